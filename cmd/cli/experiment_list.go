package cli

import (
	"context"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"

	"github.com/spf13/cobra"
)

func newExperimentList(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "list", Short: "list the experiments: question, trials, estimated time",
		},
		args: noArguments, flags: outputFlags(),
		run: listExperiments,
	}
}

// experimentSummary is a line of experiment list.
type experimentSummary struct {
	Name     string   `json:"name"`              // its name
	Trials   int      `json:"trials"`            // the number of trials at scale 1
	Seconds  *float64 `json:"seconds,omitempty"` // the estimated time of one worker
	Full     float64  `json:"full_scale"`        // the scale that settles the question
	Question string   `json:"question"`          // the question
}

// listExperiments prints all experiments.
func listExperiments(ctx context.Context, x *request) error {
	params := experiments.Params{Catalog: x.catalog.Catalog, Scale: 1}
	err := output.Write(&x.Options, func(out *output.Results) {
		if !x.JSON {
			out.Printf("# %-18s %9s %9s %10s  %s\n", "name", "trials", "time", "full scale", "question")
		}
		for _, e := range x.catalog.Experiments {
			l := look(ctx, e, params)
			if ctx.Err() != nil {
				return
			}
			if x.JSON {
				out.JSON(l)
				continue
			}
			out.Printf("%-20s %9d %9s %10g  %s\n", l.Name, l.Trials, l.time(), l.Full, l.Question)
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
