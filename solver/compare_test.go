package solver_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// comparison compares clause learning with what is known and with links, and counts
// how often it could.
type comparison struct {
	limit, nodes uint64        // solutions and nodes
	per          time.Duration // time for one count; 0 is no limit
	step         int           // one of step puzzles; 0 is a third of the set

	statuses, counts int
}

// compare compares the puzzles of a set.
func (x *comparison) compare(t *testing.T, known set) {
	t.Helper()
	require.Len(t, known.puzzles, len(known.answers))
	step := x.step
	if step == 0 {
		step = max(1, len(known.puzzles)/3)
	}
	learn := newSolver(t, solver.Config{Method: solver.CDCL(), Nodes: x.nodes})
	link := newSolver(t, solver.Config{Method: solver.DLX(), Nodes: x.nodes})
	for i := 0; i < len(known.puzzles); i += step {
		p, want := known.puzzles[i], known.answers[i].status
		if grid.CheckPuzzle(p) != nil {
			require.Equal(t, solver.Invalid, want)
			continue
		}
		ours := x.count(t, learn, p)
		if ours.Status == solver.Limit || !ours.Exact && ours.Count < x.limit {
			continue
		}
		require.Equal(t, want, ours.Status, "%s %d", known.name, i+1)
		x.statuses++
		theirs := x.count(t, link, p)
		if theirs.Exact || theirs.Count == x.limit {
			require.Equal(t, theirs.Count, ours.Count, "%s %d", known.name, i+1)
			require.Equal(t, theirs.Exact, ours.Exact)
			x.counts++
		}
		if ours.Solution != nil {
			require.NoError(t, grid.CheckSolution(p, ours.Solution))
		}
	}
}

// count counts the solutions of p up to the limit, within the time.
func (x *comparison) count(t *testing.T, s *solver.Solver, p *grid.Puzzle) solver.Result {
	ctx := t.Context()
	if x.per > 0 {
		within, cancel := context.WithTimeout(ctx, x.per)
		defer cancel()
		ctx = within
	}
	r, err := s.Solve(ctx, solver.Question{Board: p.Board(), Limit: x.limit})
	require.NoError(t, err)
	r.Solution = slices.Clone(r.Solution)
	return r
}
