package results_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// runOf returns records of puzzles with each of some rules: on puzzle i the rules have value
// i + 10 times their place.
func runOf(puzzles int, rules ...string) []results.Record {
	var list []results.Record
	for i := range puzzles {
		for place, name := range rules {
			list = append(list, results.Record{
				Key:     fmt.Sprintf("k%d/%d/%s", 2+i%2, i, name),
				Config:  map[string]any{"basis": float64(2 + i%2), "rules": name},
				Metrics: []results.Metric{{Name: "left", Value: float64(i + 10*place)}, {Name: "cells", Value: 4}},
			})
		}
	}
	return list
}

// project returns the cells of a projection of records.
func project(t *testing.T, records []results.Record, p results.Projection) *results.Cells {
	t.Helper()
	all, err := results.Project(slices.Values(records), nil, p)
	require.NoError(t, err)
	return all[0]
}

// TestCase: all variants of an instance are one case.
func TestCase(t *testing.T) {
	for key, want := range map[string]string{
		"k3/17": "k3/17", "k3/17/hall": "k3/17", "hard.txt:3": "hard.txt:3", "hard.txt:3/hall-2": "hard.txt:3",
		"a/hard.txt:3": "a/hard.txt:3", "single": "single",
	} {
		require.Equal(t, want, results.CaseOf(key))
	}
}

// TestProject: numbers are sorted by size, words stay in the order of their first appearance, and
// a cell has the values of its records.
func TestProject(t *testing.T) {
	records := runOf(6, "singles", "hall", "fish")
	slices.Reverse(records[:3])
	records[0].Config["basis"], records[1].Config["basis"], records[2].Config["basis"] = 12.0, 12.0, 12.0
	c := project(t, records, results.Projection{
		Rows: []string{"basis"}, Columns: "rules", Measures: []results.Measure{{Value: "left", Summary: "mean"}},
	})
	require.Equal(t, [][]string{{"2"}, {"3"}, {"12"}}, c.Labels)
	require.Equal(t, []string{"fish", "hall", "singles"}, c.Heads)
	require.Equal(t, 13.0, c.At(1, 1, 0).Value, "puzzles 1, 3 and 5")
	require.Equal(t, 3, c.At(1, 1, 0).N)
	require.Equal(t, "20 (no interval)†", c.Table().Rows[2][1])
}

// TestProjectEmptyRows: a row of which nothing can be estimated is left out, and a cell of
// which nothing can be estimated is a dash.
func TestProjectEmptyRows(t *testing.T) {
	records := runOf(40, "singles", "hall", "a", "b", "c", "d", "e", "f")
	for i := range records {
		base := map[bool]float64{true: 1}[records[i].Config["basis"] == 3.0 && records[i].Config["rules"] == "hall"]
		records[i].Metrics = []results.Metric{{Name: "done", Value: float64(i % 5)}, {Name: "base", Value: base}}
	}
	c := project(t, records, results.Projection{
		Rows: []string{"basis"}, Columns: "rules", Measures: []results.Measure{{Value: "done", Summary: "ratio", Per: "base"}},
	})
	require.Equal(t, [][]string{{"3"}}, c.Labels)
	require.Equal(t, []string{"3", "–"}, c.Table().Rows[0][:2])
	require.Contains(t, c.Table().Rows[0][2], "2 [")
}

// TestProjectAgainst: what is compared is compared within the case: with the record of one
// value of a key, with the one before, or with another metric of its own.
func TestProjectAgainst(t *testing.T) {
	records := runOf(6, "singles", "hall", "fish")
	at := func(m results.Measure) []float64 {
		c := project(t, records, results.Projection{Columns: "rules", Measures: []results.Measure{m}})
		var values []float64
		for column := range c.Heads {
			values = append(values, c.At(0, column, 0).Value)
		}
		return values
	}
	require.Equal(t, []float64{10, 20}, at(results.Measure{Value: "left", Summary: "difference", Against: "rules=singles"}))
	require.Equal(t, []float64{10, 10}, at(results.Measure{Value: "left", Summary: "difference", Against: "rules="}))
	require.Equal(t, []float64{10, 20}, at(results.Measure{Value: "left", Summary: "difference", Against: "rules"}))
	per := at(results.Measure{Value: "left", Summary: "ratio-of-totals", Per: "cells"})
	require.InDeltaSlice(t, []float64{15.0 / 24, 75.0 / 24, 135.0 / 24}, per, 1e-12)

	records[1].Metrics = records[1].Metrics[:1] // puzzle 0 has no cells with hall
	per = at(results.Measure{Value: "left", Summary: "ratio-of-totals", Per: "cells", Against: "rules=fish"})
	require.InDelta(t, 75.0/(5*4+20), per[1], 1e-12, "fish replaces the cells of puzzle 0")
	require.InDelta(t, 15.0/24, per[0], 1e-12)

	records[4].Metrics = nil // puzzle 1 has no value with hall
	c := project(t, records, results.Projection{
		Columns: "rules", Measures: []results.Measure{{Value: "left", Summary: "difference", Against: "rules=hall"}},
	})
	require.Equal(t, 5, c.At(0, 0, 0).N, "the case without its baseline is in no cell")
}

