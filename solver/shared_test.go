package solver_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// sharedData is where the sets of published puzzles lie beside a checkout; they
// are not part of the project.
const sharedData = "../../shared/data"

// readSet returns the puzzles of a shared set, or skips the test.
func readSet(t testing.TB, set string) []*grid.Puzzle {
	t.Helper()
	f, err := os.Open(filepath.Join(sharedData, set+".txt"))
	if os.IsNotExist(err) {
		t.Skip("no shared sets here")
	}
	require.NoError(t, err)
	defer f.Close()
	var puzzles []*grid.Puzzle
	for r := range format.Read(f, set, format.Options{}) {
		require.NoError(t, r.Err)
		puzzles = append(puzzles, r.Puzzle)
	}
	return puzzles
}

// answer is a line of a status file.
type answer struct {
	status solver.Status
	count  string // the known number of solutions, or empty
}

// readAnswers returns what is known of the puzzles of a shared set.
func readAnswers(t testing.TB, set string) []answer {
	t.Helper()
	f, err := os.Open(filepath.Join(sharedData, set+".status.tsv"))
	require.NoError(t, err)
	defer f.Close()
	words := map[string]solver.Status{
		"unique": solver.Unique, "multiple": solver.Multiple, "unsat": solver.None, "conflict": solver.Invalid,
	}
	var answers []answer
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		status, known := words[fields[2]]
		if !known {
			continue // the head
		}
		_, count, _ := strings.Cut(fields[len(fields)-1], "known_count=")
		answers = append(answers, answer{status, count})
	}
	require.NoError(t, lines.Err())
	return answers
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
	for _, set := range sets {
		for _, method := range []string{"search", "auto"} {
			t.Run(set+"/"+method, func(t *testing.T) { checkSet(t, set, method) })
		}
	}
}

// checkSet counts the solutions of the puzzles of a set, to two unless more are
// known.
func checkSet(t *testing.T, set, method string) {
	puzzles := readSet(t, set)
	answers := readAnswers(t, set)
	require.NotEmpty(t, answers)
	require.Len(t, puzzles, len(answers))
	s := newSolver(t, solver.Config{Method: methodOf(t, method)})
	for i, p := range puzzles {
		want := answers[i]
		if want.status == solver.Invalid {
			require.Error(t, grid.CheckPuzzle(p))
			continue
		}
		limit := uint64(2)
		if want.count != "" {
			limit = 0
		}
		r, err := s.Count(context.Background(), p.Board(), limit, nil)
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
