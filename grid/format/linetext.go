package format

import (
	"bytes"
	"slices"

	"basisk/grid"
)

// Text beside a puzzle on its line: an index, a rating, a number of solutions, a comment, the solution
// itself.
//
//	17,53..7…,534678912…,4.2      index, puzzle, solution, rating
//	53..7…:1:534678912…           puzzle, number of solutions, solution
//	53..7… # easy                 puzzle, comment
//	53..7…,AAABBBC…               puzzle, irregular boxes

// restOfLine looks for a solution with n symbols in the text beside the puzzle; the rest of the text is
// the label.
func (t *text) restOfLine(rec *Record, rest []byte, n int) {
	for from := 0; from < len(rest); from++ {
		to := from
		for to < len(rest) && !parts[rest[to]] {
			to++
		}
		if to-from == n && rec.Err == nil &&
			(t.applyRegions(rec, rest[from:to], rec.Line) || t.solution(rec, rest[from:to])) {
			copy(rest[from:to], bytes.Repeat([]byte(" "), n))
		}
		from = to
	}
	rest = rest[:min(len(rest), bufferSize)]
	if label := tidy(bytes.Join(bytes.FieldsFunc(rest, func(r rune) bool { return r < 0x80 && parts[r] }),
		[]byte(" "))); label != "" {
		rec.Label = label
	}
}

// solution sets the solution of the record to symbols if they are a full grid; if the solution came
// first, it swaps the two.
func (t *text) solution(rec *Record, symbols []byte) bool {
	other, err := ofSymbols(symbols, t.symbols(), func(int) *cell { return &cell{} })(rec.Puzzle.Shape)
	if err != nil {
		return false
	}
	switch {
	case extends(other, rec.Puzzle):
		rec.Solution = other.Givens
	case extends(rec.Puzzle, other):
		rec.Solution, rec.Puzzle = rec.Puzzle.Givens, other
	case rec.Solution == nil && !slices.Contains(other.Givens, 0):
		rec.Solution = other.Givens // a wrong solution, which a check will report
	default:
		return false
	}
	return true
}

func extends(full, p *grid.Puzzle) bool {
	for c, d := range full.Givens {
		if d == 0 || p.Givens[c] != 0 && p.Givens[c] != d {
			return false
		}
	}
	return true
}
