package input_test

import (
	"os"
	"path/filepath"
	"testing"

	"basisk/cmd/internal/input"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// write makes a file of the given text and returns its name.
func write(t *testing.T, name, text string) string {
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// TestRecords: an unreadable source is a record with an error in its place, and the
// sources after it are read.
func TestRecords(t *testing.T) {
	good := write(t, "good.txt", "1...4...3...2...\n")
	files := []string{write(t, "empty.txt", ""), "missing.txt", t.TempDir(), good}
	in, err := input.New(files, format.Options{})
	require.NoError(t, err)
	var problems []string
	for r := range in.Records() {
		if r.Err != nil {
			require.Nil(t, r.Puzzle)
			problems = append(problems, r.Err.Error())
			continue
		}
		require.Equal(t, good, r.Source)
		require.Len(t, problems, 3)
	}
	require.Contains(t, problems[0], "found nothing")
	require.Contains(t, problems[1], "missing.txt")
	require.Contains(t, problems[2], "is a directory")
}

// TestPart: the part read grows to 1; it is unknown if some source has no size.
func TestPart(t *testing.T) {
	in, err := input.New([]string{write(t, "a", "1...4...3...2...\n")}, format.Options{})
	require.NoError(t, err)
	require.Zero(t, in.Part())
	for range in.Records() {
	}
	require.InDelta(t, 1.0, in.Part(), 0)

	in, err = input.New([]string{"-"}, format.Options{})
	require.NoError(t, err)
	require.NotEqual(t, in.Part(), in.Part(), "not a number")
}
