package format

import (
	"bytes"
	"fmt"
	"slices"
)

// A whole puzzle on each line: N² symbols, in one run or in N groups of N, or N² numbers or fields. A number, "1." or
// a hash may stand before it, and text after it. A later field of N² symbols is its solution.
//
//	53..7....6..195....98....6.8...6...34..8.3..17...2…     81 symbols
//	53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 …     nine groups of nine
//	4 10 3 1 15 16 13 5 7 8 6 14 2 11 12 9 15 0 11 …         256 numbers, or a number and 256
//	53[1,2,4]4.7…                                            81 symbols or lists
//	17,53..7…,534678912…,4.2      a number, a puzzle, its solution, a rating
//	53..7…:1:534678912…           a puzzle, the number of its solutions, the solution
//
// S² cells alone on the first line may be a row of a grid of side S² as well. Sides 4 and 9 of a grid are always rows;
// else the lines as long decide: a digit above S shows rows, a digit that is twice on one of them puzzles, and S² of
// them are rows.

// The characters that end the puzzle on a line, and those that can be part of it.
var (
	ends     = setOf(" \t\r,;:#|\"'")
	symbolic = setOf(ordered[:62] + ".*_-?@#$+&!")
)

// whole is a puzzle on a line.
type whole struct {
	line
	from, to int    // the symbols in its text, one a cell
	cells    []cell // or cells of another kind
}

// count returns the number of cells.
func (w *whole) count() int { return max(w.to-w.from, len(w.cells)) }

// isAlone reports whether there is nothing beside the cells.
func (w *whole) isAlone() bool {
	return w.cells != nil || len(bytes.Trim(w.text[:commentStart(w.text)], " \t\r|\"'")) == w.to-w.from
}

// all returns the cells.
func (w *whole) all() []cell {
	if w.cells != nil {
		return w.cells
	}
	return cutChars(nil, line{text: w.text[w.from:w.to], num: w.num, before: w.before + w.from})
}

// isWholeLine reports whether the first line of data is a whole puzzle and no row.
func (t *text) isWholeLine(l line) bool {
	w, ok := t.wholeOf(l)
	return ok && (!w.isAlone() || !t.isRow(&w))
}

// isDamagedLine reports whether the first line of data is S² characters without a delimiter, each a cell and one of
// them no symbol, in which a digit is twice, so that they are no row.
func (t *text) isDamagedLine(l line) bool {
	text := bytes.TrimSpace(l.text)
	if len(text) < sureLength || bytes.IndexByte(text, ' ') >= 0 || t.delimiter(l) != 0 || !t.isWhole(len(text)) {
		return false
	}
	cells := cutChars(nil, line{text: text})
	return len(cells) == len(text) && hasTwice(cells)
}

// isRow reports whether S² cells that are alone on the first line are a row.
func (t *text) isRow(first *whole) bool {
	count := first.count()
	s := root(count, 2)
	if count > maxSide || t.side() != 0 {
		return t.side() == count
	}
	if first.cells == nil && isFromZero(first.text[first.from:first.to], s) {
		return false
	}
	above, twice, like := false, false, 0
	for i := 0; like < count; i++ {
		l, ok := t.in.peek(i)
		if !ok {
			break
		}
		if l.blank() || isRule(l.text) || isMarked(l.text) && !isSeparator(bytes.TrimSpace(l.text)) {
			continue
		}
		w, ok := t.wholeOf(l)
		if !ok || w.count() != count || !w.isAlone() {
			break
		}
		above, twice, like = above || isAbove(w.all(), s), twice || hasTwice(w.all()), like+1
	}
	switch {
	case above:
		return true
	case twice:
		return false
	case like == count:
		t.grids.note = fmt.Sprintf("%d lines of %[1]d cells are one grid; %s line reads them as %[1]d puzzles of side %[3]d", count, t.opt.name("from"), s)
		return true
	}
	return false
}

// isAbove reports whether a cell has a digit above s, in figures or in letters, which follow the figures if there are
// any.
func isAbove(cells []cell, s int) bool {
	isFigure := func(c cell) bool { return isNumber(c.text) && !isZero(c.text) }
	figures := slices.ContainsFunc(cells, isFigure)
	return slices.ContainsFunc(cells, func(c cell) bool {
		v := valueOf(c.text)
		isLetters := v > 0 && !isNumber(c.text)
		return v > s || v < 0 && c.text[0] != '[' || isLetters && figures && v+9 > s
	})
}

