package draw_test

import (
	"bytes"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

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
