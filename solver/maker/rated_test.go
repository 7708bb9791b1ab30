package maker_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/solver"
	"basisk/solver/maker"
	"basisk/solver/rating"
)

// TestRating: puzzles have a rating in the range, which a rating of their own confirms, and the same ones come from
// the same seed. Without any in the range the error says so.
func TestRating(t *testing.T) {
	for _, want := range []maker.Ratings{{1, 3}, {3, 5}, {5, 9}} {
		m, err := maker.New(maker.Spec{Rating: want})
		require.NoError(t, err)
		x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err, want)
		r, err := rating.Rate(t.Context(), x.Puzzle.Board(), rating.Config{})
		require.NoError(t, err)
		require.Equal(t, solver.Solved, r.Status)
		require.InDelta(t, r.Value, x.Rating, 1e-12)
		require.GreaterOrEqual(t, r.Value, want.Low)
		require.LessOrEqual(t, r.Value, want.High)
		again, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err)
		require.Equal(t, x, again)
	}
	m, err := maker.New(maker.Spec{Rating: maker.Ratings{Low: 20, High: 30}, Attempts: 3})
	require.NoError(t, err)
	x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
	require.ErrorContains(t, err, "20 to 30 wanted, try --fill 2")
	require.ErrorContains(t, err, "; gave up after 3 attempts")
	r, err := rating.Rate(t.Context(), x.Puzzle.Board(), rating.Config{})
	require.NoError(t, err)
	require.InDelta(t, r.Value, x.Rating, 1e-12, "the best so far")
	m, err = maker.New(maker.Spec{Rating: maker.Ratings{Low: .1, High: .2}, Attempts: 5})
	require.NoError(t, err)
	x, err = m.Make(t.Context(), rand.New(rand.NewPCG(2, 1)))
	require.ErrorContains(t, err, "0.1 to 0.2 wanted, try --fill 40%")
	require.LessOrEqual(t, x.Rating, 2.0, "the nearest")
	_, err = maker.New(maker.Spec{Rating: maker.Ratings{Low: 5, High: 4}})
	require.ErrorContains(t, err, "rating 5:4")
}
