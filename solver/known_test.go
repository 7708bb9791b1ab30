package solver_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// The tests compare the answers of solvers with what is known of puzzles by the way in which they
// were made. The sets are in testdata; variants of them are made here.

// answer is the known answer to a puzzle.
type answer struct {
	status solver.Status
	count  string // the known number of solutions, or empty
}

// set is puzzles and what is known of each.
type set struct {
	name    string
	puzzles []*grid.Puzzle
	answers []answer
}

// add adds a puzzle.
func (s *set) add(p *grid.Puzzle, a answer) {
	s.puzzles, s.answers = append(s.puzzles, p), append(s.answers, a)
}

// where returns a set of the puzzles of which that is known.
func (s set) where(status solver.Status) set {
	some := set{name: s.name}
	for i, a := range s.answers {
		if a.status == status {
			some.add(s.puzzles[i], a)
		}
	}
	return some
}

// every returns the first of every step elements.
func every[T any](list []T, step int) []T {
	var some []T
	for i := 0; i < len(list); i += step {
		some = append(some, list[i])
	}
	return some
}

// clone returns a copy of p of which the givens can be changed.
func clone(p *grid.Puzzle) *grid.Puzzle {
	q := *p
	q.Givens = slices.Clone(p.Givens)
	return &q
}

// wrong adds to a puzzle with one solution a digit that differs from the solution
// and that no given excludes: then there is no solution.
func wrong(t testing.TB, p *grid.Puzzle) *grid.Puzzle {
	t.Helper()
	r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
	require.NoError(t, err)
	for c, b := grid.Cell(0), p.Board(); ; c++ {
		for d := grid.Digit(1); b.Value(c) == 0 && int(d) <= p.Shape.Side(); d++ {
			if b.Has(c, d) && d != r.Solution[c] {
				q := clone(p)
				q.Givens[c] = d
				return q
			}
		}
	}
}

// fewer takes the first clue from a puzzle: from a minimal one, which has several
// solutions then.
func fewer(p *grid.Puzzle) *grid.Puzzle {
	q := clone(p)
	q.Givens[slices.IndexFunc(q.Givens, func(d grid.Digit) bool { return d != 0 })] = 0
	return q
}

// clashing puts the digit of the first clue also beside it.
func clashing(p *grid.Puzzle) *grid.Puzzle {
	q := clone(p)
	c := slices.IndexFunc(q.Givens, func(d grid.Digit) bool { return d != 0 })
	beside := c + 1
	if beside%p.Shape.Side() == 0 {
		beside = c - 1
	}
	q.Givens[beside] = q.Givens[c]
	return q
}

// ownSet returns some of the puzzles of a file, which have one solution, and others
// made of them.
func ownSet(t testing.TB, name string, step int, minimal bool) set {
	t.Helper()
	s := set{name: name}
	for _, p := range every(puzzlesOf(t, name), step) {
		s.add(p, answer{solver.Unique, "1"})
		s.add(wrong(t, p), answer{solver.None, "0"})
		s.add(clashing(p), answer{status: solver.Invalid})
		if minimal {
			s.add(fewer(p), answer{status: solver.Multiple})
		}
	}
	return s
}

// small returns a set of 4×4 puzzles whose solutions were counted by hand.
func small(t testing.TB) set {
	t.Helper()
	s := set{name: "4x4"}
	s.add(puzzlesOf(t, "six.txt")[0], answer{solver.Multiple, "6"})
	s.add(empty(t, 2), answer{solver.Multiple, "288"})
	s.add(puzzle(t, 2, "1234............"), answer{solver.Multiple, "12"})
	s.add(puzzle(t, 2, "123....4........"), answer{solver.None, "0"})
	return s
}

// ownSets returns the sets of sides up to 16 and the cubes, which search solves.
func ownSets(t testing.TB) []set {
	return []set{
		small(t),
		ownSet(t, "famous9.txt", 1, false),
		ownSet(t, "min16.txt", testenv.Scale(15, 10, 1), true),
		ownSet(t, "corpus/16x16.txt", testenv.Scale(110, 60, 1), false),
		ownSet(t, "cube9.txt", testenv.Scale(3, 3, 1), false),
	}
}

// largeSets returns the sets of sides 25 and 36, with -short easy ones.
func largeSets(t testing.TB) []set {
	sets := []set{
		ownSet(t, "corpus/25x25.txt", testenv.Scale(110, 60, 5), false),
		ownSet(t, "corpus/36x36.txt", testenv.Scale(40, 20, 4), false),
	}
	if !testing.Short() {
		sets = append(sets, ownSet(t, "unique25.txt", 1, false))
	}
	return sets
}

// Statuses, numbers of solutions and solutions are those that are known.
func TestKnownStatuses(t *testing.T) {
	for _, own := range ownSets(t) {
		t.Run(own.name+"/search", func(t *testing.T) { checkSet(t, own, "search") })
		t.Run(own.name+"/auto", func(t *testing.T) { checkSet(t, own, "auto") })
	}
	for _, own := range largeSets(t) {
		t.Run(own.name+"/auto", func(t *testing.T) { checkSet(t, own, "auto") })
	}
}

