package draw

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"basisk/grid"
	"basisk/internal/cancel"
)

// The idea: a print sheet is pages of equal boxes, each with a puzzle as large as the box, then
// pages with the solutions, smaller. sheet_layout.go computes how many fit. A puzzle is drawn with
// the lines and digits of an SVG picture, and put into its box by the paper: sheet_html.go or
// sheet_pdf.go. No board is involved: printed puzzles may contradict themselves.

// SheetPuzzle is a puzzle on a sheet.
type SheetPuzzle struct {
	// Title is above the puzzle and above its solution.
	Title  string
	Puzzle *grid.Puzzle
	// Solution has one digit per cell; nil if there is none to print.
	Solution []grid.Digit
	// Note, if not empty, replaces the solution.
	Note string
}

// SheetOptions says how to make a sheet.
type SheetOptions struct {
	// Title is the title of the document; default "Puzzles".
	Title string
	// PerPage is the number of puzzles on a page; default 0: as many as fit with cells of 7 mm.
	PerPage int
	// PDF makes the document PDF instead of HTML.
	PDF bool
}

// Sheet writes puzzles as a printable document. Call Close at the end.
type Sheet struct {
	paper   paper
	perPage int
	// room is the number of cells that the document can still have.
	room int
	// fit is the division of the open page, left its remaining room.
	fit  division
	left int
	// solutions are the solutions of the puzzles so far.
	solutions []SheetPuzzle
}

// paper is what the pages of a sheet are made of. The errors of its writer wait for flush or end.
type paper interface {
	// begin begins a page, after the end of the one before.
	begin(page)
	// fill fills the next box of the page.
	fill(figure) error
	// flush writes what is finished, if parts of a document can be written.
	flush() error
	// end ends the document and writes the rest of it.
	end() error
}

// page is the part of a page that is the same for all its boxes.
type page struct {
	Heading       string
	Columns, Rows int
}

// figure is the content of a box: a puzzle or its solution, or a note.
type figure struct {
	SheetPuzzle
	// Width and Height are the size of the drawing, in the units of plan.
	Width, Height float64
	// Drawing has the groups of an SVG picture; a note has none.
	Drawing template.HTML
}

// NewSheet returns a sheet that is written to w, or an error about the options.
func NewSheet(w io.Writer, o SheetOptions) (*Sheet, error) {
	if o.PerPage < 0 || o.PerPage > MaxPerPage {
		return nil, fmt.Errorf("%d puzzles on a page: expected 1 to %d", o.PerPage, MaxPerPage)
	}
	title := cmp.Or(o.Title, "Puzzles")
	if o.PDF {
		return &Sheet{paper: newPDFPaper(w, title), perPage: o.PerPage, room: maxPDFCells}, nil
	}
	return &Sheet{paper: newHTMLPaper(w, title), perPage: o.PerPage, room: math.MaxInt}, nil
}

// Add adds a puzzle to the sheet and keeps its solution for the end. The error says what is wrong
// with the puzzle, or that ctx has ended, in which cases nothing was written, or that the writer
// failed.
func (s *Sheet) Add(ctx context.Context, p SheetPuzzle) error {
	cells := 0
	for _, digits := range [][]grid.Digit{p.Puzzle.Givens, p.Solution} {
		if digits == nil {
			continue
		}
		if err := grid.CheckDigits(p.Puzzle.Shape, digits); err != nil {
			return fmt.Errorf("draw: sheet: %w", err)
		}
		cells += len(digits)
	}
	if cells > s.room {
		return fmt.Errorf("a PDF has at most %d cells, with the cells of solutions: print the others to another file, or as HTML", maxPDFCells)
	}
	plan := newPlan(sceneOf(p.Puzzle.Shape, p.Puzzle.Alphabet), true)
	fit := filled(plan, puzzleCell)
	if s.perPage > 0 {
		fit = divided(plan, s.perPage)
	}
	if err := s.place(ctx, SheetPuzzle{Title: p.Title, Puzzle: p.Puzzle}, plan, fit, ""); err != nil {
		return err
	}
	s.room -= cells
	if p.Solution != nil || p.Note != "" {
		s.solutions = append(s.solutions, p)
	}
	return s.paper.flush()
}

// Close writes the solutions and the end of the document. It returns the first error of
// the writer.
func (s *Sheet) Close() error {
	heading := "Solutions"
	for _, p := range s.solutions {
		plan := newPlan(sceneOf(p.Puzzle.Shape, p.Puzzle.Alphabet), true)
		if err := s.place(context.Background(), p, plan, filled(plan, solutionCell), heading); err != nil {
			return err
		}
		heading = ""
	}
	return s.paper.end()
}

// place draws p on the open page, if that has the division fit, has room and needs no other
// heading, or else on a new one. It writes nothing if ctx ends before p is drawn.
func (s *Sheet) place(ctx context.Context, p SheetPuzzle, plan plan, fit division, heading string) error {
	f := figure{SheetPuzzle: p, Width: plan.width, Height: plan.height}
	if p.Note == "" || p.Solution != nil {
		var err error
		if f.Drawing, err = drawPrint(ctx, plan, p); err != nil {
			return err
		}
	}
	if s.left == 0 || s.fit != fit || heading != "" {
		s.paper.begin(page{heading, fit.columns, fit.rows})
		s.fit, s.left = fit, fit.count
	}
	s.left--
	return s.paper.fill(f)
}

// drawPrint draws the lines and digits of p: the solution if it has one, else the candidates of the
// open cells that the puzzle restricts. It fails only if ctx ends.
func drawPrint(ctx context.Context, plan plan, p SheetPuzzle) (template.HTML, error) {
	var text strings.Builder
	v := &svg{plan: plan, out: bufio.NewWriter(cancel.Writer(ctx, &text))}
	v.shades()
	v.gridLines()
	v.captions(28)
	size := min(0.75*cellSize, v.fontSize(1.1*cellSize, 1.1*cellSize, boldWidth*float64(v.wide)))
	v.large("given", `font-weight="bold"`, size,
		func(c grid.Cell) string { return figureOf(p.Puzzle, p.Puzzle.Givens[c]) })
	if p.Solution != nil {
		v.large("placed", "", size, func(c grid.Cell) string {
			if p.Puzzle.Givens[c] != 0 {
				return ""
			}
			return figureOf(p.Puzzle, p.Solution[c])
		})
	} else {
		v.restrictions(p.Puzzle)
	}
	err := v.out.Flush()
	return template.HTML(text.String()), err // digits and tags of ours
}

// figureOf formats a digit of p, or nothing for an open cell.
func figureOf(p *grid.Puzzle, d grid.Digit) string {
	if d == 0 {
		return ""
	}
	return p.Alphabet.Symbol(d)
}

// restrictions draws the candidates of the open cells that p restricts.
func (v *svg) restrictions(p *grid.Puzzle) {
	var list []grid.Candidate
	for c, allowed := range p.Allowed {
		if p.Givens[c] != 0 {
			continue
		}
		for _, d := range allowed {
			list = append(list, grid.Candidate{Cell: grid.Cell(c), Digit: d})
		}
	}
	v.smallDigits("candidates", `fill="#333"`, v.slotFont(), list)
}
