package studies

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid/generate"
	"basisk/results"
	"basisk/solver/maker"
)

// planned returns the trials of heuristic-scaling by key.
func planned(p experiments.Params) map[string]experiments.Trial {
	trials := map[string]experiments.Trial{}
	for t := range heuristicScaling().Plan(p) {
		trials[t.Key] = t
	}
	return trials
}

// TestScalingFills: fills lie across the transition, less than a point apart, and every set
// runs on every puzzle.
func TestScalingFills(t *testing.T) {
	fills, sets := map[int][]float64{}, map[string]int{}
	for _, trial := range planned(experiments.Params{Scale: 1e-9}) {
		k := trial.Population
		fills[k.Side()] = append(fills[k.Side()], k.Fill)
		sets[trial.Config.Text("set")]++
	}
	require.Equal(t, []int{16, 25, 36, 49}, slices.Sorted(maps.Keys(fills)))
	require.Len(t, sets, 7)
	for side, list := range fills {
		list = slices.Compact(slices.Sorted(slices.Values(list)))
		require.Len(t, list, 12, side)
		require.Less(t, list[11]-list[0], 12*0.01)
	}
}

// A set that assumes candidates notices the end of its context during a long look.
func TestSetHearsItsContext(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	p := experiments.Params{}.With("population", "8 0.58").With("puzzles", "1").With("rules", "probe=singles,locked,hall,probe")
	begin := time.Now()
	metrics, err := heuristicScaling().Measure(ctx, planned(p)["8 random 0.58/0/probe"])
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Empty(t, metrics, "there is no fixpoint if it was not reached")
	require.Less(t, time.Since(begin), 2*time.Second)
}

// Given puzzles of several shapes with two named sets: one row per shape and one column per set, nothing
// summed over shapes, and no threshold.
func TestHeuristicScalingOfData(t *testing.T) {
	var given []experiments.Puzzle
	for i, k := range []maker.Population{{Basis: 2}, {Basis: 2, Columns: 3}, {Basis: 2}} {
		s, err := k.Shape()
		require.NoError(t, err)
		rng := (&experiments.Instance{Seed: uint64(i)}).Rand("given")
		pattern, err := generate.RandomPattern(s, s.Cells()/3, rng)
		require.NoError(t, err)
		given = append(given, experiments.Puzzle{Name: fmt.Sprintf("some.txt:%d", i), Puzzle: generate.Carve(s, generate.Full(s, rng), pattern)})
	}
	p := experiments.Params{Puzzles: given}.With("rules", "first=singles;mine=singles,hall-K+1")
	require.NoError(t, check(p, heuristicScaling()))
	var records []results.Record
	for trial := range heuristicScaling().Plan(p) {
		records = append(records, measured(t, heuristicScaling(), trial))
	}
	require.Len(t, records, 6)
	table := tableOf(t, heuristicScaling().Summarize(slices.Values(records)), "Solved")
	require.Equal(t, []string{"puzzles", "shape", "first", "mine"}, table.Columns)
	require.Equal(t, []string{"given", "given"}, entriesOf(table, "puzzles"))
	require.Equal(t, []string{"4×4", "6×6 (2×3)"}, entriesOf(table, "shape"))
}

// setRecord returns the record of a set on a puzzle with a surplus of 100.
func setRecord(k maker.Population, i int, set string, cleared float64, more ...results.Metric) results.Record {
	t := (&experiments.Params{}).Instance(k, i).Trial(set, experiments.Config{"set": set, "rules": "singles"})
	cells := float64(k.Side() * k.Side())
	return recordOf(t, append([]results.Metric{
		exact(scalingSurplus, "", 100), exact(metricLeft, "", cells+100*(1-cleared)), exact(scalingFill, "", k.Fill),
	}, more...)...)
}

// TestHolesOf: fills of one shape are one population, so that a threshold can be found among
// them.
func TestHolesOf(t *testing.T) {
	for want, k := range map[string]maker.Population{
		"random":         random(3, 0.3),
		"unique by hall": {Basis: 2, Columns: 3, Holes: "unique", Clues: 9, SolvableBy: "hall"},
		"balanced":       {Basis: 2, Cube: true, Holes: "balanced", Fill: 0.2},
	} {
		require.Equal(t, want, holesOf(k))
	}
}

// A puzzle is done if more than 90 % of its surplus is cleared; a puzzle without a surplus has no value.
func TestObserveScaling(t *testing.T) {
	k := random(3, 0.5)
	records := observeScaling([]results.Record{setRecord(k, 0, "a", 0.9), setRecord(k, 0, "b", 0.92), made(k, 0, "c", experiments.Config{configSet: "c"})})
	require.Equal(t, []float64{0, 1}, []float64{records[0].Value(valueDone), records[1].Value(valueDone)})
	require.Equal(t, 40.5, records[0].Value(metricClues))
	require.False(t, has(&records[2], valueDone))
}
