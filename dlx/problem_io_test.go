package dlx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestReadToy(t *testing.T) {
	p := toy()
	require.Equal(t, 7, p.Items())
	require.Equal(t, 7, p.Primary())
	require.Equal(t, 6, p.Options())
	require.Equal(t, "a d g", p.FormatOption(1))
}

func TestReadLayout(t *testing.T) {
	const text = "| comment\n\n \t| another\r\n  a  b\t|  x \r\n\n| between\nb a\nx b"
	p, err := dlx.Read(iotest.OneByteReader(strings.NewReader(text)), dlx.Limits{})
	require.NoError(t, err)
	require.Equal(t, 2, p.Primary())
	require.Equal(t, 3, p.Items())
	require.Equal(t, "b a", p.FormatOption(0))
	require.Equal(t, []dlx.Item{2, 1}, p.ItemsOf(1))
}

// TestReadPassesOver: an option without a primary item is in no solution that a search
// finds, wherever it is listed, so the problem is the one without it; brute force, which knows
// what a solution is and tries all sets, finds the same where options are chosen only for a
// primary item.
func TestReadPassesOver(t *testing.T) {
	const text = "a b c | x y\nx\na x\nx y\nb c\ny\na b y\nc x\n"
	p, err := dlx.Read(strings.NewReader(text), dlx.Limits{})
	require.NoError(t, err)
	require.Equal(t, 3, p.Skipped())
	require.Equal(t, 4, p.Options())
	require.Equal(t, "a x", p.FormatOption(0))
	require.Equal(t, [][]dlx.Option{{0, 1}, {2, 3}}, bruteForce(p))
	stats, err := dlx.Count(t.Context(), p, dlx.Config{}, 1)
	require.NoError(t, err)
	require.EqualValues(t, 2, stats.Solutions)
	p.Reset(1, 1)
	require.Zero(t, p.Skipped())
}

func TestReadErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "line 1, column 1: found the end of the input, expected a line of item names"},
		{"only secondary items", "| s0\ns0\n", "line 2, column 1: found the words of the comment before this line, expected other items: " +
			"a line that begins with | is a comment, so a line of items begins with a primary one"},
		{"only secondary items, sets", "| s t\n\nt s\ns\n", "line 3, column 1: found the words of the comment before this line, expected other items: " +
			"a line that begins with | is a comment, so a line of items begins with a primary one"},
		{"comments alone", "| a\n| b\n", "line 3, column 1: found the end of the input, expected a line of item names"},
		{"item twice", "a b a\n", `line 1, column 5: found "a" again, expected another name for another item`},
		{"two bars", "a | b | c\n", `line 1, column 7: found "|", expected an item name; this one holds '|', which starts the secondary items and comments`},
		{"colored item", "a b:c\n", `line 1, column 3: found "b:c", expected an item name; this one holds ':', which colors an item; colors are not supported`},
		{"control character", "a b\x01\n", `line 1, column 3: found "b\x01", expected an item name; this one holds a blank or a control character`},
		{"too many items", "a b c d e f\n", `line 1, column 11: found another item, expected at most 5 items`},
		{"unknown item", "a b\n\na z\n", `line 3, column 3: found "z", expected an item of the first line`},
		{"color", "a | b\na b:red\n", `line 2, column 3: found the colored item "b:red", expected an item without color; colors are not supported`},
		{"bar in an option", "a b\na | b\n", `line 2, column 3: found "|", expected an item of the first line`},
		{"duplicate", "a b\n  b a  b\n", `line 2, column 8: found "b" again, expected an item that the option does not have yet`},
		{"secondary alone and twice", "a | b\nb b\n", `line 2, column 3: found "b" again, expected an item that the option does not have yet`},
		{"too many options", "a\na\na\na\na\n", "line 5, column 1: found another option, expected at most 3 options"},
		{"too many entries", "a b c\na b c\na b c\n", "line 3, column 1: found too large an option, expected at most 5 items in all options together"},
		{"long line", "a\n" + strings.Repeat(" ", 100) + "a\n", "line 2, column 61: found a longer line, expected at most 60 bytes"},
		{"long word", "a\n" + strings.Repeat("b", 50) + "\n", `line 2, column 1: found "` + strings.Repeat("b", 40) + `"…, expected an item of the first line`},
	} {
		t.Run(test.name, func(t *testing.T) {
			limits := dlx.Limits{LineBytes: 60, Items: 5, Options: 3, Entries: 5}
			_, err := dlx.Read(strings.NewReader(test.text), limits)
			require.EqualError(t, err, "dlx: read: "+test.want)
			var syntax *dlx.SyntaxError
			require.ErrorAs(t, err, &syntax)
		})
	}
}

