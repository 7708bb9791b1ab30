package output

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// messages returns what do writes to standard error.
func messages(t *testing.T, do func()) string {
	t.Helper()
	text := testenv.Messages(t)
	do()
	return text()
}

// console returns the console of a new file.
func console(t *testing.T, o Options) (c *Console, file string) {
	t.Helper()
	o.File = filepath.Join(t.TempDir(), "out")
	c, err := NewConsole(&o)
	require.NoError(t, err)
	return c, o.File
}

// results returns the text of a file of results.
func results(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// TestMessages: errors are always printed, other messages and progress are not if the command shall be quiet, and
// the results so far come before a message.
func TestMessages(t *testing.T) {
	for quiet, want := range map[bool]string{false: "1 note\n2 errors\n", true: "2 errors\n"} {
		require.Equal(t, want, messages(t, func() {
			c, file := console(t, Options{Quiet: quiet})
			c.Watch("puzzles", 1, func() float64 { return 1 })
			require.Equal(t, quiet, c.Progress == nil)
			c.Out.Printf("result\n")
			c.Infof("%d note", 1)
			c.Errorf("%d errors", 2)
			require.Equal(t, "result\n", results(t, file))
			require.NoError(t, c.Close(t.Context()))
		}), "quiet: %t", quiet)
	}
}

// TestFirstError: the first error of writing ends the work, is what Close returns, and silences all later messages.
func TestFirstError(t *testing.T) {
	require.Empty(t, messages(t, func() {
		c, _ := console(t, Options{})
		ctx := c.Until(t.Context())
		require.False(t, c.Broken())
		require.NoError(t, ctx.Err())
		require.NoError(t, c.Out.Err())
		require.NoError(t, c.Out.to.File.Close()) // like a disk that is lost
		c.Out.Printf("result\n")
		c.Flush()
		require.True(t, c.Broken())
		require.Error(t, ctx.Err())
		first := c.Out.Err()
		require.ErrorContains(t, first, "write results: ")
		c.Out.keep(errors.New("a second error"))
		c.Abort(errors.New("a third error"))
		c.Errorf("a message")
		c.Fail(Failed)
		require.Equal(t, first, c.Out.Err())
		require.Equal(t, first, c.Close(t.Context()))
	}))
}

// TestExitCodes: an interrupt outweighs the code of the command, and a command without trouble has no error.
func TestExitCodes(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		code ExitCode
		want error
	}{
		{t.Context(), Done, nil},
		{t.Context(), Failed, Failed},
		{t.Context(), Unusable, Unusable},
		{ended, Done, Interrupted},
		{ended, Failed, Interrupted},
	} {
		c, _ := console(t, Options{})
		work := c.Until(test.ctx)
		c.Fail(test.code)
		require.Equal(t, test.want, c.Close(test.ctx))
		require.Error(t, work.Err(), "nothing works on after the end")
	}
	require.EqualError(t, Interrupted, "exit code 130")
}

// TestInto: a separate file has its own results, made with the same options, and the others go on after it. A name
// that cannot be opened ends the work.
func TestInto(t *testing.T) {
	c, file := console(t, Options{})
	c.Out.SheetOptions.Title = "Mine"
	other := filepath.Join(t.TempDir(), "other")
	c.Out.Printf("one\n")
	c.Into(other, func() {
		require.Equal(t, "Mine", c.Out.SheetOptions.Title)
		c.Out.Printf("apart\n")
	})
	require.Equal(t, "apart\n", results(t, other))
	c.Into(other, func() {})
	require.Equal(t, "apart\n", results(t, other), "nothing new")
	c.Out.Printf("two\n")
	require.False(t, c.Broken())
	c.Into(t.TempDir(), func() { require.Fail(t, "a folder is no file") })
	require.True(t, c.Broken())
	require.ErrorContains(t, c.Close(t.Context()), "is a directory")
	require.Equal(t, "one\ntwo\n", results(t, file))

	c, _ = console(t, Options{})
	c.Into(other, func() { c.Out.keep(errors.New("no room")) })
	require.ErrorContains(t, c.Close(t.Context()), "no room", "an error of a separate file is one of the command")
}

// TestPending: there is something to flush after text or a grid, and nothing before and after.
func TestPending(t *testing.T) {
	c, _ := console(t, Options{})
	require.False(t, c.Out.pending())
	c.Out.Printf("x")
	require.True(t, c.Out.pending())
	c.Flush()
	require.False(t, c.Out.pending())
	s, err := grid.Square(2)
	require.NoError(t, err)
	require.NoError(t, c.Out.Grid(grid.NewPuzzle(s), "line"))
	require.True(t, c.Out.pending())
	require.NoError(t, c.Close(t.Context()))
}

// TestWantsColor: the option decides, and by default the terminal unless the environment speaks against it.
func TestWantsColor(t *testing.T) {
	for _, test := range []struct {
		when         string
		terminal     bool
		noColor, dev string
		want         bool
	}{
		{"auto", true, "", "xterm", true},
		{"auto", false, "", "xterm", false},
		{"auto", true, "1", "xterm", false},
		{"auto", true, "", "dumb", false},
		{"always", false, "1", "dumb", true},
		{"never", true, "", "xterm", false},
		{"", true, "", "xterm", false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.dev)
		require.Equal(t, test.want, wantsColor(test.when, test.terminal), "%+v", test)
	}
	c, _ := console(t, Options{Color: "always"})
	require.True(t, c.Colored && c.Out.Color)
	require.NoError(t, c.Close(t.Context()))
	require.Equal(t, "x", Paint(false, Red, "x"))
}

