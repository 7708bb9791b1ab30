package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver/payoff"
)

// A study measures puzzles as an experiment does, in memory. It sends no rows, but a report at the end. A study of a
// board is one of a list of one.

// listSection is the report of the puzzles of one shape.
type listSection struct {
	Page  string            `json:"page"`  // report.html
	Files map[string][]byte `json:"files"` // its figures and tables by their names
}

// pixels is the width of a figure that is saved as a picture.
const pixels = 1600

// study measures the records as the experiment that the form names does.
func (q *query) study(ctx context.Context, t *reporter) (x listAnswer, err error) {
	e, err := q.catalog.Find(q.Study)
	if err != nil {
		return x, err
	}
	params, wrong := q.params()
	if params.Puzzles == nil { // without puzzles the experiment would make its own
		return x, wrong
	}
	params = params.With("kind", string(payoff.Each))
	if q.values.Has("rules") {
		params = params.With(experiments.OptionRules, q.values.Text("rules"))
	}
	run := experiments.Memory{Experiment: e.Experiment, Workers: q.workers, Timeout: q.options.Timeout, Params: params}
	var finished atomic.Int64
	trials := 0.0
	run.Started = func(n int) { trials = float64(n) }
	run.Finished = func() { t.progress(float64(finished.Add(1)) / trials) }
	done := map[string]bool{} // the puzzles
	records := noting(run.Records(ctx), func(r results.Record) {
		done[results.CaseOf(r.Key)] = true
		for _, why := range r.Warnings {
			wrong = errors.New(why)
		}
	})
	a, err := experiments.AnswerOf(e.Experiment, records, "shape")
	if err == nil && len(a.Sections) == 0 {
		err = cmp.Or(wrong, fmt.Errorf("not settled within %v", q.options.Timeout))
	}
	if err != nil && !errors.Is(err, ctx.Err()) {
		return x, err
	}
	x = q.ended(ctx, len(done))
	for _, s := range a.Sections {
		section, err := sectionOf(s)
		if err != nil {
			return x, err
		}
		x.Sections = append(x.Sections, section)
	}
	return x, nil
}

// params returns the parameters of a study with its valid puzzles, and the error of the last one that is invalid.
func (q *query) params() (p experiments.Params, wrong error) {
	p = experiments.Params{Catalog: q.catalog.Catalog, Seed: 1}
	list := slices.Clone(q.list)
	for i := range list {
		list[i].Index = i + 1 // a puzzle may be in the list twice
	}
	mixed := error(nil)
	p.Puzzles, mixed = experiments.PuzzlesOf(list, func(r format.Record) { wrong = r.Err })
	return p, cmp.Or(mixed, wrong)
}

// noting returns records, and passes each that could be read to note.
func noting(records iter.Seq2[results.Record, error], note func(results.Record)) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				note(r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// sectionOf returns the report of a section, and its files.
func sectionOf(s results.Section) (x listSection, err error) {
	page, err := (&results.Report{Title: s.Name, Sections: []results.Section{s}}).HTML()
	x = listSection{string(page), map[string][]byte{}}
	for i, t := range s.Tables {
		x.Files[fmt.Sprintf("table-%d.csv", i+1)] = t.CSV()
	}
	for i := range s.Figures {
		f := &s.Figures[i]
		svg, wrong := f.SVG()
		png, wrongToo := f.PNG(pixels)
		x.Files[f.Name+".svg"], x.Files[f.Name+".png"] = svg, png
		err = cmp.Or(err, wrong, wrongToo)
	}
	return x, err
}
