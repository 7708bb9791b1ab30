package format

import "bytes"

// Grids in a drawn frame, whose open cells may be spaces:
//
//	+---------------+       +-------+-------+
//	| a       c   d |       |       |       |     a line that only pads
//	|     b         |       |   5   |       |
//	…                       |       |       |
//
// Here neither the cells of a row nor the rows can be counted as they come, so such a block
// waits for a rule or a blank line behind which it is a grid. Its cells are the columns of a
// lattice with exactly as many places between the outer bars as there are rows. A row with
// nothing in it is a row of open cells or only pads; it pads if there is one between any two
// rows, if open cells are written otherwise, or if only so a grid comes out.

// frames counts what the rows of a block have of a drawn frame.
type frames struct {
	rows   int  // between bars, with spaces
	hollow int  // of those, the ones with nothing else
	fields int  // with bars between all cells
	dotted bool // an open cell is not a space
}

// add notes a row.
func (f *frames) add(r row) {
	if !inFrame(r.raw.text) {
		return
	}
	f.rows++
	if isHollow(r.raw.text) {
		f.hollow++
	}
	if r.how.style == fields {
		f.fields++
	}
	f.dotted = f.dotted || dotted(r)
}

// inFrame reports whether a line stands between bars and has spaces.
func inFrame(text []byte) bool {
	s := bytes.TrimSpace(text)
	return len(s) > 2 && s[0] == '|' && s[len(s)-1] == '|' && bytes.IndexByte(s, ' ') >= 0
}

// isHollow reports whether nothing stands on a line but a frame.
func isHollow(text []byte) bool { return len(bytes.Trim(text, " \t\r|")) == 0 }

// dotted reports whether a row has an open cell that is not a space.
func dotted(r row) bool {
	for _, c := range r.cells {
		if len(c.text) == 1 && bytes.IndexByte([]byte("._0*-"), c.text[0]) >= 0 {
			return true
		}
	}
	return false
}

// drawn reports whether the rows stand in a frame in which they cannot be counted.
func (b *block) drawn() bool {
	f := b.frame
	if f.rows == 0 || f.rows < len(b.rows) {
		return false
	}
	return f.hollow > 0 || !f.dotted && (f.fields < f.rows || len(b.count) > 1)
}

// framed returns the rows of a drawn block cut into cells; nil if they are no grid. At the
// end nothing more will come, so that rows that look like padding may be rows.
func (b *block) framed(end bool) []row {
	regular, solid := b.unpadded()
	if regular != nil {
		if rows := inCells(regular); rows != nil || !end {
			return rows
		}
	}
	if !b.frame.dotted {
		if rows := inCells(b.rows); rows != nil {
			return rows
		}
	}
	return inCells(solid)
}

// unpadded returns the rows with something in them, and the rows at the regular distance
// at which those stand, if others are between; nil if there is none.
func (b *block) unpadded() (regular, solid []row) {
	first, step := -1, 0
	for i, r := range b.rows {
		if isHollow(r.raw.text) {
			continue
		}
		solid = append(solid, r)
		if first < 0 {
			first = i
		}
		for a := i - first; a > 0; { // the greatest common divisor
			step, a = a, step%a
		}
	}
	if step < 2 {
		return nil, solid
	}
	for i := first % step; i < len(b.rows); i += step {
		regular = append(regular, b.rows[i])
	}
	return regular, solid
}

// inCells cuts framed rows at the columns of a lattice, or leaves them as they are if they
// have as many cells and no space among them that might be one.
func inCells(rows []row) []row {
	if len(rows) < 4 {
		return nil
	}
	if cut := fixedColumns(rows); cut != nil {
		return cut
	}
	for _, r := range rows {
		if len(r.cells) != len(rows) || r.how.style != fields && bytes.Contains(bytes.Trim(r.raw.text, " |"), []byte("   ")) {
			return nil
		}
	}
	return rows
}
