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

// whole is what may be a whole puzzle on a line.
type whole struct {
	line
	from, to int    // the symbols in its text, one a cell
	cells    []cell // or cells of another kind
}

// count returns the number of cells.
func (w *whole) count() int { return max(w.to-w.from, len(w.cells)) }

// isAlone reports whether there is nothing beside the symbols.
func (w *whole) isAlone() bool {
	return w.cells != nil || len(bytes.Trim(w.text[:commentStart(w.text)], " \t\r|\"'")) == w.to-w.from
}

// wholeOf finds the whole puzzle on a line; ok is false if there is none.
func (t *text) wholeOf(l line) (w whole, ok bool) {
	w.line = l
	if t.form.rows {
		return w, false
	}
	if t.by == anyWay {
		if w.cells = t.inGroups(l); w.cells != nil {
			return w, true
		}
		if w.from, w.to = t.findSymbols(l.text); w.from < w.to {
			return w, true
		}
	}
	w.cells = t.wholeCells(l)
	return w, w.cells != nil
}

// puzzle takes a line with a whole puzzle that is no row.
func (t *text) puzzle(l line) bool {
	w, ok := t.wholeOf(l)
	if !ok || isRule(l.text) || w.isAlone() && t.isSurplus(l, w.count()) {
		return false
	}
	if kind := t.kindOf(&w); w.isAlone() && kind != aPuzzle && (kind == aRow || t.lone*t.lone != w.count()) {
		return false
	}
	t.readPuzzle(w)
	return true
}

// puzzles takes lines that may be puzzles or rows: as many as each has cells are one grid, and few are
// puzzles.
func (t *text) puzzles(lines []line) int {
	if t.side() != 0 {
		return 0 // the number of cells tells them apart
	}
	first, ok := t.wholeOf(lines[0])
	if !ok || t.kindOf(&first) != aRowOrPuzzle || t.isSurplus(lines[0], first.count()) {
		return 0
	}
	n := first.count()
	list, used, rest := t.alike(lines, n)
	k := root(n, 2)
	switch {
	case rest == aRow:
		return 0
	case len(list) == n && n <= maxSide && rest != aPuzzle:
		b := &block{side: n, line: lines[0].num, end: lines[used-1].num}
		for _, w := range list {
			b.cells = append(b.cells, w.all()...)
		}
		b.note = fmt.Sprintf("%d lines of %[1]d cells are one grid; --from line reads them as %[1]d puzzles of side %d", n, k)
		t.grid(b)
	case 2*len(list) < n || len(list) > n || rest == aPuzzle:
		for _, w := range list {
			t.readPuzzle(w)
		}
	default:
		found := fmt.Sprintf("%d rows of %d cells, which may be %[1]d puzzles or a grid with missing rows", len(list), n)
		t.failLines(lines[:used], mistake(found, "--from line or --from rows"))
	}
	return used
}

// alike returns the lines at the front that may be puzzles or rows of n cells, up to one more than a grid
// has, and how many lines these are in all. rest says what comes after them: aPuzzle or aRow of n cells,
// or neither.
func (t *text) alike(lines []line, n int) (list []whole, used int, rest kind) {
	gaps := []int(nil)
	for i, l := range lines {
		switch {
		case len(list) > n:
			return list, used, aRowOrPuzzle
		case l.blank():
			gaps = append(gaps, len(list))
			continue
		case isMarked(l.text) && !interrupts(l.text), isRule(l.text):
			continue
		}
		w, ok := t.wholeOf(l)
		switch kind := t.kindOf(&w); {
		case !ok || w.count() != n || !w.isAlone():
			r := t.rowOf(l)
			if len(gaps) == 0 && max(r.chars, r.words, r.fields) == n {
				return list, used, aRow
			}
			return list, used, aRowOrPuzzle
		case kind != aRowOrPuzzle && len(gaps) > 0 && gaps[len(gaps)-1] == len(list):
			return list, used, aRowOrPuzzle
		case kind != aRowOrPuzzle:
			return list, used, kind
		}
		w.cells = slices.Clone(w.cells)
		list, used = append(list, w), i+1
	}
	return list, used, aRowOrPuzzle
}

