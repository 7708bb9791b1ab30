package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rows of grids. They are taken by block: to a blank line, a title, a header or the end. Drawn lines and comments
// between rows mean nothing.
//
//	9 rows, or 18                            one grid of side 9, or two
//	3 rows, blank, 3 rows, blank, 3 rows     equal blocks of fewer rows are one grid
//	8 rows                                   refused whole: a lost row never shifts the next puzzle
//
// A row may be cut into cells in several ways (cells.go, fields.go, frame.go, labels.go); the number of rows shows
// which.

// block is the rows of a block.
type block struct {
	rows     []line
	withOpen []line // the rows and the runs of dashes between them, which may be rows of open cells
	size     int    // in bytes
	err      error
}

// layout is a way to cut the rows of a block into n cells each.
type layout struct {
	n    int
	rows []line
	cut  func(dst []cell, l line) []cell
	note string
}

// counts returns the numbers of cells of a line in each way.
func (t *text) counts(l line) (n [ways]int) {
	if delim := t.delimiter(l); delim != 0 {
		t.cells = t.fields.cut(t.cells[:0], l, delim)
		n[byFields] = len(t.cells)
		if delim != '|' && delim != '\t' {
			return n
		}
	}
	n[byWords], n[byChars] = countRuns(l, len(l.text)), countRuns(l, 1)
	return n
}

// cut cuts a line.
func (t *text) cut(l line, by way, delim byte) []cell {
	switch by {
	case byWords:
		return cutWords(nil, l)
	case byChars:
		return cutChars(nil, l)
	}
	return t.fields.cut(nil, l, delim)
}

// delimiter returns the delimiter of the fields of a row, or 0: single tabs are one too.
func (t *text) delimiter(l line) byte {
	text := l.text[:commentStart(l.text)]
	if delim := delimiter(text); delim != 0 {
		return delim
	}
	if bytes.Count(text, []byte("\t")) >= 3 && !bytes.ContainsAny(text, " |") {
		return '\t'
	}
	return 0
}

// fits reports whether every cell may be one of a grid of side n: in a stated alphabet, a symbol of it, an open cell, a
// number or a list.
func (t *text) fits(cells []cell, n int) bool {
	rule := t.symbols()
	if !rule.isStated() {
		return fitsSide(cells, n)
	}
	symbols := rule.stated.Symbols()
	return !slices.ContainsFunc(cells, func(c cell) bool {
		isSymbol := len(c.text) == 1 && (strings.ContainsRune(symbols, rune(c.text[0])) || blankSymbols[c.text[0]] ||
			folds(symbols) && isLetter(c.text[0]) && strings.ContainsRune(symbols, rune(c.text[0]^0x20)))
		return !isSymbol && (len(c.text) == 1 || !fitsSide([]cell{c}, n))
	})
}

// isTiny reports whether a grid of side n would be too small, unless a header or a size states it.
func (t *text) isTiny(n int) bool {
	return n < 2 || n < 4 && n != t.side() && !slices.Contains(t.sizes.numbers, n)
}

// block takes the block that begins with a line.
func (t *text) block(line) { t.takeBlock(t.readBlock()) }

// readBlock returns the lines of a block, and consumes them.
func (t *text) readBlock() *block {
	b := &block{}
	var first [ways]int
	ruled := false // whether the line before is drawn
	for {
		l, ok := t.in.front()
		rule := ok && isRule(l.text)
		switch {
		case !ok, len(b.rows) > 0 && t.endsBlock(l, b.rows, first, ruled):
			return b
		case rule && isDashes(l.text) && b.size < maxDocument:
			b.withOpen = append(b.withOpen, kept(l))
			b.size += len(l.text)
		case rule, isMarked(l.text) && len(b.withOpen) > 0 && !t.isRowAmong(l, first):
		default:
			b.add(l)
			if len(b.rows) == 1 {
				first = t.counts(l)
			}
		}
		ruled = rule
		t.in.drop()
	}
}

// kept returns a line whose text stays.
func kept(l line) line {
	l.text = bytes.Clone(l.text)
	return l
}

// add adds a row, unless the block is too large.
func (b *block) add(l line) {
	if b.size += len(l.text); b.size > maxDocument {
		b.err = mistake(fmt.Sprintf("rows of more than %d MiB without a blank line", maxDocument>>20), "a smaller block")
		return
	}
	row := kept(l)
	b.rows, b.withOpen = append(b.rows, row), append(b.withOpen, row)
	b.err = cmp.Or(b.err, l.foreign())
}

// endsBlock reports whether a line is not in the block of some rows, the first with some numbers of cells: it is blank,
// a header, the name of a part, a second drawn line below a frame or, after whole grids, a title.
func (t *text) endsBlock(l line, rows []line, first [ways]int, ruled bool) bool {
	s := bytes.TrimSpace(l.text)
	switch {
	case len(s) == 0:
		return !isOpenFields(l, rows[0])
	case isRule(s):
		return ruled && isFrame(rows[0].text)
	case isMarked(s), isStatement(s):
		return isSeparator(s)
	}
	word := bytes.TrimRight(s, ":")
	isWhole := slices.ContainsFunc(first[:], func(n int) bool { return !t.isTiny(n) && len(rows)%n == 0 })
	switch {
	case isPartName(s):
		return true
	case !isWhole: // inside a puzzle nothing is a title
		return false
	case hasOnlyLetters(word):
		return len(word) <= maxWord && len(word) != first[byChars]
	}
	s = bytes.TrimSpace(l.text[:commentStart(l.text)])
	return len(s) > 0 && isWords(s) && !isFrame(s) && !t.isAlike(l, first) && !haveEqualWords(s, rows[0].text)
}

