package experiments_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/solver/maker"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestInstancesNeverChange checks the first three puzzles of every population that a study names, and 20 in a
// long run. They depend only on the seed, and on the solver where it helps to make them. The large shapes are
// checked by a long run only, the largest by two puzzles. A failure means that the
// runs of others can no longer be repeated: repair the code, not the file.
func TestInstancesNeverChange(t *testing.T) {
	name := filepath.Join("testdata", "instances.golden")
	var lines []string
	for _, x := range storedPopulations(*update) {
		if x.count > fewPuzzles {
			lines = append(lines, population(t, x.kind, fewPuzzles))
		}
		if x.count <= fewPuzzles || *update || testenv.Long() {
			lines = append(lines, population(t, x.kind, x.count))
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666))
	}
	golden, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, line := range lines {
		require.Contains(t, string(golden), line)
	}
}

// fewPuzzles is the number of puzzles of a population that every run checks.
const fewPuzzles = 3

// storedPopulation is a population and the number of its puzzles that one hash covers.
type storedPopulation struct {
	kind  maker.Population
	count int
}

// storedPopulations returns the populations to check, all of them or those that the kind of test run has
// time for.
func storedPopulations(all bool) (list []storedPopulation) {
	scale := func(short, normal, long int) int {
		if all {
			return long
		}
		return testenv.Scale(short, normal, long)
	}
	for k := 2; k <= scale(6, 7, 10); k++ {
		list = append(list, patterned(maker.Population{Basis: k}, 20)...)
	}
	for k := 8; k <= scale(0, 9, 10); k++ {
		list = append(list, patterned(maker.Population{Basis: k}, 2)...)
	}
	list = append(list, patterned(maker.Population{Basis: 2, Columns: 3}, 20)...)
	list = append(list, patterned(maker.Population{Basis: 2, Cube: true}, 20)...)
	kinds := slices.Concat(withUnits(), latinSquares(), dug())
	if scale(0, 0, 1) == 1 {
		kinds = append(kinds, largeOrRagged()...)
	}
	for _, k := range kinds {
		list = append(list, storedPopulation{k, 20})
	}
	return list
}

// patterned returns the populations of a shape with holes that ignore the digits.
func patterned(shape maker.Population, count int) (list []storedPopulation) {
	for _, holes := range []maker.Holes{maker.RandomHoles, maker.BalancedHoles, maker.SymmetricHoles} {
		if shape.Cube && holes == maker.SymmetricHoles {
			continue
		}
		k := shape
		k.Holes, k.Fill = holes, 0.45
		list = append(list, storedPopulation{k, count})
	}
	return list
}

// withUnits returns populations of rectangular boxes, of other units and of cubes.
func withUnits() []maker.Population {
	return []maker.Population{
		{Basis: 2, Columns: 5, Holes: maker.RandomHoles, Fill: 0.42},
		{Basis: 3, Columns: 4, Holes: maker.RandomHoles, Fill: 0.4},
		{Basis: 3, Columns: 6, Holes: maker.RandomHoles, Fill: 0.469},
		{Basis: 4, Columns: 5, Holes: maker.BalancedHoles, Clues: 200},
		{Basis: 3, Units: "x", Holes: maker.QCP, Clues: 20},
		{Basis: 3, Cube: true, Holes: maker.RandomHoles, Fill: 0.3},
	}
}

// latinSquares returns the populations of the literature about Latin squares.
func latinSquares() []maker.Population {
	latin := func(n int, holes maker.Holes, fill float64) maker.Population {
		return maker.Population{Basis: 1, Columns: n, Units: "latin", Holes: holes, Fill: fill}
	}
	return []maker.Population{
		latin(9, maker.RandomHoles, 0.5), latin(16, maker.RandomHoles, 0.6), latin(25, maker.RandomHoles, 0.65),
		latin(10, maker.QCP, 0.42), latin(10, maker.QWH, 0.42), latin(10, maker.BalancedQWH, 0.4),
	}
}

// dug returns small populations that a solver helps to make.
func dug() []maker.Population {
	return []maker.Population{
		{Basis: 3, Holes: maker.MinimalHoles},
		{Basis: 3, Holes: maker.StagedHoles, Fill: 0.35},
		{Basis: 4, Holes: maker.MinimalHoles},
		{Basis: 4, Holes: maker.StagedHoles, Fill: 0.375},
		{Basis: 4, Holes: maker.StagedHoles, Fill: 0.4},
		{Basis: 5, Holes: maker.StagedHoles, Fill: 0.47},
		{Basis: 2, Columns: 3, Holes: maker.MinimalHoles},
		{Basis: 2, Columns: 6, Holes: maker.StagedHoles, Clues: 60},
		{Basis: 2, Cube: true, Holes: maker.MinimalHoles},
		{Basis: 1, Columns: 7, Units: "latin", Holes: maker.MinimalHoles},
		{Basis: 1, Columns: 6, Units: "latin+irregular:1", Holes: maker.StagedHoles, Clues: 16},
		{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4, SolvableBy: "singles"},
		{Basis: 3, Holes: maker.SymmetricHoles, Clues: 36, SolvableBy: "singles,locked"},
		{Basis: 3, Holes: maker.MinimalHoles, SolvableBy: "singles,hall"},
	}
}

// largeOrRagged returns populations whose puzzles or full grids take longer.
func largeOrRagged() []maker.Population {
	return []maker.Population{
		{Basis: 5, Holes: maker.StagedHoles, Fill: 0.44},
		{Basis: 6, Holes: maker.StagedHoles, Fill: 0.53},
		{Basis: 1, Columns: 33, Units: "latin", Holes: maker.QWH, Fill: 0.65},
		{Basis: 3, Units: "x+windows", Holes: maker.RandomHoles, Fill: 0.3},
		{Basis: 2, Columns: 3, Units: "groups", Holes: maker.RandomHoles, Fill: 0.4},
		{Basis: 1, Columns: 6, Units: "latin+irregular:7", Holes: maker.BalancedHoles, Clues: 12},
		{Basis: 3, Units: "x", Holes: maker.StagedHoles, Fill: 0.3},
	}
}

// population returns a line about a population: name, number of puzzles, and their hash.
func population(t *testing.T, k maker.Population, count int) string {
	hash := sha256.New()
	for x := range (experiments.Params{Seed: 1}).Instances([]experiments.Sample{{Population: k, Count: count}}) {
		p, err := x.Trial("", nil).Puzzle(t.Context())
		require.NoError(t, err)
		fmt.Fprintln(hash, p.Shape, p.Givens)
	}
	return fmt.Sprintf("%s %d %x\n", k.SeedName(), count, hash.Sum(nil))
}
