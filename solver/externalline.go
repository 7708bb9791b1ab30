package solver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/grid"
)

// The idea: Sudoku programs mostly read one puzzle per line and write one line with its solution.
// Each puzzle is a run: its line is the standard input, and the first line of the output that
// contains a whole grid is the answer, which is judged.
//
//	53..7....6..195…            up to N = 35, as grid/format writes lines: 1-9, A-Z, dots
//	0 12 0 36 …                 above, numbers with blanks between, 0 for an open cell
//
//	534678912672195…            an answer; in those up to N = 35 the grid may be one of
//	53..7….:1:534678912…        several fields between blanks and any of ,;: (the last
//	                            that is a whole grid); above, the grid is the last N² numbers
//
// A command with {acs} gets a file as Lloyd and Amos write puzzles instead: the box's side, a 1,
// and the rows, with -1 for an open cell. If no line of the answer contains a grid, the last N
// lines with N digits each, separated by blanks, do: this is how AllDiff-LS answers.
//
// Any other answer proves nothing: neither that there is no solution nor that there is one.
//
// Cost: for each puzzle, the start-up of the program, including its tables. A [Starter] measures
// it with a grid without open cells.

// lineDigits are the digits of lines with a character per cell, from 1 on.
const lineDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// solvedLine is a 9×9 grid that is solved.
const solvedLine = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

// externalLines is the entry of the catalogue for the methods of [ExternalLine].
func externalLines() MethodEntry {
	return MethodEntry{
		Name: "external-line:CMD", Of: ExternalLine, Single: true,
		Help: "a Sudoku solver on PATH: a puzzle on a line in, or the file {acs}, its solution out; {seed} too",
	}
}

// ErrUnsuitable reports that a program cannot be given a puzzle, and so did not run.
var ErrUnsuitable = errors.New("a file of puzzles")

// ExternalLine is the method of a Sudoku program on PATH. The command has its name and arguments,
// with {seed} for the seed and {acs} for a file of the puzzle. The method finds one solution, and
// fails if another is wanted, if candidates are restricted or if there are units other than rows,
// columns and boxes, which the formats cannot express.
func ExternalLine(command string) MethodEntry {
	e := externalLines()
	return MethodEntry{
		Name: "external-line:" + command, Help: e.Help, Single: true,
		New: func(c Config) (Method, error) {
			m := &externalLine{name: "external-line:" + command}
			var err error
			if m.program, err = newProgram(command, "external-line:tdoku", c.Seed); err != nil {
				return nil, fmt.Errorf("method %q: %w", m.name, err)
			}
			return m, nil
		},
	}
}

// externalLine is the method of a program that solves Sudokus.
type externalLine struct {
	name    string
	program program
}

// Name returns the whole name, including the command.
func (m *externalLine) Name() string { return m.name }

// Search has the program find a solution. It ends as stuck, with a note, if the program reports
// none, and as cancelled with an error if it fails or reports a wrong one.
func (m *externalLine) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats := Stats{End: Cancelled}
	if err := ctx.Err(); err != nil {
		return stats, err
	}
	if b.Failed() {
		stats.End = Exhausted
		return stats, nil
	}
	p, err := givensOf(b)
	if err != nil {
		return stats, blame(ctx, m.name, err)
	}
	a := lineAnswer{puzzle: p}
	taken, err := m.program.run(ctx, func(w io.Writer) error { return m.write(w, p) }, a.read)
	stats.Work = 1
	stats.charge(taken)
	switch {
	case err != nil:
		return stats, blame(ctx, m.name, err)
	case a.solution == nil:
		stats.End, stats.Note = Stuck, a.note
	case yield(a.solution):
		return stats, blame(ctx, m.name, errors.New("finds one solution and cannot be asked for another"))
	default:
		stats.End = Stopped
	}
	return stats, nil
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

// write writes a puzzle in the format of the command.
func (m *externalLine) write(w io.Writer, p *grid.Puzzle) error {
	if slices.Contains(m.program.args, acsMark) {
		return writeACS(w, p)
	}
	return writeLine(w, p)
}

// writeLine writes a puzzle as a line.
func writeLine(w io.Writer, p *grid.Puzzle) error {
	var text bytes.Buffer
	for c, d := range p.Givens {
		switch {
		case p.Shape.Side() > len(lineDigits):
			if c > 0 {
				text.WriteByte(' ')
			}
			fmt.Fprint(&text, d)
		case d == 0:
			text.WriteByte('.')
		default:
			text.WriteByte(lineDigits[d-1])
		}
	}
	text.WriteByte('\n')
	_, err := w.Write(text.Bytes())
	return err
}

