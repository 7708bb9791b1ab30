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
	require.Contains(t, problems[2], "found a folder without files")
}

// TestArguments: an argument without a file is a puzzle if it looks like one, even a broken one; a file comes first.
func TestArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	const puzzle, file, broken = "12..34..21434321", "1...4...3...2...", "12..34..2143432."
	require.NoError(t, os.WriteFile(file, []byte(puzzle), 0o600))
	in, err := input.New([]string{puzzle, file, "12..\n34..\n....\n....\n", broken + ".", "hard-puzzles.txt"}, format.Options{})
	require.NoError(t, err)
	require.NotEqual(t, in.Part(), in.Part(), "not a number, since a file is missing")
	var sources []string
	for r := range in.Records() {
		sources = append(sources, r.Source)
		require.Equal(t, len(sources) > 3, r.Err != nil, "%v", r.Err)
		if len(sources) == 5 {
			require.ErrorIs(t, r.Err, os.ErrNotExist)
		}
	}
	require.Equal(t, []string{"argument", file, "argument2", "argument3", "hard-puzzles.txt"}, sources)

	d, err := all(t, puzzle, broken)
	require.NoError(t, err)
	require.Equal(t, "argument:1", d.Records[0].Name())
	require.Equal(t, "argument2", d.Files[1].Name)
}

// TestFolder: a folder is its files in the order of their names, and neither hidden ones nor other folders; a file
// without a puzzle is its first error, and errors before the first puzzle of another all stay.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"b": "1...4...3...2...\n", "a": "1...4...3...2..\n1...4...3...2..\n1...4...3...2...\n", ".c": "1...4...3...2...\n",
		"read.me": "No puzzle\nis here,\nor below\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "d"), 0o700))
	in, err := input.New([]string{dir}, format.Options{From: "line"})
	require.NoError(t, err)
	require.Zero(t, in.Part())
	var sources []string
	for r := range in.Records() {
		mark := ""
		if r.Err != nil {
			mark = "!"
		}
		sources = append(sources, mark+filepath.Base(r.Source))
	}
	require.Equal(t, []string{"!a", "!a", "a", "b", "!read.me"}, sources)
	require.InDelta(t, 1.0, in.Part(), 0)
	for r := range in.Records() { // which may end at any record
		require.Error(t, r.Err)
		break
	}
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

// TestPartOfSmallest: a file of one byte has a size, and none of it is read at first; an input without a size has no
// part that is read, however much that is.
func TestPartOfSmallest(t *testing.T) {
	in, err := input.New([]string{write(t, "a", "1")}, format.Options{})
	require.NoError(t, err)
	require.Zero(t, in.Part())
	in, err = input.New([]string{write(t, "a", "1...4...3...2...\n"), "missing.txt"}, format.Options{})
	require.NoError(t, err)
	for range in.Records() {
	}
	require.NotEqual(t, in.Part(), in.Part(), "not a number")
}

// TestStandardInput: "-" and no argument at all name standard input, whose name in results is stdin.
func TestStandardInput(t *testing.T) {
	for _, args := range [][]string{{"-"}, nil} {
		file, err := os.Open(write(t, "a", "1...4...3...2...\n"))
		require.NoError(t, err)
		was := os.Stdin
		os.Stdin = file
		in, err := input.New(args, format.Options{})
		require.NoError(t, err)
		for r := range in.Records() {
			require.NoError(t, r.Err)
			require.Equal(t, "stdin", r.Source)
		}
		os.Stdin = was
		require.NotEqual(t, in.Part(), in.Part(), "not a number")
		require.NoError(t, file.Close(), "it is still open")
	}
}

// TestEnough: a reader who has enough is given nothing more, not even from other sources.
func TestEnough(t *testing.T) {
	good := write(t, "good.txt", "1...4...3...2...\n1...4...3...2...\n")
	for _, first := range []string{good, "missing.txt"} {
		in, err := input.New([]string{first, good}, format.Options{})
		require.NoError(t, err)
		count := 0
		for range in.Records() {
			count++
			break
		}
		require.Equal(t, 1, count)
	}
}

// TestOpen: what is no file is an error that names it, and no file is left open.
func TestOpen(t *testing.T) {
	good := write(t, "good.txt", "1...4...3...2...\n")
	descriptor := func() uintptr {
		file, err := os.Open(good)
		require.NoError(t, err)
		defer file.Close()
		return file.Fd()
	}
	before, folder := descriptor(), t.TempDir()
	for name, want := range map[string]string{folder: "is a directory, expected a file", "missing.txt": "open missing.txt: "} {
		r, title, err := input.Open(name)
		require.ErrorContains(t, err, want)
		require.Equal(t, name, title)
		require.Nil(t, r)
	}
	in, err := input.New([]string{good}, format.Options{})
	require.NoError(t, err)
	for range in.Records() {
	}
	if runtime.GOOS != "windows" { // elsewhere the lowest free number is used next
		require.Equal(t, before, descriptor())
	}
}

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
