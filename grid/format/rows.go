package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// Rows gather in a piece. It is read when
//
//	it has as many rows as each has cells           a grid
//	a blank line follows one or more whole grids    these, without gaps between them
//	something else follows: a title, a header, …    the grids, or an error
//
// A blank line within a grid means nothing if the rows before and after it add up. If more rows
// follow directly than that grid lacks, the rows before the blank line are an error of their own:
//
//	3 rows, blank, 3 rows, blank, 3 rows     one grid of side 9
//	8 rows, blank, 9 rows                    a row is missing; then a grid
//
// Rows of N² symbols or numbers, of which none repeats on a line, may be puzzles of side N as well
// (line.go): N² of them are one grid, with a note.

// row is a line with the numbers of cells into which it can be cut, 0 where it cannot.
type row struct {
	raw                  line
	words, chars, fields int
	delim                byte   // of the fields
	lone                 bool   // whether it may be a puzzle
	list                 []cell // the cells, if they were elements of a list
}

// piece has the rows of the current grid.
type piece struct {
	rows   []row
	gaps   []int // the number of rows before each gap
	rules  []int // the number of rows before each rule
	framed bool  // whether a row is between bars with spaces, which may be open cells
}

// maxRows is the number of rows after which the reader gives up a piece that is no grid yet: numbers
// that wrap need more rows than a grid has, but not many times more.
const maxRows = 4 * grid.MaxSide

// rowOf counts the cells of a line.
func (t *text) rowOf(l line) row {
	r := row{raw: l, delim: delimiter(l.text[:commentStart(l.text)])}
	if rows := t.piece.rows; len(rows) > 0 && rows[0].delim != 0 && r.delim == 0 {
		r.delim = rows[0].delim // a row may end before its last open cells
	} else if r.delim == 0 && bytes.IndexByte(l.text, ',') >= 0 {
		if next, ok := t.peek(); ok && delimiter(next.text) == ',' {
			r.delim = ','
		}
	}
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
	if cuts := t.form.cuts; cuts != 0 {
		r = r.only(cuts)
	}
	return r
}

// only removes the ways to cut that are not allowed.
func (r row) only(allowed cuts) row {
	if allowed&byWords == 0 {
		r.words = 0
	}
	if allowed&byChars == 0 {
		r.chars = 0
	}
	if allowed&byFields == 0 {
		r.fields, r.delim = 0, 0
	}
	return r
}

// count returns the number of cells in one way to cut.
func (r *row) count(by cuts) int {
	switch by {
	case byWords:
		return r.words
	case byChars:
		return r.chars
	}
	return r.fields
}

// cells cuts the row.
func (r *row) cells(by cuts, f *fieldCutter) []cell {
	switch {
	case r.list != nil:
		return r.list
	case by == byWords:
		return cutWords(make([]cell, 0, r.words), r.raw)
	case by == byChars:
		return cutChars(make([]cell, 0, r.chars), r.raw)
	}
	return f.cut(make([]cell, 0, r.fields), r.raw, r.delim)
}

// like reports whether two rows may belong to one grid.
func (r *row) like(o row) bool {
	return r.words > 0 && r.words == o.words || r.chars > 0 && r.chars == o.chars ||
		r.delim != 0 && r.delim == o.delim && r.fields > 0 && o.fields > 0
}

// apart reports whether two rows differ by more than a few cells that are missing or too many.
func (r *row) apart(o row) bool {
	d := max(r.words, r.chars, r.fields) - max(o.words, o.chars, o.fields)
	return !r.like(o) && r.delim == o.delim && max(d, -d) > max(4, max(r.chars, r.words)/4) && r.words != o.words
}

// mayBe reports whether the cells may be those of a row of that many cells.
func (t *text) mayBe(r row) bool {
	if r.list != nil {
		return true
	}
	for _, by := range []cuts{byChars, byWords, byFields} {
		if n := r.count(by); n > 0 && t.fits(r.cells(by, &t.fields), n) {
			return true
		}
	}
	return false
}

