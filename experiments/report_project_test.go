package experiments_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"iter"
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

// TestProject: the records of a run are projected and listed with the keys of their populations, and what no record
// has is said.
func TestProject(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: aboutClues()}, made(t, experiments.Params{Seed: 5}, experiments.Setup{})
	choices, err := rs.Choices(t.Context(), dir)
	require.NoError(t, err)
	var names []string
	for _, k := range choices.Keys {
		names = append(names, k.Name)
	}
	require.Equal(t, []string{"metric", "unit"}, names, "as its tables see them")

	project := func(row, summary string) (*results.Cells, error) {
		return rs.Project(t.Context(), results.Projection{
			Rows: []string{row}, Measures: []results.Measure{{Value: "value", Summary: summary}},
		}, dir)
	}
	cells, err := project("metric", "count")
	require.NoError(t, err)
	require.Equal(t, [][]string{{"clues"}, {"elapsed"}}, cells.Labels)
	require.Equal(t, 24, cells.At(0, 0, 0).N)
	_, err = project("metrik", "count")
	require.ErrorContains(t, err, "did you mean metric?")
	_, err = project("metric", "odd")
	require.ErrorContains(t, err, "odd")

	var flat bytes.Buffer
	require.NoError(t, rs.WriteRecords(t.Context(), dir, &flat))
	lines := strings.Split(flat.String(), "\n")
	require.Len(t, lines, 1+24+1)
	for _, name := range []string{"instance", "shape", "K", "n", "units", "holes", "fill", "clues"} {
		require.Contains(t, lines[0], name)
	}
	require.Equal(t, []int{8, 16}, []int{strings.Count(flat.String(), "4×4"), strings.Count(flat.String(), "9×9")})

	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, err := range []error{
		second(rs.Choices(stopped, dir)), rs.WriteRecords(stopped, dir, &flat),
		second(rs.Project(stopped, results.Projection{}, dir)),
	} {
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err = rs.Choices(t.Context(), t.TempDir())
	require.ErrorContains(t, err, "expected a directory with manifest.json")
}

// apart is an experiment of two trials whose configurations have a key of their own each.
type apart struct{ dice }

func (apart) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return slices.Values([]experiments.Trial{
		p.Trial("a", "", experiments.Config{"dice": 1, "x": 1}), p.Trial("b", "", experiments.Config{"dice": 1, "y": 1}),
	})
}

// TestProjectOfNothing: keys that no record has together have no estimate.
func TestProjectOfNothing(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: catalogOf(apart{})}, t.TempDir()
	r, err := rs.Create(t.Context(), dir, apart{}, experiments.Params{}, experiments.Setup{})
	require.NoError(t, err)
	measure(t, r, 1)
	sums := []results.Measure{{Value: "sum", Summary: "mean"}}
	cells, err := rs.Project(t.Context(), results.Projection{Rows: []string{"x"}, Measures: sums}, dir)
	require.NoError(t, err)
	require.Len(t, cells.Labels, 1)
	_, err = rs.Project(t.Context(), results.Projection{Rows: []string{"x", "y"}, Measures: sums}, dir)
	require.EqualError(t, err, "nothing to estimate: no record has all of these keys and the value")
}

// catalogOf is a catalogue with one experiment.
func catalogOf(e experiments.Experiment) experiments.Catalog {
	return experiments.Catalog{Experiments: []experiments.Entry{{Experiment: e}}}
}

// TestFinish: a run that is done is merged and reported at once, and one that is not is left as it is.
func TestFinish(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := create(t, dir, experiments.Params{Seed: 1, Scale: 0.02}, experiments.Setup{})
	_, err := r.Finish(t.Context())
	require.ErrorContains(t, err, "finish it with resume")
	require.NoFileExists(t, filepath.Join(dir, "summary.md"))
	measure(t, r, 1)
	section, err := r.Finish(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, section.Answer)
	require.True(t, r.Manifest.Merged)
	require.FileExists(t, filepath.Join(dir, "report.html"))
	again, err := experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, section, again)
}

// TestFreeFolder: folders of a day are numbered from 1, and the first number that is free counts.
func TestFreeFolder(t *testing.T) {
	dir, day := t.TempDir(), time.Date(2026, 3, 4, 23, 0, 0, 0, time.UTC)
	name := func(n string) string { return filepath.Join(dir, "phase-2026-03-04-"+n) }
	require.Equal(t, name("1"), experiments.FreeFolder(dir, "phase", day))
	for _, n := range []string{"1", "2", "4"} {
		require.NoError(t, os.Mkdir(name(n), 0o700))
	}
	require.Equal(t, name("3"), experiments.FreeFolder(dir, "phase", day))
}

// TestBefore: what is to be done before a run is done in its folder, without a manifest yet, and its error ends it.
func TestBefore(t *testing.T) {
	dir, failed := filepath.Join(t.TempDir(), "run"), errors.New("no program")
	_, err := experiments.Runs{}.Create(t.Context(), dir, dice{}, small, experiments.Setup{Before: func() error {
		require.DirExists(t, dir)
		return failed
	}})
	require.ErrorIs(t, err, failed)
	require.Empty(t, contents(t, dir))
	calls := 0
	r := create(t, dir, small, experiments.Setup{Before: func() error {
		calls++
		require.Empty(t, contents(t, dir))
		return nil
	}})
	require.NoError(t, r.Close())
	require.Equal(t, 1, calls)
}

