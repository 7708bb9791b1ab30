package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// element is a part of an SVG picture that the tests look at.
type element struct {
	Class string    `xml:"class,attr"`
	X     float64   `xml:"x,attr"`
	Y     float64   `xml:"y,attr"`
	Size  float64   `xml:"font-size,attr"`
	Style string    `xml:"font-style,attr"`
	Kids  []element `xml:",any"`
	Text  string    `xml:",chardata"`
}

// parse draws p, checks that all of it is well-formed, and returns the root.
func parse(t *testing.T, p draw.Picture) element {
	var out bytes.Buffer
	require.NoError(t, draw.SVG(&out, p))
	var root element
	d := xml.NewDecoder(&out)
	require.NoError(t, d.Decode(&root))
	_, err := d.Token()
	require.NoError(t, err, "the line end after the element")
	_, err = d.Token()
	require.ErrorIs(t, err, io.EOF)
	return root
}

// texts returns the texts in the groups of the given classes, with their places.
func texts(root element, classes ...string) map[string]int {
	found := map[string]int{}
	for _, g := range root.Kids {
		for _, class := range classes {
			if g.Class == class {
				for _, kid := range g.Kids {
					// Slots are wider than 5 units at every side up to 36.
					found[fmt.Sprintf("%s at %.0f,%.0f", kid.Text, kid.X/5, kid.Y/5)]++
				}
			}
		}
	}
	return found
}

// shapes yields every nearly square shape of side 4 to 100, and small cubes.
func shapes(t *testing.T, most int) []*grid.Shape {
	all := []*grid.Shape{cube(t, 2), cube(t, 3)}
	for n := 4; n <= most; n++ {
		s, err := grid.NearlySquare(n)
		require.NoError(t, err)
		all = append(all, s)
	}
	return all
}

func TestSVGIsWellFormed(t *testing.T) {
	for _, s := range shapes(t, testenv.Scale(64, 64, 100)) {
		if s.Side() > 36 && s.Side()%9 != 1 {
			continue
		}
		p := filled(t, s, 5)
		root := parse(t, p)
		digits := texts(root, "given", "placed")
		require.Len(t, digits, s.Cells()-p.Board.Open(), "%v", s)
		small := texts(root, "candidates", "counts")
		if s.Side() > 36 {
			require.Len(t, small, p.Board.Open(), "%v", s)
		} else {
			require.Len(t, small, p.Board.Candidates()-len(digits), "%v", s)
		}
		for text, n := range small {
			require.Equal(t, 1, n, "%v: %s", s, text)
		}
	}
}

func TestSVGMarksEveryCandidateOnce(t *testing.T) {
	p := nakedPair(t)
	open := p.Board.Open()
	total := p.Board.Candidates() - (p.Board.Shape().Cells() - open)
	root := parse(t, p)
	require.Len(t, texts(root, "found"), 4)
	require.Len(t, texts(root, "removed"), 8)
	require.Len(t, texts(root, "candidates", "found", "removed"), total)

	before := texts(root, "removed")
	for _, x := range p.Step.Removed {
		require.True(t, p.Board.Remove(x.Cell, x.Digit))
	}
	after := parse(t, p)
	require.Equal(t, before, texts(after, "removed"), "drawn after the step as well")
	require.Len(t, texts(after, "candidates", "found", "removed"), total)

	p.View = draw.Values
	require.Equal(t, before, texts(parse(t, p), "removed"), "in every view")
}

// middles returns, for each cell of 60 by 60 units, the middle of all that a group of a class
// writes there, above the baseline.
func middles(root element, class string) map[[2]int][2]float64 {
	low, high := map[[2]int][2]float64{}, map[[2]int][2]float64{}
	for _, g := range root.Kids {
		for _, kid := range g.Kids {
			if g.Class != class {
				continue
			}
			at := [2]float64{kid.X, kid.Y - 0.36*g.Size}
			const border = 36 // the edge and coordinates of one figure
			cell := [2]int{int(kid.X-border) / 60, int(kid.Y-border) / 60}
			if _, met := low[cell]; !met {
				low[cell] = at
			}
			low[cell] = [2]float64{min(low[cell][0], at[0]), min(low[cell][1], at[1])}
			high[cell] = [2]float64{max(high[cell][0], at[0]), max(high[cell][1], at[1])}
		}
	}
	for cell := range low {
		low[cell] = [2]float64{(low[cell][0] + high[cell][0]) / 2, (low[cell][1] + high[cell][1]) / 2}
	}
	return low
}

// The candidates of a cell are drawn around its middle, where its value would be.
func TestSVGCentersCandidates(t *testing.T) {
	for _, s := range shapes(t, 9) {
		if s.IsCube() {
			continue
		}
		open := draw.Picture{Board: grid.NewBoard(s), View: draw.Candidates}
		placed := draw.Picture{Board: grid.NewBoard(s)}
		for c := range grid.Cell(s.Side()) { // the first row
			placed.Board.Place(c, grid.Digit(c)+1)
		}
		values, candidates := middles(parse(t, placed), "given"), middles(parse(t, open), "candidates")
		require.Len(t, values, s.Side())
		for cell, want := range values {
			require.InDelta(t, want[0], candidates[cell][0], 0.11, "%v, column %d", s, cell[0]+1)
			require.InDelta(t, want[1], candidates[cell][1], 0.11, "%v, column %d", s, cell[0]+1)
		}
	}
}

