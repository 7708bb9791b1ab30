package cdcl

import (
	"math/rand/v2"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// sparseSudoku returns the problem of a grid of basis 3 that has the options of one
// solution, and of the others every other one on average.
func sparseSudoku(t *testing.T, rng *rand.Rand) *dlx.Problem {
	all := sudokuProblem(t)
	p := dlx.NewProblem(all.Items(), 0)
	for o := range all.Options() {
		row, column, digit := o/81, o/9%9, o%9
		if (row%3*3+row/3+column)%9 == digit || rng.IntN(2) == 0 {
			_, err := p.AddOption(all.ItemsOf(dlx.Option(o))...)
			require.NoError(t, err)
		}
	}
	return p
}

// Moves by quads are those of the loop for options of any size: the same draws leave the
// same items uncovered, in the same order, and the same options placed.
func TestQuadsMoveAlike(t *testing.T) {
	for seed := range uint64(8) {
		p := sparseSudoku(t, rand.New(rand.NewPCG(seed, 5)))
		byQuads, plain := prepared(Config{Seed: seed}, p), prepared(Config{Seed: seed}, p)
		require.True(t, byQuads.walksByQuads())
		plain.cover.quads = false
		for _, s := range []*Solver{byQuads, plain} {
			require.True(t, s.propagate())
			s.walkAll(5000)
		}
		require.NotEmpty(t, plain.uncovered)
		require.Equal(t, plain.stats.WalkMoves, byQuads.stats.WalkMoves)
		require.Equal(t, plain.uncovered, byQuads.uncovered)
		require.Equal(t, plain.where, byQuads.where)
		require.Equal(t, plain.coverOf, byQuads.coverOf)
		require.Equal(t, plain.walkCovered, byQuads.walkCovered)
		require.Equal(t, plain.saved, byQuads.saved)
		byQuads.requireWalk(t)
	}
}
