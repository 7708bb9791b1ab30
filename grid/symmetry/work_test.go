package symmetry_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
)

// The least work with which a form is complete is counted exactly, so it is the same
// everywhere. It changes only when the search does: then these numbers may, too.
func TestWorkIsCounted(t *testing.T) {
	for _, test := range []struct{ basis, work int }{{2, 136}, {3, 926}, {4, 9332}, {5, 49535}} {
		assert.Equal(t, test.work, leastWork(t, mutated(t, test.basis)), "basis %d", test.basis)
	}
}

// mutated returns a full grid as a puzzle.
func mutated(t *testing.T, basis int) *grid.Puzzle {
	s := square(t, basis)
	rng, values := rand.New(rand.NewPCG(21, uint64(basis))), symmetry.Shift(s)
	for range 50 {
		mutate(s, values, rng)
	}
	return whole(s, values)
}

// leastWork returns the smallest bound with which the form of a grid is complete.
func leastWork(t *testing.T, p *grid.Puzzle) int {
	t.Helper()
	z, err := symmetry.NewCanonizer(p.Shape)
	require.NoError(t, err)
	below, enough := 0, 1<<24
	for below+1 < enough {
		z.MaxWork = (below + enough) / 2
		f, err := z.Form(context.Background(), p, p.Givens)
		require.NoError(t, err)
		if f.Complete {
			enough = z.MaxWork
		} else {
			below = z.MaxWork
		}
	}
	return enough
}

// A search looks at the context when it begins, at its first step and after each 4,096 steps of package
// cancel, of which a step of the search is 16.
func TestContextIsLookedAtEverySoManySteps(t *testing.T) {
	p := mutated(t, 4)
	z, err := symmetry.NewCanonizer(p.Shape)
	require.NoError(t, err)
	steps := leastWork(t, p)
	z.MaxWork = 0
	looks := 0
	for complete := false; !complete; {
		looks++
		f, err := z.Form(testenv.EndingAfter(context.Background(), looks, context.Canceled), p, p.Givens)
		require.NoError(t, err)
		complete = f.Complete
	}
	assert.Equal(t, 4, looks, "%d steps", steps)
}
