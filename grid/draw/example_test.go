package draw_test

import (
	"context"
	"fmt"
	"os"
	"strings"

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
	note, err := draw.Terminal(os.Stdout, picture, draw.TerminalOptions{Width: 80})
	fmt.Printf("%s\n%q %v\n", draw.Legend, note, err)
	// Output:
	//      1     2     3     4
	//   ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
	// 1 ┃  1  │ · 2 ┃ · · │ · · ┃
	//   ┃     │ 3 4 ┃ 3 · │ 3 4 ┃
	//   ┠─────┼─────╂─────┼─────┨
	// 2 ┃ · · │ · · ┃+1 · │  2  ┃
	//   ┃ 3 4 │ 3 4 ┃ 3 · │     ┃
	//   ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
	// 3 ┃ · 2 │ 1 2 ┃  4  │ 1 · ┃
	//   ┃ 3 · │ 3 · ┃     │ 3 · ┃
	//   ┠─────┼─────╂─────┼─────┨
	// 4 ┃ · 2 │ 1 2 ┃ 1 2 │ 1 · ┃
	//   ┃ 3 4 │ 3 4 ┃ 3 · │ 3 · ┃
	//   ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
	// * pattern   + placed   - removed   ! none
	// "" <nil>
}

// A page with a puzzle and one with its solution, to print.
func ExampleSheet() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	p.Givens[0], p.Givens[7], p.Givens[10], p.Givens[13] = 1, 2, 4, 3
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	var file strings.Builder
	sheet, err := draw.NewSheet(&file, draw.SheetOptions{Title: "For the train"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := sheet.Add(context.Background(), draw.SheetPuzzle{Name: "Easy", Puzzle: p, Solution: solution}); err != nil {
		fmt.Println(err)
	}
	if err := sheet.Close(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Count(file.String(), "<</Type /Page\n"), "pages")
	// Output: 2 pages
}
