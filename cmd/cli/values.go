package cli

import (
	"errors"

	"basisk/experiments/option"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every flag is an option, which checks its value when it is set: mistakes are reported before any
// input is read, with the name of the flag. Shells complete options with words.

// flagValue is an option as a value of package pflag.
type flagValue struct {
	option.Option
	text  string // as it was set, initially the default
	read  func(text string) error
	texts []string // all values that it was set to
}

// String returns the value, or "" if it is unset.
func (p *flagValue) String() string { return p.text }

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

func (p *flagValue) Set(text string) error {
	p.text, p.texts = text, append(p.texts, text)
	return p.read(text)
}

// addOptions gives command a flag for each option, and returns their values.
func addOptions(command *cobra.Command, options ...option.Option) *option.Values {
	values := option.NewValues(options...)
	for _, o := range options {
		// Set names the option in its error; pflag names the flag.
		set := func(text string) error { return errors.Unwrap(values.Set(o.Name, text)) }
		command.Flags().AddFlag(flagOf(o, set))
	}
	return &values
}

// flagOf returns the flag for an option, set by a function.
func flagOf(o option.Option, set func(text string) error) *pflag.Flag {
	value := &flagValue{Option: o, text: o.Default, read: set}
	f := &pflag.Flag{Name: o.Name, Shorthand: o.Letter, Usage: o.Help, Value: value, DefValue: o.Default}
	if o.Kind == option.Switch {
		f.NoOptDefVal, value.text, f.DefValue = "true", "false", "false"
	}
	if o.Group != "" {
		f.Annotations = map[string][]string{groupKey: {o.Group}}
	}
	return f
}
