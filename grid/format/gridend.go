package format

import "slices"

// The end of a grid among further rows: at gaps, which are blank lines, and, after a heading, when
// there are as many rows as it has fields.
//
// Gaps: blank lines between the rows of a block have no meaning as long as the rows add up to grids.
// If they do not, the groups between the gaps show which rows belong together, so that a grid with a
// missing row does not spoil the next.
//
// Headings: a first row of fields that names the columns, by the symbols in order or by names.
//
//	1,2,3,4     a heading if a symbol occurs again in its column
//	A,B,C,D     one if none of its symbols occurs below
//	c1,c2,c3,c4 one in any case

// endsAtGap records a blank line and reports whether it ends the block: the rows are one or more whole
// grids, or too many.
func (b *block) endsAtGap() bool {
	n := len(b.rows)
	if !slices.Contains(b.gaps, n) {
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

// split cuts a block with the rows of several grids, using its gaps: evenly if that leaves no row
// over, else at the gaps.
func (b *block) split() []*block {
	w, _ := b.width()
	n := len(b.rows)
	if w == 0 || n <= w || len(b.gaps) == 0 || b.gaps[0] == n || b.hasHeading(w) || b.drawn() ||
		b.rows[0].how.style == columns {
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
			parts, from = append(parts, &block{rows: b.rows[from:before]}), before
		}
		for ; at-from >= w; from += w {
			parts = append(parts, &block{rows: b.rows[from : from+w]})
		}
		before = at
	}
	if from < n {
		parts = append(parts, &block{rows: b.rows[from:]})
	}
	return parts
}

// endsBlock reports whether the block ends with its last row: it has as many rows as a grid, unless a gap
// in an odd position and a further row directly after the last show that a row is missing; or it is
// several grids without gaps after such a grid.
func (t *text) endsBlock() bool {
	b := &t.block
	if b.full() {
		return !t.headed() && (b.rows[0].how.style == columns || b.evenGaps(len(b.rows)) || t.rowsAhead(1)[0] == 0)
	}
	n, k := len(b.rows), len(b.gaps)
	w, _ := b.width()
	return b.hasHeading(w) || k > 0 && w > 0 && n > w && n-b.gaps[k-1] > w && n%w == 0
}

// isSurplus reports whether the rows before a gap are surplus rows of the grid directly above:
// whole grids follow after the gap, and with these rows they would not add up.
func (t *text) isSurplus() bool {
	above, rows := t.above.rows, t.block.rows
	n := len(above)
	if n <= len(rows) || above[n-1].raw.num+1 != rows[0].raw.num || len(rows[0].cells) != n || t.block.mayHead() {
		return false
	}
	groups := slices.DeleteFunc(t.rowsAhead(maxRows), func(k int) bool { return k == 0 })
	total := len(rows)
	for _, k := range groups {
		total += k
	}
	return len(groups) > 0 && groups[0]%n == 0 && total%n != 0
}

// headed reports whether the full block needs another row, because its first row is a heading. A row
// after a blank line may be the next layer of a cube, unless that leaves a layer incomplete.
func (t *text) headed() bool {
	b := &t.block
	if !b.mayHead() {
		return false
	}
	groups, ahead := t.rowsAhead(maxRows), 0
	for _, k := range groups {
		ahead += k
	}
	return ahead > 0 && (groups[0] > 0 || ahead%len(b.rows) != 0) && b.standsOut()
}

// rowsAhead counts the rows after those of the block, at most limit: those directly after it, then
// those after each gap.
func (t *text) rowsAhead(limit int) (groups []int) {
	first := t.block.rows[0]
	groups = []int{0}
	for i, rows := 0, 0; rows < limit; i++ {
		l, ok := t.in.at(i)
		last := len(groups) - 1
		switch {
		case !ok:
			return groups
		case l.blank() && (last == 0 || groups[last] > 0):
			groups = append(groups, 0)
		case l.blank(), isMarked(l.text):
		case len(cut(first.how, l)) != len(first.cells):
			return groups
		default:
			groups[last]++
			rows++
		}
	}
	return groups
}

// hasHeading reports whether the rows are a grid of side w under a heading.
func (b *block) hasHeading(w int) bool { return len(b.rows) == w+1 && b.uniform(w) && b.mayHead() }

// mayHead reports whether the first row may be a heading.
func (b *block) mayHead() bool {
	first := b.rows[0]
	return first.how.style == fields && (isHeading(first) || isNamed(first))
}

// standsOut reports whether the first row conflicts with those below, or has no symbol in common
// with them.
func (b *block) standsOut() bool {
	top := make(map[string]bool)
	for _, c := range b.rows[0].cells {
		top[string(c.text)] = true
	}
	shared := false
	for _, r := range b.rows[1:] {
		for i, c := range r.cells {
			if len(c.text) > 0 && i < len(b.rows[0].cells) && string(c.text) == string(b.rows[0].cells[i].text) {
				return true
			}
			shared = shared || len(c.text) > 0 && top[string(c.text)]
		}
	}
	return !shared
}

// isHeading reports whether the row lists different symbols in their order.
func isHeading(r row) bool {
	for i, c := range r.cells[1:] {
		if isOpen(c.text) || inOrder(string(r.cells[i].text), string(c.text)) >= 0 {
			return false
		}
	}
	return true
}

// isNamed reports whether all cells of a row are names: different words that begin with a
// letter.
func isNamed(r row) bool {
	seen := make(map[string]bool)
	for _, c := range r.cells {
		if len(c.text) < 2 || !isLetter(c.text[0]) || isBlankWord(c.text) || seen[string(c.text)] {
			return false
		}
		seen[string(c.text)] = true
	}
	return true
}
