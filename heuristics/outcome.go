package heuristics

import "basisk/grid"

// Status says how a run of the rules ended.
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
	// Candidates is the number of candidates left, 1 for a placed cell; 0 after a contradiction and
	// if the run was stopped.
	Candidates int
	// Where is the place of a contradiction, or nil.
	Where *Failure
}

// Outcome returns how the last Propagate ended.
func (e *Engine) Outcome() Outcome {
	switch {
	case e.stopped:
		return Outcome{Status: Stopped}
	case e.board.Failed():
		return Outcome{Status: Contradiction, Where: FailureOf(e.board)}
	case e.board.Solved():
		return Outcome{Status: Solved, Candidates: e.board.Candidates()}
	}
	return Outcome{Status: Stuck, Candidates: e.board.Candidates()}
}

// Failure is the place where a board has failed: the digits of a cell, or the places of a digit in
// a unit.
type Failure struct {
	Cell grid.Cell // if Digit is 0
	// Digit, unless 0, has no place in Unit.
	Unit  grid.Unit
	Digit grid.Digit
	// Empty reports whether nothing is left there; if not, the rules exclude what is left.
	Empty bool
}

// FailureOf returns where b has failed, or nil if it is consistent.
func FailureOf(b *grid.Board) *Failure {
	set, failed := b.Contradiction()
	if !failed {
		return nil
	}
	f := &Failure{Empty: b.Size(set) == 0}
	if c, isCell := b.CellOf(set); isCell {
		f.Cell = c
	} else {
		f.Unit, f.Digit = b.PlaceOf(set)
	}
	return f
}

// Text describes it for people, with the digit in the given alphabet: "R3C4 has no candidate left"
// or "row 5 has no place for 7". It is empty if f is nil.
func (f *Failure) Text(s *grid.Shape, a grid.Alphabet) string {
	switch {
	case f == nil:
		return ""
	case f.Digit == 0 && f.Empty:
		return s.CellName(f.Cell) + " has no candidate left"
	case f.Digit == 0:
		return s.CellName(f.Cell) + " cannot be filled"
	case f.Empty:
		return s.UnitName(f.Unit) + " has no place for " + a.Symbol(f.Digit)
	}
	return s.UnitName(f.Unit) + " cannot hold " + a.Symbol(f.Digit)
}
