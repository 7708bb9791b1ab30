package solver

import (
	"basisk/dlx"
	"basisk/grid"
)

// A search whose tree does not depend on how a puzzle is turned or relabelled, so that it
// measures the puzzle and not its print. Among the smallest sets, and among the members of a set,
// it chooses the one with the least colour. A colour is a number that depends on the surroundings
// of a set or candidate and never on its position: each round of refinement mixes the colours of a
// set's candidates into the set's, and the colours of a candidate's sets into the candidate's
// (Weisfeiler and Leman 1968, on the exact cover of the board). If colours tie, the search chooses
// the first one; on puzzles without symmetries they do not tie, and what a symmetry exchanges has
// equal trees.
//
// Cost: a few steps per candidate and round, once. The fixpoint of the rules in such a search
// must be impartial too, as it is for all rules without a budget.

// refinements is the number of rounds. On a full board any two candidates are at most three sets
// apart; twice that serves the others.
const refinements = 6

// impartial is the chooser by size and colour.
type impartial struct {
	sets       []uint64 // the colour of each set
	candidates []uint64 // the colour of each candidate, by cell and digit
}

// ChooseImpartial chooses among the smallest sets, and their members, by what is around them and not by where they
// are. It is in no catalogue.
func ChooseImpartial() ChooserEntry {
	return ChooserEntry{Name: "impartial", New: func(uint64) Chooser { return &impartial{} }}
}

func (x *impartial) Choose(b *grid.Board) (grid.Set, int) {
	best, least := grid.Set(0), 0
	for s := range grid.Set(b.Sets()) {
		size := b.Size(s)
		if size >= 2 && (least == 0 || size < least || size == least && x.sets[s] < x.sets[best]) {
			best, least = s, size
		}
	}
	return best, x.first(b, best)
}

// first returns the member of s with the least colour.
func (x *impartial) first(b *grid.Board, s grid.Set) int {
	first, least := -1, uint64(0)
	for i := range grid.Members(b.Words(s)) {
		colour := x.candidates[x.index(b, s, i)]
		if first < 0 || colour < least {
			first, least = i, colour
		}
	}
	return first
}

// index returns the index of member i of s in the list of candidates.
func (*impartial) index(b *grid.Board, s grid.Set, i int) int {
	c, d := b.CandidateIn(s, i)
	return int(c)*b.Shape().Side() + int(d) - 1
}

// Blame implements [Chooser].
func (*impartial) Blame(grid.Set) {}

// Forget colours the board. A set begins with a colour for its size and kind: digits of a cell,
// places in a line, places in a box.
func (x *impartial) Forget(b *grid.Board) {
	x.sets = make([]uint64, b.Sets())
	x.candidates = make([]uint64, b.Shape().Cells()*b.Shape().Side())
	for s := range x.sets {
		kind := uint64(0)
		if _, isCell := b.CellOf(grid.Set(s)); !isCell {
			kind = 1
			if u, _ := b.PlaceOf(grid.Set(s)); b.Shape().Kind(u) == grid.Box {
				kind = 2
			}
		}
		x.sets[s] = scramble(uint64(b.Size(grid.Set(s)))<<2 | kind)
	}
	for range refinements {
		x.refine(b)
	}
}

// refine mixes the colours of sets into the colours of their candidates, and then back into the
// sets, by sums, since no order is impartial.
func (x *impartial) refine(b *grid.Board) {
	for s, colour := range x.sets {
		for i := range grid.Members(b.Words(grid.Set(s))) {
			x.candidates[x.index(b, grid.Set(s), i)] += scramble(colour)
		}
	}
	for s := range x.sets {
		sum := x.sets[s]
		for i := range grid.Members(b.Words(grid.Set(s))) {
			sum += scramble(x.candidates[x.index(b, grid.Set(s), i)])
		}
		x.sets[s] = scramble(sum)
	}
}

// scramble is the number of SplitMix64 after the state x.
func scramble(x uint64) uint64 { return dlx.Mix64(x + dlx.Golden) }
