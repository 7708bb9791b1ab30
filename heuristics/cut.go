package heuristics

import (
	"slices"

	"basisk/grid"
)

// Refutations that a person can follow: of the steps of a trial only those that its contradiction needs. A step needs
// the steps that removed what its pattern says is not there, and the contradiction those that emptied its set, as a
// conflict clause is found from the implications of a solver (Marques-Silva and Sakallah 1996). Cost: the trial is
// taken once more, and each of its steps is looked at once, from the last one on.

// cut returns the trial of a contradiction without the steps that this does not need.
func (p *Pass) cut(t Case) Case {
	b, mark := p.board, p.board.Mark()
	by, read := map[Candidate]int{}, b.TrailLen() // the number of the step that removed a candidate, 0 for the assumption
	note := func(step int) {
		for ; read < b.TrailLen(); read++ {
			if c, d, placed := b.TrailAt(read); !placed {
				by[Candidate{Cell: c, Digit: d}] = step
			}
		}
	}
	p.assume(t.Assume)
	note(0)
	for i, s := range t.Steps {
		for _, x := range s.Placed {
			b.Place(x.Cell, x.Digit)
		}
		for _, x := range s.Removed {
			b.Remove(x.Cell, x.Digit)
		}
		note(i + 1)
	}
	needed := make([]bool, len(t.Steps)+1)
	need := func(gone []Candidate) {
		for _, x := range gone {
			if i, ok := by[x]; ok {
				needed[i] = true
			}
		}
	}
	set, failed := b.Contradiction()
	b.Undo(mark)
	if failed {
		need(members(b, set))
	} else {
		needed[len(t.Steps)] = true // its reason is the contradiction
	}
	var kept []Step
	for i, s := range slices.Backward(t.Steps) {
		if needed[i+1] {
			need(absent(b, &s))
			kept = append(kept, alone(s))
		}
	}
	slices.Reverse(kept)
	t.Steps = kept
	return t
}

// members returns all candidates of a set of the empty board.
func members(b *grid.Board, s grid.Set) (list []Candidate) {
	for i := range b.Shape().Side() {
		c, d := b.CandidateIn(s, i)
		list = append(list, Candidate{Cell: c, Digit: d})
	}
	return list
}

// absent returns the candidates that the pattern of a step says are not there, and some others that are.
func absent(b *grid.Board, s *Step) (list []Candidate) {
	inside := func(x Candidate) bool { return slices.Contains(s.Cells, x.Cell) && slices.Contains(s.Digits, x.Digit) }
	var sets []grid.Set
	switch s.Pattern {
	case KindNakedSingle, KindPairwise, KindNakedTuple:
		for _, c := range s.Cells {
			sets = append(sets, b.CellSet(c))
		}
	case KindLocked:
		sets = append(sets, b.PlaceSet(s.Units[0], s.Digits[0]))
	case KindHiddenSingle, KindHiddenTuple, KindFish:
		for _, u := range s.Units {
			for _, d := range s.Digits {
				sets = append(sets, b.PlaceSet(u, d))
			}
		}
	default: // a pattern from outside may say anything
		for c := range grid.Cell(b.Shape().Cells()) {
			sets = append(sets, b.CellSet(c))
		}
	}
	for _, set := range sets {
		list = append(list, slices.DeleteFunc(members(b, set), inside)...)
	}
	return list
}

// alone returns a step without the size of the other kind, which other steps may have made smaller.
func alone(s Step) Step {
	switch s.Other = nil; s.Pattern {
	case KindNakedTuple, KindFish:
		s.Hidden = 0
	case KindHiddenTuple:
		s.Naked = 0
	}
	return s
}
