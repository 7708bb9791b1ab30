package page

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/suggest"
)

// Writing a board in the formats of the command convert.

// svgFormat is a format besides the formats of package format and package ask.
const svgFormat = "svg"

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
		case "csv", "opasnet", "opasnet-long":
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
		written{ask.DLX, "the exact cover problem, for basisk cover", text, "dlx"},
		written{ask.DIMACS, "the clauses of the cover problem, for SAT solvers", text, "cnf"},
		written{ask.MiniZinc, "a model for MiniZinc: the puzzle with its rules", text, "mzn"},
	)
}

// write answers with a board in a format, as a file to download.
func (s *Server) write(w http.ResponseWriter, r *http.Request) {
	var x order
	if err := decode(r.Body, &x); err != nil {
		replyError(w, err)
		return
	}
	records, to, err := s.fulfil(&x)
	if err != nil {
		replyError(w, err)
		return
	}
	var out bytes.Buffer
	if x.Boards != nil {
		err = writeAll(&out, records, to.name)
	} else {
		err = writeAs(r.Context(), &out, records[0], to.name)
	}
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	serveFile(w, &out, to.media, "puzzle."+to.ending)
}

// serveFile answers with a file to download.
func serveFile(w http.ResponseWriter, out *bytes.Buffer, media, name string) {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	// A client that is gone needs no answer.
	_, _ = out.WriteTo(w)
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
	largest := grid.MaxSide
	if to.name == ask.DLX || to.name == ask.DIMACS {
		largest = problemSide
	}
	if x.Boards == nil {
		list = make([]format.Record, 1)
		list[0], err = x.Board.record(largest)
	} else {
		list, err = recordsOf(x.Boards, largest)
	}
	return list, to, err
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

// writeAs writes the puzzle of r.
func writeAs(ctx context.Context, out io.Writer, r format.Record, to string) error {
	switch to {
	case svgFormat:
		p, err := ask.Picture(ctx, r, r.Puzzle)
		if err != nil {
			return err
		}
		return draw.SVG(out, p)
	case ask.DLX, ask.DIMACS, ask.MiniZinc:
		return ask.Problem{To: to}.Write(ctx, out, r.Puzzle)
	}
	return writeAll(out, []format.Record{r}, to)
}
