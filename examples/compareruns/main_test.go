package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/cmd/cli"
	"basisk/experiments"
)

// made runs the study freezing, small, with a seed, and returns its folder.
func made(t *testing.T, seed uint64) string {
	ctx, dir := t.Context(), filepath.Join(t.TempDir(), "run")
	runs := experiments.Runs{Catalog: cli.Default()}
	freezing, err := runs.Catalog.Find("freezing")
	require.NoError(t, err)
	p := experiments.Params{Seed: seed, Scale: 0.2}
	require.NoError(t, p.Set(experiments.OptionPopulation, "3 random 0.45"))
	r, err := runs.Create(ctx, dir, freezing.Experiment, p, experiments.Setup{})
	require.NoError(t, err)
	require.NoError(t, r.Measure(ctx, 1, nil))
	require.NoError(t, r.Close())
	_, err = runs.Merge(ctx, []string{dir}, dir)
	require.NoError(t, err)
	return dir
}

// TestRun: two runs of one seed agree in each value; a run of another seed has a reason to differ.
func TestRun(t *testing.T) {
	a, b, other := made(t, 1), made(t, 1), made(t, 2)
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), &out, []string{a, b}))
	require.Regexp(t, regexp.MustCompile(`^A: (.+)\nB: .+\n\d+ trials agree\n$`), out.String())
	require.NotContains(t, out.String(), "\n0 trials")
	out.Reset()
	require.NoError(t, run(t.Context(), &out, []string{a, other}))
	require.Contains(t, out.String(), "other seed: 1 in A, 2 in B")
	require.ErrorContains(t, run(t.Context(), &out, []string{a}), "expected two folders")
	require.Error(t, run(t.Context(), &out, []string{a, t.TempDir()}))
}
