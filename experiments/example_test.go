package experiments_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// A run is a directory: it is created, measured by any number of workers, merged in the order of the plan, and
// reported. The experiment is in own_test.go: sums of dice, with an analysis of its own.
func Example() {
	base, err := os.MkdirTemp("", "dice")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(base)
	dir := filepath.Join(base, "run")

	catalog := experiments.Catalog{Experiments: []experiments.Entry{{Experiment: dice{}, Full: 1}}}
	run, err := experiments.Runs{}.Create(context.Background(), dir, catalog.Experiments[0].Experiment, experiments.Params{Seed: 3}, experiments.Setup{})
	if err != nil {
		log.Fatal(err)
	}
	if err := run.Measure(context.Background(), 2, nil); err != nil {
		log.Fatal(err)
	}
	if err := run.Close(); err != nil {
		log.Fatal(err)
	}
	if _, err := (experiments.Runs{Catalog: catalog}).Merge(context.Background(), []string{dir}, dir); err != nil {
		log.Fatal(err)
	}
	section, err := experiments.Runs{Catalog: catalog}.Report(context.Background(), dir)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Total, "trials")
	fmt.Println(section.Question, section.Answer)
	// Output:
	// 100 trials
	// What is the mean sum of several dice? Two dice show 6.88, three 9.8.
}

// loner is an experiment with dice whose trials run one at a time if alone is set.
type loner struct {
	dice
	alone         bool
	thrown, twice *atomic.Int32
}

func (l loner) Exclusive() bool { return l.alone }

func (l loner) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if l.thrown.Add(1) > 1 {
		l.twice.Add(1)
	}
	time.Sleep(time.Millisecond)
	l.thrown.Add(-1)
	return l.dice.Measure(ctx, t)
}

// Trials that disturb each other are done one at a time, however many workers there are,
// and none waits for another while its own time runs.
func TestLonersAreAlone(t *testing.T) {
	for _, alone := range []bool{false, true} {
		l := loner{alone: alone, thrown: new(atomic.Int32), twice: new(atomic.Int32)}
		dir := filepath.Join(t.TempDir(), "run")
		r, err := experiments.Runs{}.Create(t.Context(), dir, l, small, experiments.Setup{Timeout: time.Minute})
		require.NoError(t, err)
		measure(t, r, 4)
		require.Equal(t, alone, l.twice.Load() == 0)
		require.Equal(t, map[bool]int{true: 1, false: 4}[alone], r.Manifest.Sessions[0].Workers)
	}
}

// TestNoSuchPuzzle: a population of which no puzzle is found gives a warning.
func TestNoSuchPuzzle(t *testing.T) {
	k := maker.Population{Basis: 2, Holes: maker.UniqueHoles, Clues: 2} // four clues are the fewest
	trial := (&experiments.Params{}).Instance(k, 0).Trial("", nil)
	_, err := trial.Puzzle(t.Context())
	var warnings experiments.Warnings
	require.ErrorAs(t, err, &warnings)
	require.True(t, strings.HasPrefix(warnings[0], "no puzzle: "), warnings[0])
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = (&experiments.Params{}).Instance(k, 0).Puzzle(stopped)
	require.ErrorIs(t, err, context.Canceled)
}

