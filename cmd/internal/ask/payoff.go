package ask

import (
	"context"
	"fmt"

	"basisk/experiments/option"

	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Payoff is the answer to the question what tuples of each size are worth on one puzzle: the rows of a
// ladder with naked and hidden tuples of each size in turn. Package solver explains the climb.
type Payoff struct {
	Head
	// the candidates beyond one per cell
	Surplus int `json:"surplus"`
	// 1, or 2 for several; 0 if a search as long as the climb did not find out
	Solutions int `json:"solutions"`
	// the rows, none if the puzzle is invalid
	Rows []PayoffRow `json:"rows"`
	Tail
}

// PayoffRow is a row of the ladder: the rules before tuples, tuples of a kind and size, tuples of all larger sizes.
type PayoffRow struct {
	Name   string `json:"name"`   // `before tuples`, `naked 2`, `hidden 2`, …, `larger`
	Solved bool   `json:"solved"` // whether this row and those above it solve the puzzle
	// the share of the surplus that they clear
	Cleared float64 `json:"cleared"`
	// the share that is not cleared if this row alone is left out, larger sizes aside
	Lost         float64 `json:"lost"`
	Uses         uint64  `json:"uses"`         // the distinct tuples of the row that concluded something
	Eliminations uint64  `json:"eliminations"` // the candidates that they removed, without what follows
	Work         uint64  `json:"work"`         // the sets that the rule examined, misses included
	Seconds      Seconds `json:"seconds"`      // the processor time of that
}

// Payoffs returns a function that answers the question, puzzle after puzzle, for a ladder above rules,
// nil for singles and locked candidates. The status is solved, stuck, unsolvable, limit or invalid, as
// the ladder leaves the puzzle.
func (w *Worker) Payoffs(rules heuristics.Rules) func(context.Context, format.Record) Payoff {
	if rules == nil {
		rules = solver.PayoffRules()
	}
	ladder := solver.NewPayoffLadder(solver.PayoffConfig{Rules: rules, Kind: solver.Each})
	return func(ctx context.Context, r format.Record) Payoff {
		x := Payoff{Rows: []PayoffRow{}}
		refuted := ""
		a := w.Ask(ctx, r, func(ctx context.Context) (solver.Result, error) {
			b := w.Board(ctx, r.Puzzle)
			if err := rules.CheckFor(b.Shape()); err != nil {
				return solver.Result{Status: solver.StatusUnsupported, Stats: solver.Stats{End: solver.Unsupported}}, err
			}
			y := ladder.MeasureWithout(ctx, b)
			x.Surplus, x.Rows = y.Given-y.MinLeft, payoffRows(&y)
			switch y.Status {
			case solver.Limit:
				return solver.Result{Status: solver.Limit, Stats: solver.Stats{End: solver.Cancelled}}, nil
			case solver.Unsolvable:
				refuted = heuristics.FailureOf(b).Text(b.Shape(), r.Puzzle.Alphabet)
				return solver.Result{Status: solver.Unsolvable}, nil
			}
			found, known, err := solver.SolutionsOf(ctx, b, solver.NodesFor(b.Shape(), workOf(&y)))
			if known && found == 0 {
				y.Status, refuted = solver.Unsolvable, "a search finds no solution"
			} else if known {
				x.Solutions = found
			}
			return solver.Result{Status: y.Status}, err
		})
		if a.Status == solver.Unsolvable {
			a.Message = refuted
		}
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
}

// workOf returns the sets that all rows examined.
func workOf(y *solver.Payoff) (sets uint64) {
	for _, r := range y.Stages {
		sets += r.Work
	}
	return sets
}

// payoffRows returns the rows of a climb.
func payoffRows(y *solver.Payoff) []PayoffRow {
	rows := make([]PayoffRow, len(y.Stages))
	full := y.Stages[len(y.Stages)-2].Left
	for i, g := range y.Stages {
		rows[i] = PayoffRow{
			Name: "before tuples", Solved: g.Solved, Cleared: y.Cleared(g.Left), Uses: g.Hits, Eliminations: g.Eliminations,
			Work: g.Work, Seconds: Seconds(g.Elapsed.Seconds()),
		}
		switch {
		case i == 0:
		case g.Size == solver.AllSizes:
			rows[i].Name = "larger"
		default:
			rows[i].Name = fmt.Sprintf("%s %d", g.Kind, g.Size)
			rows[i].Lost = y.Cleared(full) - y.Cleared(g.Without.Left)
		}
	}
	return rows
}

// PayoffQuestion asks what tuples of each size are worth. Its command asks the experiment tuple-payoff.
func PayoffQuestion(c solver.Catalog) Question {
	rules := option.New("rules", option.Rules, "LIST",
		"the rules before tuples, see basisk rules (default singles,locked)", c.Rules.Parse)
	return Question{
		Name: "payoff", Short: "measure what tuples of each size are worth on your puzzles",
		Options: []option.Option{TimeoutOption(), rules},
		Answer: func(v option.Values) (Answerer, error) {
			return func(w *Worker, _ Hooks) func(context.Context, format.Record) any {
				answer := w.Payoffs(rulesOf(v, nil))
				return func(ctx context.Context, r format.Record) any { return answer(ctx, r) }
			}, nil
		},
		Forms: []Form{{
			Name: "payoff", Title: "Payoff", Help: "What tuples of each size are worth here.",
			Fields: []Field{{Name: "rules"}}, Study: "tuple-payoff",
			Views: []View{
				{Kind: "table", Of: "rows", Title: "Tuples by their sizes", Values: payoffShown()},
			},
		}},
	}
}

// payoffShown returns the values of a row that a page shows.
func payoffShown() []Column {
	return []Column{
		{Of: "name", Title: "Tuples"},
		{Of: "cleared", Title: "Cleared", Share: true},
		{Of: "lost", Title: "Lost without", Share: true},
		{Of: "uses", Title: "Uses"},
		{Of: "eliminations", Title: "Removed"},
		{Of: "work", Title: "Work"},
	}
}
