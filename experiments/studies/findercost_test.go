package studies

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// finderTrials returns the trials of finder-cost by key.
func finderTrials(p experiments.Params) map[string]experiments.Trial {
	trials := map[string]experiments.Trial{}
	for t := range finderCost().Plan(p) {
		trials[t.Key] = t
	}
	return trials
}

// Each finder runs up to the largest basis at which it ends; named sets run at every basis.
func TestFinderCostPlan(t *testing.T) {
	trials := finderTrials(experiments.Params{}.With("puzzles", "1"))
	for key, runs := range map[string]bool{
		"4x5 random 0.4/0/map": true, "5 random 0.4/0/map": false,
		"5 random 0.4/0/gosper": true, "5x6 random 0.4/0/gosper": false,
		"8 random 0.4/0/union": true, "9 random 0.4/0/union": false,
		"10 random 0.4/0/hall": true,
	} {
		_, planned := trials[key]
		require.Equal(t, runs, planned, key)
	}
	require.Equal(t, "naked-tuple-map-K+1,hidden-tuple-map-K+1", trials["3 random 0.4/0/map"].Config.Text("rules"))

	p := experiments.Params{}.With("population", "3").With("puzzles", "1")
	sized := finderTrials(p.With("sizes", "2,K"))
	require.Len(t, sized, 8)
	require.Equal(t, "hall-K", sized["3 random 0.4/0/hall-K"].Config.Text("rules"))
	named := p.With("rules", "mine=naked-tuple-map-2;fish=fish-K")
	require.Len(t, finderTrials(named), 2)
	require.NoError(t, named.Check(finderCost()))
	require.ErrorContains(t, named.With("sizes", "2").Check(finderCost()), "--sizes cannot be combined with --rules")
}

// Named sets are measured and shown by name, with a row for each shape and with the Hall kernel, which ran in
// turn with them.
func TestFinderCostOfSets(t *testing.T) {
	p := experiments.Params{}.With("population", "2,2x3").With("puzzles", "1").With("rules", "small=naked-tuple-map-2;large=naked-tuple-map-K")
	work := map[string]float64{}
	var records []results.Record
	for trial := range finderCost().Plan(p) {
		r := measured(t, finderCost(), trial)
		records = append(records, r)
		work[trial.Key] = r.Value(finderLookWork)
	}
	require.Equal(t, work["2 random 0.4/0/small"], work["2 random 0.4/0/large"], "K is 2")
	require.Less(t, work["2x3 random 0.4/0/small"], work["2x3 random 0.4/0/large"], "K is 3")
	section := finderCost().Summarize(slices.Values(records))
	table := tableOf(t, section, "Work of the first look, median")
	require.Equal(t, []string{"shape", "small", "large"}, table.Columns)
	require.Equal(t, []string{"4×4", "6×6 (2×3)"}, entriesOf(table, "shape"))
	ratios := tableOf(t, section, "Time of the first look, times that of the Hall kernel")
	require.Equal(t, []string{"shape", "small", "large"}, ratios.Columns)
}

// The map enters every subset of all units, so its work is their number to the power 1.
func TestMapWorkIsBinomial(t *testing.T) {
	var records []results.Record
	p := experiments.Params{}.With("population", "2,2x3,3,3x4").With("puzzles", "1").With("rules", "map=naked-tuple-map-K+1")
	for trial := range finderCost().Plan(p) {
		records = append(records, measured(t, finderCost(), trial))
	}
	table := tableOf(t, finderCost().Summarize(slices.Values(records)), "How the cost of a first look grows: the exponent b")
	require.Equal(t, []string{"map"}, entriesOf(table, keyFinder))
	require.Equal(t, []string{"1 [1, 1]†"}, entriesOf(table, "work, subsets^b"))
}

// Naked and hidden sets of 1 to 3 of N are enumerated in 3·N units; rules that do not
// enumerate, or are not known here, have no subsets, and cubes are finders of their own.
func TestObserveFinders(t *testing.T) {
	of := func(k maker.Population, rules string) results.Record {
		c := experiments.Config{configSet: "set", configRules: rules}
		return observeFinders([]results.Record{made(k, 0, "set", c)})[0]
	}
	const maps = "naked-tuple-map-3,hidden-tuple-map-3"
	flat := of(random(3, 0.4), maps)
	require.InDelta(t, 2*27*(9+36+84), flat.Value(valueSubsets), 2*27*9, "with or without sets of one")
	require.Equal(t, "set", flat.Text(keyFinder))
	require.Equal(t, "set, cubes", of(maker.Population{Basis: 2, Cube: true}, maps).Config[keyFinder])
	for _, none := range []string{"hall", "nobody-knows"} {
		r := of(random(3, 0.4), none)
		require.False(t, has(&r, valueSubsets), none)
	}
}
