package ask

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Payoff is the answer to the question what tuples of each size are worth on a puzzle:
// the rows of three ladders, each row with all that is above it. How they climb is
// explained in package solver.
type Payoff struct {
	Head
	// Surplus is the number of candidates beyond one a cell.
	Surplus int `json:"surplus"`
	// Both, Naked and Hidden are the rows of the ladders of both kinds of tuples and of one
	// kind alone; empty if the puzzle is invalid. Only Both has rows above all sizes.
	Both   []PayoffRow `json:"both"`
	Naked  []PayoffRow `json:"naked"`
	Hidden []PayoffRow `json:"hidden"`
	// Beyond are the sizes above that of the last row that has one which both kinds need.
	Beyond []PayoffSize `json:"beyond,omitempty"`
	Tail
}

// PayoffRow is a row of a ladder: the rules before tuples, tuples up to a size, those of
// all sizes, or a rule above.
type PayoffRow struct {
	Name string `json:"name"`
	// Size is that of the tuples, 0 where they have none or many.
	Size int `json:"size,omitempty"`
	// Solved tells that this row and those above it solve the puzzle, and Cleared is the
	// share of the surplus that they clear.
	Solved  bool    `json:"solved"`
	Cleared float64 `json:"cleared"`
	// Uses and Eliminations are those of exactly this size: distinct tuples, and the
	// candidates that they remove, without what follows from that.
	Uses         uint64 `json:"uses"`
	Eliminations uint64 `json:"eliminations"`
	// Needed tells that the row concludes something that those above it do not.
	Needed bool `json:"needed"`
	// Work counts the sets that the rules of the row looked at, misses included, and Seconds
	// is what that took.
	Work    uint64  `json:"work"`
	Seconds Seconds `json:"seconds"`
}

// PayoffSize is a size of tuples that was needed.
type PayoffSize struct {
	Size         int    `json:"size"`
	Uses         uint64 `json:"uses"`
	Eliminations uint64 `json:"eliminations"`
}

// PayoffOptions say what a ladder has below the tuples and above them.
type PayoffOptions struct {
	// Rules come first; default singles and locked.
	Rules heuristics.Rules
	// Further are rows of their own; default none.
	Further heuristics.Rules
}

// Payoffs returns what answers the question, puzzle after puzzle. The status is solved,
// stuck, unsolvable, limit or invalid, as the whole ladder of both kinds leaves the puzzle;
// with limit the rows have what was known.
func (d *Desk) Payoffs(o PayoffOptions) func(context.Context, format.Record) Payoff {
	first := "singles + locked"
	if o.Rules != nil {
		first = "first rules"
	}
	both := solver.NewPayoffs(solver.PayoffConfig{Rules: o.Rules, Further: o.Further})
	naked := solver.NewPayoffs(solver.PayoffConfig{Rules: o.Rules, Side: solver.Naked})
	hidden := solver.NewPayoffs(solver.PayoffConfig{Rules: o.Rules, Side: solver.Hidden})
	return func(ctx context.Context, r format.Record) Payoff {
		x := Payoff{Both: []PayoffRow{}, Naked: []PayoffRow{}, Hidden: []PayoffRow{}}
		refuted := ""
		a := d.Ask(ctx, r, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
			if err := o.Rules.CheckFor(b.Shape()); err != nil {
				return solver.Result{Status: solver.Limit, Stats: solver.Stats{End: solver.OutOfNodes}}, err
			}
			climb := func(side *solver.Payoffs) solver.Payoff {
				r.Puzzle.Load(b)
				return side.Climb(ctx, b)
			}
			n, h, y := climb(naked), climb(hidden), climb(both)
			x.Surplus = y.Given - y.Least
			x.Both, x.Naked, x.Hidden = payoffRows(first, y), payoffRows(first, n), payoffRows(first, h)
			x.Beyond = beyond(y)
			if y.Status == solver.Unsolvable {
				refuted = Contradiction(b)
			}
			return cut(y.Status), nil
		})
		if a.Status == solver.Unsolvable {
			a.Message = refuted
		}
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
}

// cut returns the result of a climb that has ended with a status.
func cut(status solver.Status) solver.Result {
	r := solver.Result{Status: status}
	if status == solver.Limit {
		r.Stats.End = solver.Cancelled
	}
	return r
}

// payoffRows returns the rows of a ladder, of which the first has that name.
func payoffRows(first string, y solver.Payoff) []PayoffRow {
	rows := make([]PayoffRow, len(y.Rungs))
	every := false // whether the rows so far have tuples of every size
	for i, g := range y.Rungs {
		rows[i] = PayoffRow{
			Name: first, Solved: g.Solved, Cleared: y.Cleared(g.Left), Uses: g.Hits, Eliminations: g.Eliminations,
			Needed: g.Hits+g.Placements+g.Eliminations > 0, Work: g.Work, Seconds: Seconds(g.Elapsed.Seconds()),
		}
		switch {
		case i == 0:
		case every:
			rows[i].Name = "+ " + g.Rule
		case g.Size == solver.EverySize:
			rows[i].Name, every = "all sizes", true
		default:
			rows[i].Name, rows[i].Size = fmt.Sprintf("≤ %d", g.Size), g.Size
		}
	}
	return rows
}

// beyond returns the sizes used for which the ladder has no rung of their own.
func beyond(y solver.Payoff) []PayoffSize {
	var sizes []PayoffSize
	own := 0
	for _, g := range y.Rungs {
		if g.Size != solver.EverySize {
			own = g.Size
		}
	}
	for size, u := range y.Sizes {
		if size > own && u.Uses > 0 {
			sizes = append(sizes, PayoffSize{size, u.Uses, u.Eliminations})
		}
	}
	return sizes
}
