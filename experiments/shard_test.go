package experiments

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseShard(t *testing.T) {
	s, err := ParseShard("2/4")
	require.NoError(t, err)
	require.Equal(t, Shard{2, 4}, s)
	require.Equal(t, "2/4", s.String())
	require.Equal(t, "records-2-of-4.jsonl", s.file("records.jsonl"))
	require.Empty(t, Shard{}.String())
	require.Equal(t, "records.jsonl", Shard{}.file("records.jsonl"))
	for _, text := range []string{"", "2", "2/", "/4", "0/4", "5/4", "-1/4", "2/0", "2/4x", " 2/4", "a/b", "02/4", "2/4/6"} {
		_, err := ParseShard(text)
		require.ErrorContains(t, err, "expected", "%q", text)
	}
}

// TestShardsPartThePlan: each trial is in exactly one shard, and their sizes differ by
// one at most.
func TestShardsPartThePlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := fake{rapid.IntRange(0, 50).Draw(t, "trials"), nil}
		count := rapid.IntRange(1, 9).Draw(t, "shards")
		var all []string
		for i := 1; i <= count; i++ {
			var keys []string
			for trial := range (Shard{i, count}).Of(f.Plan(Params{})) {
				keys = append(keys, trial.Key)
			}
			require.InDelta(t, float64(f.n)/float64(count), len(keys), 1)
			all = append(all, keys...)
		}
		var whole []string
		for trial := range (Shard{}).Of(f.Plan(Params{})) {
			whole = append(whole, trial.Key)
		}
		slices.Sort(all)
		slices.Sort(whole)
		require.Equal(t, whole, all)
	})
}

func TestOutlinePlan(t *testing.T) {
	a, err := outlinePlan(fake{5, nil}, Params{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, 5, a.trials)
	b, err := outlinePlan(fake{5, nil}, Params{Seed: 2})
	require.NoError(t, err)
	require.NotEqual(t, a.hash, b.hash)
	_, err = outlinePlan(fake{0, nil}, Params{})
	require.ErrorContains(t, err, "the plan is empty")
}
