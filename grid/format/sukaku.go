package format

import (
	"bytes"
	"fmt"

	"basisk/grid"
)

// A sukaku states only candidates: N³ characters on a line, N for each cell, with digit d at
// position d if it is a candidate of the cell.
//
//	1234.6.8912..5....…      cell 1: all but 5 and 7; cell 2: 1, 2 and 5; …
//
// A cube of side N has N³ cells too. Its cells can be read as candidates only if each of them holds
// the number of its column, but then nothing decides between the two: not even clashes, since they
// are not reading errors.

// sukakuPuzzle reads N³ characters, N for each cell: digit d at position d of the cell if d is a
// candidate there, else a dot or a zero.
func (t *text) sukakuPuzzle(symbols []byte, at func(int) *cell) (*grid.Puzzle, error) {
	n := root(len(symbols), 3)
	if n < 2 || n > len(ordered)-1 {
		return nil, mistake(plural(len(symbols), "character"), "N candidates for each of N² cells, such as 729")
	}
	a, err := tableOf(symbols, n, symbolRule{stated: usual})
	if err != nil {
		return nil, err
	}
	shape, err := t.shape(n, false)
	if err != nil {
		return nil, err
	}
	p := grid.NewPuzzle(shape)
	for c := range grid.Cell(shape.Cells()) {
		digits := []grid.Digit{}
		for d := 1; d <= n; d++ {
			i := int(c)*n + d - 1
			switch a.digit[symbols[i]] {
			case 0:
			case int16(d):
				digits = append(digits, grid.Digit(d))
			default:
				return nil, at(i).refused(quote(at(i).text), fmt.Sprintf("candidate %d or a dot", d))
			}
		}
		if len(digits) < n {
			p.Restrict(c, digits)
		}
	}
	return p, nil
}

// maybeSukaku returns an error if symbols can be the candidates of a sukaku as well as a cube or a
// grid: nothing in them decides it.
func (t *text) maybeSukaku(symbols []byte) error {
	flat, cube := root(len(symbols), 2), root(len(symbols), 3)
	if cube < 2 || t.cube() || t.reader.flat() || t.side() != 0 && t.side() == flat {
		return nil
	}
	found := 0
	for i, b := range symbols {
		d := bytes.IndexByte([]byte(ordered), b)
		switch {
		case b == '.' || b == '0':
		case d == i%cube+1:
			found++
		default:
			return nil
		}
	}
	if found < cube*cube {
		return nil // some cell would have no candidate
	}
	return mistake(fmt.Sprintf("%d characters, which are the candidates of a %[2]dx%[2]d sukaku "+
		"or the cells of a %[2]dx%[2]dx%[2]d cube", len(symbols), cube),
		"--from sukaku or --cube")
}
