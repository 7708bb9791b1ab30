package experiments_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// TestLikeAndCompareErrors: the error names what is no run, or a run of another experiment.
func TestLikeAndCompareErrors(t *testing.T) {
	dir := workedOff(t, 2)
	again := filepath.Join(t.TempDir(), "again")
	r, err := experiments.Runs{Catalog: own()}.Like(t.Context(), dir, again, experiments.Shard{Index: 1, Count: 2})
	require.NoError(t, err)
	require.Equal(t, "1/2", r.Manifest.Shard)
	require.NoError(t, r.Close())
	for _, err := range []error{
		second(experiments.Runs{Catalog: own()}.Like(t.Context(), t.TempDir(), again, experiments.Shard{})), second(experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), dir, again, experiments.Shard{})),
		second(experiments.Runs{Catalog: own()}.Like(t.Context(), dir, dir, experiments.Shard{})), second(experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, t.TempDir())), second(experiments.Runs{Catalog: own()}.Compare(t.Context(), t.TempDir(), dir)),
		second(experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{t.TempDir()}, again)), second(experiments.Runs{Catalog: own()}.Report(t.Context(), t.TempDir())),
	} {
		require.Error(t, err)
	}
	_, err = experiments.Runs{}.Compare(t.Context(), dir, dir)
	require.ErrorContains(t, err, `unknown experiment "dice-sum"`)
	other := made(t, experiments.Params{Seed: 5}, experiments.Setup{})
	_, err = experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, other)
	require.ErrorContains(t, err, "is a run of dice-sum and "+other+" one of clues")
	p := small
	p.Seed++
	strange := filepath.Join(t.TempDir(), "run")
	r = create(t, strange, p, experiments.Setup{})
	measure(t, r, 2)
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{strange}, strange)
	require.NoError(t, err)
	c, err := experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, strange)
	require.NoError(t, err)
	require.Nil(t, c.Comparison, "runs of two seeds are set side by side")
	require.NotEmpty(t, c.Section.Tables)

	// A bare file of records is no place for a merged run, unless it is the run's own.
	bare := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bare, results.RecordsFile), []byte("x"), 0o600))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, bare)
	require.ErrorContains(t, err, "would be overwritten: expected a directory without records of another run")
	require.NoError(t, os.WriteFile(filepath.Join(bare, "manifest.json"), []byte("x"), 0o600))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, bare)
	require.ErrorContains(t, err, "manifest.json")
	partial := filepath.Join(t.TempDir(), "run")
	r = create(t, partial, small, experiments.Setup{})
	require.NoError(t, r.Close())
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{partial}, partial)
	require.ErrorContains(t, err, "records.jsonl: ")
	require.ErrorContains(t, err, ": finish it with resume")
}

// second returns the second of two results, which is an error.
func second[T any](_ T, err error) error { return err }

// workedOffSeed makes a run of dice with a seed.
func workedOffSeed(t *testing.T, seed uint64) string {
	t.Helper()
	dir, p := t.TempDir(), small
	p.Seed = seed
	r := create(t, dir, p, experiments.Setup{})
	measure(t, r, 2)
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	return dir
}

// TestPooled: a report of two runs has the cases of both, says so, and has each table by seed, too, with the numbers
// of each run alone.
func TestPooled(t *testing.T) {
	rs, a, b := experiments.Runs{Catalog: own()}, workedOffSeed(t, 3), workedOffSeed(t, 4)
	one, err := rs.Summarize(t.Context(), a)
	require.NoError(t, err)
	require.Empty(t, one.Pooled)
	both, err := rs.Summarize(t.Context(), a, b)
	require.NoError(t, err)
	require.Equal(t, "Pooled: 2 runs with seeds 3, 4; resamples are drawn within each seed.", both.Pooled)
	require.True(t, strings.HasPrefix(both.Section.Method, both.Pooled))
	require.Equal(t, 2*one.Records, both.Records)
	require.Len(t, both.Section.Tables, 2*len(one.Section.Tables))
	require.Nil(t, both.Trace)
	alone, bySeed := one.Section.Tables[0], both.Section.Tables[len(one.Section.Tables)]
	require.Equal(t, alone.Name+"-by-seed", bySeed.Name)
	require.Equal(t, results.KeySeed, bySeed.Columns[alone.Keys])
	for i, row := range alone.Rows {
		require.Equal(t, "3", bySeed.Rows[2*i][alone.Keys])
		require.Equal(t, row[alone.Keys:], bySeed.Rows[2*i][alone.Keys+1:])
	}
}

// TestPooledTwice: a trial in two runs is refused, and so are runs of two experiments; the same seed with other
// puzzles is not.
func TestPooledTwice(t *testing.T) {
	rs, a := experiments.Runs{Catalog: own()}, workedOffSeed(t, 3)
	_, err := rs.Summarize(t.Context(), a, a)
	require.ErrorContains(t, err, "seed 3, is in another of these runs, too: expected runs with different seeds")
	p := small.With("population", "2")
	p.Seed = 3
	other := t.TempDir()
	r := create(t, other, p, experiments.Setup{})
	measure(t, r, 2)
	both, err := rs.Summarize(t.Context(), a, other)
	require.NoError(t, err)
	require.Contains(t, both.Pooled, "2 runs with seeds 3;")
	two := experiments.Catalog{Experiments: slices.Concat(own().Experiments, aboutClues().Experiments)}
	_, err = experiments.Runs{Catalog: two}.Summarize(t.Context(), a, made(t, experiments.Params{Seed: 5}, experiments.Setup{}))
	require.ErrorContains(t, err, "expected runs of one experiment")
}

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
