package heuristics

import (
	"fmt"

	"basisk/grid"
)

// Status tells how a run of the rules has ended.
type Status string

// The statuses.
const (
	Solved        Status = "solved"
	Stuck         Status = "stuck"         // the rules find nothing more
	Contradiction Status = "contradiction" // there is no solution
	Stopped       Status = "stopped"       // by Engine.Stop: there may be more to find
)

// Outcome is the end of an explanation.
type Outcome struct {
	Status Status
	// Candidates is the number of candidates left, a placed cell counting 1; 0
	// after a contradiction and where the run was stopped.
	Candidates int
	// Where is what [Where] says of a contradiction, else empty.
	Where string
}

// Outcome tells how the last Propagate has ended.
func (e *Engine) Outcome() Outcome {
	switch {
	case e.stopped:
		return Outcome{Status: Stopped}
	case e.board.Failed():
		return Outcome{Status: Contradiction, Where: Where(e.board)}
	case e.board.Solved():
		return Outcome{Status: Solved, Candidates: e.board.Candidates()}
	}
	return Outcome{Status: Stuck, Candidates: e.board.Candidates()}
}

// Where says where a board has failed: in which cell or unit, and whether that has run empty
// or only cannot be filled as the rules have it, "R3C4 has no candidate left" or "row 5
// has no place for 7". It is empty if the board stands.
func Where(b *grid.Board) string {
	set, failed := b.Contradiction()
	if !failed {
		return ""
	}
	empty, s := b.Size(set) == 0, b.Shape()
	c, isCell := b.CellOf(set)
	switch {
	case isCell && empty:
		return s.CellName(c) + " has no candidate left"
	case isCell:
		return s.CellName(c) + " cannot be filled"
	}
	u, d := b.PlaceOf(set)
	if empty {
		return fmt.Sprintf("%s has no place for %d", s.UnitName(u), d)
	}
	return fmt.Sprintf("%s cannot hold %d", s.UnitName(u), d)
}