func TestReadAcceptsItsLimits(t *testing.T) {
	text := "a b | x y\na b x\nb y\n" + strings.Repeat(" ", 9) + "a\n"
	p, err := dlx.Read(strings.NewReader(text), dlx.Limits{LineBytes: 10, Items: 4, Options: 3, Entries: 6})
	require.NoError(t, err)
	require.Equal(t, 3, p.Options())
}

func TestReadPassesOnErrors(t *testing.T) {
	_, err := dlx.Read(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(toyText))), dlx.Limits{})
	require.ErrorIs(t, err, iotest.ErrTimeout)
}

func TestWrite(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, dlx.Write(t.Context(), &text, toy()))
	require.Equal(t, toyText[strings.Index(toyText, "\n")+1:], text.String())

	text.Reset()
	p := dlx.NewProblem(2, 1)
	must(p.AddOption(2, 0))
	require.NoError(t, dlx.Write(t.Context(), &text, p))
	require.Equal(t, "0 1 | 2\n2 0\n", text.String())
}

func TestWriteErrors(t *testing.T) {
	require.Error(t, dlx.Write(t.Context(), io.Discard, dlx.NewProblem(0, 2)))
	broken := errors.New("disk full")
	require.ErrorIs(t, dlx.Write(t.Context(), brokenWriter{broken}, toy()), broken)
}

// brokenWriter fails with its error.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// requireEqual checks that two problems are the same, names included.
func requireEqual(t require.TestingT, want, got *dlx.Problem) {
	require.Equal(t, want.Primary(), got.Primary())
	require.Equal(t, want.Items(), got.Items())
	require.Equal(t, want.Options(), got.Options())
	for item := range dlx.Item(want.Items()) {
		require.Equal(t, want.Name(item), got.Name(item))
	}
	for o := range dlx.Option(want.Options()) {
		require.Equal(t, want.ItemsOf(o), got.ItemsOf(o))
	}
}

func TestReadInvertsWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		name := rapid.StringMatching(`[a-zA-Z0-9#.,;éß\-]{1,12}`)
		if rapid.Bool().Draw(t, "named") {
			names := rapid.SliceOfNDistinct(name, p.Items(), p.Items(), rapid.ID[string]).Draw(t, "names")
			require.NoError(t, p.SetNames(names))
		}
		var text bytes.Buffer
		require.NoError(t, dlx.Write(t.Context(), &text, p))
		got, err := dlx.Read(&text, dlx.Limits{})
		require.NoError(t, err)
		requireEqual(t, p, got)
	})
}

// FuzzRead checks that no input makes Read panic, and that what it accepts can
// be written and read again.
func FuzzRead(f *testing.F) {
	for _, text := range []string{toyText, "a b | x\na x\n", "|\n", "a|b\n", "a\na:b\n", "a | | b\n", "\r\n\t a\r\na", "a\x00 b\nb\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := dlx.Read(strings.NewReader(text), dlx.Limits{LineBytes: 1 << 12})
		if err != nil {
			var syntax *dlx.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Positive(t, syntax.Line)
			require.Positive(t, syntax.Column)
			return
		}
		if p.Primary() == 0 {
			return
		}
		var written bytes.Buffer
		require.NoError(t, dlx.Write(t.Context(), &written, p))
		again, err := dlx.Read(&written, dlx.Limits{})
		require.NoError(t, err, fmt.Sprintf("%q", text))
		requireEqual(t, p, again)
	})
}
