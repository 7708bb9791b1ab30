package draw

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"basisk/grid"
)

// The idea: a print sheet is pages of equal boxes, each with a puzzle as large as the box, then
// pages with the solutions, smaller. sheet_layout.go computes how many fit, and pdf.go draws them. No
// board is involved: printed puzzles may contradict themselves.

// SheetPuzzle is a puzzle on a sheet.
type SheetPuzzle struct {
	// Name, unless empty, follows the number of the puzzle, also above the solution. Facts follow it
	// above the puzzle alone.
	Name, Facts string
	Puzzle      *grid.Puzzle
	// Givens has one digit per cell, or 0: the other digits of Puzzle were found and are lighter. If it
	// is nil all are given.
	Givens []grid.Digit
	// Solution has one digit per cell; nil if there is none to print.
	Solution []grid.Digit
	// Note, unless empty, is printed in place of a solution that is nil.
	Note string
}

// SheetOptions says how to make a sheet.
type SheetOptions struct {
	// Title is the title of the document and of its pages; default "Puzzles".
	Title string
	// PerPage is the number of puzzles on a page; default 0: as many as fit with cells of 7 mm.
	PerPage int
}

// Sheet makes a PDF of puzzles, numbered from 1 in their order. Call Close at the end.
type Sheet struct {
	out     io.Writer
	doc     *pdf
	title   string
	perPage int
	// room is the number of cells that the document can still have.
	room int
	// fit is the division of the open page, and used counts its filled boxes.
	fit  division
	used int
	// count is the number of puzzles, and solutions are those with a solution or a note for the end.
	count     int
	solutions []SheetPuzzle
}

// NewSheet returns a sheet that is written to w at its end, or an error about the options.
func NewSheet(w io.Writer, o SheetOptions) (*Sheet, error) {
	if o.PerPage < 0 || o.PerPage > MaxPerPage {
		return nil, fmt.Errorf("%d puzzles on a page: expected 1 to %d", o.PerPage, MaxPerPage)
	}
	title := cmp.Or(o.Title, "Puzzles")
	return &Sheet{out: w, doc: newPDF(title), title: title, perPage: o.PerPage, room: maxCells}, nil
}

// Add adds a puzzle to the sheet and keeps its solution for the end. The error says what is wrong
// with the puzzle, or that ctx has ended; then the sheet is as before.
func (s *Sheet) Add(ctx context.Context, p SheetPuzzle) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.check(p); err != nil {
		return err
	}
	if p.Givens == nil {
		p.Givens = p.Puzzle.Givens
	}
	s.count++
	p.Name = joined(fmt.Sprintf("Puzzle %d", s.count), p.Name)
	if p.Solution != nil || p.Note != "" {
		s.solutions = append(s.solutions, p)
	}
	plan := newPlan(sceneOf(p.Puzzle.Shape, p.Puzzle.Alphabet), true)
	fit := filled(plan, puzzleCell, puzzleTitle)
	if s.perPage > 0 {
		fit = divided(plan, s.perPage)
	}
	s.doc.grid(s.next(fit, s.title), plan, joined(p.Name, p.Facts)).print(p.Puzzle, p.Givens)
	return nil
}

// joined joins the parts of a title that are not empty.
func joined(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, " · ")
}

// check returns an error about p, or about the room for it, which it takes otherwise.
func (s *Sheet) check(p SheetPuzzle) error {
	for i, digits := range [][]grid.Digit{p.Puzzle.Givens, p.Givens, p.Solution} {
		if i > 0 && digits == nil {
			continue
		}
		if err := grid.CheckDigits(p.Puzzle.Shape, digits); err != nil {
			return fmt.Errorf("draw: sheet: %w", err)
		}
	}
	cells := len(p.Puzzle.Givens) + len(p.Solution)
	if cells > s.room {
		return fmt.Errorf("a PDF has at most %d cells, with the cells of solutions: print the others to another file", maxCells)
	}
	s.room -= cells
	return nil
}

// Close writes the document with the solutions. It returns the error of the writer.
func (s *Sheet) Close() error {
	s.fit = division{} // which no page has: the solutions begin a new one
	for _, p := range s.solutions {
		plan := newPlan(sceneOf(p.Puzzle.Shape, p.Puzzle.Alphabet), true)
		b := s.next(filled(plan, solutionCell, solutionTitle), joined(s.title, "Solutions"))
		if p.Solution == nil {
			s.doc.note(b, p.Name, p.Note)
			continue
		}
		solved := &grid.Puzzle{Shape: p.Puzzle.Shape, Givens: p.Solution, Alphabet: p.Puzzle.Alphabet}
		s.doc.grid(b, plan, p.Name).print(solved, p.Givens)
	}
	return s.doc.Output(s.out)
}

// next returns the next box of the open page, if that has the division fit and room, or else the first of
// a new page with a heading.
func (s *Sheet) next(fit division, heading string) box {
	if s.fit != fit || s.used == fit.count {
		s.doc.begin(heading)
		s.fit, s.used = fit, 0
	}
	s.used++
	return fit.box(s.used - 1)
}
