package format

// Gaps: blank lines between the rows of a block. They mean nothing as long as the rows add
// up to grids. If they do not, the groups between the gaps tell which rows belong
// together, so that one grid with a row too few does not spoil the next.

// gapEnds notes a blank line and reports whether it ends the block: the rows are one
// grid or several, or so many that they no longer will be.
func (b *block) gapEnds() bool {
	n := len(b.rows)
	if k := len(b.gaps); k == 0 || b.gaps[k-1] != n {
		b.gaps = append(b.gaps, n)
	}
	w, steady := b.width()
	switch {
	case b.drawn():
		return b.framed(false) != nil
	case b.flows() && (len(b.rows[n-1].cells) < w || w%n != 0):
		cells := b.cells()
		return survey(cells).largest <= root(len(cells), 2)
	case !steady || b.rows[0].how.style == columns:
		return fixedColumns(b.rows) != nil
	}
	return w > 0 && n > w && (n%w == 0 || n >= 3*w)
}

// evenGaps reports whether gaps cut grids of w rows into equal parts.
func (b *block) evenGaps(w int) bool {
	for i, at := range b.gaps {
		if w%b.gaps[0] != 0 || at != (i+1)*b.gaps[0] {
			return false
		}
	}
	return true
}

// split cuts a block that holds the rows of more than one grid, with gaps between them that
// tell which rows belong together: evenly if that leaves no row over, else at the gaps.
func (b *block) split() []*block {
	w, _ := b.width()
	n := len(b.rows)
	if w == 0 || n <= w || len(b.gaps) == 0 || b.gaps[0] == n || b.hasHeading(w) || b.drawn() || b.rows[0].how.style == columns {
		return []*block{b}
	}
	var parts []*block
	ends := append(b.gaps, n)
	if n%w == 0 && b.uniform(w) {
		ends = []int{n}
	}
	from, before := 0, 0
	for _, at := range ends {
		if at-from > w && before > from {
			parts, from = append(parts, blockOf(b.rows[from:before])), before
		}
		for ; at-from >= w; from += w {
			parts = append(parts, blockOf(b.rows[from:from+w]))
		}
		before = at
	}
	if from < n {
		parts = append(parts, blockOf(b.rows[from:]))
	}
	return parts
}

// ends reports whether the block ends with its last row: it is as many rows as a grid has,
// unless a gap in an odd place and a further row right behind the last show that a row is
// missing somewhere; or it is several grids without gaps after such a one.
func (t *text) ends() bool {
	b := &t.block
	if b.full() {
		return !t.headed() && (b.rows[0].how.style == columns || b.evenGaps(len(b.rows)) || !t.goesOn())
	}
	n, k := len(b.rows), len(b.gaps)
	w, _ := b.width()
	return b.hasHeading(w) || k > 0 && w > 0 && n > w && n-b.gaps[k-1] > w && n%w == 0
}

// goesOn reports whether a further row of the same grid follows at once.
func (t *text) goesOn() bool {
	gap, rows := t.ahead(1)
	return rows > 0 && !gap
}
