package ask

import (
	"context"
	"fmt"

	"basisk/experiments/option"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Checking asks the judge of package grid and nobody else.

// The statuses that only checks have.
const (
	Clash solver.Status = "clash" // two equal givens share a unit
	Wrong solver.Status = "wrong" // the solution is none
)

// Verdict is what a check says about a puzzle.
type Verdict struct {
	Subject
	Format  string        `json:"format"`            // the format that was read
	Status  solver.Status `json:"status"`            // see above
	Message string        `json:"message,omitempty"` // what is wrong
	// all conflicts of a clash, of which `message` names the first eight
	Conflicts []Conflict `json:"conflicts,omitempty"`
	*Reasons
	// Cut tells that an interrupt ended the work before all was known.
	Cut bool `json:"-"`
}

// Check looks at a puzzle, and at the solution that stands beside it. If next is not nil
// it has one more, in the record that it returns; it is called once, whatever the puzzle
// is like. The status is ok, clash, unsolvable, wrong or invalid.
func Check(r format.Record, next func() (format.Record, bool)) Verdict {
	v := Verdict{Subject: About(r), Format: r.Format, Status: OK}
	v.judgePuzzle(r.Puzzle)
	if r.Solution != nil && v.Status == OK {
		v.judgeSolution(r.Puzzle, r.Solution, "the solution beside it")
	}
	if next == nil {
		return v
	}
	solution, more := next()
	switch {
	case v.Status != OK:
	case !more:
		v.Status, v.Message = Wrong, "there is no solution left for it"
	case solution.Err != nil:
		v.Status, v.Message = Wrong, solution.Err.Error()
	default:
		v.judgeSolution(r.Puzzle, solution.Puzzle.Givens, fmt.Sprintf("%s %d", solution.Source, solution.Index))
	}
	return v
}

// judgePuzzle looks at what is given.
func (v *Verdict) judgePuzzle(p *grid.Puzzle) {
	err := grid.CheckPuzzle(p)
	if err == nil {
		v.judgeAllowed(p)
		return
	}
	v.Status, v.Message, v.Conflicts = solver.Invalid, err.Error(), conflictsOf(err)
	if v.Conflicts != nil {
		v.Status = Clash
	}
}

// noDigit is what the message about a cell without candidates begins with.
const noDigit = "no digit is left for "

// judgeAllowed looks for an open cell without candidates.
func (v *Verdict) judgeAllowed(p *grid.Puzzle) {
	for c, digits := range p.Allowed {
		if digits != nil && len(digits) == 0 {
			v.Status, v.Message = solver.Unsolvable, noDigit+p.Shape.CellName(grid.Cell(c))
			return
		}
	}
}

// judgeSolution looks at a solution of the given name.
func (v *Verdict) judgeSolution(p *grid.Puzzle, solution []grid.Digit, name string) {
	if err := grid.CheckSolution(p, solution); err != nil {
		v.Status, v.Message, v.Conflicts = Wrong, name+": "+err.Error(), conflictsOf(err)
	}
}

// CheckQuestion asks whether puzzles clash, or why they have no solution.
func CheckQuestion(c solver.Catalog) Question {
	return Question{
		Name: "check", Short: "judge puzzles and solutions",
		Long: `Tell the shape, the givens and the format of each puzzle and whether two equal
givens share a unit. Nothing is solved without --why.

With --solution the grids of a second file are judged: the first is to solve the
first puzzle, and so on. Solutions that stand beside their puzzles in the input
are judged too.

With --why, puzzles are solved, and of each that has no solution the status is
unsolvable and the message names givens that contradict each other, none of which can
be left out: without any one of them there is a solution. There may be smaller sets.
Where that takes too long --timeout leaves the smallest set that was found.`,
		Example: `  basisk check puzzles.txt
  basisk check --why typo.txt
  basisk check --solution solutions.txt puzzles.txt
  basisk solve puzzles.txt | basisk check --solution - puzzles.txt`,
		Options: []option.Option{
			TimeoutOption(),
			option.NewFile("solution", "judge the solutions in `FILE`, in the order of the puzzles"),
			option.NewSwitch("why", "name givens that contradict each other where there is no solution"),
		},
		Further: []option.Option{
			anyNumber("seed", GroupSolving, "seed of all random choices"),
			anyNumber("nodes", GroupLimits, "give up after this `number` of branches"),
		},
		Relations: []Relation{Needs("--why", Set("why"), "timeout", "workers")},
		Answer:    answerCheck,
		Forms: []Form{{
			Name: "why", Title: "Why none?", Help: "Clues that contradict each other, none of which can be left out.",
			Set: "why=true", Fields: fields("seed", "nodes"),
			Views: []View{
				headline("why", "contradicting clue", ""), facts(Shown{Of: "minimal", Title: "None can be left out"}),
				{Kind: "marks", Of: "why"},
			},
			Sentences: []option.Word{{Name: string(OK), Help: "There is a solution"}},
		}, {
			Name: "check", Title: "Check", Help: "Whether the digits clash.", Light: true,
		}},
	}
}

// answerCheck returns what judges puzzles.
func answerCheck(v option.Values) (Answerer, error) {
	why := option.Get[bool](v, "why")
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		return func(ctx context.Context, r format.Record) any {
			x := Check(r, h.Solutions)
			if why {
				x = w.Why(ctx, r, x)
			}
			return x
		}
	}, nil
}
