package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// Rows of a grid. The first row can be cut into n cells in up to three ways (cells.go), and n rows of
// n cells are a grid. Blank lines, comments and drawn rules between them mean nothing, if blank lines
// cut the grid into equal parts:
//
//	3 rows, blank, 3 rows, blank, 3 rows     one grid of side 9
//	8 rows, blank, 9 rows                    a row is missing; then a grid
//
// A row of fields may have an empty one too many at its end, and the first row may name the columns.
// Numbers that wrap at some width are one puzzle if they are as many as one has.

// row has the numbers of cells into which a line can be cut, 0 where it cannot.
type row struct {
	line
	words, chars, fields int
	delim                byte // of the fields
}

// rowOf counts the cells of a line.
func (t *text) rowOf(l line) row {
	r := row{line: l, delim: t.delimiter(l)}
	if r.delim != 0 {
		t.cells = t.fields.cut(t.cells[:0], l, r.delim)
		r.fields = len(t.cells)
	}
	if r.delim != ',' && r.delim != ';' {
		t.cells = cutWords(t.cells[:0], l)
		r.words = len(t.cells)
		t.cells = cutChars(t.cells[:0], l)
		r.chars = len(t.cells)
	}
	switch t.by {
	case byWords:
		r.chars, r.fields = 0, 0
	case byFields:
		r.chars, r.words = 0, 0
	}
	return r
}

// delimiter returns the delimiter of the fields of a row: single tabs are one too.
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

// count returns the number of cells in one way to cut.
func (r *row) count(by way) int {
	switch by {
	case byWords:
		return r.words
	case byChars:
		return r.chars
	}
	return r.fields
}

// ways returns the ways to cut that give any cells: those with fewest cells first.
func (r *row) ways() []way {
	list := []way{byChars, byFields, byWords}
	slices.SortStableFunc(list, func(a, b way) int { return r.count(a) - r.count(b) })
	return slices.DeleteFunc(list, func(by way) bool { return r.count(by) == 0 })
}

// like reports whether two rows have as many cells in some way.
func (r *row) like(o row) bool {
	return r.words > 0 && r.words == o.words || r.chars > 0 && r.chars == o.chars || r.fields > 0 && r.fields == o.fields
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

// mayBe reports whether the cells of a row may be cells of a grid of that side.
func (t *text) mayBe(r row) bool {
	return slices.ContainsFunc(r.ways(), func(by way) bool { return t.fits(t.cut(r.line, by, r.delim), r.count(by)) })
}

// fits reports whether every cell may be one of a grid of side n; in a stated alphabet each symbol may.
func (t *text) fits(cells []cell, n int) bool {
	if t.head.symbols == (grid.Alphabet{}) {
		return fitsSide(cells, n)
	}
	return !slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) > 1 && !fitsSide([]cell{c}, n) })
}

// isTiny reports whether a grid of side n would be too small, unless a header or a size states it.
func (t *text) isTiny(n int) bool {
	_, fits := t.head.fits(n)
	return n < 4 && n != t.side() && (len(t.head.numbers) == 0 || !fits)
}

// block is rows that are a grid of side n.
type block struct {
	cells     []cell
	side      int
	line, end int
	used      int   // lines
	err       error // of a row
	// label is the title before the grid, note what else its lines may mean.
	label, note string
}

// rows takes the rows of a grid.
func (t *text) rows(lines []line) int {
	b := t.findGrid(lines)
	if b == nil {
		return 0
	}
	if b.err != nil {
		t.failLines(lines[:b.used], b.err)
	} else {
		t.grid(b)
	}
	return b.used
}

// findGrid returns the grid at the front of lines, or nil.
func (t *text) findGrid(lines []line) *block {
	first := t.rowOf(lines[0])
	if isFrame(first.text) {
		return nil
	}
	for _, by := range first.ways() {
		n := first.count(by)
		for _, trim := range []int{0, 1} { // an empty field too many
			if n-trim < 2 || t.isTiny(n-trim) || n-trim > maxSide || trim > 0 && by != byFields {
				continue
			}
			b := t.collect(lines, first, by, n-trim, n)
			if b == nil {
				continue
			}
			if odd := !t.fits(b.cells[:b.side], b.side) && len(cutWords(nil, lines[1])) != first.words && by == byChars; odd {
				continue // a line that is no row of the grid below it
			}
			if b.err != nil || t.mostlyFits(b) {
				return b
			}
		}
	}
	return nil
}

