package bitboard_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/bitboard"
)

// load gives a kernel what a puzzle states and nothing that follows.
func load(x *bitboard.Kernel, p *grid.Puzzle) {
	x.Reset()
	for c, given := range p.Givens {
		var digits uint64
		for d := range grid.Digit(p.Shape.Side()) {
			if p.Allows(grid.Cell(c), d+1) && (given == 0 || given == d+1) {
				digits |= 1 << d
			}
		}
		x.Keep(c, digits)
	}
}

// list returns up to limit solutions that a kernel finds, in increasing order.
func list(x *bitboard.Kernel, side int, limits bitboard.Limits) ([]string, bitboard.Outcome) {
	var found []string
	cells := make([]uint16, side*side)
	o := x.Search(limits, func() bool {
		x.Solution(cells)
		found = append(found, fmt.Sprint(cells))
		return true
	})
	slices.Sort(found)
	return found, o
}

// referee lists the solutions of puzzles by another method.
type referee struct{ *solver.Solver }

func newReferee(t testing.TB, method string) referee {
	t.Helper()
	m, err := solver.Default().Method(method)
	require.NoError(t, err)
	s, err := solver.New(solver.Config{Method: m, Nodes: 20_000})
	require.NoError(t, err)
	return referee{s}
}

// list returns up to limit solutions of p, in increasing order. It reports false if the
// method gives up.
func (r referee) list(t testing.TB, p *grid.Puzzle, limit uint64) ([]string, bool) {
	t.Helper()
	var found []string
	x, err := r.Count(t.Context(), p.Board(), limit, func(solution []grid.Digit) bool {
		found = append(found, fmt.Sprint(solution))
		return true
	})
	require.NoError(t, err)
	slices.Sort(found)
	return found, x.Exact || x.Count == limit
}

// On random boards with no, one and many solutions, with givens and with restricted
// candidates, a kernel finds the solutions that other methods find, each once.
func TestAgree(t *testing.T) {
	const limit = 60
	for k, boards := range map[int]int{
		2: testenv.Scale(200, 2000, 400_000), 3: testenv.Scale(60, 2000, 400_000), 4: testenv.Scale(20, 500, 200_000),
	} {
		t.Run(fmt.Sprintf("basis %d", k), func(t *testing.T) {
			t.Parallel()
			s, err := grid.Square(k)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(17, uint64(k)))
			x := bitboard.New(k)
			referees := []referee{newReferee(t, "dlx"), newReferee(t, "search"), newReferee(t, "cdcl")}
			var counts [3]int
			for i := range boards {
				p := heuristictest.Puzzle(rng, s)
				referee := referees[max(i%32-29, 0)] // links mostly, which are quick
				want, known := referee.list(t, p, limit)
				if !known {
					continue
				}
				load(x, p)
				found, o := list(x, s.Side(), bitboard.Limits{Solutions: limit})
				require.Len(t, found, len(want), "board %d: %v", i, p.Givens)
				require.EqualValues(t, len(found), o.Solutions)
				counts[min(len(found), 2)]++
				if len(want) < limit {
					require.True(t, o.Done)
					require.Equal(t, want, found, "board %d", i)
				}
				require.Len(t, slices.Compact(found), len(want), "each once")
			}
			t.Log("no, one, many solutions:", counts)
			require.Greater(t, slices.Min(counts[:]), boards/20, "%v", counts)
		})
	}
}

// Solutions of an empty board, far too many to list, are solutions and differ.
func TestEmptyBoards(t *testing.T) {
	for k, total := range map[int]int{2: 288, 3: 500, 4: 500} {
		s, err := grid.Square(k)
		require.NoError(t, err)
		x := bitboard.New(k)
		x.Reset()
		cells, seen := make([]uint16, s.Cells()), map[string]bool{}
		solution := make([]grid.Digit, s.Cells())
		o := x.Search(bitboard.Limits{Solutions: 500}, func() bool {
			x.Solution(cells)
			for i, d := range cells {
				solution[i] = grid.Digit(d)
			}
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), solution))
			seen[fmt.Sprint(cells)] = true
			return true
		})
		require.Len(t, seen, total)
		require.EqualValues(t, total, o.Solutions)
		require.Equal(t, k == 2, o.Done)
	}
}
