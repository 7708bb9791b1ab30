package studies

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// TestPayoffOver: a puzzle that is solved with a size above K+1 is solved by no smaller ones; of
// puzzles that use no tuple it is not asked whether they need such.
func TestPayoffOver(t *testing.T) {
	var records []results.Record
	for i, largest := range []int{0, 5, 6, 6} {
		m := numbers("units", 48, "largest", largest, "solved", i != 2)
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{"side": "both", "set": "s"}, m...))
	}
	a := payoffAnalysis()
	cells, err := results.Project(slices.Values(records), a.Observe, a.Tables[0])
	require.NoError(t, err)
	require.Equal(t, [][]string{{"16×16", "5"}}, cells[0].Labels)
	for measure, want := range []float64{4, 3.0 / 4, 2.0 / 4, 2.0 / 3, 1.0 / 4, 3.0 / 4} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// TestPayoffOfSets: where there are several sets of rules their names stand with the shapes.
func TestPayoffOfSets(t *testing.T) {
	var records []results.Record
	for i := range 3 {
		for _, set := range []string{"a", "b"} {
			c := experiments.Config{"side": "both", "set": set}
			records = append(records, made(random(6, 0.5), i, set, c, numbers("units", 108, "largest", 5)...))
		}
	}
	table := tuplePayoff().Summarize(slices.Values(records)).Tables[0]
	require.Equal(t, []string{"36×36 after a", "7", "3"}, table.Rows[0][:3])
	require.Equal(t, []string{"36×36 after b", "7", "3"}, table.Rows[1][:3])
}

// TestPayoffRow: a row of a size counts the puzzles that do not use it, and those that end
// before it is tried.
func TestPayoffRow(t *testing.T) {
	var records []results.Record
	for i, left := range []int{256, 300} {
		m := numbers("units", 48, "open-units", 12*(1+i), "left-0", 356, "left", left, "largest", 2, "left-below-2", 356, "work-2", 10, "time-2", 1e-6)
		if i == 0 {
			m = append(m, numbers("uses-2", 6, "removed-2", 100)...)
		} else {
			m = append(m, numbers("left-below-3", 330)...)
		}
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{"side": "both", "set": "s"}, m...))
	}
	a := payoffAnalysis()
	cells, err := results.Project(slices.Values(records), a.Observe, payoffCosts())
	require.NoError(t, err)
	require.Equal(t, []string{"16×16", "16×16 random 40 %", "2"}, cells[0].Labels[0])
	for measure, want := range []float64{6.0 / 96, 6.0 / 36, 100, 0.2, 2e-8, (1 + 0.26) / 2} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// The rules before tuples are those of the command payoff.
func TestPayoffRules(t *testing.T) {
	require.Equal(t, solver.PayoffRules().String(), heuristics.MustParse(payoffRules).String())
}
