package ask

import (
	"context"
	"math"
	"slices"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Explain passes on every step as soon as the rules make it and keeps none, so an explanation may
// have any length.

// StepWriter receives the steps of one puzzle and the outcome. Both [heuristics.Text] and
// [heuristics.Log] implement it.
type StepWriter interface {
	Step(heuristics.Step)
	Close(heuristics.Outcome) error
}

// StepLimit is the status of an explanation that ends after the requested number of steps.
const StepLimit solver.Status = "told"

// ExplainOptions say what to explain.
type ExplainOptions struct {
	// Rules are the rules to explain with, with tuples capped by the worker's configuration.
	Rules heuristics.Rules
	// Others are the rules to recommend if those are stuck, capped likewise; default none.
	Others heuristics.Rules
	// Steps is the maximum number of steps; default 0, all.
	Steps int
	// StepWriter returns the writer for a puzzle, given its board before any step and the rules. It
	// is not called if the puzzle cannot be explained.
	StepWriter func(b *grid.Board, rules []heuristics.Heuristic) StepWriter
	// After, if not nil, is called after each step.
	After func()
}

// Explain passes the steps of rules on r to a step writer. The status is solved, told, stuck,
// unsolvable, limit if an interrupt or the time ended it, unserved if a rule would take too long on
// the shape, or invalid. The writer shows a contradiction as the last step, so no message repeats it.
func (w *Worker) Explain(ctx context.Context, r format.Record, o ExplainOptions) Answer {
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		return Invalid(r, err)
	}
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	o.Rules, o.Others = o.Rules.Capped(r.Puzzle.Shape, w.Config.MaxTuple),
		o.Others.Capped(r.Puzzle.Shape, w.Config.MaxTuple)
	if err := o.Rules.CheckFor(r.Puzzle.Shape); err != nil {
		return NewAnswer(r, solver.StatusUnsupported, err.Error())
	}
	rules := o.Rules.New(r.Puzzle.Shape)
	b := w.Board(ctx, r.Puzzle)
	t := o.StepWriter(b, rules)
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
	// Step writers that write keep their errors.
	_ = t.Close(e.Outcome())
	status, message := w.ended(ctx, e.Outcome(), b)
	a := NewAnswer(r, status, message)
	if status == solver.StatusStuck {
		a.Advice, a.Message = w.advice(ctx, b, o.Rules, o.Others)
	}
	a.Interrupted = status == solver.Limit && Interrupted(ctx)
	return a
}

// ended returns the status of an explanation, and whether the time was up.
func (w *Worker) ended(ctx context.Context, end heuristics.Outcome, b *grid.Board) (solver.Status, string) {
	switch {
	case end.Status == heuristics.Stopped && Interrupted(ctx):
		return solver.Limit, w.halted()
	case end.Status == heuristics.Stopped && ctx.Err() != nil:
		return solver.Limit, w.timedOut("explained")
	case end.Status == heuristics.Solved:
		return solver.Solved, ""
	case end.Status == heuristics.Stuck:
		return solver.StatusStuck, ""
	case b.Failed():
		return solver.Unsolvable, ""
	}
	return StepLimit, ""
}

// ExplainQuestion asks for the steps of rules.
func ExplainQuestion(c solver.Catalog) Question {
	fields := append([]Field{{Name: "rules", Default: ExplainRules(c.Rules).String()}}, fields("max_tuple")...)
	return Question{
		Name: "explain", Short: "show the steps that solve a puzzle, or re-check them",
		Options: append(reasoning(c, StepRules), TimeoutOption(),
			option.NewCount("steps", 1, math.MaxInt64, "stop after this `number` of steps (default all)"),
			option.NewSwitch("full", "write out the steps within trials, each single and long lists"),
			option.NewSwitch("draw", "draw the board before each step"),
			option.NewFile("verify", "re-check the log in `FILE`"),
			option.NewCount("nodes", 0, math.MaxInt,
				"with --verify: try this `number` of digits to prove a conclusion").WithDefault("1000").InGroup(GroupLimits),
		),
		Relations: []Relation{
			Needs("--verify", IsSet("verify"), "nodes"),
			Excludes("--verify", IsSet("verify"), "rules", "max-tuple", "steps", "full", "draw", "format"),
		},
		Exclusive: [][]string{{"json", "draw", "format"}},
		Further:   []option.Option{option.NewSwitch("possible", "list the steps that are possible now")},
		Answer: func(v option.Values) (Answerer, error) {
			return answerExplain(c.Rules, v, int(option.Get[uint64](v, "steps"))), nil
		},
		Forms: []Form{
			{
				Name: "explain", Title: "Explain", Help: "All steps that rules take.",
				Fields: append(fields, Field{Name: "steps"}), Steps: "all",
				List: []Column{{Of: "status", Title: "By rules"}, timeColumn()},
			},
			{
				Name: "hint", Title: "Hint", Help: "The next step, little by little.",
				Fields: slices.Clip(fields), Set: "steps=1", Steps: "first",
			},
			{
				Name: "all-possible", Title: "Possible now", Help: "All steps that the rules without assumptions can take now.",
				Fields: slices.Clip(fields), Set: "possible=true", Steps: "apart",
			},
		},
	}
}

// HintQuestion asks for the next step of the rules.
func HintQuestion(c solver.Catalog) Question {
	return Question{
		Name: "hint", Short: "show where the next step is",
		Options: append(reasoning(c, StepRules), TimeoutOption(),
			option.NewSwitch("conclusion", "say what the step places and removes")),
		Answer: func(v option.Values) (Answerer, error) { return answerExplain(c.Rules, v, 1), nil },
	}
}

// answerExplain returns the answerer that explains puzzles by the rules of a catalogue, up to a
// number of steps if it is not 0.
func answerExplain(catalog heuristics.Entries, v option.Values, steps int) Answerer {
	o := ExplainOptions{
		Rules: rulesOf(v, ExplainRules(catalog)), Others: AdviceRules(catalog),
		Steps: steps,
	}
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		o := o
		o.After = h.After
		return func(ctx context.Context, r format.Record) any {
			o.StepWriter = func(b *grid.Board, rules []heuristics.Heuristic) StepWriter { return h.StepWriter(r, b, rules) }
			if option.Get[bool](v, "possible") {
				return w.Possible(ctx, r, o)
			}
			return w.Explain(ctx, r, o)
		}
	}
}
