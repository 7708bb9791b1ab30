package results_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// metricOf returns a side whose trials have one metric of the values given, in keys
// numbered by trial, and a unit.
func metricOf(name, unit string, values ...float64) results.ComparedRun {
	var records []results.Record
	for i, v := range values {
		records = append(records, results.Record{
			Key:     fmt.Sprint(i),
			Metrics: []results.Metric{{Name: name, Unit: unit, Value: v}},
		})
	}
	return of(1, 1, records)
}

// The difference is the ratio of the means less 1: of 1, 2, 3 and 2, 4, 9 it is 15/6 - 1 =
// 1.5, in JSON in percent; it is null if there is none, and 0 for equal values.
func TestRowsOfDifferences(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b []float64
		a0   float64
		b0   float64
		json string
	}{
		{"one pair", []float64{4}, []float64{5}, 4, 5, "[25,25,25]"},
		{"equal", []float64{1, 2}, []float64{1, 2}, 1.5, 1.5, "[0,0,0]"},
		{"equal zeros", []float64{0, 0}, []float64{0, 0}, 0, 0, "[0,0,0]"},
		{"equal, negative", []float64{-1, -1}, []float64{-1, -1}, -1, -1, "[0,0,0]"},
		{"from zero", []float64{0, 0}, []float64{1, 2}, 0, 1.5, "[null,null,null]"},
		{"negative", []float64{1, 2}, []float64{-1, 2}, 1.5, 0.5, "[null,null,null]"},
		{"to zero", []float64{1, 2}, []float64{0, 0}, 1.5, 0, "[-100,null,null]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := compare(t, metricOf("m", "ticks", test.a...), metricOf("m", "ticks", test.b...))
			require.Len(t, c.Metrics, 1)
			r := c.Metrics[0]
			require.Equal(t, []any{"m", "ticks", len(test.a), test.a0, test.b0}, []any{r.Name, r.Unit, r.N, r.A, r.B})
			text, err := json.Marshal(r)
			require.NoError(t, err)
			var got struct{ Difference json.RawMessage }
			require.NoError(t, json.Unmarshal(text, &got))
			if test.name == "one pair" { // nothing varies: no ends
				require.Equal(t, "[25,null,null]", string(got.Difference))
				return
			}
			require.Equal(t, test.json, string(got.Difference))
		})
	}
	var a, b []float64
	var list []results.Observation
	for i := range 9 {
		a, b = append(a, float64(3+i%3)), append(b, float64(4+i))
		list = append(list, exactly(b[i], a[i], 0))
	}
	r := compare(t, metricOf("m", "ticks", a...), metricOf("m", "ticks", b...)).Metrics[0]
	require.InDelta(t, 1, r.Difference.Value, 1e-12, "72 of 36")
	same := summarized(t, "ratio-of-totals", list...)
	require.InDeltaSlice(t, []float64{same.Low - 1, same.High - 1}, []float64{r.Difference.Low, r.Difference.High}, 1e-12)
}

// A verdict takes signs and interval together: of six pairs 1 to 6 all larger by a
// tenth both agree. One large pair moves the means and not the signs; and signs that
// agree are not enough if the interval contains 0, since one pair outweighs the others.
func TestVerdictTakesBoth(t *testing.T) {
	verdict := func(a, b []float64) results.Verdict {
		return compare(t, metricOf("m", "", a...), metricOf("m", "", b...)).Metrics[0].Verdict
	}
	var a, less, more, large, taken []float64
	for i := range 20 {
		v := float64(i + 1)
		a = append(a, v)
		less, more = append(less, 0.9*v), append(more, 1.1*v)
		large = append(large, v+0.1*float64(1-2*(i%2)))
		taken = append(taken, 1.1*v)
	}
	large[19], taken[19] = 1000, 0.1
	require.Equal(t, results.Less, verdict(a, less))
	require.Equal(t, results.More, verdict(a, more))
	require.Equal(t, results.Unclear, verdict(a, large))
	require.Equal(t, results.Unclear, verdict(a, taken))
	// Where there is no ratio the means show the direction, of negative values too.
	negative := func(values []float64) (list []float64) {
		for _, v := range values {
			list = append(list, -v)
		}
		return list
	}
	require.Equal(t, results.More, verdict(negative(a), negative(less)))
	require.Equal(t, results.Less, verdict(negative(a), negative(more)))
}

// A row of the table names the unit unless the metric is called so, signs what rises, and
// has the interval from six pairs on; equal metrics are named apart.
func TestComparisonTable(t *testing.T) {
	cell := func(column int, name, unit string, a, b []float64) string {
		return compare(t, metricOf(name, unit, a...), metricOf(name, unit, b...)).Table().Rows[0][column]
	}
	a := []float64{1, 1, 1, 1, 1, 1}
	for _, test := range []struct{ name, unit, want string }{{"m", "s", "m, s"}, {"m", "", "m"}, {"nodes", "nodes", "nodes"}} {
		require.Equal(t, test.want, cell(0, test.name, test.unit, a[:2], []float64{2, 2}))
	}
	require.Equal(t, "+100 %", cell(4, "m", "", a[:5], []float64{2, 2, 2, 2, 2}))
	require.Equal(t, "−50 %", cell(4, "m", "", a[:2], []float64{0.5, 0.5}))
	require.Equal(t, "0 %", cell(4, "m", "", []float64{1, 2}, []float64{2, 1}))
	require.Equal(t, "+100 %", cell(4, "m", "", append(a, 1), []float64{2, 2, 2, 2, 2, 2, 2}), "all agree")
	require.Empty(t, cell(4, "m", "", []float64{0, 0, 0, 0, 0, 0}, a))
	require.Equal(t, []string{"2", "1.5", "3.333"}, []string{cell(1, "m", "", a[:2], []float64{3, 2}), cell(2, "m", "", []float64{1, 2}, a[:2]), cell(3, "m", "", a[:3], []float64{3, 3, 4})})

	both := func(x, y float64) results.ComparedRun {
		return of(1, 1, []results.Record{
			{Key: "1/a", Metrics: []results.Metric{{Name: "first", Value: x}, {Name: "second", Value: 1}, {Name: "third", Value: 5}}},
			{Key: "1/b", Metrics: []results.Metric{{Name: "first", Value: 1}, {Name: "second", Value: y}, {Name: "third", Value: 5}}},
		})
	}
	c := compare(t, both(1, 1), both(2, 2))
	require.Equal(t, []string{"third"}, c.EqualNevertheless())
	require.Len(t, c.Table().Rows, 2)
	require.Len(t, c.Metrics, 3)
	require.Equal(t, []string{"first", "second", "third"}, compare(t, both(1, 1), both(1, 1)).EqualNevertheless())
	require.True(t, math.IsNaN(compare(t, metricOf("m", "", 0, 0), metricOf("m", "", 1, 1)).Metrics[0].Difference.Value))
}
