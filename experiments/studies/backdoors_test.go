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
// named, a row a shape, and stronger rules need fewer cells.
func TestBackdoorSets(t *testing.T) {
	p := given(t, easy6, pair9).With("rules", "weak=naked-single;strong=singles,locked,hall-K")
	section := answered(t, backdoors(), p)
	table := tableOf(t, section, "Smallest backdoors")
	require.Equal(t, []string{"6×6 (2×3) given", "6×6 (2×3) given", "9×9 given", "9×9 given"}, entriesOf(table, "puzzles"))
	require.Equal(t, []string{"weak", "strong", "weak", "strong"}, entriesOf(table, "rules"))
	require.Equal(t, []string{"0", "1", "0", "1"}, entriesOf(table, "size 0"))
	require.Contains(t, section.Method, "weak = naked-single; strong = naked-single,hidden-single,locked,hall-K")
	require.Len(t, section.Figures[0].Series, 4)
}

// TestBackdoorSolutions: a puzzle with several solutions has a backdoor to one of them,
// which another engine need not find; what has no solution, or none that was found, has
// none, and says so.
func TestBackdoorSolutions(t *testing.T) {
	records := recordsBy(t, backdoors(), given(t, easy4, several4, refuted4).With("rules", "singles"))
	one, several, none := records[0], records[1], records[2]
	require.Empty(t, one.Warnings)
	require.True(t, repeats(&one, doorSize))

	require.Contains(t, several.Warnings[0], "several solutions")
	require.Equal(t, 1.0, several.Value(metricClues))
	require.Greater(t, several.Value(doorSize), 1.0)
	require.False(t, repeats(&several, doorSize))
	require.False(t, repeats(&several, doorFound))

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

// TestBackdoorRank: groups come by kind, and then as the sets were named.
func TestBackdoorRank(t *testing.T) {
	small, large := experiments.Kind{Basis: 2}, experiments.Kind{Basis: 3}
	groups := []doorGroup{{large, 0, "z"}, {small, 1, "a"}, {small, 0, "z"}}
	slices.SortFunc(groups, doorGroup.compare)
	require.Equal(t, []doorGroup{{small, 0, "z"}, {small, 1, "a"}, {large, 0, "z"}}, groups)
}
