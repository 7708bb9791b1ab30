package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// A whole puzzle on one line: N² symbols without spaces, possibly with text beside them, in N groups
// of N, or N² numbers or fields.
//
//	53..7....6..195....98....6.8...6...34..8.3..17...2…     81 symbols
//	53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 …     nine groups of nine
//	4 10 3 1 15 16 13 5 7 8 6 14 2 11 12 9 15 0 11 …         256 numbers, or 4 and 256
//	5,3,,,7,,,,,6,,,1,9,5,,,…                                81 fields
//	53[1,2,4]4.7…                                            81 symbols or lists
//	17,53..7…,534678912…,4.2      a number, a puzzle, its solution, a rating
//	53..7…:1:534678912…           a puzzle, the number of its solutions, the solution
//	53..7…,AAABBBC…               a puzzle and its regions (layers.go)
//
// The same symbols may be a row of a grid of side N². They are a puzzle if a symbol repeats, since a
// row has each once, and if no row is so long; and they are a row if they are more than a puzzle of
// side N has. Otherwise they wait with the lines like them (loneLines): N² lines are one grid.

// sureLength is more than the number of symbols in any row without a symbol beyond letters.
const sureLength = 65

// ends marks the characters that end the puzzle on a line, and symbolic those that can be part of
// it.
var (
	ends     = setOf(" \t\r,;:#|\"'")
	symbolic = setOf(ordered[:62] + ".*_-?@#$+&!")
)

// wholeLine reads a line with a whole puzzle, and reports whether it is one.
func (t *text) wholeLine(l line) bool {
	if t.form.rows {
		return false
	}
	if rows := t.piece.rows; len(rows) > 0 && !rows[0].lone && len(rows[0].raw.text) == len(l.text) {
		return false // a row like those above
	}
	if t.cuts == 0 || t.cuts&byChars != 0 {
		if cells := t.inGroups(l); cells != nil && t.takeCells(l, cells) {
			return true
		}
		if from, to := t.findSymbols(l.text); from < to {
			return t.symbolLine(l, from, to)
		}
	}
	cells := t.wholeCells(l)
	return cells != nil && t.takeCells(l, cells)
}

// takeCells reads the cells of a line that may be a whole puzzle, and reports whether they are no row.
func (t *text) takeCells(l line, cells []cell) bool {
	switch k := t.kindOf(cells); {
	case k == aRow, k == aRowOrPuzzle && t.outside, t.isSurplus(l, len(cells)):
		return false
	case k == aRowOrPuzzle && t.lone*t.lone != len(cells), k == aPuzzle && t.clashes(len(cells), t.of(cells)):
		r := t.rowOf(l)
		r.lone = true
		t.addLone(r)
		return true
	}
	t.cellLine(l, cells)
	return true
}

// findSymbols returns the range of the symbols of a whole puzzle on a line; from equals to if there
// are none.
func (t *text) findSymbols(s []byte) (from, to int) {
	for from = 0; from < len(s); from = to + 1 {
		for to = from; to < len(s) && !ends[s[to]]; to++ {
		}
		more := to < len(s) && bytes.IndexByte([]byte(",;:"), s[to]) >= 0 || to == len(s) && from > 0 && isIndex(s[:from])
		whole := t.isWhole(to-from, more) || t.side() > 0 && to-from > 2*t.side() && to-from >= 16 && to-from == len(s)
		if whole && isSymbols(s[from:to], t.side() > 0 || more || t.form.lines) {
			return from, to
		}
	}
	return len(s), len(s)
}

// isIndex reports whether only a number precedes a puzzle.
func isIndex(before []byte) bool {
	before = bytes.Trim(before, " \t,;:\"'|")
	return len(before) < 8 && (len(before) == 0 || isNumber(before))
}