// TestProjectWhere: records with other values of a key, or without one of the keys, are in
// no cell; what a value is compared with may have another value of the key compared.
func TestProjectWhere(t *testing.T) {
	records := runOf(6, "singles", "hall")
	delete(records[11].Config, "basis")
	c := project(t, records, results.Projection{
		Rows: []string{"basis"}, Where: map[string]string{"rules": "hall"},
		Measures: []results.Measure{
			{Head: "number", Value: "left", Summary: "count", Plain: true},
			{Head: "gain", Value: "left", Summary: "difference", Against: "rules=singles"},
		},
	})
	table := c.Table()
	require.Equal(t, []string{"basis", "number", "gain"}, table.Columns)
	require.Equal(t, [][]string{{"2", "3", "10 (no interval)†"}, {"3", "2", "10 (no interval)†"}}, table.Rows)
}

// TestProjectObserve: observed records replace the records of a case.
func TestProjectObserve(t *testing.T) {
	split := func(records []results.Record) []results.Record {
		require.Len(t, records, 2)
		sum := records[0]
		sum.Metrics = []results.Metric{{Name: "sum", Value: records[0].Value("left") + records[1].Value("left")}}
		return []results.Record{sum}
	}
	all, err := results.Project(slices.Values(runOf(3, "singles", "hall")), split, results.Projection{
		Measures: []results.Measure{{Value: "sum", Summary: "total", Plain: true}},
	})
	require.NoError(t, err)
	require.Equal(t, 36.0, all[0].At(0, 0, 0).Value)
}

// TestProjectErrors: a summary that does not exist, or that lacks what it needs, is named.
func TestProjectErrors(t *testing.T) {
	for _, test := range []struct {
		measure results.Measure
		message string
	}{
		{results.Measure{Summary: "averige"}, "averige"},
		{results.Measure{Summary: "mean", Per: "cells"}, "summary mean of left: it compares with nothing"},
		{results.Measure{Summary: "mean", Along: "basis"}, "summary mean of left: it lies along no axis"},
		{results.Measure{Summary: "threshold"}, "summary threshold of left: expected the axis along which it is found"},
		{results.Measure{Summary: "difference"}, "summary difference of left: expected what the value is compared with"},
	} {
		test.measure.Value = "left"
		p := results.Projection{Measures: []results.Measure{test.measure}}
		_, err := results.Project(slices.Values(runOf(2, "singles")), nil, p)
		require.ErrorContains(t, err, test.message)
	}
}

// TestManyCases: estimates are from all cases, also from cases that a summary does not keep.
func TestManyCases(t *testing.T) {
	const n = 3001
	records := runOf(n, "a", "b")
	for i := range n {
		records[2*i+1].Metrics[0].Value += float64(i % 2)
	}
	c := project(t, records, results.Projection{Where: map[string]string{"rules": "b"}, Measures: []results.Measure{
		{Value: "left", Summary: "mean"},
		{Value: "left", Summary: "total"},
		{Value: "left", Summary: "count"},
		{Value: "left", Summary: "difference", Against: "rules=a"},
		{Value: "left", Summary: "ratio-of-totals", Per: "cells"},
	}})
	sum := n*(n-1)/2 + 10*n + float64(n/2)
	for k, want := range []float64{sum / n, sum, n, 10 + float64(n/2)/n, sum / n / 4} {
		require.InDelta(t, want, c.At(0, 0, k).Value, 1e-6)
		require.Equal(t, n, c.At(0, 0, k).N)
	}
}

// TestSingle: a projection that asks for it warns of cells with several records of a case.
func TestSingle(t *testing.T) {
	for where, want := range map[string]string{"": "6 puzzles have several records", "hall": ""} {
		p := results.Projection{Single: true, Measures: []results.Measure{{Value: "left", Summary: "median"}}}
		if where != "" {
			p.Where = map[string]string{"rules": where}
		}
		warnings := strings.Join(project(t, runOf(6, "singles", "hall"), p).At(0, 0, 0).Warnings, "; ")
		require.Equal(t, want != "", strings.Contains(warnings, "several records"), warnings)
		require.Contains(t, warnings, want)
	}
}

// TestOnly: the cells of a label have the other keys alone.
func TestOnly(t *testing.T) {
	c := project(t, runOf(6, "singles", "hall"), results.Projection{
		Rows: []string{"basis", "rules"}, Measures: []results.Measure{{Value: "left", Summary: "total", Plain: true}},
	})
	part := c.Only("basis", "3")
	require.Equal(t, []string{"rules"}, part.Rows)
	require.Equal(t, [][]string{{"singles", "9"}, {"hall", "39"}}, part.Table().Rows)
	require.Equal(t, []string{"basis", "rules"}, c.Rows)
}

// TestProjectPlaces: a record that has no place on the axis is in no cell.
func TestProjectPlaces(t *testing.T) {
	records := runOf(6, "singles")
	delete(records[1].Config, "basis")
	c := project(t, records, results.Projection{
		Columns: "rules", Measures: []results.Measure{{Value: "left", Summary: "peak", Along: "basis"}},
	})
	require.Equal(t, 3.0, c.At(0, 0, 0).Value)
	require.Equal(t, 2, c.At(0, 0, 0).N, "puzzles 3 and 5")
}

// TestDigits: a measure says how many digits count.
func TestDigits(t *testing.T) {
	c := project(t, runOf(6, "singles"), results.Projection{Measures: []results.Measure{
		{Value: "left", Summary: "count", Scale: 1.23456789, Plain: true},
		{Value: "left", Summary: "count", Scale: 1.23456789, Digits: 4},
		{Value: "left", Summary: "share", Percent: true, Plain: true, Digits: 2},
	}})
	require.Equal(t, []string{"7.40741", "7.407 [7.407, 7.407]", "17 %"}, c.Table().Rows[0])
}
