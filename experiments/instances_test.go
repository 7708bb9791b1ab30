package experiments

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/disk"
	"basisk/results"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// TestInstanceText: a written instance is read back, and the error for an invalid text names its line.
func TestInstanceText(t *testing.T) {
	var all strings.Builder
	var puzzles []*grid.Puzzle
	for _, k := range []maker.Population{
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
		x := instance(t, "a/"+k.String(), p)
		require.Equal(t, 3, strings.Count(x.text, "\n"))
		back, size, err := cutInstance([]byte(x.text + "more"))
		require.NoError(t, err, "%q", x.text)
		require.Equal(t, len(x.text), size)
		require.Equal(t, x.name, back.name)
		require.Equal(t, x.text, back.text)
		require.Nil(t, back.puzzle, "it was not requested")
		s := newInstanceStore(nil, "")
		read, err := s.puzzle(back)
		require.NoError(t, err, "%q", x.text)
		require.Equal(t, p.Givens, read.Givens)
		require.True(t, p.Shape.Equal(read.Shape))
		again, err := s.puzzle(back)
		require.NoError(t, err)
		require.Same(t, read, again)
		read.Givens[0] = 2
		require.NotEqual(t, x.text, instance(t, x.name, read).text)
		puzzle, err := s.puzzle(x)
		require.NoError(t, err)
		require.Same(t, p, puzzle)
		all.WriteString(x.text)
		puzzles = append(puzzles, p)
	}
	// The file is one of puzzles that every command reads.
	all.WriteString("# no instance: b: first second\n")
	i := 0
	for r := range format.Read(strings.NewReader(all.String()), "instances", format.Options{}) {
		require.NoError(t, r.Err)
		require.True(t, puzzles[i].Shape.Equal(r.Puzzle.Shape))
		require.Equal(t, puzzles[i].Givens[1:], r.Puzzle.Givens[1:])
		i++
	}
	require.Len(t, puzzles, i)

	none := missingInstance(t, "b", "first\nsecond")
	require.Equal(t, "# no instance: b: first second\n", none.text)
	_, err := newInstanceStore(nil, "").puzzle(none)
	require.Equal(t, Warnings{"first second"}, err)

	own, err := grid.New(grid.Layout{Side: 2, Extra: [][]grid.Cell{{0, 3}}})
	require.NoError(t, err)
	_, err = newInstance("a", grid.NewPuzzle(own), nil)
	require.ErrorContains(t, err, "cannot be written")

	for text, message := range map[string]string{
		"a\n":                               "expected \"# instance:\" and a name",
		"# N=4\n":                           "expected \"# instance:\" and a name",
		"# instance: a\n# N=1 kind=2d\n1\n": "1",
		"# instance: a\n# N=4 box=2x2 kind=2d\n1 . .\n":   "",
		"# instance: a\n# N=9 box=3x3 kind=2d\n1 . . .\n": "",
	} {
		s := newInstanceStore(nil, "")
		err := s.load("instances.txt", []byte("# no instance: b: none\n"+text))
		if err == nil {
			_, err = s.puzzle(s.byName["a"])
		}
		require.ErrorContains(t, err, "instances.txt: line 2: ", text)
		require.ErrorContains(t, err, message, text)
	}
}

// instance returns a puzzle as it is stored.
func instance(t *testing.T, name string, p *grid.Puzzle) *storedInstance {
	x, err := newInstance(name, p, nil)
	require.NoError(t, err)
	return x
}

// missingInstance returns the stored form of an instance that cannot be made.
func missingInstance(t *testing.T, name, why string) *storedInstance {
	x, err := newInstance(name, nil, Warnings{why})
	require.NoError(t, err)
	return x
}

// withInstances returns an instance store in a new folder, with some instances.
func withInstances(t *testing.T, list ...*storedInstance) *instanceStore {
	t.Helper()
	s := newInstanceStore(nil, filepath.Join(t.TempDir(), instancesFile))
	require.NoError(t, s.add(list...))
	for _, x := range list {
		require.NoError(t, s.write(x))
	}
	return s
}

// instanceIn returns an instance of a population of 4×4 puzzles in a store.
func instanceIn(t *testing.T, s *instanceStore, text string) *Instance {
	k, err := maker.ParsePopulation(text)
	require.NoError(t, err)
	x := (&Params{Catalog: catalog.Default()}).Instance(k, 0)
	s.serve([]Trial{x.Trial("", nil)})
	return x
}

