package studies

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
)

// TestCubeShapes: the flat grids have the cells, or the side, of the cube.
func TestCubeShapes(t *testing.T) {
	for _, k := range []int{2, 3} {
		cube, err := cubeShape(shapeCube, k)
		require.NoError(t, err)
		cells, err := cubeShape(shapeSameCells, k)
		require.NoError(t, err)
		side, err := cubeShape(shapeSameSide, k)
		require.NoError(t, err)
		require.Equal(t, cube.Cells(), cells.Cells())
		require.Equal(t, cube.Side(), side.Side())
		require.True(t, cube.IsCube())
		require.False(t, cells.IsCube() || side.IsCube())
	}
	_, err := cubeShape("sphere", 2)
	require.ErrorContains(t, err, `shape "sphere"`)
	require.Equal(t, "9×9×9 cube", cubeName(shapeCube, 3))
	require.Equal(t, "27×27 flat", cubeName(shapeSameCells, 3))
	require.Equal(t, "9×9 flat", cubeName(shapeSameSide, 3))
}

// TestCubesAreCounted: every method finds 768, and so does the judge.
func TestCubesAreCounted(t *testing.T) {
	records := recordsOf(t, cubePuzzles(), experiments.Params{Scale: 1e-9}.With("shapes", "2"), func(c experiments.Config) bool { return c.Text("aim") == cubeCount })
	require.Len(t, records, 8)
	for _, r := range records {
		require.Equal(t, "768", wholeOf(&r, "count").String(), r.Key)
	}
	require.Contains(t, summaryOf(t, cubePuzzles(), records).Answer, "There are 768 4×4×4 cubes, by 8 methods.")
	records[2].Metrics = exactWhole("count", "", big.NewInt(288))
	require.Contains(t, summaryOf(t, cubePuzzles(), records).Answer, "THE METHODS DISAGREE about the number of 4×4×4 cubes: 288, 768.")
}

// TestCarvedCubes: rules clear more the more there are, and a puzzle that they solve has
// one solution.
func TestCarvedCubes(t *testing.T) {
	records := recordsOf(t, cubePuzzles(), experiments.Params{Seed: 4, Scale: 0.02}.With("shapes", "2"), func(c experiments.Config) bool { return c.Text("aim") == cubeCarved })
	solved := 0
	for _, r := range records {
		left := value(t, r.Metrics, "surplus")
		for _, rules := range cubeRules {
			next := value(t, r.Metrics, "left-"+rules.name)
			require.LessOrEqual(t, next, left, r.Key)
			left = next
		}
		if left == 0 {
			solved++
			require.Equal(t, 1.0, value(t, r.Metrics, "unique"), r.Key)
		}
	}
	require.Positive(t, solved)
	require.Less(t, solved, len(records))
	s := summaryOf(t, cubePuzzles(), records)
	unique := tableOf(t, s, "Puzzles with random holes that have one solution")
	require.Equal(t, []string{"K", "fill", shapeCube, shapeSameCells, shapeSameSide}, unique.Columns)
	require.Len(t, unique.Rows, len(cubeFills))
}

// TestCarvedValues: whether a puzzle has one solution is bounded from above where that was
// not settled, and nothing is said of one that was not asked.
func TestCarvedValues(t *testing.T) {
	for _, want := range []struct{ settled, unique, most float64 }{{1, 1, 1}, {1, 0, 0}, {0, 0, 1}} {
		r := results.Record{Metrics: numbers("settled", want.settled, "unique", want.unique)}
		r.Metrics = carvedValues(&r)
		require.Equal(t, []float64{want.unique, want.most}, []float64{r.Value(metricUnique), r.Value(valueMaxUnique)})
	}
	require.Empty(t, carvedValues(&results.Record{Metrics: numbers("left-fish", 0)}))
}

// TestDugCubes: dug puzzles have one solution, as all methods prove.
func TestDugCubes(t *testing.T) {
	records := recordsOf(t, cubePuzzles(), experiments.Params{Seed: 4, Scale: 0.04}.With("shapes", "2"), func(c experiments.Config) bool { return c.Text("aim") == cubeDug })
	require.Len(t, records, 4*len(cubeForms()))
	for _, r := range records {
		for _, method := range cubeMethods() {
			require.Equal(t, 1.0, value(t, r.Metrics, "settled-"+method), r.Key)
		}
		require.Equal(t, 1.0, value(t, r.Metrics, "minimal"), r.Key)
	}
	s := summaryOf(t, cubePuzzles(), records)
	require.Equal(t, "4×4×4 cube", tableOf(t, s, "Puzzles dug to one solution, medians").Rows[0][0])
	require.Len(t, tableOf(t, s, "Methods on the dug puzzles, medians").Rows, len(cubeForms())*len(cubeMethods()))
	summaryOf(t, cubePuzzles(), nil)
}

// TestPileLayers: layers that are no grids of the cube's planes are not piled.
func TestPileLayers(t *testing.T) {
	s, err := grid.Cube(2)
	require.NoError(t, err)
	n, err := pileLayers(t.Context(), s)
	require.NoError(t, err)
	require.Equal(t, int64(768), n)
}

// tableOf returns the table with a title.
func tableOf(t *testing.T, s results.Section, title string) results.Table {
	t.Helper()
	i := slices.IndexFunc(s.Tables, func(table results.Table) bool { return table.Title == title })
	require.GreaterOrEqual(t, i, 0, title)
	return s.Tables[i]
}

// TestCubesChosen: a cube is chosen by its own name or by its basis.
func TestCubesChosen(t *testing.T) {
	count := func(shapes string) (trials int) {
		for trial := range cubePuzzles().Plan(experiments.Params{Scale: 0.05}.With("shapes", shapes)) {
			require.Equal(t, 3, trial.Config.Int("basis"))
			trials++
		}
		return trials
	}
	require.Positive(t, count("cube3"))
	require.Equal(t, count("3"), count("cube3"))
	require.NoError(t, experiments.Params{}.With("shapes", "cube2,3").Check(cubePuzzles()))
	for _, shape := range []string{"2x3", "4", "cube4"} {
		require.ErrorContains(t, experiments.Params{}.With("shapes", shape).Check(cubePuzzles()), "expected cube2 or cube3", shape)
	}
}
