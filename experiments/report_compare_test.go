package experiments_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestCompareKeptPuzzles: runs whose stored puzzles differ are set side by side; runs of two plans with one seed are
// compared in the trials that both have.
func TestCompareKeptPuzzles(t *testing.T) {
	made := func(scale float64) string {
		dir := t.TempDir()
		r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Seed: 3, Scale: scale}, experiments.Setup{})
		require.NoError(t, err)
		require.NoError(t, r.Measure(t.Context(), 2, nil))
		require.NoError(t, r.Close())
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
		require.NoError(t, r.Measure(t.Context(), 1, nil))
		require.NoError(t, r.Close())
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
