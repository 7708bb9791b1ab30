package experiments_test

import (
	"testing"
	"time"

	"basisk/experiments"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// manifestAt returns the manifest of a run of an unknown experiment, worked on at an hour by a commit
// with versions of rules and engine.
func manifestAt(hour int, versions map[results.Dependency]int) *results.Manifest {
	return &results.Manifest{Experiment: "odd", Sessions: []results.Session{{
		Commit: "0123456789abcdef", Dirty: true, Versions: versions, Start: time.Date(2026, 3, 1, hour, 0, 0, 0, time.UTC),
	}}}
}

// An overview has the answer of a complete run alone, the last session of all shards, and says whether
// this program has the versions that measured the run.
func TestOverview(t *testing.T) {
	today := experiments.Versions()
	old := map[results.Dependency]int{results.OnRules: today[results.OnRules], results.OnEngine: today[results.OnEngine] - 1}
	whole, before := manifestAt(15, today), manifestAt(12, old)
	whole.Merged, before.Merged = true, true
	for _, test := range []struct {
		name            string
		manifests       []*results.Manifest
		hour            int
		complete, stale bool
		answer          string
	}{
		{"new", []*results.Manifest{whole}, 15, true, false, "Because."},
		{"old", []*results.Manifest{before}, 12, true, true, "Because."},
		{"shards", []*results.Manifest{manifestAt(13, today), manifestAt(14, today)}, 14, false, false, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := experiments.Catalog{}.Overview(test.manifests, "Why | how?", "Because.")
			require.Equal(t, []any{test.hour, test.complete, test.stale, test.answer}, []any{o.Date.Hour(), o.Complete, o.Stale, o.Answer})
			require.Equal(t, "Why | how?", o.Question)
			require.Equal(t, []string{"0123456789abcdef+"}, o.Commits)
		})
	}
	known, other := manifestAt(12, today), manifestAt(11, today)
	known.Experiment, other.Sessions[0].Commit = "dice-sum", "f"
	known.Sessions[0].End = known.Sessions[0].Start.Add(time.Hour)
	o := own().Overview([]*results.Manifest{known, other}, "Why?", "Because.")
	require.Equal(t, "What is the mean sum of several dice?", o.Question)
	require.Equal(t, known.Sessions[0].End, o.Date, "it was worked on until then")
	require.Equal(t, []string{"0123456789abcdef+", "f+"}, o.Commits)
}