func TestSVGTintsPatternsThatLoseCandidates(t *testing.T) {
	b := grid.NewBoard(square(t, 2))
	cells := []grid.Cell{0, 1}
	p := draw.Picture{Board: b, View: draw.Candidates, Step: &draw.Highlight{
		Pattern: draw.Pattern(b, cells, []grid.Digit{1, 2}),
		Removed: draw.Pattern(b, cells, []grid.Digit{3, 4}),
	}}
	root := parse(t, p)
	require.Len(t, texts(root, "pattern"), 2, "two cells, as for any hidden pair")
	require.Len(t, texts(root, "found"), 4)
	require.Len(t, texts(root, "removed"), 4)
}

// A cell in several units has one ground, and in several covers one hatching.
func TestSVGGroundsOnce(t *testing.T) {
	p := draw.Picture{Board: grid.NewBoard(square(t, 3)), Step: &draw.Highlight{
		Units: []grid.Unit{0, 9, 18}, Covers: []grid.Unit{0, 9}, // row 1, column 1, box 1
	}}
	parts := map[string]int{}
	for _, g := range parse(t, p).Kids {
		parts[g.Class] = len(g.Kids)
	}
	require.Equal(t, 9+8+4, parts["unit"])
	require.Equal(t, 9+8, parts["cover"])
}

// Above side 36 candidates are counted.
func TestSVGCountsCandidates(t *testing.T) {
	sizes := map[int]float64{}
	for side, class := range map[int]string{36: "candidates", 37: "counts", 100: "counts"} {
		s, err := grid.NearlySquare(side)
		require.NoError(t, err)
		p := filled(t, s, 5)
		root := parse(t, p)
		require.Len(t, texts(root, "coordinates"), 2*side)
		require.NotEmpty(t, texts(root, class))
		at := slices.IndexFunc(root.Kids, func(g element) bool { return g.Class == class })
		sizes[side] = root.Kids[at].Size
		for _, kid := range root.Kids[at].Kids {
			if border := float64(18 + 18*len(fmt.Sprint(side))); class == "counts" {
				require.Equal(t, "italic", root.Kids[at].Style, "to differ from digits")
				require.InDelta(t, 43.2, math.Mod(kid.X-border, 60), 0.11, "at the right")
				require.InDelta(t, 44.4, math.Mod(kid.Y-0.36*sizes[side]-border, 60), 0.11, "below")
			}
		}
		require.Equal(t, texts(root, class), texts(root, "candidates", "counts"))
		p.View = draw.Values
		require.Empty(t, texts(parse(t, p), "candidates", "counts"))
	}
	require.InDelta(t, sizes[37]*2/3, sizes[100], 0.1, "three figures in the room of two")
}

func TestSVGDescribesItself(t *testing.T) {
	root := parse(t, xWing(t))
	require.Equal(t, "X-wing <4>", root.Kids[0].Text)
	require.Contains(t, root.Kids[1].Text, "Pattern: R2C3=4, R6C3=4, R2C7=4, R6C7=4.")
	require.True(t, strings.HasSuffix(root.Kids[1].Text, "Rows & columns."))
}

func TestWithoutGivensAllIsGiven(t *testing.T) {
	p := filled(t, square(t, 2), 5)
	p.Givens = nil
	root := parse(t, p)
	require.Empty(t, texts(root, "placed"))
	require.Len(t, texts(root, "given"), p.Board.Shape().Cells()-p.Board.Open())
}

// full is a writer on which nothing can be written.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestErrors(t *testing.T) {
	draws := map[string]func(io.Writer, draw.Picture) error{
		"svg": draw.SVG,
		"png": draw.PNG,
		"terminal": func(w io.Writer, p draw.Picture) error {
			_, err := draw.Terminal(w, p, draw.TerminalOptions{})
			return err
		},
	}
	good := filled(t, square(t, 2), 5)
	for name, drawTo := range draws {
		t.Run(name, func(t *testing.T) {
			require.ErrorContains(t, drawTo(io.Discard, draw.Picture{}), "needs a board")
			bad := good
			bad.Givens = bad.Givens[1:]
			require.ErrorContains(t, drawTo(io.Discard, bad), "givens")
			require.EqualError(t, drawTo(full{}, good), "disk full")
		})
	}
}

func TestPattern(t *testing.T) {
	b := grid.NewBoard(square(t, 2))
	require.True(t, b.Remove(1, 3))
	want := []grid.Candidate{{Cell: 0, Digit: 2}, {Cell: 0, Digit: 3}, {Cell: 1, Digit: 2}}
	require.Equal(t, want, draw.Pattern(b, []grid.Cell{0, 1}, []grid.Digit{2, 3}))
}
