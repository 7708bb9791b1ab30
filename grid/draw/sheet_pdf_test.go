package draw_test

import (
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// operators returns the number of pages of a PDF, and the operators of their contents.
func operators(t *testing.T, pdf string) (pages int, content string) {
	for _, part := range strings.Split(pdf, "stream\n")[1:] {
		r, err := zlib.NewReader(strings.NewReader(part))
		if err != nil {
			continue // the metadata of a font
		}
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		if strings.Contains(string(text), " Td (") {
			content += string(text)
		}
	}
	return strings.Count(pdf, "<</Type /Page\n"), content
}

// written is a text of a PDF, with its place in points.
type written struct {
	x, y float64
	text string
}

// textsOf returns the texts of contents.
func textsOf(t *testing.T, content string) []written {
	var list []written
	for _, m := range regexp.MustCompile(`BT (\S+) (\S+) Td \((.*)\) ?Tj ET`).FindAllStringSubmatch(content, -1) {
		var w written
		_, err := fmt.Sscan(m[1]+" "+m[2], &w.x, &w.y)
		require.NoError(t, err)
		w.text = strings.ReplaceAll(m[3], "\x00", "") // of UTF-16
		list = append(list, w)
	}
	return list
}

// A PDF has the pages and the drawings of the HTML sheet: each digit at its place, on one scale.
func TestSheetPDF(t *testing.T) {
	restricted := grid.NewPuzzle(box(t, 2, 2))
	restricted.Restrict(5, []grid.Digit{2, 4})
	x, err := grid.New(grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true})
	require.NoError(t, err)
	for _, p := range []*grid.Puzzle{turns(box(t, 1, 2)), turns(box(t, 2, 3)), turns(box(t, 5, 5)), turns(cube(t, 2)), turns(x), restricted} {
		t.Run(p.Shape.String(), func(t *testing.T) {
			print := draw.SheetPuzzle{Title: "A (1)", Puzzle: p, Note: "n"}
			html := sheet(t, draw.SheetOptions{}, print)
			pdf := sheet(t, draw.SheetOptions{PDF: true}, print)
			require.Equal(t, pdf, sheet(t, draw.SheetOptions{PDF: true}, print), "the same bytes")
			pages, content := operators(t, pdf)
			require.Equal(t, 2, pages)
			require.Equal(t, strings.Count(html, "<rect"), strings.Count(content, " re f"))
			require.Equal(t, len(regexp.MustCompile(`M[\d.]+ [\d.]+[hv]`).FindAllString(html, -1)), strings.Count(content, " l S"))

			texts := textsOf(t, content)
			drawn := regexp.MustCompile(`<text x="(\S+)" y="(\S+)">(.*)</text>`).FindAllStringSubmatch(html, -1)
			require.Equal(t, `A \(1\)`, texts[0].text)
			require.Len(t, texts, 1+len(drawn)+3, "the title, the digits, a heading, a title and a note")
			var points []written
			for i, m := range drawn {
				var w written
				_, err := fmt.Sscan(m[1]+" "+m[2], &w.x, &w.y)
				require.NoError(t, err)
				require.Equal(t, m[3], texts[1+i].text)
				points = append(points, w)
			}
			first, last := points[0], points[len(points)-1]
			top, bottom := texts[1], texts[len(drawn)]
			scale := (top.y - bottom.y) / (last.y - first.y)
			for i, w := range points {
				require.InDelta(t, top.y-scale*(w.y-first.y), texts[1+i].y, 0.01+0.1*scale, "%v", w)
				// A text is wider than its middle is from its beginning, by half a figure or four letters.
				require.InDelta(t, top.x+scale*(w.x-first.x), texts[1+i].x, 60*scale, "%v", w)
			}
		})
	}
}

// Boxes are beside each other and below each other, and solutions begin below their heading.
func TestSheetPDFBoxes(t *testing.T) {
	p := draw.SheetPuzzle{Title: "t", Puzzle: grid.NewPuzzle(box(t, 3, 3)), Note: "n"}
	pages, content := operators(t, sheet(t, draw.SheetOptions{PDF: true, PerPage: 4}, p, p, p, p, p))
	require.Equal(t, 3, pages)
	var titles []string
	for _, w := range textsOf(t, content) {
		if w.text == "t" || w.text == "Solutions" {
			titles = append(titles, fmt.Sprintf("%s %.1f %.1f", w.text, w.x, w.y))
		}
	}
	const mm = 72 / 25.4
	left, right := 12*mm, (12+97)*mm // a gap of 8 between columns of 89
	at := func(text string, x, y float64) string { return fmt.Sprintf("%s %.1f %.1f", text, x, (297-y)*mm) }
	require.Equal(t, []string{
		at("t", left, 16), at("t", right, 16), at("t", left, 144), at("t", right, 144), at("t", left, 16),
		at("Solutions", left, 16), at("t", left, 24), at("t", left+48.5*mm, 24), at("t", left+97*mm, 24), at("t", left+145.5*mm, 24),
	}, titles[:10])
}

