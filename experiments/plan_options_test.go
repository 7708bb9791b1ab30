package experiments_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
)

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