// TestColumns: COLUMNS counts if it is a positive number, and what is no terminal has no width.
func TestColumns(t *testing.T) {
	c, _ := console(t, Options{})
	for value, want := range map[string]int{"": 0, "wide": 0, "0": 0, "-5": 0, "1": 1, "120": 120} {
		t.Setenv("COLUMNS", value)
		for _, c.Out.Terminal = range []bool{false, true} { // even if it claims to be one
			require.Equal(t, want, c.Out.Columns(), "COLUMNS=%s", value)
		}
	}
	require.NoError(t, c.Close(t.Context()))
}

// TestSheet: the puzzles of a sheet are in one document, whose end is written when the output closes, and after the
// earlier grids; wrong options are an error.
func TestSheet(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	c, file := console(t, Options{})
	require.NoError(t, c.Out.Grid(grid.NewPuzzle(s), "line"))
	for _, title := range []string{"First", "Second"} {
		p := draw.SheetPuzzle{Name: title, Puzzle: grid.NewPuzzle(s), Note: "has none"}
		require.NoError(t, c.Out.Sheet(t.Context(), p))
	}
	require.NoError(t, c.Close(t.Context()))
	require.Regexp(t, `(?s)^# N=4[^\n]*\n\.{16}\n%PDF.*/Count 2.*%%EOF\s*$`, results(t, file))

	c, _ = console(t, Options{})
	c.Out.SheetOptions.PerPage = -1
	require.Error(t, c.Out.Sheet(t.Context(), draw.SheetPuzzle{Puzzle: grid.NewPuzzle(s)}))
	require.NoError(t, c.Close(t.Context()))
}

// TestGridFormats: grids may be in different formats, and an unknown one is an error.
func TestGridFormats(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	c, file := console(t, Options{})
	for _, name := range []string{"line", "rows", "line"} {
		require.NoError(t, c.Out.Grid(grid.NewPuzzle(s), name))
	}
	require.Error(t, c.Out.Grid(grid.NewPuzzle(s), "unknown"))
	require.NoError(t, c.Close(t.Context()))
	line, rows := "# N=4 box=2x2 kind=2d\n................\n", "| . . | . . |\n| . . | . . |\n+-----+-----+\n"
	require.Equal(t, line+"+-----+-----+\n"+rows+rows+line, results(t, file))
}

// TestSolutionsInLists: solutions are lists of numbers, however large these are.
func TestSolutionsInLists(t *testing.T) {
	c, file := console(t, Options{})
	c.Out.BeginList(map[string]int{"n": 3}, "list")
	for _, digits := range [][]grid.Digit{{1, 12, 300}, {4}} {
		c.Out.Element(digits)
	}
	c.Out.EndList(map[string]bool{"end": true})
	require.NoError(t, c.Close(t.Context()))
	require.Equal(t, `{"schema":1,"n":3,"list":[[1,12,300],[4]],"end":true}`+"\n", results(t, file))
	require.Panics(t, func() { Object(json.Number("no number")) })
}

// TestReplaced: an existing file is replaced only by whole results; a link to it and its mode are kept.
func TestReplaced(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx  context.Context
		end  func(c *Console)
		want string
	}{
		"whole":       {t.Context(), func(*Console) {}, "new\n"},
		"a failure":   {t.Context(), func(c *Console) { c.Fail(Failed) }, "new\n"},
		"interrupted": {ended, func(*Console) {}, "old"},
		"broken":      {t.Context(), func(c *Console) { c.Abort(errors.New("no room")) }, "old"},
		"unwritten":   {t.Context(), func(c *Console) { _ = c.Out.to.File.Close() }, "old"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
			require.NoError(t, os.WriteFile(file, []byte("old"), 0o640))
			require.NoError(t, os.Symlink("file", link))
			c, err := NewConsole(&Options{File: link})
			require.NoError(t, err)
			c.Out.Printf("new\n")
			test.end(c)
			require.Equal(t, "old", results(t, file), "not before the end")
			_ = c.Close(test.ctx)
			require.Equal(t, test.want, results(t, link))
			info, err := os.Lstat(file)
			require.NoError(t, err)
			require.Equal(t, fs.FileMode(0o640), info.Mode())
			left, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Len(t, left, 2)
		})
	}
}

// TestTarget: nothing is written if the file cannot be emptied, and standard output stays open.
func TestTarget(t *testing.T) {
	closed, err := openTarget(filepath.Join(t.TempDir(), "out"))
	require.NoError(t, err)
	require.NoError(t, closed.File.Close())
	n, err := closed.Write([]byte("text"))
	require.Error(t, err)
	require.Zero(t, n)
	for _, name := range []string{"", "-"} {
		standard, err := openTarget(name)
		require.NoError(t, err)
		require.NoError(t, standard.Close())
		require.NoError(t, standard.drop())
		require.NoError(t, standard.abandon())
		_, err = os.Stdout.Stat()
		require.NoError(t, err)
	}
	_, err = openTarget(t.TempDir())
	require.Error(t, err)
	_, err = NewConsole(&Options{File: t.TempDir()})
	require.Error(t, err)
	require.Error(t, Write(&Options{File: t.TempDir()}, func(*Results) { require.Fail(t, "nothing to write to") }))
}
