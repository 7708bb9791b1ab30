package studies_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

// TestCatalog: names, keys, plans and estimates of every experiment are valid.
func TestCatalog(t *testing.T) {
	names := make(map[string]bool)
	for _, e := range studies.Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, e.Name())
			require.False(t, names[e.Name()], "a second experiment of that name")
			names[e.Name()] = true
			require.Regexp(t, `\?$`, e.Question())
			require.GreaterOrEqual(t, e.Full, 1.0)
			found, err := experiments.Catalog{Experiments: studies.Catalog()}.Find(e.Name())
			require.NoError(t, err)
			require.Equal(t, e.Name(), found.Name())

			p := experiments.Params{Seed: 11, Scale: float64(testenv.Scale(5, 20, 20)) / 1000}
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

// TestScaleOneEndsInTime: by its estimate, scale 1 of every experiment ends within 15 minutes on two
// processors.
func TestScaleOneEndsInTime(t *testing.T) {
	for _, e := range studies.Catalog() {
		if estimator, ok := e.Experiment.(experiments.Estimator); ok {
			require.LessOrEqual(t, estimator.Estimate(experiments.Params{})/2, 15*time.Minute, e.Name())
		}
	}
}

// TestMeasureHearsItsContext: a trial whose context has ended returns early.
func TestMeasureHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range studies.Catalog() {
		for trial := range e.Plan(experiments.Params{Seed: 1, Scale: 1e-9}) {
			begin := time.Now()
			_, err := e.Measure(ctx, trial)
			require.ErrorIs(t, err, context.Canceled, e.Name())
			require.Less(t, time.Since(begin), 30*time.Second, e.Name())
			break
		}
	}
}

// BenchmarkPlan plans a hundredth of each experiment.
func BenchmarkPlan(b *testing.B) {
	for _, e := range studies.Catalog() {
		b.Run(e.Name(), func(b *testing.B) {
			trials := 0
			for b.Loop() {
				for range e.Plan(experiments.Params{Scale: 0.01}) {
					trials++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(trials), "ns/trial")
		})
	}
}

// TestRecords: the table of records has the puzzle and all values on the line of every trial, made, dug or given, and no
// column twice.
func TestRecords(t *testing.T) {
	made := experiments.Params{Seed: 2}.With("population", "4 random 0.45; 3 unique 0.4; 9 latin qwh 0.5").With("puzzles", "1")
	for _, x := range []struct {
		name    string
		p       experiments.Params
		columns []string
	}{
		{"coupling", made, []string{"solutions", "given", "true-min", "time"}},
		{"tuple-payoff", experiments.Params{Puzzles: puzzles(t)}, []string{"left", "solved", "number of units"}},
	} {
		catalog := experiments.Catalog{Catalog: catalog.Default(), Experiments: studies.Catalog()}
		e, err := catalog.Find(x.name)
		require.NoError(t, err)
		dir := t.TempDir()
		setup := experiments.Setup{}
		if x.p.Puzzles != nil {
			setup.Data = []results.DataFile{{Name: "-"}}
		}
		r, err := experiments.Runs{}.Create(t.Context(), dir, e.Experiment, x.p, setup)
		require.NoError(t, err)
		require.NoError(t, r.Measure(t.Context(), 2, nil))
		require.NoError(t, r.Close())
		var text bytes.Buffer
		require.NoError(t, experiments.Runs{Catalog: catalog}.WriteRecords(t.Context(), dir, &text))
		lines, err := csv.NewReader(&text).ReadAll()
		require.NoError(t, err)
		require.Len(t, lines, 1+r.Total)
		at := map[string]int{}
		for i, name := range lines[0] {
			require.NotContains(t, at, name)
			at[name] = i
		}
		for _, name := range append(x.columns, "key", "seed", "instance", "shape", "K", "n", "units", "holes", "fill", "clues") {
			require.Contains(t, at, name, x.name)
			for _, line := range lines[1:] {
				require.NotEmpty(t, line[at[name]], "%s of %s", name, line[0])
			}
		}
	}
}

// TestEarlierPlan: a run that calls staged puzzles unique has the plan that this program makes of it, with the names of
// then; with another seed it has not.
func TestEarlierPlan(t *testing.T) {
	dir := filepath.Join("..", "..", "results", "runs", "2026-11-26-phase")
	runs := experiments.Runs{Catalog: experiments.Catalog{Catalog: catalog.Default(), Experiments: studies.Catalog()}}
	_, err := runs.Like(t.Context(), dir, filepath.Join(t.TempDir(), "like"), experiments.Shard{})
	require.NoError(t, err)

	other := t.TempDir()
	require.NoError(t, os.CopyFS(other, os.DirFS(dir)))
	name := filepath.Join(other, "manifest.json")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), `"seed": 54,`)
	require.NoError(t, os.WriteFile(name, []byte(strings.Replace(string(text), `"seed": 54,`, `"seed": 55,`, 1)), 0o644))
	_, err = runs.Like(t.Context(), other, filepath.Join(t.TempDir(), "like"), experiments.Shard{})
	require.ErrorContains(t, err, "the plan is not the one")
}

// The first trials of a question.
func ExampleCatalog() {
	known := experiments.Catalog{Experiments: studies.Catalog()}
	e, err := known.Find("coupling")
	if err != nil {
		panic(err)
	}
	for t := range e.Plan(experiments.Params{Seed: 1}.With("population", "3")) {
		fmt.Println(t.Key, t.Config.Text("parts"))
		if t.Config.Int("set") == 2 {
			break
		}
	}
	// Output:
	// 3 random 0.3/0/singles singles
	// 3 random 0.3/0/locked locked
	// 3 random 0.3/0/tuples tuples
}