// hasTwice reports whether a digit is in two of the cells, so that they are no row.
func hasTwice(cells []cell) bool {
	seen := map[string]bool{}
	for _, c := range cells {
		if valueOf(c.text) == 0 || c.text[0] == '[' {
			continue
		}
		if seen[string(c.text)] {
			return true
		}
		seen[string(c.text)] = true
	}
	return false
}

// puzzleLine takes a line with a whole puzzle.
func (t *text) puzzleLine(l line) {
	var rec Record
	if w, ok := t.wholeOf(l); !ok {
		rec = Record{Line: l.num, Label: t.takeLabel(), Err: t.noPuzzle(l)}
	} else if w.cells != nil {
		rec = t.cellRecord(&w)
	} else {
		rec = t.symbolRecord(&w)
	}
	t.in.drop()
	if rec.Err == nil {
		t.last = rec.Puzzle.Shape.Side()
	}
	t.report(rec)
}

// noPuzzle returns the error for a line without a puzzle.
func (t *text) noPuzzle(l line) error {
	if err := l.foreign(); err != nil {
		return err
	}
	if t.form.sukaku {
		return l.at(0).refused(plural(countRuns(l, 1), "character"), "N candidates for each of N² cells, such as 729")
	}
	text := l.text[:commentStart(l.text)]
	at := bytes.IndexFunc(text, func(r rune) bool { return r >= 0x80 || r == '#' || !symbolic[r] })
	isWord := len(text) >= sureLength && bytes.IndexByte(text, ' ') < 0
	if isFields := bytes.Count(text, []byte(",")) > 2; at >= 0 && isWord && !isFields {
		return l.at(at).refused(quote(text[at:at+1]), "a symbol")
	}
	longest, begin, words := 0, 0, 0
	for from := 0; from < len(text); {
		to := from
		for to < len(text) && !ends[text[to]] {
			to++
		}
		if to > from {
			words++
		}
		if to-from > longest {
			longest, begin = to-from, from
		}
		from = to + 1
	}
	counts := t.counts(l)
	count := longest
	if words > longest {
		count = max(counts[byWords], counts[byFields])
	}
	if cells := cutWords(nil, l); words > longest && t.isWhole(len(cells)) {
		return t.strangeCell(cells, root(len(cells), 2))
	}
	for i, b := range text[begin : begin+longest] {
		if !symbolic[b] && words <= longest {
			return l.at(begin+i).refused(quote(text[begin+i:begin+i+1]), "a symbol")
		}
	}
	if count < 16 && t.side() == 0 || hasWord(text, 4) && longest < sureLength {
		return l.at(0).refused(quote(l.text), "a puzzle on a line, like the lines before: N² symbols or numbers")
	}
	return l.at(0).place(t.miscounted(count))
}

// strangeCell returns the error for the first of some words that is no cell of a grid of side n, or for all of them.
func (t *text) strangeCell(cells []cell, n int) error {
	for _, c := range cells {
		if !t.fits([]cell{c}, n) {
			return c.refused(quote(c.text), fmt.Sprintf("1 to %d", n))
		}
	}
	return cells[0].refused(plural(len(cells), "cell")+" that are no puzzle", fmt.Sprintf("1 to %d", n))
}

// sureLength is more than the number of symbols in any row without a symbol beyond letters.
const sureLength = 65

// wholeOf finds the puzzle on a line; ok is false if there is none.
func (t *text) wholeOf(l line) (w whole, ok bool) {
	w.line = l
	if t.by == anyWay {
		if w.to = t.fromZero(l.text); w.to == 0 {
			w.from, w.to = t.symbolRun(l.text)
		}
		if w.from == w.to {
			w.cells = t.groups(l)
		}
	}
	if w.from == w.to && w.cells == nil {
		w.cells = t.wholeCells(l)
	}
	return w, w.from < w.to || w.cells != nil
}

