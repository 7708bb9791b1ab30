package experiments_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// workedOffSeed makes a run of dice with a seed.
func workedOffSeed(t *testing.T, seed uint64) string {
	t.Helper()
	dir, p := t.TempDir(), small
	p.Seed = seed
	r := create(t, dir, p, experiments.Setup{})
	require.NoError(t, r.Measure(t.Context(), 2, nil))
	require.NoError(t, r.Close())
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
	require.NoError(t, r.Measure(t.Context(), 2, nil))
	require.NoError(t, r.Close())
	both, err := rs.Summarize(t.Context(), a, other)
	require.NoError(t, err)
	require.Contains(t, both.Pooled, "2 runs with seeds 3;")
	two := experiments.Catalog{Experiments: slices.Concat(own().Experiments, aboutClues().Experiments)}
	_, err = experiments.Runs{Catalog: two}.Summarize(t.Context(), a, made(t, experiments.Params{Seed: 5}, experiments.Setup{}))
	require.ErrorContains(t, err, "expected runs of one experiment")
}