// A page has the shades, the thin and the thick lines and the digits of the drawing, in points from below.
func TestSheetPDFDrawing(t *testing.T) {
	p := grid.NewPuzzle(layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}))
	p.Givens[1] = 3
	p.Restrict(5, []grid.Digit{2, 4})
	print := draw.SheetPuzzle{Title: "a", Puzzle: p, Note: "n"}
	_, content := operators(t, sheet(t, draw.SheetOptions{PDF: true, PerPage: 3}, print))
	content = strings.ReplaceAll(regexp.MustCompile(`/F\w+`).ReplaceAllString(content, "/F"), "\x00", "")
	first, solutions, _ := strings.Cut(content, "2 J\n0 j\n6.10 w\n")
	require.Contains(t, solutions, "BT /F 12.00 Tf ET\nq 0.000 g BT 34.02 796.54 Td (Solutions) Tj ET Q\n", "black again")
	require.Equal(t, `2 J
0 j
0.57 w
0.000 G
0.000 g
BT /F 9.00 Tf ET
BT 34.02 796.54 Td (a) Tj ET
0.886 g
38.08 786.80 61.04 -61.04 re f
221.19 786.80 61.04 -61.04 re f
99.12 725.76 61.04 -61.04 re f
160.16 725.76 61.04 -61.04 re f
99.12 664.72 61.04 -61.04 re f
160.16 664.72 61.04 -61.04 re f
38.08 603.69 61.04 -61.04 re f
221.19 603.69 61.04 -61.04 re f
0.000 g
1.53 w
38.08 725.76 m 282.23 725.76 l S
99.12 786.80 m 99.12 542.65 l S
38.08 603.69 m 282.23 603.69 l S
221.19 786.80 m 221.19 542.65 l S
6.10 w
38.08 786.80 m 282.23 786.80 l S
38.08 786.80 m 38.08 542.65 l S
38.08 664.72 m 282.23 664.72 l S
160.16 786.80 m 160.16 542.65 l S
38.08 542.65 m 282.23 542.65 l S
282.23 786.80 m 282.23 542.65 l S
0.000 g
BT /F 9.00 Tf ET
BT /F 45.78 Tf ET
BT 116.91 739.80 Td (3) Tj ET
0.200 g
BT /F 45.78 Tf ET
BT /F 16.28 Tf ET
BT 138.64 702.87 Td (2) Tj ET
BT 138.64 675.91 Td (4) Tj ET
`, first)
}

func TestSheetPDFTitles(t *testing.T) {
	wide := draw.SheetPuzzle{Title: strings.Repeat("wide ", 100), Puzzle: turns(box(t, 2, 2))}
	odd := draw.SheetPuzzle{Title: "a\xffb\nc", Puzzle: turns(box(t, 2, 2))}
	_, content := operators(t, sheet(t, draw.SheetOptions{PDF: true, PerPage: 1}, wide, odd))
	texts := textsOf(t, content)
	require.Contains(t, texts[0].text, "wide wide")
	require.True(t, strings.HasSuffix(texts[0].text, "\x20\x26"), "an ellipsis")
	require.Less(t, len(texts[0].text), 200)
	require.Equal(t, "a\xff\xfdb c", texts[1+16].text)

	for _, title := range []string{"😀", "\U0010ffff", "עברית", "漢字", "\x00", "(\\)", strings.Repeat("é", 1<<20)} {
		p := draw.SheetPuzzle{Title: title, Puzzle: turns(box(t, 2, 2)), Note: title[:min(len(title), 100)]}
		require.Contains(t, sheet(t, draw.SheetOptions{PDF: true, Title: p.Note}, p), "%%EOF", "whatever a title has")
	}

	_, content = operators(t, sheet(t, draw.SheetOptions{PDF: true}))
	require.Empty(t, content)
	require.Contains(t, sheet(t, draw.SheetOptions{PDF: true}), "/Count 1", "an empty sheet has a page")
}

func TestSheetPDFErrors(t *testing.T) {
	s, err := draw.NewSheet(full{}, draw.SheetOptions{PDF: true})
	require.NoError(t, err)
	require.NoError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: turns(box(t, 2, 2))}))
	require.EqualError(t, s.Close(), "disk full")

	s, err = draw.NewSheet(io.Discard, draw.SheetOptions{PDF: true})
	require.NoError(t, err)
	large := draw.SheetPuzzle{Puzzle: grid.NewPuzzle(box(t, 16, 16))}
	for range 2_000_000 / 65_536 {
		require.NoError(t, s.Add(t.Context(), large))
	}
	require.EqualError(t, s.Add(t.Context(), large),
		"a PDF has at most 2000000 cells, with the cells of solutions: print the others to another file, or as HTML")
	solved := draw.SheetPuzzle{Puzzle: grid.NewPuzzle(box(t, 11, 11)), Solution: turns(box(t, 11, 11)).Givens}
	require.NoError(t, s.Add(t.Context(), solved), "a small one still fits")
	require.Error(t, s.Add(t.Context(), solved))
	require.NoError(t, s.Close())
}