// isWhole reports whether count symbols may be a whole puzzle; more reports whether there is text
// beside them that is not part of the grid.
func (t *text) isWhole(count int, more bool) bool {
	if n := t.side(); n != 0 {
		return count != n && (count == n*n || count == n*n*n)
	}
	n := root(count, 2)
	return count >= sureLength || n >= 4 && (more || t.form.lines || count >= 16) || t.form.sukaku && root(count, 3) >= 4
}

// isSymbols reports whether s can be the symbols of a puzzle and not a word; letters alone are if they
// must be.
func isSymbols(s []byte, letters bool) bool {
	for _, b := range s {
		if !symbolic[b] {
			return false
		}
	}
	return len(s) > 0 && (letters || len(s) >= sureLength || bytes.ContainsAny(s, "0123456789._*-"))
}

// kind says what cells that may be a whole puzzle are.
type kind uint8

const (
	aPuzzle kind = iota
	aRow
	aRowOrPuzzle
)

// kindOf finds the kind of n² numbers or fields.
func (t *text) kindOf(cells []cell) kind {
	count := len(cells)
	n := root(count, 2)
	if t.form.lines || count > t.shapes.maxSide || n == 0 || t.side() != 0 && t.side() != count {
		return aPuzzle
	}
	seen, repeats, small, classes := map[string]bool{}, false, true, [2]bool{}
	for _, c := range cells {
		if v := valueOf(c.text); v != 0 && !(len(c.text) > 1 && c.text[0] == '[') {
			classes[min(1, len(bytes.TrimLeft(c.text, "0123456789")))] = true
			small = small && v > 0 && v <= n && !(classes[0] && classes[1])
			repeats = repeats || seen[string(c.text)]
			seen[string(c.text)] = true
		}
	}
	isWide := func(c cell) bool { return len(c.text) > 1 && c.text[0] != '[' }
	long := count >= sureLength && !slices.ContainsFunc(cells, isWide)
	return kindOf(n, repeats, small, len(seen), long)
}

// kindOf decides about n² cells: whether a symbol repeats, whether all are digits of side n, how many
// there are, and whether there are too many cells to be a row of anything but symbols.
func kindOf(n int, repeats, small bool, different int, long bool) kind {
	switch {
	case repeats && (small || long):
		return aPuzzle
	case !small && !long, repeats, different > n:
		return aRow
	}
	return aRowOrPuzzle
}

// kindOfSymbols finds the kind of symbols that may be a whole puzzle.
func (t *text) kindOfSymbols(symbols []byte) kind {
	count := len(symbols)
	n := root(count, 2)
	if t.form.lines || count > t.shapes.maxSide || n == 0 || t.side() != 0 && t.side() != count {
		return aPuzzle
	}
	var seen [256]bool
	repeats, small, different, classes := false, true, 0, [2]bool{}
	for _, b := range symbols {
		if blankSymbols[b] {
			continue
		}
		if repeats = repeats || seen[b]; !seen[b] {
			seen[b] = true
			different++
			if isDigit(b) {
				classes[0] = true
			} else {
				classes[1] = true
			}
			v := valueOf([]byte{b})
			small = small && v > 0 && v <= n && !(classes[0] && classes[1])
		}
	}
	return kindOf(n, repeats, small, different, count >= sureLength)
}

// symbolLine reads the symbols from..to of a line and the text before and after them, and reports
// whether they are no row.
func (t *text) symbolLine(l line, from, to int) bool {
	symbols := l.text[from:to]
	alone := len(bytes.Trim(l.text[:commentStart(l.text)], " \t\r|\"'")) == to-from
	if alone && !t.outside {
		at := func(i int) *cell { return &cell{symbols[i : i+1], position{l.num, from + i + 1}} }
		switch k := t.kindOfSymbols(symbols); {
		case k == aRow, t.isSurplus(l, to-from):
			return false
		case k == aRowOrPuzzle && t.lone*t.lone != to-from,
			k == aPuzzle && t.clashes(to-from, ofSymbols(symbols, t.symbols(), at)):
			r := t.rowOf(l)
			r.lone = true
			t.addLone(r)
			return true
		}
	}
	t.endRows(to - from)
	t.reportLine(t.symbolRecord(l, from, to))
	return true
}

