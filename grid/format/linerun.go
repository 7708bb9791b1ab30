package format

import (
	"fmt"

	"basisk/grid"
)

// Lines that are puzzles, one by one, and might be a grid together. 81 lines of 81 symbols are 81
// puzzles, but if no symbol repeats on a line they may be the rows of a large grid, and a note says
// so. Lines with more cells than the maximum side are separate puzzles; but if there are as many as
// each has cells and all cells are open, they may just as well be an empty grid that is too large,
// which is an error.

// lineRun is a run of lines that are puzzles of the same size.
type lineRun struct {
	width, count int          // cells of each line, and number of lines that may be rows of a grid
	empty        []Record     // waiting records, without their puzzle,
	puzzle       *grid.Puzzle // which is the same for all
}

// reportLine reports the puzzle of a line; symbols are its cells if they have one character each.
func (t *text) reportLine(rec Record, symbols []byte) {
	run := &t.run
	if n := t.head.numbers; len(n) > 0 && rec.Puzzle != nil && !t.lastLine.numbered &&
		t.lastLine.line > 0 && t.lastLine.line == t.head.numbered-1 {
		if _, ok := t.head.fits(rec.Puzzle.Shape.Side()); !ok {
			t.fail(t.head.numbered, mistake(fmt.Sprintf("the numbers %v", n),
				fmt.Sprintf("a puzzle as in line %d, or the size of the next", t.lastLine.line)))
		}
	}
	t.note(rec)
	p, waits := rec.Puzzle, t.mayBeGrid(rec)
	if !waits || run.puzzle == nil || run.puzzle.Shape != p.Shape || run.puzzle.Alphabet != p.Alphabet {
		t.endRun()
	}
	if waits {
		run.puzzle, rec.Puzzle = p, nil
		if run.empty = append(run.empty, rec); len(run.empty) > p.Shape.Cells() {
			t.lineSide = p.Shape.Side()
			t.endRun()
		}
		return
	}
	n := len(symbols)
	if n > t.shapes.maxSide || rec.Err != nil || distinct(symbols) < 0 {
		run.width = 0
	} else if run.count++; n != run.width {
		run.width, run.count = n, 1
	}
	if box := root(n, 2); run.width > 0 && run.count == run.width && t.side() == 0 && box > 0 {
		rec.Note = fmt.Sprintf("%d lines of %[1]d symbols are %[1]d puzzles; --box %dx%[2]d reads them as one grid", n, box)
	}
	t.report(rec)
}

// note records the side of a puzzle on a line, for messages about later lines.
func (t *text) note(rec Record) {
	if p := rec.Puzzle; p != nil && !p.Shape.IsCube() {
		t.lastLine.side, t.lastLine.line, t.lastLine.numbered = p.Shape.Side(), rec.Line, len(t.head.numbers) > 0
		t.lastLine.letters = isLetter(p.Alphabet.Symbol(1)[0])
	}
}

// mayBeGrid reports whether the line of a record may be a row of an empty grid that is too large.
func (t *text) mayBeGrid(rec Record) bool {
	p := rec.Puzzle
	return p != nil && p.Shape.Cells() > t.shapes.maxSide && !p.Shape.IsCube() && p.Shape.Side() != t.lineSide &&
		p.Clues() == 0 && p.Allowed == nil && rec.Solution == nil && t.side() == 0 && t.layout != oneLine
}

// endRun reports the waiting empty puzzles.
func (t *text) endRun() {
	run := t.run
	t.run.empty, t.run.puzzle = nil, nil
	n := len(run.empty)
	if n > 0 && n == run.puzzle.Shape.Cells() {
		t.fail(run.empty[0].Line, mistake(
			fmt.Sprintf("%d lines of %[1]d open cells, which may be a grid of side %[1]d or %[1]d puzzles of side %d",
				n, run.puzzle.Shape.Side()),
			fmt.Sprintf("a side of at most %d, or --from line if they are puzzles", t.shapes.maxSide)))
		return
	}
	for _, rec := range run.empty {
		rec.Puzzle = grid.NewPuzzle(run.puzzle.Shape)
		rec.Puzzle.Alphabet = run.puzzle.Alphabet
		t.report(rec)
	}
}
