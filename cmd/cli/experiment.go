package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments"
	"basisk/experiments/option"
)

// The commands below "experiment": choosing a question (list, plan), running it (run, resume) here
// or on a cluster (submit, status, cancel), and the results (merge, report, compare). Everything
// specific to experiments is in package experiments.

type planOptions struct {
	catalog Catalog
	params  experiments.Params
	shard   experiments.Shard
	// entry is the experiment, and data has the puzzles read for it; both are zero in commands for
	// several experiments.
	entry experiments.Entry
	data  experiments.Data
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
func planOf(x *request) (planOptions, error) {
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
	o.data, err = experiments.ReadData(x.values.Texts(experiments.OptionData), x.reading)
	for _, fault := range o.data.Faults {
		fmt.Fprintf(os.Stderr, "%s experiment: %v\n", program(), fault)
	}
	o.params.Puzzles = o.data.Puzzles
	return o, cmp.Or(err, o.check())
}

// check returns an error if the experiment does not support an option that was set, and lists the
// experiments that do.
func (o *planOptions) check() error {
	err := o.params.Check(o.entry.Experiment)
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
