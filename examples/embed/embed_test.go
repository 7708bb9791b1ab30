package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden file")

// TestRun reads one file with rows of digits, a grid with bars, comma-separated values with
// rectangular boxes, a puzzle that contradicts itself and one that cannot be read.
func TestRun(t *testing.T) {
	const name = "testdata/golden.txt"
	var out strings.Builder
	require.NoError(t, run(&out, []string{"testdata/puzzles.txt"}))
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(out.String()), 0o666))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}

func TestRunWithoutFile(t *testing.T) {
	require.ErrorIs(t, run(&strings.Builder{}, []string{"testdata/none.txt"}), os.ErrNotExist)
}
