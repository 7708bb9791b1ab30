package grid_test

import (
	"fmt"

	"basisk/grid"
)

// A digit that is placed leaves the other cells of its row, column and box.
func ExampleNewBoard() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := grid.NewBoard(shape)
	start := b.Mark()
	b.Place(shape.CellAt(0, 0, 0), 1)
	b.Place(shape.CellAt(0, 0, 1), 2)
	b.Place(shape.CellAt(0, 1, 0), 3)
	c, d, ok := b.NextNaked()
	fmt.Println(shape.CellName(c), d, ok)
	b.Undo(start)
	fmt.Println(b.Candidates(), "candidates")
	// Output:
	// R2C2 4 true
	// 64 candidates
}

// A puzzle is solved here by singles alone.
func ExamplePuzzle_Board() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	for c, d := range map[grid.Cell]grid.Digit{0: 1, 7: 2, 10: 4, 13: 3} {
		p.Givens[c] = d
	}
	b := p.Board()
	for !b.Solved() {
		c, d, ok := b.NextNaked()
		if !ok {
			c, d, ok = b.NextHidden()
		}
		if !ok {
			break
		}
		b.Place(c, d)
	}
	fmt.Println(p.Clues(), "clues,", b.Open(), "open")
	fmt.Println(b.Solution(nil))
	// Output:
	// 4 clues, 0 open
	// [1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1]
}

// The judge says what is wrong with a solution, and where.
func ExampleCheckSolution() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	p.Givens[0] = 1
	solution := []grid.Digit{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 1,
	}
	fmt.Println(grid.CheckSolution(p, solution))
	solution[15] = 4
	fmt.Println(grid.CheckSolution(p, solution))
	// Output:
	// <nil>
	// digit 4 occurs twice in row 4: R4C1 and R4C4; digit 4 occurs twice in column 4: R1C4 and R4C4; digit 4 occurs twice in box 4: R3C3 and R4C4
}
