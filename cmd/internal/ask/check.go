package ask

import (
	"fmt"

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
	Format  string        `json:"format"`
	Status  solver.Status `json:"status"`
	Message string        `json:"message,omitempty"`
	// Conflicts are all of a clash of givens or of a solution.
	Conflicts []Conflict `json:"conflicts,omitempty"`
	*Reasons
	// Cut tells that an interrupt ended the work before all was known.
	Cut bool `json:"-"`
}

// Check looks at a puzzle, and at the solution that stands beside it. If next is not nil
// it has one more, in the record that it returns; it is called once, whatever the puzzle
// is like. The status is ok, clash, wrong or invalid.
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
		return
	}
	v.Status, v.Message, v.Conflicts = solver.Invalid, err.Error(), conflictsOf(err)
	if v.Conflicts != nil {
		v.Status = Clash
	}
}

// judgeSolution looks at a solution of the given name.
func (v *Verdict) judgeSolution(p *grid.Puzzle, solution []grid.Digit, name string) {
	if err := grid.CheckSolution(p, solution); err != nil {
		v.Status, v.Message, v.Conflicts = Wrong, name+": "+err.Error(), conflictsOf(err)
	}
}
