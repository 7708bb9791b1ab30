package cli

import (
	"context"
	"time"

	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
)

// listOptions are the flags of experiment list.
type listOptions struct {
	output.Options
	planOptions
	workers int
	// verbose tells the options that each experiment takes.
	verbose bool
}

// newExperimentList returns the command experiment list.
func newExperimentList(catalog Catalog) *cobra.Command {
	var o listOptions
	o.catalog = catalog
	c := &cobra.Command{
		Use:   "list [NAME]...",
		Short: "list the experiments: question, trials, estimated time",
		Long: `List the experiments: name, trials and estimated time at --scale, the scale that
settles the question, and the question. Times are those of a machine of 2026. Names choose
some of them.`,
		Example:           "  basisk experiment list\n  basisk experiment list -v backends\n  basisk experiment list --scale 10 --workers 8",
		ValidArgsFunction: completeExperiments(catalog),
		RunE:              func(c *cobra.Command, args []string) error { return listExperiments(c.Context(), args, &o) },
	}
	addOutputFlags(c, &o.Options)
	addScaleFlags(c, &o.planOptions)
	verbose := option.NewSwitch("verbose", "tell the options that each experiment takes, with their defaults")
	verbose.Letter = "v"
	bind(c, &o.verbose, verbose)
	addWorkersFlag(c, &o.workers, "tell the time that this `number` of workers takes")
	return c
}

// outlook is a line of experiment list.
type outlook struct {
	Name     string        `json:"name"`              // its name
	Trials   int           `json:"trials"`            // the number of trials at `--scale`
	Seconds  *float64      `json:"seconds,omitempty"` // the estimated time; missing if there is no estimate
	Full     float64       `json:"full_scale"`        // the scale that settles the question
	Question string        `json:"question"`          // the question
	Options  []takenOption `json:"options,omitempty"` // the options that it takes
}

// takenOption is an option that an experiment takes, and what holds if it is not set.
type takenOption struct {
	Name    string `json:"name"`    // its flag
	Default string `json:"default"` // the value without it
}

// listExperiments prints the experiments of some names, or the catalogue.
func listExperiments(ctx context.Context, names []string, o *listOptions) error {
	if _, err := o.complete(); err != nil {
		return err
	}
	entries := o.catalog.Experiments
	if len(names) > 0 {
		entries = nil
	}
	for _, name := range names {
		e, err := o.catalog.Find(name)
		if err != nil {
			return err
		}
		entries = append(entries, e)
	}
	err := output.To(&o.Options, func(out *output.Results) {
		if !o.JSON {
			out.Print("# %-18s %9s %9s %6s  %s\n", "name", "trials", "time", "full", "question")
		}
		for _, e := range entries {
			l := o.look(ctx, e)
			if ctx.Err() != nil {
				return
			}
			if o.JSON {
				out.JSON(l)
				continue
			}
			out.Print("%-20s %9d %9s %6g  %s\n", l.Name, l.Trials, l.time(), l.Full, l.Question)
			if o.verbose {
				for _, x := range l.Options {
					out.Print("    --%-14s %s\n", x.Name, x.Default)
				}
			}
		}
	})
	return ending(ctx, err)
}

// ending returns the outcome of a command that has written its results, if err is nil.
func ending(ctx context.Context, err error) error {
	if err == nil && ctx.Err() != nil {
		return output.Interrupted
	}
	return err
}

// look counts the trials of an experiment and estimates their time.
func (o *listOptions) look(ctx context.Context, e experiments.Entry) outlook {
	l := outlook{Name: e.Name(), Full: e.Full, Question: e.Question()}
	for range e.Plan(o.params) {
		if l.Trials++; l.Trials > experiments.MostTrials || ctx.Err() != nil {
			break // no run has more
		}
	}
	if taker, ok := e.Experiment.(experiments.Taker); ok {
		for _, x := range taker.Takes() {
			l.Options = append(l.Options, takenOption{x.Name, x.Default})
		}
	}
	if estimator, ok := e.Experiment.(experiments.Estimator); ok {
		seconds := estimator.Estimate(o.params).Seconds() / float64(o.workers)
		l.Seconds = &seconds
	}
	return l
}

// time returns the estimate for people.
func (l *outlook) time() string {
	if l.Seconds == nil {
		return "?"
	}
	return roughTime(time.Duration(*l.Seconds * float64(time.Second)))
}

// roughTime writes an expected time for people.
func roughTime(d time.Duration) string {
	if d > time.Minute {
		return d.Round(time.Minute).String()
	}
	return d.Round(time.Second / 10).String()
}

// completeExperiments completes the name of an experiment.
func completeExperiments(catalog Catalog) cobra.CompletionFunc {
	var names []string
	for _, e := range catalog.Experiments {
		names = append(names, e.Name()+"\t"+e.Question())
	}
	return completeWords(names)
}
