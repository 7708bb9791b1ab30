package studies

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestCouplingFactors: the sets of the user are the factors: all ways to run them with and
// without search, each with singles, and the tables name them, a row a shape.
func TestCouplingFactors(t *testing.T) {
	p := given(t, easy4, pair9).With("rules", "few=locked;fish-K").With("nodes", "77")
	var rules []string
	records := recordsBy(t, coupling(), p)
	require.Equal(t, 1.0, records[0].Value(couplingCleared), "singles solve it")
	for _, r := range records[8:] {
		c := experiments.Config(r.Config)
		require.Equal(t, "few=locked;fish-K", c.Text("factors"))
		require.Equal(t, 77, c.Int("nodes"))
		rules = append(rules, fmt.Sprintf("%s: %s %v", c.Text("parts"), c.Text("rules"), has(&r, metricNodes)))
	}
	const singles = "naked-single,hidden-single"
	require.Equal(t, []string{
		"singles: " + singles + " false", "few: " + singles + ",locked false", "fish-K: " + singles + ",fish-K false", "few+fish-K: " + singles + ",locked,fish-K false",
		"search: " + singles + " true", "few+search: " + singles + ",locked true", "fish-K+search: " + singles + ",fish-K true", "few+fish-K+search: " + singles + ",locked,fish-K true",
	}, rules)

	section := answered(t, coupling(), p)
	require.Contains(t, section.Method, "All 8 ways")
	require.Contains(t, section.Method, "{few=locked; fish-K; search}")
	require.Contains(t, section.Method, "77 nodes")
	require.Equal(t, []string{"puzzles", "response", "few", "fish-K", "search"}, tableOf(t, section, "Shapley shares").Columns)
	worth := tableOf(t, section, "Worth within search")
	require.Equal(t, []string{"4×4 given", "4×4 given", "9×9 given", "9×9 given"}, entriesOf(worth, "puzzles"))
	require.Equal(t, []string{"few", "fish-K", "few", "fish-K"}, entriesOf(worth, "rules"))
}

// couplingRecords returns records of puzzles whose responses and times a test makes up.
func couplingRecords(response func(puzzle, set int) (cleared, settled, seconds float64)) []results.Record {
	var records []results.Record
	for i := range 30 {
		for set := range 8 {
			trial := experiments.Params{}.Trial(fmt.Sprintf("p/%d", i), fmt.Sprint(set), random(3, 0.3).Config(experiments.Config{
				"factors": "a=locked;b=hall", configSet: set, "nodes": 5,
			}))
			cleared, settled, seconds := response(i, set)
			m := []results.Metric{exact(metricSettled, "", settled), {Name: metricTime, Unit: "s", Value: seconds}}
			if set < 4 {
				m = append(m, exact(couplingCleared, "", cleared))
			}
			records = append(records, recordOf(trial, m...))
		}
	}
	return records
}

// TestCouplingWorth: the gain and the cost of a set of rules are those against the same
// puzzle without it: alone, and where all others run.
func TestCouplingWorth(t *testing.T) {
	records := couplingRecords(func(puzzle, set int) (cleared, settled, seconds float64) {
		scale := float64(1 + puzzle/2%5) // cancels, since ratios are paired
		cleared = []float64{0.1, 0.3, 0.15, 0.4}[set%4]
		seconds = scale * []float64{1, 2, 4, 5, 30, 15, 60, 20}[set]
		if set == 5 || set == 7 {
			settled = 1
			seconds += scale * float64(puzzle%2*2-1) // cancels in the mean
		}
		return cleared, settled, seconds
	})
	section := summarizeCoupling(slices.Values(records))
	without := tableOf(t, section, "Worth without search")
	require.Equal(t, []string{"20", "5"}, shares(entriesOf(without, "alone, points")))
	require.Equal(t, []string{"2", "4"}, shares(entriesOf(without, "alone, time ×")))
	require.Equal(t, []string{"25", "10"}, shares(entriesOf(without, "after the others, points")))
	require.Equal(t, []string{"1.25", "2.5"}, shares(entriesOf(without, "after the others, time ×")))
	within := tableOf(t, section, "Worth within search")
	require.Equal(t, []string{"100", "0"}, shares(entriesOf(within, "alone, points")))
	require.Equal(t, []string{"0.5", "2"}, shares(entriesOf(within, "alone, time ×")))
	require.Equal(t, []string{"1", "2", "4", "5", "1", "0.5", "2", "0.667"}, shares(entriesOf(tableOf(t, section, "All ways"), "times that of singles")))
	require.Contains(t, section.Answer, "a 20 [20, 20]† alone in 2 [2, 2]† times the time")
	require.Contains(t, section.Answer, "Search with singles gets quicker with a at 9×9 random 30 % (0.5 [")
}

// TestCouplingChecks: sets that cannot be told apart, or are too many, are refused.
func TestCouplingChecks(t *testing.T) {
	for rules, message := range map[string]string{
		"a=locked;b=fish;c=hall;d=hall-2;e=hall-3;f=hall-4;g=hall-5": "7 sets of rules: expected at most 6, for with search they would be 256 trials a puzzle",
		"search=fish":              `"search" would have two meanings`,
		"singles=fish":             `"singles" would have two meanings`,
		"a=locked;b=fish;a+b=hall": `"a+b" would have two meanings`,
	} {
		require.ErrorContains(t, experiments.Params{}.With("rules", rules).Check(coupling()), message)
	}
	require.NoError(t, experiments.Params{}.With("rules", "a=locked;b=fish;c=hall;d=hall-2;e=hall-3;f=hall-4").Check(coupling()))
}

// TestCouplingRefuted: of a puzzle without a solution nothing is measured, in any way.
func TestCouplingRefuted(t *testing.T) {
	for _, r := range recordsBy(t, coupling(), given(t, refuted4)) {
		require.Empty(t, r.Metrics, r.Key)
		require.Equal(t, []string(noSolution), r.Warnings, r.Key)
	}
	section := answered(t, coupling(), given(t, easy4, refuted4))
	require.Equal(t, "1", entriesOf(tableOf(t, section, "All ways"), "number")[0])
	require.Equal(t, nothingMeasured, answered(t, coupling(), given(t, refuted4)).Answer)
}