// clashes reports whether few cells that nothing says are a puzzle have two equal givens in a unit of
// one: they are a row with a mistake as well.
func (t *text) clashes(count int, fill filler) bool {
	if t.form.lines || t.side() != 0 || t.outside || count >= sureLength || t.lone*t.lone == count {
		return false
	}
	p, err := t.make(root(count, 2), false, fill)
	return err == nil && grid.CheckPuzzle(p) != nil
}

// isSurplus reports whether a line of count cells follows a grid of that side directly: a row too many.
func (t *text) isSurplus(l line, count int) bool {
	return t.gridEnd == l.num-1 && t.gridEnd > 0 && !t.outside && t.gridSide == count
}

// symbolRecord makes a record of the symbols from..to of a line.
func (t *text) symbolRecord(l line, from, to int) Record {
	rec := Record{Line: l.num, Label: t.takeLabel()}
	if l.bad != "" && l.badCol > from && l.badCol <= to {
		rec.Err = l.foreign()
		return rec
	}
	symbols := l.text[from:to]
	if rec.Err = t.sized(to - from); rec.Err == nil {
		rec.Puzzle, rec.Err = t.symbolPuzzle(symbols, l.num, from+1)
	}
	if rec.Err == nil && (len(l.text) > to || !isIndex(l.text[:from])) {
		t.restOfLine(&rec, l, from, to)
	}
	return rec
}

// sized applies the sizes before a puzzle of count cells, or returns an error if it has another.
func (t *text) sized(count int) error {
	if len(t.head.numbers) == 0 {
		return nil
	}
	for _, n := range []int{root(count, 2), root(count, 3)} {
		if box, ok := t.head.fits(n); ok && n > 1 {
			t.head.force(n, box)
			return nil
		}
	}
	return mistake(plural(count, "cell"), fmt.Sprintf("what line %d states: %v", t.head.numbered, t.head.numbers))
}

// endRows ends the rows that wait before a puzzle of count cells. Rows that may be puzzles as well
// are, since this line is one.
func (t *text) endRows(count int) {
	if rows := t.piece.rows; len(rows) > 0 && rows[0].lone && max(rows[0].chars, rows[0].words, rows[0].fields) == count {
		t.piece = piece{}
		t.lonePuzzles(rows)
	}
	t.flush()
	t.lone = root(count, 2)
}

// addLone adds a line that may be a puzzle or a row.
func (t *text) addLone(r row) {
	if rows := t.piece.rows; len(rows) > 0 && !rows[0].like(r) {
		t.endPiece()
	}
	t.addRow(r)
}

// loneLines returns how lines that may be puzzles or rows are read: as many as each has cells are one
// grid, and few are puzzles.
func (t *text) loneLines(rows []row) func() {
	by := byChars
	for _, way := range []cuts{byWords, byFields} {
		if rows[0].count(by) == 0 || root(rows[0].count(by), 2) == 0 || way == byWords && rows[0].words == rows[0].chars {
			by = way
		}
	}
	n := rows[0].count(by)
	k := root(n, 2)
	switch {
	case len(rows) == n && n <= t.shapes.maxSide:
		note := fmt.Sprintf("%d lines of %[1]d cells are one grid; --from line reads them as %[1]d puzzles of side %d", n, k)
		return func() { t.grid(t.cellsOf(rows, by), n, rows[0].raw.num, rows[n-1].raw.num, note) }
	case 2*len(rows) < n || len(rows) > n || t.lone == k:
		return func() { t.lonePuzzles(rows) }
	}
	return func() {
		t.failRows(rows, mistake(fmt.Sprintf("%d rows of %d cells, which may be %[1]d puzzles or a grid with missing rows", len(rows), n),
			"--from line or --from grid"))
	}
}

