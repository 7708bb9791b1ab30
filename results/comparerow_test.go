package results_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
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

// madeUp returns a report with one figure of every kind, from simulated data: it is
// what the tests of reports and drawings look at.
func madeUp() *results.Report {
	r := rand.New(rand.NewPCG(1, 2))
	return &results.Report{
		Title: "Made-up run",
		About: []string{"commit 0123456789ab, clean", "made by `basisk experiment run made-up --seed 1`", "2 cores, Go 1.26"},
		Sections: []results.Section{
			madeUpPayoff(), madeUpScaling(r), madeUpRaces(r), madeUpMaps(r),
		},
	}
}

// madeUpPayoff has marks over named places and marks on a logarithmic axis.
func madeUpPayoff() results.Section {
	bars := plot.Series{Name: "basis 4", Style: plot.Marks}
	other := plot.Series{Name: "basis 5", Style: plot.Marks}
	shares := plot.Series{Name: "uses a house, of 100,000", Style: plot.Marks}
	upper := plot.Series{Name: "never seen: upper bound", Style: plot.Marks}
	table := results.Table{
		Title: "Uses by size", Columns: []string{"size", "rule", "uses", "share of houses"},
		Note: "Shares with exact intervals at 95 %.",
	}
	for i, uses := range []int{7133, 1201, 258, 21, 2, 0} {
		x := float64(i + 2)
		i95 := results.ClopperPearson(uses, 100_000)
		if uses == 0 {
			upper.Points = append(upper.Points, plot.Point{X: x, Y: results.ClopperPearson(0, 100_000).High})
		} else {
			shares.Points = append(shares.Points, i95.Point(x))
		}
		bars.Points = append(bars.Points, plot.Point{X: float64(i), Y: 40 / x, Low: 36 / x, High: 44 / x})
		other.Points = append(other.Points, plot.Point{X: float64(i), Y: 50 / x, Low: 50 / x, High: 50 / x})
		table.Rows = append(table.Rows, []string{fmt.Sprint(i + 2), "naked | hidden", results.FormatNumber(float64(uses), 6), i95.String()})
	}
	return results.Section{
		Name: "payoff", Question: "What does each size pay?",
		Method: "2,500 simulated puzzles; a use is counted lowest size first, with rules `singles,locked`.",
		Answer: "Uses fall by a factor of 6 a size: P(size > 5) = 2e-5 [5.5e-6, 7.3e-5].",
		Caveats: []string{
			"The data are made up, and <b>this</b> is no tag.",
			"n = 12: interval is wide",
		},
		Tables: []results.Table{table},
		Figures: []plot.Figure{
			{
				Name: "payoff-by-size", Title: "Uses of each size", Caption: "Whiskers are 95 % intervals.",
				X:      plot.Axis{Label: "size of the set, cells"},
				Y:      plot.Axis{Label: "uses a house", Log: true},
				Series: []plot.Series{shares, upper},
			},
			{
				Name: "bars", Title: "Eliminations by rule: a title that is rather long, so that it has to be broken into two lines",
				X:      plot.Axis{Label: "rule", Ticks: []string{"naked pair", "hidden pair", "naked triple", "hidden triple", "locked candidates", "fish"}},
				Y:      plot.Axis{Label: "share of eliminations, %"},
				Series: []plot.Series{bars, other},
			},
		},
	}
}

