package experiments

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/solver/maker"
)

// TestSpread: the first four of 64 trials are of four populations, and the first eight of both variants of
// each, whatever the order of the plan.
func TestSpread(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		var some []Trial
		for i := range 8 {
			for _, text := range []string{"2 random 0.5", "3 random 0.5", "3 random 0.6", "4 random 0.5"} {
				population, err := maker.ParsePopulation(text)
				require.NoError(t, err)
				for _, variant := range []string{"a", "b"} {
					instance := fmt.Sprintf("%s/%d", text, i)
					some = append(some, Trial{Key: instance + "/" + variant, Instance: &Instance{Name: instance, Population: population}})
				}
			}
		}
		rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		kinds := map[string]bool{}
		populations := map[string]bool{}
		for i, x := range spread(some, rng) {
			switch {
			case i < 4:
				populations[x.Population.String()] = true
				fallthrough
			case i < 8:
				kinds[x.Population.String()+x.Key[len(x.Instance.Name):]] = true
			}
		}
		require.Len(t, populations, 4)
		require.Len(t, kinds, 8)
	}
	require.Empty(t, spread(nil, rand.New(rand.NewPCG(1, 0))))
	require.Len(t, spread([]Trial{{Instance: &Instance{}}}, rand.New(rand.NewPCG(1, 0))), 1)
}

// sized is an experiment that estimates how long it takes.
type sized struct{ Experiment }

func (sized) Estimate(Params) time.Duration { return 8 * time.Hour }

// TestForecastOfTheExperiment: without a measured trial the forecast is the experiment's estimate, or a
// shard's part of it.
func TestForecastOfTheExperiment(t *testing.T) {
	for shards, want := range map[int]time.Duration{0: 8 * time.Hour, 1: 8 * time.Hour, 4: 2 * time.Hour} {
		f := Forecast{Trials: 100}.extrapolate(&Plan{Experiment: sized{}}, Shard{Index: min(shards, 1), Count: shards}, 0)
		require.Equal(t, want, f.Time)
	}
	require.Equal(t, 50*time.Second, Forecast{Trials: 100, Measured: 2}.extrapolate(&Plan{Experiment: sized{}}, Shard{}, time.Second).Time)
}
