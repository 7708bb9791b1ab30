package solver_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// allShared makes the tests of shared sets take every puzzle, with more time for each.
var allShared = flag.Bool("shared.all", false, "compare clause learning with links on all shared puzzles")

// sharedSets returns the names of all shared sets, or skips the test.
func sharedSets(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sharedData, "*.status.tsv"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no shared sets here")
	}
	var sets []string
	for _, f := range files {
		sets = append(sets, strings.TrimSuffix(filepath.Base(f), ".status.tsv"))
	}
	return sets
}

// Clause learning gives the status that is known, and counts up to 1,000 as links do,
// wherever both finish within some nodes and a time.
func TestSharedLearningAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some ten seconds")
	}
	began, budget := time.Now(), 6*time.Second
	statuses, counts := 0, 0
	for _, set := range sharedSets(t) {
		info, err := os.Stat(filepath.Join(sharedData, set+".txt"))
		require.NoError(t, err)
		if !*allShared && (time.Since(began) > budget || info.Size() > 1<<18) {
			continue
		}
		n, m := compareSet(t, set)
		statuses, counts = statuses+n, counts+m
	}
	t.Logf("%d statuses and %d counts compared in %v", statuses, counts, time.Since(began).Round(time.Second))
	require.Positive(t, statuses)
	require.Positive(t, counts)
}

// compareSet compares a set and returns how many statuses and counts were compared.
func compareSet(t *testing.T, set string) (statuses, counts int) {
	limit, per := uint64(1000), 3*time.Second
	puzzles, answers := readSet(t, set), readAnswers(t, set)
	if len(answers) == 0 {
		return 0, 0 // nobody knows
	}
	require.Len(t, puzzles, len(answers))
	nodes, step := uint64(200_000), 1
	if !*allShared {
		per, nodes, step = time.Second/5, 20_000, max(1, len(puzzles)/3)
	}
	learn := newSolver(t, solver.Config{Method: solver.CDCL(), Nodes: nodes})
	link := newSolver(t, solver.Config{Method: solver.DLX(), Nodes: nodes})
	for i := 0; i < len(puzzles); i += step {
		p, want := puzzles[i], answers[i].status
		if grid.CheckPuzzle(p) != nil {
			require.Equal(t, solver.Invalid, want)
			continue
		}
		ours := countWithin(t, learn, p, limit, per)
		if ours.Status == solver.Limit || !ours.Exact && ours.Count < limit {
			continue
		}
		require.Equal(t, want, ours.Status, "%s %d", set, i+1)
		statuses++
		theirs := countWithin(t, link, p, limit, per)
		if theirs.Exact || theirs.Count == limit {
			require.Equal(t, theirs.Count, ours.Count, "%s %d", set, i+1)
			require.Equal(t, theirs.Exact, ours.Exact)
			counts++
		}
		if ours.Solution != nil {
			require.NoError(t, grid.CheckSolution(p, ours.Solution))
		}
	}
	return statuses, counts
}

// countWithin counts the solutions of p up to a limit, within a time.
func countWithin(t *testing.T, s *solver.Solver, p *grid.Puzzle, limit uint64, per time.Duration) solver.Result {
	ctx, cancel := context.WithTimeout(t.Context(), per)
	defer cancel()
	r, err := s.Count(ctx, p.Board(), limit, nil)
	require.NoError(t, err)
	r.Solution = slices.Clone(r.Solution)
	return r
}
