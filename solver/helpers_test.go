package solver_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/external"
	"basisk/solver/sampling"

	"github.com/stretchr/testify/require"
)

// methodOf returns the method called name.
func methodOf(t testing.TB, name string) solver.MethodEntry {
	t.Helper()
	m, err := catalog.Default().Method(name)
	require.NoError(t, err)
	return m
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// newSolver returns a solver for a configuration that is known to be right.
func newSolver(t testing.TB, c solver.Config) *solver.Solver {
	t.Helper()
	s, err := solver.New(c)
	require.NoError(t, err)
	return s
}

// all returns every solution that s finds on b, in increasing order, and the result.
func all(t testing.TB, s *solver.Solver, b *grid.Board) ([][]grid.Digit, solver.Result) {
	t.Helper()
	var found [][]grid.Digit
	r, err := s.Solve(context.Background(), solver.Question{Board: b, Each: func(solution []grid.Digit) bool {
		found = append(found, slices.Clone(solution))
		return true
	}})
	require.NoError(t, err)
	require.Equal(t, uint64(len(found)), r.Count)
	if len(found) > 0 {
		require.Equal(t, found[0], r.Solution)
	}
	slices.SortFunc(found, slices.Compare)
	return found, r
}

// walks asks for a number of random walks.
func walks(probes, seed uint64) sampling.Config {
	return sampling.Config{Sampling: dlx.Sampling{Probes: probes, Seed: seed}}
}

// empty returns the empty puzzle of basis k: far too many solutions to count.
func empty(t testing.TB, k int) *grid.Puzzle { return grid.NewPuzzle(square(t, k)) }

// puzzlesIn returns the puzzles of a file.
func puzzlesIn(t testing.TB, path string) []*grid.Puzzle {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	var puzzles []*grid.Puzzle
	for r := range format.Read(file, filepath.Base(path), format.Options{}) {
		require.NoError(t, r.Err)
		puzzles = append(puzzles, r.Puzzle)
	}
	return puzzles
}

// puzzlesOf returns the puzzles of a file that comes with the program.
func puzzlesOf(t testing.TB, name string) []*grid.Puzzle {
	t.Helper()
	return puzzlesIn(t, filepath.Join("..", "testdata", name))
}

// Both ends of the range of every setting of clause learning lead to the answers that
// the brute force gives; one step beyond is an error with name, value and range.
func TestSettingsAtTheirEnds(t *testing.T) {
	boards := heuristictest.Instances(square(t, 2), 9, testenv.Scale(4, 12, 12))
	hard := puzzlesOf(t, "min16.txt")[4]
	for _, s := range cdcl.Settings() {
		for _, value := range []int{s.Min, s.Max} {
			t.Run(fmt.Sprintf("%s=%d", s.Name, value), func(t *testing.T) {
				c := solver.Config{Method: solver.CDCL(), Rules: heuristics.MustParse("none")}
				require.NoError(t, c.CDCL.Set(s.Name, strconv.Itoa(value)))
				agree(t, square(t, 2), c, boards)
				r, err := solver.Count(t.Context(), hard.Board(), c, 2)
				require.NoError(t, err)
				require.Equal(t, solver.Unique, r.Status)
				require.Greater(t, r.Stats.Conflicts, uint64(100), "hard enough for the setting to matter")
				require.Equal(t, value, r.Stats.Settings[s.Name])
			})
		}
		for _, value := range []int{s.Min - 1, s.Max + 1} {
			err := new(cdcl.Config).Parse(fmt.Sprintf("%s=%d", s.Name, value))
			require.EqualError(t, err, fmt.Sprintf("cdcl setting %s: %q, expected a whole number from %d to %d", s.Name, fmt.Sprint(value), s.Min, s.Max))
		}
	}
}

var update = flag.Bool("update", false, "write what the engines of this version count")

// versionPuzzles has the puzzles on which versions differ.
const versionPuzzles = "testdata/version/puzzles.txt"

// TestVersion: the nodes, conflicts and work of each method on a few puzzles, asked for
// two solutions, are those stored for the version. The rules have a version of their own,
// but their effect shows here, too.
func TestVersion(t *testing.T) {
	var b strings.Builder
	for i, p := range puzzlesIn(t, versionPuzzles) {
		for _, method := range []string{"auto", "search", "dlx", "bitboard", "cdcl", "rowcol", "diagram", "walk"} {
			c := solver.Config{Method: methodOf(t, method), Seed: 1, Nodes: 3000}
			if !serves(c, p.Shape) {
				continue
			}
			if method == "search" {
				c.Rules = heuristics.MustParse("singles,locked")
			}
			result, err := solver.Count(t.Context(), p.Board(), c, 2)
			require.NoError(t, err)
			s := result.Stats
			fmt.Fprintf(&b, "puzzle %d, %s: %s, %d solutions, %d nodes, %d conflicts, %d restarts, work %d\n", i+1, method, s.End, result.Count, s.Nodes, s.Conflicts, s.Restarts, s.Work)
		}
	}
	testenv.GoldenCounts{File: "testdata/version/counted.txt", Constant: "solver.Version", What: "the engines", Version: solver.Version, Text: b.String()}.Check(t, *update)
}

// A question that takes a kernel more nodes than its limit is undecided.
func TestOtherWithinLimit(t *testing.T) {
	undecided := 0
	for _, p := range puzzlesOf(t, "min16.txt") {
		r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
		require.NoError(t, err)
		for nodes, decided := range map[uint64]bool{0: true, 200: false} {
			m, err := solver.Bitboard().New(solver.Config{Nodes: nodes})
			require.NoError(t, err)
			other, known, err := m.(solver.OtherFinder).Other(t.Context(), p, r.Solution, nil)
			require.NoError(t, err)
			require.Nil(t, other)
			require.True(t, known || !decided)
			if !known {
				undecided++
			}
		}
	}
	require.Equal(t, 18, undecided, "puzzles that take the kernel more than 200 nodes")
}

// claimant is a method of a user that passes on some solutions and says that there are no others.
type claimant [][]grid.Digit

func (claimant) Name() string { return "mine" }

func (m claimant) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	for _, solution := range m {
		yield(solution)
	}
	return solver.Stats{}, nil
}

