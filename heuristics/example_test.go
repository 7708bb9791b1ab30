package heuristics_test

import (
	"fmt"

	"basisk/grid"
	"basisk/heuristics"
)

// Rules solve a puzzle. The tallies count what each rule did.
func ExampleEngine_Propagate() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := grid.NewPuzzle(shape)
	p.Givens = []grid.Digit{
		1, 0, 0, 0,
		0, 0, 0, 2,
		0, 0, 4, 0,
		0, 3, 0, 0,
	}
	engine := heuristics.MustParse("singles,locked").Engine(p.Board())
	fmt.Println("stands:", engine.Propagate(), "solved:", engine.Board().Solved())
	for _, t := range engine.Tallies() {
		fmt.Println(t.Rule, t.Placements, "placed,", t.Eliminations, "removed")
	}
	// Output:
	// stands: true solved: true
	// naked-single 12 placed, 0 removed
	// hidden-single 0 placed, 0 removed
	// locked 0 placed, 0 removed
}

// lastDigit is a small rule: naked singles, found by examining the cells that changed instead of
// the board's queue.
type lastDigit struct{}

func (lastDigit) Name() string            { return "last-digit" }
func (lastDigit) Tier() int               { return 0 }
func (lastDigit) Wakes() heuristics.Event { return heuristics.Pruned }

func (lastDigit) Apply(p *heuristics.Pass) {
	b := p.Board()
	for _, s := range p.Changed() {
		c, isCell := b.CellOf(s)
		p.Work(1)
		if d, _ := b.Bits(s).NextSet(0); isCell && b.Bits(s).Count() == 1 && !p.Place(c, grid.Digit(d)+1) {
			return
		}
	}
}

// A custom rule runs beside the rules of the catalog.
func ExampleNewEngine() {
	shape, err := grid.NewBox(1, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := grid.NewBoard(shape)
	b.Place(0, 1)
	b.Remove(1, 2)
	engine := heuristics.NewEngine(b, heuristics.Locked{}, lastDigit{})
	engine.Propagate()
	fmt.Println(b.Solution(nil))
	// Output:
	// [1 3 2 0 0 0 0 0 0]
}
