package heuristics_test

import (
	"fmt"

	"basisk/grid"
	"basisk/heuristics"
)

// FullHouse places the last digit of a unit with one open cell.
type FullHouse struct{}

func (FullHouse) Name() string            { return "full-house" }
func (FullHouse) Tier() int               { return 0 }
func (FullHouse) Wakes() heuristics.Event { return heuristics.Assigned }

func (FullHouse) Apply(p *heuristics.Pass) {
	b := p.Board()
	for u := range grid.Unit(b.Shape().Units()) {
		last, open := grid.Cell(0), 0
		for _, c := range b.Shape().UnitCells(u) {
			if b.Value(c) == 0 {
				last, open = c, open+1
			}
		}
		p.Work(1)
		d, left := b.Digits(last).NextSet(0) // of a bitset.BitSet, where bit d stands for digit d+1
		if open == 1 && left && !p.Place(last, grid.Digit(d)+1) {
			return // the board has failed
		}
	}
}

func ExampleHeuristic() {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(shape)
	copy(p.Givens, []grid.Digit{1, 2, 3, 0})
	e := heuristics.NewEngine(p.Board(), FullHouse{})
	fmt.Println(e.Propagate(), e.Board().Value(3), e.Tallies()[0].Placements)
	// Output: true 4 1
}