// isSeparator reports whether a comment parts grids: a header, or what Writer writes between puzzles.
func isSeparator(comment []byte) bool {
	_, isHeader := parseHeader(comment)
	return isHeader || writtenBetween().Match(comment)
}

// takeBlock takes the grids of a block, and perhaps blocks after it that are parts of the same grid.
func (t *text) takeBlock(b *block) {
	if b.err != nil || len(b.rows) == 0 {
		t.refuseBlock(b, b.err)
		return
	}
	full, part := t.layout(b)
	switch {
	case full != nil && full.isSpaced():
		t.refuseBlock(b, position{b.rows[0].num, 0}.refused(
			fmt.Sprintf("%d rows and columns%s, those between boxes without a cell", full.n, b.extent()), "the rows and columns of the grid alone"))
	case full != nil:
		t.takeGrids(*full)
	case part != nil:
		t.join(*part, b)
	default:
		t.refuseBlock(b, t.misfit(b))
	}
}

// layout returns the layout of a block of whole grids, or one whose grids go on in the next block.
func (t *text) layout(b *block) (full, part *layout) {
	list := t.layouts(b.rows)
	if len(b.withOpen) > len(b.rows) && slices.ContainsFunc(b.rows, func(l line) bool { return hasDashes(l.text) }) {
		for _, x := range t.layouts(b.withOpen) {
			if len(b.withOpen)%x.n == 0 && len(b.rows)%x.n != 0 {
				list = append(list, x)
			}
		}
	}
	var near *layout
	for i := range list {
		x := &list[i]
		fit := t.fitting(x)
		switch rows := len(x.rows); {
		case rows%x.n == 0 && fit == rows:
			if full == nil || full.n != t.side() && x.n == t.side() {
				full = x
			}
		case rows%x.n == 0 && 2*fit >= rows && near == nil:
			near = x
		case rows < x.n && x.n%rows == 0 && fit == rows && (part == nil || part.n != t.side() && x.n == t.side()):
			part = x
		}
	}
	if full == nil && part == nil {
		full = near
	}
	return full, part
}

// isSpaced reports whether the rows and columns of a grid are open that lie after each box of a smaller square grid, as
// people space boxes in a table, and at least a sixth of the other cells are given.
func (x *layout) isSpaced() bool {
	k := 3 // a 5×5 may have an open row and column in the middle
	for k*k+k-1 < x.n {
		k++
	}
	if k*k+k-1 != x.n {
		return false
	}
	given := 0
	for i, l := range x.rows {
		for j, c := range x.cut(nil, l) {
			isBetween := i%x.n%(k+1) == k || j%(k+1) == k
			switch {
			case len(c.text) == 0:
			case isBetween:
				return false
			default:
				given++
			}
		}
	}
	return 6*given >= k*k*k*k*len(x.rows)/x.n
}

// fitting returns the number of rows whose cells may be cells of a grid of the side.
func (t *text) fitting(x *layout) (n int) {
	for _, l := range x.rows {
		if t.cells = x.cut(t.cells[:0], l); t.fits(t.cells, x.n) {
			n++
		}
	}
	return n
}

// layouts returns the ways to cut rows into equally many cells.
func (t *text) layouts(rows []line) (list []layout) {
	hasFrame := slices.ContainsFunc(rows, func(l line) bool { return isFramed(l.text) })
	if t.form.by != byWords {
		if list = t.framed(rows); hasFrame && !slices.ContainsFunc(rows, isBare) {
			return list
		}
	}
	// A row that lacks a bar of the frame has no empty field there.
	if delim := t.delimiterOf(rows); delim != 0 && t.form.by != byWords && !(delim == '|' && hasFrame) {
		list = append(list, t.labelled(rows, delim)...)
		if delim == ',' || delim == ';' {
			return list
		}
	}
	if t.form.by == byFields {
		return list
	}
	list = t.evenRuns(list, layout{rows: rows, cut: cutWords}, maxLine)
	if t.form.by != byWords {
		list = t.evenRuns(list, layout{rows: rows, cut: cutChars}, 1)
	}
	return list
}

// evenRuns appends the layout of rows cut into runs of at most so many characters, if all have equally many.
func (t *text) evenRuns(list []layout, x layout, limit int) []layout {
	x.n = countRuns(x.rows[0], limit)
	isUneven := func(l line) bool { return countRuns(l, limit) != x.n }
	if x.n > maxSide || t.isTiny(x.n) || slices.ContainsFunc(x.rows, isUneven) {
		return list
	}
	return append(list, x)
}

// delimiterOf returns the delimiter of the first row that has one.
func (t *text) delimiterOf(rows []line) byte {
	for _, l := range rows {
		if delim := t.delimiter(l); delim != 0 {
			return delim
		}
	}
	return 0
}

// takeGrids takes the grids of a layout.
func (t *text) takeGrids(x layout) {
	for rows := range slices.Chunk(x.rows, x.n) {
		cells := t.cells[:0]
		for _, l := range rows {
			cells = x.cut(cells, l)
		}
		t.cells = cells
		t.grid(Record{Line: rows[0].num, Label: t.takeLabel(), Note: x.note}, cells, x.n)
	}
}