// Answer claims what nobody has seen.
func (m claimant) Answer(context.Context, solver.Question) (solver.Result, error) {
	return solver.Result{Count: 5}, nil
}

// hiding is a chooser that hides branches: it removes the digit 1.
type hiding struct{ solver.Chooser }

func (x hiding) Choose(b *grid.Board) (grid.Set, int) {
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 {
			b.Remove(c, 1)
		}
	}
	return x.Chooser.Choose(b)
}

// own returns an entry of a user.
func own(m solver.Method) solver.MethodEntry {
	return solver.MethodEntry{Name: "mine", New: func(solver.Config) (solver.Method, error) { return m, nil }}
}

// No verdict rests on what a method or a chooser of a user says about solutions that it does not show.
func TestClaims(t *testing.T) {
	p := puzzle(t, 2, ".2.4.4.221434321")
	found, _ := all(t, newSolver(t, solver.Config{}), p.Board())
	require.Len(t, found, 2)
	hidden := solver.ChooserEntry{Name: "hiding", New: func(seed uint64) solver.Chooser { return hiding{solver.ChooseCell().New(seed)} }}
	changed := solver.Search()
	changed.New = own(claimant{}).New
	wrapped := own(nil)
	wrapped.New = func(c solver.Config) (solver.Method, error) {
		c.Choose = hidden
		return solver.Search().New(c)
	}
	for name, test := range map[string]struct {
		config solver.Config
		count  uint64
		note   string
	}{
		"none":     {solver.Config{Method: own(claimant{})}, 0, "no solution, claimed by mine"},
		"one":      {solver.Config{Method: own(claimant(found[:1]))}, 1, "no other solution, claimed by mine"},
		"two":      {solver.Config{Method: own(claimant(found))}, 2, "no other solution, claimed by mine"},
		"changed":  {solver.Config{Method: changed}, 0, "no solution, claimed by mine"},
		"embedded": {solver.Config{Method: own(struct{ solver.Method }{claimant{}})}, 0, "no solution, claimed by mine"},
		"chooser":  {solver.Config{Method: solver.Search(), Choose: hidden}, 0, "no solution, claimed by chooser hiding"},
		"wrapped":  {solver.Config{Method: wrapped}, 0, "no solution, claimed by chooser hiding"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := solver.Count(t.Context(), p.Board(), test.config, 0)
			require.NoError(t, err)
			require.Equal(t, test.count, r.Count)
			require.Equal(t, test.count > 1, r.Status == solver.Multiple)
			require.Equal(t, test.count < 2, r.Status == solver.Limit)
			require.False(t, r.Exact)
			require.Equal(t, solver.Claimed, r.Stats.End)
			require.Equal(t, test.note, r.Stats.Note)
		})
	}
	for name, m := range map[string]claimant{"wrong solution": {make([]grid.Digit, 16)}, "once more": {found[0], found[0]}} {
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: own(m)}, 0)
		require.ErrorContains(t, err, name)
		require.Equal(t, solver.Limit, r.Status)
	}
}

// The methods and choosers of the catalogue prove what they say, programs do not.
func TestProves(t *testing.T) {
	for _, m := range catalog.Default().Methods {
		for _, x := range catalog.Default().Choosers {
			if m.New != nil {
				require.True(t, newSolver(t, solver.Config{Method: m, Choose: x}).Proves(), m.Name)
			}
		}
	}
	require.False(t, newSolver(t, solver.Config{Method: external.SAT("true")}).Proves())
	require.False(t, newSolver(t, solver.Config{Method: external.Line("true")}).Proves())
}

func TestMain(m *testing.M) { testenv.Main(m) }
