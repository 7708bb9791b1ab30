package payoff

import (
	"encoding/json"
	"fmt"
	"math"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// Summary is what a run has found out, and the object that the command writes.
type Summary struct {
	Command string `json:"command"`
	Options
	// Versions are what all figures but times depend on, as in manifests of experiments;
	// for callers to enter.
	Versions map[results.Depends]int `json:"versions,omitempty"`
	// Confidence is that of the intervals.
	Confidence float64 `json:"confidence"`
	// Units has the units of the figures that have one.
	Units map[string]string `json:"units"`
	// Interrupted tells that the run did not come to its end.
	Interrupted bool `json:"interrupted,omitempty"`
	// LeftOut counts the puzzles that are in no row, by what is wrong with them.
	LeftOut map[solver.Status]int `json:"left_out,omitempty"`
	Shapes  []Shape               `json:"shapes"`
}

// Options are what was asked for.
type Options struct {
	// Rules run before tuples.
	Rules string `json:"rules"`
	// Fish and Probe add rows.
	Fish  bool `json:"fish"`
	Probe bool `json:"probe"`
}

// OptionsOf returns what values ask for.
func OptionsOf(v option.Values) Options {
	rules := option.Get[heuristics.Rules](v, "rules")
	if rules == nil {
		rules = solver.PayoffRules()
	}
	return Options{Rules: rules.String(), Fish: option.Get[bool](v, "fish"), Probe: option.Get[bool](v, "probe")}
}

// Shape has the rows of the puzzles of a shape.
type Shape struct {
	N       int      `json:"n"`
	Box     [2]int   `json:"box"` // rows and columns
	Cube    bool     `json:"cube,omitempty"`
	Puzzles int      `json:"puzzles"`
	Rows    []Row    `json:"rows"`
	Beyond  []Beyond `json:"beyond"`
}

// Row is what a row does for all puzzles of a shape, each row with those above it.
type Row struct {
	Name string `json:"name"`
	// Size is the size of the tuples, nil where they have none or many.
	Size *int `json:"size"`
	Figures
	// Naked and Hidden are the figures of ladders of one kind of tuples, nil above them.
	Naked  *Figures `json:"naked,omitempty"`
	Hidden *Figures `json:"hidden,omitempty"`
}

// Figures are sums and means over puzzles. What they count is explained at ask.PayoffRow.
type Figures struct {
	Solved  int      `json:"solved"`
	Cleared Interval `json:"cleared"`
	// Gain is what the row clears beyond the row above, nil in the first.
	Gain         *Interval   `json:"gain,omitempty"`
	Uses         uint64      `json:"uses"`
	Eliminations uint64      `json:"eliminations"`
	NeededBy     int         `json:"needed_by"`
	Work         uint64      `json:"work"`
	Seconds      ask.Seconds `json:"seconds"`
}

// Interval is a mean with the ends of its interval, which a single puzzle does not have.
type Interval [3]float64

// Bounded reports whether the interval has ends.
func (i Interval) Bounded() bool { return !math.IsInf(i[1], 0) && !math.IsInf(i[2], 0) }

// MarshalJSON returns a list of three numbers, null where there is none.
func (i Interval) MarshalJSON() ([]byte, error) {
	list := make([]any, len(i))
	for k, v := range i {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			list[k] = v
		}
	}
	return json.Marshal(list)
}

// Beyond is a size above all rows of one size that a puzzle needed.
type Beyond struct {
	Source string `json:"source"`
	Index  int    `json:"index"`
	Label  string `json:"label,omitempty"`
	ask.PayoffSize
}

// Summary returns what was added up.
func (t *Tally) Summary(o Options, interrupted bool) Summary {
	x := Summary{
		Command: "payoff", Options: o, Confidence: Confidence,
		Units: map[string]string{
			"cleared": "share of surplus", "gain": "share of surplus", "work": "sets", "seconds": "s",
		},
		Interrupted: interrupted, LeftOut: t.leftOut, Shapes: []Shape{},
	}
	for _, s := range t.shapes {
		x.Shapes = append(x.Shapes, s.summary())
	}
	return x
}

// summary returns what was added up of a shape.
func (s *shapeTally) summary() Shape {
	x := Shape{N: s.subject.N, Box: s.subject.Box, Cube: s.subject.Cube, Puzzles: s.puzzles, Beyond: []Beyond{}}
	x.Beyond = append(x.Beyond, s.beyond...)
	both, naked, hidden := s.figures(s.both), s.figures(s.naked), s.figures(s.hidden)
	for i, f := range both {
		row := Row{Name: s.both[i].Name, Figures: f}
		if size := s.both[i].Size; size > 0 {
			row.Size = &size
		}
		if i < len(naked) {
			row.Naked, row.Hidden = &naked[i], &hidden[i]
		}
		x.Rows = append(x.Rows, row)
	}
	return x
}

// String describes the shape as shapes describe themselves: "9x9, boxes 3x3".
func (s *Shape) String() string {
	layers := ""
	if s.Cube {
		layers = fmt.Sprintf("x%d", s.N)
	}
	return fmt.Sprintf("%dx%[1]d%s, boxes %dx%d", s.N, layers, s.Box[0], s.Box[1])
}

// Top returns the largest size with a row of its own.
func (s *Shape) Top() int {
	top := 0
	for _, r := range s.Rows {
		if r.Size != nil {
			top = *r.Size
		}
	}
	return top
}
