package studies

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/internal/testenv"
	"basisk/results"
)

// TestCountedSwaps: for basis 3 they are those of the work.
func TestCountedSwaps(t *testing.T) {
	require.Equal(t, pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}, countedSwaps(square(t, 3)))
	require.Equal(t, pattern.Swaps{Rows: 3, Columns: 3, Digits: 5}, countedSwaps(square(t, 2)))
}

// TestMeasureGroup: orders, orbits and what counted swaps reach.
func TestMeasureGroup(t *testing.T) {
	for _, test := range []struct {
		basis                                         int
		order, orbit, swapOrder, swapOrbit, countable string
		automorphisms, swapAutomorphisms              float64
	}{
		{2, "3072", "192", "384", "96", "24", 16, 4},
		{3, "1218998108160", "22574039040", "16930529280", "5643509760", "705438720", 54, 3},
	} {
		metrics, err := measureGroup(t.Context(), square(t, test.basis))
		require.NoError(t, err)
		r := results.Record{Metrics: metrics}
		for name, want := range map[string]string{
			"order": test.order, "orbit": test.orbit, "swap-order": test.swapOrder, "swap-orbit": test.swapOrbit, "counted-orbit": test.countable,
		} {
			require.Equal(t, want, wholeOf(&r, name).String(), name)
		}
		require.Equal(t, test.automorphisms, value(t, metrics, "automorphisms"))
		require.Equal(t, test.swapAutomorphisms, value(t, metrics, "swap-automorphisms"))
		require.Zero(t, value(t, metrics, "returns"))
	}
}

// TestGeneratorsDrawGrids: whatever they draw is a grid, of any basis they take.
func TestGeneratorsDrawGrids(t *testing.T) {
	for _, g := range generators() {
		s := square(t, 2)
		next, err := g.make(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err, g.name)
		for range 20 {
			full, err := next()
			require.NoError(t, err, g.name)
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), full), g.name)
		}
	}
	moves, yes := isMixed("mixed-0.5")
	require.True(t, yes)
	require.Equal(t, 0.5, moves)
	_, yes = isMixed("full")
	require.False(t, yes)
}

// TestPearson: χ² by hand, with cells that expect too little pooled.
func TestPearson(t *testing.T) {
	c := newBins([]float64{0.5, 0.25, 0.25}, nil)
	c.counts = []int{44, 26, 30}
	chi2, cells := c.pearson(100)
	require.Equal(t, 3, cells)
	require.InDelta(t, 36.0/50+1.0/25+25.0/25, chi2, 1e-12)

	// Of ten draws the cells of 1 and 2 expected ones are pooled with that of 3.
	c = newBins([]float64{0.1, 0.2, 0.3, 0.4}, nil)
	c.counts = []int{0, 1, 4, 5}
	chi2, cells = c.pearson(10)
	require.Equal(t, 2, cells)
	require.InDelta(t, 1.0/6+1.0/4, chi2, 1e-12)
	require.Equal(t, 3, c.nonEmpty())
}

// TestDrawsTell: a generator that always draws the same grid is found out, and its
// coincidences are all pairs.
func TestDrawsTell(t *testing.T) {
	cells, err := gridBins(t.Context(), 2)
	require.NoError(t, err)
	same, err := sampling(t.Context(), square(t, 2), rand.New(rand.NewPCG(3, 3)))
	require.NoError(t, err)
	full, err := same()
	require.NoError(t, err)
	metrics, err := measureDraws(t.Context(), cells, 2880, func() ([]grid.Digit, error) { return full, nil })
	require.NoError(t, err)
	require.Equal(t, 288.0, value(t, metrics, "cells"))
	require.Equal(t, 1.0, value(t, metrics, "hit"))
	require.InDelta(t, 2880*287, value(t, metrics, "chi2"), 1e-6)
	require.Equal(t, 2880.0*2879/2, value(t, metrics, "pairs"))

	metrics, err = measureDraws(t.Context(), cells, 2880, same)
	require.NoError(t, err)
	require.Less(t, value(t, metrics, "chi2"), 400.0, "5 standard deviations")
	require.InDelta(t, 2880*2879/2/288.0, value(t, metrics, "pairs"), 1000)

	_, err = measureDraws(t.Context(), cells, 2880, func() ([]grid.Digit, error) { return make([]grid.Digit, 16), nil })
	require.ErrorContains(t, err, "not a valid grid")
}

// TestFloorCells: the classes of basis 3 share all grids out.
func TestFloorCells(t *testing.T) {
	if !testenv.Long() {
		t.Skip("completes all classes of floors")
	}
	c, err := floorBins(t.Context(), 3)
	require.NoError(t, err)
	require.Len(t, c.probabilities, 416)
	sum := 0.0
	for _, part := range c.probabilities {
		require.Positive(t, part)
		sum += part
	}
	require.InDelta(t, 1, sum, 1e-9)
}

// TestGeneratorsReport: the report distinguishes fair generators from unfair ones.
func TestGeneratorsReport(t *testing.T) {
	if testing.Short() {
		t.Skip("draws tens of thousands of grids")
	}
	records := recordsOf(t, generatorReach(), experiments.Params{Seed: 2, Scale: 0.02}.With("shapes", "2"), nil)
	s := summaryOf(t, generatorReach(), records)
	require.Contains(t, s.Answer, "swaps make 96 4×4 grids of a pattern.")
	require.Equal(t, []string{"4×4", "192", "96", "24", "1/4", "16"}, s.Tables[0].Rows[0])
	require.Contains(t, s.Answer, "Grids as the program makes them show no unevenness")
	for _, row := range tableOf(t, s, "How evenly generators draw").Rows {
		starts := map[string]string{"shifted": `^0\.[45].*\[0\.[45]`, "swapped": `^2 \[1`, "counted-swaps": `^11 \[10`}[row[0]]
		if starts == "" && row[0] != "search" && row[0] != "mixed-0.2" && row[0] != "mixed-0.5" {
			starts = `\[−` // fair ones may draw so
		}
		require.Regexp(t, starts, row[2], row[0])
	}
	summaryOf(t, generatorReach(), nil)
}
