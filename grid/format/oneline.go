package format

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"basisk/grid"
)

// A whole puzzle on one line: N² symbols without spaces, possibly with text beside them; or N²
// numbers or fields, possibly after an index or a size.
//
//	53..7....6..195....98....6.8...6...34..8.3..17...2…     81 symbols
//	4 10 3 1 15 16 13 5 7 8 6 14 2 11 12 9 15 0 11 …         256 numbers, or 4 and 256
//	5,3,,,7,,,,,6,,,1,9,5,,,…                                81 fields
//	53[1,2,4]4.7…                                            81 symbols or lists
//
// Lines of fewer than 65 symbols, or of no more than 256 numbers, may be rows of a grid as well, as
// may sixteen symbols. They are read here only if a header, an option, the text beside them or
// previous lines have decided that; the block decides the rest (blockread.go).

// sureLength is more than the number of symbols in any row.
const sureLength = 65

// parts marks the characters that end the puzzle on a line, and symbolic those that can be part of
// it.
var (
	parts    = setOf(" \t\r,;:#|\"'")
	symbolic = setOf(ordered[:62] + ".*_-?@#$+&!")
)

// wholeLine reads a line with a whole puzzle, and reports whether it is one.
func (t *text) wholeLine(l line) bool {
	if t.layout == rowLines || t.how.style == columns || t.likeRow(l) {
		return false
	}
	if t.how.style == anyStyle || t.how.style == chars {
		from, to := t.findSymbols(l.text)
		if from == to && t.isSpaced(l) {
			from, to = 0, len(l.text)
		}
		if symbols := l.text[from:to]; from < to {
			if t.isLargeRow(symbols) {
				return false
			}
			t.flushRows()
			t.reportLine(t.symbolLine(l, from, to), symbols)
			return true
		}
	}
	cells := t.bracketed(l)
	if cells == nil {
		cells = t.wholeCells(l)
	}
	if cells == nil {
		return false
	}
	t.flushRows()
	t.reportLine(t.cellLine(l, cells), nil)
	return true
}

// likeRow reports whether a line is as long as the rows of the current grid, and so another of
// them.
func (t *text) likeRow(l line) bool {
	rows := t.block.rows
	return len(rows) > 0 && len(rows[0].raw.text) == len(l.text)
}

// findSymbols returns the range of the symbols of a whole puzzle on a line; from equals to if there
// are none.
func (t *text) findSymbols(s []byte) (from, to int) {
	for from = 0; from < len(s); from = to + 1 {
		for to = from; to < len(s) && !parts[s[to]]; to++ {
		}
		more := to < len(s) && bytes.IndexByte([]byte(",;:"), s[to]) >= 0 || to == len(s) && isIndex(s[:from])
		if (t.isWhole(to-from, more) || t.isAnother(s[from:to])) && isSymbols(s[from:to]) {
			return from, to
		}
	}
	return len(s), len(s)
}

// isIndex reports whether only a number precedes a puzzle.
func isIndex(before []byte) bool {
	before = bytes.Trim(before, " \t,;:")
	return len(before) < 8 && isNumber(before)
}

// isWhole reports whether count symbols must be a whole puzzle; more reports whether there is text
// beside them that is not part of the grid.
func (t *text) isWhole(count int, more bool) bool {
	if count < 4 || count == t.side() {
		return false
	}
	if n := t.side(); n != 0 && n != count && (count == n*n || count == n*n*n) {
		return true
	}
	n := root(count, 2)
	return count >= sureLength || n >= 4 && (more || t.layout == oneLine) || t.sukaku && root(count, 3) >= 4
}

// isAnother reports whether symbols are a puzzle like the last ones, which were rows with as many
// cells that turned out to be whole puzzles.
func (t *text) isAnother(symbols []byte) bool {
	n := t.lineSide
	return n > 0 && len(symbols) == n*n && !slices.ContainsFunc(symbols, func(b byte) bool {
		return !blankSymbols[b] && (!isDigit(b) || int(b-'0') > n)
	})
}

// isSymbols reports whether s can be the symbols of a puzzle and not a word.
func isSymbols(s []byte) bool {
	for _, b := range s {
		if !symbolic[b] {
			return false
		}
	}
	return true
}

// isLargeRow reports whether symbols that would be a whole puzzle are the row of a larger grid: they are
// distinct and more than the digits of such a puzzle.
func (t *text) isLargeRow(symbols []byte) bool {
	n := len(symbols)
	if n > t.shapes.maxSide || t.layout == oneLine || t.side() != 0 && t.side() != n {
		return false
	}
	different := distinct(symbols)
	return different >= 0 && different*different > n
}

// bracketed returns the cells of a line of symbols without spaces, some of which are lists of
// candidates in brackets, if they are a whole puzzle.
func (t *text) bracketed(l line) []cell {
	text := bytes.TrimSpace(l.text[:commentStart(l.text)])
	if t.how.style != anyStyle && t.how.style != chars || bytes.IndexByte(text, '[') < 0 {
		return nil
	}
	cells := splitting{style: chars}.split(nil, l)
	length := 0
	for _, c := range cells {
		if length += len(c.text); len(c.text) == 1 && !symbolic[c.text[0]] {
			return nil
		}
	}
	if length != len(text) || !t.isWhole(len(cells), false) {
		return nil
	}
	return cells
}

