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
	"basisk/results/plot"
)

// A study measures puzzles as an experiment does, in memory. It sends no rows, but sections with their figures
// at the end. A study of a board is one of a list of one.

// listSection is a section of a study, of the puzzles of one shape.
type listSection struct {
	Name      string       `json:"name"`
	Sentences []string     `json:"sentences"`
	Tables    []runTable   `json:"tables"`
	Figures   []listFigure `json:"figures"`
}

// listFigure is a figure of a study with its files.
type listFigure struct {
	runFigure
	Files map[string][]byte `json:"files"` // by their extensions
}

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
	err = params.Set(experiments.OptionLadder, experiments.LadderEach)
	if rules := q.values.Text("rules"); q.values.Has("rules") && err == nil {
		err = params.Set(experiments.OptionRules, rules)
	}
	if err != nil {
		return x, err
	}
	run := experiments.Memory{Experiment: e.Experiment, Workers: q.workers, Timeout: q.options.Timeout, Params: params}
	var finished atomic.Int64
	trials := float64(run.Trials(ctx))
	run.Finished = func() { t.progress(float64(finished.Add(1)) / trials) }
	m := measured{done: map[string]bool{}, wrong: wrong}
	a, err := experiments.AnswerOf(e.Experiment, m.follow(run.Records(ctx)), "shape")
	if err == nil && len(a.Sections) == 0 {
		err = cmp.Or(m.wrong, fmt.Errorf("not settled within %v", q.options.Timeout))
	}
	if err != nil && !errors.Is(err, ctx.Err()) {
		return x, err
	}
	x = q.ended(ctx, len(m.done))
	for i := range a.Sections {
		x.Sections = append(x.Sections, sectionOf(&a.Sections[i]))
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

// measured has the puzzles of a study that are done.
type measured struct {
	done  map[string]bool
	wrong error // why the last puzzle that is in no table is in none
}

// follow passes records on.
func (m *measured) follow(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				m.note(&r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// note notes a record.
func (m *measured) note(r *results.Record) {
	m.done[results.CaseOf(r.Key)] = true
	for _, why := range r.Warnings {
		m.wrong = errors.New(why)
	}
}

// sectionOf returns a section with its tables, and its figures with their files.
func sectionOf(s *results.Section) listSection {
	x := listSection{Name: s.Name, Sentences: s.Sentences, Figures: filed(s.Figures), Tables: []runTable{}}
	for _, t := range s.Tables {
		x.Tables = append(x.Tables, tableObject(t))
	}
	return x
}

// filed returns figures with their files. A file that cannot be drawn is empty.
func filed(figures []plot.Figure) []listFigure {
	list := []listFigure{}
	for i, x := range figureObjects(figures) {
		files := map[string][]byte{}
		for kind := range figureTypes {
			files[kind], _ = figureFile(&figures[i], kind) // the caption says why
		}
		list = append(list, listFigure{x, files})
	}
	return list
}
