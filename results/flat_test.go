package results_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestWriteFlat: every record is a line, and what it lacks is empty.
func TestWriteFlat(t *testing.T) {
	records := slices.Values([]results.Record{
		{Key: "a/1", Seed: 1<<64 - 1, Config: map[string]any{"fill": 0.5, "set": `many, "all"`}, Metrics: []results.Metric{{Name: "work", Value: 12}}},
		{Key: "a/2", Config: map[string]any{"set": "few", "once": true}, Metrics: []results.Metric{{Name: "time", Value: 1e-7}, {Name: "work", Value: 0}}},
	})
	var b strings.Builder
	require.NoError(t, results.WriteFlat(&b, nil, records))
	require.Equal(t, `key,seed,fill,once,set,work,time
a/1,18446744073709551615,0.5,,"many, ""all""",12,
a/2,0,,true,few,0,1e-07
`, b.String())
	b.Reset()
	require.NoError(t, results.WriteFlat(&b, []string{"set"}, slices.Values([]results.Record{
		{Key: "a", Config: map[string]any{"fill": 0.5, "n": "none", "set": "one"}},
		{Key: "b", Config: map[string]any{"fill": 0.5, "n": "two"}, Metrics: []results.Metric{{Name: "fill", Value: 0.4}, {Name: "n", Value: 2}}},
	})))
	require.Equal(t, "key,seed,set,fill,n\na,0,one,0.5,\nb,0,,0.4,2\n", b.String(), "one column of numbers")
	b.Reset()
	require.NoError(t, results.WriteFlat(&b, nil, slices.Values([]results.Record{})))
	require.Equal(t, "key,seed\n", b.String())
	require.ErrorContains(t, results.WriteFlat(full{}, nil, records), "full")
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }
