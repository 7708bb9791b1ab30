package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
)

// TestDilemmaOptions: the rules of depth 0 and the number of searches are the user's, and
// every shape has rows of its own.
func TestDilemmaOptions(t *testing.T) {
	p := given(t, easy6, pair9).With("rules", "naked-single").With("seeds", "3").With("nodes", "2")
	section := answered(t, dilemma(), p)
	depths := tableOf(t, section, "What each depth solves")
	require.Equal(t, []string{"6×6 (2×3) given", "6×6 (2×3) given", "9×9 given", "9×9 given"}, entriesOf(depths, "puzzles"))
	require.Equal(t, []string{"0 %", "100 %", "0 %", "100 %"}, shares(entriesOf(depths, "solved of all so far")), "naked singles alone do not solve")
	require.Contains(t, section.Method, "the rules naked-single;")
	require.Contains(t, section.Method, "the mean of 3 searches")
	require.Equal(t, []string{"100 %", "33.3 %"}, entriesOf(tableOf(t, section, "Rank correlations"), "searches that ended"), "within two nodes")

	stronger := recordsBy(t, dilemma(), given(t, pair9))[0]
	require.Equal(t, 0.0, stronger.Value(dilemmaDepth), "tuples are among the default rules")
	require.Equal(t, 1.0, stronger.Value(dilemmaEnded))
	require.Equal(t, dilemmaNodes, experiments.Config(stronger.Config).Int("nodes"))
	for trial := range dilemma().Plan(experiments.Params{}.With("shapes", "5").With("puzzles", "1")) {
		require.Equal(t, dilemmaNodesAbove, trial.Config.Int("nodes"))
	}
}

// TestDilemmaChecks: several sets are refused, and dilemmas among the rules of depth 0.
func TestDilemmaChecks(t *testing.T) {
	for rules, message := range map[string]string{
		"a=singles;b=locked": "2 sets of rules: expected one",
		"singles,dilemma":    "rule dilemma: expected rules of depth 0",
		"singles,dilemma-2":  "rule dilemma-2: expected rules of depth 0",
	} {
		require.ErrorContains(t, experiments.Params{}.With("rules", rules).Check(dilemma()), message)
	}
	require.NoError(t, experiments.Params{}.With("rules", "singles,probe").Check(dilemma()))
}

// TestDilemmaSolutions: of a puzzle without a solution, or with several, nothing is measured.
func TestDilemmaSolutions(t *testing.T) {
	records := recordsBy(t, dilemma(), given(t, refuted4, several4))
	require.Equal(t, []string(noSolution), records[0].Warnings)
	require.Contains(t, records[1].Warnings[0], "several solutions")
	for _, r := range records {
		require.Empty(t, r.Metrics)
	}
}
