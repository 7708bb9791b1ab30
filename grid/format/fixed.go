package format

import "bytes"

// Rows whose cells stand in fixed columns, so that a space is an open cell: drawn
// frames and plain rows of symbols.
//
//	column 0   4   8   12  16       step 4, base 2: the cells are columns 2, 6, 10, 14
//	       |   |   |   |   |
//	       +---+---+---+---+
//	       | a |   | c |   |        a, open, c, open
//	       |   | b |   |   |        open, b, open, open
//
// Such rows have all kinds of lengths once their spaces are dropped. Where the
// columns are follows from the rows: all symbols must stand on one lattice of
// columns, and up to the last of them there must be as many lattice points as there
// are rows, not counting those where a bar stands in every row. The widest lattice
// that fits is taken: every symbol on it is evidence, and a narrower one would leave
// columns open in all rows. Cost: a few passes over the rows.

// lattice is a set of columns: base, base+step, base+2*step, …
type lattice struct{ base, step int }

// fixedColumns cuts rows at fixed columns; nil if that gives no grid.
func fixedColumns(rows []row) []row {
	n := len(rows)
	if n < 4 {
		return nil
	}
	var symbol []bool
	bars := make([]int, 4*n+8)
	for _, r := range rows {
		symbol = mark(r.raw.text, symbol, bars)
	}
	for step := 4; step >= 1; step-- {
		for base := range step + 2 {
			if at := (lattice{base, step}).columns(n, symbol, bars); at != nil {
				return cutAt(rows, at)
			}
		}
	}
	return nil
}

// mark notes in symbol the columns where something else than a space or a bar
// stands, and counts the bars of each column.
func mark(text []byte, symbol []bool, bars []int) []bool {
	for i, b := range text {
		for len(symbol) <= i {
			symbol = append(symbol, false)
		}
		if b == '|' && i < len(bars) {
			bars[i]++
		}
		symbol[i] = symbol[i] || !separates[b]
	}
	return symbol
}

// columns returns the n columns of the lattice that are cells, or nil if a symbol
// stands elsewhere or behind them.
func (l lattice) columns(n int, symbol []bool, bars []int) []int {
	at := make([]int, 0, n)
	for i := l.base; len(at) < n; i += l.step {
		if i > len(symbol)+l.step {
			return nil
		}
		if i >= len(bars) || bars[i] < n {
			at = append(at, i)
		}
	}
	for i, used := range symbol {
		if used && (i < l.base || (i-l.base)%l.step != 0 || i > at[n-1]) {
			return nil
		}
	}
	return at
}

// cutAt makes cells of what stands in the columns.
func cutAt(rows []row, at []int) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		out[i] = row{raw: r.raw, how: splitting{style: columns}}
		for _, k := range at {
			c := cell{line: r.raw.num, col: k + 1}
			if k < len(r.raw.text) {
				c.text = bytes.Trim(r.raw.text[k:k+1], " \t|")
			}
			out[i].cells = append(out[i].cells, c)
		}
	}
	return out
}
