package cli

import (
	"context"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"

	"github.com/spf13/cobra"
)

func newExperimentList(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "list", Short: "list the experiments: question, trials, estimated time",
		},
		use: "[NAME]...", complete: completeExperiments(catalog), flags: outputFlags(),
		run: listExperiments,
	}
}

// experimentSummary is a line of experiment list.
type experimentSummary struct {
	Name     string           `json:"name"`              // its name
	Trials   int              `json:"trials"`            // the number of trials at scale 1
	Seconds  *float64         `json:"seconds,omitempty"` // the estimated time of one worker
	Full     float64          `json:"full_scale"`        // the scale that settles the question
	Question string           `json:"question"`          // the question
	Options  []acceptedOption `json:"options,omitempty"` // the options that it takes
}

// acceptedOption is an option of an experiment and its default.
type acceptedOption struct {
	Name    string `json:"name"`    // its flag
	Default string `json:"default"` // the value without it
}

// listExperiments prints all experiments, or the named ones with their options.
func listExperiments(ctx context.Context, x *request) error {
	entries := x.catalog.Experiments
	if len(x.args) > 0 {
		entries = nil
	}
	for _, name := range x.args {
		e, err := x.catalog.Find(name)
		if err != nil {
			return err
		}
		entries = append(entries, e)
	}
	params := experiments.Params{Catalog: x.catalog.Catalog, Scale: 1}
	err := output.Write(&x.Options, func(out *output.Results) {
		if !x.JSON {
			out.Printf("# %-18s %9s %9s %10s  %s\n", "name", "trials", "time", "full scale", "question")
		}
		for _, e := range entries {
			l := look(ctx, e, params)
			if ctx.Err() != nil {
				return
			}
			if x.JSON {
				out.JSON(l)
				continue
			}
			out.Printf("%-20s %9d %9s %6g  %s\n", l.Name, l.Trials, l.time(), l.Full, l.Question)
			if len(x.args) > 0 {
				for _, taken := range l.Options {
					out.Printf("    --%-14s %s\n", taken.Name, taken.Default)
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

// look counts the trials of an experiment and estimates the time that one worker needs.
func look(ctx context.Context, e experiments.Entry, p experiments.Params) experimentSummary {
	l := experimentSummary{Name: e.Name(), Full: e.Full, Question: e.Question()}
	for range e.Plan(p) {
		if l.Trials++; l.Trials > experiments.MaxTrials || ctx.Err() != nil {
			break // no run has more trials
		}
	}
	if taker, ok := e.Experiment.(experiments.Configurable); ok {
		for _, x := range taker.Settings() {
			l.Options = append(l.Options, acceptedOption{x.Name, x.Default})
		}
	}
	if estimator, ok := e.Experiment.(experiments.Estimator); ok {
		seconds := estimator.Estimate(p).Seconds()
		l.Seconds = &seconds
	}
	return l
}

// time returns the estimate as text.
func (l *experimentSummary) time() string {
	if l.Seconds == nil {
		return "?"
	}
	return roughTime(time.Duration(*l.Seconds * float64(time.Second)))
}

// roughTime formats an expected time.
func roughTime(d time.Duration) string {
	if d > time.Minute {
		return d.Round(time.Minute).String()
	}
	return d.Round(time.Second / 10).String()
}

func completeExperiments(catalog Catalog) cobra.CompletionFunc {
	var names []string
	for _, e := range catalog.Experiments {
		names = append(names, e.Name()+"\t"+e.Question())
	}
	return completeWords(names)
}
