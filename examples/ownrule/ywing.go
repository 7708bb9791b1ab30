package main

import (
	"github.com/bits-and-blooms/bitset"

	"basisk/grid"
	"basisk/heuristics"
)

// Y-wing: a pivot has the candidates x and y. It sees two wings, one with the candidates x
// and z, the other with y and z. Whichever digit the pivot gets, one of the wings is z, so z
// is removed from every cell that sees both wings. Players also call the pattern XY-wing.

// ywing returns the catalogue entry of the rule. Its level is above X-wings, 4.33, and below
// chains of two links, 4.5: a wing is a chain of three.
func ywing() heuristics.Entry {
	return heuristics.Entry{
		Name:  "y-wing",
		Help:  "three cells with the digits xy, xz and yz: z is removed from cells that see the last two",
		New:   func() heuristics.Heuristic { return yWing{} },
		Level: 4.4,
		Example: heuristics.Example{
			Puzzle: "...6.3.9..2....8........5.1...3..2...96..54...8..4.........1.8.8..23..4.1675.....",
			Step:   "y-wing {3} in R4C9, R5C9, R6C7: removes 3 from R5C8, R6C8, R6C9",
		},
	}
}

// yWing is the rule. It keeps no state between calls.
type yWing struct{}

func (yWing) Name() string            { return "y-wing" }
func (yWing) Tier() int               { return 3 } // after locked candidates and tuples
func (yWing) Wakes() heuristics.Event { return heuristics.Pruned }

// Apply finds all patterns before it concludes anything from them, so the conclusions of one
// call do not depend on the orientation of the puzzle.
func (yWing) Apply(p *heuristics.Pass) {
	for _, w := range find(p) {
		if !w.conclude(p) {
			return // the board has failed
		}
	}
}

// wing is a pattern: the pivot, both wings, and the digit that one of the wings holds.
type wing struct {
	cells []grid.Cell
	z     grid.Digit
}

// find returns the patterns on the board.
func find(p *heuristics.Pass) []wing {
	b := p.Board()
	pairs := cellsOfTwo(b)
	var found []wing
	for pivot := range pairs.EachSet() {
		if p.Stopped() {
			break // the context or a budget has ended
		}
		near := sees(b, grid.Cell(pivot)).Intersection(pairs)
		for first := range near.EachSet() {
			found = append(found, complete(p, near, pivot, first)...)
		}
	}
	return found
}

// complete returns the patterns of a pivot and its first wing: one for each later cell in
// near that can be the second wing.
func complete(p *heuristics.Pass, near *bitset.BitSet, pivot, first uint) []wing {
	b := p.Board()
	one := b.Digits(grid.Cell(first))
	wanted := b.Digits(grid.Cell(pivot)).SymmetricDifference(one) // {x,y} and {x,z} leave {y,z}
	var found []wing
	for second, ok := near.NextSet(first + 1); ok; second, ok = near.NextSet(second + 1) {
		p.Work(1)
		if other := b.Digits(grid.Cell(second)); other.Equal(wanted) {
			z, _ := one.Intersection(other).NextSet(0) // bit d-1 stands for digit d
			found = append(found, wing{[]grid.Cell{grid.Cell(pivot), grid.Cell(first), grid.Cell(second)}, grid.Digit(z) + 1})
		}
	}
	return found
}

// conclude removes z from the cells that see both wings, and reports whether the board is
// still consistent.
func (w wing) conclude(p *heuristics.Pass) bool {
	b := p.Board()
	var both []grid.Cell
	for c := range sees(b, w.cells[1]).Intersection(sees(b, w.cells[2])).EachSet() {
		both = append(both, grid.Cell(c))
	}
	return p.RemoveAll(both, w.z, func() heuristics.Reason {
		return heuristics.Reason{Cells: w.cells, Digits: []grid.Digit{w.z}}
	})
}

// cellsOfTwo returns the cells with two digits left.
func cellsOfTwo(b *grid.Board) *bitset.BitSet {
	cells := bitset.New(uint(b.Shape().Cells()))
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Digits(c).Count() == 2 {
			cells.Set(uint(c))
		}
	}
	return cells
}

// sees returns the cells that share a unit with c.
func sees(b *grid.Board, c grid.Cell) *bitset.BitSet {
	cells := bitset.New(uint(b.Shape().Cells()))
	for _, peer := range b.Shape().Peers(c, nil) {
		cells.Set(uint(peer))
	}
	return cells
}
