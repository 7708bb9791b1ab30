package payoff

import (
	"encoding/json"
	"math"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// Summary is the result of a run, and the object that the command writes.
type Summary struct {
	Command string `json:"command"` // the command, `payoff`
	Options
	// what exact figures depend on, see [versions](#versions)
	Versions   map[results.Dependency]int `json:"versions,omitempty"`
	Confidence float64                    `json:"confidence"` // the confidence of the intervals, 0.95
	Units      map[string]string          `json:"units"`      // the units of the fields that have one
	// whether an interrupt ended the run; the object has what was known by then
	Interrupted bool `json:"interrupted,omitempty"`
	// the puzzles in no row by reason: `unreadable`, `invalid`, `unsolvable`, `limit` or `unserved`
	LeftOut map[solver.Status]int `json:"left_out,omitempty"`
	Shapes  []Shape               `json:"shapes"` // the shapes, in the order of their first puzzles

	cells []*results.Cells // those of the projections
}

// Confidence is the confidence of all intervals.
const Confidence = 0.95

// Options are the options of the run.
type Options struct {
	Rules string `json:"rules"` // the rules before tuples, as `--rules` reads them
	Fish  bool   `json:"fish"`  // whether there is a row of fish
	Probe bool   `json:"probe"` // whether there is a row of probing
	// the limit of nodes of the search for several solutions of a puzzle; 0 for no search
	TruthNodes uint64 `json:"truth_nodes"`
}

// OptionsOf returns the options of values.
func OptionsOf(v option.Values) Options {
	rules := option.Get[heuristics.Rules](v, "rules")
	if rules == nil {
		rules = solver.PayoffRules()
	}
	return Options{
		Rules: rules.String(), Fish: option.Get[bool](v, "fish"), Probe: option.Get[bool](v, "probe"),
		TruthNodes: option.Get[uint64](v, "truth-nodes"),
	}
}

// Shape has the rows of the puzzles of a shape.
type Shape struct {
	N int `json:"n"` // the side
	*grid.LayoutText
	Cube    bool `json:"cube,omitempty"` // whether it is a cube
	Puzzles int  `json:"puzzles"`        // the number of puzzles in the rows
	Groups
	Rows []Row `json:"rows"` // the rows, each of which works together with those above it
	// the sizes that were needed above that of the last row with a size, per puzzle
	Beyond []Beyond `json:"beyond"`
}

// Groups count puzzles by the number of their solutions.
type Groups struct {
	Unique    int `json:"unique"`    // the puzzles with one solution
	Multiple  int `json:"multiple"`  // those with several
	Undecided int `json:"undecided"` // those of which `--truth-nodes` did not suffice to find out
}

// Row is the effect of a row on all puzzles of a shape, together with the rows above it.
type Row struct {
	// `singles + locked` (`first rules` with `--rules`), `≤ 2` to `≤ K+1`, `all sizes`, `+ fish`, `+ probe`
	Name string `json:"name"`
	Size *int   `json:"size"` // the size of the tuples, null in the first row and from `all sizes` on
	Totals
	// the figures with naked tuples alone; missing in rows above `all sizes`, where they are the same
	Naked  *Totals `json:"naked,omitempty"`
	Hidden *Totals `json:"hidden,omitempty"` // the figures with hidden tuples alone
}

// Totals are sums and means over puzzles; see ask.PayoffRow for what they count.
type Totals struct {
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
	Seconds  ask.Seconds `json:"seconds"` // the processor time of that, of a short ladder the median of five climbs
}

// Interval is a mean with the ends of its interval, which a single puzzle does not have.
type Interval [3]float64

// MarshalJSON returns a list of three numbers, null if there is no interval.
func (i Interval) MarshalJSON() ([]byte, error) {
	list := make([]any, len(i))
	for k, v := range i {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			list[k] = v
		}
	}
	return json.Marshal(list)
}

// Beyond is a size above all rows with one size that a puzzle needed.
type Beyond struct {
	Source string `json:"source"`          // the file of the puzzle
	Index  int    `json:"index"`           // its number there, from 1
	Label  string `json:"label,omitempty"` // its name
	ask.PayoffSize
}

// Summary returns the totals, after the last Add.
func (t *Tally) Summary(o Options, interrupted bool) Summary {
	x := Summary{
		Command: "payoff", Options: o, Confidence: Confidence,
		Units: map[string]string{
			"cleared": "share of surplus", "gain": "share of surplus", "work": "sets", "seconds": "s",
		},
		Interrupted: interrupted, LeftOut: t.leftOut, Shapes: append([]Shape{}, t.shapes...),
		cells: t.projector().Cells(),
	}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		for k, f := range x.totals(s, both) {
			s.Rows[k].Totals = f
		}
		for k, f := range x.totals(s, naked) {
			s.Rows[k].Naked = &f
		}
		for k, f := range x.totals(s, hidden) {
			s.Rows[k].Hidden = &f
		}
	}
	return x
}

// of returns the cells of a ladder on a shape: what its rows clear, their costs, and the sums.
func (x *Summary) of(s *Shape, ladder string) (cleared, costs, sums *results.Cells) {
	return x.only(0, s, ladder), x.only(1, s, ladder), x.only(3, s, ladder)
}

// only returns the cells of a projection for a ladder on a shape.
func (x *Summary) only(projection int, s *Shape, ladder string) *results.Cells {
	return x.cells[projection].Only(keyShape, s.String()).Only(keyLadder, ladder)
}

// totals returns the figures of the rows of a ladder on a shape.
func (x *Summary) totals(s *Shape, ladder string) []Totals {
	cleared, costs, sums := x.of(s, ladder)
	list := make([]Totals, len(cleared.Labels))
	for i := range list {
		whole := func(c *results.Cells, measure int) uint64 { return uint64(math.Round(c.At(i, 0, measure).Value)) }
		list[i] = Totals{
			Solved: int(whole(cleared, 0)), Cleared: intervalOf(cleared.At(i, 0, 1)),
			Uses: whole(costs, 1), Eliminations: whole(costs, 2), NeededBy: int(whole(costs, 3)),
			Work: whole(sums, 0), Seconds: ask.Seconds(sums.At(i, 0, 1).Value),
		}
		if i > 0 {
			gain := intervalOf(cleared.At(i, 0, 2))
			list[i].Gain = &gain
		}
	}
	return list
}

// intervalOf returns an interval with nine decimals, which are the same on every processor.
func intervalOf(i results.Interval) Interval {
	round := func(v float64) float64 { return math.Round(v*1e9) / 1e9 }
	return Interval{round(i.Value), round(i.Low), round(i.High)}
}
