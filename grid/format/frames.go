package format

import (
	"bytes"
	"slices"
)

// Grids in a drawn frame, whose open cells may be spaces:
//
//	+---------------+       +-------+-------+
//	| a       c   d |       |       |       |     a line that only pads
//	|     b         |       |   5   |       |
//	…                       |       |       |
//
// Neither the cells of a row nor the rows can be counted as they arrive, so such a block waits for
// a rule or a blank line after which it is a grid. Its cells are the columns of a lattice with
// exactly as many points between the outer bars as there are rows. An empty row is a row of open
// cells or padding; it is padding if there is one between any two rows or beside every rule, if
// open cells have another symbol, or if the rows make a grid only then.

// isDot reports whether a cell is open and not a space.
func isDot(c cell) bool { return len(c.text) == 1 && bytes.IndexByte([]byte("._0*-"), c.text[0]) >= 0 }

// inFrame reports whether a line is between bars and has spaces.
func inFrame(text []byte) bool {
	s := bytes.TrimSpace(text)
	return len(s) > 2 && s[0] == '|' && s[len(s)-1] == '|' && bytes.IndexByte(s, ' ') >= 0
}

// isHollow reports whether a row has only a frame.
func isHollow(r row) bool { return len(bytes.Trim(r.raw.text, " \t\r|")) == 0 }

// drawn reports whether the rows are in a frame in which they cannot be counted: some are empty, or
// all cells are single characters or spaces and not all of them have bars between them.
func (b *block) drawn() bool {
	switch {
	case len(b.rows) == 0 || b.any(func(r row) bool { return !inFrame(r.raw.text) }):
		return false
	case b.any(isHollow):
		return true
	case b.dotted() || b.hasCell(func(c cell) bool { return len(c.text) > 1 }):
		return false
	}
	return b.any(func(r row) bool { return r.how.style != fields }) || !b.uniform(len(b.rows[0].cells))
}

// dotted reports whether some open cell is not a space.
func (b *block) dotted() bool { return b.hasCell(isDot) }

// framed returns the rows of a drawn block cut into cells; nil if they are not a grid. At the end
// no more rows come, so that rows that look like padding may be rows.
func (b *block) framed(end bool) []row {
	regular, solid := b.unpadded()
	if regular != nil {
		if rows := inCells(regular); rows != nil || !end {
			return rows
		}
	}
	if !b.dotted() {
		if rows := inCells(b.rows); rows != nil {
			return rows
		}
	}
	return inCells(solid)
}

// unpadded returns the rows that are not empty, and the rows that remain if others are regular
// padding: at a fixed distance, or beside every rule; nil if none are.
func (b *block) unpadded() (regular, solid []row) {
	first, step := -1, 0
	for i, r := range b.rows {
		if isHollow(r) {
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
		return b.besideRules(), solid
	}
	for i := first % step; i < len(b.rows); i += step {
		regular = append(regular, b.rows[i])
	}
	return regular, solid
}

// besideRules returns the rows without the empty ones directly before and after rules; nil unless
// those are on both sides of a rule, or after every rule, with a rule before the first row.
func (b *block) besideRules() (left []row) {
	n := len(b.rows)
	rules := append([]int{0, n}, b.rules...)
	hollow := func(i int) bool { return isHollow(b.rows[i]) }
	inner, before, after := false, false, hollow(0)
	for _, at := range rules {
		if at > 0 && at < n {
			inner, before, after = true, before || hollow(at-1) && hollow(at), after && hollow(at)
		}
	}
	if !inner || !before && !after {
		return nil
	}
	for i, r := range b.rows {
		if !hollow(i) || !slices.Contains(rules, i) && !(before && slices.Contains(rules, i+1)) {
			left = append(left, r)
		}
	}
	return left
}

// inCells cuts framed rows at the columns of a lattice, or leaves them as they are if they have as
// many cells, aligned in columns, so that no space among them is a cell.
func inCells(rows []row) []row {
	if len(rows) < 4 {
		return nil
	}
	if cut := fixedColumns(rows); cut != nil {
		return cut
	}
	first := rows[0].cells
	for _, r := range rows {
		if len(r.cells) != len(rows) {
			return nil
		}
		for i, c := range r.cells {
			if r.how.style != fields && c.col != first[i].col && c.col+len(c.text) != first[i].col+len(first[i].text) {
				return nil
			}
		}
	}
	return rows
}
