package experiments_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/internal/disk"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// small is a plan of some dozens of quick trials.
var small = experiments.Params{Seed: 7, Scale: 1.5}.With("population", "3")

// create makes a run of the experiment dice.
func create(t *testing.T, dir string, p experiments.Params, s experiments.Setup) *experiments.Writer {
	r, err := experiments.Runs{}.Create(t.Context(), dir, dice{}, p, s)
	require.NoError(t, err)
	return r
}

// measure works off what is left of a run, and closes it.
func measure(t *testing.T, r *experiments.Writer, workers int) {
	t.Helper()
	require.NoError(t, r.Measure(t.Context(), workers, nil))
	require.NoError(t, r.Close())
}

// workedOff makes a run, finishes and merges it, and returns its directory.
func workedOff(t *testing.T, workers int) string {
	dir := filepath.Join(t.TempDir(), "run")
	r := create(t, dir, small, experiments.Setup{})
	measure(t, r, workers)
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	return dir
}

// requireAgreement fails unless two runs agree in all but times.
func requireAgreement(t *testing.T, dir, other string) {
	catalog := experiments.Catalog{Experiments: append(own().Experiments, aboutClues().Experiments...)}
	c, err := experiments.Runs{Catalog: catalog}.Compare(t.Context(), dir, other)
	require.NoError(t, err)
	require.Positive(t, c.Equal)
	require.Zero(t, c.Differ, c.Metrics)
	require.Zero(t, c.OnlyA.Count+c.OnlyB.Count+c.Reconfigured.Count)
	require.Zero(t, c.Censored)
}

// TestRunsRepeat: one worker and three give the same records.
func TestRunsRepeat(t *testing.T) {
	requireAgreement(t, workedOff(t, 1), workedOff(t, 3))
}

// TestReopenGoesOn: a run interrupted again and again ends with the same records as
// one that was not.
func TestReopenGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := create(t, dir, small, experiments.Setup{})
	for stops := 0; ; stops++ {
		require.Less(t, stops, 20)
		ctx, cancel := context.WithCancel(t.Context())
		var finished atomic.Int32
		err := r.Measure(ctx, 2, func() {
			if finished.Add(1) == 20 {
				cancel()
			}
		})
		cancel()
		require.NoError(t, r.Close())
		if err == nil {
			require.Positive(t, stops)
			break
		}
		require.ErrorIs(t, err, context.Canceled)
		r, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
		require.NoError(t, err)
		require.GreaterOrEqual(t, r.Done, 20)
		require.Equal(t, r.Done, r.Recorded())
	}
	m, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	require.Greater(t, len(m.Sessions), 1)
	written := 0
	for _, s := range m.Sessions {
		written += s.Records
	}
	require.Equal(t, m.Trials, written)
	requireAgreement(t, workedOff(t, 1), dir)
}