// fits reports whether every cell may be one of a grid of side n; in a stated alphabet each symbol may.
func (t *text) fits(cells []cell, n int) bool {
	if t.head.symbols == (grid.Alphabet{}) {
		return fitsSide(cells, n)
	}
	return !slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) > 1 && !fitsSide([]cell{c}, n) })
}

// addRow adds a row to the piece, and reads it if it is a grid now.
func (t *text) addRow(r row) {
	if len(r.raw.text) <= bufferSize { // a longer one is not in the buffer
		r.raw.text = bytes.Clone(r.raw.text)
	}
	if len(t.piece.rows) > 0 && r.delim != 0 && t.areNames(r) {
		t.endPiece()
	}
	if rows := t.piece.rows; len(rows) > 0 && r.list == nil && !t.piece.framed &&
		rows[0].apart(r) && rows[len(rows)-1].apart(r) {
		t.endPiece()
	}
	p := &t.piece
	p.rows = append(p.rows, r)
	p.framed = p.framed || isFramed(r.raw.text)
	n := len(p.rows)
	by := t.complete()
	switch {
	case n >= maxRows:
		t.endPiece()
	case by == 0:
	case len(p.gaps) > 0 && !p.evenGaps(n) && t.continues():
		gap := p.gaps[len(p.gaps)-1]
		rest := p.rows[gap:]
		if gap == 1 && t.hasHeading(p.rows, p.rows[0].fields) {
			p.rows, p.gaps = rest, nil
			return
		}
		p.rows = p.rows[:gap]
		t.endPiece()
		t.piece = piece{rows: rest}
	default:
		t.endPiece()
	}
}

// isTiny reports whether a grid of side n would be too small, unless a header or a size states it.
func (t *text) isTiny(n int) bool {
	_, fits := t.head.fits(n)
	return n < 4 && n != t.side() && (len(t.head.numbers) == 0 || !fits)
}

// complete returns how the rows are one grid, and 0 if they are none yet.
func (t *text) complete() cuts {
	rows := t.piece.rows
	n := len(rows)
	if t.piece.framed || t.isTiny(n) {
		return 0
	}
	for _, by := range []cuts{byChars, byFields, byWords} {
		if slices.ContainsFunc(rows, func(r row) bool { return r.count(by) != n }) {
			continue
		}
		switch {
		case by == byWords && rows[0].like(row{chars: rows[n-1].chars}) && !t.fits(t.cellsOf(rows, by), n):
		case rows[0].lone && t.continues(), by == byFields && t.hasHeading(rows, n) && t.continues():
		default:
			return by
		}
	}
	return 0
}

// continues reports whether the next line that is no comment is another row of the piece.
func (t *text) continues() bool {
	next, ok := t.in.find(func(l line) bool { return !isMarked(l.text) })
	return ok && !t.outside && !next.blank() && !isRule(next.text) && t.piece.rows[0].like(t.rowOf(next))
}

// cellsOf cuts rows.
func (t *text) cellsOf(rows []row, by cuts) (cells []cell) {
	if len(rows) == 1 {
		return rows[0].cells(by, &t.fields)
	}
	for i := range rows {
		cells = append(cells, rows[i].cells(by, &t.fields)...)
	}
	return cells
}

// evenGaps reports whether gaps cut n rows into equal parts.
func (p *piece) evenGaps(n int) bool {
	for i, at := range p.gaps {
		if n%p.gaps[0] != 0 || at != (i+1)*p.gaps[0] {
			return false
		}
	}
	return len(p.gaps) == 0 || (len(p.gaps)+1)*p.gaps[0] == n
}

// blank handles a blank line: it ends the piece if its rows are whole grids, or too many. Between
// rows with tabs it may be a row of open cells.
func (t *text) blank(l line) {
	p := &t.piece
	n := len(p.rows)
	if bytes.Count(l.text, []byte("\t")) >= 3 {
		r := row{raw: l, delim: '\t', fields: bytes.Count(l.text, []byte("\t")) + 1}
		if next, ok := t.in.at(0); n > 0 && p.rows[0].delim == '\t' && p.rows[0].fields == r.fields ||
			n == 0 && ok && delimiter(next.text) == '\t' && bytes.Count(next.text, []byte("\t"))+1 == r.fields {
			t.addRow(r)
			return
		}
	}
	if n == 0 {
		return
	}
	width := p.width()
	surplus := t.gridEnd > 0 && t.gridEnd == p.rows[0].raw.num-1
	if (n >= width || surplus) && !p.framed || t.readable(*p) != nil {
		t.endPiece()
	} else if !slices.Contains(p.gaps, n) {
		p.gaps = append(p.gaps, n)
	}
}

