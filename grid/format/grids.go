package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// From grids to records. N grids under a header of cubes, or with the option, are the layers of one; without they are
// N puzzles, and a note says so. A grid after a line "solution" is the solution of the puzzle before it, and of a
// source of two grids, one full and one partial that agree, the full one is. No grid is ever a map of regions.

// grids are those that wait.
type grids struct {
	held   []Record
	layers []cell // of a cube that is not complete
	cube   Record
	count  int    // the grids of the same side at the beginning of the source
	solved bool   // after a line "solution"
	note   string // for the next record
}

// grid takes a grid of n rows and columns.
func (t *text) grid(rec Record, cells []cell, n int) {
	if side := t.side(); side != 0 && side != n {
		rec.Err = mistake(fmt.Sprintf("a grid of side %d", n), fmt.Sprintf("side %d", side)+t.statedBy())
	} else {
		rec.Err = t.sized(n)
	}
	switch {
	case rec.Err != nil:
		t.endLayers()
	case t.cube():
		t.layer(rec, cells, n)
		return
	default:
		rec.Puzzle, rec.Err = t.make(n, false, t.fillerOf(cells))
		if rec.Err == nil && isSamurai(rec.Puzzle) {
			rec.Err = mistake("five grids of side 9 that overlap, a samurai", "one grid; basisk cover solves what its rules are written for")
		}
	}
	if t.last == n || t.last == 0 {
		t.grids.count++
	}
	t.last = n
	t.hold(rec)
}

// layer takes a layer of a cube.
func (t *text) layer(rec Record, cells []cell, n int) {
	g := &t.grids
	if len(g.layers) == 0 {
		g.cube, t.last = rec, n
	}
	g.layers = append(g.layers, cells...)
	if len(g.layers) < n*n*n {
		return
	}
	done := g.cube
	done.Puzzle, done.Err = t.make(n, true, t.fillerOf(g.layers))
	g.layers = nil
	t.hold(done)
}

// endLayers reports layers that are no cube.
func (t *text) endLayers() {
	g := &t.grids
	if len(g.layers) > 0 {
		g.cube.Err = mistake(plural(len(g.layers)/t.last/t.last, "layer"), fmt.Sprintf("%d of side %[1]d", t.last))
		g.layers = nil
		t.hold(g.cube)
	}
}

// hold keeps a record until the next, and the first two until the third.
func (t *text) hold(rec Record) {
	g := &t.grids
	if rec.Err != nil {
		rec.Err = t.locate(rec.Err, rec.Line)
	}
	if solved := g.solved && len(g.held) > 0; solved {
		g.solved = false
		last := &g.held[len(g.held)-1]
		t.solve(last, rec)
		return
	}
	g.solved = false
	rec.Note, g.note = cmp.Or(rec.Note, g.note, t.reader.note), ""
	t.reader.note = ""
	if len(g.held) > 1 || t.index > 0 {
		t.release()
	}
	g.held = append(g.held, rec)
}

// release reports the records that are held.
func (t *text) release() {
	held := t.grids.held
	t.grids.held = t.grids.held[:0]
	for _, rec := range held {
		t.report(rec)
	}
}

// endGrids reports everything that waits.
func (t *text) endGrids() {
	t.endLayers()
	g := &t.grids
	if t.index == 0 && len(g.held) == 2 {
		a, b := g.held[0], g.held[1]
		switch {
		case completes(b.Puzzle, a.Puzzle):
			a.Solution = b.Puzzle.Givens
			g.held = append(g.held[:0], a)
		case completes(a.Puzzle, b.Puzzle):
			b.Solution, b.Label = a.Puzzle.Givens, cmp.Or(b.Label, a.Label)
			g.held = append(g.held[:0], b)
		}
	}
	n := t.last
	isMany := !t.form.blocks && g.count == n && t.index+len(g.held) == n
	if len(g.held) > 0 && isMany && n <= grid.MaxCubeSide && root(n, 2) > 1 {
		last := &g.held[len(g.held)-1]
		last.Note = cmp.Or(last.Note, fmt.Sprintf("%d grids of side %[1]d are %[1]d puzzles; %[2]s reads them as the layers of a cube", n, t.opt.name("cube")))
	}
	t.release()
}

// fail reports a broken line after what waits.
func (t *text) fail(line int, err error) {
	t.endLayers()
	t.release()
	t.reader.fail(line, err)
}

