package draw_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// text draws p as text.
func text(t *testing.T, p draw.Picture, o draw.TerminalOptions) (drawn, note string) {
	var out bytes.Buffer
	note, err := draw.Terminal(&out, p, o)
	require.NoError(t, err)
	return out.String(), note
}

// framed returns the lines that end in a line or corner of the frame.
func framed(drawn string) []string {
	var lines []string
	for line := range strings.Lines(drawn) {
		line = strings.TrimSuffix(line, "\n")
		if strings.ContainsAny(line, "┃┓┛┫┨") {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestLinesAreEquallyLong(t *testing.T) {
	for _, s := range shapes(t, 36) {
		p := filled(t, s, 3)
		for _, width := range []int{0, 80, 150} {
			drawn, note := text(t, p, draw.TerminalOptions{Width: width})
			lines := framed(drawn)
			require.GreaterOrEqual(t, len(lines), s.Side()+2)
			for _, line := range lines {
				require.Equal(t, utf8.RuneCountInString(lines[0]), utf8.RuneCountInString(line), "%v\n%s", s, drawn)
			}
			if width > 0 && !strings.Contains(note, "wider") {
				require.LessOrEqual(t, utf8.RuneCountInString(lines[0]), width, "%v", s)
			}
		}
	}
}

func TestCandidatesAppearOnce(t *testing.T) {
	for _, s := range shapes(t, 20) {
		p := filled(t, s, 3)
		drawn, note := text(t, p, draw.TerminalOptions{})
		require.Empty(t, note)
		numbers := regexp.MustCompile(`\d+`).FindAllString(strings.ReplaceAll(drawn, "layer ", ""), -1)
		coordinates := 2 * s.Side() * s.Layers()
		if s.IsCube() {
			coordinates += s.Layers()
		}
		require.Len(t, numbers, p.Board.Candidates()+coordinates, "%v\n%s", s, drawn)
	}
}

func TestColorChangesNothingElse(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for name, p := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			bare, _ := text(t, p, draw.TerminalOptions{})
			colored, _ := text(t, p, draw.TerminalOptions{Color: true})
			require.NotContains(t, bare, "\x1b")
			require.Contains(t, colored, "\x1b[")
			require.Equal(t, bare, escape.ReplaceAllString(colored, ""))
			for line := range strings.Lines(colored) {
				if codes := escape.FindAllString(line, -1); len(codes) > 0 {
					require.Equal(t, "\x1b[0m", codes[len(codes)-1], "no style goes on after a line")
				}
			}
		})
	}
}

func TestStepInColor(t *testing.T) {
	colored, _ := text(t, nakedPair(t), draw.TerminalOptions{Color: true})
	require.Contains(t, colored, "\x1b[0;7;33m*1\x1b[0m")
	require.Contains(t, colored, "\x1b[0;9;31m-5\x1b[0m")
	require.Equal(t, 4, strings.Count(colored, "*"))
	require.Equal(t, 8, strings.Count(colored, "-"))
}

func TestFallsBackAndSaysSo(t *testing.T) {
	p := nakedPair(t)
	require.Equal(t, 75, draw.Columns(p.Board.Shape(), p.Alphabet))
	for _, test := range []struct {
		width      int
		note, file string
	}{
		{0, "", "pair.txt"},
		{75, "", "pair.txt"},
		{74, "values drawn alone: candidates need 75 columns, not 74", "pair-27.txt"},
		{27, "values drawn alone: candidates need 75 columns, not 27", "pair-27.txt"},
		{26, "values drawn alone, wider than the terminal: 27 columns, not 26", "pair-27.txt"},
	} {
		t.Run(fmt.Sprint(test.width), func(t *testing.T) {
			drawn, note := text(t, p, draw.TerminalOptions{Width: test.width})
			require.Equal(t, test.note, note)
			golden(t, test.file, []byte(drawn))
		})
	}
	p.View = draw.Values
	_, note := text(t, p, draw.TerminalOptions{Width: 27})
	require.Empty(t, note)
	_, note = text(t, p, draw.TerminalOptions{Width: 26})
	require.Equal(t, "values drawn alone, wider than the terminal: 27 columns, not 26", note)
}

func TestPlacedDigitIsShownInEveryView(t *testing.T) {
	p := draw.Picture{Board: grid.NewBoard(square(t, 2))}
	p.Step = &draw.Highlight{Placed: []grid.Candidate{{Cell: 5, Digit: 3}}}
	for _, p.View = range []draw.View{draw.Values, draw.Candidates} {
		drawn, _ := text(t, p, draw.TerminalOptions{})
		require.Equal(t, 1, strings.Count(drawn, "+3"), drawn)
	}
}

