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
	for _, test := range []struct {
		basis, holes int
		full, open   int
	}{
		{2, 5, 68, 156},
		{3, 20, 1496, 918},
		{3, 60, 1337, 702},
		{4, 40, 5982, 34448},
	} {
		s := square(t, test.basis)
		rng := rand.New(rand.NewPCG(21, uint64(test.holes)))
		values := symmetry.Shift(s)
		for range 50 {
			mutate(s, values, rng)
		}
		assert.Equal(t, test.full, leastWork(t, s, values), "basis %d", test.basis)
		for _, c := range rng.Perm(s.Cells())[:test.holes] {
			values[c] = 0
		}
		assert.Equal(t, test.open, leastWork(t, s, values), "basis %d, %d holes", test.basis, test.holes)
	}
}

// A form whose work is 34,448 steps looks at the context when it begins, at its first step
// and after each 4,096 more: ten looks, of which none is one too many.
func TestContextIsLookedAtEverySoManySteps(t *testing.T) {
	s := square(t, 4)
	rng := rand.New(rand.NewPCG(21, 40))
	values := symmetry.Shift(s)
	for range 50 {
		mutate(s, values, rng)
	}
	for _, c := range rng.Perm(s.Cells())[:40] {
		values[c] = 0
	}
	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	for looks, complete := range map[int]bool{9: false, 10: true} {
		f, err := z.Form(testenv.EndingAfter(context.Background(), looks, context.Canceled), values)
		require.NoError(t, err)
		assert.Equal(t, complete, f.Complete, "%d looks", looks)
	}
}

// leastWork returns the smallest bound with which the form of a grid is complete.
func leastWork(t *testing.T, s *grid.Shape, values []grid.Digit) int {
	t.Helper()
	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	below, enough := 0, 1<<24
	for below+1 < enough {
		z.MaxWork = (below + enough) / 2
		f, err := z.Form(context.Background(), values)
		require.NoError(t, err)
		if f.Complete {
			enough = z.MaxWork
		} else {
			below = z.MaxWork
		}
	}
	return enough
}
