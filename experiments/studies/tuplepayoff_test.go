package studies

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver/maker"
	"basisk/solver/payoff"
)

// TestPayoffOver: a puzzle that uses a size above K+1 and is solved counts as solved only by such a
// size. The shares are of all puzzles, or of those that use any tuple.
func TestPayoffOver(t *testing.T) {
	var records []results.Record
	for i, largest := range []int{0, 5, 6, 6} {
		m := numbers("units", 48, "largest", largest, "solved", i != 2)
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{keyKind: "both", "set": "s"}, m...))
	}
	a := experiments.AnalysisOf(tuplePayoff())
	cells, err := results.Project(slices.Values(records), a.Observe, a.Tables[0])
	require.NoError(t, err)
	require.Equal(t, [][]string{{"16×16", "random", "5"}}, cells[0].Labels)
	for measure, want := range []float64{4, 3.0 / 4, 2.0 / 4, 2.0 / 3, 1.0 / 4, 3.0 / 4} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// TestPayoffOfSets: if there are several sets of rules, each row names its set after the shape.
func TestPayoffOfSets(t *testing.T) {
	var records []results.Record
	for i := range 3 {
		for _, set := range []string{"a", "b"} {
			c := experiments.Config{keyKind: "both", "set": set}
			records = append(records, made(random(6, 0.5), i, set, c, numbers("units", 108, "largest", 5)...))
		}
	}
	table := tuplePayoff().Summarize(slices.Values(records)).Tables[0]
	require.Equal(t, []string{"36×36 after a", "random", "7", "3"}, table.Rows[0][:4])
	require.Equal(t, []string{"36×36 after b", "random", "7", "3"}, table.Rows[1][:4])
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
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{keyKind: "both", "set": "s"}, m...))
	}
	a := experiments.AnalysisOf(tuplePayoff())
	cells, err := results.Project(slices.Values(records), a.Observe, payoffCosts())
	require.NoError(t, err)
	require.Equal(t, []string{"16×16", "4 random 0.4", "2"}, cells[0].Labels[0])
	for measure, want := range []float64{6.0 / 96, 6.0 / 36, 100, 0.2, 2e-8, (1 + 0.26) / 2} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// TestPayoffFamilies: of 200 false candidates that singles leave, pairs clear 100 and triples 20 more;
// a puzzle with unknown true candidates counts only for uses.
func TestPayoffFamilies(t *testing.T) {
	var records []results.Record
	for i, units := range []string{"", "x", "latin", "latin+irregular:7", "latin+irregular:AABBAABBCCDDCCDD"} {
		k := maker.Population{Basis: 4, Units: units, Holes: maker.Given}
		if strings.HasPrefix(units, "latin") {
			k.Basis, k.Columns = 1, 16
		}
		for most := range 2 {
			c := experiments.Config{keyKind: "both", "set": "s"}
			m := numbers("units", 48, "open-units", 40, "left-0", 500, "left", 380, "left-below-2", 500, "left-below-3", 400,
				"uses-2", 4, "largest", 2, "given", 900, "true-min", 300, "true-max", 300+most)
			records = append(records, made(k, 2*i+most, "both", c, m...))
		}
	}
	cells, err := results.Project(slices.Values(records), payoffAnalysis().Observe, payoffFamilies())
	require.NoError(t, err)
	families := map[string]int{"boxes": 1, "boxes, x": 1, "Latin square": 1, "irregular boxes": 2}
	for row, labels := range cells[0].Labels {
		require.Equal(t, "16×16", labels[0])
		require.Contains(t, families, labels[1])
		size := slices.Index([]string{"2", "3"}, labels[2])
		if size < 0 {
			continue
		}
		require.InDelta(t, []float64{0.1, 0}[size], cells[0].At(row, 0, 0).Value, 1e-12)
		require.InDelta(t, []float64{0.5, 0.1}[size], cells[0].At(row, 0, 1).Value, 1e-12)
		require.Equal(t, families[labels[1]], cells[0].At(row, 0, 1).N)
	}
}

// The rules before tuples are the same as in the command payoff.
func TestPayoffRules(t *testing.T) {
	require.Equal(t, payoff.Rules().String(), heuristics.MustParse(payoffRules).String())
}
