package draw_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// The pictures that the tests draw.

// square returns the shape of a basis.
func square(t *testing.T, k int) *grid.Shape {
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// box returns the shape with boxes of the given size.
func box(t *testing.T, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// cube returns the cube of a basis.
func cube(t *testing.T, k int) *grid.Shape {
	s, err := grid.Cube(k)
	require.NoError(t, err)
	return s
}

// layout returns the shape of a layout.
func layout(t *testing.T, l grid.Layout) *grid.Shape {
	s, err := grid.New(l)
	require.NoError(t, err)
	return s
}

// jigsaw returns a shape with irregular boxes.
func jigsaw(t *testing.T) *grid.Shape {
	regions, err := grid.ParseRegions("AABBB AACBB ADCCE DDCCE DDEEE", 5)
	require.NoError(t, err)
	return layout(t, grid.Layout{Side: 5, Regions: regions})
}

// filled returns a picture of the candidates of a shape after every stride-th cell
// was given a digit it could still have, if any, and the cell after it was placed.
func filled(t *testing.T, s *grid.Shape, stride int) draw.Picture {
	b, givens := grid.NewBoard(s), make([]grid.Digit, s.Cells())
	for c := range grid.Cell(s.Cells()) {
		if int(c)%stride > 1 || b.Digits(c).Count() < 2 {
			continue
		}
		lowest, _ := b.Digits(c).NextSet(0)
		d := grid.Digit(lowest) + 1
		m := b.Mark()
		if !b.Place(c, d) {
			b.Undo(m)
		} else if int(c)%stride == 0 {
			givens[c] = d
		}
	}
	require.False(t, b.Failed())
	return draw.Picture{Board: b, Givens: givens, View: draw.Candidates}
}

// nakedPair returns a puzzle of Gecode's examples, the naked pair 1, 5 in its row 5
// highlighted, before the step.
func nakedPair(t *testing.T) draw.Picture {
	p := grid.NewPuzzle(square(t, 3))
	for c, r := range "3..9.4..1..2...4...61...79.6..247..5.........2..836..4.46...23...9...6..5..3.9..8" {
		if r != '.' {
			p.Givens[c] = grid.Digit(r - '0')
		}
	}
	b := p.Board()
	at, row := p.Shape.CellAt, p.Shape.UnitCells(4)
	pair := []grid.Cell{at(0, 4, 3), at(0, 4, 5)}
	others := slices.DeleteFunc(slices.Clone(row), func(c grid.Cell) bool { return slices.Contains(pair, c) })
	return draw.Picture{Board: b, Givens: p.Givens, View: draw.Candidates, Step: &draw.Highlight{
		Units:   []grid.Unit{4},
		Pattern: draw.Pattern(b, pair, []grid.Digit{1, 5}),
		Removed: draw.Pattern(b, others, []grid.Digit{1, 5}),
	}}
}

// hiddenSingle returns the same puzzle after its first hidden single was placed.
func hiddenSingle(t *testing.T) draw.Picture {
	p := nakedPair(t)
	c, d, ok := p.Board.NextHidden()
	require.True(t, ok)
	require.True(t, p.Board.Place(c, d))
	p.Step = &draw.Highlight{Placed: []grid.Candidate{{Cell: c, Digit: d}}}
	return p
}

// xWing returns a board on which 4 has two places in each of the rows 2 and 6, both in
// the columns 3 and 7, after its other places there have gone.
func xWing(t *testing.T) draw.Picture {
	s := square(t, 3)
	b := grid.NewBoard(s)
	rows, columns, step := []int{1, 5}, []int{2, 6}, &draw.Highlight{Units: []grid.Unit{1, 5}, Covers: []grid.Unit{11, 15}}
	for i := range s.Side() {
		for j := range rows {
			if c := s.CellAt(0, rows[j], i); slices.Contains(columns, i) {
				step.Pattern = append(step.Pattern, grid.Candidate{Cell: c, Digit: 4})
			} else {
				require.True(t, b.Remove(c, 4))
			}
			if c := s.CellAt(0, i, columns[j]); !slices.Contains(rows, i) {
				step.Removed = append(step.Removed, grid.Candidate{Cell: c, Digit: 4})
				require.True(t, b.Remove(c, 4))
			}
		}
	}
	return draw.Picture{Board: b, View: draw.Candidates, Step: step, Title: "X-wing <4>", Text: "Rows & columns."}
}

var update = flag.Bool("update", false, "write what is drawn into the golden files")

// golden compares what was drawn with a file of testdata.
func golden(t *testing.T, name string, drawn []byte) {
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, drawn, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(drawn), "run go test -update and look at the difference")
}

// goldens are the pictures that are compared to the last byte.
func goldens(t *testing.T) map[string]draw.Picture {
	values := filled(t, square(t, 3), 3)
	values.View = draw.Values
	failed := filled(t, square(t, 2), 5)
	for d := range failed.Board.Shape().Side() {
		failed.Board.Remove(2, grid.Digit(d+1))
	}
	jigsaw := filled(t, jigsaw(t), 3)
	narrow := jigsaw
	narrow.View = draw.Values
	hyper := filled(t, layout(t, grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true, Windows: true}), 3)
	hyper.View = draw.Values
	return map[string]draw.Picture{
		"jigsaw": jigsaw,
		"narrow": narrow,
		"hyper":  hyper,
		"x4":     filled(t, layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}), 5),
		"4x4":    filled(t, square(t, 2), 5),
		"box2x3": filled(t, box(t, 2, 3), 7),
		"latin5": filled(t, box(t, 1, 5), 7),
		"cube2":  filled(t, cube(t, 2), 9),
		"values": values,
		"failed": failed,
		"pair":   nakedPair(t),
		"placed": hiddenSingle(t),
		"xwing":  xWing(t),
	}
}

