package experiments

import (
	"context"
	"iter"
	"strings"
	"time"

	"basisk/results"
)

// Experiment is a question that can be run. Trials change no state of it: Measure is called by
// several goroutines at once.
type Experiment interface {
	// Name is its name on the command line and in the records: "tuple-payoff".
	Name() string
	// Question is the question in one sentence, for the report.
	Question() string
	// Plan yields the trials, always the same for the same parameters. It is cheap: Measure makes
	// the puzzles. Keys are unique. The loop over instances is the outermost, so that every prefix
	// of the plan is a small sample of the whole: this makes the predicted time accurate, and
	// interrupted runs useful.
	Plan(Params) iter.Seq[Trial]
	// Measure runs one trial. Metrics that are the same to the bit in every run of the trial are
	// Exact. Within 50 ms of the end of ctx it returns the error of ctx, and what it has measured
	// so far: a deadline is the time limit of the trial, and the record is then marked as censored.
	// Reservations are returned as [Warnings], together with the metrics that they concern. Any
	// other error is a mistake and ends the run.
	Measure(ctx context.Context, t Trial) ([]results.Metric, error)
}

// Analyzer is an experiment that declares the analysis of its records.
type Analyzer interface {
	Analysis() results.Analysis
}

// Checker is an experiment that rejects some parameters: those that are contradictory, or for which
// it has no plan.
type Checker interface {
	Check(Params) error
}

// Estimator is an experiment that can estimate how long it takes.
type Estimator interface {
	// Estimate returns the time that the plan takes one worker, measured on a machine of 2026 and
	// good to a factor of two.
	Estimate(Params) time.Duration
}

// Exclusive is an experiment whose trials may disturb each other, such as races. Then one worker
// does them all: a trial that had to wait for another would spend its time limit waiting.
type Exclusive interface {
	// Exclusive reports whether only one trial may run at a time.
	Exclusive() bool
}

// Warnings are reservations about a measurement. If they are the error of Measure they are stored
// with the metrics, and the trial counts as done.
type Warnings []string

// Error joins the warnings.
func (w Warnings) Error() string { return strings.Join(w, "; ") }
