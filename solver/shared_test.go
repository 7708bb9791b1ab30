package solver_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"
)

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
