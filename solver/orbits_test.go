package solver

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
)

// orbitShapes are small shapes of all kinds of units.
func orbitShapes(t *testing.T) []*grid.Shape {
	t.Helper()
	jigsaw := func(text string, n int) []int {
		regions, err := grid.ParseRegions(text, n)
		require.NoError(t, err)
		return regions
	}
	var shapes []*grid.Shape
	for _, l := range []grid.Layout{
		{Side: 2},
		{Side: 3},
		{Side: 4},
		{Side: 5},
		{Side: 4, BoxRows: 2, BoxCols: 2},
		{Side: 6, BoxRows: 2, BoxCols: 3},
		{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true},
		{Side: 5, Diagonals: true},
		{Side: 4, Windows: true},
		{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true},
		{Side: 4, Regions: jigsaw("AAAB CABB CCDB CDDD", 4)},
		{Side: 4, Regions: jigsaw("AABB ACCB DCCB DDDA", 4), Diagonals: true},
		{Side: 5, Regions: jigsaw("AAABB AACBB CCCDB ECDDD EEEED", 5)},
		{Side: 4, Extra: [][]grid.Cell{{0, 5, 10, 15}, {0, 6, 9, 15}}},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		shapes = append(shapes, s)
	}
	return shapes
}

// countAll counts the solutions of a board by listing them.
func countAll(t *testing.T, b *grid.Board) *big.Int {
	t.Helper()
	r, err := Count(t.Context(), b, Config{Method: DLX()}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	return r.BigCount()
}

// TestOrbits: however many digits are given and however far orbits are continued, they have
// as many solutions as listing finds.
func TestOrbits(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 0))
	gained := 0
	for _, s := range orbitShapes(t) {
		for trial := range 40 {
			p := grid.NewPuzzle(s)
			for range rng.IntN(s.Side()+1) + max(s.Side()-4, 0)*5 {
				c := rng.IntN(s.Cells())
				old := p.Givens[c]
				if p.Givens[c] = grid.Digit(rng.IntN(s.Side()) + 1); grid.HasClash(s, p.Givens) {
					p.Givens[c] = old
				}
			}
			b := p.Board()
			if b.Failed() {
				continue
			}
			x := newOrbits(b)
			if x.spread(t.Context(), []int{2, 5, 20, maxOrbits}[trial%4]) {
				gained++
			}
			total := x.settled
			for _, o := range x.list {
				x.load(o.givens)
				total.Add(total, new(big.Int).Mul(o.weight, countAll(t, x.board)))
			}
			require.Equal(t, fmt.Sprint(countAll(t, b)), fmt.Sprint(total), "%v %v", s, p.Givens)
		}
	}
	require.Greater(t, gained, 100)
}

// TestOrbitsAreNotFor what candidates restrict, cubes, and a context that has ended.
func TestOrbitsAreNotFor(t *testing.T) {
	s := orbitShapes(t)[4]
	b := grid.NewBoard(s)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	require.False(t, newOrbits(b).spread(ended, maxOrbits))
	b.Remove(3, 2)
	require.Nil(t, newOrbits(b))
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	require.Nil(t, newOrbits(grid.NewBoard(cube)))
}

// TestKnownNumbers: Latin squares of order 2 to 7 (OEIS A002860), with the reduced ones
// (A000315), those whose first row and column are in order; and grids of small Sudokus. Orbits
// alone count them, or auto, which first lists a hundred thousand, up to order 5, the first of more.
func TestKnownNumbers(t *testing.T) {
	count := func(p *grid.Puzzle, listed bool) *big.Int {
		r, ok := newAuto(Config{}).countOrbits(t.Context(), p.Board())
		if listed {
			var err error
			r, err = Count(t.Context(), p.Board(), Config{}, 0)
			require.NoError(t, err)
			require.NoError(t, grid.CheckSolution(p, r.Solution))
		} else if !ok {
			return countAll(t, p.Board())
		}
		require.True(t, r.Exact)
		return r.BigCount()
	}
	for n, want := range map[int][2]string{
		2: {"2", "1"}, 3: {"12", "1"}, 4: {"576", "4"}, 5: {"161280", "56"},
		6: {"812851200", "9408"}, 7: {"61479419904000", "16942080"},
	} {
		s, err := grid.Latin(n)
		require.NoError(t, err)
		require.Equal(t, want[0], count(grid.NewPuzzle(s), false).String())
		if n < testenv.Scale(6, 6, 8) {
			require.Equal(t, want[0], count(grid.NewPuzzle(s), true).String())
		}
		reduced := grid.NewPuzzle(s)
		for i := range n {
			reduced.Givens[i], reduced.Givens[i*n] = grid.Digit(i+1), grid.Digit(i+1)
		}
		one := count(reduced, false)
		require.Equal(t, want[1], one.String())
		one.Mul(one, new(big.Int).MulRange(1, int64(n)))
		require.Equal(t, want[0], one.Mul(one, new(big.Int).MulRange(1, int64(n-1))).String(), "N!·(N-1)! each")
	}
	for _, test := range []struct {
		layout grid.Layout
		want   string
	}{
		{grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2}, "288"},
		{grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}, "48"},
		{grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3}, "28200960"},
	} {
		s, err := grid.New(test.layout)
		require.NoError(t, err)
		require.Equal(t, test.want, count(grid.NewPuzzle(s), s.Side() < 6).String(), s)
	}
}
