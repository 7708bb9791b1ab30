package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
)

// The idea: one goroutine iterates over the plan, workers receive trials from a channel, and each
// worker stores its records itself. Nothing else passes between them, so a trial has an overhead of
// some microseconds: the channel, a context with a deadline, the line of JSON, one write.
//
//	plan ── feed ──trials──▶ workers ──records──▶ store
//
// The first error, of a trial or of the store, ends the run; so does the context. Trials in
// progress are then not recorded.

// waitingTrials is the number of trials that may wait between plan and workers.
const waitingTrials = 64

// runner measures trials.
type runner struct {
	experiment Experiment
	workers    int
	// timeout is the time limit of a trial; 0 means no limit.
	timeout time.Duration
	// store stores a record. Several workers call it at once.
	store func(*results.Record) error
	// finished, unless nil, is called after each record.
	finished func()
}

// newRunner returns a runner for an experiment, with one worker for an [Exclusive].
func newRunner(e Experiment, workers int, timeout time.Duration) *runner {
	if alone, ok := e.(Exclusive); ok && alone.Exclusive() {
		workers = 1
	}
	return &runner{experiment: e, workers: max(workers, 1), timeout: timeout}
}

// run measures the trials. The error is the first of any worker; else it says that ctx ended before
// the last trial.
func (r *runner) run(ctx context.Context, trials []Trial) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	waiting := make(chan Trial, waitingTrials)
	var workers sync.WaitGroup
	for range min(r.workers, len(trials)) {
		workers.Go(func() {
			for t := range waiting {
				if err := r.do(inner, t); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	feed(inner, waiting, trials)
	workers.Wait()
	return context.Cause(inner)
}

// feed sends the trials until ctx ends, and closes the channel.
func feed(ctx context.Context, waiting chan<- Trial, trials []Trial) {
	defer close(waiting)
	for _, t := range trials {
		select {
		case waiting <- t:
		case <-ctx.Done():
			return
		}
	}
}

// do measures a trial and stores its record.
func (r *runner) do(ctx context.Context, t Trial) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	record, err := r.measure(ctx, t)
	if err != nil {
		return err
	}
	if err := r.store(record); err != nil {
		return err
	}
	if r.finished != nil {
		r.finished()
	}
	return nil
}

// measure measures a trial, and returns its record with the processor time that it took. The error says that ctx ended,
// or is a mistake, which names the trial.
func (r *runner) measure(ctx context.Context, t Trial) (*results.Record, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if r.timeout > 0 {
		limited, cancel = context.WithTimeout(ctx, r.timeout)
	}
	defer cancel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := cputime.Thread()
	metrics, err := r.call(limited, t)
	elapsed := cputime.Since(begin)
	// The trial's context is checked before the run's: if the run ends in between, the trial is
	// dropped, and is not recorded as out of time.
	over := limited.Err() != nil
	var warnings Warnings
	switch {
	case ctx.Err() != nil: // whatever the trial has measured so far
		return nil, context.Cause(ctx)
	case heuristics.Blame(err, "") != nil:
		return nil, heuristics.Blame(err, cmp.Or(t.Instance.Name, t.Key))
	case errors.As(err, &warnings):
	case over && (err == nil || errors.Is(err, context.DeadlineExceeded)):
	case err != nil:
		return nil, fmt.Errorf("trial %q, seed %d: %w", t.Key, t.Seed, err)
	}
	record := t.record()
	record.Warnings = warnings
	record.Metrics = append(metrics, results.Metric{Name: results.Elapsed, Unit: "s", Value: elapsed.Seconds()})
	if over {
		r.censor(&record)
	}
	return &record, nil
}

// timedOut is the prefix of the warning of a censored record.
const timedOut = "timed out after"

// censor marks the record of a trial that its time limit has ended. Its progress depends on the
// machine, so none of its metrics is exact.
func (r *runner) censor(record *results.Record) {
	for i := range record.Metrics {
		record.Metrics[i].Exact = false
	}
	record.Metrics = append(record.Metrics, results.Metric{Name: results.Censored, Value: 1, Range: results.AnswerRange})
	record.Warnings = append(record.Warnings, fmt.Sprintf(timedOut+" %v: the metrics are those of the time limit", r.timeout))
}

// call calls Measure and converts a panic to an error, so that it names the trial.
func (r *runner) call(ctx context.Context, t Trial) (metrics []results.Metric, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("internal error, please report it: %v\n%s", reason, debug.Stack())
		}
	}()
	defer heuristics.Caught(&err)
	return r.experiment.Measure(ctx, t)
}