// TestShardsMerge: four shards, two of them in one directory, make the run.
func TestShardsMerge(t *testing.T) {
	base := t.TempDir()
	dirs := []string{filepath.Join(base, "a"), filepath.Join(base, "b"), filepath.Join(base, "c")}
	for i, dir := range []string{dirs[0], dirs[0], dirs[1], dirs[2]} {
		r := create(t, dir, small, experiments.Setup{Shard: experiments.Shard{Index: i + 1, Count: 4}})
		require.False(t, r.Whole())
		measure(t, r, 1)
	}
	out := filepath.Join(base, "whole")
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dirs[1], dirs[0]}, out)
	require.ErrorContains(t, err, "shards 1/4, 2/4, 3/4: ", "in order, whatever the order of the folders")
	require.ErrorContains(t, err, "trials have no record")
	require.NoFileExists(t, filepath.Join(out, results.RecordsFile))

	twice := filepath.Join(base, "twice")
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), append(dirs, dirs[1]), twice)
	require.NoError(t, err, "a shard that was made twice, with equal values")
	requireAgreement(t, workedOff(t, 1), twice)

	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), dirs[0], experiments.Shard{}, "")
	require.ErrorContains(t, err, "holds 2 shards: say which with --shard")
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), dirs[0], experiments.Shard{Index: 3, Count: 4}, "")
	require.ErrorContains(t, err, "manifest-3-of-4.json: expected a run with this shard")

	m, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), dirs, out)
	require.NoError(t, err)
	var shards []string
	for _, s := range m.Sessions {
		shards = append(shards, s.Shard)
	}
	require.Equal(t, []string{"1/4", "2/4", "3/4", "4/4"}, shards)
	requireAgreement(t, workedOff(t, 2), out)
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), dirs, out)
	require.NoError(t, err, "merging again is allowed")

	third := filepath.Join(base, "third")
	require.NoError(t, create(t, third, small, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 3}}).Close())
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dirs[2], third}, filepath.Join(base, "other"))
	require.EqualError(t, err, fmt.Sprintf("%s cannot be combined with %s: expected shards of the same number",
		filepath.Join(third, "manifest-1-of-3.json"), filepath.Join(dirs[2], "manifest-4-of-4.json")))

	misnamed := filepath.Join(dirs[2], "manifest-1-of-4.json")
	require.NoError(t, os.Rename(filepath.Join(dirs[2], "manifest-4-of-4.json"), misnamed))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), dirs, filepath.Join(base, "other"))
	require.EqualError(t, err, misnamed+`: is of shard "4/4"`)
}

// TestAttempts: several attempts at a shard at once write files of their own, and a later one measures
// what is missing. The first record of a trial counts; a second one with other exact values is an
// error.
func TestAttempts(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: own()}, filepath.Join(t.TempDir(), "run")
	r := create(t, dir, small, experiments.Setup{Shards: 2})
	require.NoError(t, r.Close())
	require.NoFileExists(t, filepath.Join(dir, results.RecordsFile))
	attempt := func(index int, name string) *experiments.Writer {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: index, Count: 2}, name)
		require.NoError(t, err)
		return r
	}
	_, err := experiments.Runs{Catalog: own(), Disk: disk.StopAfter(0)}.Reopen(
		t.Context(), dir, experiments.Shard{Index: 1, Count: 2}, "6-0")
	require.ErrorIs(t, err, disk.ErrStopped, "its manifest cannot be written")
	first, twin := attempt(1, "7-0"), attempt(1, "8-0")
	ctx, cancel := context.WithCancel(t.Context())
	require.ErrorIs(t, first.Measure(ctx, 1, cancel), context.Canceled)
	require.NoError(t, first.Close())
	again := attempt(1, "7-1")
	require.Equal(t, 1, again.Done)
	for _, r := range []*experiments.Writer{twin, again} {
		measure(t, r, 2)
	}
	late := attempt(1, "9-0")
	require.Equal(t, late.Total, late.Done)
	measure(t, late, 1)
	require.NoFileExists(t, filepath.Join(dir, "manifest-1-of-2.9-0.json"))
	_, err = rs.Merge(t.Context(), []string{dir}, dir)
	require.ErrorContains(t, err, "shards 1/2: ")
	byHand := attempt(2, "")
	measure(t, byHand, 1)

	_, progress, err := experiments.Progress(dir)
	require.NoError(t, err)
	require.Equal(t, []int{3, 1}, []int{progress[0].Attempts, progress[1].Attempts})
	require.Equal(t, []int{progress[0].Trials, progress[1].Trials}, []int{progress[0].Records, progress[1].Records})

	other := copyOf(t, dir)
	name := "records-1-of-2.8-0.jsonl"
	text, err := os.ReadFile(filepath.Join(other, name))
	require.NoError(t, err)
	changed := regexp.MustCompile(`"sum":(\d)`).ReplaceAll(text, []byte(`"sum":1$1`))
	require.NotEqual(t, text, changed)
	require.NoError(t, os.WriteFile(filepath.Join(other, name), testenv.WithSums(changed), 0o600))
	_, err = rs.Merge(t.Context(), []string{other}, other)
	require.ErrorContains(t, err, "the exact values of trial")

	m, err := rs.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	require.Len(t, m.Sessions, 4)
	require.Equal(t, 2, m.Shards)
	requireAgreement(t, workedOff(t, 1), dir)
	for shard, message := range map[experiments.Shard]string{
		{}:                   "holds 2 shards: say which with --shard",
		{Index: 1, Count: 3}: "holds 2 shards: expected --shard i/2",
	} {
		_, err = rs.Reopen(t.Context(), dir, shard, "9-1")
		require.ErrorContains(t, err, message)
	}
	_, err = rs.Reopen(t.Context(), dir, experiments.Shard{Index: 1, Count: 2}, "../x")
	require.ErrorContains(t, err, `attempt "../x": expected letters, digits and dashes`)
}

