package experiments

import (
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
		x := instance(t, "a/"+k.Name(), p)
		require.NotContains(t, x.line, "\n")
		back, err := readInstance(strings.TrimSuffix(x.checked(), "\n"))
		require.NoError(t, err, "%q", x.line)
		require.Equal(t, x.name, back.name)
		require.Equal(t, x.line, back.line)
		require.Nil(t, back.puzzle, "nobody has asked for it")
		read, err := back.result(shapeCache{})
		require.NoError(t, err, "%q", x.line)
		require.Equal(t, p.Givens, read.Givens)
		require.True(t, p.Shape.Equal(read.Shape))
		again, err := back.result(shapeCache{})
		require.NoError(t, err)
		require.Same(t, read, again)
		read.Givens[0] = 2
		require.NotEqual(t, x.line, instance(t, x.name, read).line)
		puzzle, err := x.result(shapeCache{})
		require.NoError(t, err)
		require.Same(t, p, puzzle)
	}
	none := missingInstance(t, "b", "first\nsecond")
	require.Equal(t, "b\t\t# first second", none.line)
	_, err := none.result(shapeCache{})
	require.Equal(t, Warnings{"first second"}, err)

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
		s := newInstanceStore(nil, "")
		err := s.load(file, nil)
		if err == nil {
			_, err = s.result(s.slot("a").stored)
		}
		require.ErrorContains(t, err, file+": line 2: ", text)
		require.ErrorContains(t, err, message, text)
	}
	s := newInstanceStore(nil, "")
	require.NoError(t, s.load(filepath.Join(t.TempDir(), "none"), nil))
	require.Empty(t, s.all())
	require.Equal(t, int64(-1), s.whole)
	bad := filepath.Join(t.TempDir(), "instances.txt.gz")
	require.NoError(t, os.WriteFile(bad, []byte("not packed"), 0o600))
	require.ErrorContains(t, s.load(bad, nil), bad)
	require.Error(t, s.load(t.TempDir(), nil), "a folder is no file")
}

// instance returns a puzzle as it is stored.
func instance(t *testing.T, name string, p *grid.Puzzle) *storedInstance {
	x, err := newInstance(name, p, nil)
	require.NoError(t, err)
	return x
}

// missingInstance returns what is stored of an instance that cannot be made.
func missingInstance(t *testing.T, name, why string) *storedInstance {
	x, err := newInstance(name, nil, Warnings{why})
	require.NoError(t, err)
	return x
}

// withInstances returns an instance store in a new folder, with some instances.
func withInstances(t *testing.T, list ...*storedInstance) *instanceStore {
	t.Helper()
	s := newInstanceStore(nil, filepath.Join(t.TempDir(), instancesFile))
	require.NoError(t, s.take(list))
	return s
}

// TestInstanceStore: an instance is made once, kept with its warning if it cannot be made, and not
// kept if something else went wrong; two puzzles of one name are refused.
func TestInstanceStore(t *testing.T) {
	first, second := grid.NewPuzzle(kindShape(t, Population{Basis: 2})), grid.NewPuzzle(kindShape(t, Population{Basis: 2}))
	first.Givens[0], second.Givens[0] = 1, 2
	s := withInstances(t, instance(t, "z", first))
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
	require.ErrorContains(t, s.add(instance(t, "a", first)), "instance a is another puzzle than elsewhere")
	require.NoError(t, s.add(instance(t, "a", second)))
	s.slot("c") // asked for and never made
	require.Equal(t, []string{"z", "a", "b"}, namesOf(s.all()), "as they came")
	_, err = s.given()
	require.Equal(t, Warnings{"too hard"}, err, "what was given is there")
	require.NoError(t, s.Close())

	again, err := openInstances(filepath.Dir(s.name))
	require.NoError(t, err)
	require.Equal(t, []string{"z", "a", "b"}, namesOf(again.all()))
	require.NoError(t, again.Close(), "nothing was written")
	given, err := withInstances(t, instance(t, "z", first), instance(t, "a", second)).given()
	require.NoError(t, err)
	require.Equal(t, []Puzzle{{"z", first}, {"a", second}}, given)
	other := withInstances(t, instance(t, "a", first))
	require.NoError(t, other.Close())
	_, err = openInstances(filepath.Dir(s.name), filepath.Dir(other.name))
	require.ErrorContains(t, err, other.name+": line 1: instance a is another puzzle")
	require.ErrorContains(t, newInstanceStore(nil, filepath.Join(t.TempDir(), "none", "x")).take([]*storedInstance{{name: "a", puzzle: first}}), "none")

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

func namesOf(list []*storedInstance) (names []string) {
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
	s := withInstances(t, instance(t, "a", p), instance(t, "other", p), missingInstance(t, "b", "why"))
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
	for _, none := range []*instanceStore{newInstanceStore(nil, ""), withInstances(t, instance(t, "other", p))} {
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
