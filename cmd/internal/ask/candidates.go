package ask

import (
	"context"
	"math"
	"slices"
	"strconv"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/exploring"
)

// Candidates has the candidates that are left in a puzzle: at the fixpoint of rules, or the true
// ones, which some solution holds.
type Candidates struct {
	Head
	Left       int            `json:"candidates_left"` // all candidates; a filled cell counts 1
	Candidates [][]grid.Digit `json:"candidates"`      // the candidates of each cell
	*Tallies
	Unknown [][]grid.Digit `json:"unknown,omitempty"` // the candidates of each cell that no budget settled
	Tail
	// Remaining has the possibly true candidates of each cell; nil if there are none.
	Remaining *grid.Puzzle `json:"-"`
	// Open is the number of unknown candidates.
	Open int `json:"-"`
	// Survey is the result of the search for true candidates, nil for a fixpoint.
	Survey *exploring.Survey `json:"-"`
}

// Tallies has the numbers of solutions that hold each candidate.
type Tallies struct {
	Counts [][]uint64 `json:"counts"`          // the solutions with each candidate
	Limit  uint64     `json:"limit,omitempty"` // the cut-off of these counts
	Exact  bool       `json:"exact"`           // whether all counts are final
}

// Fixpoint returns the candidates that rules leave of r, with tuples capped by the worker's
// configuration. It does not guess. The status is solved, stuck, unsolvable with the first cell or
// unit without candidates, limit if the time ended it, unserved if a rule would take too long on
// the shape, or invalid.
func (w *Worker) Fixpoint(ctx context.Context, r format.Record, rules heuristics.Rules) Candidates {
	x := Candidates{Candidates: [][]grid.Digit{}}
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		a := Invalid(r, err)
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
	rules = rules.Capped(r.Puzzle.Shape, w.Config.MaxTuple)
	if err := rules.CheckFor(r.Puzzle.Shape); err != nil {
		a := NewAnswer(r, solver.StatusUnsupported, err.Error())
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	b := w.Board(ctx, r.Puzzle)
	e := rules.Engine(b)
	e.StopAt(ctx)
	alive := e.Propagate()
	x.Subject, x.Left = About(r), b.Candidates()
	if ctx.Err() != nil && !b.Solved() && alive {
		x.Status, x.Message = solver.Limit, w.timedOut("explained")
		x.Interrupted = Interrupted(ctx)
		return x
	}
	if !alive {
		x.Status, x.Message = solver.Unsolvable, heuristics.FailureOf(b).Text(b.Shape(), r.Puzzle.Alphabet)
		return x
	}
	x.Status, x.Remaining = solver.StatusStuck, grid.PuzzleOf(b)
	if b.Solved() {
		x.Status = solver.Solved
	}
	for cell, given := range x.Remaining.Givens {
		list := []grid.Digit{given}
		if given == 0 {
			list = x.Remaining.Allowed[cell]
		}
		x.Candidates = append(x.Candidates, list)
	}
	return x
}

// CandidatesQuestion asks which candidates rules leave, or solutions hold.
func CandidatesQuestion(c solver.Catalog) Question {
	searches := func(v option.Values) bool { return IsSet("true")(v) || IsSet("counts")(v) }
	list := append(TuningOptions(c), TimeoutOption(),
		option.NewSwitch("true", "show the candidates that some solution holds"),
		option.NewSwitch("counts", "show how many solutions hold each candidate"),
		option.NewCount("limit", 0, math.MaxUint64,
			"with --counts, count up to this `number`; 0 counts all").WithDefault(strconv.Itoa(SurveyLimit)),
	)
	list = slices.DeleteFunc(list, func(o option.Option) bool { return o.Name == "choose" || o.Name == "restart" })
	rules := &list[slices.IndexFunc(list, func(o option.Option) bool { return o.Name == "rules" })]
	rules.Help, rules.Default = "the rules to reason with, see basisk rules", FixpointRules().String()
	return Question{
		Name: "candidates", Short: "show what the rules leave, or what solutions hold",
		Options: list,
		Relations: []Relation{
			Needs("--true or --counts", searches, "seed", "nodes", "cdcl"),
			Needs("--counts", IsSet("counts"), "limit"),
			Excludes("--counts, which has text and --json", IsSet("counts"), "true", "format"),
		},
		Answer: answerCandidates,
		Forms: []Form{{
			Name: "candidates", Title: "Candidates",
			Help: "Those that are in some solution, or how many solutions hold each.",
			Fields: []Field{
				{Name: "nodes"},
				{Name: "counts", Label: "Solutions of each"},
				{Name: "limit", Label: "Count up to", Choices: []option.Word{
					{Name: "100"},
					{Name: "1000", Help: "1,000"},
					{Name: "100000", Help: "100,000"},
					{Name: "0", Help: "all"},
				}},
			},
			Set: "true=true", Unless: "counts",
		}, {
			Name: "check", Title: "Check", Help: "Whether all that was entered and crossed out is right so far.",
			Set: "true=true", Check: true,
		}},
	}
}

// answerCandidates returns the answerer that finds candidates.
func answerCandidates(v option.Values) (Answerer, error) {
	verdicts, counts := option.Get[bool](v, "true"), option.Get[bool](v, "counts")
	limit := option.Get[uint64](v, "limit")
	if !counts {
		limit = 1
	}
	rules := rulesOf(v, FixpointRules())
	return func(w *Worker, _ Hooks) func(context.Context, format.Record) any {
		return func(ctx context.Context, r format.Record) any {
			if verdicts || counts {
				return w.Survey(ctx, r, limit, counts)
			}
			return w.Fixpoint(ctx, r, rules)
		}
	}, nil
}
