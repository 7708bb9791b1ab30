package studies_test

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/solver"
)

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
		catalog := experiments.Catalog{Catalog: solver.Default(), Experiments: studies.Catalog()}
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
