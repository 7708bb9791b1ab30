package draw_test

import (
	"compress/zlib"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

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

// contents returns the operators of the pages of a PDF.
func contents(t *testing.T, pdf string) (pages []string) {
	for _, part := range strings.Split(pdf, "stream\n")[1:] {
		r, err := zlib.NewReader(strings.NewReader(part))
		if err != nil {
			continue // the metadata of a font
		}
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		if strings.Contains(string(text), " Td (") {
			pages = append(pages, string(text))
		}
	}
	require.Len(t, pages, strings.Count(pdf, "<</Type /Page\n"))
	return pages
}

// written is a text of a PDF, with its place in millimetres from above, and how it looks.
type written struct {
	x, y, size float64
	grey, font string
	text       string
}

// mm is a millimetre in points.
const mm = 72 / 25.4

// textsOf returns the texts of a page.
func textsOf(t *testing.T, content string) (list []written) {
	var now written
	for _, m := range regexp.MustCompile(`(\S+) g\b|BT /(\S+) (\S+) Tf ET|BT (\S+) (\S+) Td \((.*)\) ?Tj ET`).FindAllStringSubmatch(content, -1) {
		switch {
		case m[1] != "":
			now.grey = m[1]
		case m[2] != "":
			now.font = m[2]
			_, err := fmt.Sscan(m[3], &now.size)
			require.NoError(t, err)
		default:
			w := now
			_, err := fmt.Sscan(m[4]+" "+m[5], &w.x, &w.y)
			require.NoError(t, err)
			w.x, w.y = w.x/mm, 297-w.y/mm
			w.text = strings.ReplaceAll(strings.ReplaceAll(m[6], "\x00", ""), "\xb7", "·") // of UTF-16
			list = append(list, w)
		}
	}
	return list
}

// words returns the texts themselves.
func words(list []written) (all []string) {
	for _, w := range list {
		all = append(all, w.text)
	}
	return all
}

// A page has its heading, its number and its puzzles, numbered on; the solutions begin a page.
func TestSheetTitles(t *testing.T) {
	p := grid.NewPuzzle(box(t, 2, 2))
	solution := turns(box(t, 2, 2)).Givens
	pages := contents(t, sheet(t, draw.SheetOptions{Title: "For (us)", PerPage: 2},
		draw.SheetPuzzle{Name: "A", Facts: "4×4", Puzzle: p, Solution: solution}, draw.SheetPuzzle{Puzzle: p}, draw.SheetPuzzle{Facts: "easy", Puzzle: p, Note: "None."}))
	var all [][]string
	for _, page := range pages {
		all = append(all, words(textsOf(t, page)))
	}
	solved := append([]string{`For \(us\) · Solutions`, "3", "Puzzle 1 · A"}, strings.Split("1234123412341234", "")...)
	require.Equal(t, [][]string{
		{`For \(us\)`, "1", "Puzzle 1 · A · 4\xd74", "Puzzle 2"}, {`For \(us\)`, "2", "Puzzle 3 · easy"}, append(solved, "Puzzle 3", "None."),
	}, all)
	require.Equal(t, "Puzzles", textsOf(t, contents(t, sheet(t, draw.SheetOptions{}, draw.SheetPuzzle{Puzzle: p}))[0])[0].text, "the default")

	texts := textsOf(t, pages[0])
	require.InDelta(t, 12, texts[0].x, 0.1)
	require.InDelta(t, 12+186-2.35, texts[1].x, 0.1, "the number ends at the right margin")
	require.InDelta(t, texts[0].y, texts[1].y, 0.1)
}

// Found digits are lighter than givens and not bold, in solutions and in solved puzzles.
func TestSheetFoundDigits(t *testing.T) {
	p := grid.NewPuzzle(box(t, 1, 2))
	p.Givens[1] = 2
	solution := []grid.Digit{1, 2, 2, 1}
	solved := &grid.Puzzle{Shape: p.Shape, Givens: solution}
	pages := contents(t, sheet(t, draw.SheetOptions{PerPage: 1}, draw.SheetPuzzle{Puzzle: p, Solution: solution},
		draw.SheetPuzzle{Puzzle: solved, Givens: p.Givens, Solution: solution}))
	require.Len(t, pages, 3)
	require.Len(t, textsOf(t, pages[2]), 2+5+5)
	for i, page := range pages[1:] {
		texts := textsOf(t, page)
		digits := texts[len(texts)-4:]
		require.Equal(t, []string{"2", "1", "2", "1"}, words(digits), "page %d", i)
		for _, w := range digits[1:] {
			require.Equal(t, "0.400", w.grey)
			require.NotEqual(t, digits[0].font, w.font)
			require.InDelta(t, digits[0].size, w.size, 0.01)
		}
		require.Equal(t, "0.000", digits[0].grey)
	}
}

// A puzzle has the rectangles, the lines and the texts of the picture of its shape, at their places on one scale, in the
// middle of its box.
func TestSheetShapes(t *testing.T) {
	restricted := grid.NewPuzzle(box(t, 2, 2))
	restricted.Restrict(5, []grid.Digit{2, 4})
	x := layout(t, grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true})
	extra := layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Extra: [][]grid.Cell{{0, 5, 11, 14}}})
	for _, p := range []*grid.Puzzle{
		turns(box(t, 1, 2)), turns(box(t, 2, 3)), turns(box(t, 5, 5)), turns(box(t, 10, 10)), turns(cube(t, 2)),
		turns(x), turns(extra), turns(jigsaw(t)), restricted,
	} {
		t.Run(p.Shape.String(), func(t *testing.T) {
			pdf := sheet(t, draw.SheetOptions{PerPage: 1}, draw.SheetPuzzle{Puzzle: p})
			require.Equal(t, pdf, sheet(t, draw.SheetOptions{PerPage: 1}, draw.SheetPuzzle{Puzzle: p}), "the same bytes")
			content := contents(t, pdf)[0]
			picture := draw.Picture{Board: grid.NewBoard(p.Shape)}
			svg := svgOf(t, picture)
			// The paper of SVG is a rectangle, too.
			require.Equal(t, strings.Count(svg, "<rect")-1, strings.Count(content, " re f"))
			lines := regexp.MustCompile(`M[\d.]+ [\d.]+[hv]`).FindAllString(svg, -1)
			require.Equal(t, len(lines), strings.Count(content, " l S"))

			texts := textsOf(t, content)[3:]
			layers := 0
			if p.Shape.IsCube() {
				layers = p.Shape.Layers()
				require.Equal(t, []string{"layer 1", "layer 2", "layer 3", "layer 4"}, words(texts[:layers]))
			}
			digits := texts[layers:]
			if p == restricted {
				require.Equal(t, []string{"2", "4"}, words(digits))
				require.Less(t, digits[0].y, digits[1].y)
				return
			}
			require.Len(t, digits, p.Shape.Cells())
			require.Equal(t, fmt.Sprint(p.Shape.Side()), digits[len(digits)-1].text)
			if !p.Shape.IsCube() { // which has captions above its lines
				requireCentred(t, content)
			}
		})
	}
}

