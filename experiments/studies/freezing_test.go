package studies

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestFreezingBounds: cells that a limit left undecided give bounds, and a puzzle that ran out of time is
// unknown.
func TestFreezingBounds(t *testing.T) {
	row := func(metrics ...[]results.Metric) []string {
		var records []results.Record
		for i, m := range metrics {
			records = append(records, made(random(5, 0.44), i, "backbone", nil, m...))
		}
		entries := tableOf(t, freezing().Summarize(slices.Values(records)), "Backbones, % of the open cells").Rows[0][3:5]
		for i := range entries {
			entries[i] = entries[i][:strings.Index(entries[i], " [")]
		}
		return entries
	}
	of := func(fixed, unknown int) []results.Metric {
		return numbers("open", 100, "backbone", fixed, "backbone-unknown", unknown)
	}
	require.Equal(t, []string{"60", "2 of 2, 100 %"}, row(of(60, 0), of(60, 0)))
	require.Equal(t, []string{"30 to 80", "50 to 100 %"}, row(of(60, 0), of(0, 100)))
	require.Equal(t, []string{"30 to 80", "50 to 100 %"}, row(of(60, 0), numbers("open", 100, results.Censored, 1)))
	require.Equal(t, []string{"75", "1 of 2, 50 %"}, row(of(50, 0), of(100, 0)), "half is not mostly")
}

// TestFreezingUndecided: if the limit comes before the first solution, all open cells are undecided, and clues
// are not open cells.
func TestFreezingUndecided(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("population", "5 balanced 0.44").With("nodes", "1").With("puzzles", "1")
	for trial := range freezing().Plan(p) {
		metrics, err := freezing().Measure(t.Context(), trial)
		require.NoError(t, err)
		require.Equal(t, []float64{350, 0, 350}, []float64{
			value(t, metrics, metricOpen), value(t, metrics, freezingFixed), value(t, metrics, freezingUnknown),
		})
	}
}

// TestFreezingSides: each family has eight sides, each with a different middle fill.
func TestFreezingSides(t *testing.T) {
	fills := map[string]map[int][]float64{familyBoxes: {}, familyLatin: {}}
	for trial := range freezing().Plan(experiments.Params{Scale: 1e-9}) {
		k := trial.Population
		fills[familyOf(k)][k.Side()] = append(fills[familyOf(k)][k.Side()], k.Fill)
	}
	for family, sides := range fills {
		require.Len(t, sides, 8, family)
		for side, list := range sides {
			require.Len(t, slices.Compact(list), 8, "%s %d", family, side)
		}
	}
	require.Less(t, slices.Max(fills[familyBoxes][25]), slices.Min(fills[familyLatin][25]))
}
