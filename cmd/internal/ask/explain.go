package ask

import (
	"context"
	"math"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Explaining runs the rules and tells every step as it is taken: nothing is kept, so
// an explanation may be of any length.

// Teller is told the steps of one puzzle and how they end. Both heuristics.Text and
// heuristics.Log are tellers.
type Teller interface {
	Step(heuristics.Step)
	Close(heuristics.Outcome) error
}

// Told is the status of an explanation that ends with as many steps as were asked for.
const Told solver.Status = "told"

// ExplainOptions say what to explain.
type ExplainOptions struct {
	// Rules are what to explain with, their tuples capped as the desk's configuration says.
	Rules heuristics.Rules
	// Others are the rules to recommend from where those are stuck, capped likewise; default
	// none.
	Others heuristics.Rules
	// Steps is how many steps to tell; default 0, all.
	Steps int
	// Teller returns what is told about a puzzle with the rules given. It is not asked if
	// the puzzle cannot be explained.
	Teller func(rules []heuristics.Heuristic) Teller
	// After, if not nil, is called after each step.
	After func()
}

// Explain tells the steps that rules take on r. The status is solved, told, stuck,
// unsolvable, limit if an interrupt or the time ended it, unserved if a rule would take too
// long on the shape, or invalid. That a puzzle is contradictory is the last that the teller
// is told, so no message says it again.
func (d *Desk) Explain(ctx context.Context, r format.Record, o ExplainOptions) Answer {
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		return Invalid(r, err)
	}
	ctx, cancel := Limit(ctx, d.Timeout)
	defer cancel()
	o.Rules, o.Others = o.Rules.Capped(r.Puzzle.Shape, d.Config.MaxTuple), o.Others.Capped(r.Puzzle.Shape, d.Config.MaxTuple)
	if err := o.Rules.CheckFor(r.Puzzle.Shape); err != nil {
		return NewAnswer(r, solver.IsUnserved, err.Error())
	}
	rules := o.Rules.New(r.Puzzle.Shape)
	b, t := d.Board(r.Puzzle), o.Teller(rules)
	e := heuristics.NewEngine(b, rules...)
	e.StopAt(ctx)
	if o.Steps == 0 {
		o.Steps = math.MaxInt
	}
	e.RecordFirst(o.Steps, func(s heuristics.Step) {
		if t.Step(s); o.After != nil {
			o.After()
		}
	})
	e.Propagate()
	// Tellers that write keep their errors.
	_ = t.Close(e.Outcome())
	status, message := d.ended(ctx, e.Outcome(), b, o)
	a := NewAnswer(r, status, message)
	a.Cut = status == solver.Limit && Interrupted(ctx)
	return a
}

// ended looks at how an explanation ended, and says what the explanation cannot know:
// whether the time was up, and what might help a puzzle that is stuck.
func (d *Desk) ended(ctx context.Context, end heuristics.Outcome, b *grid.Board, o ExplainOptions) (solver.Status, string) {
	switch {
	case end.Status == heuristics.Stopped && Interrupted(ctx):
		return solver.Limit, d.Words.say(Halted)
	case end.Status == heuristics.Stopped && ctx.Err() != nil:
		return solver.Limit, d.Words.say(LateSteps, d.Timeout)
	case end.Status == heuristics.Solved:
		return solver.Solved, ""
	case end.Status == heuristics.Stuck:
		return solver.IsStuck, d.advice(ctx, b, o.Rules, o.Others)
	case b.Failed():
		return solver.Unsolvable, ""
	}
	return Told, ""
}
