package experiments_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestDeriveSeed: the hash never changes: SHA-256 of eight bytes of the root and the name,
// computed independently by
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
	require.True(t, c.Bool("sure"))
	require.Zero(t, c.Int("none"))
	require.True(t, math.IsNaN(c.Number("none")))
	require.Empty(t, c.Text("fill"))
	require.False(t, c.Bool("way"))
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
}

func TestFindSuggests(t *testing.T) {
	for name, message := range map[string]string{
		"dicsum":     "did you mean dice-sum?",
		"dice":       "did you mean dice-sum?",
		"dice-sums":  "did you mean dice-sum?",
		"xyzzyxyzzy": "expected one of ",
		"":           "expected one of ",
	} {
		_, err := own().Find(name)
		require.ErrorContains(t, err, message, name)
	}
}

// TestKeysOfSlashes: the case of a trial is its instance, whatever the name of its variant.
func TestKeysOfSlashes(t *testing.T) {
	for _, variant := range []string{"", "hall-2", "external:sh ./a/b.sh"} {
		require.Equal(t, "a.txt:2", results.CaseOf(experiments.Params{}.Trial("a.txt:2", variant, nil).Key), variant)
	}
}

// TestOptionsThatDoNotGoTogether: contradictory options are refused before a run is made.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	given := experiments.Params{Puzzles: threePuzzles(t)}
	for message, p := range map[string]experiments.Params{
		"--puzzles cannot be combined with a scale":   experiments.Params{Scale: 2}.With("puzzles", "3"),
		"--population cannot be combined with --data": given.With("population", "3"),
		"takes no --nodes":                            experiments.Params{}.With("nodes", "3"),
		"3 balanced 0.01: 0 clues: expected 1":        experiments.Params{}.With("population", "3 balanced 0.01"),
		"2 random 30: 30 clues: expected":             experiments.Params{}.With("population", "2 random 30"),
	} {
		dir := t.TempDir()
		_, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, p, experiments.Setup{})
		require.ErrorContains(t, err, message)
	}
}

// threePuzzles returns two of 4×4 and one of 9×9.
func threePuzzles(t *testing.T) []experiments.Puzzle {
	var puzzles []experiments.Puzzle
	for _, text := range []string{"12..34..21434321", "1...............", strings.Repeat(".", 80) + "1"} {
		for r := range format.Read(strings.NewReader(text), "some", format.Options{}) {
			require.NoError(t, r.Err)
			puzzles = append(puzzles, experiments.Puzzle{Name: text, Puzzle: r.Puzzle})
		}
	}
	return puzzles
}

// TestFirstOfEachShape: a number of puzzles takes that number of each shape that was given.
func TestFirstOfEachShape(t *testing.T) {
	count := func(p experiments.Params) map[string]int {
		shapes := map[string]int{}
		p, err := p.For(clues{})
		require.NoError(t, err)
		for x := range p.Instances(clueSamples()) {
			shapes[x.Population.Title()]++
		}
		return shapes
	}
	p := experiments.Params{Puzzles: threePuzzles(t)}
	require.Equal(t, map[string]int{"4×4": 2, "9×9": 1}, count(p))
	require.Equal(t, map[string]int{"4×4": 1, "9×9": 1}, count(p.With("puzzles", "1")))
	for range p.Instances(nil) {
		break // whoever has enough gets no more
	}
}

// slow is the experiment about clues, which takes at least a nap for each trial.
type slow struct{ clues }

const nap = time.Millisecond

func (s slow) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	time.Sleep(nap)
	return s.clues.Measure(ctx, t)
}

func (slow) Estimate(experiments.Params) time.Duration { return time.Hour }

// TestMeasureForecast: the time of all trials follows from some of them, else from the experiment.
func TestMeasureForecast(t *testing.T) {
	p := experiments.Params{Scale: 100}
	f, err := experiments.MeasureForecast(t.Context(), slow{}, p, experiments.Shard{}, time.Minute)
	require.NoError(t, err)
	require.Equal(t, 2*(400+800), f.Trials)
	require.Equal(t, 480, f.Measured)
	require.Less(t, f.Time, time.Hour)
	require.Positive(t, f.Memory)
	require.GreaterOrEqual(t, f.Time, 2400*nap, "the time of all trials, not only of the measured ones")
	none, err := experiments.MeasureForecast(t.Context(), slow{}, p, experiments.Shard{Index: 1, Count: 4}, 0)
	require.NoError(t, err)
	require.Equal(t, experiments.Forecast{Trials: 600, Time: 15 * time.Minute, Memory: none.Memory}, none)
}