// TestCreateOverwritesNothing: a new run overwrites no file.
func TestCreateOverwritesNothing(t *testing.T) {
	refuse := func(dir string, p experiments.Params, s experiments.Setup, message string) {
		before := contents(t, dir)
		_, err := experiments.Runs{}.Create(t.Context(), dir, dice{}, p, s)
		require.ErrorContains(t, err, message)
		require.Equal(t, before, contents(t, dir))
	}
	dir := workedOff(t, 2)
	refuse(dir, small, experiments.Setup{}, "holds a run already: finish it with resume, or choose another directory")

	bare := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bare, results.RecordsFile), []byte("x"), 0o600))
	refuse(bare, small, experiments.Setup{}, "is there but not manifest.json")
	require.NoError(t, os.Remove(filepath.Join(bare, results.RecordsFile)))
	put(t, bare, "instances.txt", "x")
	refuse(bare, small, experiments.Setup{}, "instances.txt is there but not manifest.json")
	require.NoError(t, os.WriteFile(filepath.Join(bare, "instances.txt"), nil, 0o600))
	require.NoError(t, create(t, bare, small, experiments.Setup{}).Close(), "of no instances")

	shared := t.TempDir()
	r := create(t, shared, small, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 2}})
	require.NoError(t, r.Close())
	other := small
	other.Seed++
	refuse(shared, other, experiments.Setup{Shard: experiments.Shard{Index: 2, Count: 2}}, "another run: the seed is 7 there and 8 here")
	refuse(shared, small, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 2}}, "holds a run already")

	refuse(t.TempDir(), experiments.Params{}.With("population", "9"), experiments.Setup{}, "the plan is empty")
	refuse(t.TempDir(), small, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 10_000}}, "the plan has only")
}

// contents returns the files of a directory.
func contents(t *testing.T, dir string) map[string]string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := make(map[string]string)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(text)
	}
	return files
}

// edit replaces the first occurrence of a text in a file of a run, whose sums fit afterwards.
func edit(t *testing.T, dir, file, old, next string) {
	name := filepath.Join(dir, file)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	require.NoError(t, os.WriteFile(name, testenv.WithSums(bytes.Replace(text, []byte(old), []byte(next), 1)), 0o600))
}

// TestChangedRunsAreRefused: resume, merge and report refuse a changed run and do not change it.
func TestChangedRunsAreRefused(t *testing.T) {
	fine := t.TempDir()
	r := create(t, fine, small, experiments.Setup{})
	measure(t, r, 2)
	for _, test := range []struct{ name, file, old, next, message string }{
		{"another version", "manifest.json", `"schema": 2`, `"schema": 1`, "manifest of schema 1: this program reads schema 2"},
		{"no such experiment", "manifest.json", `"experiment": "dice-sum"`, `"experiment": "dicesum"`, `unknown experiment "dicesum": did you mean dice-sum?`},
		{"another seed", "manifest.json", `"seed": 7`, `"seed": 8`, "the plan is not the one that this program makes of it"},
		{"another scale", "manifest.json", `"scale": 1.5`, `"scale": 1.6`, "the plan is not the one that this program makes of it"},
		{"a seed", "records.jsonl", `"seed":`, `"seed":1`, "is of another run: it has seed 1"},
		{"no record", "records.jsonl", `"values":`, `"valves":`, "records.jsonl: line 1: expected a record"},
		{"not JSON", "manifest.json", `"trials":`, `trials:`, "manifest.json: line "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			require.NoError(t, os.CopyFS(dir, os.DirFS(fine)))
			edit(t, dir, test.file, test.old, test.next)
			before := contents(t, dir)

			_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
			require.ErrorContains(t, err, test.message)
			_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
			require.ErrorContains(t, err, test.message)
			_, err = experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
			require.ErrorContains(t, err, test.message)
			require.Equal(t, before, contents(t, dir))
		})
	}
}