// width returns the number of cells of most rows in the way that gives most cells.
func (p *piece) width() int {
	counts, most := map[int]int{}, 0
	for _, r := range p.rows {
		w := max(r.words, r.chars, r.fields)
		if counts[w]++; counts[w] > counts[most] || counts[w] == counts[most] && w > most {
			most = w
		}
	}
	return most
}

// endPiece reports the puzzles of the piece.
func (t *text) endPiece() {
	p := t.piece
	t.piece = piece{}
	if len(p.rows) == 0 {
		return
	}
	for _, r := range p.rows {
		if err := r.raw.foreign(); err != nil {
			t.failRows(p.rows, err)
			return
		}
	}
	if take := t.readable(p); take != nil {
		take()
		return
	}
	t.failRows(p.rows, t.ragged(p.rows))
}

// readable returns how rows can be read as they are, or nil: as grids, as puzzles on lines, as
// numbers that wrap.
func (t *text) readable(p piece) func() {
	rows := p.rows
	if p.framed {
		if take := t.frame(rows, p.rules); take != nil {
			return take
		}
	}
	if rows[0].lone && !slices.ContainsFunc(rows, func(r row) bool { return !r.lone }) {
		return t.loneLines(rows)
	}
	count := len(rows)
	for _, by := range []cuts{byChars, byFields, byWords} {
		n := rows[0].count(by)
		if n == 0 || t.isTiny(n) || slices.ContainsFunc(rows, func(r row) bool { return r.count(by) != n }) {
			continue
		}
		cells := t.cellsOf(rows, by)
		switch {
		case by == byFields && count%n == 1 && count > n && t.hasHeading(rows, n):
			return func() { t.grids(rows[1:], by, n) }
		case count%n == 0 && (by != byWords || rows[0].chars == 0 ||
			count == n && !t.hasUniform(rows, byChars) || t.fits(cells, n)):
			return func() { t.grids(rows, by, n) }
		}
	}
	return cmpFunc(t.shortRows(rows), t.wrapped(rows))
}

// cmpFunc returns the first function that is not nil.
func cmpFunc(list ...func()) func() {
	for _, f := range list {
		if f != nil {
			return f
		}
	}
	return nil
}

// hasUniform reports whether all rows have as many cells in one way to cut.
func (t *text) hasUniform(rows []row, by cuts) bool {
	n := rows[0].count(by)
	return n > 0 && !slices.ContainsFunc(rows, func(r row) bool { return r.count(by) != n })
}

// grids reports rows as grids of side n.
func (t *text) grids(rows []row, by cuts, n int) {
	for part := range slices.Chunk(rows, n) {
		if t.done {
			return
		}
		headed := by == byFields && t.hasHeading(part, n)
		t.grid(t.cellsOf(part, by), n, part[0].raw.num, part[len(part)-1].raw.num, "")
		t.headed = headed
	}
}

