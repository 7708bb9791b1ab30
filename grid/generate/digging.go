package generate

import (
	"context"
	"errors"

	"basisk/grid"
)

// The steps of digging; dig.go has the idea.

// digging is one run of a Digger.
type digging struct {
	*Digger
	ctx     context.Context
	full    []grid.Digit
	clues   Mask // what is left of the full grid
	surplus int  // clues that may still go
	removed []grid.Cell
	asked   int
	err     error
	// todo has the orbits of this round in order, tried is the number of those that were tried;
	// left has those that no round has decided.
	todo, left [][]grid.Cell
	tried      int
	count      CountFunc
	placed     int // the number of clues and singles placed on the board
}

// round tries all remaining orbits.
func (x *digging) round(count CountFunc) {
	if len(x.left) == 0 || x.surplus == 0 || x.stopped() {
		return
	}
	x.todo, x.left, x.tried, x.count = x.left, nil, 0, count
	waiting := make(Mask, len(x.clues))
	for _, cells := range x.todo {
		for _, c := range cells {
			waiting[c] = true
		}
	}
	if x.board == nil {
		x.board = grid.NewBoard(x.shape)
	}
	x.board.Reset()
	x.marks = x.marks[:0]
	for c, isClue := range x.clues {
		if isClue && !waiting[c] {
			x.put(grid.Cell(c))
		}
	}
	x.part(x.todo)
}

// part decides orbits. The board has all other remaining clues, and the singles that follow from
// them.
func (x *digging) part(orbits [][]grid.Cell) {
	switch {
	case x.surplus == 0 || x.err != nil:
		x.left = append(x.left, orbits...)
	case len(orbits) == 1:
		x.try(orbits[0])
	default:
		first, second := orbits[:len(orbits)/2], orbits[len(orbits)/2:]
		start := x.mark()
		x.place(second)
		x.part(first)
		x.back(start)
		x.place(first)
		x.part(second)
	}
}

// place puts the remaining clues of orbits on the board. Accept gets boards with only clues, since
// its rules need not include singles.
func (x *digging) place(orbits [][]grid.Cell) {
	for _, cells := range orbits {
		for _, c := range cells {
			if x.clues[c] {
				x.put(c)
			}
		}
	}
	if x.goal.Accept == nil {
		x.followSingles()
	}
}

// A board of 256×256 cells takes seconds to fill and to empty, so both are done in pieces. If the
// context has ended the board is left as it is, since it is not used any more.

// piece is the number of clues and singles placed between two checks of the context.
const piece = 64

// put places the digit of the full grid in c, unless the context has ended.
func (x *digging) put(c grid.Cell) {
	if x.step() {
		x.board.Place(c, x.full[c])
	}
}

// followSingles places all singles of the board, until it fails, there are none, or the
// context has ended.
func (x *digging) followSingles() {
	for x.step() && placeSingle(x.board) {
	}
}

// placeSingle places a single of b, unless b has failed or there is none.
func placeSingle(b *grid.Board) bool {
	if b.Failed() {
		return false
	}
	c, d, ok := b.NextNaked()
	if !ok {
		c, d, ok = b.NextHidden()
	}
	return ok && b.Place(c, d)
}

// step reports whether to place one more; from time to time it checks the context and marks the
// board.
func (x *digging) step() bool {
	if x.placed++; x.placed%piece == 0 && !x.stopped() {
		x.mark()
	}
	return x.err == nil
}

// stopped reports whether the context has ended.
func (x *digging) stopped() bool {
	if x.err == nil {
		x.err = x.ctx.Err()
	}
	return x.err != nil
}

// mark returns the number of a new mark.
func (x *digging) mark() int {
	x.marks = append(x.marks, x.board.Mark())
	return len(x.marks) - 1
}

// back returns the board to a mark, through all later ones, unless the context has ended.
func (x *digging) back(start int) {
	for i := len(x.marks) - 1; i >= start && !x.stopped(); i-- {
		x.board.Undo(x.marks[i])
	}
	x.marks = x.marks[:start]
}

// try removes the clues of an orbit if they may go. An orbit that it does not decide stays in the list, and
// so does an orbit with more clues than may still go.
func (x *digging) try(cells []grid.Cell) {
	x.tried++
	if !x.decide(cells) {
		x.left = append(x.left, cells)
	}
	if x.goal.Progress != nil {
		x.goal.Progress(x.share())
	}
}

// decide reports whether it has decided an orbit.
func (x *digging) decide(cells []grid.Cell) bool {
	if x.stopped() || len(cells) > x.surplus {
		return false
	}
	may, err := x.mayGo(cells)
	switch {
	case err == nil && may:
		x.remove(cells)
	case err != nil && !errors.Is(err, ErrUndecided):
		x.err = err
	}
	return err == nil
}

// remove removes clues for good.
func (x *digging) remove(cells []grid.Cell) {
	for _, c := range cells {
		x.clues[c] = false
	}
	x.removed = append(x.removed, cells...)
	x.surplus -= len(cells)
	if x.goal.Enough != nil && x.goal.Enough(x.clues) {
		x.surplus = 0
	}
}

// share returns the share of the orbits that are decided, or of the clues that are removed,
// whichever is larger.
func (x *digging) share() float64 {
	waiting := len(x.todo) - x.tried
	decided := 1 - float64(len(x.left)+waiting)/float64(len(x.orbits))
	wanted := float64(len(x.full) - x.goal.Clues)
	return max(decided, (wanted-float64(x.surplus))/wanted)
}

// mayGo reports whether the board, which has all clues except in cells, forces the clues there.
func (x *digging) mayGo(cells []grid.Cell) (bool, error) {
	if x.goal.Accept != nil {
		x.asked++
		may := x.goal.Accept(x.ctx, x.copied())
		return may, x.ctx.Err()
	}
	start := x.mark()
	defer x.back(start)
	for _, c := range cells {
		if x.board.Value(c) == 0 {
			if forced, err := x.isForced(c); !forced {
				return false, err
			}
		}
		x.put(c)
		x.followSingles()
	}
	return x.err == nil, x.err
}

// isForced reports whether the open cell c can hold only its digit of the full grid: whether the
// board has no solution without that candidate.
func (x *digging) isForced(c grid.Cell) (bool, error) {
	start := x.mark()
	defer x.back(start)
	x.board.Remove(c, x.full[c])
	x.followSingles()
	if x.err != nil {
		return false, x.err
	}
	if x.board.Failed() {
		return true, nil
	}
	x.asked++
	solutions, err := x.count(x.ctx, x.copied(), 1)
	return err == nil && solutions == 0, err
}

// copied returns a copy of the board that others may change.
func (x *digging) copied() *grid.Board {
	if x.work == nil {
		x.work = grid.NewBoard(x.shape)
	}
	x.board.Save(&x.saved)
	x.work.Restore(&x.saved)
	return x.work
}
