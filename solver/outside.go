package solver

import (
	"context"
	"fmt"

	"basisk/grid"
)

// The idea: a verdict is a proof, and what a method says that is not of this package proves nothing: an
// outside program, or an entry that a user added to the catalogue. Its solutions are judged, and that there are
// no others is its claim. The same holds for a search of this package with a chooser of a user, who
// may hide branches.

// outside returns the name of the method, or of its chooser, if that is from outside, else empty. It goes
// by types, since an entry can be copied and changed.
func outside(m Method) string {
	var s *search
	switch m := m.(type) {
	case *logic, *cover, *bitSearch, *clauses, *diagram, *rowcol, *walk:
		return ""
	case *search:
		s = m
	case *auto:
		s = m.search
	default:
		return m.Name()
	}
	switch s.chooser.(type) {
	case *smallest, *weighted, *arbitrary, *impartial:
		return ""
	}
	return "chooser " + s.config.Choose.Name
}

// Proves reports whether the search of s is a proof. With a method or a chooser from outside it is none.
func (s *Solver) Proves() bool { return s.outside == "" }

// judge asks a method that proves nothing: each solution must be one of the board and new. A board that has
// failed needs no method.
func (s *Solver) judge(ctx context.Context, q *Question) (r Result, err error) {
	b := q.board()
	if b.Failed() {
		return r, nil
	}
	var root grid.Snapshot
	b.Save(&root)
	judge := grid.NewBoard(b.Shape())
	judge.Restore(&root)
	seen, start, wrong, more := map[string]bool{}, judge.Mark(), "", true
	r.Stats, err = s.method.Search(ctx, b, func(solution []grid.Digit) bool {
		key := fmt.Sprint(solution)
		switch {
		case !more:
			return false
		case !admits(judge, solution):
			wrong = "wrong solution"
		case seen[key]:
			wrong = "it shows a solution once more"
		}
		judge.Undo(start)
		seen[key] = true
		more = wrong == "" && q.take(&r, solution)
		return more
	})
	if wrong != "" && err == nil {
		r.Stats.End, err = Cancelled, &WrongAnswer{fmt.Errorf("method %q: %s", s.method.Name(), wrong)}
	}
	if r.Stats.End == Exhausted {
		r.Stats.End, r.Stats.Note = Claimed, s.claim(r.Count)
	}
	return r, err
}

// admits places a solution on b and reports whether b allows it.
func admits(b *grid.Board, solution []grid.Digit) bool {
	if len(solution) != b.Shape().Cells() {
		return false
	}
	for c, d := range solution {
		if d < 1 || int(d) > b.Shape().Side() || !b.Place(grid.Cell(c), d) {
			return false
		}
	}
	return b.Solved()
}

// claim says what was claimed after some solutions.
func (s *Solver) claim(solutions uint64) string {
	if solutions == 0 {
		return "no solution, claimed by " + s.outside
	}
	return "no other solution, claimed by " + s.outside
}

// WrongAnswer is the error of a method whose answer a judge refuses: the answer proves nothing, and the method is
// not to be trusted.
type WrongAnswer struct{ Reason error }

// Error returns the reason.
func (w *WrongAnswer) Error() string { return w.Reason.Error() }

// Unwrap returns the reason.
func (w *WrongAnswer) Unwrap() error { return w.Reason }
