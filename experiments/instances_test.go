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
	"basisk/grid/format"
	"basisk/internal/disk"
	"basisk/results"
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
		read, err := back.result(map[string]*grid.Shape{})
		require.NoError(t, err, "%q", x.text)
		require.Equal(t, p.Givens, read.Givens)
		require.True(t, p.Shape.Equal(read.Shape))
		again, err := back.result(nil)
		require.NoError(t, err)
		require.Same(t, read, again)
		read.Givens[0] = 2
		require.NotEqual(t, x.text, instance(t, x.name, read).text)
		puzzle, err := x.result(nil)
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
	_, err := none.result(nil)
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
			_, err = s.result(s.slot("a").stored)
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
	require.NoError(t, s.take(list))
	return s
}

// TestInstanceStore: an instance is made once, kept with its warning if it cannot be made, and not
// kept if something else went wrong; two puzzles of one name are refused.
func TestInstanceStore(t *testing.T) {
	first, second := grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2})), grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2}))
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
	require.ErrorContains(t, s.take([]*storedInstance{instance(t, "a", first)}), "instance a is another puzzle than elsewhere")
	s.slot("c") // requested and never made
	require.Equal(t, []string{"z", "a", "b"}, namesOf(s.all()), "in order of creation")
	_, err = s.given()
	require.Equal(t, Warnings{"too hard"}, err, "a given puzzle is never missing")
	require.NoError(t, s.Close())

	unmerged := new(results.Manifest)
	again, err := openInstances(unmerged, filepath.Dir(s.name))
	require.NoError(t, err)
	require.Equal(t, []string{"z", "a", "b"}, namesOf(again.all()))
	require.NoError(t, again.Close(), "nothing was written")
	given, err := withInstances(t, instance(t, "z", first), instance(t, "a", second)).given()
	require.NoError(t, err)
	require.Equal(t, []Puzzle{{"z", first}, {"a", second}}, given)
	other := withInstances(t, instance(t, "a", first))
	require.NoError(t, other.Close())
	_, err = openInstances(unmerged, filepath.Dir(s.name), filepath.Dir(other.name))
	require.ErrorContains(t, err, other.name+": line 1: instance a is another puzzle")
	require.ErrorContains(t, newInstanceStore(nil, filepath.Join(t.TempDir(), "none", "x")).take([]*storedInstance{instance(t, "a", first)}), "none")

	full := newInstanceStore(disk.StopAfter(0), filepath.Join(t.TempDir(), instancesFile))
	_, err = full.puzzle("a", fresh(second, nil))
	require.ErrorIs(t, err, disk.ErrStopped)
	require.Empty(t, full.all(), "it cannot be written")

	// A truncated instance is not loaded, and a repair removes it.
	text, err := os.ReadFile(s.name)
	require.NoError(t, err)
	for _, cut := range []string{"# insta", "# instance: c\n", "# instance: c\n# N=4 box=2x2 kind=2d\n", "# instance: c\n# N=4 box=2x2 kind=2d\n1 . ."} {
		require.NoError(t, os.WriteFile(s.name, append(bytes.Clone(text), cut...), 0o600))
		mine := newInstanceStore(nil, s.name)
		longer, err := os.ReadFile(s.name)
		require.NoError(t, err)
		require.NoError(t, mine.load(s.name, longer))
		require.Equal(t, []string{"z", "a", "b"}, namesOf(mine.all()))
		require.NoError(t, mine.repair())
		whole, err := os.ReadFile(s.name)
		require.NoError(t, err)
		require.Equal(t, string(text), string(whole), cut)
		require.NoError(t, mine.repair())
	}
	require.NoError(t, newInstanceStore(nil, filepath.Join(t.TempDir(), "none")).repair())
	require.NoError(t, os.WriteFile(s.name, append(text, "nonsense\n"...), 0o600))
	require.ErrorContains(t, newInstanceStore(nil, s.name).repair(), `"nonsense": expected`, "nothing is cut off")
}

func namesOf(list []*storedInstance) (names []string) {
	for _, x := range list {
		names = append(names, x.name)
	}
	return names
}

// TestInstancesInPlan: the instances of a plan are in its order, each once.
func TestInstancesInPlan(t *testing.T) {
	p := grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2}))
	plan := func(yield func(Trial) bool) {
		for _, name := range []string{"b", "b", "none", "a"} {
			if !yield(Params{}.Trial(name, "", nil)) {
				return
			}
		}
	}
	s := withInstances(t, instance(t, "a", p), instance(t, "other", p), missingInstance(t, "b", "why"))
	require.Equal(t, "# no instance: b: why\n# instance: a\n# N=4 box=2x2 kind=2d\n. . . . . . . . . . . . . . . .\n",
		string(textOf(s.inPlan(plan))))
	require.Empty(t, newInstanceStore(nil, "").inPlan(plan))
	require.Empty(t, withInstances(t, instance(t, "other", p)).inPlan(plan))
}
