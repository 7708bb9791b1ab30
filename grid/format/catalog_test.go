package format_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// TestFormats lists what is offered: the names that people use stay, every one has a line
// about it and can be read, and those that are only detected are not among them.
func TestFormats(t *testing.T) {
	written := []string{"grid", "line", "tokens", "csv", "candidates", "json", "hypotheses", "opasnet", "opasnet-long"}
	require.Subset(t, format.Writable(), written)
	require.Subset(t, format.Readable(), append(format.Writable(),
		"layers", "hex", "sukaku", "hodoku", "fpuzzles", "program"))
	require.NotContains(t, format.Readable(), "text")
	require.NotContains(t, format.Readable(), "yaml")
	require.EqualError(t, read(rows4, format.Options{From: "dots"})[0].Err,
		`in.txt: found format "dots", expected one of `+strings.Join(format.Readable(), ", "))
	symbols, seen := []string{"grid", "line", "candidates"}, map[string]bool{}
	for _, f := range format.Formats() {
		require.NotEmpty(t, f.Description, f.Name)
		require.True(t, f.CanRead, f.Name)
		require.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		if slices.Contains(written, f.Name) {
			require.Equal(t, slices.Contains(symbols, f.Name), f.Symbols, f.Name)
		}
	}
}

// TestNames reads documents that mean one thing by themselves and another by the name of a
// format.
func TestNames(t *testing.T) {
	const (
		zeros = "0123\n2301\n1032\n321.\n" // 0 is open: no alphabet of four has a further symbol
		ten   = "0123456789\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n"
	)
	checkDocuments(t, []document{
		{"0 and dots", ten, "line 1: 2x5 123456789A …", auto},
		{"0 and dots, as a grid", ten, "line 1: 2x5 .123456789 …", format.Options{From: "grid"}},
		{"0 and dots, as rows of symbols", ten, "line 1: 2x5 123456789A …", format.Options{From: "hodoku"}},
		{"hexadecimal", zeros, "line 1: 2x2 .123 23.1 1.32 321.", auto},
		{"hexadecimal, by name", zeros, "line 1: 2x2 1234 3412 2143 432. in 0-3", format.Options{From: "hex"}},
		{"a line of 16", "1234341221434321\n", "line 1: 2x2 " + cells4, format.Options{From: "line"}},
		{"a row of 16", "1234341221434321\n", "line 1: found 1 row, expected 16 for rows of 16 cells", format.Options{From: "grid"}},
		{"grids", rows4 + rows4 + rows4 + rows4, "line 1: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4 + "\nline 9: 2x2 " + cells4 + "\nline 13: 2x2 " + cells4, format.Options{From: "grid"}},
		{"layers", rows4 + rows4 + rows4 + rows4, "line 1: cube 2x2 " + cells4 + " " + cells4 + " " + cells4 + " " + cells4, format.Options{From: "layers"}},
		{"words", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 " + cells4, format.Options{From: "tokens"}},
		{"symbols as words", rows4, "line 1, column 1: found \"1234\", expected a size, a row of at least 4 cells, or words\nline 2, column 1: found \"3412\", expected a size, a row of at least 4 cells, or words\nline 3, column 1: found \"2143\", expected a size, a row of at least 4 cells, or words\nline 4, column 1: found \"4321\", expected a size, a row of at least 4 cells, or words", format.Options{From: "tokens"}},
		{"semicolons", "1;2;3;4\n3;4;1;2\n2;1;4;3\n4;3;2;1\n", "line 1: 2x2 " + cells4, format.Options{From: "csv"}},
		{"a hidden name", rows4, "line 1: 2x2 " + cells4, format.Options{From: "text"}},
		{"auto", rows4, "line 1: 2x2 " + cells4, format.Options{From: "auto"}},
	})
}
