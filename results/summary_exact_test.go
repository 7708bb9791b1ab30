package results_test

import (
	"slices"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// The ends of Clopper and Pearson's interval, from its definition by bisection of the sums of binomial probabilities.
func TestClopperPearson(t *testing.T) {
	for _, x := range []struct {
		successes, trials int
		low, high         float64
	}{
		{0, 0, 0, 1},
		{0, 1, 0, 0.975},
		{1, 1, 0.025, 1},
		{0, 50, 0, 0.07112174},
		{50, 50, 0.92887826, 1},
		{3, 200, 0.00310411, 0.04320828},
		{10, 20, 0.2719578, 0.7280422},
		{1, 10, 0.00252858, 0.44501612},
		{0, 1_000_000, 0, 3.68887e-6},
	} {
		i := results.ClopperPearson(x.successes, x.trials)
		require.InDelta(t, x.low, i.Low, 5e-8, "%d of %d", x.successes, x.trials)
		require.InDelta(t, x.high, i.High, 5e-8, "%d of %d", x.successes, x.trials)
		require.Equal(t, x.trials, i.N)
		require.LessOrEqual(t, i.Low, i.High)
	}
}

// The interval keeps its confidence for every probability: the sum of the probabilities of the numbers of
// successes whose interval has p.
func TestClopperPearsonCovers(t *testing.T) {
	for _, n := range []int{1, 2, 7, 30} {
		for p := 0.01; p < 1; p += 0.01 {
			covered, term := 0.0, 1.0
			for range n {
				term *= 1 - p
			}
			for k := 0; k <= n; k++ {
				if i := results.ClopperPearson(k, n); i.Low <= p && p <= i.High {
					covered += term
				}
				term *= float64(n-k) / float64(k+1) * p / (1 - p)
			}
			require.GreaterOrEqual(t, covered, 0.95-1e-9, "n = %d, p = %v", n, p)
		}
	}
}

// exactRecords returns records of a shape with a value each.
func exactRecords(shape string, values ...float64) (list []results.Record) {
	for _, v := range values {
		list = append(list, results.Record{
			Key: shape + "/x", Config: map[string]any{"shape": shape, "row": "only"},
			Metrics: results.Metrics{{Name: "v", Value: v}},
		})
	}
	return list
}

// A share of cases is shown as their number, none and all of them with the end that is unknown; a mean of
// shares that are all equal has an interval with a width, inside the range of shares.
func TestCounted(t *testing.T) {
	p := results.Projection{Name: "p", Rows: []string{"row"}, Measures: []results.Measure{
		{Value: "v", Summary: "share", Percent: true, Digits: 2}, {Value: "v", Summary: "mean", Share: true, Scale: 100, Digits: 2},
	}}
	for _, x := range []struct {
		values     []float64
		text, mean string
	}{
		{slices.Repeat([]float64{0}, 50), "0 of 50, 0 % [0, 7.1]", "0 [0, 7.1]"},
		{slices.Repeat([]float64{1}, 50), "50 of 50, 100 % [93, 100]", "100 [93, 100]"},
		{append(slices.Repeat([]float64{0}, 197), 1, 1, 1), "3 of 200, 1.5 % [0.31, 4.3]", ""},
		{slices.Repeat([]float64{0.25}, 50), "0 of 50, 0 % [0, 7.1]", "25 [23, 30]"},
		{[]float64{0}, "0 of 1", "0 [0, 98]"},
		{[]float64{1}, "1 of 1", "100 [2.5, 100]"},
	} {
		cells, err := results.Project(slices.Values(exactRecords("9×9", x.values...)), nil, p)
		require.NoError(t, err)
		row := cells[0].Table()
		require.Equal(t, x.text, row.Rows[0][1])
		if x.mean != "" {
			require.Equal(t, x.mean, row.Rows[0][2])
		}
	}
}

// A section for each label of a key has its own sentences, with its own lists; the cells are not divided.
func TestApart(t *testing.T) {
	a := results.Analysis{
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "p"}}, Over: []string{"row"}, Text: "More: {each}.", Each: "{0.row} {0}",
		}},
		Tables: []results.Projection{
			{Name: "p", Title: "P", Rows: []string{"shape", "row"}, Measures: []results.Measure{{Value: "v", Summary: "share", Percent: true, Digits: 2}}},
			{Name: "other", Title: "O", Rows: []string{"row"}, Measures: []results.Measure{{Value: "v", Summary: "count"}}},
		},
	}
	records := append(exactRecords("9×9", 0, 1), exactRecords("4×4", 1)...)
	second := exactRecords("9×9", 1)
	second[0].Config["row"] = "second"
	records = append(records, second...)
	sections, cells, err := a.Apart(slices.Values(records), "shape")
	require.NoError(t, err)
	require.Len(t, cells, 2)
	require.Len(t, cells[0].List(), 3)
	require.Len(t, sections, 2)
	require.Equal(t, "9×9", sections[0].Name)
	require.Equal(t, "More: only 1 of 2, 50 % [1.3, 99] and second 1 of 1.", sections[0].Answer)
	require.Equal(t, "More: only 1 of 1.", sections[1].Answer)
	require.Len(t, sections[0].Tables, 1, "the other table has no shapes")
	require.Equal(t, [][]string{{"only", "1 of 2, 50 % [1.3, 99]"}, {"second", "1 of 1"}}, sections[0].Tables[0].Rows)
}

// TestQuantilesByName checks quantiles of 0 to 100, and names that are not percentages.
func TestQuantilesByName(t *testing.T) {
	var list []results.Observation
	for i := range 101 {
		list = append(list, exactly(float64(i), 0, 0))
	}
	require.InDelta(t, 90, summarized(t, "p90", list...).Value, 1e-9)
	require.InDelta(t, 99.5, summarized(t, "p99.5", list...).Value, 1e-9)
	for _, name := range []string{"p0", "p100", "px", "p"} {
		_, err := results.FindSummary(name)
		require.ErrorContains(t, err, "ratio-of-totals", name)
	}
}
