package results_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// yields returns an iterator over records.
func yields(records []results.Record, failure error) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
		if failure != nil {
			yield(results.Record{}, failure)
		}
	}
}

// run returns n trials of two variants and two bases. Their times have some noise, and the variant clever
// takes slow times as long.
func run(n int, slow float64, seed uint64) []results.Record {
	noise := rand.New(rand.NewPCG(seed, 0))
	var records []results.Record
	for i := range n {
		for _, basis := range []float64{3, 4} {
			for _, variant := range []string{"plain", "clever"} {
				factor := 1.0
				if variant == "clever" {
					factor = slow
				}
				hard := 1 + float64(i*i%17)
				records = append(records, results.Record{
					Key: fmt.Sprintf("k%g/%d/%s", basis, i, variant), Seed: uint64(i),
					Config: map[string]any{"basis": basis, "way": variant},
					Metrics: []results.Metric{
						{Name: "clues", Value: float64(20 + i), Exact: true, Depends: results.OnInstance},
						{Name: "uses", Value: float64(i % 3), Exact: true, Depends: results.OnRules},
						{Name: "nodes", Unit: "nodes", Value: hard, Exact: true, Depends: results.OnEngine},
						{Name: results.Elapsed, Unit: "s", Value: hard * factor * (1 + 0.02*noise.Float64())},
					},
				})
			}
		}
	}
	return records
}

// of returns a run with versions of the rules and the engine.
func of(rules, engine int, records []results.Record) results.ComparedRun {
	values := results.Quantities{}
	for i := range records {
		_, _ = values.Add(&records[i])
	}
	versions := map[results.Dependency]int{results.OnRules: rules, results.OnEngine: engine}
	return results.ComparedRun{Versions: versions, Values: values, Records: yields(records, nil)}
}

// compare compares two runs.
func compare(t *testing.T, a, b results.ComparedRun) *results.Comparison {
	c, err := results.Compare(a, b)
	require.NoError(t, err)
	return c
}