// checkSet counts the solutions of the puzzles of a set, to two unless more are
// known.
func checkSet(t *testing.T, known set, method string) {
	require.NotEmpty(t, known.puzzles)
	require.Len(t, known.answers, len(known.puzzles))
	s := newSolver(t, solver.Config{Method: methodOf(t, method)})
	for i, p := range known.puzzles {
		want := known.answers[i]
		if want.status == solver.Invalid {
			require.Error(t, grid.CheckPuzzle(p))
			continue
		}
		limit := uint64(2)
		if want.count != "" {
			limit = 0
		}
		r, err := s.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: limit})
		require.NoError(t, err)
		require.Equal(t, want.status, r.Status, "puzzle %d", i+1)
		if want.count != "" {
			require.Equal(t, want.count, fmt.Sprint(r.Count), "puzzle %d", i+1)
		}
		if r.Solution != nil {
			require.NoError(t, grid.CheckSolution(p, r.Solution))
		}
	}
}

// Clause learning gives the status that is known, and counts up to 1,000 as links do,
// wherever both finish within some nodes.
func TestLearningAgrees(t *testing.T) {
	for _, own := range ownSets(t) {
		t.Run(own.name, func(t *testing.T) {
			c := comparison{limit: 1000, nodes: 20_000, step: 1}
			c.compare(t, own)
			require.Positive(t, c.statuses)
			require.Positive(t, c.counts)
		})
	}
}

// readSet returns the puzzles of a shared set, or skips the test.
func readSet(t testing.TB, name string) []*grid.Puzzle {
	t.Helper()
	return puzzlesIn(t, testenv.Shared(t, "data", name+".txt"))
}

// readTable returns the rows of the table beside a shared set, without its head.
func readTable(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open(testenv.Shared(t, "data", name+".status.tsv"))
	require.NoError(t, err)
	defer f.Close()
	var rows [][]string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		rows = append(rows, strings.Split(lines.Text(), "\t"))
	}
	require.NoError(t, lines.Err())
	return rows[1:]
}

// sharedSet returns a shared set with what is known of its puzzles, or skips the
// test.
func sharedSet(t testing.TB, name string) set {
	t.Helper()
	words := map[string]solver.Status{
		"unique": solver.Unique, "multiple": solver.Multiple, "unsat": solver.None, "conflict": solver.Invalid,
	}
	s := set{name: name, puzzles: readSet(t, name)}
	for _, row := range readTable(t, name) {
		status, known := words[row[2]]
		if !known {
			continue // nobody knows
		}
		_, count, _ := strings.Cut(row[len(row)-1], "known_count=")
		s.answers = append(s.answers, answer{status, count})
	}
	return s
}

// The statuses of published puzzles are those that others found, and so are the
// numbers of solutions where they are known.
func TestSharedStatuses(t *testing.T) {
	sets := []string{
		"owhy_4", "taychatha_6", "taychatha_8", "acs-logic_9", "gecode_9", "aicourse_9", "tdoku-tests_9",
		"vega-cube_3d4", "dion-cube_3d9", "vega-cube_3d9",
	}
	if !testing.Short() {
		sets = append(sets, "hodoku-reglib-pm_9", "tdillon-pencilmark-lowclue_9", "october_16", "gecode_16")
	}
	for _, name := range sets {
		for _, method := range []string{"search", "auto"} {
			t.Run(name+"/"+method, func(t *testing.T) { checkSet(t, sharedSet(t, name), method) })
		}
	}
}

// sharedSets returns the names of all shared sets, or skips the test.
func sharedSets(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(testenv.Shared(t, "data"), "*.status.tsv"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var sets []string
	for _, f := range files {
		sets = append(sets, strings.TrimSuffix(filepath.Base(f), ".status.tsv"))
	}
	return sets
}

// Clause learning agrees with what is known of published puzzles and with links: on
// some puzzles of the smaller sets, in the exhaustive version on all, with more time
// for each.
func TestSharedLearningAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some ten seconds")
	}
	began, budget := time.Now(), 6*time.Second
	c := comparison{limit: 1000, nodes: 20_000, per: time.Second / 5}
	if testenv.Long() {
		c.nodes, c.per, c.step = 200_000, 3*time.Second, 1
	}
	for _, name := range sharedSets(t) {
		info, err := os.Stat(testenv.Shared(t, "data", name+".txt"))
		require.NoError(t, err)
		if !testenv.Long() && (time.Since(began) > budget || info.Size() > 1<<18) {
			continue
		}
		if known := sharedSet(t, name); len(known.answers) > 0 {
			c.compare(t, known)
		}
	}
	t.Logf("%d statuses and %d counts compared in %v", c.statuses, c.counts, time.Since(began).Round(time.Second))
	require.Positive(t, c.statuses)
	require.Positive(t, c.counts)
}