// solve makes a grid the solution of the puzzle of a record, or its error that record's.
func (t *text) solve(rec *Record, solution Record) {
	if rec.Err == nil {
		rec.Err = solution.Err
	}
	if rec.Err == nil {
		rec.Err = rec.solvedBy(solution.Puzzle, position{line: solution.Line})
	}
}

// solvedBy makes a full grid the solution of the puzzle of a record; the error is for one that is no solution.
func (rec *Record) solvedBy(full *grid.Puzzle, at position) error {
	switch {
	case !full.Shape.Equal(rec.Puzzle.Shape):
		return at.refused(fmt.Sprintf("a solution of %d cells", full.Shape.Cells()), fmt.Sprintf("%d as the puzzle has", rec.Puzzle.Shape.Cells()))
	case slices.Contains(full.Givens, 0):
		return at.refused("a solution with open cells", "a digit in each cell")
	case !extends(full, rec.Puzzle):
		return at.refused("a field that does not agree with the givens", "the solution of the puzzle beside it")
	case isUnlikely(full, rec.Puzzle):
		return at.refused("a field that is no solution", "one; a map of regions stands in a header, a column of that name, or JSON")
	}
	rec.Solution = full.Givens
	return nil
}

// isUnlikely reports whether a full grid that has all the givens of p is no solution and shares too few givens with it
// to be meant as one.
func isUnlikely(full, p *grid.Puzzle) bool {
	const minGivens = 5 // from so many on it is meant as the solution, be it right or wrong
	return p.Clues() < minGivens && grid.HasClash(full.Shape, full.Givens)
}

// completes reports whether full is a full grid with all the givens of p, which is not full, and may be its solution.
func completes(full, p *grid.Puzzle) bool {
	return full != nil && p != nil && full.Shape.Equal(p.Shape) && extends(full, p) &&
		p.Clues() > 0 && slices.Contains(p.Givens, 0) && !isUnlikely(full, p)
}

func extends(full, p *grid.Puzzle) bool {
	for c, d := range full.Givens {
		if d == 0 || p.Givens[c] != 0 && p.Givens[c] != d {
			return false
		}
	}
	return true
}

// isSamurai reports whether a grid of side 21 is five grids of side 9: the cells between them are open and no digit
// is above 9.
func isSamurai(p *grid.Puzzle) bool {
	const side, from, to = 21, 9, 12
	if p.Shape.Side() != side || p.Shape.IsCube() || p.Clues() < side {
		return false
	}
	for c, d := range p.Givens {
		row, col := c/side, c%side
		between := func(x int) bool { return from <= x && x < to }
		outer := func(x int) bool { return x < 6 || x >= 15 }
		if d > 9 || d > 0 && (between(col) && outer(row) || between(row) && outer(col)) {
			return false
		}
	}
	return true
}

// join takes a grid whose rows are in several blocks of equally many. If another block is among them, as many as the
// grid has are refused together.
func (t *text) join(x layout, b *block) {
	all, each, whole := &block{rows: b.rows}, len(b.rows), true
	for range x.n/each - 1 {
		if !t.goesOn() {
			whole = false
			break
		}
		next := t.readBlock()
		isEven := next.err == nil && len(next.rows) == each &&
			!slices.ContainsFunc(next.rows, func(l line) bool { return len(x.cut(nil, l)) != x.n })
		if len(next.rows) > each {
			t.refuseBlock(all, t.misfit(all))
			t.takeBlock(next)
			return
		}
		whole = whole && isEven
		all.rows, all.err = append(all.rows, next.rows...), cmp.Or(all.err, next.err)
	}
	if x.rows = all.rows; whole {
		t.takeGrids(x)
		return
	}
	t.refuseBlock(all, cmp.Or(all.err, t.misfit(all)))
}

// goesOn reports whether rows follow, with no more than blank lines, comments and drawn lines before them.
func (t *text) goesOn() bool {
	for {
		l, ok := t.in.front()
		switch {
		case !ok:
			return false
		case l.blank() && !t.isOpenFirst(l), isRule(l.text):
		case t.isRemark(l):
			if isSeparator(bytes.TrimSpace(l.text)) {
				return false
			}
		case isPartName(l.text), t.isTitle(l), special(l.text) != nil:
			return false
		default:
			return true
		}
		t.in.drop()
	}
}