// TestMergeKeepsOtherRuns: the directory of another run is no target.
func TestMergeKeepsOtherRuns(t *testing.T) {
	dir := workedOff(t, 2)
	other := t.TempDir()
	p := small
	p.Seed++
	r := create(t, other, p, experiments.Setup{})
	require.NoError(t, r.Close())
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, other)
	require.ErrorContains(t, err, "would be overwritten: another run: the seed is 7 there and 8 here")
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir, other}, t.TempDir())
	require.ErrorContains(t, err, "cannot be combined with")
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{t.TempDir()}, t.TempDir())
	require.ErrorContains(t, err, "expected a directory with manifest.json")
	_, err = experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, other)
	require.ErrorContains(t, err, "is not complete")
}

// TestReport: a complete run and an incomplete one are reported.
func TestReport(t *testing.T) {
	dir := workedOff(t, 2)
	section, err := experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, "dice-sum", section.Name)
	require.NotEmpty(t, section.Answer)
	text, err := os.ReadFile(filepath.Join(dir, "summary.md"))
	require.NoError(t, err)
	require.Contains(t, string(text), section.Answer)
	require.Contains(t, string(text), "seed 7")
	require.NotContains(t, string(text), "is not complete")
	require.FileExists(t, filepath.Join(dir, "report.html"))
	for _, f := range section.Figures {
		require.FileExists(t, filepath.Join(dir, f.Name+".svg"))
	}

	partial := t.TempDir()
	r := create(t, partial, small, experiments.Setup{})
	ctx, cancel := context.WithCancel(t.Context())
	require.ErrorIs(t, r.Measure(ctx, 1, cancel), context.Canceled)
	require.NoError(t, r.Close())
	section, err = experiments.Runs{Catalog: own()}.Report(t.Context(), partial)
	require.NoError(t, err)
	require.Contains(t, strings.Join(section.Warnings, " "), "The run is not complete: 1 of ")
}

// TestReportOutlivesItsPlan: a published run is read as it is, even if this program would plan it differently.
func TestReportOutlivesItsPlan(t *testing.T) {
	dir := workedOff(t, 2)
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	edit(t, dir, "manifest.json", m.Plan, strings.Repeat("0", 64))
	_, err = experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.ErrorContains(t, err, "the plan is not the one")
}

// TestTimeoutOfARun: the limit is kept in the manifest, and its trials are censored.
func TestTimeoutOfARun(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, small, experiments.Setup{Timeout: time.Nanosecond})
	require.NoError(t, r.Close())
	r, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	measure(t, r, 2)
	m, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	require.Equal(t, "1ns", m.Timeout)
	c, err := experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, dir)
	require.NoError(t, err)
	require.Equal(t, m.Trials, c.Censored.Both.Count)
	require.Zero(t, c.Equal)
	_, err = experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
}

// clues is an experiment about puzzles, made or given: how many clues have they?
type clues struct{}

func (clues) Name() string     { return "clues" }
func (clues) Question() string { return "How many clues are there?" }

// clueSamples is its population.
func clueSamples() []experiments.Sample {
	return []experiments.Sample{
		{Population: maker.Population{Basis: 2, Holes: maker.MinimalHoles}, Count: 4},
		{Population: maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4}, Count: 8},
	}
}

func (clues) Options(c solver.Catalog) []option.Option {
	return experiments.PopulationOptions(c, clueSamples(), true)
}

func (clues) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for x := range p.Instances(clueSamples()) {
			for _, variant := range []string{"once", "twice"} {
				if !yield(x.Trial(variant, nil)) {
					return
				}
			}
		}
	}
}

func (clues) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	p, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	return []results.Metric{{Name: "clues", Unit: "cells", Value: float64(p.Clues()), Exact: true}}, nil
}

