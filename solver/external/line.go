package external

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/solver"
)

// The idea: Sudoku programs mostly read one puzzle per line and write one line with its solution.
// Each puzzle is a run: its line is the standard input, and the first line of the output that
// contains a whole grid is the answer, which is judged.
//
//	53..7....6..195…            up to N = 35: 1-9, A-Z, a dot for an open cell
//	0 12 0 36 …                 above, numbers with blanks between, 0 for an open cell
//
//	534678912672195…            an answer; in those up to N = 35 the grid may be one of
//	53..7….:1:534678912…        several fields between blanks and any of ,;: (the last
//	                            that is a whole grid); above, the grid is the last N² numbers
//
// Any other answer proves nothing: neither that there is no solution nor that there is one. A script of a
// few lines adapts a program that reads files.
//
// Cost: for each puzzle, the start-up of the program, including its tables.

// lineDigits are the digits of lines with a character per cell, from 1 on.
const lineDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Line is the method of a Sudoku program on PATH. The command has its name and arguments,
// with {seed} for the seed. The method finds one solution, and fails if another is wanted. It does not
// support restricted candidates, which lines cannot express.
func Line(command string) solver.MethodEntry {
	return solver.MethodEntry{
		Name: "external-line:" + command, Help: helpLine, Single: true,
		New: func(c solver.Config) (solver.Method, error) {
			m := &line{name: "external-line:" + command}
			var err error
			if m.program, err = newProgram(command, "external-line:tdoku", c.Seed); err != nil {
				return nil, fmt.Errorf("method %q: %w", m.name, err)
			}
			return m, nil
		},
	}
}

// line is the method of a program that solves Sudokus.
type line struct {
	name    string
	program program
}

// Name returns the whole name, including the command.
func (m *line) Name() string { return m.name }

// Search has the program find a solution. It ends as stuck, with a note, if the program reports
// none, and as cancelled with an error if it fails or reports a wrong one.
func (m *line) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	if b.Failed() {
		return solver.Stats{End: solver.Exhausted}, nil
	}
	stats := solver.Stats{End: solver.Cancelled, Work: 1}
	p, err := givensOf(b)
	if err != nil {
		return solver.Stats{End: solver.Unsupported}, blame(ctx, m.name, err)
	}
	o, err := m.run(ctx, p)
	stats.ExternalSeconds += o.taken.Seconds()
	var solution []grid.Digit
	if err == nil {
		solution, err = solutionIn(&o, p)
	}
	switch {
	case err != nil:
		return stats, blame(ctx, m.name, err)
	case solution == nil:
		stats.End, stats.Note = solver.Stuck, "the program gave no solution, which proves nothing"+o.tail()
	case yield(solution):
		return stats, blame(ctx, m.name, errors.New("finds one solution and cannot be asked for another"))
	default:
		stats.End = solver.Stopped
	}
	return stats, nil
}

// run runs the program on a puzzle.
func (m *line) run(ctx context.Context, p *grid.Puzzle) (output, error) {
	return m.program.run(ctx, func(w io.Writer) error {
		_, err := io.WriteString(w, lineOf(p))
		return err
	})
}

// givensOf returns the placed cells of a board as givens. It is an error if the candidates of the
// others are not exactly those that the givens leave.
func givensOf(b *grid.Board) (*grid.Puzzle, error) {
	p := grid.NewPuzzle(b.Shape())
	for c := range p.Givens {
		p.Givens[c] = b.Value(grid.Cell(c))
	}
	if p.Board().Candidates() != b.Candidates() {
		return nil, errors.New("candidates are restricted: expected digits and open cells only, lines have no more")
	}
	return p, nil
}

// lineOf returns a puzzle as a line.
func lineOf(p *grid.Puzzle) string {
	if p.Shape.Side() > len(lineDigits) {
		return strings.Trim(fmt.Sprint(p.Givens), "[]") + "\n"
	}
	text := make([]byte, len(p.Givens))
	for c, d := range p.Givens {
		text[c] = ("." + lineDigits)[d]
	}
	return string(text) + "\n"
}

// solutionIn returns the answer to a puzzle in the output of a run, nil if the program ended well and gave
// none.
func solutionIn(o *output, p *grid.Puzzle) ([]grid.Digit, error) {
	for line := range strings.Lines(string(o.stdout)) {
		digits := gridOf(strings.TrimSpace(line), p.Shape)
		if digits == nil {
			continue
		}
		if err := grid.CheckSolution(p, digits); err != nil {
			return nil, &solver.WrongAnswer{Reason: fmt.Errorf("wrong solution: %w", err)}
		}
		return digits, nil
	}
	if !o.state.Success() {
		return nil, fmt.Errorf("no solution: %v%s", o.state, o.tail())
	}
	return nil, nil
}

// gridOf returns the digits of a line that contains a whole grid, else nil.
func gridOf(line string, s *grid.Shape) []grid.Digit {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r,;:", r) })
	if s.Side() > len(lineDigits) {
		return digitsIn(fields[max(0, len(fields)-s.Cells()):], s, strconv.Atoi)
	}
	for _, field := range slices.Backward(fields) {
		digits := digitsIn(strings.Split(field, ""), s, func(symbol string) (int, error) {
			return strings.Index(lineDigits, strings.ToUpper(symbol)) + 1, nil
		})
		if digits != nil {
			return digits
		}
	}
	return nil
}

// digitsIn returns the digits of all cells that the symbols say, nil if they are not that.
func digitsIn(symbols []string, s *grid.Shape, say func(string) (int, error)) []grid.Digit {
	if len(symbols) != s.Cells() {
		return nil
	}
	digits := make([]grid.Digit, len(symbols))
	for c, symbol := range symbols {
		d, err := say(symbol)
		if err != nil || d < 1 || d > s.Side() {
			return nil
		}
		digits[c] = grid.Digit(d)
	}
	return digits
}
