package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
)

// A board or a list as a print sheet, the same as the command convert makes.

// sheet is a request to print boards.
type sheet struct {
	Boards []Board `json:"boards"` // the puzzles
	// of a single board, the clues; its other digits were entered, and are lighter
	Clues   []grid.Digit `json:"clues,omitempty"`
	Title   string       `json:"title,omitempty"`    // the title of the document and its pages
	PerPage int          `json:"per_page,omitempty"` // the puzzles on a page; missing: as many as fit
	Rating  bool         `json:"rating,omitempty"`   // whether the ratings are printed
}

// print answers with a sheet, as a file to download.
func (s *Server) print(w http.ResponseWriter, r *http.Request) {
	var x sheet
	if err := decode(r.Body, &x); err != nil {
		replyError(w, err)
		return
	}
	var out bytes.Buffer
	if err := x.make(r.Context(), &out); err != nil {
		replyError(w, err)
		return
	}
	serveFile(w, &out, "application/pdf", "puzzles.pdf")
}

// make writes the sheet to out. Each puzzle has the same part of printTime.
func (x *sheet) make(ctx context.Context, out *bytes.Buffer) error {
	switch {
	case len(x.Boards) == 0:
		return errors.New("there is no board to print")
	case len(x.Boards) > mostPrinted:
		text := fmt.Sprintf("at most %d puzzles are printed at a time: filter the list", mostPrinted)
		return &httpError{http.StatusUnprocessableEntity, text}
	}
	list, err := recordsOf(x.Boards, grid.MaxSide)
	if err != nil {
		return err
	}
	pages, err := draw.NewSheet(out, draw.SheetOptions{Title: x.Title, PerPage: x.PerPage})
	if err != nil {
		return err
	}
	worker := ask.New(ask.Options{
		Timeout: printTime / time.Duration(len(list)), Config: solver.Config{Memory: diagramMemory},
	})
	for _, r := range list {
		p, err := x.puzzle(ctx, worker, r)
		if err == nil {
			err = pages.Add(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return pages.Close()
}

// puzzle returns the puzzle of a record for the sheet, without its solution if that is too large a
// question.
func (x *sheet) puzzle(ctx context.Context, w *ask.Worker, r format.Record) (draw.SheetPuzzle, error) {
	board := r.Puzzle
	if x.Clues != nil && len(x.Boards) == 1 {
		if err := grid.CheckDigits(board.Shape, x.Clues); err != nil {
			return draw.SheetPuzzle{}, fmt.Errorf("clues: %w", err)
		}
		clues := *board
		clues.Givens, r.Puzzle = x.Clues, &clues
	}
	if fits(board.Shape, solveSide) != nil {
		return ask.SheetPuzzle(r, board), nil
	}
	p := w.Print(ctx, r, x.Rating)
	p.Puzzle, p.Givens = board, r.Puzzle.Givens
	return p, nil
}