func TestLegendNamesTheSigns(t *testing.T) {
	pictures := goldens(t)
	for name, signs := range map[string][]string{"pair": {"*", "-"}, "placed": {"+"}, "failed": {"!"}} {
		drawn, _ := text(t, pictures[name], draw.TerminalOptions{})
		for _, sign := range signs {
			require.Contains(t, drawn, sign)
			require.Contains(t, draw.Legend, sign)
		}
	}
}

func TestValueKeepsItsLookAfterRemovals(t *testing.T) {
	p := draw.Picture{Board: grid.NewBoard(square(t, 2)), View: draw.Candidates}
	require.True(t, p.Board.Place(5, 3))
	p.Step = &draw.Highlight{Removed: []grid.Candidate{{Cell: 5, Digit: 4}}}
	drawn, _ := text(t, p, draw.TerminalOptions{})
	require.NotContains(t, drawn, "-")
	root := parse(t, p)
	require.Len(t, texts(root, "given"), 1)
	require.Empty(t, texts(root, "removed"))
}

// pixels draws p as PNG and returns the image.
func pixels(t *testing.T, p draw.Picture) image.Image {
	var out bytes.Buffer
	require.NoError(t, draw.PNG(&out, p))
	i, err := png.Decode(&out)
	require.NoError(t, err)
	return i
}

// hexOf is a colour without transparency.
func hexOf(c uint32) color.Color {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// share returns the part of a rectangle, in the units of SVG, that has a colour.
func share(i image.Image, c color.Color, x, y, width, height int) float64 {
	count := 0
	r, g, b, _ := c.RGBA()
	for px := 2 * x; px < 2*(x+width); px++ {
		for py := 2 * y; py < 2*(y+height); py++ {
			if r2, g2, b2, _ := i.At(px, py).RGBA(); r == r2 && g == g2 && b == b2 {
				count++
			}
		}
	}
	return float64(count) / float64(4*width*height)
}

// The parts of a picture have their places and colours, as in SVG, at two pixels a unit.
func TestPNG(t *testing.T) {
	i := pixels(t, nakedPair(t))
	require.Equal(t, image.Rect(0, 0, 1160, 1160), i.Bounds())
	for _, test := range []struct {
		name                string
		color               uint32
		x, y, width, height int
		least, most         float64
	}{
		{"paper", 0xffffff, 0, 0, 36, 20, 1, 1},
		{"the number of column 1", 0x555555, 56, 8, 20, 24, 0.03, 0.3},
		{"the number of row 1, centred at the left", 0x555555, 10, 54, 20, 24, 0.03, 0.3},
		{"no other number", 0xffffff, 70, 8, 40, 24, 0.99, 1},
		{"thick lines", 0x000000, 214, 36, 4, 540, 0.74, 0.8},
		{"their square end", 0x000000, 35, 35, 1, 1, 1, 1},
		{"a cell of the unit", 0xe4f0fa, 36, 278, 60, 56, 0.8, 0.98},
		{"a cell of the pattern", 0xffdf70, 216, 278, 60, 56, 0.7, 0.95},
		{"a candidate's ground", 0xe69f00, 219, 279, 18, 18, 0.4, 0.75},
		{"which is round", 0xffdf70, 219, 279, 2, 2, 0.5, 1},
		{"a given digit", 0x000000, 46, 46, 40, 40, 0.1, 0.4},
		{"in the middle", 0xffffff, 38, 38, 14, 56, 0.98, 1},
		{"a removed candidate", 0xc00000, 40, 280, 17, 16, 0.05, 0.3},
		{"a candidate", 0x333333, 120, 60, 12, 12, 0.02, 0.4},
	} {
		found := share(i, hexOf(test.color), test.x, test.y, test.width, test.height)
		require.GreaterOrEqual(t, found, test.least, test.name)
		require.LessOrEqual(t, found, test.most, test.name)
	}

	i = pixels(t, xWing(t))
	require.InDelta(t, 0.1, share(i, hexOf(0xd8b19c), 156, 36, 60, 60), 0.09, "hatching")
	require.Zero(t, share(i, hexOf(0xd8b19c), 216, 36, 60, 60))
	require.NotEqual(t, pixels(t, filled(t, square(t, 2), 5)), pixels(t, draw.Picture{Board: filled(t, square(t, 2), 5).Board}))
}

// Cells are smaller where an image would have more than 4,000 pixels.
func TestPNGSize(t *testing.T) {
	for want, s := range map[int]*grid.Shape{4000: box(t, 6, 6), 1284: cube(t, 2)} {
		require.Equal(t, want, pixels(t, draw.Picture{Board: grid.NewBoard(s)}).Bounds().Dy(), s)
	}
}
