package ask

import (
	"context"
	"fmt"
	"math"

	"basisk/experiments/option"

	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Payoff is the answer to the question what tuples of each size are worth on a puzzle: the rows of
// three ladders, each row together with all rows above it. Package solver explains the climb.
type Payoff struct {
	Head
	// Given is the number of candidates, and Surplus the number beyond one per cell.
	Given   int `json:"given"`
	Surplus int `json:"surplus"`
	// Solutions is 1, or 2 for several; 0 if the nodes did not suffice to find out.
	Solutions int `json:"solutions"`
	// TrueMin and TrueMax bound the number of candidates that some solution holds, 1 for a placed
	// one: rules can remove the others. They are 0 if TruthNodes is 0.
	TrueMin int `json:"true_min"`
	TrueMax int `json:"true_max"`
	// Both, Naked and Hidden are the rows of the ladders of both kinds of tuples and of only one
	// kind; empty if the puzzle is invalid. Only Both has rows above all sizes.
	Both   []PayoffRow `json:"both"`
	Naked  []PayoffRow `json:"naked"`
	Hidden []PayoffRow `json:"hidden"`
	// Beyond are the sizes needed above that of the last row with a size, with both kinds.
	Beyond []PayoffSize `json:"beyond,omitempty"`
	Tail
}

// PayoffRow is a row of a ladder: the rules before tuples, tuples up to a size, those of all sizes,
// or a rule above.
type PayoffRow struct {
	Name string `json:"name"`
	// Size is the size of the tuples, 0 if there are none or many.
	Size int `json:"size,omitempty"`
	// Solved reports whether this row and those above it solve the puzzle, and Cleared is the share
	// of the surplus that they clear.
	Solved  bool    `json:"solved"`
	Cleared float64 `json:"cleared"`
	// Left is the number of candidates that they leave.
	Left int `json:"left"`
	// Uses and Eliminations count those of exactly this size; in the first row and above all sizes,
	// those of the rules: distinct tuples, and the candidates that they remove, without what
	// follows from that.
	Uses         uint64 `json:"uses"`
	Eliminations uint64 `json:"eliminations"`
	// Needed reports whether the row clears something, or fills the last cells, that the rows above
	// do not.
	Needed bool `json:"needed"`
	// Work counts the sets that the rules of the row examined, misses included, and Seconds is the
	// processor time of that: for a short ladder, the median of five climbs.
	Work    uint64  `json:"work"`
	Seconds Seconds `json:"seconds"`
}

// PayoffSize is a size of tuples that was needed.
type PayoffSize struct {
	// the size that was needed: rules and smaller tuples of both kinds found nothing where it was used
	Size         int    `json:"size"`
	Uses         uint64 `json:"uses"`         // the number of such tuples
	Eliminations uint64 `json:"eliminations"` // the candidates that they removed
}

// PayoffOptions says what a ladder has below the tuples and above them.
type PayoffOptions struct {
	// Rules come first; default singles and locked.
	Rules heuristics.Rules
	// Further are separate rows; default none.
	Further heuristics.Rules
	// TruthNodes limits the nodes of the search for the solutions of a puzzle; default none.
	TruthNodes uint64
}

// Payoffs returns a function that answers the question, puzzle after puzzle. The status is solved,
// stuck, unsolvable, limit or invalid, as the whole ladder of both kinds leaves the puzzle; with
// limit the rows have what was known. Further rules do not change the rows below them: they climb
// from where the tuples have ended.
func (w *Worker) Payoffs(o PayoffOptions) func(context.Context, format.Record) Payoff {
	ladder := func(side solver.TupleKind, further heuristics.Rules) *solver.PayoffLadder {
		return solver.NewPayoffLadder(solver.PayoffConfig{Rules: o.Rules, Kind: side, Further: further})
	}
	both, naked, hidden := ladder(solver.Both, nil), ladder(solver.Naked, nil), ladder(solver.Hidden, nil)
	above := ladder(solver.Both, o.Further)
	return func(ctx context.Context, r format.Record) Payoff {
		x := Payoff{Both: []PayoffRow{}, Naked: []PayoffRow{}, Hidden: []PayoffRow{}}
		refuted := ""
		a := w.Ask(ctx, r, func(ctx context.Context) (solver.Result, error) {
			b := w.Board(ctx, r.Puzzle)
			if err := o.Rules.CheckFor(b.Shape()); err != nil {
				return solver.Result{Status: solver.StatusUnsupported, Stats: solver.Stats{End: solver.Unsupported}}, err
			}
			climbs := solver.MeasureInTurn(ctx, b, naked, hidden, both)
			n, h, y := climbs[0], climbs[1], climbs[2]
			if len(o.Further) > 0 {
				z := solver.MeasureInTurn(ctx, b, above)[0]
				y.Status, y.Stages = z.Status, append(y.Stages, z.Stages[len(y.Stages):]...)
			}
			x.Given, x.Surplus, x.Beyond = y.Given, y.Given-y.MinLeft, beyond(y)
			x.Both, x.Naked, x.Hidden = o.rows(y), o.rows(n), o.rows(h)
			if y.Status == solver.Unsolvable {
				refuted = heuristics.FailureOf(b).Text(b.Shape(), r.Puzzle.Alphabet)
			}
			if o.TruthNodes == 0 || !counts(y.Status) {
				return cut(y.Status), nil
			}
			truth, err := solver.TruthOf(ctx, b, o.TruthNodes)
			x.Solutions, x.TrueMin, x.TrueMax = truth.Solutions, truth.Min, truth.Max
			if truth.Known && truth.Solutions == 0 {
				y.Status, refuted = solver.Unsolvable, "a search finds no solution"
			}
			return cut(y.Status), err
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

func (o *PayoffOptions) rows(y solver.Payoff) []PayoffRow {
	rows := make([]PayoffRow, len(y.Stages))
	// The state above the row: the candidates left, whether that solves the puzzle, and whether
	// tuples of every size are included.
	left, solved, every := y.Given, false, false
	for i, g := range y.Stages {
		rows[i] = PayoffRow{
			Solved: g.Solved, Cleared: y.Cleared(g.Left), Left: g.Left, Uses: g.Hits, Eliminations: g.Eliminations,
			Needed: g.Left < left || g.Placements > 0 && g.Solved && !solved,
			Work:   g.Work, Seconds: Seconds(g.Elapsed.Seconds()),
		}
		left, solved = g.Left, g.Solved
		switch {
		case i == 0 && o.Rules == nil:
			rows[i].Name = "singles + locked"
		case i == 0:
			rows[i].Name = "first rules"
		case every:
			rows[i].Name = "+ " + g.Rule
		case g.Size == solver.AllSizes:
			rows[i].Name, every = "all sizes", true
		default:
			rows[i].Name, rows[i].Size = fmt.Sprintf("≤ %d", g.Size), g.Size
		}
	}
	return rows
}

// beyond returns the used sizes without a rung for exactly that size.
func beyond(y solver.Payoff) []PayoffSize {
	var sizes []PayoffSize
	own := 0
	for _, g := range y.Stages {
		if g.Size != solver.AllSizes {
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

// payoffTruthNodes is the default limit of nodes of the search for the solutions of a puzzle.
const payoffTruthNodes = "1000"

// PayoffQuestion asks what tuples of each size are worth.
func PayoffQuestion(c solver.Catalog) Question {
	rules := option.New("rules", option.Rules, "LIST",
		"the rules before tuples, see basisk rules (default singles,locked)", c.Rules.Parse)
	return Question{
		Name: "payoff", Short: "measure what tuples of each size are worth on your puzzles",
		Long: `Run singles and locked candidates to their fixpoint on every puzzle, then naked and
hidden tuples lowest size first, each with all rules before it, and print for every shape
in the input what each size adds:

  singles + locked   the rules before tuples, or those of --rules
  ≤ 2, ≤ 3, … ≤ K+1  tuples up to a size; K is the longer side of a box
  all sizes          tuples of every size: the smallest ones that help are used first
  + fish, + probe    with --fish and --probe

A row has the puzzles solved; the mean share of the surplus, the candidates beyond one
per cell, that is cleared, and the gain on the row above, with a 95 % interval of the paired
gains; the tuples used of exactly this size and the candidates that they remove; the puzzles
that need this size, because it clears something that the rows above do not; and the work
and the processor time per elimination. Tables for naked tuples alone and hidden tuples
alone follow. Needed sizes above K+1 are listed with their puzzles. --json has for every
shape the number of puzzles with one solution, with several, and undecided within
--truth-nodes.

-f writes CSV with a line per row, Markdown, tables for LaTeX (which need the
package booktabs), a page with figures, or a figure. --json writes one object for all;
docs/json.md explains its fields. Everything except times is the same with any --workers.

Puzzles that are unreadable or contradictory, or that --timeout ends, are reported and left
out. An interrupt prints the results so far.`,
		Example: `  basisk payoff puzzles.txt
  basisk payoff --fish --probe puzzles9.txt
  basisk payoff --rules singles 16x16.txt 25x25.txt
  basisk payoff -f latex -o payoff.tex 25x25.txt
  basisk payoff --json puzzles.txt > before.json`,
		Options: []option.Option{
			TimeoutOption(), rules,
			option.NewSwitch("fish", "add a row for fish of every size"),
			option.NewSwitch("probe", "add a row for probing with all rules above"),
			option.NewCount("truth-nodes", 0, math.MaxInt64,
				"search with at most this `number` of nodes for several solutions; 0: do not search").WithDefault(payoffTruthNodes),
		},
		Answer: func(v option.Values) (Answerer, error) {
			o := PayoffOptions{Rules: rulesOf(v, nil), TruthNodes: option.Get[uint64](v, "truth-nodes")}
			for _, name := range []string{"fish", "probe"} {
				if option.Get[bool](v, name) {
					o.Further = append(o.Further, heuristics.MustParse(name)...)
				}
			}
			return func(w *Worker, _ Hooks) func(context.Context, format.Record) any {
				answer := w.Payoffs(o)
				return func(ctx context.Context, r format.Record) any { return answer(ctx, r) }
			}, nil
		},
		Forms: []Form{{
			Name: "payoff", Title: "Payoff", Help: "What tuples of each size are worth here.",
			Fields: []Field{{Name: "rules"}, {Name: "fish", Label: "With fish"}, {Name: "probe", Label: "With probes"}},
			Views: []View{
				{Kind: "bars", Of: "shapes.0.rows", Values: payoffShown()[:3]},
				{Kind: "table", Of: "shapes.0.rows", Title: "Tuples by their sizes", Values: payoffShown()},
			},
		}},
	}
}

// payoffShown returns the values of a row that a page shows.
func payoffShown() []Column {
	return []Column{
		{Of: "name", Title: "Tuples"},
		{Of: "cleared.0", Title: "Cleared", Share: true},
		{Of: "uses", Title: "Uses"},
		{Of: "eliminations", Title: "Removed"},
		{Of: "work", Title: "Work"},
	}
}

// Counts reports whether the answer is one of those that are summed up.
func (x *Payoff) Counts() bool { return counts(x.Status) }

// counts reports whether a ladder that ended with a status is complete.
func counts(s solver.Status) bool { return s == solver.Solved || s == solver.StatusStuck }
