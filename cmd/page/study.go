package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver"
)

// A study measures puzzles as an experiment does, in memory. It sends no rows, but sections with their figures
// at the end. A study of a board is one of a list of one.

// listSection is a section of a study, of the puzzles of one shape.
type listSection struct {
	Name      string       `json:"name"`
	Sentences []string     `json:"sentences"`
	Tables    []listTable  `json:"tables"`
	Figures   []listFigure `json:"figures"`
}

// listTable is a table of a study.
type listTable struct {
	Title   string     `json:"title,omitempty"` // its title
	Columns []string   `json:"columns"`         // the names of the columns
	Rows    [][]string `json:"rows"`            // the entries, as the report prints them
	Note    string     `json:"note,omitempty"`  // a note for its readers
	Numeric []bool     `json:"numeric"`         // whether all entries of a column are numbers
}

// listFigure is a figure of a study with its files.
type listFigure struct {
	Name    string            `json:"name"`              // its name, as in `NAME.svg`
	Title   string            `json:"title"`             // its title
	Caption string            `json:"caption,omitempty"` // its caption
	SVG     string            `json:"svg"`               // the drawing as a part of a page
	Data    listTable         `json:"data"`              // its points
	Files   map[string][]byte `json:"files"`             // by their extensions
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
	params = params.With("kind", string(solver.Each))
	if q.values.Has("rules") {
		params = params.With(experiments.OptionRules, q.values.Text("rules"))
	}
	run := experiments.Memory{Experiment: e.Experiment, Workers: q.workers, Timeout: q.options.Timeout, Params: params}
	var finished atomic.Int64
	trials := 0.0
	run.Started = func(n int) { trials = float64(n) }
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
	x := listSection{Name: s.Name, Sentences: []string{s.Answer}, Figures: filed(s.Figures), Tables: []listTable{}}
	for _, t := range s.Tables {
		x.Tables = append(x.Tables, tableObject(t))
	}
	return x
}

// tableObject returns a table as its object.
func tableObject(t results.Table) listTable {
	return listTable{Title: t.Title, Columns: t.Columns, Rows: t.Rows, Note: strings.Join(t.Notes(), " "), Numeric: t.Numeric()}
}

// filed returns figures with their drawings and files. The caption of one that cannot be drawn says why.
func filed(figures []plot.Figure) []listFigure {
	list := []listFigure{}
	for i := range figures {
		f := &figures[i]
		x := listFigure{Name: f.Name, Title: f.Title, Caption: f.Caption, Data: tableObject(pointsOf(f, shortly))}
		svg, err := f.Inline()
		if err != nil {
			x.Caption = err.Error()
		}
		x.SVG = svg
		points := pointsOf(f, fully)
		x.Files = map[string][]byte{".csv": points.CSV()}
		x.Files[".svg"], _ = f.SVG()
		x.Files[".png"], _ = f.PNG(pixels)
		list = append(list, x)
	}
	return list
}

// shortly formats a number for people, and fully one for programs.
func shortly(v float64) string { return results.FormatNumber(v, 6) }
func fully(v float64) string   { return strconv.FormatFloat(v, 'g', -1, 64) }

// pointsOf returns the points of a figure as a table.
func pointsOf(f *plot.Figure, number func(float64) string) results.Table {
	position := func(a plot.Axis, v float64) string {
		if at := int(v); float64(at) == v && at >= 0 && at < len(a.Ticks) {
			return a.Ticks[at]
		}
		return number(v)
	}
	t := results.Table{Columns: []string{"series", f.X.Label, f.Y.Label, "low", "high"}}
	for _, s := range f.Series {
		name := s.Name
		if s.Panel != "" {
			name = s.Panel + ": " + name
		}
		for _, p := range s.Points {
			t.Rows = append(t.Rows, []string{name, position(f.X, p.X), position(f.Y, p.Y), number(p.Low), number(p.High)})
		}
	}
	return t
}
