package studies

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/processor"

	"github.com/stretchr/testify/require"
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

// Two instances of a file, two seeds, 10 s: auto takes 1 and 3 s, and 2 s or too long; a slow
// program too long twice, and 4 and 6 s. So auto's runs that count take 1 and 2 s, those of the
// program 4 s or none, and it is not solved where auto is.
func reportOfFrontier() (h byHand) {
	names := []string{"auto", "external:slow"}
	for k, seconds := range [2][2][2]float64{{{1, 3}, {2, 10}}, {{10, 10}, {4, 6}}} {
		for i, runs := range seconds {
			for seed, s := range runs {
				name := names[k]
				c := experiments.Config{
					raceContestant: name, raceWith: name, raceFirst: "auto", raceSeed: seed + 1, raceLimit: 10.0, raceProve: true,
					frontierSet: "hard", frontierPanel: "hard",
				}
				m := numbers(ranEnded, s < 10, ranSeconds, s, ranSolutions, s < 10, ranValid, true, ranMemory, 3e6*s)
				if k == 0 && seed == 0 {
					m = append(m, numbers(ranSeconds+experiments.AgainSuffix, 3-s)...) // 2 and 1 after 1 and 2
				}
				h.records = append(h.records, made(minimal(3), i, raceVariant(name, seed+1), c, m...))
			}
		}
	}
	slices.SortStableFunc(h.records, func(a, b results.Record) int { return cmp.Compare(results.CaseOf(a.Key), results.CaseOf(b.Key)) })
	h.says = []string{"Within the limit auto settles 100 % [16, 100] (median 1.5 s) and external:slow settles 50 % [1.3, 99] (median 7 s).", "agree on 2 of 2, 100 % [16, 100]."}
	h.rows = [][]string{
		{"All runs", "hard", "auto", "4", "0", "0", "75 %", "75 %", "2.5", "9.79", "10", "30"},
		{"All runs", "hard", "external:slow", "4", "0", "0", "50 %", "50 %", "8", "10", "10", "30"},
		{"Instances by file", "hard", "auto", "2", "2 of 2, 100 % [15.8, 100]", "1.5 (…", "1.5 […"},
		{"Instances by file", "hard", "external:slow", "2", "1 of 2, 50 % [1.26, 98.7]", "7 to ∞ (…", "12 […"},
		{"In pairs with the first contestant", "hard", "external:slow", "0", "1", "1", "6 to ∞ …"},
		{"Noise floor: the larger of two times of the same work over the smaller", "hard", "auto", "2", "2 (…", "2 […"},
	}
	return h
}

// expectFrontier: small puzzles are settled, with one solution or several.
func expectFrontier(_ *testing.T, trial experiments.Trial, n *naive, _ *results.Record) map[string]float64 {
	want := map[string]float64{"ended": 1, "solutions": float64(n.count(2)), "valid": 1}
	easy := n.copy().close(nakedSingles, hiddenSingles).open() == 0 // no search has to guess
	if trial.Config.Text(raceWith) == "search" && easy {
		want["nodes"] = 0
	}
	return want
}

// TestFrontierPlan: the files of given puzzles are their sets, and a set of one puzzle is in the panel of its shape.
// Contestants take turns to be first.
func TestFrontierPlan(t *testing.T) {
	p := experiments.Params{}.With("with", "dlx\ncdcl,phase=0").With("seeds", "5").With("limit", "2s")
	for _, name := range []string{"very_hard.txt:1", "very_hard.txt:2", "a/one.b.pls:1"} {
		p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: name, Puzzle: mixedData(t).Puzzles[0].Puzzle})
	}
	trials := slices.Collect(frontier().Plan(p))
	require.Len(t, trials, 3*2*5)
	for at, want := range map[int][2]string{0: {"very_hard", "very_hard"}, 10: {"very_hard", "very_hard"}, 20: {"a/one.b", "4×4"}} {
		require.Equal(t, want, [2]string{trials[at].Config.Text(frontierSet), trials[at].Config.Text(frontierPanel)})
		require.Equal(t, 2.0, trials[at].Config.Number(raceLimit))
	}
	for at, want := range map[int]string{0: "dlx", 4: "dlx-s5", 5: "cdcl,phase=0", 10: "cdcl,phase=0", 15: "dlx", 20: "dlx"} {
		require.Equal(t, want, trials[at].Key[strings.LastIndexByte(trials[at].Key, '/')+1:])
		require.Equal(t, "dlx", trials[at].Config.Text(raceFirst))
	}
	require.True(t, frontier().Exclusive())
	require.Len(t, slices.Collect(frontier().Plan(tiny())), 3, "three contestants if none is named")
}

// TestFrontierMemory: a record has the peak memory of its own run alone.
func TestFrontierMemory(t *testing.T) {
	if processor.PeakMemory() == 0 {
		t.Skip("the system does not report it")
	}
	before := make([]byte, 64<<20)
	for i := range before {
		before[i] = 1
	}
	high := processor.PeakMemory()
	before = nil
	_ = before
	p := tiny().With("with", "dlx").With("limit", time.Second.String())
	for trial := range frontier().Plan(p) {
		r := measured(t, frontier(), trial)
		peak, ok := r.Metric(ranMemory)
		require.True(t, ok)
		require.Positive(t, peak)
		require.Less(t, peak, float64(high))
		return
	}
}