func TestGolden(t *testing.T) {
	for name, p := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			var text, picture bytes.Buffer
			note, err := draw.Terminal(&text, p, draw.TerminalOptions{})
			require.NoError(t, err)
			require.Empty(t, note)
			golden(t, name+".txt", text.Bytes())
			require.NoError(t, draw.SVG(&picture, p))
			golden(t, name+".svg", picture.Bytes())
		})
	}
}

// hex returns the alphabet of sixteen digits.
func hex(t *testing.T) grid.Alphabet {
	a, err := grid.ParseAlphabet("0-F")
	require.NoError(t, err)
	return a
}

// TestSymbolsInTerminal: digits are drawn in the alphabet of the picture, in narrower slots
// where candidates have one character, and coordinates remain numbers.
func TestSymbolsInTerminal(t *testing.T) {
	p := filled(t, square(t, 4), 20)
	drawn := func(o draw.TerminalOptions) []string {
		var out bytes.Buffer
		_, err := draw.Terminal(&out, p, o)
		require.NoError(t, err)
		return strings.Split(out.String(), "\n")
	}
	wide := drawn(draw.TerminalOptions{})
	p.Alphabet = hex(t)
	lines := drawn(draw.TerminalOptions{})
	require.Less(t, len([]rune(lines[1])), len([]rune(wide[1])))
	require.Contains(t, lines[0], " 16")
	require.Contains(t, strings.Join(lines, "\n"), " 4 5 6 7 ")
	require.Contains(t, strings.Join(lines, "\n"), " C D E F ")
	p.View = draw.Values
	require.Contains(t, drawn(draw.TerminalOptions{})[2], " ┃  0  1 ", "coordinates have two figures")
}

// TestSymbolsInSVG: the digits of pictures and sheets are drawn in the alphabet too, in a larger font.
func TestSymbolsInSVG(t *testing.T) {
	p := filled(t, square(t, 4), 20)
	p.Step = &draw.Highlight{Placed: []grid.Candidate{{Cell: 5, Digit: 16}}}
	p.Alphabet = hex(t)
	var out bytes.Buffer
	require.NoError(t, draw.SVG(&out, p))
	require.Contains(t, out.String(), ">F</text>")
	require.Contains(t, out.String(), "R1C6=F")
	require.Equal(t, 2, strings.Count(out.String(), ">16</text>"), "coordinates alone")

	puzzle := grid.NewPuzzle(square(t, 4))
	puzzle.Givens[0] = 16
	puzzle.Alphabet = hex(t)
	puzzle.Restrict(1, []grid.Digit{1, 15})
	for _, w := range textsOf(t, contents(t, sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Puzzle: puzzle}))[0])[3:] {
		require.Contains(t, []string{"F", "0", "E"}, w.text)
	}
}