// shortRows returns how rows of fields are a grid if all end in a delimiter that makes one field too
// many, or if some leave out empty cells at their end: several are short, and none of these ends in
// an empty cell. A single short row may just as well have lost a cell.
func (t *text) shortRows(rows []row) func() {
	n, widest, short, empty := len(rows), 0, 0, false
	cells := make([][]cell, n)
	for i := range rows {
		if rows[i].fields == 0 {
			return nil
		}
		cells[i] = rows[i].cells(byFields, &t.fields)
		widest = max(widest, len(cells[i]))
		empty = empty || slices.ContainsFunc(cells[i], func(c cell) bool { return len(c.text) == 0 })
	}
	spare := widest == n+1
	for _, row := range cells {
		if k := len(row); k == widest && len(row[k-1].text) > 0 {
			spare = false
		}
	}
	if spare {
		widest--
	}
	if widest != n || n < 4 {
		return nil
	}
	var all []cell
	for i, row := range cells {
		row = row[:min(len(row), n)]
		if k := len(row); k < n {
			if short++; len(row[k-1].text) == 0 {
				return nil
			}
		}
		for len(row) < n {
			row = append(row, cell{position: position{line: rows[i].raw.num}})
		}
		all = append(all, row...)
	}
	p, err := t.make(n, false, t.of(all))
	if short == 1 || short > 0 && (!empty || err == nil && grid.CheckPuzzle(p) != nil) {
		return nil
	}
	return func() { t.grid(all, n, rows[0].raw.num, rows[n-1].raw.num, "") }
}

// wrapped returns how rows are the numbers of one puzzle that wrap at some width: all lines except
// the last are equally long.
func (t *text) wrapped(rows []row) func() {
	w, total := rows[0].words, 0
	for i, r := range rows {
		if total += r.words; r.words != w && i < len(rows)-1 || r.words > w || r.words == 0 || r.list != nil {
			return nil
		}
	}
	n := root(total, 4)
	if flat, cube := t.sides(total); len(rows) < 2 || n < 3 && flat+cube == 0 || n < 3 && t.side() == 0 {
		return nil
	}
	cells := t.cellsOf(rows, byWords)
	if !t.fits(cells, root(total, 2)) {
		return nil
	}
	return func() {
		t.endLayers()
		p, err := t.fitShape(total, t.of(cells))
		t.hold(Record{Line: rows[0].raw.num, Label: t.takeLabel(), Puzzle: p, Err: err}, rows[len(rows)-1].raw.num)
	}
}

// hasHeading reports whether the first of rows of n fields names the columns: different words, or
// the symbols in their order.
func (t *text) hasHeading(rows []row, n int) bool {
	cells := rows[0].cells(byFields, &t.fields)
	ordered := len(cells) == n
	for i, c := range cells {
		ordered = ordered && len(c.text) > 0 && !isZero(c.text) &&
			(i == 0 || inOrder(string(cells[i-1].text), string(c.text)) < 0)
	}
	return ordered || t.areNames(rows[0])
}

// areNames reports whether the fields of a row are different words.
func (t *text) areNames(r row) bool {
	names, cells := map[string]bool{}, r.cells(byFields, &t.fields)
	for _, c := range cells {
		if len(c.text) > 1 && isLetter(c.text[0]) && !isBlankWord(c.text) {
			names[string(c.text)] = true
		}
	}
	return len(names) == len(cells)
}

