package results_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestTrace: the trials of each number of a table and of each point of a figure give it again,
// and have the configuration of their record, not what the experiment makes of it.
func TestTrace(t *testing.T) {
	a, records := compared(), runOf(6, "singles", "hall")
	a.Tables, a.Cells = a.Cells, a.Tables
	a.Observe = func(list []results.Record) []results.Record {
		for i := range list {
			list[i].Config["seen"] = true
		}
		return list
	}
	trace := results.NewTrace()
	s, err := a.Section(slices.Values(runOf(6, "singles", "hall")), trace)
	require.NoError(t, err)
	plain, err := a.Section(slices.Values(runOf(6, "singles", "hall")), nil)
	require.NoError(t, err)
	require.Equal(t, plain, s)
	require.Equal(t, 1, s.Tables[0].Keys)
	mean := func(o results.Origin) float64 {
		sum := 0.0
		for _, x := range o.Trials {
			r := records[slices.IndexFunc(records, func(r results.Record) bool { return r.Key == x.Key })]
			require.Equal(t, o.Keys, []results.Label{{Key: "basis", Label: r.Text("basis")}, {Key: "rules", Label: r.Text("rules")}})
			sum += x.Value
		}
		return sum / float64(len(o.Trials))
	}
	for y, series := range s.Figures[0].Series {
		for x, point := range series.Points {
			o, ok := trace.Point("means", y, x)
			require.True(t, ok)
			require.Len(t, o.Trials, 3)
			require.InDelta(t, point.Y, mean(o), 1e-12)
			same, ok := trace.Table(0, y, 1+x)
			require.True(t, ok)
			require.Equal(t, o, same)
		}
	}
	for _, at := range [][3]int{{0, 0, 0}, {0, 2, 1}, {0, 0, 3}, {1, 0, 1}, {-1, 0, 1}, {0, -1, 1}} {
		_, ok := trace.Table(at[0], at[1], at[2])
		require.False(t, ok, at)
	}
	for _, at := range [][2]int{{2, 0}, {0, 2}, {-1, 0}, {0, -1}} {
		_, ok := trace.Point("means", at[0], at[1])
		require.False(t, ok, at)
	}
	_, ok := trace.Point("other", 0, 0)
	require.False(t, ok)
}