// all returns the cells.
func (w *whole) all() []cell {
	if w.cells != nil {
		return w.cells
	}
	return cutChars(nil, line{text: w.text[w.from:w.to], num: w.num, before: w.before + w.from})
}

// findSymbols returns the range of the symbols of a whole puzzle on a line; from equals to if there
// are none.
func (t *text) findSymbols(s []byte) (from, to int) {
	side := t.side()
	for from = 0; from < len(s); from = to + 1 {
		for to = from; to < len(s) && !ends[s[to]]; to++ {
		}
		more := to < len(s) && bytes.IndexByte([]byte(",;:"), s[to]) >= 0 || to == len(s) && from > 0 && isIndex(s[:from])
		whole := t.isWhole(to-from, side, more) || side > 0 && to-from > 2*side && to-from >= 16 && to-from == len(s)
		if whole && isSymbols(s[from:to], side > 0 || more || t.form.lines) {
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

// isWhole reports whether count symbols may be a whole puzzle of the stated side, 0 for none; more reports
// whether there is text beside them that is not part of the grid.
func (t *text) isWhole(count, side int, more bool) bool {
	if side != 0 {
		return count != side && (count == side*side || count == side*side*side)
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

// kindOf finds the kind of what may be a whole puzzle: whether a symbol repeats, whether all are digits
// of its side, and how many there are. Few cells that nothing says are a puzzle, with two equal givens
// in a unit of one, may be a row with a mistake as well.
func (t *text) kindOf(w *whole) kind {
	count := w.count()
	n := root(count, 2)
	if t.form.lines || count > maxSide || n == 0 || t.side() != 0 && t.side() != count {
		return aPuzzle
	}
	if w.cells == nil && count >= sureLength && distinct(w.text[w.from:w.to]) < 0 {
		return aPuzzle
	}
	cells := w.all()
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
	switch {
	case repeats && (small || long):
		if t.side() != 0 || long || t.lone*t.lone == count {
			return aPuzzle
		}
		if p, err := t.make(n, false, t.of(cells)); err != nil || grid.CheckPuzzle(p) == nil {
			return aPuzzle
		}
	case !small && !long, repeats, len(seen) > n:
		return aRow
	}
	return aRowOrPuzzle
}

// isSurplus reports whether a line of count cells follows a grid of that side directly: a row too many.
func (t *text) isSurplus(l line, count int) bool {
	return t.end > 0 && t.end == l.num-1 && t.endSide == count
}

// readPuzzle reports the puzzle on a line.
func (t *text) readPuzzle(w whole) {
	t.flush()
	t.lone, t.end, t.endSide = root(w.count(), 2), w.num, 0
	if w.cells != nil {
		t.report(t.cellRecord(w))
	} else {
		t.report(t.symbolRecord(w.line, w.from, w.to))
	}
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
		rec.Puzzle, rec.Err = t.symbolPuzzle(symbols, l.at(from))
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

// symbolPuzzle makes a puzzle of symbols that begin at a position.
func (t *text) symbolPuzzle(symbols []byte, begin position) (*grid.Puzzle, error) {
	at := func(i int) *cell { return &cell{symbols[i : i+1], position{begin.line, begin.col + i}} }
	if t.form.sukaku {
		p, err := t.sukakuPuzzle(symbols, at)
		return p, begin.place(err)
	}
	if err := t.maybeSukaku(symbols); err != nil {
		return nil, begin.place(err)
	}
	p, err := t.fitShape(len(symbols), ofSymbols(symbols, t.symbols(), at))
	return p, begin.place(err)
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
		if field := rest[from:to]; max(to-from-n, n-to+from) <= 2 && isField(field) || isPart(field, root(n, 2)) {
			t.beside(rec, field, l.at(from))
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

// isPart reports whether a field is part of a grid, of a solution or of regions of side n, too long for a number
// or a word: it has only figures and open cells, or only the first n letters. Two open cells are no number.
func isPart(field []byte, n int) bool {
	if open := len(field) - len(bytes.Trim(field, "._*")); open > 1 && len(bytes.Trim(field, "0123456789._*")) == 0 {
		return true
	}
	isFar := func(r rune) bool { return r >= 0x80 || !isLetter(byte(r)) || int(byte(r)|0x20-'a') >= n }
	return n > 0 && len(field) > 2*n && (len(bytes.Trim(field, "0123456789._*")) == 0 || !bytes.ContainsFunc(field, isFar))
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
	isMap := !p.Shape.IsCube() && slices.Contains(p.Givens, 0) && !bytes.ContainsFunc(field, isOther) && isMap(field, n)
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

// inGroups returns the cells of n groups of n symbols, of which some may be lists in brackets, or of
// symbols and lists without spaces; nil if a line has no such cells.
func (t *text) inGroups(l line) []cell {
	text := bytes.TrimSpace(l.text[:commentStart(l.text)])
	lists := bytes.IndexByte(text, '[') >= 0
	if len(text) < 16 || !lists && bytes.IndexByte(text, ' ') < 0 && bytes.IndexByte(text, '|') < 0 {
		return nil
	}
	if from, to := nextRun(text, 0, len(text)); !lists && to-from < 4 {
		return nil // no group: most lines of numbers end here
	}
	words := cutWords(nil, l)
	groups := len(words)
	if !lists && (groups < 4 || slices.ContainsFunc(words, func(c cell) bool { return len(c.text) != groups })) {
		return nil
	}
	count := countChars(l)
	n := root(count, 2)
	if n < 4 || lists && groups != 1 && groups != n || !t.isWhole(count, t.side(), true) {
		return nil
	}
	cells := cutChars(make([]cell, 0, count), l)
	if slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) == 1 && !symbolic[c.text[0]] }) {
		return nil
	}
	return cells
}

// wholeCells returns the numbers or fields of a line if they may be a whole puzzle, without the index or
// the size before them. The list is valid until the next call.
func (t *text) wholeCells(l line) []cell {
	delim := delimiter(l.text[:commentStart(l.text)])
	if t.by == byWords {
		delim = 0
	}
	var cells []cell
	switch {
	case delim == '|' && isFrame(l.text): // a row of a frame
	case delim != 0:
		cells = t.fields.cut(nil, l, delim)
	case bytes.IndexByte(l.text, ' ') >= 0 || bytes.IndexByte(l.text, '\t') >= 0:
		t.numbers = cutWords(t.numbers[:0], l)
		cells = t.numbers
	}
	if len(cells) > 16 && t.mayBeWhole(len(cells)-1) && !t.mayBeWhole(len(cells)) && isNumber(cells[0].text) {
		cells = cells[1:] // after an index or a size
	}
	if !t.mayBeWhole(len(cells)) {
		return nil
	}
	side := cmp.Or(t.side(), root(len(cells), 2), root(len(cells), 3))
	mayBeRow := len(cells) <= maxSide
	if mayBeRow && !fitsSide(cells, len(cells)) || !mayBeRow && !areCells(cells, side) {
		return nil
	}
	return cells
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

// cellRecord makes a record of the cells of a line.
func (t *text) cellRecord(w whole) Record {
	rec := Record{Line: w.num, Label: t.takeLabel(), Err: w.foreign()}
	if end := commentStart(w.text); end < len(w.text) {
		rec.Label = tidy(w.text[end:])
	}
	if rec.Err == nil {
		rec.Err = t.sized(len(w.cells))
	}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = t.fitShape(len(w.cells), t.of(w.cells))
	}
	return rec
}