// failRows reports the error of rows. If they follow a grid directly, it is the error of that grid:
// they are rows too many, or a map of regions that is damaged; and so if the first row of that grid may
// be a heading.
func (t *text) failRows(rows []row, err error) {
	num := rows[0].raw.num
	t.endLayers()
	if t.last != nil && (t.ended == num-1 && !t.outside || t.headed || t.isMapLike(rows)) {
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
	for _, way := range []cuts{byFields, byChars} {
		if rows[0].count(way) > 0 && (way == byFields || !rows[0].wordy(&t.fields)) {
			by = way
			break
		}
	}
	counts, w := map[int]int{}, 0
	for i := range rows {
		k := rows[i].count(by)
		if counts[k]++; counts[k] > counts[w] || counts[k] == counts[w] && k > w {
			w = k
		}
	}
	for i := range rows {
		if k := rows[i].count(by); k != w {
			return unlike(rows, i, k, w, by)
		}
	}
	last := rows[len(rows)-1].raw.num
	if w == len(rows) && t.isTiny(w) {
		return position{last, 0}.refused(fmt.Sprintf("a grid of side %d", w), "side 4 or more, or a header that states the side")
	}
	n := cmp.Or(t.side(), t.like[0])
	missing := n*n - w
	isPuzzle := missing != 0 && !t.cube() && n > 0 && w > n && max(missing, -missing) < w-len(rows)
	if isPuzzle || len(rows) == 1 && w > t.shapes.maxSide {
		return t.miscounted(w)
	}
	return position{last, 0}.refused(plural(len(rows), "row"), fmt.Sprintf("%d for rows of %d cells", w, w))
}

// wordy reports whether a row is better cut into words: at least four cells, each of which may be
// one in such a row.
func (r *row) wordy(f *fieldCutter) bool {
	return r.list != nil || r.words >= 4 && fitsSide(r.cells(byWords, f), r.words)
}

// unlike returns the error for row i, which has k cells and not w like others.
func unlike(rows []row, i, k, w int, by cuts) *Error {
	e := position{rows[i].raw.num, min(k, w) + 1}.refused(plural(k, "cell"), fmt.Sprintf("%d as in the other rows", w))
	if first := slices.IndexFunc(rows, func(r row) bool { return r.count(by) == w }); first >= 0 {
		e.Expected += fmt.Sprintf(" (line %d)", rows[first].raw.num)
	}
	return e
}

// isHollow reports whether a line has only a frame.
func isHollow(text []byte) bool { return len(bytes.Trim(text, " \t\r|")) == 0 }

// frame returns how rows between bars are read, or nil: as a grid whose rows are all lines, or those
// that are not empty. A cell may be blank, unless open cells have a symbol:
//
//	| 16 | 8 |   | 2 |      a bar between any two cells
//	| 5 3   |   7   |       bars between boxes, and the cells of a box in columns of equal width
//
// Where no cell is blank the words count. Several grids may follow one another.
func (t *text) frame(rows []row, rules []int) func() {
	solid := slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return isHollow(r.raw.text) })
	if len(solid) == 0 {
		return func() {} // the end of a frame
	}
	one := func(part []row, cells []cell) func() {
		return func() { t.grid(cells, len(part), part[0].raw.num, rows[len(rows)-1].raw.num, "") }
	}
	words := solid[0].words
	if words >= 4 && t.hasUniform(solid, byWords) && words == len(solid) {
		return one(solid, t.cellsOf(solid, byWords))
	}
	for _, part := range [][]row{rows, solid, spacedOut(rows), besideRules(rows, rules)} {
		if cells := t.barred(part); cells != nil {
			return one(part, cells)
		}
	}
	fields := solid[0].fields
	if fields >= 4 && len(solid)%fields == 0 && t.hasUniform(solid, byFields) && isSingle(solid) {
		return func() { t.grids(solid, byFields, fields) }
	}
	dotted := slices.ContainsFunc(t.cellsOf(solid, byWords), func(c cell) bool { return len(c.text) == 1 && bytes.IndexByte([]byte("._0*-"), c.text[0]) >= 0 })
	for _, part := range [][]row{spacedOut(rows), solid, besideRules(rows, rules), rows} {
		if cells := t.lattice(part); cells != nil && !dotted {
			return one(part, cells)
		}
	}
	for _, by := range []cuts{byWords, byFields} {
		if n := solid[0].count(by); n >= 4 && t.hasUniform(solid, by) && len(solid)%n == 0 {
			return func() { t.grids(solid, by, n) }
		}
	}
	return nil
}

// isSingle reports whether the parts between bars have room for one cell only: a word and a space at
// both of its sides.
func isSingle(rows []row) bool {
	longest, widest := 1, 0
	for _, r := range rows {
		for _, part := range bytes.Split(bytes.Trim(bytes.TrimSpace(r.raw.text), "|"), []byte("|")) {
			widest = max(widest, len(part))
			for _, word := range bytes.Fields(part) {
				longest = max(longest, len(word))
			}
		}
	}
	return widest <= longest+2
}

// besideRules returns the rows without the empty ones beside rules, which pad.
func besideRules(rows []row, rules []int) (left []row) {
	rules = append([]int{0, len(rows)}, rules...)
	for i, r := range rows {
		if !isHollow(r.raw.text) || !slices.Contains(rules, i) && !slices.Contains(rules, i+1) {
			left = append(left, r)
		}
	}
	return left
}

