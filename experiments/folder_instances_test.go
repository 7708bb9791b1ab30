package experiments

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/results"
)

// TestInstanceLines: what is written of an instance is read again; what cannot be a line is
// refused with its number.
func TestInstanceLines(t *testing.T) {
	for _, k := range []Population{
		{Basis: 2},
		{Basis: 2, Columns: 3},
		{Basis: 3, Columns: 4},
		{Basis: 4},
		{Basis: 2, Cube: true},
		{Basis: 1, Columns: 5, Units: "latin"},
		{Basis: 3, Units: "x+windows"},
		{Basis: 1, Columns: 6, Units: "latin+irregular:1"},
	} {
		p := grid.NewPuzzle(kindShape(t, k))
		p.Givens[1], p.Givens[5] = grid.Digit(k.Side()), 1
		x := storedInstance{name: "a/" + k.Name(), puzzle: p}
		line, err := x.line()
		require.NoError(t, err)
		require.Equal(t, 1, bytes.Count(line, []byte("\n")), "%q", line)
		back, err := shapeCache{}.readInstance(strings.TrimSuffix(string(line), "\n"))
		require.NoError(t, err, "%q", line)
		require.Equal(t, x.name, back.name)
		require.Equal(t, p.Givens, back.puzzle.Givens)
		require.True(t, p.Shape.Equal(back.puzzle.Shape))
		require.True(t, x.equal(&back))
		back.puzzle.Givens[0] = 2
		require.False(t, x.equal(&back))
		puzzle, err := x.result()
		require.NoError(t, err)
		require.Same(t, p, puzzle)
	}
	none := storedInstance{name: "b", missing: "first\nsecond"}
	line, err := none.line()
	require.NoError(t, err)
	require.Equal(t, "b\t\t# first second\n", string(line))
	_, err = none.result()
	require.Equal(t, Warnings{"first\nsecond"}, err)

	for text, message := range map[string]string{
		"a":                  "expected a name, a shape and cells",
		"a\t2":               "expected a name, a shape and cells",
		"\t2\t1 . . .":       "expected a name, a shape and cells",
		"a\t1\t1":            "1",
		"a\t2\t":             "expected a puzzle",
		"a\t2\t1 . .":        "",
		"a\t3\t1 . . . . . ": "",
	} {
		file := filepath.Join(t.TempDir(), "instances.txt")
		require.NoError(t, os.WriteFile(file, []byte("b\t\t# none\n"+text+"\n"), 0o600))
		_, _, err := readInstances(file, nil)
		require.ErrorContains(t, err, file+": line 2: ", text)
		require.ErrorContains(t, err, message, text)
	}
	list, torn, err := readInstances(filepath.Join(t.TempDir(), "none"), nil)
	require.NoError(t, err)
	require.Empty(t, list)
	require.Equal(t, int64(-1), torn)
	bad := filepath.Join(t.TempDir(), "instances.txt.gz")
	require.NoError(t, os.WriteFile(bad, []byte("not packed"), 0o600))
	_, _, err = readInstances(bad, nil)
	require.ErrorContains(t, err, bad)
	_, _, err = readInstances(t.TempDir(), nil)
	require.Error(t, err, "a folder is no file")
}

// withInstances returns an instance store in a new folder, with some instances.
func withInstances(t *testing.T, list ...storedInstance) *instanceStore {
	t.Helper()
	s := newInstanceStore(nil, filepath.Join(t.TempDir(), instancesFile))
	require.NoError(t, s.take(list))
	return s
}

// TestShelf: an instance is made once, kept with its warning if it cannot be made, and not
// kept if something else went wrong; two puzzles of one name are refused.
func TestShelf(t *testing.T) {
	first, second := grid.NewPuzzle(kindShape(t, Population{Basis: 2})), grid.NewPuzzle(kindShape(t, Population{Basis: 2}))
	first.Givens[0], second.Givens[0] = 1, 2
	s := withInstances(t, storedInstance{name: "z", puzzle: first})
	calls := 0
	fresh := func(p *grid.Puzzle, err error) func() (*grid.Puzzle, error) {
		return func() (*grid.Puzzle, error) { calls++; return p, err }
	}
	p, err := s.puzzle("z", fresh(second, nil))
	require.NoError(t, err)
	require.Same(t, first, p)
	require.Zero(t, calls)
	_, err = s.puzzle("a", fresh(nil, errors.New("full disk")))
	require.EqualError(t, err, "full disk")
	for range 2 {
		p, err = s.puzzle("a", fresh(second, nil))
		require.NoError(t, err)
		require.Same(t, second, p)
		_, err = s.puzzle("b", fresh(nil, Warnings{"too hard"}))
		require.Equal(t, Warnings{"too hard"}, err)
	}
	require.Equal(t, 3, calls)
	require.ErrorContains(t, s.add(&storedInstance{name: "a", puzzle: first}), "instance a is another puzzle than elsewhere")
	require.NoError(t, s.add(&storedInstance{name: "a", puzzle: second}))
	s.slot("c") // asked for and never made
	require.Equal(t, []string{"z", "a", "b"}, namesOf(s.all()), "as they came")
	require.Equal(t, []Puzzle{{"z", first}, {"a", second}, {"b", nil}}, s.given())
	require.NoError(t, s.Close())

	again, err := openInstances(filepath.Dir(s.name))
	require.NoError(t, err)
	require.Equal(t, []string{"z", "a", "b"}, namesOf(again.all()))
	require.NoError(t, again.Close(), "nothing was written")
	other := withInstances(t, storedInstance{name: "a", puzzle: first})
	require.NoError(t, other.Close())
	_, err = openInstances(filepath.Dir(s.name), filepath.Dir(other.name))
	require.ErrorContains(t, err, other.name+": instance a is another puzzle")
	require.ErrorContains(t, newInstanceStore(nil, filepath.Join(t.TempDir(), "none", "x")).take([]storedInstance{{name: "a", puzzle: first}}), "none")

	// A line that was cut off goes from the own file, and stays in that of others.
	text, err := os.ReadFile(s.name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s.name, append(text, "c\t2\t1"...), 0o600))
	mine := newInstanceStore(nil, "elsewhere")
	require.NoError(t, mine.loadAll(s.name))
	longer, err := os.ReadFile(s.name)
	require.NoError(t, err)
	require.Len(t, longer, len(text)+5)
	mine = newInstanceStore(nil, s.name)
	require.NoError(t, mine.loadAll(s.name))
	longer, err = os.ReadFile(s.name)
	require.NoError(t, err)
	require.Len(t, longer, len(text)+5, "reading changes nothing")
	require.NoError(t, mine.repair())
	whole, err := os.ReadFile(s.name)
	require.NoError(t, err)
	require.Equal(t, string(text), string(whole))
}

