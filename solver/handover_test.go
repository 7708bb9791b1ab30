package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// Candidate sets of 9×9 that leave one solution without a clue: the kernel takes more nodes than it may on
// 16×16, and settles them in less time than learning would.
func TestKernelKeeps9x9(t *testing.T) {
	sets := strings.Fields(`
		[2345679] [1345689] [123567] [3456789] [123679] [23478] [2347] [123457] [1345679]
		[458] [134689] [13456789] [123456789] [123457] [12458] [24689] [1489] [34789]
		[12356789] [3569] [12356789] [1235679] [145689] [136789] [5689] [1256789] [134579]
		[24689] [234568] [124589] [234569] [12346789] [1235678] [125689] [1479] [12345789]
		[234678] [348] [23478] [123456789] [13467] [12345678] [123456789] [123456789] [14678]
		[23458] [1234689] [1236789] [134579] [1369] [1678] [1256789] [45679] [1345679]
		[123467] [12345789] [13567] [234678] [347] [13456789] [124678] [124] [1235789]
		[346789] [12345679] [13567] [123456789] [23456789] [345679] [1234689] [12456789] [1369]
		[156789] [12356789] [123679] [2379] [12346789] [23456789] [12456789] [479] [134579]`)
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	for c, set := range sets {
		var digits []grid.Digit
		for _, r := range strings.Trim(set, "[]") {
			digits = append(digits, grid.Digit(r-'0'))
		}
		p.Restrict(grid.Cell(c), digits)
	}
	r, err := Count(t.Context(), p.Board(), Config{}, 2)
	require.NoError(t, err)
	require.Equal(t, Unique, r.Status)
	require.Greater(t, r.Stats.Nodes, uint64(kernelNodes))
	require.Zero(t, r.Stats.Conflicts)
}
