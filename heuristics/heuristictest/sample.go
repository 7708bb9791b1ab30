package heuristictest

import (
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// Sample has puzzles with their solutions, each drawn and solved on first use, so that runs that
// share a sample do so once per board instead of once per rule. The zero value is empty and ready
// for use, by one goroutine.
type Sample struct {
	boards map[key]*board
}

// key identifies a board of a sample.
type key struct {
	shape string
	seed  uint64
}

// board is a puzzle and its solutions, both read-only.
type board struct {
	puzzle    *grid.Puzzle
	solutions [][]grid.Digit
	complete  bool // whether solutions has all of them
}

// maxSolutions is the maximum number of listed solutions of a board. A rule that removes a
// candidate of some solution is usually detected even if the list is incomplete.
const maxSolutions = 200

// describe describes the units of a shape.
func describe(s *grid.Shape) string {
	text, l := s.String(), s.Layout()
	if l.Regions != nil {
		text += " " + l.RegionText()
	}
	if l.Extra != nil {
		text += fmt.Sprint(" ", l.Extra)
	}
	return text
}

// board returns the board of a shape and a seed.
func (x *Sample) board(s *grid.Shape, seed uint64) *board {
	k := key{describe(s), seed}
	if b := x.boards[k]; b != nil {
		return b
	}
	b := &board{puzzle: Puzzle(rand.New(rand.NewPCG(seed, 0)), s)}
	b.solutions, b.complete = Solutions(b.puzzle, maxSolutions)
	if x.boards == nil {
		x.boards = make(map[key]*board)
	}
	x.boards[k] = b
	return b
}