// TestInstanceStore: an instance is made once, kept with its warning if it cannot be made, and not
// kept if something else went wrong; two puzzles of one name are refused.
func TestInstanceStore(t *testing.T) {
	first, second := grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2})), grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2}))
	first.Givens[0], second.Givens[0] = 1, 2
	const known, dug, none, random = "2 unique 8", "2 unique 7", "2 unique 3", "2 random 7" // three clues leave several solutions
	s := withInstances(t, instance(t, known+"/0", first))
	p, err := instanceIn(t, s, known).Puzzle(t.Context())
	require.NoError(t, err)
	require.Same(t, first, p)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	x := instanceIn(t, s, dug)
	_, err = x.Puzzle(stopped)
	require.ErrorIs(t, err, context.Canceled)
	y := instanceIn(t, s, none)
	var kept *grid.Puzzle
	for i := range 2 {
		p, err = x.Puzzle(t.Context())
		require.NoError(t, err)
		require.Equal(t, 7, p.Clues())
		require.True(t, i == 0 || p == kept, "made once")
		kept = p
		_, err = y.Puzzle(t.Context())
		require.ErrorAs(t, err, new(Warnings))
	}
	_, err = instanceIn(t, s, random).Puzzle(t.Context())
	require.NoError(t, err, "which is not kept")
	names := []string{known + "/0", dug + "/0", none + "/0"}
	require.NoError(t, s.Close())

	unmerged := new(results.Manifest)
	again, err := openInstances(nil, s.name, unmerged, filepath.Dir(s.name))
	require.NoError(t, err)
	require.Equal(t, names, namesOf(again.list), "in order of creation")
	_, err = again.given()
	require.ErrorAs(t, err, new(Warnings), "a given puzzle is never missing")
	require.NoError(t, again.Close(), "nothing was written")
	read, err := instanceIn(t, again, dug).Puzzle(t.Context())
	require.NoError(t, err)
	require.Equal(t, kept.Givens, read.Givens)
	_, missing := instanceIn(t, again, none).Puzzle(t.Context())
	_, err = y.Puzzle(t.Context())
	require.Equal(t, err, missing)
	require.ErrorContains(t, again.add(instance(t, names[0], second)), "instance "+names[0]+" is another puzzle than elsewhere")
	require.NoError(t, again.add(instance(t, names[0], first)))
	given, err := withInstances(t, instance(t, "z", first), instance(t, "a", second)).given()
	require.NoError(t, err)
	require.Equal(t, []Puzzle{{"z", first}, {"a", second}}, given)
	other := withInstances(t, instance(t, names[0], second))
	require.NoError(t, other.Close())
	_, err = openInstances(nil, "", unmerged, filepath.Dir(s.name), filepath.Dir(other.name))
	require.ErrorContains(t, err, other.name+": line 1: instance "+names[0]+" is another puzzle")

	full := newInstanceStore(disk.StopAfter(0), filepath.Join(t.TempDir(), instancesFile))
	x = instanceIn(t, full, dug)
	_, err = x.Puzzle(t.Context())
	require.ErrorIs(t, err, disk.ErrStopped)
	require.Nil(t, x.stored, "it cannot be written")

	// A truncated instance is not loaded, and a repair removes it.
	text, err := os.ReadFile(s.name)
	require.NoError(t, err)
	for _, cut := range []string{"# insta", "# instance: c\n", "# instance: c\n# N=4 box=2x2 kind=2d\n", "# instance: c\n# N=4 box=2x2 kind=2d\n1 . ."} {
		require.NoError(t, os.WriteFile(s.name, append(bytes.Clone(text), cut...), 0o600))
		mine := newInstanceStore(nil, s.name)
		longer, err := os.ReadFile(s.name)
		require.NoError(t, err)
		require.NoError(t, mine.load(s.name, longer))
		require.Equal(t, names, namesOf(mine.list))
		require.NoError(t, mine.repair())
		whole, err := os.ReadFile(s.name)
		require.NoError(t, err)
		require.Equal(t, string(text), string(whole), cut)
	}
	require.NoError(t, newInstanceStore(nil, filepath.Join(t.TempDir(), "none")).repair())
	require.NoError(t, os.WriteFile(s.name, append(text, "nonsense\n"...), 0o600))
	_, err = openInstances(nil, s.name, unmerged, filepath.Dir(s.name))
	require.ErrorContains(t, err, `"nonsense": expected`, "nothing is cut off")
}

func namesOf(list []*storedInstance) (names []string) {
	for _, x := range list {
		names = append(names, x.name)
	}
	return names
}

// TestStoredOf: the instances of a plan are in its order, each once.
func TestStoredOf(t *testing.T) {
	p := grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2}))
	var trials []Trial
	for _, text := range []string{"2 unique 8", "2 minimal", "2 unique 7"} {
		k, err := maker.ParsePopulation(text)
		require.NoError(t, err)
		x := (&Params{}).Instance(k, 0)
		trials = append(trials, x.Trial("a", nil), x.Trial("b", nil))
	}
	withInstances(t, instance(t, "2 unique 7/0", p), instance(t, "other", p), missingInstance(t, "2 unique 8/0", "why")).serve(trials)
	require.Equal(t, "# no instance: 2 unique 8/0: why\n# instance: 2 unique 7/0\n# N=4 box=2x2 kind=2d\n. . . . . . . . . . . . . . . .\n",
		string(textOf(storedOf(trials))))
	newInstanceStore(nil, "").serve(trials[2:4])
	require.Empty(t, storedOf(trials[2:4]))
}