// TestBrokenRuns: every way to read a run names the file that cannot be read.
func TestBrokenRuns(t *testing.T) {
	whole := made(t, experiments.Params{Seed: 5}, experiments.Setup{})
	partial := t.TempDir()
	r, err := experiments.Runs{}.Create(t.Context(), partial, clues{}, experiments.Params{Seed: 5}, experiments.Setup{})
	require.NoError(t, err)
	measure(t, r, 1)
	for _, x := range []struct {
		from, file, old, next, message string
		merged                         bool
	}{
		{whole, "records.jsonl", `"values"`, `"valves"`, "records.jsonl: line 1", true},
		{partial, "records.jsonl", `"values"`, `"valves"`, "records.jsonl: line 1", false},
		{partial, "instances.txt", "# instance", "# instant", "instances.txt: line 1: ", false},
		{partial, "manifest.json", `"scale": 1`, `"scale": 1, "options": {"population": "3 minimal 20"}`, "manifest.json: population: population \"3 minimal 20\": minimal puzzles have no amount", false},
		{
			partial, "manifest.json", `"scale": 1`, `"scale": 1, "options": {"nodes": "3"}`,
			"manifest.json: experiment clues takes no --nodes", false,
		},
		{partial, "manifest.json", `"scale": 1`, `"scale": 1, "options": {"population": "1"}`, "manifest.json: population: ", false},
		{partial, "manifest.json", `"scale": 1`, `"scale": 1, "options": {"population": "random 99"}`, "manifest.json: 3 random 99: ", false},
	} {
		dir := filepath.Join(t.TempDir(), "run")
		require.NoError(t, os.CopyFS(dir, os.DirFS(x.from)))
		edit(t, dir, x.file, x.old, x.next)
		_, err := experiments.Runs{Catalog: aboutClues()}.Report(t.Context(), dir)
		require.ErrorContains(t, err, x.message)
		if x.merged {
			_, err = experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), dir, whole)
			require.ErrorContains(t, err, x.message)
			_, err = experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), whole, dir)
			require.ErrorContains(t, err, x.message)
			continue
		}
		_, err = experiments.Runs{Catalog: aboutClues()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
		require.ErrorContains(t, err, x.message)
		_, err = experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, t.TempDir())
		require.ErrorContains(t, err, x.message)
		if !strings.HasPrefix(x.file, "records") {
			_, err = experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), dir, t.TempDir(), experiments.Shard{})
			require.Error(t, err)
		}
	}
	// Instances that cannot be read, and an invalid time limit.
	dir := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(dir, os.DirFS(whole)))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "instances.txt"), []byte("x"), 0o600))
	for _, err := range []error{
		second(experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), dir, whole)), second(experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), whole, dir)),
		second(experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), dir, t.TempDir(), experiments.Shard{})),
		second(experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, t.TempDir())),
	} {
		require.ErrorContains(t, err, "instances.txt")
	}
	late := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(late, os.DirFS(partial)))
	edit(t, late, "manifest.json", `"seed": 5`, `"seed": 5, "timeout": "soon"`)
	_, err = experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), late, t.TempDir(), experiments.Shard{})
	require.ErrorContains(t, err, "timeout: ")
	gone := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(gone, os.DirFS(whole)))
	require.NoError(t, os.Remove(filepath.Join(gone, "records.jsonl")))
	_, err = experiments.Runs{Catalog: aboutClues()}.Report(t.Context(), gone)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.Remove(filepath.Join(gone, "instances.txt")))
	_, err = experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), gone, whole)
	require.ErrorContains(t, err, "instances.txt")
	_, err = experiments.Runs{Catalog: aboutClues()}.Summarize(t.Context(), t.TempDir())
	require.ErrorContains(t, err, "expected a directory with manifest.json")
}

// TestTargets: merging refuses a file as its target, and parts whose manifests cannot be read.
func TestTargets(t *testing.T) {
	dir := workedOff(t, 1)
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, file)
	require.Error(t, err)
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, filepath.Join(file, "deeper"))
	require.Error(t, err)
	out := filepath.Join(t.TempDir(), "a", "b")
	m, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, out)
	require.NoError(t, err)
	require.True(t, m.Merged)
	require.Empty(t, m.Shard)
	require.Len(t, m.Files, 1)
	require.FileExists(t, filepath.Join(out, "records.jsonl"))
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "manifest-1-of-2.json"), []byte("x"), 0o600))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{broken}, t.TempDir())
	require.ErrorContains(t, err, "manifest-1-of-2.json")
	c := own()
	c.Experiments = append(c.Experiments, experiments.Entry{Experiment: odd{}})
	require.ErrorContains(t, c.Check(), "experiment")
}

// odd is an experiment whose name has a blank.
type odd struct{ dice }

func (odd) Name() string { return "two words" }

func TestMain(m *testing.M) { testenv.Main(m) }
