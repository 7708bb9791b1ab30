package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/results"
)

// The commands below "experiment": choosing a question (list, plan), running it (run, resume) here
// or on a cluster (submit, status, cancel), and the results (merge, report, compare). Everything
// specific to experiments is in package experiments.

type planOptions struct {
	entry  experiments.Entry
	plan   *experiments.Plan
	shard  experiments.Shard
	params experiments.Params
	files  []results.DataFile // with the puzzles for it
}

// planFlags returns the options that determine the plan of the experiment that is the first of some arguments, and its
// own options; without arguments there are none. The error says that there is no such experiment.
func planFlags(catalog Catalog, args []string) ([]option.Option, error) {
	if len(args) == 0 {
		return nil, nil
	}
	e, err := catalog.Find(args[0])
	if err != nil {
		return nil, err
	}
	list := []option.Option{experiments.SeedOption(), experiments.ScaleOption()}
	for _, o := range experiments.OptionsOf(e.Experiment, catalog.Catalog) {
		if o.Name == experiments.OptionData {
			list = append(list, dataFlags()...)
			o.Group = ask.GroupInput
		}
		list = append(list, once(o))
	}
	return list, nil
}

// once returns an option of experiments as a flag that may be set only once: two lists are not
// joined.
func once(x option.Option) option.Option {
	if x.Repeat {
		return x
	}
	set, parse := false, x.Parse
	x.Parse = func(text string) (any, error) {
		if set {
			return nil, fmt.Errorf("expected one %s, with commas between its entries, not two", x.Word)
		}
		value, err := parse(text)
		set = err == nil
		return value, err
	}
	return x
}

// planOf makes the plan of the experiment that x names. It reports puzzles that cannot be read and leaves them out.
func planOf(ctx context.Context, x *request) (o planOptions, err error) {
	o = planOptions{shard: on[experiments.Shard](x, "shard"), params: experiments.Params{
		Catalog: x.catalog.Catalog, Seed: on[uint64](x, "seed"), Scale: on[float64](x, "scale"),
	}}
	if o.entry, err = x.catalog.Find(x.args[0]); err != nil {
		return o, err
	}
	for _, of := range experiments.OptionsOf(o.entry.Experiment, x.catalog.Catalog) {
		texts := x.values.Texts(of.Name)
		switch {
		case texts == nil:
		case of.Name == experiments.OptionData:
			err = o.readData(ctx, texts, x.reading)
		default:
			o.params = o.params.With(of.Name, strings.Join(texts, "\n"))
		}
		if err != nil {
			return o, err
		}
	}
	o.plan, err = experiments.NewPlan(ctx, o.entry.Experiment, o.params)
	return o, err
}

// readData reads the puzzles of named files. It returns an error if a file cannot be opened, or if there is no puzzle.
func (o *planOptions) readData(ctx context.Context, names []string, reading format.Options) error {
	in, err := input.New(names, reading)
	if err != nil {
		return err
	}
	data, err := in.All(ctx)
	if err != nil {
		return err
	}
	var unopened *fs.PathError
	o.files = data.Files
	o.params.Puzzles, err = experiments.PuzzlesOf(data.Records, func(r format.Record) {
		if !errors.As(r.Err, &unopened) {
			fmt.Fprintf(os.Stderr, "%s experiment: %v\n", program(), r.Err)
		}
	})
	switch {
	case err != nil:
		return err
	case unopened != nil:
		return unopened
	case o.params.Puzzles == nil:
		return fmt.Errorf("%s: expected puzzles, found none", strings.Join(names, ", "))
	}
	return nil
}

// shardOption selects a part of a plan, as in 2/4.
func shardOption(help string) option.Option {
	return option.New("shard", option.Text, "i/n", help, experiments.ParseShard)
}
