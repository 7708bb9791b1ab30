package draw_test

import (
	"fmt"
	"os"

	"basisk/grid"
	"basisk/grid/draw"
)

// The candidates of a small board before a hidden single is placed.
func ExampleTerminal() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	for c, d := range map[grid.Cell]grid.Digit{0: 1, 7: 2, 10: 4} {
		p.Givens[c] = d
	}
	b := p.Board()
	c, d, _ := b.NextHidden()
	picture := draw.Picture{
		Board: b, Givens: p.Givens, View: draw.Candidates,
		Step: &draw.Highlight{Placed: []grid.Candidate{{Cell: c, Digit: d}}},
	}
	note, err := draw.Terminal(os.Stdout, picture, draw.TerminalOptions{Width: 80, ASCII: true})
	fmt.Printf("%s\n%q %v\n", draw.Legend, note, err)
	// Output:
	//      1     2     3     4
	//   +=====+=====+=====+=====+
	// 1 |  1  : . 2 | . . : . . |
	//   |     : 3 4 | 3 . : 3 4 |
	//   |-----+-----|-----+-----|
	// 2 | . . : . . |+1 . :  2  |
	//   | 3 4 : 3 4 | 3 . :     |
	//   +=====+=====+=====+=====+
	// 3 | . 2 : 1 2 |  4  : 1 . |
	//   | 3 . : 3 . |     : 3 . |
	//   |-----+-----|-----+-----|
	// 4 | . 2 : 1 2 | 1 2 : 1 . |
	//   | 3 4 : 3 4 | 3 . : 3 . |
	//   +=====+=====+=====+=====+
	// * pattern   + placed   - removed   ?7 seven candidates   ! none
	// "" <nil>
}
