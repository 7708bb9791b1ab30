package format

import (
	"bytes"
	"fmt"
	"slices"

	"basisk/grid"
)

// Grids with one row per line. Rows gather in a block until there are as many as a row has cells, or
// until something else interrupts them; then the block is read as a whole (blockread.go). Blank lines
// and rules between the rows of a grid mean nothing, unless the rows around them do not add up to
// grids:
//
//	3 rows, blank, 3 rows, blank, 3 rows     one grid of side 9 with gaps
//	2 rows, blank, 7 rows                    one too
//	8 rows, blank, 9 rows                    a row is missing; then a grid
//	4 rows, blank, 9 rows, blank, 5 rows     two grids
//
// A row with too few or too many cells does not end the block, so that the reader reports the ragged
// grid once and finds the beginning of the next.

// block has the rows of the current grid.
type block struct {
	rows   []row
	gaps   []int  // the number of rows before each gap
	rules  []int  // and before each rule after the first row
	padded *Error // for the first row that was padded with open cells
}

// maxRows is the number of rows after which the reader gives up a block that is not a grid yet:
// numbers that wrap need more rows than a grid has, but not many times more.
const maxRows = 4 * grid.MaxSide

// width returns the most frequent number of cells per row, and whether at most one row in eight
// differs. Rows of fields may leave out empty cells at the end, so for them it is the largest
// number.
func (b *block) width() (w int, steady bool) {
	if b.rows[0].how.style == fields {
		longest := slices.MaxFunc(b.rows, func(r, s row) int { return len(r.cells) - len(s.cells) })
		return len(longest.cells), true
	}
	widths := make(map[int]int)
	for _, r := range b.rows {
		widths[len(r.cells)]++
	}
	w, most := mostFrequent(widths)
	return w, (len(b.rows)-most)*8 <= len(b.rows)
}

// mostFrequent returns the most frequent number, the largest if there are several, and its
// frequency.
func mostFrequent(counts map[int]int) (number, count int) {
	for n, k := range counts {
		if k > count || k == count && n > number {
			number, count = n, k
		}
	}
	return number, count
}

// any reports whether is holds for some row.
func (b *block) any(is func(row) bool) bool { return slices.ContainsFunc(b.rows, is) }

// full reports whether the rows are a whole grid: as many as each has cells or, in fixed columns,
// characters.
func (b *block) full() bool {
	if b.rows[0].how.style == columns {
		return !b.any(func(r row) bool { return len(r.raw.text) != len(b.rows) })
	}
	w, steady := b.width()
	return steady && w == len(b.rows)
}

// even makes rows of fields equally long: it drops the empty field after a delimiter at the end of
// every line, and restores empty cells that rows leave out at their end.
func (b *block) even() {
	if b.rows[0].how.style != fields {
		return
	}
	w, _ := b.width()
	if b.spare(w) {
		w--
	}
	pad := b.leavesOut(w)
	for i := range b.rows {
		r := &b.rows[i]
		r.cells = r.cells[:min(len(r.cells), w)]
		if pad && len(r.cells) < w && b.padded == nil {
			b.padded = b.unlike(r, w)
		}
		for pad && len(r.cells) < w {
			r.cells = append(r.cells, cell{position: position{line: r.raw.num}})
		}
	}
}

// leavesOut reports whether rows leave out empty cells at their end: several are short, and none
// ends in an empty cell. A single short row may just as well have lost a cell.
func (b *block) leavesOut(w int) bool {
	short := 0
	for _, r := range b.rows {
		k := min(len(r.cells), w)
		if k > 0 && len(r.cells[k-1].text) == 0 {
			return false
		}
		if k < w {
			short++
		}
	}
	return short > 1 && b.hasEmpty()
}

// spare reports whether all rows end in a delimiter that makes one field too many.
func (b *block) spare(w int) bool {
	return w == len(b.rows)+1 && !b.any(func(r row) bool { return len(r.cells) == w && len(r.cells[w-1].text) > 0 })
}

// hasEmpty reports whether empty fields are open cells in the block.
func (b *block) hasEmpty() bool { return b.hasCell(func(c cell) bool { return len(c.text) == 0 }) }

// hasCell reports whether is holds for some cell.
func (b *block) hasCell(is func(cell) bool) bool {
	return b.any(func(r row) bool { return slices.ContainsFunc(r.cells, is) })
}

// uniform reports whether all rows have w cells.
func (b *block) uniform(w int) bool {
	return !b.any(func(r row) bool { return len(r.cells) != w })
}

// level reports whether all rows have w cells, in any columns.
func (b *block) level(w int) bool { return b.rows[0].how.style != columns && b.uniform(w) }

func (b *block) cells() []cell {
	var all []cell
	for _, r := range b.rows {
		all = append(all, r.cells...)
	}
	return all
}

// flows reports whether the rows are numbers that merely wrap at some width: all lines except the
// last are equally long.
func (b *block) flows() bool {
	w := len(b.rows[0].cells)
	for i, r := range b.rows {
		last := i == len(b.rows)-1
		if r.how.style == fields || len(r.cells) != w && !last || len(r.cells) > w {
			return false
		}
	}
	n := root(len(b.cells()), 4)
	return n >= 3 && len(b.rows) > 1
}

// ragged returns the error for a block that is not a grid: the first row that differs from the
// others, an invalid character, or missing rows.
func (b *block) ragged() *Error {
	w, _ := b.width()
	for i := range b.rows {
		if len(b.rows[i].cells) != w {
			return b.unlike(&b.rows[i], w)
		}
	}
	last := b.rows[len(b.rows)-1].raw.num
	return position{last, 0}.refused(plural(len(b.rows), "row"), fmt.Sprintf("%d for rows of %d cells", w, w))
}

// unlike returns the error for a row that does not have w cells like the other rows.
func (b *block) unlike(r *row, w int) *Error {
	e := position{r.raw.num, min(len(r.cells), w) + 1}.refused(plural(len(r.cells), "cell"),
		fmt.Sprintf("%d as in the other rows", w))

	if k := slices.IndexFunc(b.rows, func(r row) bool { return len(r.cells) == w }); k >= 0 {
		e.Expected += fmt.Sprintf(" (line %d)", b.rows[k].raw.num)
	}
	return e
}

// plural counts things: "1 row", "8 rows".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// dashed reports whether a dash is an open cell in the rows.
func (b *block) dashed() bool {
	return b.any(func(r row) bool { return hasDash(r.raw.text) })
}

// hasDash reports whether text has dashes between symbols, other than in -1.
func hasDash(text []byte) bool {
	return bytes.Count(text, []byte("-")) > bytes.Count(text, []byte("-1")) && bytes.IndexFunc(text, isSymbol) >= 0
}

func isSymbol(r rune) bool { return r < 0x80 && (isDigit(byte(r)) || isLetter(byte(r))) }