// mostlyFits reports whether at least half of the rows may be rows, so that an error is in one of them
// and no text is taken for a grid.
func (t *text) mostlyFits(b *block) bool {
	good := 0
	for row := range slices.Chunk(b.cells, b.side) {
		if t.fits(row, b.side) {
			good++
		}
	}
	return 2*good >= b.side
}

// collect returns the grid of n rows at the front of lines, each cut into width cells; the last cell is
// empty if the width is not n. It returns nil if there are no such rows.
func (t *text) collect(lines []line, first row, by way, n, width int) *block {
	names, ordered := t.isHeading(t.cut(first.line, by, first.delim))
	if by == byFields && (names || ordered) {
		b := t.collectRows(lines[1:], first, by, n, width)
		if b != nil && (names || !t.continues(lines[1+b.used:], first, by, width)) {
			b.used++
			return b
		}
	}
	return t.collectRows(lines, first, by, n, width)
}

func (t *text) collectRows(lines []line, first row, by way, n, width int) *block {
	b, rows, gaps := &block{side: n}, 0, []int(nil)
	for i, l := range lines {
		if rows == n {
			break
		}
		row := t.cut(l, by, first.delim)
		switch {
		case l.blank() && !(len(row) == width && first.delim == '\t'):
			if rows > 0 && !slices.Contains(gaps, rows) {
				gaps = append(gaps, rows)
			}
			continue
		case isMarked(l.text) && !(len(row) == width && mayBeMarkedRow(l.text)):
			if interrupts(l.text) {
				return nil
			}
			continue
		case isRule(l.text) && !t.isOpenRow(l, lines, first):
			continue
		case l.long > 0, len(row) != width, n != width && len(row[n].text) > 0:
			return nil
		}
		if rows++; rows == 1 {
			b.line = l.num
		}
		b.cells, b.end, b.used = append(b.cells, row[:n]...), l.num, i+1
		b.err = cmp.Or(b.err, l.foreign())
	}
	if rows < n {
		return nil
	}
	surplus := t.end > 0 && t.end == lines[0].num-1
	if !evenGaps(gaps, n) && (surplus || t.continues(lines[b.used:], first, by, width)) {
		return nil
	}
	return b
}

// isOpenRow reports whether a line of dashes is a row of a grid whose open cells are dashes.
func (t *text) isOpenRow(l line, lines []line, first row) bool {
	beside := first.line
	if isRule(beside.text) {
		at := slices.IndexFunc(lines, func(l line) bool { return !isRule(l.text) && !l.blank() && !isMarked(l.text) })
		if at < 0 {
			return false
		}
		beside = lines[at]
	}
	return isDashed(l.text) && bytes.Count(beside.text, []byte("-")) > bytes.Count(beside.text, []byte("-1")) &&
		bytes.ContainsAny(beside.text, ordered[:62]) && len(cutChars(nil, l)) == len(cutChars(nil, beside))
}

// continues reports whether lines begin with another row.
func (t *text) continues(lines []line, first row, by way, width int) bool {
	return len(lines) > 0 && !isMarked(lines[0].text) && !isRule(lines[0].text) &&
		len(t.cut(lines[0], by, first.delim)) == width
}

// evenGaps reports whether gaps cut n rows into equal parts.
func evenGaps(gaps []int, n int) bool {
	for i, at := range gaps {
		if n%gaps[0] != 0 || at != (i+1)*gaps[0] {
			return false
		}
	}
	return len(gaps) == 0 || (len(gaps)+1)*gaps[0] == n
}

// isHeading reports whether fields are the names of columns, of several characters with a letter, or
// symbols in their order.
func (t *text) isHeading(cells []cell) (names, ordered bool) {
	names, ordered = true, true
	for i, c := range cells {
		names = names && len(c.text) > 1 && isLetter(c.text[0])
		ordered = ordered && len(c.text) > 0 && !isBlankWord(c.text) && !isZero(c.text) &&
			(i == 0 || inOrder(string(cells[i-1].text), string(c.text)) < 0)
	}
	return names, ordered
}

