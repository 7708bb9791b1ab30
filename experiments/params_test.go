package experiments_test

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/experiments"
)

// TestDeriveSeed: the hash is what the comment says, for ever: SHA-256 of eight bytes
// of the root and the name, computed elsewhere by
//
//	printf '\x01\0\0\0\0\0\0\0k3/7' | sha256sum
func TestDeriveSeed(t *testing.T) {
	require.Equal(t, uint64(0x155f0dad972da5), experiments.DeriveSeed(1, "k3/7"))
	require.NotEqual(t, experiments.DeriveSeed(1, "a"), experiments.DeriveSeed(2, "a"))
	require.NotEqual(t, experiments.DeriveSeed(1, "a"), experiments.DeriveSeed(1, "b"))
	rapid.Check(t, func(t *rapid.T) {
		seed := experiments.DeriveSeed(rapid.Uint64().Draw(t, "root"), rapid.String().Draw(t, "name"))
		require.Equal(t, seed, uint64(float64(seed)), "a number of JSON keeps it")
	})
}

// TestTrialsOfAnInstanceArePaired: they share the seed, and so all that is drawn for
// one purpose; other purposes and instances draw something else.
func TestTrialsOfAnInstanceArePaired(t *testing.T) {
	p := experiments.Params{Seed: 5}
	a, b := p.Trial("k3/1", "naked", nil), p.Trial("k3/1", "hidden", nil)
	other := p.Trial("k3/2", "naked", nil)
	require.Equal(t, "k3/1/naked", a.Key)
	require.Equal(t, a.Seed, b.Seed)
	require.NotEqual(t, a.Seed, other.Seed)
	require.Equal(t, a.Rand("grid").Uint64(), b.Rand("grid").Uint64())
	require.NotEqual(t, a.Rand("grid").Uint64(), a.Rand("holes").Uint64())
	require.NotEqual(t, a.Rand("grid").Uint64(), other.Rand("grid").Uint64())
	require.Equal(t, "k3/1", p.Trial("k3/1", "", nil).Key)
}

func TestConfig(t *testing.T) {
	c := experiments.Params{}.Trial("x", "", experiments.Config{"basis": 4, "fill": 0.5, "way": "up", "sure": true}).Config
	text, err := json.Marshal(c)
	require.NoError(t, err)
	var back experiments.Config
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, c, back, "a record reads back as the trial")
	require.Equal(t, 4, c.Int("basis"))
	require.Equal(t, 0.5, c.Number("fill"))
	require.Equal(t, "up", c.Text("way"))
	require.True(t, c.Is("sure"))
	require.Zero(t, c.Int("none"))
	require.True(t, math.IsNaN(c.Number("none")))
	require.Empty(t, c.Text("fill"))
	require.False(t, c.Is("way"))
	require.Panics(t, func() { experiments.Params{}.Trial("x", "", experiments.Config{"list": []int{1}}) })
}

func TestSamples(t *testing.T) {
	for _, test := range []struct {
		scale float64
		n     int
		want  int
	}{{0, 10, 10}, {1, 10, 10}, {0.25, 10, 3}, {1e-9, 10, 1}, {20, 10, 200}, {1e300, 10, math.MaxInt32}} {
		require.Equal(t, test.want, experiments.Params{Scale: test.scale}.Samples(test.n))
	}
	require.Equal(t, []int{3, 4, 5}, experiments.Params{}.Among(3, 4, 5))
	require.Equal(t, []int{4}, experiments.Params{Bases: []int{4, 9}}.Among(3, 4, 5))
}

// TestCatalog: what every experiment must keep to.
func TestCatalog(t *testing.T) {
	names := make(map[string]bool)
	for _, e := range experiments.Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, e.Name())
			require.False(t, names[e.Name()], "a second experiment of that name")
			names[e.Name()] = true
			require.Regexp(t, `\?$`, e.Question())
			require.GreaterOrEqual(t, e.Full, 1.0)
			found, err := experiments.Find(e.Name())
			require.NoError(t, err)
			require.Equal(t, e.Name(), found.Name())

			p := experiments.Params{Seed: 11, Scale: 0.02}
			keys := make(map[string]bool)
			for trial := range e.Plan(p) {
				require.False(t, keys[trial.Key], "key %q twice", trial.Key)
				keys[trial.Key] = true
				text, err := json.Marshal(trial.Config)
				require.NoError(t, err)
				var back experiments.Config
				require.NoError(t, json.Unmarshal(text, &back))
				require.Equal(t, trial.Config, back)
			}
			again := 0
			for trial := range e.Plan(p) {
				require.True(t, keys[trial.Key], "another plan the second time")
				again++
			}
			require.Equal(t, len(keys), again)
			for range e.Plan(p) {
				break // a plan that goes on panics
			}
		})
	}
}

// TestScaleOneEndsInTime: the estimates promise it, on two processors.
func TestScaleOneEndsInTime(t *testing.T) {
	for _, e := range experiments.Catalog() {
		if estimator, ok := e.Experiment.(experiments.Estimator); ok {
			require.LessOrEqual(t, estimator.Estimate(experiments.Params{})/2, 15*time.Minute, e.Name())
		}
	}
}

// TestMeasureHearsItsContext: a trial whose context has ended returns soon.
func TestMeasureHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range experiments.Catalog() {
		next := slices.Collect(func(yield func(experiments.Trial) bool) {
			for trial := range e.Plan(experiments.Params{Seed: 1, Scale: 1e-9}) {
				yield(trial)
				return
			}
		})
		if len(next) == 0 {
			continue // it is about puzzles of files
		}
		begin := time.Now()
		_, err := e.Measure(ctx, next[0])
		require.ErrorIs(t, err, context.Canceled, e.Name())
		require.Less(t, time.Since(begin), 5*time.Second, e.Name())
	}
}

func TestFindSuggests(t *testing.T) {
	for name, message := range map[string]string{
		"phse":        "did you mean phase?",
		"tuple":       "did you mean tuple-payoff?",
		"tuplepayoff": "did you mean tuple-payoff?",
		"phases":      "did you mean phase?",
		"xyzzyxyzzy":  "expected one of ",
		"":            "expected one of ",
	} {
		_, err := experiments.Find(name)
		require.ErrorContains(t, err, message, name)
	}
}
