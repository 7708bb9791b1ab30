package solver_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/encode"
	"basisk/solver/exploring"
)

// orderShapes are small shapes of all kinds of units, from 4×4 to 6×6.
func orderShapes(t *testing.T, rng *rand.Rand) []*grid.Shape {
	t.Helper()
	var shapes []*grid.Shape
	for _, l := range []grid.Layout{
		{Side: 4},
		{Side: 5},
		{Side: 6},
		{Side: 4, BoxRows: 2, BoxCols: 2},
		{Side: 6, BoxRows: 2, BoxCols: 3},
		{Side: 6, BoxRows: 3, BoxCols: 2},
		{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true},
		{Side: 5, Diagonals: true},
		{Side: 4, Windows: true},
		{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true},
		{Side: 6, BoxRows: 2, BoxCols: 3, Groups: true},
		{Side: 4, Regions: mixed(4, rng)},
		{Side: 4, Regions: mixed(4, rng), Diagonals: true},
		{Side: 5, Regions: mixed(5, rng)},
		{Side: 6, Regions: mixed(6, rng)},
		{Side: 4, Extra: [][]grid.Cell{{0, 5, 10, 15}, {0, 6, 9, 15}}},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		shapes = append(shapes, s)
	}
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return append(shapes, cube)
}

// sparse draws a puzzle that leaves at least free digits free: it has givens of the others, and sometimes
// cells that are restricted to a list with all free digits, or with none.
func sparse(rng *rand.Rand, s *grid.Shape, free int) *grid.Puzzle {
	p, n := grid.NewPuzzle(s), s.Side()
	digits := rng.Perm(n)
	for range rng.IntN(2*n) + s.Cells()/8 {
		if free == n {
			break
		}
		c := rng.IntN(s.Cells())
		old := p.Givens[c]
		if p.Givens[c] = grid.Digit(digits[free+rng.IntN(n-free)] + 1); grid.HasClash(s, p.Givens) {
			p.Givens[c] = old
		}
	}
	for range rng.IntN(3) {
		var list []grid.Digit
		with := rng.IntN(2)
		for i, d := range digits {
			if i < free && with == 1 || i >= free && rng.IntN(3) > 0 {
				list = append(list, grid.Digit(d+1))
			}
		}
		if c := rng.IntN(s.Cells()); p.Givens[c] == 0 && len(list) > 0 {
			p.Restrict(grid.Cell(c), list)
		}
	}
	return p
}

// Brute force agrees on the number of solutions, on whether there is one, and on the true candidates of
// boards with any number of free digits; the diagram counts them in order.
func TestOrderAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, 2))
	boards, ordered, chained := 0, 0, 0
	for boards < testenv.Scale(200, 200, 20_000) {
		for _, s := range orderShapes(t, rng) {
			p := sparse(rng, s, 1+rng.IntN(s.Side()))
			want, complete := heuristictest.Solutions(p, 5000)
			if !complete {
				continue
			}
			boards++
			o := encode.PutInOrder(t.Context(), p.Board())
			if o.Factor.Cmp(big.NewInt(1)) > 0 {
				ordered++
			}
			if len(o.Chains) > 0 {
				chained++
			}
			agrees(t, p, want)
		}
	}
	require.Greater(t, ordered, boards/4)
	require.Greater(t, chained, boards/20)
}

// agrees requires that methods that put digits in order agree with the list of solutions.
func agrees(t *testing.T, p *grid.Puzzle, want [][]grid.Digit) {
	t.Helper()
	for _, method := range []solver.MethodEntry{solver.Auto(), solver.CDCL(), solver.Diagram()} {
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: method}, 0)
		require.NoError(t, err)
		require.True(t, r.Exact)
		require.EqualValues(t, len(want), r.Count, "%s: %v", method.Name, p)
	}
	for _, method := range []solver.MethodEntry{solver.Auto(), solver.CDCL()} {
		for _, limit := range []uint64{1, 2, 5} {
			r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: method}, limit)
			require.NoError(t, err)
			require.EqualValues(t, min(limit, uint64(len(want))), r.Count, "%s up to %d: %v", method.Name, limit, p)
			require.True(t, r.Exact || r.Count == limit)
			if len(want) > 0 {
				require.NoError(t, grid.CheckSolution(p, r.Solution))
			}
		}
	}
	survey, err := exploring.Candidates(t.Context(), p.Board(), solver.Config{}, 1)
	require.NoError(t, err)
	for c := range grid.Cell(p.Shape.Cells()) {
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			verdict := exploring.False
			for _, solution := range want {
				if solution[c] == d {
					verdict = exploring.True
				}
			}
			require.Equal(t, verdict, survey.Holds(c, d), "%v: %s=%d", p, p.Shape.CellName(c), d)
		}
	}
}

// TestOrderOfLatinSquares: digits are in order on the first row, rows on the first column.
func TestOrderOfLatinSquares(t *testing.T) {
	s, err := grid.Latin(5)
	require.NoError(t, err)
	b := grid.NewBoard(s)
	o := encode.PutInOrder(t.Context(), b)
	require.Equal(t, "2880", o.Factor.String(), "5!·4!")
	require.Empty(t, o.Chains)
	for i := range 5 {
		require.Equal(t, grid.Digit(i+1), b.Value(grid.Cell(i)))
		require.Equal(t, grid.Digit(i+1), b.Value(grid.Cell(5*i)))
	}
}

// TestOrderOfChains: one given leaves its row as many cells as there are other digits, so they are placed
// in order, and then the other rows; two givens of different lines leave more cells than digits, a chain.
func TestOrderOfChains(t *testing.T) {
	s, err := grid.Latin(5)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[12] = 1
	o := encode.PutInOrder(t.Context(), p.Board())
	require.Empty(t, o.Chains)
	require.Equal(t, "576", o.Factor.String(), "4!·4!")
	p.Givens[18] = 2
	o = encode.PutInOrder(t.Context(), p.Board())
	require.NotEmpty(t, o.Chains)
	require.Equal(t, big.NewInt(0), new(big.Int).Mod(o.Factor, big.NewInt(6)))
}
