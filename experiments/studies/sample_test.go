package studies

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestSample: a metric that a record lacks is missing at its place, wherever that is, and
// in all that is made of it.
func TestSample(t *testing.T) {
	groups := samples[int]{}
	for _, metrics := range [][]results.Metric{
		{exact("a", "", 1)},
		{exact("a", "", 2), exact("b", "", 0)},
		{exact("b", "", 1)},
		{},
	} {
		groups.add(7, &results.Record{Metrics: metrics})
	}
	y := groups.sorted(func(a, b int) int { return a - b })[0]
	require.Equal(t, 4, y.size)
	require.Equal(t, []float64{1, 2}, y.known("a"))
	require.Equal(t, []float64{0, 1}, y.known("b"))
	require.Equal(t, "[1 2 NaN NaN]", row(y.all("a"))[0])
	require.Equal(t, "[NaN 0 1 NaN]", row(y.all("b"))[0])
	require.Equal(t, 3.0, y.sum("a"))
	require.Equal(t, rate{1, 2}, y.rate("b"))
	sums := y.each(func(metric func(string) float64) float64 { return metric("a") + metric("b") })
	require.Equal(t, "[NaN 2 NaN NaN]", row(sums)[0])
	require.Equal(t, "–", y.rate("c").String())
	require.Equal(t, "–", percent(results.Mean(y.all("c"))))
	require.Zero(t, groups.of(8).size)

	r := results.Record{Metrics: []results.Metric{exact("a", "", 0)}}
	require.True(t, has(&r, "a"))
	require.False(t, has(&r, "a", "b"))
}

// entryOf returns an entry of the first row of a table of a summary; empty if there is no
// row.
func entryOf(t *testing.T, q question, records []results.Record, title, column string) string {
	t.Helper()
	table := tableOf(t, q.Summarize(slices.Values(records)), title)
	if len(table.Rows) == 0 {
		return ""
	}
	return table.Rows[0][slices.Index(table.Columns, column)]
}

// TestMissingBackdoors: what few trials of TestQuestions have is a backdoor of one cell.
func TestMissingBackdoors(t *testing.T) {
	trial := experiments.Params{}.Trial("k3-minimal/0", "singles", experiments.Config{"basis": 3, "rules": "singles"})
	records := []results.Record{recordOf(trial,
		exact(doorSize, "cells", 1), exactly(doorProved, true), exact(doorFound, "sets", 3), exact(doorSets, "sets", 30))}
	single := func(dropped string) string {
		return entryOf(t, backdoors(), without(records, dropped), "Smallest backdoors", "single cells that suffice")
	}
	require.Equal(t, "10 %", single("nothing"))
	require.Equal(t, "–", single(doorFound))
	require.Equal(t, "–", single(doorSets))
	require.Equal(t, "–", single(doorProved))
	require.Empty(t, single(doorSize))
}

// TestMissingBackbones: a puzzle of which it is not said what is unknown is not settled.
func TestMissingBackbones(t *testing.T) {
	var records []results.Record
	for _, aim := range []string{phaseSettle, phaseBackbone, phaseBackbone} {
		h := random(3, 0.3)
		trial := experiments.Params{}.Trial(h.Name()+"/0", aim, h.Config(experiments.Config{"aim": aim}))
		records = append(records, recordOf(trial,
			exact(phaseCost, "conflicts", 1), exact(phaseUnknown, "cells", 0), exact(metricOpen, "cells", 10), exact(phaseFixed, "cells", 5)))
	}
	entry := func(dropped, column string) string {
		return entryOf(t, phase(), without(records, dropped), "Backbones", column)
	}
	require.Contains(t, entry("nothing", "share of the open cells, mean"), "50 %")
	require.Equal(t, "0", entry("nothing", "not settled"))
	for _, dropped := range []string{phaseUnknown, metricOpen} {
		require.Equal(t, "–", entry(dropped, "share of the open cells, mean"))
		require.Equal(t, "2", entry(dropped, "not settled"))
	}
	require.Empty(t, entry(phaseFixed, "share of the open cells, mean"))
}
