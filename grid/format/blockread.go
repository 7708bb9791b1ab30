package format

import (
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// The end of a block decides what its rows are. Every interpretation that uses all tokens of the
// rows is listed with its puzzles, and interpretations.go chooses.
//
//	N rows of N cells          a grid
//	rows of N² cells           whole puzzles of side N, if no digit exceeds N
//	N+1 rows of N fields       a grid under a heading that lists the symbols
//	rows of unequal length     cells in fixed columns, if spaces can be open cells
//	equal rows, a shorter last numbers that wrap, if there are N² in all
//	rows in a drawn frame      columns too, and there may be empty lines between
//
// Anything else is an error, at the first row that differs from the others.

// endBlock reports the puzzles of the block.
func (t *text) endBlock() {
	if len(t.block.rows) == 0 {
		return
	}
	b := t.block
	t.block = block{}
	for _, part := range b.split() {
		if !t.done {
			t.readBlock(part)
		}
	}
}

// readBlock reports the puzzles of rows that belong together.
func (t *text) readBlock(b *block) {
	for _, r := range b.rows {
		if err := r.raw.foreign(); err != nil {
			t.failBlock(b, err)
			return
		}
	}
	if b.drawn() {
		if rows := b.framed(true); rows != nil {
			t.grid(&block{rows: rows}, len(rows))
			return
		}
		if !b.any(func(r row) bool { return !isHollow(r) }) {
			return // the end of a frame
		}
	}
	b.even()
	w, _ := b.width()
	list := t.interpretations(b, w)
	if len(list) == 0 {
		t.failBlock(b, t.shapeError(b, w))
		return
	}
	r, err := t.best(fmt.Sprintf("%d rows of %d cells", len(b.rows), w), list...)
	if err != nil {
		t.failBlock(b, err)
		return
	}
	r.take()
}

// interpretations lists the possible meanings of rows of w cells. If they can be read as they are,
// no space is an open cell and no row a heading.
func (t *text) interpretations(b *block, w int) (list []*interpretation) {
	if w == len(b.rows) && b.level(w) {
		list = append(list, t.gridOf(b))
	}
	if r := t.linesOf(b, w); r != nil {
		list = append(list, r)
	}
	if len(list) > 0 {
		return list
	}
	if b.hasHeading(w) {
		below := *b
		below.rows = b.rows[1:]
		list = append(list, t.gridOf(&below))
	}
	if rows := fixedColumns(b.rows); rows != nil && b.spaced() {
		r := t.gridOf(&block{rows: rows})
		r.asked = b.rows[0].how.style == columns
		list = append(list, r)
	}
	if b.flows() {
		list = append(list, t.wrapped(b))
	}
	return list
}

func (t *text) gridOf(b *block) *interpretation {
	n := len(b.rows)
	return &interpretation{
		is: "a grid", option: "--from grid", side: n, take: func() { t.grid(b, n) },
		fill: []filler{func(s *grid.Shape) (*grid.Puzzle, error) { return t.of(b.cells())(s) }},
	}
}

// linesOf returns the interpretation of rows of w cells as whole puzzles of side √w, or nil if they
// cannot be such puzzles. Promised puzzles are read as such even if they have errors.
func (t *text) linesOf(b *block, w int) *interpretation {
	n, promised := root(w, 2), t.side()
	switch {
	case n < 4, t.layout == rowLines, !b.level(w), promised != 0 && promised != n, t.continues(b.rows[0]):
		return nil
	}
	r := &interpretation{
		is: plural(len(b.rows), "puzzle"), option: "--from line", asked: promised != 0 || t.lineSide == n,
		side: n, take: func() { t.reportLines(b, w) },
	}
	for _, row := range b.rows {
		r.fill = append(r.fill, t.of(row.cells))
	}
	if t.try(r); r.err != nil && promised == 0 {
		return nil
	}
	return r
}

// wrapped returns the interpretation of rows as the cells of one puzzle that wrap at some width.
func (t *text) wrapped(b *block) *interpretation {
	cells := b.cells()
	return &interpretation{
		is: "a puzzle whose rows wrap", option: "--from tokens", side: root(len(cells), 2), fill: []filler{t.of(cells)},
		take: func() {
			t.endSection()
			p, err := t.fitShape(len(cells), t.of(cells))
			t.hold(Record{Line: b.rows[0].raw.num, Label: t.takeLabel(), Puzzle: p, Err: err})
		},
	}
}

func (t *text) failBlock(b *block, err error) {
	t.endSection()
	t.release()
	t.report(Record{Line: b.rows[0].raw.num, Label: t.takeLabel(), Err: err})
}

// grid reads a square block.
func (t *text) grid(b *block, w int) {
	box, ok := t.head.fits(w)
	if n := t.side(); n != 0 && n != w {
		t.failBlock(b, mistake(fmt.Sprintf("a grid of side %d", w), fmt.Sprintf("side %d", n)+t.promised()))
		return
	}
	if !ok {
		t.failBlock(b, mistake(fmt.Sprintf("a grid of side %d", w),
			fmt.Sprintf("what line %d states: %v", t.head.numbered, t.head.numbers)))
		t.head.numbers = nil
		return
	}
	if len(t.head.numbers) > 0 {
		t.head.force(w, box)
		t.head.numbers = nil
	}
	if b.padded != nil {
		if p, err := t.make(w, false, t.of(b.cells())); err == nil && grid.CheckPuzzle(p) != nil {
			t.failBlock(b, b.padded)
			return
		}
	}
	t.above = *b
	t.addPart(part{b.cells(), w, b.rows[0].raw.num, t.takeLabel()})
}

// shapeError returns the error for rows without interpretation: they are ragged, or, if a header or
// an earlier line states the size of a puzzle that is closer to theirs than a square, they are
// puzzles with missing or surplus cells.
func (t *text) shapeError(b *block, w int) error {
	n := cmp.Or(t.side(), t.lastLine.side)
	missing := n*n - w
	if !t.cube() && b.uniform(w) && w > n && max(missing, -missing) < w-len(b.rows) {
		return t.miscounted(w)
	}
	return b.ragged()
}

// spaced reports whether spaces can be open cells in the block: no row has another symbol for them,
// and some rows differ in length or have bars.
func (b *block) spaced() bool {
	return b.rows[0].how.style == columns || !b.any(func(r row) bool {
		return r.how.style != fields && slices.ContainsFunc(r.cells, isDot)
	})
}

// reportLines reports a puzzle for each row.
func (t *text) reportLines(b *block, w int) {
	t.endSection()
	t.release()
	t.lineSide = root(w, 2)
	for _, r := range b.rows {
		p, err := t.fitShape(w, t.of(r.cells))
		err = cmp.Or(t.strayRegions(lettersIn(r.cells), r.raw.num), err)
		rec := Record{Line: r.raw.num, Label: t.takeLabel(), Puzzle: p, Err: err}
		t.note(rec)
		t.report(rec)
	}
}