// lonePuzzles reports a puzzle for each of some lines.
func (t *text) lonePuzzles(rows []row) {
	t.endLayers()
	t.release()
	for _, r := range rows {
		cells := t.inGroups(r.raw)
		if from, to := t.findSymbols(r.raw.text); cells == nil && from < to {
			t.lone = root(to-from, 2)
			t.reportLine(t.symbolRecord(r.raw, from, to))
			continue
		}
		if cells == nil {
			cells = t.wholeCells(r.raw)
		}
		t.lone = root(len(cells), 2)
		t.cellLine(r.raw, cells)
	}
}

// symbolPuzzle makes a puzzle of symbols that begin at a column of a line.
func (t *text) symbolPuzzle(symbols []byte, num, col int) (*grid.Puzzle, error) {
	at := func(i int) *cell { return &cell{symbols[i : i+1], position{num, col + i}} }
	if t.form.sukaku {
		p, err := t.sukakuPuzzle(symbols, at)
		return p, position{num, col}.place(err)
	}
	if err := t.maybeSukaku(symbols); err != nil {
		return nil, position{num, col}.place(err)
	}
	p, err := t.fitShape(len(symbols), ofSymbols(symbols, t.symbols(), at))
	return p, position{num, col}.place(err)
}

// restOfLine reads the text beside the puzzle on a line: its solution or its regions, and the label.
// A field of about as many symbols must be one of the two.
func (t *text) restOfLine(rec *Record, l line, puzzleFrom, puzzleTo int) {
	n := puzzleTo - puzzleFrom
	rest := bytes.Clone(l.text[:min(len(l.text), puzzleTo+bufferSize)])
	copy(rest[puzzleFrom:puzzleTo], bytes.Repeat([]byte(" "), n))
	for from := 0; from < len(rest) && rec.Err == nil; from++ {
		to := from
		for to < len(rest) && !ends[rest[to]] {
			to++
		}
		if field := rest[from:to]; max(to-from-n, n-to+from) <= 2 && isField(field) {
			t.beside(rec, field, position{l.num, from + 1})
			copy(field, bytes.Repeat([]byte(" "), n+2))
		}
		from = to
	}
	rest = rest[:min(len(rest), bufferSize)]
	if label := tidy(bytes.Join(bytes.FieldsFunc(rest, func(r rune) bool { return r < 0x80 && ends[r] }), []byte(" "))); label != "" {
		rec.Label = label
	}
}

// isField reports whether a field has symbols only.
func isField(field []byte) bool {
	return len(field) >= 14 && !bytes.ContainsFunc(field, func(r rune) bool { return r >= 0x80 || !symbolic[r] })
}

// beside reads a field beside a puzzle that may be its solution or its regions. If the solution came
// first, it swaps the two.
func (t *text) beside(rec *Record, field []byte, at position) {
	p := rec.Puzzle
	n := p.Shape.Side()
	wrong := func(found string) {
		rec.Puzzle, rec.Err = nil, at.refused(found, fmt.Sprintf("the solution, or regions of %d symbols, each %[1]d times", n))
	}
	if len(field) != p.Shape.Cells() {
		wrong("a field of " + plural(len(field), "symbol"))
		return
	}
	other, err := ofSymbols(field, t.symbols(), func(int) *cell { return &cell{} })(p.Shape)
	isMap := !p.Shape.IsCube() && slices.Contains(p.Givens, 0) &&
		symbolsIn(cellsOfSymbols(field)) != nil && isMap(field, n)
	switch {
	case err == nil && rec.Solution == nil && extends(other, p) && (!isMap || p.Clues() >= minGivens):
		rec.Solution = other.Givens
	case err == nil && rec.Solution == nil && extends(p, other):
		rec.Solution, rec.Puzzle = p.Givens, other
	case isMap:
		rec.applyMap(t, field, at)
	default:
		wrong("a field that does not agree with the givens")
	}
}

