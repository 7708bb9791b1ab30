package cli

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Every flag is an option: it checks what it is given when it is set, so mistakes are told
// before any input is read, and the message can name the flag. Those with words also
// complete themselves in shells.

// parsed is the value of a flag: an option as far as the flags of package pflag go.
type parsed struct {
	option.Option
	text  string // as it was set, at first the default
	read  func(text string) error
	texts []string // all that it was set to
}

// String returns the present value, empty if there is none.
func (p *parsed) String() string { return p.text }

// Type returns what the help shows behind the flag.
func (p *parsed) Type() string {
	switch {
	case p.Kind == option.Switch:
		return "bool"
	case p.Word != "":
		return p.Word
	}
	return "string"
}

// Set reads text and keeps it.
func (p *parsed) Set(text string) error {
	p.text, p.texts = text, append(p.texts, text)
	return p.read(text)
}

// bind gives command the flag of an option, which sets a variable, or of an option that may
// be repeated adds to it. The default of the option, if it has none, is what the variable
// holds.
func bind[T any](command *cobra.Command, value *T, o option.Option) {
	if v := reflect.ValueOf(*value); o.Default == "" && o.Kind != option.Switch && !o.Repeat && !v.IsZero() {
		o.Default = fmt.Sprint(*value)
	}
	read := func(text string) error {
		x, err := o.Parse(text)
		if err == nil {
			assign(value, x)
		}
		return err
	}
	command.Flags().AddFlag(flagOf(o, read))
	if o.Default != "" {
		// What is wrong with a default, tests of help notice.
		_ = read(o.Default)
	}
}

// assign sets a variable to what an option means.
func assign[T any](value *T, x any) {
	switch v := any(value).(type) {
	case *[]string:
		*v = append(*v, x.(string))
	case *int:
		*v = int(reflect.ValueOf(x).Convert(reflect.TypeFor[int]()).Int())
	default:
		*value = x.(T)
	}
}

// addOutputFlags gives command the flags that say where results go, and in which form.
func addOutputFlags(command *cobra.Command, o *output.Options) {
	bind(command, &o.File, fileFlag())
	addJSONFlag(command, o)
}

// addJSONFlag gives command the flag for those who read results by a program.
func addJSONFlag(command *cobra.Command, o *output.Options) {
	bind(command, &o.JSON, outputFlags()[1])
}

// addQuietFlag gives command, which says more than its results, the flag that forbids it.
func addQuietFlag(command *cobra.Command, quiet *bool) { bind(command, quiet, quietFlag()) }

// addWorkersFlag gives command, whose task has a worker, the flag that says how many work
// side by side.
func addWorkersFlag(command *cobra.Command, value *int, help string) {
	bind(command, value, workersFlag(help))
	*value = min(runtime.GOMAXPROCS(0), solver.MaxWorkers)
}

// folderFlag names the directory or file that a command makes.
func folderFlag(help string) option.Option {
	o := fileFlag()
	o.Help = help
	return o
}

// parsePlaces reads a list of places, which can only be understood when the shape is known.
func parsePlaces(text string) (string, error) {
	if text == "" {
		return "", errors.New("expected a list as in 2,1,3,4 or (1,2) or {1=2,2=1}")
	}
	return strings.Join(strings.Fields(text), ""), nil
}
