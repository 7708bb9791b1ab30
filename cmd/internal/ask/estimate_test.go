package ask

import (
	"testing"

	"basisk/grid"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// TestBetter: an estimate that was ended early does not take the place of one that knows more.
func TestBetter(t *testing.T) {
	of := func(probes uint64, message string) (e Estimate) {
		e.Message = message
		if probes > 0 {
			e.ErrorBars = &ErrorBars{Probes: probes}
		}
		return e
	}
	for _, test := range []struct {
		before, after uint64
		want          uint64
	}{{0, 1000, 1000}, {1000, 2000, 2000}, {1000, 900, 1000}, {1000, 0, 1000}, {1000, 1000, 1000}} {
		got := better(of(test.before, "before"), of(test.after, "after"))
		require.Equal(t, test.want, got.ErrorBars.Probes)
		require.Equal(t, "after", got.Message)
	}
	require.Nil(t, better(of(0, ""), of(0, "exact")).ErrorBars)
}

// TestEstimateGrows: an estimate passes on what it knows after each doubling of the walks, and ends with all of them.
func TestEstimateGrows(t *testing.T) {
	shape, err := grid.NewBox(3, 3)
	require.NoError(t, err)
	r := format.Record{Source: "x", Index: 1, Puzzle: grid.NewPuzzle(shape)}
	var walks []uint64
	e := New(Options{}).estimateOn(t.Context(), r, EstimateOptions{Walks: true, Probes: 5000, Level: 0.95}, func(x any) {
		walks = append(walks, x.(Estimate).ErrorBars.Probes)
	})
	require.Equal(t, []uint64{1000, 2000, 4000}, walks)
	require.EqualValues(t, 5000, e.ErrorBars.Probes)
}
