package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
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
	catalog Catalog
	params  experiments.Params
	shard   experiments.Shard
	entry   experiments.Entry
	plan    *experiments.Plan
	files   []results.DataFile // with the puzzles for it
}

// planFlags are the options of commands that plan a part or all.
func planFlags(catalog Catalog) []option.Option {
	return append(wholeFlags(catalog), shardOption("only the `i/n`-th part of the plan, as in 2/4 (default all)"))
}

// wholeFlags are the options that determine a whole plan.
func wholeFlags(catalog Catalog) []option.Option {
	data := option.NewFile(experiments.OptionData,
		"take the puzzles of this `FILE`, of all files if it is a folder, or of standard input if it is -, "+
			"in experiments about given puzzles; may be repeated")
	data.Repeat = true
	of := experimentOptions(catalog)
	list := []option.Option{experiments.ScaleOption(), of[0], data.InGroup(ask.GroupInput), experiments.SeedOption()}
	return slices.Concat(list, dataFlags(), of[1:])
}

// experimentOptions returns the options of experiments; the first sets the populations.
func experimentOptions(catalog Catalog) (list []option.Option) {
	for _, x := range experiments.Options(catalog.OrDefault()) {
		list = append(list, once(x))
	}
	return list
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
	x.Help += " (default: the experiment's)"
	return x
}

// planOf returns the options for the experiment that x names. It reports puzzles that cannot be
// read and leaves them out.
func planOf(ctx context.Context, x *request) (planOptions, error) {
	o := planOptions{catalog: x.catalog, shard: on[experiments.Shard](x, "shard"), params: experiments.Params{
		Catalog: x.catalog.Catalog, Seed: on[uint64](x, "seed"), Scale: on[float64](x, "scale"),
	}}
	for _, of := range experiments.Options(x.catalog.OrDefault()) {
		for _, text := range x.values.Texts(of.Name) {
			if err := o.params.Set(of.Name, text); err != nil {
				return o, err
			}
		}
	}
	var err error
	if o.entry, err = x.catalog.Find(x.args[0]); err != nil {
		return o, err
	}
	if names := x.values.Texts(experiments.OptionData); names != nil {
		if err := o.readData(ctx, names, x.reading); err != nil {
			return o, err
		}
	}
	o.plan, err = experiments.NewPlan(ctx, o.entry.Experiment, o.params)
	return o, o.advise(err)
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

// advise adds to the error for an option that the experiment does not take the experiments that do.
func (o *planOptions) advise(err error) error {
	var refused *experiments.RefusedError
	if !errors.As(err, &refused) {
		return err
	}
	takers := o.catalog.WithSetting(refused.Option)
	if takers == nil {
		return err
	}
	return fmt.Errorf("%w; it is taken by %s", err, strings.Join(takers, ", "))
}

// shardOption selects a part of a plan, as in 2/4.
func shardOption(help string) option.Option {
	return option.New("shard", option.Text, "i/n", help, experiments.ParseShard)
}