// wrapped takes the numbers of one puzzle that wrap at some width: all lines except the last are equally
// long.
func (t *text) wrapped(lines []line) int {
	width, rows, used, mayBeRows := t.rowOf(lines[0]).words, 0, 0, true
	var cells []cell
	for i, l := range lines {
		if isMarked(l.text) && !interrupts(l.text) {
			continue
		}
		row := t.cut(l, byWords, 0)
		if l.blank() || len(row) > width || !areCells(row, maxDigit) {
			break
		}
		mayBeRows = mayBeRows && len(row) == width && !hasRepeats(row)
		cells, rows, used = append(cells, row...), rows+1, i+1
		if len(row) < width {
			break
		}
	}
	total := len(cells)
	n, basis := root(total, 2), root(total, 4)
	flat, cube := t.sides(total)
	if rows < 2 || flat+cube == 0 || t.side() == 0 && (basis < 3 || mayBeRows && rows < width) || !t.fits(cells, n) {
		return 0
	}
	t.flush()
	rec := Record{Line: lines[0].num, Label: t.takeLabel(), Err: t.sized(total)}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = t.fitShape(total, t.of(cells))
	}
	t.hold(rec)
	t.end, t.endSide = lines[used-1].num, n
	return used
}

// hasRepeats reports whether a number occurs twice, so that the cells are no row.
func hasRepeats(row []cell) bool {
	seen := map[string]bool{}
	for _, c := range row {
		if seen[string(c.text)] && valueOf(c.text) != 0 {
			return true
		}
		seen[string(c.text)] = true
	}
	return false
}

// maxDigit is the largest digit.
const maxDigit = grid.MaxSide

// mayBeRows reports whether the first of some lines may be a row: its cells may be cells, no fewer than
// four and without a word among them, or with it as many as in the next line or in the grid before it.
func (t *text) mayBeRows(lines []line) bool {
	r := t.rowOf(lines[0])
	follows := t.end > 0 && t.end >= r.num-1
	if follows && (r.chars == t.endSide && r.words == 1 || r.words == t.endSide && t.mayBe(r)) {
		return true
	}
	if most := max(r.words, r.chars, r.fields); most == 0 || t.isTiny(most) || !t.mayBe(r) {
		return false
	}
	if !hasWord(r.text[:commentStart(r.text)], 3) {
		return true
	}
	for _, l := range lines[1:] {
		if isMarked(l.text) {
			continue
		}
		next := t.rowOf(l)
		return next.like(r) && t.mayBe(next)
	}
	return false
}

// broken takes rows that are no grid, or any other line, and reports the error.
func (t *text) broken(lines []line) int {
	first := t.rowOf(lines[0])
	if !t.mayBeRows(lines) && !isRowLike(first) && !isFrame(first.text) {
		t.flush()
		t.fail(lines[0].num, lines[0].at(0).refused(quote(lines[0].text), "a size, a row of at least 4 cells, or words"))
		return 1
	}
	rows, used := t.paragraph(lines)
	for part := len(rows); ; { // paragraphs may be parts of one grid
		gap := used
		for gap < len(lines) && lines[gap].blank() {
			gap++
		}
		if gap == used || gap == len(lines) {
			break
		}
		more, n := t.paragraph(lines[gap:])
		if !first.like(more[0]) || len(more) > part || len(rows)+len(more) > width(rows) {
			break
		}
		rows, used = append(rows, more...), gap+n
	}
	err := t.ragged(rows)
	for _, r := range rows {
		if foreign := r.foreign(); foreign != nil {
			err = foreign
			break
		}
	}
	t.failLines(lines[:used], err)
	return used
}

// paragraph returns the rows at the front of lines, one at least, and the number of lines that they take.
func (t *text) paragraph(lines []line) (rows []row, used int) {
	for i, l := range lines {
		r := t.rowOf(l)
		if r.delim == 0 && i > 0 && rows[0].delim != 0 && bytes.IndexByte(l.text, rows[0].delim) >= 0 {
			r = row{line: l, fields: len(t.fields.cut(nil, l, rows[0].delim)), delim: rows[0].delim}
		}
		switch {
		case i == 0:
		case l.blank(), l.long > 0, interrupts(l.text), isFence(l.text), special(l.text) != nil, t.isCertain(l):
			return rows, used
		case isMarked(l.text), isRule(l.text):
			continue
		case isFrame(rows[0].text) && isFrame(l.text), r.like(rows[0]), r.delim != 0 && r.delim == rows[0].delim:
		case isProse(l.text) && !t.mayBeRows(lines[i:]), rows[0].apart(r) && rows[len(rows)-1].apart(r):
			return rows, used
		}
		rows, used = append(rows, r), i+1
	}
	return rows, used
}