// svgOf returns a picture as SVG.
func svgOf(t *testing.T, p draw.Picture) string {
	var out strings.Builder
	require.NoError(t, draw.SVG(&out, p))
	return out.String()
}

// requireCentred requires the same space at the left and the right of the lines of a page, and above its
// title as below its grid.
func requireCentred(t *testing.T, content string) {
	var left, right, top, bottom float64
	for i, m := range regexp.MustCompile(`(\S+) (\S+) m (\S+) (\S+) l S`).FindAllStringSubmatch(content, -1) {
		var x, y, x2, y2 float64
		_, err := fmt.Sscan(m[1]+" "+m[2]+" "+m[3]+" "+m[4], &x, &y, &x2, &y2)
		require.NoError(t, err)
		if i == 0 {
			left, right, top, bottom = x, x2, y, y2
		}
		left, right, top, bottom = min(left, x), max(right, x2), max(top, y), min(bottom, y2)
	}
	require.InDelta(t, (12+186+12)*mm, left+right, 1)
	require.InDelta(t, (297-12-8-6)*mm-top, bottom-(297-12-252)*mm, 1)
}

// Boxes are beside each other and below each other.
func TestSheetBoxes(t *testing.T) {
	p := draw.SheetPuzzle{Puzzle: grid.NewPuzzle(box(t, 3, 3)), Note: "n"}
	pages := contents(t, sheet(t, draw.SheetOptions{PerPage: 4}, p, p, p, p, p))
	require.Len(t, pages, 3)
	var at []string
	for _, page := range pages {
		for _, w := range textsOf(t, page)[2:] {
			at = append(at, fmt.Sprintf("%s %.0f %.0f", w.text, w.x, w.y))
		}
	}
	require.Equal(t, []string{
		"Puzzle 1 50 36", "Puzzle 2 147 36", "Puzzle 3 50 160", "Puzzle 4 147 160", "Puzzle 5 50 36",
		"Puzzle 1 26 24", "n 31 29", "Puzzle 2 75 24", "n 80 29", "Puzzle 3 123 24", "n 128 29", "Puzzle 4 172 24", "n 177 29",
		"Puzzle 5 26 74", "n 31 79",
	}, at)
}