// spacedOut returns the rows at the distance that divides those between any two rows that are not empty:
// the lines between them pad.
func spacedOut(rows []row) (left []row) {
	first, step := -1, 0
	for i, r := range rows {
		if isHollow(r.raw.text) {
			continue
		}
		if first < 0 {
			first = i
		}
		for a := i - first; a > 0; { // the greatest common divisor
			step, a = a, step%a
		}
	}
	for i := first % max(step, 1); step > 1 && i < len(rows); i += step {
		left = append(left, rows[i])
	}
	return left
}

// barred returns the cells of n framed rows with n cells between bars each; nil if there are others.
func (t *text) barred(rows []row) (cells []cell) {
	for _, r := range rows {
		parts := cutBars(nil, bytes.TrimRight(r.raw.text, " \t\r"), r.raw.num)
		if n := len(parts); n != len(rows) || t.isTiny(n) || slices.ContainsFunc(parts, func(c cell) bool { return bytes.ContainsAny(c.text, " \t") }) {
			return nil
		}
		cells = append(cells, parts...)
	}
	return cells
}

// lattice returns the cells of n framed rows with several cells in columns between two bars; nil if
// they have no such cells.
func (t *text) lattice(rows []row) (cells []cell) {
	n := len(rows)
	for _, r := range rows {
		parts := bytes.Count(bytes.TrimSpace(r.raw.text), []byte("|")) - 1
		if n == 0 || t.isTiny(n) || parts < 1 || n%parts != 0 || n == parts ||
			!slices.Equal(barsIn(r.raw.text), barsIn(rows[0].raw.text)) {
			return nil
		}
		row := columns(r.raw, n/parts)
		if len(row) != n {
			return nil
		}
		cells = append(cells, row...)
	}
	for i := range n {
		if !aligned(cells[i:], n) {
			return nil
		}
	}
	return cells
}

// barsIn returns the columns of the bars in a line.
func barsIn(text []byte) (at []int) {
	for i, b := range text {
		if b == '|' {
			at = append(at, i)
		}
	}
	return at
}

// aligned reports whether every nth cell that is not blank begins, or ends, in the same column.
func aligned(cells []cell, n int) bool {
	begin, end, left, right := 0, 0, true, true
	for i := 0; i < len(cells); i += n {
		c := cells[i]
		if len(c.text) == 0 {
			continue
		}
		if begin == 0 {
			begin, end = c.col, c.col+len(c.text)
		}
		left, right = left && c.col == begin, right && c.col+len(c.text) == end
	}
	return left || right
}

// columns cuts each part of a line between bars into count cells of equal width; nil if a word is in
// two of them.
func columns(l line, count int) (cells []cell) {
	text := bytes.TrimRight(l.text, " \t\r")
	from := bytes.IndexByte(text, '|') + 1
	for from < len(text) {
		width := bytes.IndexByte(text[from:], '|')
		if width < 0 {
			return nil
		}
		row := split(text[from:from+width], count, position{l.num, from + 1})
		if row == nil {
			return nil
		}
		cells, from = append(cells, row...), from+width+1
	}
	return cells
}

// split cuts a part into count cells whose width is that of the part, with a space before or after
// all cells or without; nil if a word is in two cells or two words in one.
func split(part []byte, count int, at position) []cell {
	for _, spare := range []int{1, 0, -1} {
		width := (len(part) - spare) / count
		if width < 1 || width == 1 && spare != 0 || width*count+spare != len(part) {
			continue
		}
		cells, used := make([]cell, count), 0
		for i := range cells {
			from := i * width
			to := min(from+width, len(part))
			if i == count-1 {
				to = len(part)
			}
			field := bytes.TrimLeft(part[from:to], " \t")
			cells[i] = cell{bytes.TrimRight(field, " \t"), position{at.line, at.col + to - len(field)}}
			if len(cells[i].text) > 0 {
				used++
			}
			if bytes.ContainsAny(cells[i].text, " \t") || to < len(part) && part[to] != ' ' && part[to-1] != ' ' && width > 1 {
				used = -count - 1
			}
		}
		if used == len(bytes.Fields(part)) || width == 1 && used >= 0 {
			return cells
		}
	}
	return nil
}