// writeACS writes a puzzle in the format of Lloyd and Amos, which has square boxes only.
func writeACS(w io.Writer, p *grid.Puzzle) error {
	rows, cols := p.Shape.Box()
	if !p.Shape.IsPlain() || rows != cols || p.Shape.IsCube() {
		return fmt.Errorf("%v: %s is %w with square boxes and no other units", p.Shape, acsMark, ErrUnsuitable)
	}
	text := fmt.Appendf(nil, "%d\n1", rows)
	for c, d := range p.Givens {
		separator := "\t"
		if c%p.Shape.Side() == 0 {
			separator = "\n"
		}
		if d == 0 {
			d = -1
		}
		text = fmt.Append(text, separator, strconv.Itoa(int(d)))
	}
	_, err := w.Write(append(text, '\n'))
	return err
}

// lineAnswer is the answer of a program to a puzzle.
type lineAnswer struct {
	puzzle *grid.Puzzle
	// solution is nil if there is no answer; note then explains it.
	solution []grid.Digit
	note     string
}

// read takes the answer from the files of a run that has ended.
func (a *lineAnswer) read(f runFiles, state *os.ProcessState) error {
	digits, err := firstGrid(f.stdout, a.puzzle.Shape)
	switch {
	case err != nil:
		return err
	case digits != nil:
		a.solution = digits
		if err := grid.CheckSolution(a.puzzle, digits); err != nil {
			return fmt.Errorf("wrong solution: %w", err)
		}
	case !state.Success():
		return fmt.Errorf("no solution: %v%s", state, outputTail(f))
	default:
		a.note = "the program gave no solution, which proves nothing" + outputTail(f)
	}
	return nil
}

// firstGrid returns the digits of the first line of a file that contains a whole grid, else those
// of its rows, nil if there is neither.
func firstGrid(name string, s *grid.Shape) ([]grid.Digit, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, modelLine))
	if err != nil {
		return nil, err
	}
	var rows []grid.Digit
	for line := range strings.Lines(string(text)) {
		if digits := gridOf(strings.TrimSpace(line), s); digits != nil {
			return digits, nil
		}
		rows = append(rows, numbersIn(strings.Fields(line), s.Side(), s.Side())...)
	}
	if len(rows) < s.Cells() {
		return nil, nil
	}
	return rows[len(rows)-s.Cells():], nil
}

// numbersIn returns the fields as count digits, or nil if they are not.
func numbersIn(fields []string, count, side int) []grid.Digit {
	var digits []grid.Digit
	for _, field := range fields {
		d, err := strconv.Atoi(field)
		if err != nil || d < 1 || d > side {
			return nil
		}
		digits = append(digits, grid.Digit(d))
	}
	if len(digits) != count {
		return nil
	}
	return digits
}

// gridOf returns the digits of a line that contains a whole grid, else nil.
func gridOf(line string, s *grid.Shape) []grid.Digit {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r,;:", r) })
	if s.Side() > len(lineDigits) {
		return numbersIn(fields[max(0, len(fields)-s.Cells()):], s.Cells(), s.Side())
	}
	for _, field := range slices.Backward(fields) {
		if digits := readDigits(strings.Split(field, ""), s); digits != nil {
			return digits
		}
	}
	return nil
}

// readDigits reads the digits of all cells, nil if the symbols are not digits.
func readDigits(symbols []string, s *grid.Shape) []grid.Digit {
	if len(symbols) != s.Cells() {
		return nil
	}
	digits := make([]grid.Digit, len(symbols))
	for c, symbol := range symbols {
		d := strings.Index(lineDigits, strings.ToUpper(symbol)) + 1
		if d < 1 || d > s.Side() {
			return nil
		}
		digits[c] = grid.Digit(d)
	}
	return digits
}

// Overhead returns the time of the program on a 9×9 grid without open cells, with any answer.
func (m *externalLine) Overhead(ctx context.Context) (time.Duration, error) {
	p, err := solvedPuzzle()
	if err != nil {
		return 0, err
	}
	taken, err := medianStart(func() (time.Duration, error) {
		write := func(w io.Writer) error { return m.write(w, p) }
		u, err := m.program.run(ctx, write, func(runFiles, *os.ProcessState) error { return nil })
		return u.taken, err
	})
	return taken, blame(ctx, m.name, err)
}

// solvedPuzzle returns a 9×9 grid without open cells.
func solvedPuzzle() (*grid.Puzzle, error) {
	s, err := grid.Square(3)
	if err != nil {
		return nil, err
	}
	return &grid.Puzzle{Shape: s, Givens: readDigits(strings.Split(solvedLine, ""), s)}, nil
}