// A page has the shades, the thin and the thick lines and the digits of the drawing, in points from below.
func TestSheetDrawing(t *testing.T) {
	p := grid.NewPuzzle(layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}))
	p.Givens[1] = 3
	p.Restrict(5, []grid.Digit{2, 4})
	p.Restrict(1, []grid.Digit{1, 3}) // given all the same
	content := contents(t, sheet(t, draw.SheetOptions{PerPage: 3}, draw.SheetPuzzle{Puzzle: p}))[0]
	content = strings.ReplaceAll(regexp.MustCompile(`/F\w+`).ReplaceAllString(content, "/F"), "\x00", "")
	golden(t, "sheet.txt", []byte(content))
}

// Pages have as many puzzles as asked for; without a wish, as many as leave large cells;
// another size begins another page.
func TestSheetPages(t *testing.T) {
	nine, sixteen, twentyfive := turns(box(t, 3, 3)), turns(box(t, 4, 4)), turns(box(t, 5, 5))
	for _, test := range []struct {
		name    string
		perPage int
		puzzles []*grid.Puzzle
		pages   []int // puzzles
	}{
		{"six 9x9 on a page", 0, []*grid.Puzzle{nine, nine, nine, nine, nine, nine, nine}, []int{6, 1}},
		{"two 16x16 on a page", 0, []*grid.Puzzle{sixteen, sixteen, sixteen}, []int{2, 1}},
		{"one 25x25 on a page", 0, []*grid.Puzzle{twentyfive, twentyfive}, []int{1, 1}},
		{"as asked", 4, []*grid.Puzzle{twentyfive, twentyfive, twentyfive, twentyfive, twentyfive}, []int{4, 1}},
		{"three leave a box free", 3, []*grid.Puzzle{nine, nine, nine, nine}, []int{3, 1}},
		{"mixed", 0, []*grid.Puzzle{nine, sixteen, nine, nine}, []int{1, 1, 2}},
		{"none", 0, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var prints []draw.SheetPuzzle
			for _, p := range test.puzzles {
				prints = append(prints, draw.SheetPuzzle{Puzzle: p})
			}
			pdf := sheet(t, draw.SheetOptions{PerPage: test.perPage}, prints...)
			if prints == nil {
				require.Contains(t, pdf, "/Count 1", "an empty sheet has a page")
				return
			}
			var pages []int
			for _, page := range contents(t, pdf) {
				pages = append(pages, strings.Count(strings.Join(words(textsOf(t, page)), " "), "Puzzle "))
			}
			require.Equal(t, test.pages, pages)
		})
	}
}

