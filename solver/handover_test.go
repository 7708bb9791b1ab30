package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
)

// Each solution of a puzzle, and of its board, is found once, wherever the kernel hands over to
// learning.
func TestHandOver(t *testing.T) {
	handed, listed := 0, 0
	for k := 2; k <= 3; k++ {
		s, err := grid.Square(k)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(5, uint64(k)))
		for range 40 {
			p := heuristictest.Puzzle(rng, s)
			want, complete := heuristictest.Solutions(p, 300)
			if !complete {
				continue
			}
			for _, budget := range []uint64{1, 4, 20} {
				a := newAuto(Config{})
				a.budget = budget
				var found [][]grid.Digit
				stats, err := a.Search(t.Context(), p.Board(), func(solution []grid.Digit) bool {
					found = append(found, slices.Clone(solution))
					return true
				})
				require.NoError(t, err)
				require.Equal(t, Exhausted, stats.End)
				var read [][]grid.Digit
				r, err := a.Answer(t.Context(), Question{Puzzle: p, Each: func(solution []grid.Digit) bool {
					read = append(read, slices.Clone(solution))
					return true
				}})
				require.NoError(t, err)
				require.Equal(t, found, read)
				require.Equal(t, stats, r.Stats)
				r, err = a.Answer(t.Context(), Question{Board: p.Board()})
				require.NoError(t, err)
				require.EqualValues(t, len(found), r.Count)
				require.Equal(t, stats, r.Stats)
				slices.SortFunc(found, slices.Compare)
				slices.SortFunc(want, slices.Compare)
				require.Equal(t, fmt.Sprint(want), fmt.Sprint(found))
				if stats.Settings != nil {
					handed++
				}
				if len(found) > manySolutions {
					listed++
				}
			}
		}
	}
	require.Positive(t, handed)
	require.Positive(t, listed)
}

// The kernel does not see that four cells have three digits between them, and tries all of
// the pairs elsewhere; learning sees it at once.
func TestHandsOverInTime(t *testing.T) {
	s, err := grid.Square(4)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	for c := range 4 {
		p.Restrict(grid.Cell(c), []grid.Digit{1, 2, 3})
	}
	for i := range 15 {
		p.Restrict(grid.Cell(16*(i+1)+(4*i+i/4)%16), []grid.Digit{15, 16})
	}
	x, err := New(Config{})
	require.NoError(t, err)
	r, err := x.Solve(t.Context(), Question{Puzzle: p, Each: func([]grid.Digit) bool { return true }})
	require.NoError(t, err)
	require.Equal(t, None, r.Status)
	require.GreaterOrEqual(t, r.Stats.Nodes, uint64(kernelNodes))
	require.Less(t, r.Stats.Nodes, uint64(kernelNodes)+1000)
	require.Positive(t, r.Stats.Conflicts)
	limited, err := Solve(t.Context(), p.Board(), Config{Nodes: kernelNodes - 1})
	require.NoError(t, err)
	require.Equal(t, Limit, limited.Status)
	require.Equal(t, uint64(kernelNodes)-1, limited.Stats.Nodes)
}
