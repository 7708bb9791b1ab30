package heuristics

import (
	"maps"
	"slices"

	"basisk/grid"
)

// Refutations that a person can follow: of the steps of a trial only those that its contradiction needs. A step needs
// that what its pattern says is not there is gone, and the contradiction that its set is empty, as a conflict clause is
// found from the implications of a solver (Marques-Silva and Sakallah 1996). The steps are looked at from the last one
// on: one is kept if it was the first that removed something needed, which no later step that is kept removes in time
// too. So none that is kept can be left out. Cost: the trial is taken once more, and each of its steps is looked at
// once.

// cut returns the trial of a contradiction without the steps that this does not need.
func (p *Pass) cut(t Case) Case {
	b, mark := p.board, p.board.Mark()
	by, read := map[Candidate]int{}, b.TrailLen() // the step that removed a candidate first, -1 for the assumption
	note := func(step int) {
		for ; read < b.TrailLen(); read++ {
			if c, d, placed := b.TrailAt(read); !placed {
				by[Candidate{Cell: c, Digit: d}] = step
			}
		}
	}
	p.assume(t.Assume)
	note(-1)
	for i, s := range t.Steps {
		for _, x := range s.Placed {
			b.Place(x.Cell, x.Digit)
		}
		for _, x := range s.Removed {
			b.Remove(x.Cell, x.Digit)
		}
		note(i)
	}
	set, failed := b.Contradiction()
	b.Undo(mark)
	needed := map[Candidate]bool{}
	if failed {
		need(needed, members(b, set))
	}
	var kept []Step
	for i, s := range slices.Backward(t.Steps) {
		if !s.Failed && !removesFirst(needed, by, i) {
			continue
		}
		maps.DeleteFunc(needed, func(x Candidate, _ bool) bool { return s.excludes(b.Shape(), x) })
		need(needed, absent(b, &s))
		kept = append(kept, alone(s))
	}
	slices.Reverse(kept)
	t.Steps = kept
	return t
}

// need adds candidates to those that have to be gone.
func need(needed map[Candidate]bool, gone []Candidate) {
	for _, x := range gone {
		needed[x] = true
	}
}

// removesFirst reports whether step i was the first to remove a candidate that has to be gone.
func removesFirst(needed map[Candidate]bool, by map[Candidate]int, i int) bool {
	for x := range needed {
		if first, ok := by[x]; ok && first == i {
			return true
		}
	}
	return false
}

// excludes reports whether x is gone once the step is taken.
func (s *Step) excludes(shape *grid.Shape, x Candidate) bool {
	return slices.Contains(s.Removed, x) || slices.ContainsFunc(s.Placed, func(y Candidate) bool {
		return x != y && (x.Cell == y.Cell || x.Digit == y.Digit && len(sharedUnits(shape, x.Cell, y.Cell)) > 0)
	})
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
