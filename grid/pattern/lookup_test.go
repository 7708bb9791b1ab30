package pattern_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// The puzzle that the first work tests its look-up with is completed, and so are puzzles
// that single rows and columns do not settle.
func TestLookup(t *testing.T) {
	for _, test := range []struct{ name, puzzle, solution string }{
		{"published test", `45.826.97 8925716.4 .6749.528 ...95.... .86...2.. .2.6..75. ......476 .7..45... ..8..9...`, ""},
		{
			"cipher", "48. 3.1 .26  526 4.9 371  3.1 526 489 64. 937 15.  .52 .48 9.7  937 152 648 .64 .93 715  715 264 893  893 715 2.4",
			"489 371 526  526 489 371  371 526 489 648 937 152  152 648 937  937 152 648 264 893 715  715 264 893  893 715 264",
		},
		{"basis 2", "1... .3.. ..4. 2...", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			givens := digits(test.puzzle)
			s := square(t, map[int]int{81: 3, 16: 2}[len(givens)])
			p := &grid.Puzzle{Shape: s, Givens: givens}
			b := p.Board()
			var l pattern.Lookup
			complete, err := l.Complete(context.Background(), b)
			require.NoError(t, err)
			require.True(t, complete)
			require.True(t, b.Solved())
			require.NoError(t, grid.CheckSolution(p, b.Solution(nil)))
			if test.solution != "" {
				require.Equal(t, digits(test.solution), b.Solution(nil))
			}
			require.Positive(t, l.Floors)
		})
	}
}

// No candidate of a solution is removed, whatever the shape and the limit; floors that
// fit are all that is left.
func TestLookupIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, append(boxShapes(t)[:4], cube(t, 2)))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		solution := symmetry.Random(s, rng).Grid(symmetry.Shift(s))
		p := grid.NewPuzzle(s)
		keep := rapid.IntRange(20, 80).Draw(t, "keep")
		for c, d := range solution {
			if rng.IntN(100) < keep {
				p.Givens[c] = d
			}
		}
		l := pattern.Lookup{Nodes: rapid.SampledFrom([]int{0, 1, 50}).Draw(t, "nodes")}
		b := p.Board()
		_, err := l.Complete(context.Background(), b)
		require.NoError(t, err)
		for c, d := range solution {
			require.True(t, b.Has(grid.Cell(c), d))
		}
	})
}

// Only a part with an open cell is searched: the last cell of a grid takes one floor and one tower.
func TestLookupCounts(t *testing.T) {
	s := square(t, 2)
	p := &grid.Puzzle{Shape: s, Givens: digits("1234 3412 2143 432.")}
	var l pattern.Lookup
	complete, err := l.Complete(t.Context(), p.Board())
	require.NoError(t, err)
	require.True(t, complete)
	require.Equal(t, []int{2, 0}, []int{l.Floors, l.Removed})
}

func TestLookupEnds(t *testing.T) {
	s := square(t, 2)
	// No given excludes another, but no grid has them all.
	p := &grid.Puzzle{Shape: s, Givens: digits("1..2 .... .3.. ...4")}
	b := p.Board()
	require.False(t, b.Failed())
	var l pattern.Lookup
	_, err := l.Complete(context.Background(), b)
	require.NoError(t, err)
	require.True(t, b.Failed())

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = l.Complete(ctx, grid.NewBoard(s))
	require.ErrorIs(t, err, context.Canceled)

	limited := pattern.Lookup{Nodes: 1}
	complete, err := limited.Complete(context.Background(), grid.NewBoard(s))
	require.NoError(t, err)
	require.False(t, complete)
}
