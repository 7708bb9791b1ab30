package draw_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// sheet returns the document of a sheet of puzzles.
func sheet(t *testing.T, o draw.SheetOptions, prints ...draw.SheetPuzzle) string {
	var out strings.Builder
	s, err := draw.NewSheet(&out, o)
	require.NoError(t, err)
	for _, p := range prints {
		require.NoError(t, s.Add(t.Context(), p))
	}
	require.NoError(t, s.Close())
	return out.String()
}

// turns returns a puzzle whose cells have the digits 1..N in turn; a sheet does not mind
// clashes.
func turns(s *grid.Shape) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	for c := range p.Givens {
		p.Givens[c] = grid.Digit(c%s.Side()) + 1
	}
	return p
}

func TestSheetOfOne(t *testing.T) {
	p := grid.NewPuzzle(box(t, 2, 2))
	p.Givens[1] = 3
	solution := []grid.Digit{1, 3, 2, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 2, 3, 1}
	text := sheet(t, draw.SheetOptions{Title: `<"&>`}, draw.SheetPuzzle{Title: "A < B", Puzzle: p, Solution: solution})
	require.Contains(t, text, "<title>&lt;&#34;&amp;&gt;</title>")
	puzzle, solved, found := strings.Cut(text, "<h2>Solutions</h2>")
	require.True(t, found)
	require.Equal(t, 1, strings.Count(puzzle, "<text"))
	require.Contains(t, puzzle, `<text x="94" y="50.2">3</text>`)
	require.Contains(t, puzzle, "<figcaption>A &lt; B</figcaption>")
	require.Equal(t, 16, strings.Count(solved, "<text"))
	require.Contains(t, solved, "<figcaption>A &lt; B</figcaption>")
}

// Titles come from the files of others: whatever they hold is shown and does nothing.
func TestSheetHostileTitles(t *testing.T) {
	for _, title := range []string{
		`<script>alert(1)</script>`, `"><script>alert(1)</script>`, `' onload='alert(1)`, `</title><img src=x onerror=alert(1)>`,
		"--><svg/onload=alert(1)>", "{{.}}", "a\x00b\xff", "</figcaption></style>",
	} {
		plain := sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Puzzle: turns(box(t, 2, 2)), Note: "x"})
		text := sheet(t, draw.SheetOptions{Title: title}, draw.SheetPuzzle{Title: title, Puzzle: turns(box(t, 2, 2)), Note: title})
		require.Equal(t, strings.Count(plain, "<"), strings.Count(text, "<"), "no element more: %q", title)
		require.Equal(t, strings.Count(plain, `"`), strings.Count(text, `"`), "no attribute more: %q", title)
		// The title, the caption twice, the label and the note show it.
		unescaped := html.UnescapeString(text)
		if utf8.ValidString(title) {
			require.Equal(t, 5, strings.Count(unescaped, title), "%q", title)
		}
	}
}

// Everything on the page is on the page: no script, no address but the name of SVG.
func TestSheetIsSelfContained(t *testing.T) {
	text := sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Puzzle: turns(box(t, 3, 3))})
	require.Contains(t, text, "default-src 'none'")
	require.NotContains(t, text, "<script")
	for _, address := range regexp.MustCompile(`[a-z]+://[^"]*`).FindAllString(text, -1) {
		require.Equal(t, "http://www.w3.org/2000/svg", address)
	}
}

// The drawings are well-formed, for every kind of shape, and have each digit once.
func TestSheetShapes(t *testing.T) {
	for _, s := range []*grid.Shape{box(t, 1, 2), box(t, 2, 3), box(t, 3, 3), box(t, 5, 5), box(t, 10, 10), cube(t, 2)} {
		t.Run(s.String(), func(t *testing.T) {
			text := sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Title: "x", Puzzle: turns(s)})
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
				require.Equal(t, []string{"layer 1", "layer 2", "layer 3", "layer 4"}, drawn.Groups[1].Texts)
			}
		})
	}
}