func cellsOfSymbols(symbols []byte) []cell { return cutChars(nil, line{text: symbols}) }

// inGroups returns the cells of n groups of n symbols, of which some may be lists in brackets, or of
// symbols and lists without spaces; nil if a line has no such cells.
func (t *text) inGroups(l line) []cell {
	text := bytes.TrimSpace(l.text[:commentStart(l.text)])
	lists := bytes.IndexByte(text, '[') >= 0
	if len(text) < 16 || !lists && bytes.IndexByte(text, ' ') < 0 && bytes.IndexByte(text, '|') < 0 {
		return nil
	}
	t.cells = cutWords(t.cells[:0], l)
	groups := len(t.cells)
	if !lists && (groups < 4 || slices.ContainsFunc(t.cells, func(c cell) bool { return len(c.text) != groups })) {
		return nil
	}
	cells := cutChars(nil, l)
	n := root(len(cells), 2)
	if n < 4 || lists && groups != 1 && groups != n || !t.isWhole(len(cells), true) ||
		slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) == 1 && !symbolic[c.text[0]] }) {
		return nil
	}
	return cells
}

// wholeCells returns the numbers or fields of a line if they may be a whole puzzle, without the index or
// the size before them.
func (t *text) wholeCells(l line) []cell {
	delim := delimiter(l.text[:commentStart(l.text)])
	if t.cuts != 0 && t.cuts&byFields == 0 {
		delim = 0
	}
	switch {
	case delim != 0:
		t.cells = t.fields.cut(t.cells[:0], l, delim)
	case bytes.IndexByte(l.text, ' ') >= 0 || bytes.IndexByte(l.text, '\t') >= 0:
		t.cells = cutWords(t.cells[:0], l)
	default:
		return nil
	}
	cells := t.cells
	if len(cells) > 16 && t.mayBeWhole(len(cells)-1) && !t.mayBeWhole(len(cells)) && isNumber(cells[0].text) {
		cells = cells[1:] // after an index or a size
	}
	if !t.mayBeWhole(len(cells)) {
		return nil
	}
	side := cmp.Or(t.side(), root(len(cells), 2), root(len(cells), 3))
	mayBeRow := len(cells) <= t.shapes.maxSide
	if mayBeRow && !fitsSide(cells, len(cells)) || !mayBeRow && !areCells(cells, side) {
		return nil
	}
	return slices.Clone(cells) // lines that wait are cut before these are read
}

// mayBeWhole reports whether count cells on a line may be a whole puzzle.
func (t *text) mayBeWhole(count int) bool {
	flat, cube := t.sides(count)
	n := t.side()
	return flat+cube > 0 && n != count && (n > 0 || flat >= 4 || cube > 0)
}

// areCells reports whether no cell is a word.
func areCells(cells []cell, n int) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return valueOf(c.text) < 0 && len(c.text) > 1 && c.text[0] != '[' && !(n <= 9 && isGroup(c.text, n))
	})
}

// cellLine reports the puzzle in the cells of a line.
func (t *text) cellLine(l line, cells []cell) {
	t.endRows(len(cells))
	rec := Record{Line: l.num, Label: t.takeLabel(), Err: l.foreign()}
	if end := commentStart(l.text); end < len(l.text) {
		rec.Label = tidy(l.text[end:])
	}
	if rec.Err == nil {
		rec.Err = t.sized(len(cells))
	}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = t.fitShape(len(cells), t.of(cells))
	}
	t.reportLine(rec)
}

// reportLine reports the puzzle of a line.
func (t *text) reportLine(rec Record) {
	if p := rec.Puzzle; p != nil && !p.Shape.IsCube() {
		t.like = [2]int{p.Shape.Side(), rec.Line}
	}
	t.report(rec)
	t.ended = rec.Line
}
