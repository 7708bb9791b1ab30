package experiments

import (
	"context"
	"fmt"
	"iter"
	"time"

	"basisk/results"
)

// The idea: a question about a user's puzzles is a run that is not stored. The experiment plans and analyses
// it like any other run; its records pass from the workers to the analysis in the order of the plan, and only
// those that are early wait in memory.

// Memory is a run in memory.
type Memory struct {
	Experiment Experiment
	Params     Params
	// Workers is the number of trials at a time, one for an [Exclusive], and Timeout the time limit of
	// a trial; 0 means no limit.
	Workers int
	Timeout time.Duration
	// Finished, unless nil, is called after each trial; several workers call it at once.
	Finished func()
}

// Trials returns the number of trials, or of some of them if ctx ends before they are counted.
func (m Memory) Trials(ctx context.Context) (n int) {
	for range m.Experiment.Plan(m.Params.checked()) {
		if ctx.Err() != nil {
			break
		}
		n++
	}
	return n
}

// Records measures the trials and yields their records in the order of the plan. All records of an
// instance are yielded together, when the last of them is done: if ctx ends, the records of an instance that is not
// complete are dropped, and the error says that ctx ended.
func (m Memory) Records(ctx context.Context) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		p := m.Params.checked()
		if err := p.Check(m.Experiment); err != nil {
			yield(results.Record{}, err)
			return
		}
		inner, stop := context.WithCancel(ctx)
		defer stop()
		done, ended := m.measure(inner, p)
		waiting, whole := map[string]*results.Record{}, []results.Record(nil)
		pass := func() bool {
			for _, r := range whole {
				if !yield(r, nil) {
					return false
				}
			}
			whole = whole[:0]
			return true
		}
		last := ""
		for t := range m.Experiment.Plan(p) {
			if t.instance != last && !pass() {
				return
			}
			last = t.instance
			for waiting[t.Key] == nil {
				r, more := <-done
				if !more {
					yield(results.Record{}, <-ended)
					return
				}
				waiting[r.Key] = r
			}
			whole = append(whole, *waiting[t.Key])
			delete(waiting, t.Key)
		}
		pass()
	}
}

// measure starts to measure the trials. The first channel gets their records in any order and is closed
// at the end; then the second one has the error.
func (m Memory) measure(ctx context.Context, p Params) (<-chan *results.Record, <-chan error) {
	workers := max(m.Workers, 1)
	if e, ok := m.Experiment.(Exclusive); ok && e.Exclusive() {
		workers = 1
	}
	done, ended := make(chan *results.Record, waitingTrials), make(chan error, 1)
	store := func(x *results.Record) error {
		select {
		case done <- x:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	r := runner{experiment: m.Experiment, workers: workers, timeout: m.Timeout, store: store, finished: m.Finished}
	go func() {
		ended <- r.run(ctx, m.Experiment.Plan(p))
		close(done)
	}()
	return done, ended
}

// Answer is what a study says about the puzzles of its user.
type Answer struct {
	// Sections has one for each label of a key, such as the shapes, and Cells has the cells of all tables.
	Sections []results.Section
	Cells    []*results.Cells
	// Caveats are what the records warn of, and time limits.
	Caveats []string
}

// AnswerOf analyses records, with a section for each label of a key. If an error ends the records, the answer uses the
// records before it.
func AnswerOf(e Experiment, records iter.Seq2[results.Record, error], key string) (Answer, error) {
	var d caveatCounts
	a := AnalysisOf(e)
	sections, cells, err := a.Apart(d.note(records), key)
	if err != nil {
		return Answer{}, fmt.Errorf("experiment %s: %w", e.Name(), err)
	}
	return Answer{sections, cells, d.caveats()}, d.failure
}
