package format

import (
	"bytes"
	"strings"

	"basisk/grid"
)

// Irregular boxes as letters after the givens: a grid after a grid, or as many characters on the
// line of a puzzle.
//
//	12..                  1...............,AAABCABBCCDBCDDD
//	....
//	....
//	..43
//
//	AAAB
//	CABB
//	CCDB
//	CDDD
//
// They are N letters, each in N cells, and one of them occurs twice in a row or a column, so that
// the grid is neither a solution nor a solvable puzzle. If the givens are letters too, most of them
// must differ, or the grid is a solution with a mistake.

// takesRegions reports whether a grid states the regions of the previous puzzle, and then applies
// them.
func (t *text) takesRegions(p part) bool {
	return t.last != nil && t.applyRegions(t.last, lettersIn(p.cells), p.line)
}

// lettersIn returns the letters in cells, or nil unless all of them have one each.
func lettersIn(cells []cell) (letters []byte) {
	for _, c := range cells {
		if len(c.text) != 1 || !isLetter(c.text[0]) {
			return nil
		}
		letters = append(letters, c.text[0])
	}
	return letters
}

// strayRegions returns an error for regions on a separate line after a puzzle on one line.
func (t *text) strayRegions(letters []byte, line int) error {
	n := t.lastLine.side
	if len(letters) != n*n || n == 0 || !isLetter(letters[0]) || t.lastLine.line != line-1 || t.lastLine.letters ||
		regionsOfLetters(letters, n) == nil {
		return nil
	}
	return position{line: line}.refused("regions on a line of their own",
		"them on the line of the puzzle, or a grid after a grid")
}

// applyRegions sets the regions of the puzzle of a record from the letters on a line, and reports
// whether they are regions.
func (t *text) applyRegions(rec *Record, letters []byte, line int) bool {
	if rec.Puzzle == nil || rec.Puzzle.Shape.IsCube() || rec.Puzzle.Shape.Layout().Regions != nil ||
		rec.Puzzle.Shape.Cells() != len(letters) {
		return false
	}
	n := rec.Puzzle.Shape.Side()
	regions := regionsOfLetters(letters, n)
	if regions == nil || !differs(letters, rec.Puzzle) {
		return false
	}
	head := t.head
	defer func() { t.head = head }()
	_ = t.head.state(n, regions) // the regions are valid
	shape, err := t.shape(n, false)
	if err != nil {
		rec.Puzzle, rec.Err = nil, position{line: line}.place(asError(err))
		return true
	}
	puzzle := *rec.Puzzle
	puzzle.Shape = shape
	rec.Puzzle = &puzzle
	return true
}

// differs reports whether letters are not a solution of p, not even a wrong one.
func differs(letters []byte, p *grid.Puzzle) bool {
	same, given := 0, p.Clues()
	for c, d := range p.Givens {
		if d != 0 && strings.EqualFold(p.Alphabet.Symbol(d), string(letters[c])) {
			same++
		}
	}
	return !isLetter(p.Alphabet.Symbol(1)[0]) || given > 3 && 2*same < given
}

// regionsOfLetters returns the regions of a grid of letters, or nil unless they are clearly regions.
func regionsOfLetters(letters []byte, n int) []int {
	for _, b := range letters {
		if !isLetter(b) {
			return nil
		}
	}
	if n <= len(upper) {
		letters = bytes.ToUpper(letters)
	}
	if !repeats(letters, n) {
		return nil
	}
	regions, err := grid.ParseRegions(string(letters), n)
	if err != nil || new(units).state(n, regions) != nil {
		return nil
	}
	return regions
}

// repeats reports whether a letter occurs twice in a row or a column.
func repeats(letters []byte, n int) bool {
	for i := range n {
		var row, column [256]bool
		for j := range n {
			a, b := letters[i*n+j], letters[j*n+i]
			if row[a] || column[b] {
				return true
			}
			row[a], column[b] = true, true
		}
	}
	return false
}
