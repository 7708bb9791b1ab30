package page

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/suggest"
)

// Writing a board in the formats of the command convert.

// The formats besides those of package format and package ask.
const (
	svgFormat  = "svg"
	htmlFormat = "html"
)

// problemSide is the largest side whose exact cover problem and clauses are written: they have
// N³ options of 4 items, and N⁴ clauses.
const problemSide = 36

// order is a request to write a board.
type order struct {
	Board  *Board  `json:"board"`            // the puzzle
	Boards []Board `json:"boards,omitempty"` // a list of puzzles in place of one, in a format that is read, too
	To     string  `json:"to"`               // one of the formats of about
}

// written is a format in which boards are written.
type written struct {
	name, help string
	// media is the media type, and ending the extension of the file's name.
	media, ending string
}

// writable lists the formats in which boards are written.
func writable() []written {
	const text = "text/plain; charset=utf-8"
	var all []written
	for _, f := range format.Formats() {
		media, ending := text, "txt"
		switch f.Name {
		case "csv", "hypotheses", "opasnet", "opasnet-long":
			media, ending = "text/csv; charset=utf-8", "csv"
		case "json":
			media, ending = "application/json", "json"
		}
		if f.CanWrite {
			all = append(all, written{f.Name, f.Description, media, ending})
		}
	}
	return append(
		all,
		written{svgFormat, "a picture, which nothing reads back", "image/svg+xml", "svg"},
		written{htmlFormat, "a print sheet: large digits, and the solution at the end", "text/html; charset=utf-8", "html"},
		written{ask.DLX, "the exact cover problem, for basisk cover", text, "dlx"},
		written{ask.DIMACS, "the clauses of the cover problem, for SAT solvers", text, "cnf"},
		written{ask.MiniZinc, "a model for MiniZinc: the puzzle with its rules", text, "mzn"},
	)
}

// write answers with a board in a format, as a file to download.
func (s *Server) write(w http.ResponseWriter, r *http.Request) {
	var x order
	text := s.newBody(r.Context(), r.Body)
	defer text.free()
	err := decode(text, &x)
	if err != nil {
		replyError(w, err)
		return
	}
	records, to, err := s.fulfil(&x)
	if err != nil {
		replyError(w, err)
		return
	}
	var paper func(io.Writer) error
	switch {
	case x.Boards != nil:
		paper = func(out io.Writer) error { return writeAll(out, records, to.name) }
	case to.name == htmlFormat:
		paper, err = s.sheet(w, r, records[0])
	default:
		paper = func(out io.Writer) error { return writeAs(r.Context(), out, records[0], to.name) }
	}
	if err != nil {
		replyError(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", to.media)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "puzzle."+to.ending))
	out := &late{Writer: bufio.NewWriterSize(w, 1<<16)}
	if err := paper(out); err != nil && out.written <= out.Size() {
		h.Del("Content-Disposition")
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	// A client that is gone needs no answer.
	_ = out.Flush()
}

// late is a buffer that counts the bytes written to it: before its first overflow, an error can
// still be the reply.
type late struct {
	*bufio.Writer
	written int
}

// Write writes to the buffer.
func (l *late) Write(text []byte) (int, error) {
	l.written += len(text)
	return l.Writer.Write(text)
}

// fulfil returns the records and the format of an order.
func (s *Server) fulfil(x *order) (list []format.Record, to written, err error) {
	all := writable()
	i := slices.IndexFunc(all, func(f written) bool { return f.name == x.To })
	switch {
	case i < 0:
		var names []string
		for _, f := range all {
			names = append(names, f.name)
		}
		return nil, to, fmt.Errorf("to: %s", suggest.Expected(x.To, names))
	case x.Board == nil && len(x.Boards) == 0:
		return nil, to, fmt.Errorf("there is no board to write")
	}
	to = all[i]
	largest := s.limits.ViewSide
	if to.name == ask.DLX || to.name == ask.DIMACS {
		largest = min(largest, problemSide)
	}
	if x.Boards == nil {
		list = make([]format.Record, 1)
		list[0], err = x.Board.record(largest)
		return list, to, err
	}
	for i := range x.Boards {
		r, err := x.Boards[i].record(largest)
		if err != nil {
			return nil, to, fmt.Errorf("puzzle %d of the list: %w", i+1, err)
		}
		list = append(list, r)
	}
	return list, to, nil
}

// writeAll writes puzzles in a format that is read, too.
func writeAll(out io.Writer, list []format.Record, to string) error {
	f, err := format.NewWriter(out, to)
	if err != nil {
		return err
	}
	for _, r := range list {
		if err := f.Write(r.Puzzle); err != nil {
			return err
		}
	}
	return f.Flush()
}

// writeAs writes the puzzle of r in a format other than a print sheet.
func writeAs(ctx context.Context, out io.Writer, r format.Record, to string) error {
	switch to {
	case svgFormat:
		p, err := ask.Picture(ctx, r, r.Puzzle)
		if err != nil {
			return err
		}
		return draw.SVG(out, p)
	case ask.DLX, ask.DIMACS, ask.MiniZinc:
		return ask.WriteProblem(ctx, out, r.Puzzle, to, false)
	}
	return writeAll(out, []format.Record{r}, to)
}

// sheetTime is the limit of the search for the solution on a print sheet.
const sheetTime = time.Minute

// sheet returns a function that writes a print sheet. It first waits for a seat and searches for
// the solution.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request, record format.Record) (func(io.Writer) error, error) {
	if err := grid.CheckPuzzle(record.Puzzle); err != nil {
		return nil, &httpError{http.StatusUnprocessableEntity, err.Error()}
	}
	p := draw.SheetPuzzle{
		Title: ask.SheetTitle(record), Puzzle: record.Puzzle,
		Note: "No solution was looked for: the side is too large.",
	}
	if fits(record.Puzzle.Shape, s.limits.SolveSide) == nil {
		turn, err := s.seats.enter()
		if err != nil {
			return nil, err
		}
		defer s.seats.leave(turn)
		select {
		case <-turn:
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
		limit := sheetTime
		if s.limits.Time > 0 {
			limit = min(limit, s.limits.Time)
		}
		p = ask.New(ask.Options{Timeout: limit, Words: words}).Print(r.Context(), record)
	}
	// A writer without deadlines has none to extend.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.times.fetch))
	return func(out io.Writer) error {
		sheet, err := draw.NewSheet(out, draw.SheetOptions{})
		if err != nil {
			return err
		}
		if err := sheet.Add(r.Context(), p); err != nil {
			return err
		}
		return sheet.Close()
	}, nil
}
