package page

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
)

// Reading pasted texts and dropped files, by package format.

// mostPuzzles and mostCells are the maximum numbers of puzzles in a reply and of their cells, some
// 65,000 of 16×16; the rest is only counted. mostErrors bounds the errors and notes.
const (
	mostPuzzles = 1 << 17
	mostCells   = 1 << 24
	mostErrors  = 1000
)

// reading is the reply with the puzzles of a text.
type reading struct {
	Puzzles []Board    `json:"puzzles"` // the puzzles
	More    int        `json:"more"`    // the number of further puzzles, which are not listed
	Errors  []misprint `json:"errors"`  // the errors of unreadable puzzles
	Notes   []string   `json:"notes"`   // other readings of lines, and the option for each
}

// misprint is the error of an unreadable puzzle, with its place if that is known.
type misprint struct {
	Line    int    `json:"line,omitempty"`   // the line, from 1
	Column  int    `json:"column,omitempty"` // the place in the line, in characters from 1
	Message string `json:"message"`          // the error, with name, line and column, and what was expected
}

// readingOf returns the reply with the puzzles of records.
func readingOf(records iter.Seq[format.Record]) reading {
	x := reading{Puzzles: []Board{}, Errors: []misprint{}, Notes: []string{}}
	cells := 0
	for r := range records {
		if r.Err == nil {
			cells += r.Puzzle.Shape.Cells()
		}
		switch {
		case r.Err != nil && len(x.Errors) < mostErrors:
			x.Errors = append(x.Errors, misprintOf(r))
		case r.Err != nil || cells > mostCells || len(x.Puzzles) == mostPuzzles:
			x.More++
		default:
			x.Puzzles = append(x.Puzzles, boardOf(r))
		}
		if r.Note != "" && len(x.Notes) < mostErrors {
			x.Notes = append(x.Notes, fmt.Sprintf("line %d: %s", r.Line, r.Note))
		}
	}
	return x
}

// fieldNames are the words of the page for options of a reading.
var fieldNames = map[string]string{"from": "the format", "box": "the choice of boxes", "units": "the choice of units", "cube": "the choice of a cube"}

// misprintOf returns the error of a record.
func misprintOf(r format.Record) misprint {
	x := misprint{Line: r.Line, Message: r.Err.Error()}
	var at *format.Error
	if errors.As(r.Err, &at) {
		x.Line, x.Column = at.Line, at.Column
	}
	return x
}

// read answers with the puzzles of the body.
func (s *Server) read(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	o, err := readingOptions(query.Get("from"), query.Get("box"))
	if units := query.Get("units"); units != "" && err == nil {
		o.Units = strings.Split(units, ",")
		for _, name := range o.Units {
			err = cmp.Or(err, new(grid.Layout).Add(name))
		}
	}
	if err != nil {
		replyError(w, err)
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	if err != nil {
		replyError(w, err)
		return
	}
	reply(w, http.StatusOK, readingOf(func(yield func(format.Record) bool) {
		for record := range format.Read(bytes.NewReader(text), cmp.Or(query.Get("name"), "page"), o) {
			if r.Context().Err() != nil || !yield(record) {
				return
			}
		}
	}))
}

// readingOptions returns the options of a reading.
func readingOptions(from, box string) (format.Options, error) {
	o := format.Options{From: from, Cube: box == "cube", Name: func(option string) string { return fieldNames[option] }}
	if box == "" || o.Cube {
		return o, nil
	}
	rows, cols, _ := strings.Cut(box, "x")
	var err1, err2 error
	o.Box[0], err1 = strconv.Atoi(rows)
	o.Box[1], err2 = strconv.Atoi(cols)
	if err1 != nil || err2 != nil || o.Box[0] < 1 || o.Box[1] < 1 || max(o.Box[0], o.Box[1]) > grid.MaxSide {
		return o, errors.New("box: expected the rows and columns of a box, as in 2x3, or cube")
	}
	return o, nil
}

// files answers with the puzzles that were read at the start.
func (s *Server) files(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, readingOf(slices.Values(s.options.Files)))
}
