package experiments

import (
	"context"
	"fmt"
	"iter"
	"slices"
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
	// Started, unless nil, is called with the number of trials before the first.
	Started func(trials int)
	// Finished, unless nil, is called after each trial; several workers call it at once.
	Finished func()
}

// Records measures the trials and yields their records in the order of the plan. All records of an
// instance are yielded together, when the last of them is done: if ctx ends, the records of an instance that is not
// complete are dropped, and the error says that ctx ended.
func (m Memory) Records(ctx context.Context) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		p, err := m.Params.For(m.Experiment)
		if err != nil {
			yield(results.Record{}, err)
			return
		}
		trials := slices.Collect(m.Experiment.Plan(p))
		if m.Started != nil {
			m.Started(len(trials))
		}
		inner, stop := context.WithCancel(ctx)
		defer stop()
		done, ended := m.measure(inner, trials)
		waiting, whole := results.Order[results.Record]{}, []results.Record(nil)
		for i, t := range trials {
			r, found, _ := waiting.Take(t.Key, func() (string, results.Record, bool, error) {
				r, more := <-done
				return r.Key, r, more, nil
			})
			if !found {
				yield(results.Record{}, <-ended)
				return
			}
			whole = append(whole, r)
			if i+1 < len(trials) && trials[i+1].Instance.Name == t.Instance.Name {
				continue
			}
			for _, r := range whole {
				if !yield(r, nil) {
					return
				}
			}
			whole = nil
		}
		<-ended // so that Finished was called for all
	}
}

// measure starts to measure the trials. The first channel gets their records in any order and is closed
// at the end; then the second one has the error.
func (m Memory) measure(ctx context.Context, trials []Trial) (<-chan results.Record, <-chan error) {
	done, ended := make(chan results.Record, waitingTrials), make(chan error, 1)
	r := newRunner(m.Experiment, m.Workers, m.Timeout)
	r.finished = m.Finished
	r.store = func(x *results.Record) error {
		select {
		case done <- *x:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	go func() {
		ended <- r.run(ctx, trials)
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
