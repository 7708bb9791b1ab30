package format

import (
	"bytes"
	"fmt"
	"slices"

	"basisk/grid"
)

// Nested lists, in JSON and as programs write them.
//
//	int grid[9][9] = {{5, 3, 0, …}, …};      C and its kin
//	board = [["5", "3", None, …], …]         Python, JSON
//	[[5 3 0 …]                               NumPy
//	 [6 0 0 …]]
//	["53..7....", "6..195...", …]            rows in quotes
//	[5, 3, 0, …]  ["53..7….", …]             whole puzzles
//
// The text before the first list is skipped. A list of N lists of N cells is one grid, whatever N and however blank,
// and so is a list of N strings of N symbols, or of strings that are several rows each; a list of N² cells is a grid
// too, and any other the list of its elements. A cell that is a list has candidates.

// listBegin matches the beginning of the contents of a list: another list, a string, or a number or nothing and more.
var listBegin = lazily(`^\s*(?:(?://|#).*\s*)*(?:[\[{("']|(?:-?\d+|None|null|nan|NaN|NA|nil)\s*[,\s])`)

// bareKey matches the first key of an object that is no JSON.
var bareKey = lazily(`^\s*\w+\s*:`)

// listStart returns the index of the first list or object in the beginning of a source, -1 if there is none before
// something else that is data.
func listStart(prefix []byte) int {
	at := 0
	for l := range bytes.Lines(bytes.TrimPrefix(prefix, byteOrderMark)) {
		if text := bytes.TrimSpace(l); !isMarked(text) {
			if i := startIn(l, prefix[min(len(prefix), at+len(l)):]); i >= 0 {
				return at + i + len(prefix) - len(bytes.TrimPrefix(prefix, byteOrderMark))
			}
		}
		at += len(l)
	}
	return -1
}

// startIn returns the index of the list that begins in a line, or -1. Rows of candidates in brackets are no lists.
func startIn(l, after []byte) int {
	for i := 0; i < len(l); i++ {
		if bytes.IndexByte([]byte("[{("), l[i]) < 0 {
			continue
		}
		before := bytes.TrimRight(l[:i], " \t")
		if len(before) > 0 && bytes.IndexByte([]byte("0123456789.,\"|"), before[len(before)-1]) >= 0 && !isDigit(l[i-1]) {
			return -1 // a cell after others
		}
		rest := l[i+1:]
		isEmpty := len(bytes.TrimSpace(l[:i])) == 0 && l[i] != '(' && string(bytes.TrimSpace(rest)) == string(l[i]+2)
		if l[i] == '{' && bareKey().Match(rest) {
			return i // an object that is no JSON, which may state rules
		}
		if !listBegin().Match(slices.Concat(rest, after[:min(len(after), 1<<10)])) && !isEmpty {
			continue
		}
		if candidateCell().Match(l[i:]) {
			return -1
		}
		return i
	}
	return -1
}

// candidateCell matches a list of candidates with another cell after it.
var candidateCell = lazily(`^\[[\w, ]*\][ \t|]*[.\[\w]`)

// isGrid reports whether a list is one puzzle: its elements are cells, or rows, which are as many as the cells of each
// or have not the cells of a whole puzzle.
func (v value) isGrid() bool {
	width := v.first().width()
	return v.all(value.isCell) || !v.isOfGrids() && (width == v.count() || root(width, 2) < 4)
}

// width returns the number of cells of a row, 0 for a cell.
func (v value) width() int {
	if v.isRow() {
		return countRuns(v.symbols(), 1)
	}
	return v.count()
}

// symbols returns the text of a row as a line.
func (v value) symbols() line {
	return line{text: bytes.ReplaceAll(v.text(), []byte("\n"), []byte(" ")), num: v.line}
}

// isOfGrids reports whether all elements of the elements of a list are the rows of a grid.
func (v value) isOfGrids() bool {
	return v.all(func(kid value) bool {
		count := kid.count()
		return kid.isList() && kid.all(func(row value) bool { return row.isRow() || row.isList() && row.count() == count })
	})
}

// cells appends the cells of a value to dst, up to one more than there can be.
func (v value) cells(dst []cell) []cell {
	return v.cellsTo(dst, v.depth() >= 3 && !v.isOfGrids())
}

// cellsTo appends the cells of a value; candidates reports whether lists in rows are cells.
func (v value) cellsTo(dst []cell, candidates bool) []cell {
	switch {
	case v.isRow():
		return cutChars(dst, v.symbols())
	case v.isLeaf():
		return append(dst, fieldCell(v.text(), string(v.text()), 1, line{num: v.line, before: v.col - 1}))
	}
	isRow := candidates && v.depth() == 2
	for kid := range v.kids() {
		switch {
		case len(dst) >= maxCut:
			return dst
		case isRow && kid.isList():
			dst = append(dst, cell{fmt.Appendf(nil, "[%s]", bytes.Join(kid.items(), []byte(","))), kid.position})
		default:
			dst = kid.cellsTo(dst, candidates)
		}
	}
	return dst
}

// one makes a single puzzle from a value.
func (r *reader) one(v value) (*grid.Puzzle, error) {
	if v.hasObject() {
		return nil, v.refused("an object among the cells", "digits")
	}
	cells := v.cells(nil)
	if err := v.checkRows(len(cells)); err != nil && !r.cube() {
		return nil, err
	}
	if len(cells) == 0 {
		return nil, v.refused("no cells", "a puzzle")
	}
	rule := r.symbols()
	rule.zeroBlank = v.key == writtenKey
	return r.fitShape(len(cells), func(s *grid.Shape) (*grid.Puzzle, error) { return fill(s, cells, rule) })
}

// writtenKey is the key of the cells of a puzzle that Writer writes, where 0 is an open cell.
const writtenKey = "givens"

// checkRows returns an error if the rows of a grid differ in length, or are more or fewer than their cells. A row of a
// list may be several rows of the grid.
func (v value) checkRows(cells int) error {
	count, first := v.count(), v.first()
	if v.depth() > 2 && count > 1 && v.isOfGrids() {
		return v.refused(plural(count, "grid"), `one, or layers with "cube": true`)
	}
	width := first.width()
	for kid := range v.kids() {
		if n := kid.width(); n != width {
			return kid.refused(plural(n, "cell"), fmt.Sprintf("%d as in the first row (line %d)", width, first.line))
		}
	}
	if side := root(cells, 2); !v.all(value.isCell) && count > 1 && count != width && (side == 0 || width%side != 0) {
		return v.refused(plural(count, "row"), fmt.Sprintf("%d for rows of %[1]d cells", width))
	}
	return nil
}