func namesOf(list []storedInstance) (names []string) {
	for _, x := range list {
		names = append(names, x.name)
	}
	return names
}

// TestPack: the instances of a plan in its order, each once, with the hash of the lines.
func TestPack(t *testing.T) {
	p := grid.NewPuzzle(kindShape(t, Population{Basis: 2}))
	plan := func(yield func(Trial) bool) {
		for _, name := range []string{"b", "b", "none", "a"} {
			if !yield(Params{}.Trial(name, "", nil)) {
				return
			}
		}
	}
	s := withInstances(t, storedInstance{name: "a", puzzle: p}, storedInstance{name: "other", puzzle: p}, storedInstance{name: "b", missing: "why"})
	dir := t.TempDir()
	packed, f, err := pack(s, plan)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, packedFile), packed, 0o600))
	text, err := readUnpacked(filepath.Join(dir, packedFile))
	require.NoError(t, err)
	require.Equal(t, "b\t\t# why\na\t2\t. . . . . . . . . . . . . . . .\n", string(text))
	require.Equal(t, 2, f.Puzzles)
	require.Equal(t, int64(len(text)), f.Bytes)
	require.Equal(t, packedFile, f.Name)
	plain := filepath.Join(dir, "plain")
	require.NoError(t, os.WriteFile(plain, text, 0o600))
	hashed, err := results.HashFile(plain)
	require.NoError(t, err)
	require.Equal(t, hashed.SHA256, f.SHA256)
	for _, none := range []*instanceStore{newInstanceStore(nil, ""), withInstances(t, storedInstance{name: "other", puzzle: p})} {
		packed, f, err := pack(none, plan)
		require.NoError(t, err)
		require.Nil(t, f)
		require.Nil(t, packed)
	}
}

// TestDistinct: puzzles that relabelling and moving make of each other are one; where forms
// are not looked for, nothing is said.
func TestDistinct(t *testing.T) {
	of := func(k Population, clues ...int) Puzzle {
		p := grid.NewPuzzle(kindShape(t, k))
		for i, c := range clues {
			p.Givens[c] = grid.Digit(i%k.Side() + 1)
		}
		return Puzzle{"x", p}
	}
	square, box := Population{Basis: 2}, Population{Basis: 2, Columns: 3}
	require.Equal(t, 1, distinct([]Puzzle{of(square, 0), of(square, 5)}))
	require.Equal(t, 2, distinct([]Puzzle{of(square, 0), of(square, 0, 1), of(square, 15, 14)}))
	require.Equal(t, 2, distinct([]Puzzle{of(square, 0), of(box, 0)}))
	require.Equal(t, 1, distinct([]Puzzle{of(Population{Basis: 4}, 3)}), "16×16 is affordable")
	require.Zero(t, distinct([]Puzzle{of(square, 0), of(Population{Basis: 5}, 0)}))
	require.Zero(t, distinct([]Puzzle{of(Population{Basis: 2, Cube: true}, 0)}))
	require.Zero(t, distinct(make([]Puzzle, distinctPuzzles+1)))
	require.Zero(t, distinct(nil))
	marked := of(square, 0)
	marked.Puzzle.Allowed = make([][]grid.Digit, 16)
	require.Zero(t, distinct([]Puzzle{marked}))
}

// TestFindInstance: the instance of a name is found among those whose names begin alike, and a line
// that was cut off is not there.
func TestFindInstance(t *testing.T) {
	dir := t.TempDir()
	text := "a/10\t2\t1 . . . . . . . . . . . . . . .\na/1\t2\t2 . . . . . . . . . . . . . . .\na/2\t2\t1 . ."
	require.NoError(t, os.WriteFile(filepath.Join(dir, instancesFile), []byte(text), 0o600))
	x, err := findInstance(dir, "a/1")
	require.NoError(t, err)
	require.Equal(t, "a/1", x.name)
	require.EqualValues(t, 2, x.puzzle.Givens[0])
	for _, name := range []string{"a/2", "a"} {
		x, err = findInstance(dir, name)
		require.NoError(t, err)
		require.Nil(t, x)
	}
}
