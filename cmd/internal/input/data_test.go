package input_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"basisk/cmd/internal/input"
	"basisk/grid/format"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// all reads sources as a whole.
func all(t *testing.T, names ...string) (input.Data, error) {
	in, err := input.New(names, format.Options{})
	require.NoError(t, err)
	return in.All(t.Context())
}

// TestAll: all records are read, and the files are hashed; of a folder those files that have puzzles.
func TestAll(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	const one, two = "1...............\n", "12..34..21434321\n"
	first, second := put("x.txt", one+two+".1..............\n"), put("deep/y.txt", two+"11..34..2143432\n"+two)
	d, err := all(t, first, second)
	require.NoError(t, err)
	var names, sources []string
	for _, r := range d.Records {
		names, sources = append(names, r.Name()), append(sources, r.Source)
	}
	require.Equal(t, []string{"x.txt:1", "x.txt:2", "x.txt:3", "y.txt:1", "y.txt:2", "y.txt:3"}, names)
	require.Equal(t, second, sources[3])
	require.Error(t, d.Records[4].Err)
	hashed, err := results.HashFile(second)
	require.NoError(t, err)
	hashed.Puzzles = 2
	require.Equal(t, hashed, d.Files[1])

	put(".hidden", one)
	put("empty", "")
	put("read.me", "No puzzle\nis here.\n")
	d, err = all(t, dir)
	require.NoError(t, err)
	require.Len(t, d.Records, 5, "one of each file without a puzzle")
	require.Len(t, d.Files, 1)
	require.ErrorContains(t, d.Records[0].Err, "empty: found nothing")
	require.ErrorContains(t, d.Records[1].Err, "read.me")
	d, err = all(t, t.TempDir(), filepath.Join(dir, "none"))
	require.NoError(t, err)
	require.Len(t, d.Records, 2)
	require.ErrorContains(t, d.Records[0].Err, "found a folder without files")
	require.ErrorIs(t, d.Records[1].Err, os.ErrNotExist)

	_, err = all(t, first, put("deep/x.txt", two))
	require.ErrorContains(t, err, first+" and "+filepath.Join(dir, "deep/x.txt")+": expected files of different names")
	_, err = all(t, first, first)
	require.ErrorContains(t, err, first+" and "+first)
}

// TestAllOfMany: an input has a greatest size, and what follows its puzzles too.
func TestAllOfMany(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no endless files")
	}
	d, err := all(t, "/dev/zero")
	require.NoError(t, err)
	require.EqualError(t, d.Records[len(d.Records)-1].Err, "/dev/zero: found more than 67108864 bytes after the last puzzle")
	if testing.Short() {
		return
	}
	line := strings.Repeat(".", 100*100) + "\n"
	d, err = all(t, write(t, "large", strings.Repeat(line, 6711)))
	require.NoError(t, err)
	require.Equal(t, 6711, len(d.Records))
	require.ErrorContains(t, d.Records[6710].Err, "only the puzzles before number 6711 are read: expected at most 67108864 cells in all")
}

// TestAllEnds: the end of the context ends the reading of an input that does not end.
func TestAllEnds(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open pipe has no name there")
	}
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer w.Close()
	in, err := input.New([]string{fmt.Sprint("/dev/fd/", r.Fd())}, format.Options{})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = in.All(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

// TestAllOfStandardInput: puzzles from standard input are named stdin.
func TestAllOfStandardInput(t *testing.T) {
	file, err := os.Open(write(t, "in", "12..34..21434321\n"))
	require.NoError(t, err)
	defer file.Close()
	was := os.Stdin
	os.Stdin = file
	defer func() { os.Stdin = was }()
	d, err := all(t, "-")
	require.NoError(t, err)
	require.Equal(t, "stdin:1", d.Records[0].Name())
	require.Equal(t, "-", d.Files[0].Name)
}
