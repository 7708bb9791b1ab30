package format

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"basisk/grid"
)

// Writing. Each format is a function that writes one puzzle; what they share is the
// care that the puzzle will be recognized: a header where the shape, the side or the
// alphabet would otherwise be taken for another, and again as soon as it changes,
// since a header holds until the next; and a comment between grids, so that nine of
// them are not a cube.

// Writer writes puzzles one after another in one format, so that Read gives the
// same puzzles back: where a puzzle would not be recognized for what it is, a header
// says so.
type Writer struct {
	out    *bufio.Writer
	family *family
	count  int
	stated string // the header in force
}

// NewWriter returns a writer of the named format to w, or an error that lists the
// formats that can be written. The caller must call Flush at the end.
func NewWriter(w io.Writer, to string) (*Writer, error) {
	f := find(to)
	if f == nil || f.write == nil {
		return nil, fmt.Errorf("cannot write format %q, expected one of %s", to, strings.Join(Names(true), ", "))
	}
	return &Writer{out: bufio.NewWriterSize(w, bufferSize), family: f}, nil
}

// Write writes one puzzle. The error says what the format cannot express, in which
// case nothing was written, or is that of the underlying writer.
func (w *Writer) Write(p *grid.Puzzle) error {
	if err := grid.CheckDigits(p.Shape, p.Givens); err != nil {
		return fmt.Errorf("writing %s: %w", w.family.name, err)
	}
	w.count++
	if err := w.family.write(w, p); err != nil {
		w.count--
		return fmt.Errorf("writing %s: %w", w.family.name, err)
	}
	return nil
}

// Flush writes out what is buffered. It returns the first error of the underlying
// writer.
func (w *Writer) Flush() error { return w.out.Flush() }

// print writes formatted text; errors wait for the end of the puzzle.
func (w *Writer) print(text string, args ...any) { fmt.Fprintf(w.out, text, args...) }

// end ends a puzzle and returns the error of the underlying writer, if any: a
// bufio.Writer keeps its first error.
func (w *Writer) end() error {
	_, err := w.out.Write(nil)
	return err
}

// describeShape returns the header of a shape.
func describeShape(s *grid.Shape) string {
	rows, cols := s.Box()
	kind := "2d"
	if s.IsCube() {
		kind = "3d"
	}
	return fmt.Sprintf("N=%d box=%dx%d kind=%s", s.Side(), rows, cols, kind)
}

// header writes a header if one is needed, or if another is in force.
func (w *Writer) header(text string, needed bool) {
	if !needed && w.stated == "" || w.stated == text {
		return
	}
	w.stated = text
	w.print("# %s\n", text)
}

// isPlain reports whether a shape is what is taken for granted: flat, with the most
// nearly square box, and not tiny.
func isPlain(s *grid.Shape) bool {
	rows, cols := s.Box()
	wide := 0 // rows of the most nearly square box
	for r := 1; r*r <= s.Side(); r++ {
		if s.Side()%r == 0 {
			wide = r
		}
	}
	return !s.IsCube() && s.Side() >= 4 && rows == wide && rows <= cols
}

// needsRows reports whether rows of p need a header: they could be whole puzzles
// as well, since their digits are small.
func needsRows(p *grid.Puzzle) bool {
	n := root(p.Shape.Side(), 2)
	if !isPlain(p.Shape) {
		return true
	}
	if n < 4 {
		return false
	}
	for _, d := range p.Givens {
		if int(d) > n {
			return false
		}
	}
	return true
}

// needsLine reports whether a line of numbers of p needs a header: it could be a
// row of a larger grid, or a cube.
func needsLine(p *grid.Puzzle) bool {
	n := p.Shape.Side()
	row := n*n <= grid.MaxSide && float64(p.Clues())*math.Log(float64(n)) <= margin
	return !isPlain(p.Shape) || row || root(n*n, 3) > 0
}

// separate parts grids from each other. The comment keeps N grids of side N from
// being taken for the layers of a cube.
func (w *Writer) separate() {
	if w.count > 1 {
		w.print("\n# puzzle %d\n", w.count)
	}
}

// cellText returns a cell as text: a number, a list of candidates, or a dot for an open cell.
func cellText(p *grid.Puzzle, c grid.Cell) string {
	if d := p.Givens[c]; d != 0 {
		return fmt.Sprint(d)
	}
	if p.Allowed == nil || p.Allowed[c] == nil {
		return "."
	}
	var list strings.Builder
	for i, d := range p.Allowed[c] {
		if i > 0 && p.Shape.Side() > 9 {
			list.WriteByte(',')
		}
		fmt.Fprint(&list, d)
	}
	return "[" + list.String() + "]"
}

// noCandidates returns an error if p restricts cells, for formats without means to
// say so.
func noCandidates(p *grid.Puzzle) error {
	for c, digits := range p.Allowed {
		if digits != nil && p.Givens[c] == 0 {
			return fmt.Errorf("the candidates of %s cannot be written, expected givens only (candidates and json can)", p.Shape.CellName(grid.Cell(c)))
		}
	}
	return nil
}