// Titles come from the files of others: what they have is printed, cut to the room.
func TestSheetStrangeTitles(t *testing.T) {
	wide := draw.SheetPuzzle{Name: strings.Repeat("wide ", 100), Puzzle: turns(box(t, 2, 2))}
	odd := draw.SheetPuzzle{Name: "a\xffb\nc", Puzzle: turns(box(t, 2, 2))}
	pages := contents(t, sheet(t, draw.SheetOptions{PerPage: 1, Title: wide.Name}, wide, odd))
	texts := textsOf(t, pages[0])
	for _, w := range []written{texts[0], texts[2]} {
		require.Contains(t, w.text, "wide wide")
		require.True(t, strings.HasSuffix(w.text, "\x20\x26"), "an ellipsis")
		require.Less(t, len(w.text), 200)
	}
	require.Equal(t, "Puzzle 2 · a\xff\xfdb c", textsOf(t, pages[1])[2].text)

	for _, title := range []string{"😀", "\U0010ffff", "עברית", "漢字", "\x00", "(\\)", strings.Repeat("é", 1<<20)} {
		p := draw.SheetPuzzle{Name: title, Facts: title, Puzzle: turns(box(t, 2, 2)), Note: title[:min(len(title), 100)]}
		require.Contains(t, sheet(t, draw.SheetOptions{Title: p.Note}, p), "%%EOF", "whatever a title has")
	}
}

func TestSheetErrors(t *testing.T) {
	for _, perPage := range []int{-1, 101} {
		_, err := draw.NewSheet(io.Discard, draw.SheetOptions{PerPage: perPage})
		require.EqualError(t, err, fmt.Sprintf("%d puzzles on a page: expected 1 to 100", perPage))
	}
	var out strings.Builder
	s, err := draw.NewSheet(&out, draw.SheetOptions{})
	require.NoError(t, err)
	p := grid.NewPuzzle(box(t, 2, 2))
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p, Solution: []grid.Digit{1}}), "draw: sheet: 1 cells, expected 16")
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p, Givens: []grid.Digit{1}}), "draw: sheet: 1 cells, expected 16")
	p.Givens[3] = 5
	require.EqualError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p}), "draw: sheet: digit 5 in R1C4, expected 1 to 4")
	p.Givens[3] = 0
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, s.Add(stopped, draw.SheetPuzzle{Puzzle: p}), context.Canceled)
	require.NoError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: p}))
	require.NoError(t, s.Close())
	require.Equal(t, []string{"Puzzles", "1", "Puzzle 1"}, words(textsOf(t, contents(t, out.String())[0])), "the others are not there")

	s, err = draw.NewSheet(full{}, draw.SheetOptions{})
	require.NoError(t, err)
	require.NoError(t, s.Add(t.Context(), draw.SheetPuzzle{Puzzle: turns(box(t, 2, 2))}))
	require.EqualError(t, s.Close(), "disk full")

	s, err = draw.NewSheet(io.Discard, draw.SheetOptions{})
	require.NoError(t, err)
	large := draw.SheetPuzzle{Puzzle: grid.NewPuzzle(box(t, 16, 16))}
	for range 2_000_000 / 65_536 {
		require.NoError(t, s.Add(t.Context(), large))
	}
	require.EqualError(t, s.Add(t.Context(), large),
		"a PDF has at most 2000000 cells, with the cells of solutions: print the others to another file")
	solved := draw.SheetPuzzle{Puzzle: grid.NewPuzzle(box(t, 11, 11)), Solution: turns(box(t, 11, 11)).Givens}
	require.NoError(t, s.Add(t.Context(), solved), "a small one still fits")
	require.Error(t, s.Add(t.Context(), solved))
	require.NoError(t, s.Close())
}
