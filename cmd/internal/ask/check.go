package ask

import (
	"context"
	"fmt"

	"basisk/experiments/option"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Only the judge of package grid checks puzzles and solutions.

// The statuses that only checks have. A puzzle is [Unproved] if a program claims that it has no
// solution.
const (
	Clash solver.Status = "clash" // two equal givens share a unit
	Wrong solver.Status = "wrong" // the solution is invalid
)

// Verdict is the result of checking a puzzle.
type Verdict struct {
	Subject
	Format  string        `json:"format"`            // the format that was read
	Status  solver.Status `json:"status"`            // see above
	Message string        `json:"message,omitempty"` // what is wrong
	// all conflicts of a clash, of which `message` names the first eight
	Conflicts []Conflict     `json:"conflicts,omitempty"`
	Answer    *ProgramAnswer `json:"answer,omitempty"` // with `--solution`, what was read as the answer to it
	*Reasons
	// Interrupted reports whether an interrupt ended the work early.
	Interrupted bool `json:"-"`
}

// ProgramAnswer is the answer of a program about a puzzle.
type ProgramAnswer struct {
	Source    string `json:"source"`              // the file of the answer
	Index     int    `json:"index"`               // the number of the answer in it, from 1
	Format    string `json:"format"`              // the format in which it was read
	Statement string `json:"statement,omitempty"` // its conclusion in its own words
	Solutions int    `json:"solutions"`           // the number of solutions that it shows
	Complete  bool   `json:"complete"`            // whether it says that there are no others
}

// String describes what was read: "out.txt 1: dimacs, SATISFIABLE, 2 solutions, no others".
func (s *ProgramAnswer) String() string {
	text := fmt.Sprintf("%s %d: %s", s.Source, s.Index, s.Format)
	if s.Statement != "" {
		text += ", " + s.Statement
	}
	if text += fmt.Sprintf(", %d solution", s.Solutions); s.Solutions != 1 {
		text += "s"
	}
	if s.Complete {
		text += ", no others"
	}
	return text
}

// Check checks a puzzle and the solution beside it. If next is not nil, it returns the answer of a
// program about r, and is called once for every record. The status is ok, clash, unsolvable, wrong,
// unproved, limit or invalid.
func Check(r format.Record, next func(format.Record) (format.Answer, bool)) Verdict {
	v := Verdict{Subject: About(r), Format: r.Format, Status: OK}
	v.judgePuzzle(r.Puzzle)
	if r.Solution != nil && v.Status == OK {
		v.judgeSolution(r.Puzzle, r.Solution, "the solution beside it")
	}
	if next == nil {
		return v
	}
	answer, more := next(r)
	switch {
	case v.Status != OK:
	case !more:
		v.Status, v.Message = Wrong, "there is no solution left for it"
	case answer.Err != nil:
		v.Status, v.Message = Wrong, answer.Err.Error()
	default:
		v.judgeAnswer(r.Puzzle, answer)
	}
	return v
}

// judgeAnswer checks the answer of a program.
func (v *Verdict) judgeAnswer(p *grid.Puzzle, a format.Answer) {
	v.Answer = &ProgramAnswer{a.Source, a.Index, a.Format, a.Statement, a.Count(), a.Complete}
	name := fmt.Sprintf("%s %d", a.Source, a.Index)
	switch shown := a.Count() > 0; {
	case shown && a.Verdict == format.Unsatisfiable:
		v.Status, v.Message = Wrong, fmt.Sprintf("%s: says %s and shows a solution", name, a.Statement)
	case shown:
		v.judgeSolutions(p, a, name)
	case a.Verdict == format.Unsatisfiable:
		v.Status, v.Message = Unproved, fmt.Sprintf("%s: says %s, which --why looks into", name, a.Statement)
	case a.Verdict == format.Undecided:
		v.Status, v.Message = solver.Limit, fmt.Sprintf("%s: says %s", name, a.Statement)
	default:
		v.Status, v.Message = Wrong, fmt.Sprintf("%s: says %s and shows no solution", name, a.Statement)
	}
}

// judgeSolutions checks the solutions of an answer, which must differ.
func (v *Verdict) judgeSolutions(p *grid.Puzzle, a format.Answer, name string) {
	seen := make(map[string]int)
	for i := 0; i < a.Count() && v.Status == OK; i++ {
		each := name
		if a.Count() > 1 {
			each = fmt.Sprintf("%s, solution %d", name, i+1)
		}
		digits, err := a.Solution(i, p)
		key := fmt.Sprint(digits)
		switch first := seen[key]; {
		case err != nil:
			v.Status, v.Message = Wrong, err.Error()
		case first > 0:
			v.Status, v.Message = Wrong, fmt.Sprintf("%s: is solution %d again", each, first)
		default:
			v.judgeSolution(p, digits, each)
		}
		seen[key] = i + 1
	}
}

// judgePuzzle checks the givens.
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

// noDigit begins the message about a cell without candidates.
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

// judgeSolution checks a solution of the given name.
func (v *Verdict) judgeSolution(p *grid.Puzzle, solution []grid.Digit, name string) {
	if err := grid.CheckSolution(p, solution); err != nil {
		v.Status, v.Message, v.Conflicts = Wrong, name+": "+err.Error(), conflictsOf(err)
	}
}

// CheckQuestion asks whether puzzles clash, or why they have no solution.
func CheckQuestion(c solver.Catalog) Question {
	return Question{
		Name: "check", Short: "judge puzzles and solutions",
		Long: `Print the shape, the givens and the format of each puzzle and whether two equal
givens share a unit. Nothing is solved without --why.

With --solution, check the answers in a second file: the first answer must solve the first
puzzle, and so on. They are grids in any format, or the output of a SAT solver for the
clauses of convert: the lines s and v, or the file of minisat. Each of several solutions is
checked, and a repeated one is an error. The answer that a puzzle has no solution is unproved, unless --why proves it.
{puzzle} in the name of the file is the number of the puzzle from 0001 on, as in convert -o,
for one file per puzzle. Solutions in the input, beside their puzzles, are checked too.

With --why, solve each puzzle. If it has no solution, the status is unsolvable and the
message names givens that contradict each other, none of which is redundant: without any
one of them there is a solution. There may be smaller sets. If the search takes too long,
--timeout ends it with the smallest set so far.`,
		Example: `  basisk check puzzles.txt
  basisk check --why typo.txt
  basisk check --solution solutions.txt puzzles.txt
  basisk solve puzzles.txt | basisk check --solution - puzzles.txt
  cadical -q puzzle.cnf | basisk check --solution - puzzle.txt
  basisk check --solution 'out/{puzzle}.out' puzzles.txt`,
		Options: []option.Option{
			TimeoutOption(),
			option.NewFile("solution", "judge the solutions in `FILE`, in the order of the puzzles, or those of each in its own ({puzzle})"),
			option.NewSwitch("why", "name givens that contradict each other where there is no solution"),
		},
		Further: []option.Option{
			anyNumber("seed", GroupSolving, "seed of all random choices"),
			anyNumber("nodes", GroupLimits, "give up after this `number` of branches"),
		},
		Relations: []Relation{Needs("--why", IsSet("why"), "timeout", "workers")},
		Answer:    answerCheck,
		Forms: []Form{{
			Name: "why", Title: "Why none?", Help: "Clues that contradict each other, none of which can be left out.",
			Set: "why=true", Fields: fields("seed", "nodes"),
			Views: []View{
				headline("why", "contradicting clue", ""), facts(Column{Of: "minimal", Title: "None can be left out"}),
				{Kind: "marks", Of: "why"},
			},
		}},
	}
}

// answerCheck returns the answerer that checks puzzles.
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
