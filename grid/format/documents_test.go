package format_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// A document is a source and the records that Read must return, as described returns them.
type document struct {
	name, text, want string
	opt              format.Options
}

// auto has Read find out everything.
var auto format.Options

// Grids of which many documents are made, full81 being full9 on one line.
const (
	rows4  = "1234\n3412\n2143\n4321\n"
	rows6  = "123456\n456123\n231564\n564231\n312645\n645312\n"
	full81 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// rows4 as lists, in JSON and in braces, and an open grid.
const (
	json4     = "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]"
	jsonOpen4 = "[[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 1]]"
	braces4   = "{{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {4, 3, 2, 1}}"
)

// The cells of rows4, rows6, rows9 and full9, as describedCells returns them.
const (
	cells4     = "1234 3412 2143 4321"
	cells6     = "123456 456123 231564 564231 312645 645312"
	cells9     = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
	cellsFull9 = "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"
)

// checkDocuments requires that Read returns the records that each document states.
func checkDocuments(t *testing.T, list []document) {
	for _, d := range list {
		t.Run(d.name, func(t *testing.T) {
			require.Equal(t, d.want, described(read(d.text, d.opt)), "%s", d.text)
		})
	}
}

// described returns the contents of records, one line per record: where the puzzle begins, its shape, its
// rows with a dash for one that is open, and whatever else there is; or the error.
func described(list []format.Record) string {
	var out []string
	for i, rec := range list {
		if rec.Index != i+1 || rec.Source != "in.txt" {
			out = append(out, fmt.Sprintf("record %d of %s", rec.Index, rec.Source))
		}
		if rec.Err != nil {
			out = append(out, strings.TrimPrefix(rec.Err.Error(), "in.txt: "))
			continue
		}
		out = append(out, fmt.Sprintf("line %d: %s", rec.Line, describedPuzzle(rec)))
	}
	return strings.Join(out, "\n")
}

// describedPuzzle describes the puzzle of a record.
func describedPuzzle(rec format.Record) string {
	p := rec.Puzzle
	text := describedCells(p.Shape, p.Givens)
	l := p.Shape.Layout()
	for _, name := range slices.Backward(l.Names()) {
		text = name + " " + text
	}
	if l.Regions != nil {
		text = l.RegionText() + " " + text
	}
	if p.Shape.HasBoxes() {
		text = fmt.Sprintf("%dx%d %s", l.BoxRows, l.BoxCols, text)
	}
	if p.Shape.IsCube() {
		text = "cube " + text
	}
	for c, digits := range p.Allowed {
		if digits != nil {
			text += fmt.Sprintf(" %s=%v", p.Shape.CellName(grid.Cell(c)), digits)
		}
	}
	if rec.Solution != nil {
		text += " solution " + describedCells(p.Shape, rec.Solution)
	}
	if p.Alphabet != (grid.Alphabet{}) {
		text += " in " + p.Alphabet.Name()
	}
	if rec.Label != "" {
		text += fmt.Sprintf(" %q", rec.Label)
	}
	if rec.Note != "" {
		text += " note: " + rec.Note
	}
	return text
}

// describedCells returns the rows of a grid, digits from 10 on as letters, those beyond the letters as #.
func describedCells(s *grid.Shape, digits []grid.Digit) string {
	const symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	var text []byte
	for c, d := range digits {
		if c%s.Side() == 0 && c > 0 {
			text = append(text, ' ')
		}
		text = append(text, symbols[min(int(d), len(symbols)-1)])
	}
	all := strings.ReplaceAll(string(text), strings.Repeat(".", s.Side()), "-")
	if open := strings.Repeat("- ", s.Side()/2+1); strings.HasSuffix(all, strings.TrimSpace(open)) {
		all = strings.TrimRight(all, " -") + " …"
	}
	return strings.TrimSpace(all)
}
