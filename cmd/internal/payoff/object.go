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
	Command string `json:"command"` // the command, `payoff`
	Options
	// what exact figures depend on, see [versions](#versions)
	Versions   map[results.Depends]int `json:"versions,omitempty"`
	Confidence float64                 `json:"confidence"` // the confidence of the intervals, 0.95
	Units      map[string]string       `json:"units"`      // the units of the fields that have one
	// whether an interrupt ended the run; the object has what was known by then
	Interrupted bool `json:"interrupted,omitempty"`
	// the puzzles in no row by reason: `unreadable`, `invalid`, `unsolvable`, `limit` or `unserved`
	LeftOut map[solver.Status]int `json:"left_out,omitempty"`
	Shapes  []Shape               `json:"shapes"` // the shapes, in the order of their first puzzles
}

// Options are what was asked for.
type Options struct {
	Rules string `json:"rules"` // the rules before tuples, as `--rules` reads them
	Fish  bool   `json:"fish"`  // whether there is a row of fish
	Probe bool   `json:"probe"` // whether there is a row of probing
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
	N       int    `json:"n"`              // the side
	Box     [2]int `json:"box"`            // rows and columns of a box
	Cube    bool   `json:"cube,omitempty"` // whether it is a cube
	Puzzles int    `json:"puzzles"`        // the number of puzzles in the rows
	Rows    []Row  `json:"rows"`           // the rows, each of which works together with those above it
	// the sizes that were needed above that of the last row with a size, per puzzle
	Beyond []Beyond `json:"beyond"`
}

// Row is what a row does for all puzzles of a shape, each row with those above it.
type Row struct {
	// `singles + locked` (`first rules` with `--rules`), `≤ 2` to `≤ K+1`, `all sizes`, `+ fish`, `+ probe`
	Name string `json:"name"`
	Size *int   `json:"size"` // the size of the tuples, null in the first row and from `all sizes` on
	Figures
	// the figures with naked tuples alone; missing in rows above `all sizes`, where they are the same
	Naked  *Figures `json:"naked,omitempty"`
	Hidden *Figures `json:"hidden,omitempty"` // the figures with hidden tuples alone
}

// Figures are sums and means over puzzles. What they count is explained at ask.PayoffRow.
type Figures struct {
	Solved  int      `json:"solved"`  // the puzzles that this row and those above it solve
	Cleared Interval `json:"cleared"` // the mean share of the surplus that they clear
	// what the row clears beyond the row above, per puzzle; missing in the first row
	Gain *Interval `json:"gain,omitempty"`
	// distinct tuples of exactly this size that concluded where the rows above find nothing; see below
	Uses         uint64 `json:"uses"`
	Eliminations uint64 `json:"eliminations"` // the candidates that these removed, without what follows from that
	// the puzzles in which the row clears or fills something that the rows above do not
	NeededBy int         `json:"needed_by"`
	Work     uint64      `json:"work"`    // the sets that the rules of the row looked at, misses included
	Seconds  ask.Seconds `json:"seconds"` // what that took by the clock, which is more where workers share processors
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
	Source string `json:"source"`          // the file of the puzzle
	Index  int    `json:"index"`           // its number there, from 1
	Label  string `json:"label,omitempty"` // its name
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