// TestCompareKeptPuzzles: runs whose stored puzzles differ are set side by side; runs of two plans with one seed are
// compared in the trials that both have.
func TestCompareKeptPuzzles(t *testing.T) {
	made := func(scale float64) string {
		dir := t.TempDir()
		r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Seed: 3, Scale: scale}, experiments.Setup{})
		require.NoError(t, err)
		measure(t, r, 2)
		_, err = experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
		require.NoError(t, err)
		return dir
	}
	dir, other := made(1), made(1)
	instances := filepath.Join(other, "instances.txt")
	was, err := results.HashFile(instances)
	require.NoError(t, err)
	edit(t, other, "instances.txt", ". ", "1 ")
	is, err := results.HashFile(instances)
	require.NoError(t, err)
	edit(t, other, "manifest.json", was.SHA256, is.SHA256)
	c, err := experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), dir, other)
	require.NoError(t, err)
	require.Nil(t, c.Comparison)
	require.Equal(t, "other instances of the same names, as 2 minimal/0", c.Reasons[len(c.Reasons)-1])
	require.Equal(t, "run", c.Section.Tables[0].Columns[c.Section.Tables[0].Keys-1])

	c, err = experiments.Runs{Catalog: aboutClues()}.Compare(t.Context(), dir, made(0.5))
	require.NoError(t, err)
	require.Equal(t, 12, c.Equal)
	require.Equal(t, 12, c.OnlyA.Count)
	require.Zero(t, c.OnlyB.Count+c.Differ)
}

// TestNothingInCommon: runs without a common trial or group are not compared.
func TestNothingInCommon(t *testing.T) {
	of := func(dice string) string {
		dir := t.TempDir()
		r := create(t, dir, experiments.Params{Seed: 1, Scale: 0.02}.With("population", dice), experiments.Setup{})
		measure(t, r, 1)
		_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
		require.NoError(t, err)
		return dir
	}
	_, err := experiments.Runs{Catalog: own()}.Compare(t.Context(), of("2"), of("3"))
	require.ErrorContains(t, err, "have no trial in common")
}

// astray is an experiment with a mistake in its analysis.
type astray struct{ dice }

func (astray) Analysis() results.Analysis {
	odd := results.Projection{Rows: []string{"dice"}, Measures: []results.Measure{{Summary: "odd"}}}
	return results.Analysis{Tables: []results.Projection{odd}}
}

// faltering is an experiment whose second analysis has a mistake.
type faltering struct {
	dice
	calls *int
}

func (f faltering) Analysis() results.Analysis {
	if *f.calls++; *f.calls == 2 {
		return astray{}.Analysis()
	}
	return f.dice.Analysis()
}

// TestMistakenAnalysis: whoever reads the records of a run says that its analysis has a mistake.
func TestMistakenAnalysis(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: catalogOf(astray{})}, workedOff(t, 1)
	memory := experiments.Memory{Experiment: astray{}, Params: small}
	for _, err := range []error{
		second(rs.Report(t.Context(), dir)), second(rs.Summarize(t.Context(), dir)),
		second(rs.Compare(t.Context(), dir, dir)),
		second(experiments.AnswerOf(astray{}, memory.Records(t.Context()), "dice")),
	} {
		require.ErrorContains(t, err, "odd")
	}
	require.NoFileExists(t, filepath.Join(dir, "summary.md"))
	later := experiments.Runs{Catalog: catalogOf(faltering{calls: new(int)})}
	_, err := later.Compare(t.Context(), dir, dir)
	require.ErrorContains(t, err, "odd", "of the other run")
}

// TestSummarize: a run in progress has a summary, and so has a merged and packed one; neither is changed.
func TestSummarize(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, small, experiments.Setup{})
	ctx, stop := context.WithCancel(t.Context())
	require.ErrorIs(t, r.Measure(ctx, 1, stop), context.Canceled)
	before := contents(t, dir)
	s, err := experiments.Runs{Catalog: own()}.Summarize(t.Context(), dir)
	require.NoError(t, err, "while its store is open")
	require.Equal(t, 1, s.Records)
	require.Contains(t, s.Section.Warnings, fmt.Sprintf("The run is not complete: 1 of %d trials.", r.Manifest.Trials))
	require.Contains(t, s.About[0], fmt.Sprintf("1 of %d trials of experiment dice-sum", r.Manifest.Trials))
	require.Equal(t, before, contents(t, dir))
	require.NoError(t, r.Close())

	whole := workedOff(t, 2)
	written, err := experiments.Runs{Catalog: own()}.Report(t.Context(), whole)
	require.NoError(t, err)
	pack(t, filepath.Join(whole, results.RecordsFile))
	s, err = experiments.Runs{Catalog: own()}.Summarize(t.Context(), whole)
	require.NoError(t, err)
	require.Equal(t, written, s.Section)
	origin, found := s.Trace.Table(0, 0, 1)
	require.True(t, found)
	require.Len(t, origin.Trials, r.Manifest.Trials)
	require.Equal(t, r.Manifest.Trials, s.Records)

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = experiments.Runs{Catalog: own()}.Summarize(gone, whole)
	require.ErrorIs(t, err, context.Canceled)
	_, err = experiments.Runs{Catalog: own()}.Compare(gone, whole, whole)
	require.ErrorIs(t, err, context.Canceled)
}

// pack compresses a file.
func pack(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile(name+".gz", packed.Bytes(), 0o644))
	require.NoError(t, os.Remove(name))
}
