package experiments_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/solver/maker"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestInstancesNeverChange checks the first 20 puzzles of every population made without a solver.
// They depend only on the seed. For the large shapes, only a full run makes 20; other runs make two.
// A failure means that the runs of others can no longer be repeated: repair the code, not the file.
func TestInstancesNeverChange(t *testing.T) {
	name := filepath.Join("testdata", "instances.golden")
	var lines []string
	largest := testenv.Scale(6, 7, 10)
	if *update {
		largest = 10
	}
	for k := 2; k <= largest; k++ {
		lines = append(lines, population(t, experiments.Population{Basis: k}, 20))
	}
	for k := 8; k <= testenv.Scale(0, 9, 10); k++ {
		lines = append(lines, population(t, experiments.Population{Basis: k}, 2))
	}
	lines = append(lines, population(t, experiments.Population{Basis: 2, Columns: 3}, 20), population(t, experiments.Population{Basis: 2, Cube: true}, 20))
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666))
	}
	golden, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, line := range lines {
		require.Contains(t, string(golden), line)
	}
}

// population returns a line for each kind of holes: name, number of puzzles, and their hash.
func population(t *testing.T, shape experiments.Population, count int) string {
	lines := ""
	for _, holes := range []maker.Holes{maker.RandomHoles, maker.BalancedHoles, maker.SymmetricHoles} {
		if shape.Cube && holes == maker.SymmetricHoles {
			continue
		}
		k := shape
		k.Holes, k.Fill = holes, 0.45
		hash := sha256.New()
		for x := range (experiments.Params{Seed: 1}).Instances([]experiments.Sample{{Population: k, Count: count}}) {
			p, err := x.Trial("", nil).Puzzle(t.Context())
			require.NoError(t, err)
			fmt.Fprintln(hash, p.Shape, p.Givens)
		}
		lines += fmt.Sprintf("%s %d %x\n", k.Name(), count, hash.Sum(nil))
	}
	return lines
}
