package output_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/cmd/internal/output"
	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// ExampleWrite writes a line of text to standard output.
func ExampleWrite() {
	_ = output.Write(&output.Options{}, func(out *output.Results) { out.Printf("%d puzzles\n", 3) })
	// Output: 3 puzzles
}

// TestOrder: grids, text and JSON come out in the order in which they were written.
func TestOrder(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "out")
	c, err := output.NewConsole(&output.Options{File: name, Quiet: true})
	require.NoError(t, err)
	require.NoError(t, c.Out.Grid(grid.NewPuzzle(s), "line"))
	c.Out.Printf("text\n")
	c.Out.JSON(map[string]string{"message": "wrong"})
	c.Out.BeginList(map[string]int{"n": 2}, "list")
	c.Out.Element([]int{1})
	c.Out.Element("two")
	c.Out.EndList(map[string]bool{"end": true})
	c.Out.BeginList(map[string]int{"n": 0}, "list")
	c.Out.EndList(map[string]bool{"end": true})
	require.NoError(t, c.Out.Grid(grid.NewPuzzle(s), "line"))
	c.Fail(output.Failed)
	c.Fail(output.Done) // no way back
	require.Equal(t, output.Failed, c.Close(t.Context()))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "# N=4 box=2x2 kind=2d\n................\ntext\n{\"schema\":1,\"message\":\"wrong\"}\n"+
		"{\"schema\":1,\"n\":2,\"list\":[[1],\"two\"],\"end\":true}\n{\"schema\":1,\"n\":0,\"list\":[],\"end\":true}\n................\n", string(text))
}

// TestDrop: an unusable command without results leaves the file unchanged; any other one replaces its content.
func TestDrop(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	for _, step := range []struct {
		code   output.ExitCode
		print  string
		expect string // "-" for no file
	}{
		{output.Unusable, "", "-"},
		{output.Failed, "", ""},
		{output.Unusable, "some", "some"},
		{output.Unusable, "", "some"},
		{output.Done, "less", "less"},
		{output.Done, "", ""},
	} {
		c, err := output.NewConsole(&output.Options{File: name, Quiet: true})
		require.NoError(t, err)
		c.Out.Printf("%s", step.print)
		c.Fail(step.code)
		_ = c.Close(t.Context()) // the code
		text, err := os.ReadFile(name)
		require.Equal(t, step.expect == "-", os.IsNotExist(err))
		if err == nil {
			require.Equal(t, step.expect, string(text))
		}
	}
}

// TestColored: givens are bold and found digits green.
func TestColored(t *testing.T) {
	s, err := grid.NewBox(1, 2)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "out")
	require.NoError(t, output.Write(&output.Options{File: name}, func(out *output.Results) {
		for range 2 {
			require.NoError(t, out.Colored([]grid.Digit{1, 0, 0, 0}, &grid.Puzzle{Shape: s, Givens: []grid.Digit{1, 2, 2, 1}}))
		}
	}))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(text), "\x1b[1m1\x1b[0m \x1b[32m2\x1b[0m"))
	require.Contains(t, string(text), "\n\n# puzzle 2\n", "grids are parted, lest they be the layers of a cube")
}

// TestFill: lines are as full as their columns allow, in characters and not in bytes.
func TestFill(t *testing.T) {
	words := strings.Fields("éé bb cc dddddddddd e")
	require.Equal(t, "- éé bb\n  cc\n  dddddddddd\n  e\n", output.Fill(words, "- ", "  ", 7))
	require.Equal(t, "- éé\n  bb\n  cc\n  dddddddddd\n  e\n", output.Fill(words, "- ", "  ", 6))
	require.Empty(t, output.Fill(nil, "- ", "  ", 7))
}
