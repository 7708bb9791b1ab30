package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: try the orbits of clues in random order and remove each whose digits the other clues
// force. c must hold d if the board without candidate d in c has no solution: a search for one
// solution instead of two. Singles answer most questions, the Counter the others.
//
// The board with all clues except one orbit is not rebuilt for each orbit. The order is
// halved: with the later half on the board the earlier half is decided, then what is left of the
// earlier half is placed and the later half is decided. So a clue is placed once on each of
// log2(orbits) levels, and singles that follow from clues outside a part are shared by all of it.
//
// Hard questions are postponed: a counter that gives up soon tries all orbits first, and only if
// clues must still go the next one tries those that it left. On 25×25 down to 45 % that takes a
// twentieth of the time of one counter that never gives up. It has a price: the clues that stay are
// those that are hard to deduce, so a puzzle with a given number of clues is easier than its number
// suggests.
//
// Source: removing while unique is folklore; the halving is from deleting offline by divide and
// conquer, as in QuickXplain (Junker 2004).
//
// Cost: orbits · log2(orbits) placements, and a question for each orbit that singles do not decide.
//
// Before and after: the clues have one solution, the full grid.

// ErrUndecided is the error, possibly wrapped, of a [CountFunc] that gave up on a board.
var ErrUndecided = errors.New("not decided")

// CountFunc returns the number of solutions of b up to limit, or ErrUndecided. It may change the
// board, which is usually the same one as in the last call.
type CountFunc func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error)

// Accept reports whether b is solved in the wanted way, for example by certain rules. It may accept
// only boards with one solution, and if it accepts a board it must also accept those with more
// clues of the same solution. It may change the board. Its result is ignored if ctx has ended
// meanwhile.
type Accept func(ctx context.Context, b *grid.Board) bool

// Goal says what to dig for. Its zero value asks for minimal puzzles.
type Goal struct {
	// Clues is the number of clues at which digging stops; default 0: when no clue can go.
	Clues int
	// Symmetry is the symmetry of the clues; default none.
	Symmetry Symmetry
	// Accept, if not nil, decides instead of the counters which clues may go.
	Accept Accept
	// Other, if not nil, decides instead of the counters which clues may go, in the drawn order, so
	// that the result depends only on that order.
	Other OtherSolution
	// Strict makes an orbit that Other leaves undecided end the digging with its error; by default it stays, and the
	// digging goes on. What is removed before is the same for any number of clues: the states of an order are nested.
	Strict bool
	// Enough, if not nil, is called after clues were removed, with those that are left, and ends the digging if it
	// returns true.
	Enough func(left Mask) bool
	// Progress, if not nil, is called after every orbit, or with Other after every question, with
	// the completed share of the work, in [0, 1].
	Progress func(share float64)
}

// DugPuzzle is a puzzle and how it was dug.
type DugPuzzle struct {
	Puzzle *grid.Puzzle
	// Removed are the clues that are gone, in the order in which they were removed.
	Removed []grid.Cell
	// Minimal reports whether every orbit of clues is needed for the one solution, or for
	// Accept: all were tried, and none was left undecided.
	Minimal bool
	// Asked counts the questions to counters, Accept or Other, Undecided the orbits that stayed
	// because all of these gave up, or because the goal was reached first.
	Asked, Undecided int
}

// Digger digs puzzles of one shape, one after another, reusing its memory.
type Digger struct {
	shape    *grid.Shape
	goal     Goal
	counters []CountFunc
	orbits   [][]grid.Cell
	// board has the clues, work is the copy for Counter and Accept, saved the snapshot for copying.
	// Both boards are made when they are needed: in cubes of basis 8 a board takes 0.1 seconds.
	board, work *grid.Board
	saved       grid.Snapshot
	marks       []grid.Mark // points to which board can return
	sets        *sets       // the sets for Other, nil before its first call
}

// NewDigger returns a digger, or an error if no pattern meets the goal. Each counter gets the
// questions that the previous ones left undecided; none is needed if the goal has an Accept or
// Other.
func NewDigger(s *grid.Shape, g Goal, counters ...CountFunc) (*Digger, error) {
	orbits, _, err := g.Symmetry.orbitsFor(s, g.Clues)
	if err != nil {
		return nil, err
	}
	if len(counters) == 0 {
		if g.Accept == nil && g.Other == nil {
			return nil, errors.New("dig: neither a counter nor rules to go by")
		}
		counters = []CountFunc{nil}
	}
	return &Digger{shape: s, goal: g, counters: counters, orbits: orbits}, nil
}

// Dig removes clues from a full grid. If the puzzle has more clues than the goal, no more could go.
// It fails if ctx ends or a counter fails; then the puzzle has one solution too, but not
// every clue was tried.
func (d *Digger) Dig(ctx context.Context, full []grid.Digit, rng *rand.Rand) (DugPuzzle, error) {
	if err := grid.CheckSolution(grid.NewPuzzle(d.shape), full); err != nil {
		return DugPuzzle{}, fmt.Errorf("dig: not a full grid: %w", err)
	}
	x := &digging{Digger: d, ctx: ctx, full: full, clues: make(Mask, len(full)), surplus: len(full) - d.goal.Clues}
	for c := range x.clues {
		x.clues[c] = true
	}
	for _, o := range rng.Perm(len(d.orbits)) {
		x.left = append(x.left, d.orbits[o])
	}
	if d.goal.Other != nil {
		x.avoid()
	} else {
		for _, count := range d.counters {
			x.round(count)
		}
	}
	return DugPuzzle{
		Puzzle: Carve(d.shape, full, x.clues), Removed: x.removed, Asked: x.asked, Undecided: len(x.left),
		Minimal: x.err == nil && x.surplus > 0 && len(x.left) == 0,
	}, x.err
}
