package studies

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestCouplingFactors: the user's sets are the factors: all combinations run with and without search, each
// with singles, and the tables name them, one row per shape.
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
	settled := tableOf(t, section, "Puzzles that search settles, by the rules at each node")
	require.Equal(t, []string{"puzzles", "singles", "few", "fish-K", "few+fish-K"}, settled.Columns)
	require.Equal(t, []string{"2 given", "3 given"}, entriesOf(settled, "puzzles"))
}

// couplingRecords returns records of puzzles with made-up responses and times.
func couplingRecords(response func(puzzle, set int) (cleared, settled, seconds float64)) []results.Record {
	var records []results.Record
	for i := range 30 {
		for set := range 8 {
			trial := (&experiments.Params{}).Instance(random(3, 0.3), i).Trial(fmt.Sprint("ways-", set), experiments.Config{
				"factors": "a=locked;b=hall", configSet: set, searchPart: set >= 4, "nodes": 5,
			})
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

// TestCouplingWorth: the gain and the cost of a set of rules are relative to the same puzzle without the set,
// alone and together with all others.
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
	section := coupling().Summarize(slices.Values(records))
	first := func(title string) []string {
		return shares(tableOf(t, section, title).Rows[0][1:])
	}
	require.Equal(t, []string{"20", "5", "30"}, first("Cleared without search beyond singles, points"))
	require.Equal(t, []string{"2", "4", "5"}, first("Time without search, times that of singles"))
	require.Equal(t, []string{"100", "0", "100"}, first("Settled by search beyond singles, points"))
	require.Contains(t, section.Answer, "0 % with singles, 100 % with a, 0 % with b and 100 % with a+b.")
}

// TestCouplingChecks: Check refuses sets whose names are ambiguous, or too many of them.
func TestCouplingChecks(t *testing.T) {
	for rules, message := range map[string]string{
		"a=locked;b=fish;c=hall;d=hall-2;e=hall-3;f=hall-4;g=hall-5": "7 sets of rules: expected at most 6, for with search they would be 256 trials per puzzle",
		"search=fish":              `"search" would have two meanings`,
		"singles=fish":             `"singles" would have two meanings`,
		"a=locked;b=fish;a+b=hall": `"a+b" would have two meanings`,
	} {
		require.ErrorContains(t, check(experiments.Params{}.With("rules", rules), coupling()), message)
	}
	require.NoError(t, check(experiments.Params{}.With("rules", "a=locked;b=fish;c=hall;d=hall-2;e=hall-3;f=hall-4"), coupling()))
}

// TestCouplingRefuted: a puzzle without a solution has no values in any combination.
func TestCouplingRefuted(t *testing.T) {
	for _, r := range recordsBy(t, coupling(), given(t, refuted4)) {
		require.Empty(t, r.Metrics, r.Key)
		require.Equal(t, []string(noSolution), r.Warnings, r.Key)
	}
	section := answered(t, coupling(), given(t, easy4, refuted4))
	require.Equal(t, []string{"2 given"}, entriesOf(tableOf(t, section, "Cleared without search, %"), "puzzles"))
	require.Equal(t, results.Unmeasured, answered(t, coupling(), given(t, refuted4)).Answer)
}
