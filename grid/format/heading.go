package format

// Headings: a first row of fields that names the columns, by the symbols in their order or
// by names.
//
//	1,2,3,4     a heading if a symbol stands once more in its column
//	A,B,C,D     one if none of its symbols stands below
//	c1,c2,c3,c4 one in any case

// headed reports whether the block that is full now has a row to come, because its first
// row is a heading. A row behind a blank line may be the next layer of a cube; it is not if
// then some layer would be incomplete.
func (t *text) headed() bool {
	b := &t.block
	if !b.mayHead() {
		return false
	}
	gap, ahead := t.ahead(maxRows)
	return ahead > 0 && (!gap || ahead%len(b.rows) != 0) && b.standsOut()
}

// ahead counts the rows that follow on those of the block, most at most, and tells whether a
// blank line is before them.
func (t *text) ahead(most int) (gap bool, rows int) {
	first := t.block.rows[0]
	for i := 0; rows < most; i++ {
		l, ok := t.in.at(i)
		switch {
		case !ok:
			return gap, rows
		case l.blank():
			gap = gap || rows == 0
		case isMarked(l.text):
		case len(cut(first.how, l)) != len(first.cells):
			return gap, rows
		default:
			rows++
		}
	}
	return gap, rows
}

// hasHeading reports whether the rows are a grid of side w under a heading.
func (b *block) hasHeading(w int) bool { return len(b.rows) == w+1 && b.uniform(w) && b.mayHead() }

// mayHead reports whether the first row may be a heading.
func (b *block) mayHead() bool {
	first := b.rows[0]
	return first.how.style == fields && (isHeading(first) || isNamed(first))
}

// standsOut reports whether the first row clashes with those below, or has no symbol in
// common with them.
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
