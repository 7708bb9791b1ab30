package format_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// sheet returns the document of a sheet of puzzles.
func sheet(t *testing.T, o format.SheetOptions, prints ...format.Print) string {
	var out strings.Builder
	s, err := format.NewSheet(&out, o)
	require.NoError(t, err)
	for _, p := range prints {
		require.NoError(t, s.Add(p))
	}
	require.NoError(t, s.Close())
	return out.String()
}

// filled returns a puzzle whose cells have the digits 1..N in turn; a sheet does not
// mind clashes.
func filled(s *grid.Shape) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	for c := range p.Givens {
		p.Givens[c] = grid.Digit(c%s.Side()) + 1
	}
	return p
}

// flat returns a flat shape.
func flat(t *testing.T, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

func TestSheetOfOne(t *testing.T) {
	p := grid.NewPuzzle(flat(t, 2, 2))
	p.Givens[1] = 3
	solution := []grid.Digit{1, 3, 2, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 2, 3, 1}
	text := sheet(t, format.SheetOptions{Title: `<"&>`}, format.Print{Title: "A < B", Puzzle: p, Solution: solution})
	require.Contains(t, text, "<title>&lt;&#34;&amp;&gt;</title>")
	puzzle, solved, found := strings.Cut(text, "<h2>Solutions</h2>")
	require.True(t, found)
	require.Equal(t, 1, strings.Count(puzzle, "<text"))
	require.Contains(t, puzzle, `<text x="15" y="7.7">3</text>`)
	require.Contains(t, puzzle, "<figcaption>A &lt; B</figcaption>")
	require.Equal(t, 16, strings.Count(solved, "<text"))
	require.Contains(t, solved, "<figcaption>A &lt; B</figcaption>")
}

// Everything on the page is on the page: no script, no address but the name of SVG.
func TestSheetIsSelfContained(t *testing.T) {
	text := sheet(t, format.SheetOptions{}, format.Print{Puzzle: filled(flat(t, 3, 3))})
	require.Contains(t, text, "default-src 'none'")
	require.NotContains(t, text, "<script")
	for _, address := range regexp.MustCompile(`[a-z]+://[^"]*`).FindAllString(text, -1) {
		require.Equal(t, "http://www.w3.org/2000/svg", address)
	}
}

// The drawings are well-formed, for every kind of shape, and have each digit once.
func TestSheetShapes(t *testing.T) {
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for _, s := range []*grid.Shape{flat(t, 1, 2), flat(t, 2, 3), flat(t, 3, 3), flat(t, 5, 5), flat(t, 10, 10), cube} {
		t.Run(s.String(), func(t *testing.T) {
			text := sheet(t, format.SheetOptions{}, format.Print{Title: "x", Puzzle: filled(s)})
			start, end := strings.Index(text, "<svg"), strings.Index(text, "</svg>")
			d := xml.NewDecoder(strings.NewReader(text[start : end+len("</svg>")]))
			var drawn struct {
				ViewBox string `xml:"viewBox,attr"`
				Groups  []struct {
					Texts []string `xml:"text"`
				} `xml:"g"`
			}
			require.NoError(t, d.Decode(&drawn))
			last := drawn.Groups[len(drawn.Groups)-1].Texts
			require.Len(t, last, s.Cells())
			require.Equal(t, fmt.Sprint(s.Side()), last[len(last)-1])
			if s.IsCube() {
				require.Equal(t, []string{"layer 1", "layer 2", "layer 3", "layer 4"}, drawn.Groups[0].Texts)
			}
		})
	}
}

// Pages hold as many puzzles as asked for; without a wish, as many as leave large cells;
// another size begins another page, and nothing is wider than the paper.
func TestSheetPages(t *testing.T) {
	nine, sixteen, twentyfive := filled(flat(t, 3, 3)), filled(flat(t, 4, 4)), filled(flat(t, 5, 5))
	for _, test := range []struct {
		name    string
		perPage int
		puzzles []*grid.Puzzle
		pages   int
	}{
		{"six 9x9 on a page", 0, []*grid.Puzzle{nine, nine, nine, nine, nine, nine, nine}, 2},
		{"two 16x16 on a page", 0, []*grid.Puzzle{sixteen, sixteen, sixteen}, 2},
		{"one 25x25 on a page", 0, []*grid.Puzzle{twentyfive, twentyfive}, 2},
		{"as asked", 4, []*grid.Puzzle{twentyfive, twentyfive, twentyfive, twentyfive, twentyfive}, 2},
		{"mixed", 0, []*grid.Puzzle{nine, sixteen, nine, nine}, 3},
		{"none", 0, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var prints []format.Print
			for _, p := range test.puzzles {
				prints = append(prints, format.Print{Puzzle: p})
			}
			text := sheet(t, format.SheetOptions{PerPage: test.perPage}, prints...)
			require.Equal(t, test.pages, strings.Count(text, "<section>"))
			require.Equal(t, test.pages, strings.Count(text, "</section>"))
			require.Equal(t, len(prints), strings.Count(text, "<svg"))
			for _, m := range regexp.MustCompile(`width:([0-9.]+)mm"`).FindAllStringSubmatch(text, -1) {
				var width float64
				_, err := fmt.Sscan(m[1], &width)
				require.NoError(t, err)
				require.LessOrEqual(t, width, 186.0)
				require.Greater(t, width, 50.0)
			}
			require.True(t, strings.HasSuffix(text, "</html>\n"))
		})
	}
}

func TestSheetNotesAndCandidates(t *testing.T) {
	p := grid.NewPuzzle(flat(t, 2, 2))
	p.Givens[0] = 1
	p.Restrict(0, []grid.Digit{1, 2}) // given all the same
	p.Restrict(5, []grid.Digit{2, 4})
	text := sheet(t, format.SheetOptions{}, format.Print{Title: "x", Puzzle: p, Note: "Two & more."})
	require.Equal(t, 3, strings.Count(text, "<text"))
	require.Contains(t, text, `<text x="17.50" y="13.94">2</text><text x="17.50" y="18.94">4</text>`)
	require.Contains(t, text, "<p>Two &amp; more.</p>")
	require.Contains(t, text, "<h2>Solutions</h2>")
}

func TestSheetErrors(t *testing.T) {
	for _, perPage := range []int{-1, 101} {
		_, err := format.NewSheet(&strings.Builder{}, format.SheetOptions{PerPage: perPage})
		require.EqualError(t, err, fmt.Sprintf("%d puzzles on a page: expected 1 to 100", perPage))
	}
	s, err := format.NewSheet(&strings.Builder{}, format.SheetOptions{})
	require.NoError(t, err)
	p := grid.NewPuzzle(flat(t, 2, 2))
	require.EqualError(t, s.Add(format.Print{Puzzle: p, Solution: []grid.Digit{1}}), "writing html: 1 cells, expected 16")
	p.Givens[3] = 5
	require.EqualError(t, s.Add(format.Print{Puzzle: p}), "writing html: digit 5 in R1C4, expected 1 to 4")

	full := errors.New("disk full")
	s, err = format.NewSheet(failing{full}, format.SheetOptions{})
	require.NoError(t, err)
	require.ErrorIs(t, s.Add(format.Print{Puzzle: filled(flat(t, 2, 2))}), full)
	require.ErrorIs(t, s.Close(), full)
}

// failing is a writer that cannot.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
