package format

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"basisk/grid"
)

// Writing. Each format is a function that writes one puzzle. All formats ensure that the puzzle is
// recognized: they write a header if the shape, the side or the alphabet would otherwise be
// mistaken for another, and again when it changes, since a header applies until the next; and a
// comment between grids, so that readers do not take nine of them for a cube.

// Writer writes puzzles one after another in one format, so that Read returns the same puzzles: a
// puzzle that would not be recognized otherwise gets a header that describes it.
type Writer struct {
	out     *bufio.Writer
	family  *family
	symbols bool // whether cells are written in the alphabet of the puzzle
	count   int
	stated  string // the header in force
	// memo has the last reading of the symbols; text and spelt are reused.
	memo  memo
	text  []byte
	spelt grid.Puzzle // the puzzle being written, in the alphabet of the output
}

// NewWriter returns a writer of the named format to w, or an error that lists the
// formats that can be written. The caller must call Flush at the end.
func NewWriter(w io.Writer, to string) (*Writer, error) {
	f := find(to)
	if f == nil || f.write == nil {
		return nil, fmt.Errorf("cannot write format %q, expected one of %s", to, strings.Join(Writable(), ", "))
	}
	return &Writer{out: bufio.NewWriterSize(w, bufferSize), family: f, symbols: slices.Contains(inSymbols, to)}, nil
}

// Write writes one puzzle, in its own alphabet if the format has symbols ([Format]). The error names
// the part that the format cannot express, in which case nothing was written, or it comes from the underlying writer.
func (w *Writer) Write(p *grid.Puzzle) error {
	alphabet, err := p.Alphabet.For(p.Shape.Side())
	if err == nil {
		err = check(p, w.family.name)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", w.family.name, err)
	}
	spelt := &w.spelt
	*spelt = *p
	if spelt.Alphabet = alphabet; !w.symbols {
		spelt.Alphabet = grid.Alphabet{}
	}
	w.count++
	if err = w.family.write(w, spelt); err == nil {
		_, err = w.out.Write(nil) // a bufio.Writer keeps its first error
	}
	if err != nil {
		w.count--
		return fmt.Errorf("writing %s: %w", w.family.name, err)
	}
	return nil
}

// Flush writes the buffered text. It returns the first error of the underlying
// writer.
func (w *Writer) Flush() error { return w.out.Flush() }

// print writes formatted text; errors are checked at the end of the puzzle.
func (w *Writer) print(text string, args ...any) { fmt.Fprintf(w.out, text, args...) }

// Header returns the header of a puzzle without its comment mark: its shape, and how it was selected, as in
// "N=9 box=3x3 kind=2d".
func Header(p *grid.Puzzle) string {
	s := p.Shape
	l := s.Layout()
	text := fmt.Sprintf("N=%d", l.Side)
	if s.HasBoxes() {
		text += fmt.Sprintf(" box=%dx%d", l.BoxRows, l.BoxCols)
	}
	if names := l.Names(); len(names) > 0 {
		text += " units=" + strings.Join(names, ",")
	}
	if l.Regions != nil {
		text += " regions=" + l.RegionText()
	}
	kind := " kind=2d"
	if s.IsCube() {
		kind = " kind=3d"
	}
	if p.Population != "" {
		kind += " population=" + p.Population
	}
	return text + kind
}

// check returns an error if a digit of p is too large, or if a format cannot state the units: extra
// units without a name, or more regions than letters for headers.
func check(p *grid.Puzzle, format string) error {
	if err := grid.CheckDigits(p.Shape, p.Givens); err != nil {
		return err
	}
	switch l := p.Shape.Layout(); {
	case l.Extra != nil:
		return fmt.Errorf("extra units cannot be written, expected %s", unitNames)
	case format != "json" && strings.Contains(l.RegionText(), " "):
		return fmt.Errorf("regions of side %d cannot be written, expected one letter each (json has no limit)", l.Side)
	}
	return nil
}

// symbolHeader writes a header with the alphabet of p, unless the characters show it.
func (w *Writer) symbolHeader(p *grid.Puzzle, shown, needed bool) {
	text := ""
	if !shown {
		text = " symbols=" + p.Alphabet.Name()
	}
	w.header(p, text, needed || !shown)
}

// header writes a header of p with more text if one is needed, or if another one applies.
func (w *Writer) header(p *grid.Puzzle, more string, needed bool) {
	needed = needed || p.Population != ""
	if !needed && w.stated == "" {
		return
	}
	text := Header(p) + more
	if w.stated == text {
		return
	}
	w.stated = text
	w.print("# %s\n", text)
}

