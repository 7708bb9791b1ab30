package solver_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"
)

// Shapes with units of all kinds, counted by methods that share little: links, a diagram
// and learning.

// countAll counts the solutions of a board by listing them.
func countAll(t *testing.T, b *grid.Board) *big.Int {
	t.Helper()
	r, err := solver.Count(t.Context(), b, solver.Config{Method: solver.DLX()}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	return r.BigCount()
}

// sameCount returns the number of solutions of p as all ways have it.
func sameCount(t *testing.T, p *grid.Puzzle) *big.Int {
	t.Helper()
	want := countAll(t, p.Board())
	for _, method := range []solver.MethodEntry{solver.Diagram(), solver.CDCL(), solver.Auto()} {
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: method}, 0)
		require.NoError(t, err)
		require.True(t, r.Exact)
		require.Equal(t, want.String(), r.BigCount().String(), "%s: %v %v", method.Name, p.Shape.Layout(), p.Givens)
	}
	return want
}

// partitions calls yield with every partition of an n×n grid into connected regions of n
// cells, numbered in the order of their first cells.
func partitions(n int, yield func(regions []int)) {
	regions := slices.Repeat([]int{-1}, n*n)
	var begin func(number int)
	// grow adds cells to a region; those tried before are left out, so that each comes once.
	var grow func(number, size int, border []int, tried map[int]bool)
	grow = func(number, size int, border []int, tried map[int]bool) {
		if size == n {
			begin(number + 1)
			return
		}
		passed := []int{}
		for i, c := range border {
			tried[c] = true
			passed = append(passed, c)
			regions[c] = number
			more := slices.Clone(border[i+1:])
			for _, d := range neighbours(n, c) {
				if regions[d] < 0 && !tried[d] && !slices.Contains(more, d) {
					more = append(more, d)
				}
			}
			grow(number, size+1, more, tried)
			regions[c] = -1
		}
		for _, c := range passed {
			delete(tried, c)
		}
	}
	begin = func(number int) {
		first := slices.Index(regions, -1)
		if first < 0 {
			yield(slices.Clone(regions))
			return
		}
		grow(number, 0, []int{first}, map[int]bool{})
	}
	begin(0)
}

// neighbours lists the cells beside c.
func neighbours(n, c int) (list []int) {
	for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		row, col := c/n+step[0], c%n+step[1]
		if row >= 0 && row < n && col >= 0 && col < n {
			list = append(list, row*n+col)
		}
	}
	return list
}

// jigsaw returns the shape with irregular boxes.
func jigsaw(t *testing.T, n int, regions []int) *grid.Shape {
	t.Helper()
	s, err := grid.New(grid.Layout{Side: n, Regions: regions})
	require.NoError(t, err)
	return s
}

// TestTetrominoes: the 117 partitions of 4×4 (OEIS A172477).
func TestTetrominoes(t *testing.T) {
	seen, sum, step := map[string]bool{}, int64(0), testenv.Scale(4, 1, 1)
	partitions(4, func(regions []int) {
		seen[fmt.Sprint(regions)] = true
		if len(seen)%step == 0 {
			sum += sameCount(t, grid.NewPuzzle(jigsaw(t, 4, regions))).Int64()
		}
	})
	require.Len(t, seen, 117)
	if step == 1 {
		require.EqualValues(t, 13872, sum, "of all partitions, as all ways have it")
	}
}

// mixed draws a partition into connected regions: cells change hands at random.
func mixed(n int, rng *rand.Rand) []int {
	regions := make([]int, n*n)
	for c := range regions {
		regions[c] = c / n
	}
	connected := func(number int) bool {
		reached := []int{slices.Index(regions, number)}
		for i := 0; i < len(reached); i++ {
			for _, d := range neighbours(n, reached[i]) {
				if regions[d] == number && !slices.Contains(reached, d) {
					reached = append(reached, d)
				}
			}
		}
		return len(reached) == n
	}
	for range 500 * n {
		a, b := rng.IntN(n*n), rng.IntN(n*n)
		regions[a], regions[b] = regions[b], regions[a]
		if !connected(regions[a]) || !connected(regions[b]) {
			regions[a], regions[b] = regions[b], regions[a]
		}
	}
	return regions
}

// TestUnitsAreCountedAlike: irregular 6×6, Sudoku X, windows and groups, with some clues of a
// random grid. Some irregular boxes have no grid, as all ways have it.
func TestUnitsAreCountedAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 6)) // the seed of the hundred
	many := 0
	for range testenv.Scale(10, 20, 100) {
		s := jigsaw(t, 6, mixed(6, rng))
		if sameCount(t, clues(t, s, rng, testenv.Scale(12, 9, 6))).Cmp(big.NewInt(1)) > 0 {
			many++
		}
	}
	require.Greater(t, many, testenv.Scale(3, 13, 90))
	for _, test := range []struct {
		layout grid.Layout
		clues  int
		want   string
	}{
		{grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3, Diagonals: true}, 0, "8640"},
		{grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3, Groups: true}, testenv.Scale(8, 6, 3), ""},
		{grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true}, 60, "1"},
		{grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true}, 24, ""},
		{grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true, Diagonals: true}, 18, ""},
	} {
		s, err := grid.New(test.layout)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(30, 9))
		count := sameCount(t, clues(t, s, rng, test.clues)).String()
		require.NotEqual(t, "0", count, s)
		if test.want != "" {
			require.Equal(t, test.want, count, s)
		}
	}
}

// clues draws a puzzle with n clues and one solution, an empty one if the shape has none.
func clues(t *testing.T, s *grid.Shape, rng *rand.Rand, count int) *grid.Puzzle {
	t.Helper()
	p := grid.NewPuzzle(s)
	for i, d := range rng.Perm(s.Side()) { // a first row
		p.Givens[i] = grid.Digit(d) + 1
	}
	r, err := solver.Solve(t.Context(), p.Board(), solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: rng.Uint64()})
	require.NoError(t, err)
	clear(p.Givens)
	if r.Status != solver.Solved {
		return p
	}
	for _, c := range rng.Perm(s.Cells())[:count] {
		p.Givens[c] = r.Solution[c]
	}
	return p
}
