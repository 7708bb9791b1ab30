package experiments_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
)

// TestPublished: a published table names its machine and its limit, or they are unknown; invalid rows are
// refused.
func TestPublished(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table.tsv")
	write := func(text string) string {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	p := experiments.Params{}.With("published", write("# set\tsolver\tunsolved as 1000\nA\tX \"Y\"\t4\t1\t-\t775\n"))
	require.Len(t, p.Published(), 1)
	row := p.Published()[0]
	require.True(t, math.IsNaN(row.Median))
	row.Median = 0
	require.Equal(t, experiments.Published{
		Table: "table.tsv", Machine: "a machine that it does not name", Set: "A", Solver: `X "Y"`,
		Instances: 4, Solved: 1, Mean: 775, Limit: 1000,
	}, row)
	require.Equal(t, 775+750.0, row.PAR2())
	row.Limit = 0
	require.True(t, math.IsNaN(row.PAR2()), "the cost of an unsolved instance is unknown")
	row.Solved = row.Instances
	require.Equal(t, row.Mean, row.PAR2())
	p = experiments.Params{}.With("published", write("# machine: Some core, 3 GHz \nA\tX\t4\t4\t2\t3\n"))
	require.Equal(t, "Some core, 3 GHz", p.Published()[0].Machine)
	p = experiments.Params{}.With("published", write("A\tX\t1\t0\t-\t3\nA\tY\t1\t1\t2\t3\n"))
	require.Equal(t, []int{0, 1}, []int{p.Published()[0].Solved, p.Published()[1].Solved})
	require.Zero(t, p.Published()[0].Limit)
	for text, message := range map[string]string{
		"A\tX\t4\t1\t2\n":                      "expected six columns",
		"A\tX\t4\t5\t2\t3\n":                   "5 of 4 solved",
		"A\tX\t0\t0\t2\t3\n":                   "0 of 0 solved",
		"A\tX\t4\t-1\t2\t3\n":                  "-1 of 4 solved",
		"A\tX\t4\tall\t2\t3\n":                 "A, X: ",
		"A\tX\t4\t1\t2\t3\nA\tX\t4\t1\t2\t3\n": "expected every set and solver once",
	} {
		require.ErrorContains(t, p.Set("published", write(text)), message)
	}
	require.ErrorIs(t, p.Set("published", name+".none"), os.ErrNotExist)
}
