package format

import (
	"bytes"
	"fmt"
	"slices"
)

// Why a block is no grid.

// refuseBlock reports that a block is no grid.
func (t *text) refuseBlock(b *block, err error) {
	rec := Record{Label: t.takeLabel(), Err: err}
	if len(b.rows) > 0 {
		rec.Line = b.rows[0].num
		t.endLayers()
		t.hold(rec)
	}
}

// misfit returns the reason why a block is no grid: a row that differs from the others, or the number of the rows.
func (t *text) misfit(b *block) error {
	rows := b.rows
	if isFramed(rows[0].text) {
		if i := slices.IndexFunc(rows, isBare); i > 0 {
			end := rows[i].at(len(bytes.TrimRight(rows[i].text, " \t\r")))
			return end.refused("a row that is not between bars", fmt.Sprintf("a bar at both ends as in line %d", rows[0].num))
		}
		return position{rows[0].num, 0}.refused(plural(len(rows), "row")+" between bars"+b.extent(),
			"as many rows as cells, and blank cells in columns of equal width")
	}
	by, delim := t.wayOf(rows)
	count := func(l line) int { return len(t.cut(l, by, delim)) }
	width := most(rows, count)
	first := slices.IndexFunc(rows, func(l line) bool { return count(l) == width })
	for _, l := range rows {
		if cells := t.cut(l, by, delim); len(cells) != width {
			at := l.at(len(bytes.TrimRight(l.text, " \t\r")))
			if len(cells) > width {
				at = cells[width].position
			}
			return at.refused(plural(len(cells), "cell"), fmt.Sprintf("%d as in the other rows (line %d)", width, rows[first].num))
		}
	}
	if words := cutWords(nil, rows[0]); len(rows) == 1 && t.isWhole(len(words)) {
		return t.strangeCell(words, root(len(words), 2))
	}
	if _, isWhole := t.wholeOf(rows[0]); isWhole && len(rows) == 1 && t.last > 0 {
		return rows[0].at(0).refused("a whole puzzle on a line", "rows, like those of the puzzles before")
	}
	isOther := t.cube() || t.side() != 0 && width != t.side() || width > 36 && root(width, 2) == 0
	isWrongCount := len(rows) == 1 && isOther
	switch {
	case len(rows) == 1 && t.isTiny(width), len(rows) == 1 && hasWord(rows[0].text, 4) && width < sureLength:
		return rows[0].at(0).refused(quote(rows[0].text), "a puzzle, a row of at least 4 cells, or a title of words before a puzzle")
	case width > maxSide, isWrongCount:
		return rows[0].at(0).place(t.miscounted(width))
	case width == len(rows) && t.isTiny(width):
		return position{rows[0].num, 0}.refused(fmt.Sprintf("a grid of side %d", width), "side 4 or more, or a header that states the side")
	}
	if len(rows) == 1 {
		return rows[0].at(0).refused(fmt.Sprintf("1 row of %d cells", width), fmt.Sprintf("%d such rows", width))
	}
	if width > 1 && len(rows)%width == 0 {
		return t.strangeRow(rows, by, delim, width)
	}
	return position{rows[0].num, 0}.refused(plural(len(rows), "row")+b.extent(), fmt.Sprintf("%d for rows of %[1]d cells", width))
}

// strangeRow returns the error for the first of n rows of n cells that has something else than cells.
func (t *text) strangeRow(rows []line, by way, delim byte, n int) error {
	for _, l := range rows {
		if cells := t.cut(l, by, delim); !t.fits(cells, n) {
			return t.strangeCell(cells, n)
		}
	}
	return rows[0].at(0).refused("a grid that cannot be read", fmt.Sprintf("%d rows of %[1]d cells", n))
}

// extent says in which lines the rows of a block are.
func (b *block) extent() string {
	if len(b.rows) == 1 {
		return ""
	}
	return fmt.Sprintf(" in lines %d to %d", b.rows[0].num, b.rows[len(b.rows)-1].num)
}

// wayOf returns the way to cut rows in which most of them are alike, and the delimiter of their fields.
func (t *text) wayOf(rows []line) (way, byte) {
	if delim := t.delimiterOf(rows); delim != 0 && t.form.by != byWords {
		return byFields, delim
	}
	words := cutWords(nil, rows[0])
	if t.form.by == byWords || len(words) >= 4 && fitsSide(words, len(words)) {
		return byWords, 0
	}
	return byChars, 0
}

// most returns the number that most rows have, the largest of several.
func most(rows []line, count func(line) int) (w int) {
	counts := map[int]int{}
	for _, r := range rows {
		k := count(r)
		if counts[k]++; counts[k] > counts[w] || counts[k] == counts[w] && k > w {
			w = k
		}
	}
	return w
}
