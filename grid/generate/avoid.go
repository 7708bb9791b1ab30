package generate

import (
	"context"
	"errors"

	"basisk/grid"
)

// The idea: if a puzzle has another solution, the cells in which that differs fall into parts that
// are unavoidable sets: each part could be exchanged independently. Part of a full grid has one
// solution if and only if it has a clue in each unavoidable set of the grid. So if many sets are
// known, most of the needed clues are recognized without a search: without the clue some set would
// have none. And if many clues may go, they may go at once: one question, whether there is another
// solution without all of them, instead of a question for each. If there is one, the cells in which
// it differs are sets that were not known.
//
// The orbits are decided in their order, a block at a time: those that no known set keeps are
// removed together, and if that leaves another solution the sets that it shows are added and the
// block is tried again, half as long. The result is the same as if every orbit was tried by itself,
// whatever the blocks and the solver.
//
// Source: unavoidable sets are from Felgenhauer and Jarvis (2005), the initial ones, of two digits
// and of two lines, from McGuire, Tugemann and Civario (2014); removing is monotone, so that parts of
// the list may be tried together, as in QuickXplain (Junker 2004).
//
// Cost: on 9×9 about 24 questions instead of 81 for a minimal puzzle.

// OtherSolution returns a solution of left that is not full, or nil if there is none. Left has only
// digits of the full grid, and is not kept; the caller guarantees that every other solution differs
// from full in some of the cells at. The answer is valid until the next call. The error may be
// ErrUndecided.
type OtherSolution func(ctx context.Context, left *grid.Puzzle, full []grid.Digit, at []grid.Cell) ([]grid.Digit, error)

// avoiding is a digging that knows unavoidable sets.
type avoiding struct {
	*digging
	rest *grid.Puzzle // what is left of the full grid without the current block
	gone []grid.Cell  // the clues of the block
	size int          // the number of orbits to try in the next block
	most int          // the maximum of size after a success
}

// largestBlock is the maximum number of orbits to remove at once after a success; the first block is
// half of it. That costs 25 questions instead of 24 on 9×9, but easier ones: they take 125 µs instead of
// 150 per puzzle. In strict orders, whose grids are larger and whose first half is easy, it is this share of
// the cells.
const (
	largestBlock = 3
	strictBlock  = 25
)

// avoid decides all orbits.
func (x *digging) avoid() {
	if x.sets == nil {
		x.sets = newSets(x.shape)
	}
	x.sets.begin(x.full)
	a := &avoiding{digging: x, rest: Carve(x.shape, x.full, x.clues), size: (len(x.left) + 1) / 2}
	if a.most = largestBlock; x.goal.Strict {
		a.most = max(largestBlock, len(x.full)/strictBlock)
	}
	x.todo, x.left = x.left, nil
	for x.tried < len(x.todo) && x.surplus > 0 && !x.stopped() {
		a.block(x.todo[x.tried:])
		if x.goal.Progress != nil {
			x.goal.Progress(x.share())
		}
	}
	x.left = append(x.left, x.todo[x.tried:]...)
}

// block decides the first of the orbits, or learns why it cannot.
func (x *avoiding) block(orbits [][]grid.Cell) {
	length, taken, unfit := x.take(orbits)
	var other []grid.Digit
	var err error
	if taken > 0 {
		x.asked++
		other, err = x.goal.Other(x.ctx, x.rest, x.full, x.gone)
	}
	undecided := errors.Is(err, ErrUndecided)
	switch {
	case err == nil && other == nil:
		x.remove(x.gone)
		x.gone, x.size = x.gone[:0], min(x.most, 2*x.size)
		x.tried, x.left = x.tried+length, append(x.left, unfit...)
		return
	case err == nil:
		x.sets.learn(other, x.rest.Givens)
	case undecided && taken == 1 && !x.goal.Strict:
		x.tried, x.left = x.tried+length, append(append(x.left, unfit...), orbits[length-1])
	case !undecided || taken == 1:
		x.err = err
	}
	x.giveBack()
	x.size = max(1, taken/2)
}

// take removes the clues of a block, and returns its length in orbits and the number of orbits
// removed. Orbits with more clues than may still go are unfit; the others have a clue that some set
// needs.
func (x *avoiding) take(orbits [][]grid.Cell) (length, taken int, unfit [][]grid.Cell) {
	for length < len(orbits) && taken < x.size && len(x.gone) < x.surplus {
		cells := orbits[length]
		length++
		switch {
		case len(cells) > x.surplus-len(x.gone):
			unfit = append(unfit, cells)
		case x.sets.take(cells):
			taken++
			x.gone = append(x.gone, cells...)
			for _, c := range cells {
				x.rest.Givens[c] = 0
			}
		}
	}
	return length, taken, unfit
}

// giveBack restores the clues of the block.
func (x *avoiding) giveBack() {
	x.sets.put(x.gone)
	for _, c := range x.gone {
		x.rest.Givens[c] = x.full[c]
	}
	x.gone = x.gone[:0]
}
