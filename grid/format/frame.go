package format

import (
	"bytes"
	"cmp"
	"slices"
)

// Grids between bars, in which a cell may be blank unless open cells have a symbol:
//
//	| 16 | 8 |   | 2 |      a bar between any two cells
//	| 5 3   |   7   |       bars between boxes, and the cells of a box in columns of equal width
//
// Where no cell is blank the words count. A row without cells is a row of open ones, or else it pads:
// all such rows do, or those beside drawn rules.

// frame takes the lines of a frame: a grid, or several of the same side.
func (t *text) frame(lines []line) int {
	if !isFrame(lines[0].text) {
		return 0
	}
	rows, rules, used := t.frameLines(lines)
	blocks := t.framed(rows, rules)
	if blocks == nil || len(blocks) == 0 && len(rows) >= 4 {
		return 0
	}
	for _, b := range blocks {
		if b.err == nil {
			t.grid(b)
		} else {
			t.failLines(rows, b.err)
		}
	}
	return used
}

// isFrame reports whether a line is between bars and no line of words.
func isFrame(text []byte) bool { return isFramed(text) && !hasWord(text, 3) }

// frameLines returns the lines with cells of a frame, the number of those before each rule, and the
// number of lines in all. A second rule, or a blank line, is the end of a frame that is complete, and so
// are other bars.
func (t *text) frameLines(lines []line) (rows []line, rules []int, used int) {
	gap := false
	for i, l := range lines {
		switch again := len(rules) > 0 && rules[len(rules)-1] == len(rows); {
		case isFrame(l.text) && len(barsIn(l.text)) != len(barsIn(lines[0].text)),
			isFrame(l.text) && (gap || !slices.Equal(barsIn(l.text), barsIn(lines[0].text))) && t.framed(rows, rules) != nil,
			isRule(l.text) && again && t.framed(rows, rules) != nil:
			return rows, rules, used
		case isFrame(l.text):
			rows, used, gap = append(rows, l), i+1, false
		case isRule(l.text):
			rules = append(rules, len(rows))
			used = i + 1
		case l.blank():
			gap = true
		case isMarked(l.text) && !interrupts(l.text):
		default:
			return rows, rules, used
		}
	}
	return rows, rules, used
}

// isHollow reports whether a line has only a frame.
func isHollow(l line) bool { return len(bytes.Trim(l.text, " \t\r|")) == 0 }

// framed returns the grids in the rows of a frame, none if all rows are hollow, or nil if there is
// no way to read them.
func (t *text) framed(rows []line, rules []int) []*block {
	solid := slices.DeleteFunc(slices.Clone(rows), isHollow)
	if len(solid) == 0 {
		return []*block{}
	}
	words, whole := t.even(solid, cutWords)
	if whole == len(solid) {
		return t.blocks(solid, words, whole)
	}
	if symbols, n := t.even(solid, cutChars); n == len(solid) {
		return t.blocks(solid, symbols, n)
	}
	parts := padded(rows, solid, rules)
	for _, part := range parts {
		if cells := t.barred(part, len(part)); cells != nil {
			return t.blocks(part, cells, len(part))
		}
	}
	isOpen := func(c cell) bool { return len(c.text) == 1 && bytes.IndexByte([]byte("._0*-"), c.text[0]) >= 0 }
	if !slices.ContainsFunc(words, isOpen) {
		for _, part := range slices.Backward(parts) {
			if cells := t.lattice(part); cells != nil {
				return t.blocks(part, cells, len(part))
			}
		}
	}
	if whole > 0 && len(solid)%whole == 0 {
		return t.blocks(solid, words, whole)
	}
	return nil
}

// blocks returns the grids of side n in the cells of rows.
func (t *text) blocks(rows []line, cells []cell, n int) (list []*block) {
	for part := range slices.Chunk(rows, n) {
		b := &block{cells: cells[: n*n : n*n], side: n, line: part[0].num, end: part[n-1].num}
		for _, l := range part {
			b.err = cmp.Or(b.err, l.foreign())
		}
		list, cells = append(list, b), cells[n*n:]
	}
	return list
}

// even returns the cells of rows cut in a way, and the number of cells of each row, if all parts between bars have
// equally many, else 0.
func (t *text) even(rows []line, cut func([]cell, line) []cell) (cells []cell, n int) {
	n = len(cut(nil, rows[0]))
	parts := len(cutBars(nil, rows[0]))
	isUneven := func(c cell) bool { return len(cut(nil, line{text: c.text}))*parts != n }
	for _, l := range rows {
		if fields := cutBars(nil, l); len(fields) != parts || t.isTiny(n) || slices.ContainsFunc(fields, isUneven) {
			n = 0
		}
		cells = cut(cells, l)
	}
	return cells, n
}

// padded returns the rows that count: all, or those with cells and those that are not empty beside a rule, if
// there are as many of these between any two rules.
func padded(rows, solid []line, rules []int) (list [][]line) {
	bands := append(append([]int{0}, rules...), len(rows))
	var beside []line
	for i, l := range rows {
		if !isHollow(l) || !slices.Contains(bands, i) && !slices.Contains(bands, i+1) {
			beside = append(beside, l)
		}
	}
	list = append(list, rows)
	for _, part := range [][]line{beside, solid} {
		if isEven(part, rows, bands) {
			list = append(list, part)
		}
	}
	return list
}

// isEven reports whether a part of the rows has equally many in each band that is not empty.
func isEven(part, rows []line, bands []int) bool {
	heights := map[int]bool{}
	for i, to := range bands[1:] {
		if from := bands[i]; from < to {
			height := 0
			for _, l := range part {
				if rows[from].num <= l.num && l.num <= rows[to-1].num {
					height++
				}
			}
			heights[height] = true
		}
	}
	return len(heights) <= 1
}

// barred returns the cells of framed rows with n cells between bars each; nil if there are others.
func (t *text) barred(rows []line, n int) (cells []cell) {
	isWide := func(c cell) bool { return bytes.ContainsAny(c.text, " \t") }
	for _, l := range rows {
		parts := cutBars(nil, l)
		if len(parts) != n || t.isTiny(n) || slices.ContainsFunc(parts, isWide) {
			return nil
		}
		cells = append(cells, parts...)
	}
	return cells
}

// lattice returns the cells of n framed rows with several cells in columns between two bars; nil if
// they have no such cells.
func (t *text) lattice(rows []line) (cells []cell) {
	n, blank := len(rows), 0
	for _, l := range rows {
		parts := len(cutBars(nil, l))
		if n == 0 || t.isTiny(n) || n%parts != 0 || n == parts || !slices.Equal(barsIn(l.text), barsIn(rows[0].text)) {
			return nil
		}
		row := columns(l, n/parts)
		if len(row) != n {
			return nil
		}
		cells = append(cells, row...)
	}
	for i := range n {
		used, ok := aligned(cells[i:], n)
		if !ok {
			return nil
		}
		if !used {
			blank++
		}
	}
	if n > 6 && 4*blank > n { // the cells are wider, and fewer
		return nil
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

// aligned reports whether some of every nth cell is used, and whether those that are begin, or end, in the
// same column.
func aligned(cells []cell, n int) (used, ok bool) {
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
	return begin > 0, left || right
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
		row := split(text[from:from+width], count, l.at(from))
		if row == nil {
			return nil
		}
		cells, from = append(cells, row...), from+width+1
	}
	return cells
}

// split cuts a part into count cells that together are as wide as the part, with a space before or
// after all cells or without; nil if a word is in two cells or two words in one.
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
