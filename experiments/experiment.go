package experiments

import (
	"context"
	"iter"
	"strings"
	"time"

	"basisk/results"
)

// Experiment is a question that can be run. It has no state that trials change:
// Measure is called by several goroutines at once.
type Experiment interface {
	// Name is the word on the command line and in the records: "tuple-payoff".
	Name() string
	// Question is the question in one sentence, as the report prints it.
	Question() string
	// Plan yields the trials, always the same for the same parameters. It is cheap:
	// puzzles are made by Measure. Keys are unique. The loop over instances is the
	// outermost, so that every beginning of the plan is a small sample of all of it:
	// then the time left is foretold well, and what an interrupted run has is of use.
	Plan(Params) iter.Seq[Trial]
	// Measure runs one trial. Metrics that the same trial repeats to the bit are
	// Exact. It returns with the error of ctx, and with what it has measured so far,
	// within 50 ms of the end of ctx: a deadline is the time limit of the trial, and
	// the record is then marked as censored. Reservations are returned as [Warnings],
	// together with the metrics that they concern. Any other error is a mistake and
	// ends the run.
	Measure(ctx context.Context, t Trial) ([]results.Metric, error)
}

// Analyzer is an experiment that declares what its records are asked.
type Analyzer interface {
	Analysis() results.Analysis
}

// Checker is an experiment with parameters that do not go together, or that it cannot
// plan for.
type Checker interface {
	Check(Params) error
}

// Estimator is an experiment that can estimate how long it takes.
type Estimator interface {
	// Estimate returns the time that the plan takes one worker, measured on a machine
	// of 2026 and good to a factor of two.
	Estimate(Params) time.Duration
}

// Exclusive is an experiment whose trials may disturb each other, as races do. Then one worker
// does them all: a trial that had to wait for another would spend its time limit on that.
type Exclusive interface {
	// Exclusive reports whether only one trial may be at work at a time.
	Exclusive() bool
}

// Warnings are reservations about a measurement. As an error of Measure they are stored
// beside the metrics; the trial counts as done.
type Warnings []string

// Error joins the warnings.
func (w Warnings) Error() string { return strings.Join(w, "; ") }