// shows reports whether readers recognize the alphabet of p by its characters. An alphabet of 36 symbols or more needs
// a header.
func (w *Writer) shows(p *grid.Puzzle, text []byte) bool {
	n := p.Shape.Side()
	c := charsetOf(text, n)
	c.full = c.full && isOnceEach(p.Shape, func(i int) bool { return text[i] == '0' })
	t := c.tableOf(n, symbolRule{memo: &w.memo})
	return t.alphabet == p.Alphabet && len(t.sequence) < 36
}

// isPlain reports whether a shape is the default of its size: flat, with the most nearly square box,
// and not tiny. If that box is a row, the default is the Latin square.
func isPlain(s *grid.Shape) bool {
	rows, cols := s.Box()
	wide := 0 // rows of the most nearly square box
	for r := 1; r*r <= s.Side(); r++ {
		if s.Side()%r == 0 {
			wide = r
		}
	}
	return !s.IsCube() && s.Side() >= 4 && max(rows, 1) == wide && rows <= cols && !hasUnits(s)
}

// hasUnits reports whether a shape has units other than rows, columns and equal boxes.
func hasUnits(s *grid.Shape) bool {
	l := s.Layout()
	return l.Regions != nil || l.Diagonals || l.Windows || l.Groups
}

// needsRows reports whether rows of p need a header: they could also be whole puzzles, since all
// digits of the grid are small, or all digits of a row in which one is twice.
func needsRows(p *grid.Puzzle) bool {
	n := p.Shape.Side()
	k := root(n, 2)
	if !isPlain(p.Shape) || k < 4 {
		return !isPlain(p.Shape)
	}
	allSmall := true
	for row := range slices.Chunk(p.Givens, n) {
		seen, small, twice := map[grid.Digit]bool{}, true, false
		for _, d := range row {
			if d > 0 {
				small, twice = small && isSmall(p.Alphabet.Symbol(d), k), twice || seen[d]
				seen[d] = true
			}
		}
		allSmall = allSmall && small
		if small && twice {
			return true
		}
	}
	return allSmall
}

// isSmall reports whether readers of a puzzle of side n could read a symbol as one of its digits,
// in any alphabet, or as an open cell.
func isSmall(symbol string, n int) bool {
	if d, ok := number([]byte(symbol)); ok {
		return d <= n
	}
	letter := symbol[0] | 0x20
	return int(letter-'a') < n || letter == 'x'
}

// needsLine reports whether a line of numbers of p needs a header: it could be a row of a larger
// grid, or a cube, or there are few givens.
func needsLine(p *grid.Puzzle) bool {
	n := p.Shape.Side()
	few := n*n <= grid.MaxSide && math.Pow(float64(n), float64(p.Clues())) <= 1e4
	few = few || n*n < sureLength && grid.CheckPuzzle(p) != nil
	return !isPlain(p.Shape) || few || mayBeRow(p) || root(n*n, 3) > 0
}

// mayBeRow reports whether the cells of p, on a line, could be a row of a larger grid: there are not
// too many, and no digit occurs twice.
func mayBeRow(p *grid.Puzzle) bool {
	var seen [grid.MaxSide + 1]bool
	for _, d := range p.Givens {
		if d != 0 && seen[d] {
			return false
		}
		seen[d] = true
	}
	return len(p.Givens) <= grid.MaxSide
}

// separate separates grids from each other. The comment keeps readers from taking N grids of side N
// for the layers of a cube.
func (w *Writer) separate() {
	if w.count > 1 {
		w.print("\n# puzzle %d\n", w.count)
	}
}

// cellText returns a cell as text: a digit, a list of candidates, or a dot for an open cell.
func cellText(p *grid.Puzzle, c grid.Cell) string {
	if d := p.Givens[c]; d != 0 {
		return p.Alphabet.Symbol(d)
	}
	digits := restriction(p, c)
	if digits == nil {
		return "."
	}
	between := ","
	if p.Shape.Side() <= 9 && p.Alphabet == (grid.Alphabet{}) {
		between = ""
	}
	return "[" + p.Alphabet.List(digits, between) + "]"
}

// restriction returns the digits to which an open cell is restricted, or nil if it is not.
func restriction(p *grid.Puzzle, c grid.Cell) []grid.Digit {
	if p.Allowed == nil || p.Givens[c] != 0 {
		return nil
	}
	return p.Allowed[c]
}

// restricts reports whether p restricts an open cell to fewer digits than there are.
func restricts(p *grid.Puzzle) bool {
	for c := range grid.Cell(len(p.Allowed)) {
		if digits := restriction(p, c); digits != nil && len(digits) < p.Shape.Side() {
			return true
		}
	}
	return false
}