// isCertain reports whether a line is a whole puzzle and no row.
func (t *text) isCertain(l line) bool {
	w, ok := t.wholeOf(l)
	return ok && t.kindOf(&w) == aPuzzle
}

// isRowLike reports whether a row has fields, or at least four cells with figures.
func isRowLike(r row) bool {
	text := bytes.TrimSpace(r.text)
	digits := countDigits(text)
	return r.delim != 0 || r.words >= 4 && !hasWord(text, 2) && digits >= 4 ||
		max(r.words, r.chars) >= 4 && 4*digits > len(text) && !isDigitLike(text)
}

// apart reports whether two rows differ by more than a few cells that are missing or too many.
func (r *row) apart(o row) bool {
	d := max(r.words, r.chars, r.fields) - max(o.words, o.chars, o.fields)
	return !r.like(o) && r.delim == o.delim && max(d, -d) > max(4, max(r.chars, r.words)/4) && r.words != o.words
}

// width returns the number of cells of most rows in the way that gives most cells.
func width(rows []row) int {
	return most(rows, func(r row) int { return max(r.words, r.chars, r.fields) })
}

// most returns the number that most rows have, the largest of several.
func most(rows []row, count func(row) int) (w int) {
	counts := map[int]int{}
	for _, r := range rows {
		k := count(r)
		if counts[k]++; counts[k] > counts[w] || counts[k] == counts[w] && k > w {
			w = k
		}
	}
	return w
}

// failLines reports the error of lines. If they follow a grid directly, it is the error of that grid:
// they are rows too many, or a map of regions that is damaged.
func (t *text) failLines(lines []line, err error) {
	num := lines[0].num
	t.endLayers()
	if t.last != nil && (t.end == num-1 || isMapLike(lines)) {
		rec := *t.last
		t.last = nil
		t.report(Record{Line: rec.Line, Label: rec.Label, Err: position{line: num}.place(err)})
		return
	}
	t.release()
	t.report(Record{Line: num, Label: t.takeLabel(), Err: err})
}

// ragged returns the error for rows that are no grid: the first that differs from the others, or
// missing rows.
func (t *text) ragged(rows []row) error {
	by := byWords
	wordy := rows[0].words >= 4 && fitsSide(cutWords(nil, rows[0].line), rows[0].words)
	for _, other := range []way{byFields, byChars} {
		if rows[0].count(other) > 0 && (other == byFields || !wordy) {
			by = other
			break
		}
	}
	w := most(rows, func(r row) int { return r.count(by) })
	if isFrame(rows[0].text) {
		return position{rows[0].num, 1}.refused(plural(len(rows), "row")+" between bars",
			"as many rows as cells, and blank cells in columns of equal width")
	}
	if w == 0 {
		by = byFields
		w = most(rows, func(r row) int { return r.fields })
	}
	for i := range rows {
		if k := rows[i].count(by); k != w {
			return unlike(rows, i, k, w, by)
		}
	}
	last := rows[len(rows)-1].num
	switch {
	case w == len(rows) && t.isTiny(w):
		return position{last, 0}.refused(fmt.Sprintf("a grid of side %d", w), "side 4 or more, or a header that states the side")
	case w == len(rows) && w > maxSide:
		return tooLarge(w)
	case len(rows) == 1 && w >= sureLength:
		if at := strange(rows[0].text); at >= 0 && rows[0].delim == 0 && by == byChars {
			return rows[0].line.at(at).refused(quote(rows[0].text[at:at+1]), "a symbol")
		}
		return t.miscounted(w)
	}
	return position{last, 0}.refused(plural(len(rows), "row"), fmt.Sprintf("%d for rows of %d cells", w, w))
}

// strange returns the index of the first character that is no symbol of any puzzle, or -1.
func strange(text []byte) int {
	return bytes.IndexFunc(text, func(r rune) bool { return r >= 0x80 || !separates[r] && (!symbolic[r] || ends[r]) })
}

// unlike returns the error for row i, which has k cells and not w like others.
func unlike(rows []row, i, k, w int, by way) *Error {
	e := rows[i].at(min(k, w)).refused(plural(k, "cell"), fmt.Sprintf("%d as in the other rows", w))
	if first := slices.IndexFunc(rows, func(r row) bool { return r.count(by) == w }); first >= 0 {
		e.Expected += fmt.Sprintf(" (line %d)", rows[first].num)
	}
	return e
}
