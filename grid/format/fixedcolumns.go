package format

import "bytes"

// Rows whose cells are in fixed columns, so that a space is an open cell: drawn frames and plain
// rows of symbols.
//
//	column 0   4   8   12  16       step 4, base 2: the cells are columns 2, 6, 10, 14
//	       |   |   |   |   |
//	       +---+---+---+---+
//	       | a |   | c |   |        a, open, c, open
//	       |   | b |   |   |        open, b, open, open
//
// Such rows have various lengths once their spaces are dropped. The rows determine the columns: all
// symbols must be on one lattice of columns, and up to the last of them there must be as many
// lattice points as rows, not counting those with a bar in every row. The widest lattice that fits
// is used: every symbol on it is evidence, and a narrower one would leave columns open in all rows.
// Between the outer bars of a frame the number of points must match exactly; without a frame a row
// may end early, but then some other space must be an open cell, or the row has lost a cell. Cost:
// a few passes over the rows.

// lattice is a set of columns: base, base+step, base+2*step, …
type lattice struct{ base, step int }

// drawing is the content of the columns of rows.
type drawing struct {
	rows        int
	symbol      []bool
	bars        []int // the number of rows with a bar there
	left, right int   // the outer bars of a frame; right is 0 without one
}

// maxWidth is the maximum number of characters of a cell with the bars beside it.
const maxWidth = 32

// fixedColumns cuts rows at fixed columns; nil if that gives no grid.
func fixedColumns(rows []row) []row {
	if len(rows) < 4 {
		return nil
	}
	d, ok := drawingOf(rows)
	if !ok || len(d.symbol) > maxWidth*(len(rows)+1) {
		return nil
	}
	widest := 4
	if d.right > 0 {
		widest = maxWidth / 2
	}
	for step := widest; step >= 1; step-- {
		for base := d.left; base < d.left+step+2; base++ {
			at := d.columns(lattice{base, step})
			if at != nil && (d.right > 0 || rows[0].how.style == columns || hasOpen(rows, at)) {
				return cutAt(rows, at)
			}
		}
	}
	return nil
}

// drawingOf records the columns of rows that have characters other than spaces and bars, and counts
// the bars of each; ok is false if some rows are in different frames.
func drawingOf(rows []row) (d drawing, ok bool) {
	d = drawing{rows: len(rows)}
	for i, r := range rows {
		text := r.raw.text
		left, right := 0, 0
		if inFrame(text) {
			left, right = bytes.IndexByte(text, '|'), bytes.LastIndexByte(text, '|')
		}
		if i > 0 && (left != d.left || right != d.right) {
			return d, false
		}
		d.left, d.right = left, right
		for k, b := range text {
			if k == len(d.symbol) {
				d.symbol, d.bars = append(d.symbol, false), append(d.bars, 0)
			}
			if b == '|' {
				d.bars[k]++
			}
			d.symbol[k] = d.symbol[k] || !separates[b]
		}
	}
	return d, true
}

// columns returns the columns of the lattice that are cells, as many as rows; nil if their number
// differs, or a symbol is outside of them.
func (d *drawing) columns(l lattice) []int {
	end := len(d.symbol) + l.step
	if d.right > 0 {
		end = d.right - 1
	}
	at := make([]int, 0, d.rows)
	for i := l.base; i <= end && (len(at) < d.rows || d.right > 0); i += l.step {
		if i >= len(d.bars) || d.bars[i] < d.rows {
			at = append(at, i)
		}
	}
	if len(at) != d.rows {
		return nil
	}
	for i, used := range d.symbol {
		if used && (i < l.base || (i-l.base)%l.step != 0 || i > at[d.rows-1]) {
			return nil
		}
	}
	return at
}

// hasOpen reports whether some row has a space in one of the columns, before its end.
func hasOpen(rows []row, at []int) bool {
	for _, r := range rows {
		text := bytes.TrimRight(r.raw.text, " \t\r")
		for _, k := range at {
			if k < len(text) && text[k] == ' ' {
				return true
			}
		}
	}
	return false
}

// cutAt makes cells from the columns.
func cutAt(rows []row, at []int) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		out[i] = row{raw: r.raw, how: splitting{style: columns}}
		for _, k := range at {
			c := cell{position: position{r.raw.num, k + 1}}
			if k < len(r.raw.text) {
				c.text = bytes.Trim(r.raw.text[k:k+1], " \t|")
			}
			out[i].cells = append(out[i].cells, c)
		}
	}
	return out
}
