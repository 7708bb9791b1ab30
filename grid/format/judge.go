package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// The end of a block: what its rows are.
//
//	N rows of N cells          a grid
//	rows of N² cells           whole puzzles of side N, if no digit exceeds N
//	N² rows of N² cells        either: the odds decide
//	N+1 rows of N fields       a grid under a heading that lists the symbols
//	rows of unequal length     cells in fixed columns, if spaces can be open cells
//	rows in a drawn frame      the same, and lines may stand between that hold nothing
//	equal rows, a shorter last numbers that wrap, if there are N² in all
//
// Anything else is an error, at the first row that differs from the others.

// endBlock hands out the rows of the block.
func (t *text) endBlock() {
	if len(t.block.rows) == 0 {
		return
	}
	b := t.block
	t.block = block{}
	for _, part := range b.split() {
		if !t.done {
			t.judgeBlock(part)
		}
	}
}

// judgeBlock hands out rows that belong together.
func (t *text) judgeBlock(b *block) {
	for _, r := range b.rows {
		if r.raw.bad != "" {
			t.failBlock(b, &Error{Line: r.raw.num, Column: r.raw.badCol, Found: r.raw.bad, Expected: "a symbol"})
			return
		}
	}
	if b.drawn() {
		if rows := b.framed(true); rows != nil {
			t.grid(blockOf(rows), len(rows))
			return
		}
		if b.frame.hollow == len(b.rows) {
			return // the end of a frame
		}
	}
	b.even()
	w, _ := b.width()
	lines, square := t.linesOf(b, w), b.uniform(w) && w == len(b.rows) && b.rows[0].how.style != columns
	switch {
	case lines != nil && (!square || t.lineN*t.lineN == w || t.side() != 0):
		lines.take()
	case lines != nil:
		r, err := better(fmt.Sprintf("%d rows of %[1]d cells", w), t.gridOf(b, w), lines)
		if err != nil {
			t.failBlock(b, err)
			return
		}
		r.take()
	case square:
		t.grid(b, w)
	case b.hasHeading(w):
		b.rows = b.rows[1:]
		t.grid(b, w)
	default:
		t.oddBlock(b)
	}
}

// failBlock reports that the block is broken.
func (t *text) failBlock(b *block, err error) {
	t.endSection()
	t.release()
	t.report(Record{Line: b.rows[0].raw.num, Label: t.takeLabel(), Err: err})
}

// grid takes a square block.
func (t *text) grid(b *block, w int) {
	box, ok := t.head.fits(w)
	if n := t.side(); n != 0 && n != w {
		t.failBlock(b, &Error{Found: fmt.Sprintf("a grid of side %d", w), Expected: fmt.Sprintf("side %d", n) + t.promised()})
		return
	}
	if !ok {
		t.failBlock(b, &Error{
			Found:    fmt.Sprintf("a grid of side %d", w),
			Expected: fmt.Sprintf("what line %d states: %v", t.head.numbered, t.head.numbers),
		})
		t.head.numbers = nil
		return
	}
	t.head.numbers = nil
	if box != [2]int{} {
		t.head.side, t.head.box, t.head.by = w, box, fmt.Sprintf("line %d", t.head.numbered)
	}
	if b.padded != nil {
		if p, err := t.make(w, false, t.of(b.cells())); err == nil && grid.CheckPuzzle(p) != nil {
			t.failBlock(b, b.padded)
			return
		}
	}
	t.addPart(part{b.cells(), w, b.rows[0].raw.num, t.takeLabel()})
}

// oddBlock takes a block that is no square: fixed columns, numbers that wrap, or an
// error.
func (t *text) oddBlock(b *block) {
	if rows := fixedColumns(b.rows); rows != nil && b.spaced() {
		t.grid(blockOf(rows), len(rows))
		return
	}
	if b.flows() {
		cells := b.cells()
		t.endSection()
		p, err := t.settle(len(cells), t.of(cells))
		t.hold(Record{Line: b.rows[0].raw.num, Label: t.takeLabel(), Puzzle: p, Err: err})
		return
	}
	if w, _ := b.width(); t.areCut(b, w) {
		t.failBlock(b, t.miscounted(w))
		return
	}
	t.failBlock(b, b.ragged())
}

// areCut reports whether rows of w cells are rather puzzles that lack cells or have too many:
// a header or a line before says how many a puzzle has, and that is nearer than as many
// rows as each has cells.
func (t *text) areCut(b *block, w int) bool {
	n := cmp.Or(t.side(), t.like.side)
	missing := n*n - w
	return !t.cube() && b.uniform(w) && w > n && max(missing, -missing) < w-len(b.rows)
}

// spaced reports whether spaces can be open cells in the block: no row has another
// blank, and some rows differ in length or come with bars.
func (b *block) spaced() bool {
	if b.rows[0].how.style == columns {
		return true
	}
	return !slices.ContainsFunc(b.rows, func(r row) bool {
		return r.how.style != fields && slices.ContainsFunc(r.cells, func(c cell) bool {
			return len(c.text) == 1 && bytes.IndexByte([]byte("._0*-"), c.text[0]) >= 0
		})
	})
}

// linesOf returns the reading of rows of w cells as whole puzzles of side √w; nil if they
// cannot be.
func (t *text) linesOf(b *block, w int) *reading {
	n, promised := root(w, 2), t.side()
	if n < 4 || t.layout == rowLines || b.rows[0].how.style == columns || !b.uniform(w) || promised != 0 && promised != n {
		return nil
	}
	r := &reading{is: plural(len(b.rows), "puzzle"), option: "--from line", take: func() { t.reportLines(b, w) }}
	for _, row := range b.rows {
		if r.add(t.make(n, false, t.of(row.cells))); r.err != nil && promised == 0 {
			return nil
		}
	}
	return r
}

// gridOf returns the reading of w rows of w cells as a grid.
func (t *text) gridOf(b *block, w int) *reading {
	r := &reading{is: "a grid", option: "--from grid", take: func() { t.grid(b, w) }}
	r.add(t.make(w, false, t.of(b.cells())))
	return r
}

// reportLines hands out a puzzle for each row.
func (t *text) reportLines(b *block, w int) {
	t.endSection()
	t.release()
	t.lineN = root(w, 2)
	for _, r := range b.rows {
		p, err := t.settle(w, t.of(r.cells))
		rec := Record{Line: r.raw.num, Label: t.takeLabel(), Puzzle: p, Err: err}
		t.note(rec)
		t.report(rec)
	}
}
