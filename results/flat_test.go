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
	require.NoError(t, results.WriteFlat(&b, records))
	require.Equal(t, `key,seed,fill,once,set,work,time
a/1,18446744073709551615,0.5,,"many, ""all""",12,
a/2,0,,true,few,0,1e-07
`, b.String())
	b.Reset()
	require.NoError(t, results.WriteFlat(&b, slices.Values([]results.Record{})))
	require.Equal(t, "key,seed\n", b.String())
	require.ErrorContains(t, results.WriteFlat(full{}, records), "full")
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }
