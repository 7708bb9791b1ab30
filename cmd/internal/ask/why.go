package ask

import (
	"context"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// The reason why a puzzle has no solution: a minimal set of its clues that contradict each other.

// Clue is a clue: the digit given in a cell, or the digits to which the cell is restricted.
type Clue struct {
	Cell   string       `json:"cell"`   // its name, as in R1C2
	Digits []grid.Digit `json:"digits"` // its digit, or those that it is restricted to
}

// text formats the clue in the symbols of an alphabet, as in R1C2=5, or R1C2=3|5.
func (c Clue) text(a grid.Alphabet) string { return c.Cell + "=" + a.List(c.Digits, "|") }

// Reasons are the clues that contradict each other.
type Reasons struct {
	Why []Clue `json:"why"` // clues that contradict each other
	// whether leaving any of them out would leave a solution; false if the time ended the search for fewer
	Minimal bool `json:"minimal"`
}

// Why returns the verdict on r, with the reasons if its puzzle has no solution. v may at worst say
// that the puzzle clashes, leaves nothing for a cell, or has no solution as a program claims. The
// status of a puzzle that does not clash is then unsolvable, or limit if a budget or an interrupt
// ended the search.
func (w *Worker) Why(ctx context.Context, r format.Record, v Verdict) Verdict {
	if v.Status != OK && v.Status != Clash && v.Status != solver.Unsolvable && v.Status != Unproved {
		return v
	}
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	c := solver.ConflictConfig{Nodes: w.Config.Nodes, Seed: w.Config.Seed, Learning: w.Config.Learning}
	x, err := solver.MinimalConflict(ctx, r.Puzzle, c)
	v.Interrupted = Interrupted(ctx)
	if x.Status == solver.Unsolvable {
		v.Reasons = &Reasons{cluesOf(r.Puzzle, x.Cells), x.Minimal}
	}
	shortage := w.LimitMessage(ctx, "a budget ended the search")
	switch {
	case v.Status == Clash: // the judge has reported it
	case v.Reasons != nil:
		v.Status, v.Message = solver.Unsolvable, v.say(r.Puzzle.Alphabet, shortage)
	case v.Interrupted || x.Status == solver.Limit:
		v.Status, v.Message = solver.Limit, shortage
	case err != nil:
		v.Status, v.Message = solver.Invalid, err.Error()
	case v.Status == Unproved:
		v.Status, v.Message = Wrong, fmt.Sprintf("%s %d: says %s, but there is a solution",
			v.Answer.Source, v.Answer.Index, v.Answer.Statement)
	}
	return v
}

// cluesOf returns the clues of p.
func cluesOf(p *grid.Puzzle, cells []grid.Cell) []Clue {
	list := []Clue{}
	for _, c := range cells {
		digits := []grid.Digit{p.Givens[c]}
		if p.Givens[c] == 0 {
			digits = p.Allowed[c]
		}
		list = append(list, Clue{p.Shape.CellName(c), digits})
	}
	return list
}

// say lists the reasons in the symbols of an alphabet. Shortage is what ended the search for a
// smaller set, empty if nothing did.
func (x *Reasons) say(a grid.Alphabet, shortage string) string {
	var clues []string
	for _, c := range x.Why {
		clues = append(clues, c.text(a))
	}
	text := strings.Join(clues, ", ")
	switch {
	case len(clues) == 1:
		return noDigit + x.Why[0].Cell
	case !x.Minimal:
		return text + " contradict each other, perhaps without some of them: " + shortage
	}
	return text + " contradict each other; without any one of them there is a solution"
}
