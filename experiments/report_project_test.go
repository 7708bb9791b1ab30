package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
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
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.NoError(t, r.Close())
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
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.NoError(t, r.Close())
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
