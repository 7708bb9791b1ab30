package results_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestChoices: a key has its first eight labels and a count up to 1,000, keys are in the order of the alphabet, and
// keys and metrics count the records that have them.
func TestChoices(t *testing.T) {
	var records []results.Record
	for i := range 1002 {
		r := results.Record{Key: fmt.Sprint("k/", i), Config: map[string]any{"number": float64(i), "half": i%2 == 0}}
		if i < 9 {
			r.Config["few"] = fmt.Sprint("f", i)
			r.Metrics = []results.Metric{{Name: "time", Unit: "s"}, {Name: "left", Unit: "cells"}}[i%2:]
		}
		records = append(records, r)
	}
	c := results.ChoicesOf(slices.Values(records), nil)
	for i, want := range []results.KeyInfo{
		{Name: "few", Labels: []string{"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7"}, Number: 9, Records: 9},
		{Name: "half", Labels: []string{"true", "false"}, Number: 2, Records: 1002},
		{Name: "number", Labels: []string{"0", "1", "2", "3", "4", "5", "6", "7"}, Number: 1000, Records: 1002},
	} {
		is := c.Keys[i]
		require.Equal(t, want, results.KeyInfo{Name: is.Name, Labels: is.Labels, Number: is.Number, Records: is.Records})
	}
	require.Len(t, c.Keys, 3)
	metrics := []results.ValueInfo{{Name: "time", Unit: "s", Records: 5}, {Name: "left", Unit: "cells", Records: 9}}
	require.Equal(t, metrics, c.Values)
	none := results.ChoicesOf(slices.Values(records), func(list []results.Record) []results.Record { return list[:0] })
	require.Empty(t, none.Keys, "observed records replace the records")
}

// TestChoicesCheck: every name of a projection must be one of the records, and an error lists these.
func TestChoicesCheck(t *testing.T) {
	c := results.ChoicesOf(slices.Values(runOf(2, "singles")), nil)
	type (
		p = *results.Projection
		m = *results.Measure
	)
	for _, test := range []struct {
		change  func(p, m)
		message string
	}{
		{func(p, m) {}, ""},
		{func(p p, _ m) { p.Rows[0] = "rule" }, `key "rule": expected one of basis, rules; did you mean rules?`},
		{func(p p, _ m) { p.Columns = "side" }, `key "side": expected one of basis, rules`},
		{func(p p, _ m) { p.Where = map[string]string{"side": "9"} }, `key "side": expected`},
		{func(_ p, m m) { m.Value = "lefty" }, `value "lefty": expected one of left, cells; did you mean left?`},
		{func(_ p, m m) { m.Per = "side" }, `value "side": expected`},
		{func(_ p, m m) { m.Upper = "side" }, `value "side": expected`},
		{func(_ p, m m) { m.Against = "side=9" }, `key "side": expected`},
		{func(_ p, m m) { m.Against = "rules=singles" }, ""},
		{func(_ p, m m) { m.Along = "side" }, `key "side": expected`},
		{func(_ p, m m) { m.Along = "cells" }, ""},
		{func(_ p, m m) { m.Along = "basis" }, ""},
	} {
		p := results.Projection{Rows: []string{"basis"}, Measures: []results.Measure{{Value: "left", Summary: "mean"}}}
		test.change(&p, &p.Measures[0])
		err := c.Check(&p)
		if test.message == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, test.message)
	}
}