// agreement returns the result of comparing a metric.
func agreement(t *testing.T, c *results.Comparison, name string) results.PairedMetric {
	for _, m := range c.Metrics {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no metric %s", name)
	return results.PairedMetric{}
}

// Equal runs agree in all exact values. A slower variant is found, and noise is not taken for a difference.
func TestCompareEqualRuns(t *testing.T) {
	c := compare(t, of(1, 1, costs(run(30, 1, 1))), of(1, 1, costs(run(30, 1.1, 7))))
	require.Equal(t, 120, c.Equal)
	require.Zero(t, c.Differ)
	for _, name := range []string{"clues", "uses", "nodes"} {
		m := agreement(t, c, name)
		require.Equal(t, 120, m.Required, name)
		require.Equal(t, results.Same, m.Verdict, name)
	}
	m := agreement(t, c, "cost")
	require.Zero(t, m.Required)
	require.Equal(t, 120, m.N)
	require.Equal(t, results.More, m.Verdict)
	require.InDelta(t, 0.05, m.Difference.Value, 0.01, "half of the trials take a tenth more")
	require.Less(t, m.Difference.Low, m.Difference.Value)
	require.Greater(t, m.Difference.High, m.Difference.Value)
	require.Len(t, c.Table().Rows, 1)
	less := compare(t, of(1, 1, costs(run(30, 1.1, 2))), of(1, 1, costs(run(30, 1, 1))))
	require.Equal(t, results.Less, agreement(t, less, "cost").Verdict)
	noise := compare(t, of(1, 1, costs(run(30, 1, 1))), of(1, 1, costs(run(30, 1, 7))))
	require.Equal(t, results.Unclear, agreement(t, noise, "cost").Verdict)
}

// costs turns the times of trials into another metric that is not exact.
func costs(records []results.Record) []results.Record {
	for i := range records {
		records[i].Metrics[3].Name, records[i].Metrics[3].Unit = "cost", ""
	}
	return records
}

// Times of two runs have no verdict, as they were measured separately, and are last in the table.
func TestCompareTimes(t *testing.T) {
	a, b := run(30, 1, 1), run(30, 2, 7)
	for i := range b {
		b[i].Metrics = append(b[i].Metrics[3:4:4], append(b[i].Metrics[:3:3], results.Metric{Name: "cost", Value: 2})...)
		a[i].Metrics = append(a[i].Metrics, results.Metric{Name: "cost", Value: 1})
	}
	c := compare(t, of(1, 1, a), of(1, 1, b))
	require.Equal(t, results.MeasuredApart, agreement(t, c, results.Elapsed).Verdict)
	rows := c.Table().Rows
	require.Equal(t, []string{"cost", "elapsed, s"}, []string{rows[0][0], rows[1][0]})
}

// The difference of times is the median of the ratios within pairs: one large record changes nothing.
func TestCompareTimesByPairs(t *testing.T) {
	var a, b []float64
	for i := range 12 {
		a, b = append(a, 1), append(b, 1.2+0.0001*float64(1-2*(i%2)))
	}
	b[0] = 1000
	r := compare(t, metricOf("t", "s", a...), metricOf("t", "s", b...)).Metrics[0]
	require.InDelta(t, 0.2, r.Difference.Value, 0.001)
	require.Equal(t, 12, r.N)
	require.InDelta(t, 1, r.A, 1e-9, "the median")
	require.InDelta(t, 1.2, r.B, 0.001)
}

// The versions of both runs decide which metrics must be equal.
func TestComparePromises(t *testing.T) {
	changed := func() []results.Record {
		records := run(8, 1, 1)
		for i := range records {
			for m := range 3 { // all but the time
				records[i].Metrics[m].Value++
			}
		}
		return records
	}
	for name, test := range map[string]struct {
		a, b  results.ComparedRun
		bound []string // to be equal, and differing
		free  []string // in the table for other reasons
	}{
		"the same versions":    {of(1, 1, run(8, 1, 1)), of(1, 1, changed()), []string{"clues", "uses", "nodes"}, nil},
		"another engine":       {of(1, 1, run(8, 1, 1)), of(1, 2, changed()), []string{"clues", "uses"}, []string{"nodes"}},
		"other rules":          {of(1, 1, run(8, 1, 1)), of(2, 1, changed()), []string{"clues"}, []string{"uses", "nodes"}},
		"versions of one side": {of(1, 1, run(8, 1, 1)), results.ComparedRun{Records: yields(changed(), nil)}, []string{"clues"}, []string{"uses", "nodes"}},
		"no versions":          {results.ComparedRun{Records: yields(run(8, 1, 1), nil)}, results.ComparedRun{Records: yields(changed(), nil)}, []string{"clues"}, []string{"uses", "nodes"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := compare(t, test.a, test.b)
			require.Equal(t, 32, c.Differ)
			require.Zero(t, c.Equal)
			for _, name := range test.bound {
				m := agreement(t, c, name)
				require.Equal(t, 32, m.Differ, name)
				require.Len(t, m.First, 5)
				require.Equal(t, "k3/0/plain", m.First[0].Key)
				require.Equal(t, *m.First[0].A+1, *m.First[0].B)
			}
			for _, name := range test.free {
				require.Zero(t, agreement(t, c, name).Required, name)
			}
			require.Len(t, c.Table().Rows, 3, "what differs is in the table, required or not")
		})
	}
}

// Trials that cannot be compared are counted and named, and change no line.
func TestCompareCountsWhatItLeavesOut(t *testing.T) {
	a, b := run(10, 1, 1), run(10, 1, 1)
	cut := func(r *results.Record) {
		r.Metrics = append(r.Metrics[:2:2], results.Metric{Name: results.Censored, Value: 1})
	}
	cut(&a[0])
	cut(&b[1])
	cut(&a[2])
	cut(&b[2])
	b[4].Config["way"] = "other"
	b[4].Metrics[0].Value = 7
	a[5].Key, b[6].Key = "gone", "new/17"
	c := compare(t, of(1, 1, a), of(1, 1, b))
	require.Equal(t, results.Keys{Count: 1, First: []string{a[0].Key}}, c.Censored.A)
	require.Equal(t, results.Keys{Count: 1, First: []string{a[1].Key}}, c.Censored.B)
	require.Equal(t, results.Keys{Count: 1, First: []string{a[2].Key}}, c.Censored.Both)
	only := &results.Comparison{Censored: c.Censored}
	only.Censored.Both = results.Keys{}
	require.False(t, only.Empty(), "trials that a limit ended are something in common")
	require.Equal(t, results.Keys{Count: 1, First: []string{a[4].Key}}, c.Reconfigured)
	require.Equal(t, results.Keys{Count: 2, First: []string{"gone", a[6].Key}}, c.OnlyA)
	require.Equal(t, results.Keys{Count: 2, First: []string{b[5].Key, "new/17"}}, c.OnlyB)
	require.Zero(t, c.Differ)
	require.Equal(t, 40-5, c.Equal, "one of them with another configuration")
	require.Equal(t, 40-6, agreement(t, c, "nodes").Required)
	for _, m := range c.Metrics {
		require.Equal(t, m.Name != "clues", m.Verdict == results.Same || m.Name == results.Censored, m.Name)
	}
	require.Equal(t, []string{"uses", "nodes", "elapsed"}, c.EqualNevertheless(), "those of one trial did not have to be")
}

// A metric that one run lacks in some trials differs there; one that it never has is new.
func TestCompareMissingMetrics(t *testing.T) {
	a, b := run(6, 1, 1), run(6, 1, 1)
	for i := range b {
		b[i].Metrics = append(b[i].Metrics, results.Metric{Name: "fresh", Value: 1, Exact: true, Depends: results.OnInstance})
	}
	c := compare(t, of(1, 1, a), of(1, 1, b))
	require.Zero(t, c.Differ)
	require.Equal(t, 24, agreement(t, c, "fresh").Missing)

	a[3].Metrics = append(a[3].Metrics, results.Metric{Name: "fresh", Value: 1, Exact: true, Depends: results.OnInstance})
	b[5].Metrics = b[5].Metrics[1:]
	c = compare(t, of(1, 1, a), of(1, 1, b))
	require.Equal(t, 23, c.Differ)
	require.Equal(t, 1, c.Equal)
	require.Equal(t, 23, agreement(t, c, "fresh").Differ)
	m := agreement(t, c, "clues")
	require.Equal(t, 1, m.Differ)
	require.Equal(t, a[5].Key, m.First[0].Key)
	require.NotNil(t, m.First[0].A)
	require.Nil(t, m.First[0].B)
}

// Few pairs, zeros and negative values have no verdict that the data do not support.
func TestCompareVerdicts(t *testing.T) {
	one := func(n int, value func(i int) float64) results.ComparedRun {
		var records []results.Record
		for i := range n {
			records = append(records, results.Record{
				Key:     fmt.Sprint(i),
				Metrics: []results.Metric{{Name: "m", Value: value(i)}},
			})
		}
		return of(1, 1, records)
	}
	constant := func(v float64) func(int) float64 { return func(int) float64 { return v } }
	rising := func(step float64) func(int) float64 { return func(i int) float64 { return step * float64(i+1) } }
	for name, test := range map[string]struct {
		n       int
		a, b    func(int) float64
		verdict results.Verdict
	}{
		"few":              {5, rising(1), rising(2), results.TooFew},
		"enough":           {6, rising(1), rising(2), results.More},
		"one":              {1, rising(1), rising(2), results.TooFew},
		"one, equal":       {1, rising(1), rising(1), results.Same},
		"zeros":            {9, constant(0), constant(0), results.Same},
		"from zero":        {9, constant(0), rising(1), results.More},
		"to zero":          {9, rising(1), constant(0), results.Less},
		"negative":         {9, rising(-1), rising(-2), results.Less},
		"negative, chance": {9, rising(-1), func(i int) float64 { return -float64((i*4)%9 + 1) }, results.Unclear},
	} {
		t.Run(name, func(t *testing.T) {
			c := compare(t, one(test.n, test.a), one(test.n, test.b))
			require.Len(t, c.Metrics, 1)
			require.Equal(t, test.verdict, c.Metrics[0].Verdict, c.Metrics[0])
			if rows := c.Table().Rows; test.verdict == results.Same {
				require.Empty(t, rows)
				require.Equal(t, []string{"m"}, c.EqualNevertheless())
			} else {
				require.Equal(t, string(test.verdict), rows[0][5])
				require.NotContains(t, rows[0][4], "∞")
				require.Empty(t, c.EqualNevertheless())
			}
			_, err := json.Marshal(c)
			require.NoError(t, err)
		})
	}
}

func TestCompareErrors(t *testing.T) {
	fault := errors.New("line 3: damaged")
	a := run(1, 1, 1)
	_, err := results.Compare(results.ComparedRun{Records: yields(a, fault)}, of(1, 1, a))
	require.ErrorIs(t, err, fault)
	_, err = results.Compare(of(1, 1, a), results.ComparedRun{Records: yields(a, fault)})
	require.ErrorIs(t, err, fault)
	_, err = results.Compare(of(1, 1, append(a, a...)), of(1, 1, nil))
	require.EqualError(t, err, `two records of trial "k3/0/plain"`)
}

// BenchmarkCompare: what a trial of both runs costs.
func BenchmarkCompare(b *testing.B) {
	first, second := run(b.N/4+1, 1, 1), run(b.N/4+1, 1.01, 2)
	b.ReportAllocs()
	b.ResetTimer()
	_, err := results.Compare(of(1, 1, first), of(1, 1, second))
	require.NoError(b, err)
}
