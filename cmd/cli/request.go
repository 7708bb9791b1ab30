package cli

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// A command is made from a question: its flags are the options of the question and of the command
// line, and their values become the options of a session and its workers.

// verb is a command, a group of commands, or a topic of help. The question is in the table of package
// ask, or exists only in the command line.
type verb struct {
	ask.Question
	use string // the arguments as help shows them; default files
	// args checks the arguments; default any files, or none if the question makes puzzles.
	args cobra.PositionalArgs
	// complete completes the arguments; default files.
	complete cobra.CompletionFunc
	// flags are the options that exist only in the command line.
	flags []option.Option
	// more, unless nil, returns further flags, which depend on the command line.
	more func(c Catalog, args []string) ([]option.Option, error)
	// run runs the command; nil for a group or a topic.
	run func(ctx context.Context, x *request) error
	// below are the commands of a group, which has a name and a short help, and nothing else.
	below makers
}

// helpOf is the annotation of a command with the argument on which its flags depend.
const helpOf = "basisk-of"

// request is a parsed command line.
type request struct {
	puzzleOptions
	catalog Catalog
	args    []string
	worker  ask.Answerer // nil if the command itself answers the question
}

// on returns the value of an option of x.
func on[T any](x *request, name string) T { return option.Get[T](x.values, name) }

// count returns the value of a whole-number option of x.
func count(x *request, name string) int { return int(on[uint64](x, name)) }

// command returns the command of v for a catalogue and the arguments after its name.
func (v verb) command(c Catalog, args []string) *cobra.Command {
	command := &cobra.Command{Use: v.Name, Short: v.Short, Args: v.args}
	command.ValidArgsFunction = v.complete
	switch {
	case v.below != nil:
		branches(command)
		grow(command, c, args, branch{makers: v.below})
		return command
	case v.run == nil:
		return command
	case v.Made:
		command.Args = noArguments
	default:
		command.Use += " " + cmp.Or(v.use, "[FILE|-]...")
	}
	options := append(v.Options, v.flags...)
	var refused error
	if v.more != nil {
		var more []option.Option
		arguments := firstArguments(args, options)
		if more, refused = v.more(c, arguments); refused == nil && len(arguments) > 0 {
			command.Annotations = map[string]string{helpOf: arguments[0]}
		}
		options = append(options, more...)
		command.FParseErrWhitelist.UnknownFlags = refused != nil // which is said instead
	}
	values := addOptions(command, options...)
	for _, group := range v.Exclusive {
		command.MarkFlagsMutuallyExclusive(group...)
	}
	command.RunE = func(command *cobra.Command, args []string) error {
		err := cmp.Or(refused, setByEnding(values), guard(values, options, args), checkColumn(*values), v.Check(*values))
		if err != nil {
			return err
		}
		x := &request{puzzleOptions: optionsOf(*values), catalog: c, args: args}
		if v.Answer != nil {
			var err error
			if x.worker, err = v.Answer(*values); err != nil {
				return err
			}
		}
		return v.run(command.Context(), x)
	}
	return command
}

// optionsOf returns the session options of values.
func optionsOf(v option.Values) puzzleOptions {
	o := puzzleOptions{
		Options: output.Options{
			File: option.Get[string](v, "output"), JSON: option.Get[bool](v, "json"),
			Quiet: option.Get[bool](v, "quiet"),
			Color: option.Get[string](v, "color"),
		},
		reading: readingOf(v), format: option.Get[string](v, "format"),
		symbolOptions: symbolOptions{option.Get[grid.Alphabet](v, "symbols"), v.Has("symbols")},
		values:        v, team: v.Has("workers"), workers: int(option.Get[uint64](v, "workers")),
	}
	if w := v.Find("workers"); w != nil && w.Default == "" && !o.team {
		o.workers = min(runtime.GOMAXPROCS(0), solver.MaxWorkers)
	}
	return o
}

// tableFormat is the format of tables, whose column of puzzles --column names.
const tableFormat = "table"

// checkColumn returns an error if --column names a column of a format that has none.
func checkColumn(v option.Values) error {
	if from := option.Get[string](v, "from"); v.Text("column") != "" && from != "" && from != tableFormat {
		return fmt.Errorf("--column cannot be combined with --from %s: it names a column of a table", from)
	}
	return nil
}

// readingOf returns the input options of values.
func readingOf(v option.Values) format.Options {
	units, _ := option.Get[any](v, "units").(ask.Units) // those to make, in experiments
	from, column := option.Get[string](v, "from"), option.Get[string](v, "column")
	if column != "" {
		from = tableFormat
	}
	return format.Options{
		From: from, Column: column, Side: int(option.Get[uint64](v, "size")), Box: option.Get[[2]int](v, "box"), Cube: option.Get[bool](v, "cube"),
		ZeroDigit: strings.Contains(option.Get[grid.Alphabet](v, "symbols").Symbols(), "0"),
		Units:     units.Names, Regions: units.Regions,
	}
}

// answering returns the workers of a task that ask the question of x.
func answering[A any](x *request, h ask.Hooks) func(*ask.Worker) work[A] {
	return func(w *ask.Worker) work[A] {
		do := x.worker(w, h)
		return func(ctx context.Context, r format.Record) A { return do(ctx, r).(A) }
	}
}
