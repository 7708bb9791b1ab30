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
	written := []string{"rows", "line", "csv", "candidates", "json", "opasnet", "opasnet-long"}
	require.Subset(t, format.Writable(), written)
	require.Subset(t, format.Readable(), append(format.Writable(),
		"table", "sukaku", "hodoku", "links"))
	require.NotContains(t, format.Readable(), "text")
	require.EqualError(t, read(rows4, format.Options{From: "dots"})[0].Err,
		`in.txt: found format "dots", expected one of `+strings.Join(format.Readable(), ", "))
	symbols, seen := []string{"rows", "line", "candidates"}, map[string]bool{}
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
