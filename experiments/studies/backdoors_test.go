package studies

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestBackdoorSets: the sets of the user are compared in the order in which they were
// named, one row per shape, and stronger rules need fewer cells.
func TestBackdoorSets(t *testing.T) {
	p := given(t, easy6, pair9).With("rules", "weak=naked-single;strong=singles,locked,hall-K")
	section := answered(t, backdoors(), p)
	table := tableOf(t, section, "Smallest backdoors, mean size")
	require.Equal(t, []string{"6×6 (2×3) given", "9×9 given"}, entriesOf(table, "puzzles"))
	require.Equal(t, []string{"1", "2"}, shares(entriesOf(table, "weak")))
	require.Equal(t, []string{"0", "0"}, shares(entriesOf(table, "strong")))
	rules := tableOf(t, section, "The sets of rules")
	require.Equal(t, []string{"naked-single", "naked-single,hidden-single,locked,hall-K"}, entriesOf(rules, "rules"))
	require.Len(t, section.Figures[0].Series, 2)
}

// TestBackdoorSolutions: a puzzle with several solutions has a backdoor to one of them,
// which another engine need not find; what has no solution, or none that was found, has
// none, and says so.
func TestBackdoorSolutions(t *testing.T) {
	records := recordsBy(t, backdoors(), given(t, easy4, several4, refuted4).With("rules", "singles"))
	one, several, none := records[0], records[1], records[2]
	require.Empty(t, one.Warnings)
	require.True(t, repeats(&one, backdoorSize))

	require.Contains(t, several.Warnings[0], "several solutions")
	require.Equal(t, 1.0, several.Value(metricClues))
	require.Greater(t, several.Value(backdoorSize), 1.0)
	require.False(t, repeats(&several, backdoorSize))
	require.False(t, repeats(&several, backdoorFound))

	require.Equal(t, []string(noSolution), none.Warnings)
	require.Empty(t, none.Metrics)

	empty := given(t, strings.Repeat(".", 81)).Puzzles[0].Puzzle
	_, _, err := solutionOf(t.Context(), empty.Board(), 1)
	require.ErrorContains(t, err, "no solution was found within 1 nodes")
	var warnings experiments.Warnings
	require.ErrorAs(t, err, &warnings)
}

// repeats reports whether a metric of a record is exact.
func repeats(r *results.Record, name string) bool {
	return slices.ContainsFunc(r.Metrics, func(m results.Metric) bool { return m.Name == name && m.Exact })
}

// TestBackdoorBounds: where not all sets of a size could be tried, the size lies between it
// and that of a greedy set, which may settle it; 81 + 3240 sets of 81 cells can be tried, and
// not 85320 more.
func TestBackdoorBounds(t *testing.T) {
	mean := func(metrics ...any) string {
		r := made(minimal(4), 0, "singles", experiments.Config{configSet: "singles"}, numbers(metrics...)...)
		return tableOf(t, backdoors().Summarize(slices.Values([]results.Record{r, r})), "Smallest backdoors, mean size").Rows[0][1]
	}
	require.Equal(t, "2 [2, 2]†", mean("size", 2, "proved", 1, "open", 81))
	require.Equal(t, "3 [3, 3]†", mean("size", 3, "proved", 0, "open", 81))
	require.Equal(t, "3 to 5 [3, 5]†", mean("size", 5, "proved", 0, "open", 81))
	require.Equal(t, "2 to 81 [2, 81]†", mean("size", 2, "proved", 0, "open", 81, results.Censored, 1))
}
