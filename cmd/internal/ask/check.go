package ask

import (
	"context"
	"fmt"
	"math"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// The judge of package grid checks puzzles and solutions. A solver then counts the solutions, unless
// the check is quick or has the answer of a program to judge.

// The statuses that only checks have. A puzzle is [Unproved] if a program claims that it has no
// solution and nobody has found out whether that is so.
const (
	StatusClash solver.Status = "clash" // two equal givens share a unit
	Wrong       solver.Status = "wrong" // the solution is invalid
)

// Checked is the result of checking a puzzle.
type Checked struct {
	Subject
	Format string        `json:"format"` // the format that was read
	Status solver.Status `json:"status"` // what is wrong with the grid
	// whether all cells are given and break no rule
	Finished bool `json:"finished,omitempty"`
	// `unique`, `multiple`, `none`, or `limit` if not settled
	Solutions solver.Status `json:"solutions,omitempty"`
	*Number                 // how many there are, up to the limit of the check
	Message   string        `json:"message,omitempty"` // what is wrong
	// all clashes
	Clashes []Clash        `json:"clashes,omitempty"`
	Answer  *ProgramAnswer `json:"answer,omitempty"` // with `--solution`, what was read
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
	if text += ", " + Plural(uint64(s.Solutions), "solution"); s.Complete {
		text += ", no others"
	}
	return text
}

// CheckOptions says how to check a puzzle. The zero value counts all its solutions.
type CheckOptions struct {
	// Quick only reads and judges, and looks for no solution.
	Quick bool
	// Limit is the maximum number of solutions to count; default 0, no limit.
	Limit uint64
	// Why looks for the clues that leave a puzzle without a solution.
	Why bool
	// Answer, if not nil, returns the answer of a program to judge, and is called once for every record.
	// Solutions are then counted only if the answer is that there is none.
	Answer func(format.Record) (format.Answer, bool)
}

// Check checks the puzzle of r and the solution beside it. The status is ok, clash, wrong, unproved,
// limit or invalid.
func (w *Worker) Check(ctx context.Context, r format.Record, o CheckOptions) Checked {
	v := judge(r, o.Answer)
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	switch {
	case o.Quick || v.Solutions != "":
	case v.Status == Unproved || v.Status == OK && o.Answer == nil:
		w.countSolutions(ctx, r, AtLeastTwo(o.Limit), &v)
	}
	if o.Why && v.Solutions == solver.None {
		w.why(ctx, r, &v)
	}
	return v
}

// countSolutions counts the solutions of r, and settles the claim of a program that there is none.
func (w *Worker) countSolutions(ctx context.Context, r format.Record, limit uint64, v *Checked) {
	x := w.Count(ctx, r, CountOptions{Limit: limit})
	v.Solutions, v.Number, v.Interrupted = x.Status, &x.Number, x.Interrupted
	claimed := v.Status == Unproved
	switch {
	case x.Status == solver.Invalid:
		v.Status, v.Solutions, v.Message = solver.Invalid, "", x.Message
	case claimed && x.Status == solver.None:
		v.Status, v.Message = OK, ""
	case claimed && x.Count != "0":
		v.Status, v.Message = Wrong, v.claim()+", but there is a solution"
	case claimed:
		v.Message = v.claim() + ": " + x.Message
	default:
		v.Message = x.Message
	}
}

// claim says what the program claims.
func (v *Checked) claim() string {
	return fmt.Sprintf("%s %d: says %s", v.Answer.Source, v.Answer.Index, v.Answer.Statement)
}

// judge judges the puzzle of r, the solution beside it and the answer of a program, without a solver.
func judge(r format.Record, next func(format.Record) (format.Answer, bool)) Checked {
	v := Checked{Subject: About(r), Format: r.Format, Status: OK}
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
func (v *Checked) judgeAnswer(p *grid.Puzzle, a format.Answer) {
	v.Answer = &ProgramAnswer{a.Source, a.Index, a.Format, a.Statement, a.Count(), a.Complete}
	switch shown := a.Count() > 0; {
	case shown && a.Conclusion == format.Unsatisfiable:
		v.Status, v.Message = Wrong, v.claim()+" and shows a solution"
	case shown:
		v.judgeSolutions(p, a, fmt.Sprintf("%s %d", a.Source, a.Index))
	case a.Conclusion == format.Unsatisfiable:
		v.Status, v.Message = Unproved, v.claim()
	case a.Conclusion == format.Undecided:
		v.Status, v.Message = solver.Limit, v.claim()
	default:
		v.Status, v.Message = Wrong, v.claim()+" and shows no solution"
	}
}

// judgeSolutions checks the solutions of an answer, which must differ.
func (v *Checked) judgeSolutions(p *grid.Puzzle, a format.Answer, name string) {
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
func (v *Checked) judgePuzzle(p *grid.Puzzle) {
	err := grid.CheckPuzzle(p)
	switch clashes := clashesOf(err); {
	case err == nil:
		v.judgeEnds(p)
	case clashes != nil:
		v.Status, v.Solutions, v.Message, v.Clashes = StatusClash, solver.None, err.Error(), clashes
	default:
		v.Status, v.Message = solver.Invalid, err.Error()
	}
}

// noDigit begins the message about a cell without candidates.
const noDigit = "no digit is left for "

// judgeEnds recognizes a finished grid, and a puzzle with an open cell without candidates.
func (v *Checked) judgeEnds(p *grid.Puzzle) {
	if p.Clues() == p.Shape.Cells() {
		v.Finished, v.Solutions, v.Number = true, solver.Unique, &Number{"1", true}
	}
	for c, digits := range p.Allowed {
		if digits != nil && len(digits) == 0 {
			v.Solutions, v.Number, v.Message = solver.None, &Number{"0", true}, noDigit+p.Shape.CellName(grid.Cell(c))
			return
		}
	}
}

// judgeSolution checks a solution of the given name.
func (v *Checked) judgeSolution(p *grid.Puzzle, solution []grid.Digit, name string) {
	if err := grid.CheckSolution(p, solution); err != nil {
		v.Status, v.Message, v.Clashes = Wrong, name+": "+err.Error(), clashesOf(err)
	}
}

// CheckQuestion asks whether puzzles clash, how many solutions they have, and why they have none.
func CheckQuestion(c solver.Catalog) Question {
	return Question{
		Name: "check", Short: "judge puzzles and solutions: finished, unique, multiple or none",
		Options: []option.Option{
			option.NewTime(timeoutName, "give up a puzzle after this wall-clock time; 0 is no limit").
				WithDefault("30s").InGroup(GroupLimits),
			option.NewSwitch("quick", "only read the puzzles and look for clashes"),
			option.NewCount("limit", 0, math.MaxUint64,
				"count up to this `number` of solutions; 0 counts all").WithDefault("1000"),
			option.NewFile("solution", "judge the solutions in `FILE`, in the order of the puzzles, or in a file for each puzzle ({puzzle})"),
			option.NewSwitch("why", "where there is no solution, name the clue to drop or change, and the clues that contradict each other"),
		},
		Further: []option.Option{
			anyNumber("seed", GroupSolving, "seed of all random choices"),
			anyNumber("nodes", GroupLimits, "give up after this `number` of branches"),
		},
		Relations: []Relation{Excludes("--quick", IsSet("quick"), "why", "limit", "timeout", "workers")},
		Answer:    answerCheck,
		Forms: []Form{{
			Name: "why", Title: "Why no solution?", Help: "The clue to drop or change, and clues that contradict each other.",
			Set: "why=true", Fields: fields("seed", "nodes"),
		}},
	}
}

// answerCheck returns the answerer that checks puzzles.
func answerCheck(v option.Values) (Answerer, error) {
	o := CheckOptions{
		Quick: option.Get[bool](v, "quick"), Why: option.Get[bool](v, "why"), Limit: option.Get[uint64](v, "limit"),
	}
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		o := o
		o.Answer = h.Solutions
		return func(ctx context.Context, r format.Record) any { return w.Check(ctx, r, o) }
	}, nil
}