// made runs the experiment about clues in a new directory.
func made(t *testing.T, p experiments.Params, s experiments.Setup) string {
	dir := t.TempDir()
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, p, s)
	require.NoError(t, err)
	measure(t, r, 2)
	_, err = experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	return dir
}

// aboutClues is a catalogue with that experiment.
func aboutClues() experiments.Catalog {
	return experiments.Catalog{Catalog: catalog.Default(), Experiments: []experiments.Entry{{Experiment: clues{}}}}
}

// TestPuzzleOfRecord: the puzzle of a record is the one that its trial measured, stored with the run
// or made from the seed; one that is stored nowhere is not made anew.
func TestPuzzleOfRecord(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: aboutClues()}, filepath.Join(t.TempDir(), "run")
	require.NoError(t, whole(rs, dir))
	bare := t.TempDir()
	require.NoError(t, os.CopyFS(bare, os.DirFS(dir)))
	require.NoError(t, os.Remove(filepath.Join(bare, "instances.txt")))
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	edit(t, bare, "manifest.json", "instances.txt", "instances.old")
	stored := 0
	for r, err := range results.ReadMerged(dir, m) {
		require.NoError(t, err)
		record, p, err := rs.Puzzle(t.Context(), dir, r.Key)
		require.NoError(t, err, r.Key)
		require.Equal(t, r, record)
		require.EqualValues(t, r.Value("clues"), p.Clues(), r.Key)
		if _, _, err = rs.Puzzle(t.Context(), bare, r.Key); strings.HasPrefix(r.Key, "2 minimal/") {
			stored++
			require.ErrorContains(t, err, "the run does not have the puzzle 2 minimal/")
		} else {
			require.NoError(t, err, r.Key)
		}
	}
	require.Positive(t, stored)
	_, _, err = rs.Puzzle(t.Context(), dir, "other")
	require.ErrorIs(t, err, experiments.ErrNoTrial)

	shard, key := t.TempDir(), "2 minimal/0/once"
	half := experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 2}}
	require.NoError(t, work(rs, shard, experiments.Params{}.With("population", "2"), half))
	_, p, err := rs.Puzzle(t.Context(), shard, key)
	require.NoError(t, err)
	require.Positive(t, p.Clues())
	put(t, bare, "instances.txt", "nonsense\n")
	edit(t, bare, "manifest.json", "instances.old", "instances.txt")
	dices := experiments.Runs{Catalog: own()}
	for message, err := range map[string]error{
		"instances.txt was changed after": third(rs.Puzzle(t.Context(), bare, key)),
		"expected a directory with":       third(rs.Puzzle(t.Context(), t.TempDir(), key)),
		"the trial has no puzzle":         third(dices.Puzzle(t.Context(), workedOff(t, 1), "k3/0")),
	} {
		require.ErrorContains(t, err, message)
	}
	put(t, bare, "records.jsonl", "nonsense\n")
	_, _, err = rs.Puzzle(t.Context(), bare, key)
	require.ErrorContains(t, err, "records.jsonl")
}

// third returns an error that comes with two other values.
func third[A, B any](_ A, _ B, err error) error { return err }

// TestPuzzlesOfFiles: given puzzles are named, hashed and stored with the run, which uses them even if the
// file has changed, and says so.
func TestPuzzlesOfFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "small.txt")
	require.NoError(t, os.WriteFile(name, []byte("12..34..21434321\n1...............\n.1..............\n"), 0o600))
	puzzles, file, err := experiments.ReadGiven(name)
	require.NoError(t, err)
	require.Len(t, puzzles, 3)
	require.Equal(t, "small.txt:2", puzzles[1].Name)
	require.Equal(t, 1, puzzles[1].Puzzle.Clues())

	dir := filepath.Join(t.TempDir(), "run")
	p := experiments.Params{Puzzles: puzzles}
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, p, experiments.Setup{Data: []results.DataFile{file}})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	was := file.SHA256
	require.NoError(t, os.WriteFile(name, []byte("12..34..21434321\n"), 0o600))
	r, err = experiments.Runs{Catalog: aboutClues()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	require.Len(t, r.Changed, 1)
	require.Contains(t, r.Changed[0], "small.txt was changed since the run was made: its hash was "+was)
	measure(t, r, 2)
	m, err := experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	require.Equal(t, 3, m.Files[1].Puzzles)
	section, err := experiments.Runs{Catalog: aboutClues()}.Report(t.Context(), dir)
	require.NoError(t, err)
	require.Contains(t, fmt.Sprint(section.Tables), "clues cells 6 4.67 [0, 19.6]† 1 [1, 12]")

	_, err = experiments.Runs{}.Create(t.Context(), t.TempDir(), dice{}, p, experiments.Setup{})
	require.ErrorContains(t, err, "experiment dice-sum takes no --data")
}

