package cli

import (
	"cmp"
	"errors"
	"fmt"

	"basisk/experiments/option"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every flag is an option, which checks its value when it is set: mistakes are reported before any
// input is read, with the name of the flag. Shells complete options with words.

// flagValue is an option as a value of package pflag.
type flagValue struct {
	option.Option
	values *option.Values
}

// String returns the value, initially the default.
func (p *flagValue) String() string { return cmp.Or(p.values.Text(p.Name), p.Default) }

// Type returns the placeholder after the flag in help.
func (p *flagValue) Type() string {
	switch {
	case p.Kind == option.Switch:
		return "bool"
	case p.Word != "":
		return p.Word
	}
	return "string"
}

// Set sets the option, once unless it may be repeated: the earlier text would be dropped. The error of the values names
// the option, as pflag does.
func (p *flagValue) Set(text string) error {
	if was := p.values.Text(p.Name); p.values.Has(p.Name) && !p.Repeat && was != text {
		return fmt.Errorf("it was %q before: expected one", was)
	}
	return errors.Unwrap(p.values.Set(p.Name, text))
}

// addOptions gives command a flag for each option, and returns their values.
func addOptions(command *cobra.Command, options ...option.Option) *option.Values {
	values := option.NewValues(options...)
	for _, o := range options {
		command.Flags().AddFlag(flagOf(o, &values))
	}
	return &values
}

// firstArguments returns the arguments of a command line that are no flags, nor values of flags. All flags that are not
// known have a value.
func firstArguments(args []string, known []option.Option) []string {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.BoolP("help", "h", false, "")
	for _, o := range known {
		f := flags.VarPF(new(anyText), o.Name, o.Letter, "")
		if o.Kind == option.Switch {
			f.NoOptDefVal = "true"
		}
	}
	_ = flags.Parse(args) // the command finds mistakes
	return flags.Args()
}

// anyText is the value of a flag that takes any text.
type anyText struct{}

func (anyText) String() string   { return "" }
func (anyText) Set(string) error { return nil }
func (anyText) Type() string     { return "" }

// flagOf returns the flag for an option, which sets it among values.
func flagOf(o option.Option, values *option.Values) *pflag.Flag {
	f := &pflag.Flag{Name: o.Name, Shorthand: o.Letter, Usage: o.Help, Value: &flagValue{o, values}, DefValue: o.Default}
	if o.Kind == option.Switch {
		f.NoOptDefVal, f.DefValue = "true", "false"
	}
	if o.Group != "" {
		f.Annotations = map[string][]string{groupKey: {o.Group}}
	}
	return f
}
