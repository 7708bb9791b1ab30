package cli

import (
	"fmt"
	"slices"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/cancel"
	"basisk/solver"
)

// The common parts of output: titles, statuses, grids.
//
// Results without -f and --json are for people: a grid with box lines for a single puzzle and for
// each on a terminal, otherwise one line per puzzle, and comments for everything else. So the
// output of one command can be the input of another. With -f or --json stdout has only that format.

// pretty reports whether grids have box lines by default.
func (s *session) pretty() bool { return s.single || s.Out.Terminal }

// layout returns the format for grids: the chosen one, otherwise with box lines if
// pretty, otherwise one line.
func (s *session) layout(pretty bool) string {
	switch {
	case s.options.format != "":
		return s.options.format
	case pretty:
		return "rows"
	}
	return "line"
}

// layoutRest returns the format for candidates.
func (s *session) layoutRest() string {
	switch {
	case s.options.format != "":
		return s.options.format
	case s.pretty():
		return "rows"
	}
	return "candidates"
}

// layoutMoved returns the format for a puzzle: one with candidates if the puzzle has them.
func (s *session) layoutMoved(p *grid.Puzzle) string {
	if p.Allowed != nil {
		return s.layoutRest()
	}
	return s.layout(s.pretty())
}

// writeSolution writes a filled grid of r's shape.
func (s *session) writeSolution(r format.Record, solution []grid.Digit, pretty bool) {
	p := &grid.Puzzle{Shape: r.Puzzle.Shape, Givens: solution, Alphabet: r.Puzzle.Alphabet}
	to := s.layout(pretty)
	if to == "rows" && s.Out.Color && !s.draws(p) {
		s.reportError(r, s.Out.Colored(r.Puzzle.Givens, p))
		return
	}
	s.writeGrid(r, p, to)
}

// writeGrid writes p, the puzzle or the answer of r, in the named format with the symbols of r, or
// draws it.
func (s *session) writeGrid(r format.Record, p *grid.Puzzle, to string) {
	p = spelt(p, r.Puzzle.Alphabet)
	var err error
	switch {
	case isPicture(to):
		err = s.drawPuzzle(r, p, to)
	case to == pdfFormat:
		err = s.Out.Sheet(s.ctx, ask.SheetPuzzle(r, p))
	case to == "rows" && s.draws(p):
		var picture draw.Picture
		if picture, err = ask.Picture(s.ctx, r, p); err == nil {
			o := draw.TerminalOptions{Width: s.Out.Columns(), Color: s.Out.Color}
			_, err = draw.Terminal(cancel.Writer(s.ctx, s.Out), picture, o)
		}
	default:
		err = s.Out.Grid(p, to)
	}
	s.reportError(r, err)
}

// draws reports whether p is drawn instead of written in rows, which show no irregular boxes: on a terminal, unless a
// format is chosen.
func (s *session) draws(p *grid.Puzzle) bool {
	return s.Out.Terminal && s.options.format == "" && p.Shape.Layout().Regions != nil
}

// writeRest writes p, derived from r, which may have candidates. A format of digits alone has only
// placed ones.
func (s *session) writeRest(r format.Record, p *grid.Puzzle, to string) {
	if to == "line" {
		p = &grid.Puzzle{Shape: p.Shape, Givens: p.Givens}
	}
	s.writeGrid(r, p, to)
}

// printPuzzle writes the puzzle of r without an answer.
func (s *session) printPuzzle(r format.Record, pretty bool) {
	if s.options.JSON {
		s.printCells(r)
		return
	}
	s.writeGrid(r, r.Puzzle, s.layout(pretty))
}

// puzzleObject is a puzzle without an answer.
type puzzleObject struct {
	ask.Head
	ask.Cells
}

// printCells prints the puzzle of r as JSON.
func (s *session) printCells(r format.Record) {
	s.Out.JSON(puzzleObject{ask.NewAnswer(r, ask.OK, "").Head, ask.CellsOf(r.Puzzle)})
}

// note writes a line about a puzzle instead of its grid: as a comment if the format has comments,
// otherwise on stderr. So a puzzle without a solution keeps its place in the output.
func (s *session) note(pretty bool, text string) {
	if to := s.layout(pretty); to == "rows" || to == "line" {
		s.Out.Printf("# %s\n", text)
		return
	}
	s.Errorf("%s", text)
}

// writePlaceholder writes a comment instead of the line of a puzzle, if the output has lines, so that
// each answer is on its puzzle's line. It reports whether it did.
func (s *session) writePlaceholder(text string) bool {
	if s.options.JSON || s.options.format != "line" {
		return false
	}
	s.Out.Printf("# %s\n", text)
	return true
}

// mark colours a status.
func mark(want bool, status solver.Status) string {
	color := output.Red
	switch status {
	case solver.Solved, solver.Unique, matched, ask.OK, ask.Verified:
		color = output.Green
	case solver.Multiple, solver.Limit, solver.StatusStuck, solver.StatusUnsupported:
		color = output.Yellow
	}
	return output.Paint(want, color, string(status))
}

// because appends a message to a sentence.
func because(message string) string {
	if message == "" {
		return ""
	}
	return ": " + message
}

// quantity formats a number of solutions, with "at least" for a lower bound.
func quantity(count uint64, exact bool) string {
	text := ask.Plural(count, "solution")
	if !exact {
		text = "at least " + text
	}
	return text
}

// sumUp prints a summary after several puzzles.
func (s *session) sumUp() {
	if s.single || s.summary.puzzles() == 0 {
		return
	}
	unreadable := ""
	if s.refused > 0 {
		unreadable = fmt.Sprintf(", %d unreadable", s.refused)
	}
	s.Infof("%s%s", s.summary.line(), unreadable)
}

// report notes the status of an answer, and adds it to the summary.
func (s *session) report(h ask.Head, good ...solver.Status) {
	s.conclude(h, good...)
	s.summary.add(h)
}

// conclude reports a fault of this program, and sets the exit code unless the status is good.
func (s *session) conclude(h ask.Head, good ...solver.Status) {
	if h.Interrupted {
		s.answered--
	}
	if h.Fault != nil {
		s.Errorf("%s %d: %v", h.Source, h.Index, h.Fault)
	}
	if !slices.Contains(good, h.Status) {
		s.Fail(output.Failed)
	}
}