// TestStoredInstances: an instance that a solver helps to make is made once for all variants, kept if the run
// is interrupted, and reused by a run like it.
func TestStoredInstances(t *testing.T) {
	dir := t.TempDir()
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Seed: 3}, experiments.Setup{})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	finished := 0
	require.Error(t, r.Measure(ctx, 1, func() {
		if finished++; finished == 5 {
			stop()
		}
	}))
	require.NoError(t, r.Close())
	file := filepath.Join(dir, "instances.txt")
	lines, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(lines, "# instance: 2 minimal/9\n# N=4"...), 0o600), "a truncated one")
	r, err = experiments.Runs{Catalog: aboutClues()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	measure(t, r, 2)
	lines, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 4, bytes.Count(lines, []byte("# instance: ")), "each minimal puzzle once, others never")
	m, err := experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	require.Equal(t, 4, m.Files[1].Puzzles)

	again := t.TempDir()
	r, err = experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), dir, again, experiments.Shard{})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	copied, err := os.ReadFile(filepath.Join(again, "instances.txt"))
	require.NoError(t, err)
	require.ElementsMatch(t, strings.Split(string(lines), "\n"), strings.Split(string(copied), "\n"))
}

// TestMovedRun: a copy of a run is reported, and made again with the same puzzles, even if the files that they
// came from are gone.
func TestMovedRun(t *testing.T) {
	data := filepath.Join(t.TempDir(), "some.txt")
	require.NoError(t, os.WriteFile(data, []byte("12..34..21434321\n1...............\n"), 0o600))
	given, file, err := experiments.ReadGiven(data)
	require.NoError(t, err)
	for name, dir := range map[string]string{
		"made":  made(t, experiments.Params{Seed: 5}, experiments.Setup{}),
		"given": made(t, experiments.Params{Puzzles: given}, experiments.Setup{Data: []results.DataFile{file}}),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "given" {
				require.NoError(t, os.RemoveAll(data))
			}
			moved := copyOf(t, dir)
			_, err := experiments.Runs{Catalog: aboutClues()}.Report(t.Context(), moved)
			require.NoError(t, err)

			again := t.TempDir()
			r, err := experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), moved, again, experiments.Shard{})
			require.NoError(t, err)
			measure(t, r, 2)
			m, err := experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{again}, again)
			require.NoError(t, err)
			require.Equal(t, map[string]int{"made": 4, "given": 2}[name], m.Files[1].Puzzles)
			c, err := experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), dir, again)
			require.NoError(t, err)
			require.Equal(t, m.Trials, c.Equal)
			require.Zero(t, c.Differ)
		})
	}
}

// TestInterruptedMerge: reading a run ends with its context, and the run is unchanged.
func TestInterruptedMerge(t *testing.T) {
	dir, _ := madeOf(t, 3)
	list := func() (names []string) {
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	before := list()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := experiments.Runs{Catalog: own()}.Merge(ctx, []string{dir}, dir)
	require.ErrorIs(t, err, context.Canceled)
	_, err = experiments.Runs{Catalog: own()}.Reopen(ctx, dir, experiments.Shard{}, "")
	require.ErrorIs(t, err, context.Canceled)
	_, err = experiments.Runs{Catalog: own()}.Report(ctx, dir)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, before, list())
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
}