// Pages hold as many puzzles as asked for; without a wish, as many as leave large cells;
// another size begins another page.
func TestSheetPages(t *testing.T) {
	nine, sixteen, twentyfive := turns(box(t, 3, 3)), turns(box(t, 4, 4)), turns(box(t, 5, 5))
	for _, test := range []struct {
		name    string
		perPage int
		puzzles []*grid.Puzzle
		pages   []string // columns x rows
	}{
		{"six 9x9 on a page", 0, []*grid.Puzzle{nine, nine, nine, nine, nine, nine, nine}, []string{"2x3", "2x3"}},
		{"two 16x16 on a page", 0, []*grid.Puzzle{sixteen, sixteen, sixteen}, []string{"1x2", "1x2"}},
		{"one 25x25 on a page", 0, []*grid.Puzzle{twentyfive, twentyfive}, []string{"1x1", "1x1"}},
		{"as asked", 4, []*grid.Puzzle{twentyfive, twentyfive, twentyfive, twentyfive, twentyfive}, []string{"2x2", "2x2"}},
		{"two below each other", 2, []*grid.Puzzle{nine, nine}, []string{"1x2"}},
		{"mixed", 0, []*grid.Puzzle{nine, sixteen, nine, nine}, []string{"2x3", "1x2", "2x3"}},
		{"none", 0, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var prints []draw.SheetPuzzle
			for _, p := range test.puzzles {
				prints = append(prints, draw.SheetPuzzle{Puzzle: p})
			}
			text := sheet(t, draw.SheetOptions{PerPage: test.perPage}, prints...)
			var pages []string
			for _, m := range regexp.MustCompile(`"--columns:(\d+);--rows:(\d+)"`).FindAllStringSubmatch(text, -1) {
				pages = append(pages, m[1]+"x"+m[2])
			}
			require.Equal(t, test.pages, pages)
			require.Equal(t, len(pages), strings.Count(text, "<section>"))
			require.Equal(t, len(pages), strings.Count(text, "</section>"))
			require.Equal(t, len(prints), strings.Count(text, "<svg"))
			require.True(t, strings.HasSuffix(text, "</html>\n"))
		})
	}
}

func TestSheetNotesAndCandidates(t *testing.T) {
	p := grid.NewPuzzle(box(t, 2, 2))
	p.Givens[0] = 1
	p.Restrict(0, []grid.Digit{1, 2}) // given all the same
	p.Restrict(5, []grid.Digit{2, 4})
	text := sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Title: "x", Puzzle: p, Note: "Two & more."})
	require.Equal(t, 3, strings.Count(text, "<text"))
	require.Contains(t, text, "<text x=\"107.3\" y=\"86.5\">2</text>\n<text x=\"107.3\" y=\"113\">4</text>")
	require.Contains(t, text, "<p>Two &amp; more.</p>")
	require.Contains(t, text, "<h2>Solutions</h2>")
}

func TestSheetErrors(t *testing.T) {
	for _, perPage := range []int{-1, 101} {
		_, err := draw.NewSheet(&strings.Builder{}, draw.SheetOptions{PerPage: perPage})
		require.EqualError(t, err, fmt.Sprintf("%d puzzles on a page: expected 1 to 100", perPage))
	}
	s, err := draw.NewSheet(&strings.Builder{}, draw.SheetOptions{})
	require.NoError(t, err)
	p := grid.NewPuzzle(box(t, 2, 2))
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p, Solution: []grid.Digit{1}}), "draw: sheet: 1 cells, expected 16")
	p.Givens[3] = 5
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p}), "draw: sheet: digit 5 in R1C4, expected 1 to 4")

	s, err = draw.NewSheet(full{}, draw.SheetOptions{})
	require.NoError(t, err)
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: turns(box(t, 2, 2))}), "disk full")
	require.EqualError(t, s.Close(), "disk full")

	p.Givens[3] = 0
	var text strings.Builder
	s, err = draw.NewSheet(&text, draw.SheetOptions{})
	require.NoError(t, err)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, s.Add(stopped, draw.SheetPuzzle{Puzzle: p}), context.Canceled)
	require.NoError(t, s.Close())
	require.NotContains(t, text.String(), "<figure")
}
