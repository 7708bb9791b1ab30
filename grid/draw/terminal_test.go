package draw_test

import (
	"bytes"
	"fmt"
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