// isSpaced reports whether a line is a whole puzzle with spaces for open cells: it is exactly as long
// as one of the usual puzzles, has no other blank, some adjacent open cells, and is not a row of
// aligned numbers, which another row would follow.
func (t *text) isSpaced(l line) bool {
	n := len(l.text)
	if n != 81 && n != 256 && n != 625 || bytes.ContainsAny(l.text, "\t|.,;:_") || !bytes.Contains(l.text, []byte("  ")) {
		return false
	}
	t.cells = splitting{style: words}.split(t.cells[:0], l)
	switch {
	case bytes.ContainsFunc(l.text, func(r rune) bool { return r != ' ' && !isSymbol(r) }), isGridOf(t.cells):
		return false
	case !allCells(t.cells):
		return true
	}
	next, ok := t.peek()
	return !ok || len(next.text) != n || len(bytes.Fields(next.text)) != len(t.cells)
}

// isGridOf reports whether cells are n² numbers 0..n.
func isGridOf(cells []cell) bool {
	n := root(len(cells), 2)
	return n > 1 && !slices.ContainsFunc(cells, func(c cell) bool {
		d, ok := number(c.text)
		return ok && d > n
	})
}

// symbolLine makes a record of the symbols from..to of a line and of the text before and after them.
func (t *text) symbolLine(l line, from, to int) Record {
	rec := Record{Line: l.num, Label: t.takeLabel()}
	if l.bad != "" && l.badCol > from && l.badCol <= to {
		rec.Err = l.foreign()
		return rec
	}
	symbols := l.text[from:to]
	rec.Puzzle, rec.Err = t.symbolPuzzle(symbols, l.num, from+1)
	rec.Err = cmp.Or(t.strayRegions(symbols, l.num), rec.Err)
	if rec.Err == nil && len(l.text) > to {
		rest := bytes.Clone(l.text[:min(len(l.text), to+bufferSize)])
		copy(rest[from:to], bytes.Repeat([]byte(" "), to-from))
		t.restOfLine(&rec, rest, to-from)
	}
	return rec
}

// symbolPuzzle makes a puzzle of symbols that begin at a column of a line.
func (t *text) symbolPuzzle(symbols []byte, num, col int) (p *grid.Puzzle, err error) {
	at := func(i int) *cell { return &cell{symbols[i : i+1], position{num, col + i}} }
	if t.sukaku {
		p, err = t.sukakuPuzzle(symbols, at)
	} else if err = t.maybeSukaku(symbols); err == nil {
		p, err = t.fitShape(len(symbols), ofSymbols(symbols, t.symbols(), at))
	}
	return p, position{num, col}.place(err)
}

// wholeCells returns the numbers or fields of a line if they are a whole puzzle, without a
// preceding index or size.
func (t *text) wholeCells(l line) []cell {
	if !bytes.ContainsAny(l.text, " \t,;|") {
		return nil
	}
	how := t.how
	if how.style == anyStyle || how.style == fields {
		how = splitting{words, 0}
		if delim := delimiter(l.text); delim != 0 {
			how = splitting{fields, delim}
		}
	}
	t.cells = how.split(t.cells[:0], l)
	cells := t.cells
	switch n := len(cells); {
	case n < 4 || !allCells(cells[1:]):
		return nil
	case t.areWhole(n-1) && isNumber(cells[0].text) && root(n, 2) == 0 || isIndexed(cells):
		return cells[1:]
	case len(cells[0].text) > 1 && !isWide(cells[0].text, n):
		return nil
	case t.areWhole(n), n > t.shapes.maxSide, n == t.lineSide*t.lineSide && isGridOf(cells):
		return cells
	}
	return nil
}

// isIndexed reports whether the first of n²+1 cells is the index of a puzzle of side n and not the
// first of a long row: all others are at most n, which is unlikely for a long row.
func isIndexed(cells []cell) bool {
	n, given := root(len(cells)-1, 2), 0
	if n < 4 || !isNumber(cells[0].text) || !isGridOf(cells[1:]) {
		return false
	}
	for _, c := range cells[1:] {
		if d, _ := number(c.text); d > 0 {
			given++
		}
	}
	return float64(given)*math.Log(float64(n)) > minLogOdds
}

// areWhole reports whether count numbers must be a whole puzzle and not a row.
func (t *text) areWhole(count int) bool {
	flat, cube := t.sides(count)
	switch n := t.side(); {
	case flat+cube == 0:
		return false
	case n != 0:
		return n > 1 && n != count
	case count > t.shapes.maxSide || t.layout == oneLine && flat > 3:
		return true
	}
	return len(t.head.numbers) == 1 && flat == t.head.numbers[0]*t.head.numbers[0]
}

func (t *text) cellLine(l line, cells []cell) Record {
	rec := Record{Line: l.num, Label: t.takeLabel(), Err: l.foreign()}
	if rec.Err != nil {
		return rec
	}
	if end := commentStart(l.text); end < len(l.text) {
		rec.Label = tidy(l.text[end:])
	}
	rec.Puzzle, rec.Err = t.fitShape(len(cells), t.of(cells))
	return rec
}