// madeUpScaling has measured costs with fitted laws on two logarithmic axes.
func madeUpScaling(r *rand.Rand) results.Section {
	figure := plot.Figure{
		Name: "scaling", Title: "Cost of finding all tuples", Caption: "Lines are power laws with 95 % bands.",
		X: plot.Axis{Label: "side N, cells", Log: true},
		Y: plot.Axis{Label: "time a fixpoint, s", Log: true},
	}
	for k, name := range []string{"hall", "union", "gosper", "map"} {
		marks := plot.Series{Name: name, Style: plot.Marks}
		for basis := 2; basis <= 10-k; basis++ {
			for range 4 {
				x := float64(basis * basis)
				y := 1e-7 * math.Pow(x, 1.5+float64(k)) * math.Exp(0.3*r.NormFloat64())
				marks.Points = append(marks.Points, plot.Point{X: x, Y: y, Low: 0.8 * y, High: 1.3 * y})
			}
		}
		law := plot.Series{Style: plot.Band}
		for x := 4.0; x <= 100; x *= 1.07 {
			y := 1e-7 * math.Pow(x, 1.5+float64(k))
			law.Points = append(law.Points, plot.Point{X: x, Y: y, Low: 0.8 * y, High: 1.25 * y})
		}
		figure.Series = append(figure.Series, marks, law)
	}
	return results.Section{
		Name: "scaling", Question: "How does the cost grow?", Answer: "By power laws.",
		Figures: []plot.Figure{figure},
	}
}

// madeUpRaces has survival curves.
func madeUpRaces(r *rand.Rand) results.Section {
	survival := plot.Figure{
		Name: "survival", Title: "Still running", X: plot.Axis{Label: "time, s", Log: true}, Y: plot.Axis{Label: "share of runs"},
	}
	for k, name := range []string{"links", "learning"} {
		runs := make([]float64, 120)
		for i := range runs {
			runs[i] = math.Exp(3*r.NormFloat64() - float64(k)*2)
		}
		slices.Sort(runs)
		curve := plot.Series{Name: name, Style: plot.Steps, Points: []plot.Point{{X: 0.001, Y: 1, Low: 1, High: 1}}}
		for i, time := range runs {
			if time > 60 {
				break
			}
			left := results.ClopperPearson(len(runs)-i-1, len(runs))
			curve.Points = append(curve.Points, plot.Point{X: time, Y: left.Value, Low: left.Low, High: left.High})
		}
		survival.Series = append(survival.Series, curve)
	}
	return results.Section{
		Name: "races", Question: "Which engine wins where?", Answer: "Learning.",
		Figures: []plot.Figure{survival},
	}
}

// madeUpMaps has small multiples, a dense curve and nothing.
func madeUpMaps(r *rand.Rand) results.Section {
	peak := plot.Figure{Name: "peak", Title: "Effort over fill", X: plot.Axis{Label: "fill, %"}, Y: plot.Axis{Label: "mean of log10 nodes"}}
	for basis := 3.0; basis <= 6; basis++ {
		for _, name := range []string{"search", "learning"} {
			s := plot.Series{Name: name, Panel: fmt.Sprintf("basis %g", basis), Style: plot.Band}
			for fill := 30.0; fill <= 55; fill += 5 {
				height := float64(len(name)) * math.Exp(-math.Pow(fill/5-basis-4, 2)/4)
				s.Points = append(s.Points, plot.Point{X: fill, Y: height, Low: height, High: height})
			}
			peak.Series = append(peak.Series, s)
		}
	}
	dense := plot.Series{Style: plot.Band}
	height := 0.0
	for i := range 1_000 {
		height += r.NormFloat64()
		dense.Points = append(dense.Points, plot.Point{X: float64(i), Y: height})
	}
	return results.Section{
		Name: "maps", Question: "Where is the peak?", Answer: "In the middle.",
		Figures: []plot.Figure{
			peak,
			{Name: "walk", Title: "A dense curve", X: plot.Axis{Label: "step"}, Y: plot.Axis{Label: "height, steps"}, Series: []plot.Series{dense}},
			{Name: "empty", Title: "Nothing measured yet", X: plot.Axis{Label: "x"}, Y: plot.Axis{Label: "y", Log: true}},
		},
	}
}

// figures returns all figures of the made-up report.
func figures() []plot.Figure {
	var all []plot.Figure
	for _, s := range madeUp().Sections {
		all = append(all, s.Figures...)
	}
	return all
}
