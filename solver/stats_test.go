package solver_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/solver"
)

// sample returns figures that differ from each other.
func sample() solver.Stats {
	return solver.Stats{
		End: solver.Stopped, Nodes: 12, Work: 34567, Depth: 3, Restarts: 1, Levels: []uint64{7, 4, 1},
		Rules: []heuristics.Tally{
			{Rule: "naked-single", Calls: 9, Hits: 123, Placements: 123, Work: 130},
			{Rule: "locked", Calls: 2, Hits: 4, Eliminations: 11, Work: 1024},
		},
	}
}

// The table is aligned, figures under their heads.
func TestWriteTable(t *testing.T) {
	var w strings.Builder
	s := sample()
	require.NoError(t, s.WriteTable(&w))
	require.Equal(t, strings.TrimPrefix(`
           end  nodes   work       depth      restarts
       stopped     12  34567           3             1
          rule  calls   hits  placements  eliminations  work
  naked-single      9    123         123             0   130
        locked      2      4           0            11  1024
`, "\n"), w.String())
}

// Without rules the table has no part for them.
func TestWriteTableNoRules(t *testing.T) {
	var w strings.Builder
	s := solver.Stats{Nodes: 5}
	require.NoError(t, s.WriteTable(&w))
	require.Equal(t, 2, strings.Count(w.String(), "\n"))
	require.NotContains(t, w.String(), "rule")
	require.Contains(t, w.String(), "exhausted")
}

// JSON has the end in words, and no fields for what a method does not have.
func TestStatsJSON(t *testing.T) {
	text, err := json.Marshal(sample())
	require.NoError(t, err)
	require.JSONEq(t, `{
		"end": "stopped", "nodes": 12, "work": 34567, "depth": 3, "restarts": 1, "levels": [7, 4, 1],
		"rules": [
			{"rule": "naked-single", "calls": 9, "hits": 123, "placements": 123, "eliminations": 0, "work": 130},
			{"rule": "locked", "calls": 2, "hits": 4, "placements": 0, "eliminations": 11, "work": 1024}
		]
	}`, string(text))
	text, err = json.Marshal(solver.Stats{})
	require.NoError(t, err)
	require.JSONEq(t, `{"end": "exhausted", "nodes": 0, "work": 0, "depth": 0}`, string(text))
}

// Every end has a name.
func TestEndString(t *testing.T) {
	for end, want := range map[solver.End]string{
		solver.Exhausted: "exhausted", solver.Stopped: "stopped", solver.OutOfNodes: "out of nodes",
		solver.Stuck: "stuck", solver.Cancelled: "cancelled",
	} {
		require.Equal(t, want, end.String())
	}
}

// Adding sums what is counted, takes the greater depth and the last end, and leaves
// what is added as it was.
func TestStatsAdd(t *testing.T) {
	sum, other := sample(), sample()
	other.End, other.Depth, other.Levels = solver.Stuck, 9, []uint64{1, 1, 1, 1}
	other.Rules = []heuristics.Tally{
		{Rule: "locked", Calls: 1, Hits: 1, Placements: 1, Eliminations: 1, Work: 1},
		{Rule: "fish", Calls: 5},
	}
	before := other
	before.Levels = []uint64{1, 1, 1, 1}
	sum.Add(other)
	require.Equal(t, before, other)
	require.Equal(t, solver.Stats{
		End: solver.Stuck, Nodes: 24, Work: 69134, Depth: 9, Restarts: 2, Levels: []uint64{8, 5, 2, 1},
		Rules: []heuristics.Tally{
			{Rule: "naked-single", Calls: 9, Hits: 123, Placements: 123, Work: 130},
			{Rule: "locked", Calls: 3, Hits: 5, Placements: 1, Eliminations: 12, Work: 1025},
			{Rule: "fish", Calls: 5},
		},
	}, sum)
	sum.Add(sample())
	require.Equal(t, []uint64{1, 1, 1, 1}, other.Levels, "not shared")
}

// The levels of a search sum up to its nodes, and there are as many as it was deep.
func TestLevels(t *testing.T) {
	for _, c := range complete() {
		r, err := solver.Count(context.Background(), empty(t, 2).Board(), c, 0)
		require.NoError(t, err)
		if c.Method == "rowcol" {
			continue // keeps none
		}
		var sum uint64
		for _, nodes := range r.Stats.Levels {
			sum += nodes
		}
		require.Equal(t, r.Stats.Nodes, sum, name(c))
	}
}