// symbolRun returns the range of the symbols of a whole puzzle on a line; from equals to if there are none.
func (t *text) symbolRun(s []byte) (from, to int) {
	for from = 0; from < len(s); from = to + 1 {
		for to = from; to < len(s) && !ends[s[to]]; to++ {
		}
		if t.isWhole(to-from) && isSymbols(s[from:to]) {
			return from, to
		}
		if to > from && !isIndex(s[from:to]) {
			break
		}
	}
	return 0, 0
}

// isIndex reports whether a word may stand before a puzzle: a number, perhaps with a dot, or a hash.
func isIndex(word []byte) bool {
	number := bytes.TrimSuffix(word, []byte("."))
	const maxIndex, minHash = 9, 6
	return len(number) <= maxIndex && isNumber(number) ||
		len(word) >= minHash && len(bytes.Trim(word, "0123456789abcdef")) == 0
}

// isWhole reports whether so many symbols may be a whole puzzle.
func (t *text) isWhole(count int) bool {
	if t.form.sukaku {
		return root(count, 3) >= 2
	}
	flat, cube := t.sides(count)
	return cube > 0 || flat >= 4 || flat > 0 && flat == t.side()
}

// isSymbols reports whether s can be the symbols of a puzzle.
func isSymbols(s []byte) bool {
	for _, b := range s {
		if !symbolic[b] {
			return false
		}
	}
	return len(s) > 0
}

// fromZero returns the length of a puzzle of more than nine digits, in which digit d is the character d after 0; 0 if a
// line does not begin with one.
func (t *text) fromZero(s []byte) int {
	to := bytes.IndexAny(s, " \t")
	if to < 0 {
		to = len(s)
	}
	if n := root(to, 2); n > 9 && n <= maxFromZero && t.isWhole(to) && isFromZero(s[:to], n) {
		return to
	}
	return 0
}

// groups returns the cells of N groups of N symbols, or of symbols and lists without spaces; nil if a line has no such
// cells.
func (t *text) groups(l line) []cell {
	text := bytes.TrimSpace(l.text[:commentStart(l.text)])
	lists := bytes.IndexByte(text, '[') >= 0
	if len(text) < 16 || !lists && bytes.IndexByte(text, ' ') < 0 && bytes.IndexByte(text, '|') < 0 {
		return nil
	}
	r := runsOf(line{text: text}, len(text))
	if !r.next() || !lists && r.end-r.from < 4 {
		return nil // no group: most lines of numbers end here
	}
	words := cutWords(nil, l)
	isOther := func(c cell) bool { return len(c.text) != len(words) }
	if !lists && (len(words) < 4 || slices.ContainsFunc(words, isOther)) {
		return nil
	}
	count := countRuns(l, 1)
	if lists && len(words) != 1 && len(words) != root(count, 2) || !t.isWhole(count) {
		return nil
	}
	cells := cutChars(make([]cell, 0, count), l)
	if slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) == 1 && !symbolic[c.text[0]] }) {
		return nil
	}
	return cells
}

// wholeCells returns the numbers or fields of a line if they are a whole puzzle, without the number before it.
func (t *text) wholeCells(l line) []cell {
	delim := t.delimiter(l)
	if t.by == byWords {
		delim = 0
	}
	var cells []cell
	switch {
	case delim == '|' && isFramed(l.text): // a row of a frame
	case delim != 0:
		cells = t.fields.cut(nil, l, delim)
	case bytes.IndexByte(l.text, ' ') >= 0 || bytes.IndexByte(l.text, '\t') >= 0:
		cells = cutWords(nil, l)
	}
	count := len(cells)
	if more := count - 1; more > 0 && !t.isWhole(count) && t.isWhole(more) && isNumber(cells[0].text) &&
		(more > maxSide || t.side() != 0 || !isAbove(cells[1:], root(more, 2)) && hasTwice(cells[1:])) {
		cells = cells[1:]
	}
	if count = len(cells); !t.isWhole(count) || count == t.side() {
		return nil
	}
	mayBeRow := count <= maxSide
	if mayBeRow && !fitsSide(cells, count) || !mayBeRow && !areCells(cells, root(count, 2)) {
		return nil
	}
	return cells
}

// areCells reports whether no cell is a word.
func areCells(cells []cell, n int) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return valueOf(c.text) < 0 && len(c.text) > 1 && c.text[0] != '[' && !(n <= 9 && isGroup(c.text, n))
	})
}
