package cli

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/cancel"
)

// A puzzle drawn beside its pattern, which is on the left.

// defaultColumns is the assumed width of an output whose width is unknown.
const defaultColumns = 80

// sideGap separates two drawings.
const sideGap = "   "

// printMatch prints the symmetry that maps the pattern to a puzzle, and both drawings.
func (m *patternMatchRun) printMatch(r format.Record, c *patternAnswer, text string) {
	to := m.options.format
	if to == svgFormat || isSheet(to) {
		m.Infof("%s", text)
	} else {
		m.Out.Printf("%s\n", text)
	}
	if c.base == nil || to == "" && !m.single {
		return
	}
	var err error
	switch to {
	case svgFormat:
		left := draw.Picture{Board: c.base.Board(), Title: "the pattern", Alphabet: c.base.Alphabet}
		right := draw.Picture{
			Board: r.Puzzle.Board(), Givens: r.Puzzle.Givens, Title: ask.Title(r), Alphabet: r.Puzzle.Alphabet,
		}
		err = m.onePicture(func() error {
			return draw.SideBySide(cancel.Writer(m.ctx, m.Out), left, right)
		})
	case htmlFormat, pdfFormat:
		err = m.addToSheet(r, c)
	default:
		err = m.drawBoth(r, c)
	}
	m.reportError(r, err)
}

// addToSheet adds the pattern, and the puzzle with the completed grid as its solution.
func (m *patternMatchRun) addToSheet(r format.Record, c *patternAnswer) error {
	if err := m.Out.Sheet(m.ctx, draw.SheetPuzzle{Title: "Pattern of " + ask.SheetTitle(r), Puzzle: c.base}); err != nil {
		return err
	}
	x := draw.SheetPuzzle{Title: ask.SheetTitle(r), Puzzle: r.Puzzle}
	if c.puzzle != nil {
		x.Solution = c.puzzle.Givens
	}
	return m.Out.Sheet(m.ctx, x)
}

// drawBoth draws the pattern and the puzzle side by side, or below each other.
func (m *patternMatchRun) drawBoth(r format.Record, c *patternAnswer) error {
	left, err := linesWithoutHeader(c.base)
	if err != nil {
		return err
	}
	right, err := linesWithoutHeader(r.Puzzle)
	if err != nil {
		return err
	}
	columns := m.Out.Columns()
	if columns == 0 {
		columns = defaultColumns
	}
	m.Out.Printf("%s", beside("pattern", left, "puzzle", right, columns))
	return nil
}

// gridLines returns the lines of a puzzle in format grid, including its header.
func gridLines(p *grid.Puzzle) ([]string, error) {
	var text bytes.Buffer
	w, err := format.NewWriter(&text, "grid")
	if err != nil {
		return nil, err
	}
	if err := w.Write(p); err != nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n"), nil
}

// linesWithoutHeader returns the lines of a puzzle with lines between its boxes, and no header.
func linesWithoutHeader(p *grid.Puzzle) ([]string, error) {
	lines, err := gridLines(p)
	return slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "#") }), err
}

// beside returns two titled drawings side by side if there are enough columns, otherwise one below
// the other.
func beside(leftName string, left []string, rightName string, right []string, columns int) string {
	left, right = append([]string{leftName}, left...), append([]string{rightName}, right...)
	width, totalWidth := widest(left), widest(left)+len(sideGap)+widest(right)
	if totalWidth > columns {
		return strings.Join(append(left, right...), "\n") + "\n"
	}
	var text strings.Builder
	for i := range max(len(left), len(right)) {
		line := fmt.Sprintf("%-*s%s%s", width, lineAt(left, i), sideGap, lineAt(right, i))
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}

// widest returns the length of the longest line.
func widest(lines []string) int {
	width := 0
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(line))
	}
	return width
}

// lineAt returns line i, or "" beyond the last.
func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
