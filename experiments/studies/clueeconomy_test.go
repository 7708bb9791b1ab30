package studies

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
)

// TestEconomySets: the sets of the user dig in the order in which they were named, on every
// shape that was asked for, and uniqueness comes last.
func TestEconomySets(t *testing.T) {
	p := experiments.Params{Seed: 2}.With("shapes", "2x3,cube2").With("puzzles", "4").With("rules", "z=naked-single;a=singles,hall-K")
	records := recordsBy(t, clueEconomy(), p)
	require.Equal(t, "k2x3/0/z", records[0].Key)
	section := summarizeClueEconomy(slices.Values(records))
	table := tableOf(t, section, "Clues that are left")
	require.Equal(t, []string{"6×6 (2×3)", "6×6 (2×3)", "6×6 (2×3)", "4×4×4", "4×4×4", "4×4×4"}, entriesOf(table, "shape"))
	require.Equal(t, []string{"z", "a", "unique", "z", "a", "unique"}, entriesOf(table, "technique"))
	require.Contains(t, section.Method, "z = naked-single; a = naked-single,hidden-single,hall-K; unique")
	require.Equal(t, []string{"z", "a", "unique"}, section.Figures[0].X.Ticks)
	for _, r := range records {
		require.InDelta(t, r.Value(metricClues)/float64(experiments.KindOf(r.Config).Cells()), r.Value("fill"), 1e-12)
	}
}

// TestEconomyOrder: uniqueness comes last even if it was met before other techniques, and a
// technique is compared with the one above on the same grids.
func TestEconomyOrder(t *testing.T) {
	var records []results.Record
	for shape, clues := range map[experiments.Kind]map[string]int{
		{Basis: 2}: {"a": 8, "b": 6, uniqueOnly: 5}, {Basis: 3}: {"a": 30, uniqueOnly: 24},
	} {
		for i := range 3 {
			for name, n := range clues {
				trial := experiments.Params{}.Trial(fmt.Sprintf("%s/%d", shape.Name(), i), name, shape.Config(experiments.Config{configSet: name}))
				records = append(records, recordOf(trial, exact(metricClues, "cells", float64(n+i))))
			}
		}
	}
	slices.SortFunc(records, func(a, b results.Record) int { return -strings.Compare(a.Key, b.Key) }) // 9×9 first, and uniqueness
	section := summarizeClueEconomy(slices.Values(records))
	table := tableOf(t, section, "Clues that are left")
	require.Equal(t, []string{"a", "b", uniqueOnly, "a", uniqueOnly}, entriesOf(table, "technique"))
	require.Equal(t, []string{"–", "2", "1", "–", "6"}, shares(entriesOf(table, "fewer than the technique above")))
	require.Equal(t, []string{"56.2", "43.8", "37.5", "38.3", "30.9"}, entriesOf(table, "given, %"))
	require.Contains(t, section.Answer, "9×9: a 31, unique 25 (unique 6 [6, 6]† fewer than a)")
}

// TestEconomyPlan: techniques that assume dig large grids only for those who ask for them,
// and uniqueness is not asked for above 16×16.
func TestEconomyPlan(t *testing.T) {
	variants := func(p experiments.Params) string {
		var list []string
		for trial := range clueEconomy().Plan(p) {
			_, variant := splitVariant(trial.Key)
			list = append(list, variant)
		}
		return strings.Join(list, " ")
	}
	one := experiments.Params{}.With("puzzles", "1")
	const plain = "naked-singles singles locked tuples-2 tuples-3 tuples fish"
	require.Equal(t, plain+" probe unique", variants(one.With("shapes", "3")))
	require.Equal(t, plain+" unique", variants(one.With("shapes", "4")))
	require.Equal(t, plain, variants(one.With("shapes", "5")))
	require.Equal(t, "mine", variants(one.With("shapes", "5").With("rules", "mine=probe")))
	require.ErrorContains(t, one.With("rules", "unique=fish").Check(clueEconomy()), "expected another name")
}

// TestEconomyWork: digging whose work is done accepts no more boards.
func TestEconomyWork(t *testing.T) {
	p := given(t, pair9).Puzzles[0].Puzzle
	rules, left := heuristics.MustParse("singles,locked,hall"), uint64(1_000_000)
	var accept generate.Accept = solvedWithin(rules, &left)
	b := p.Board()
	require.True(t, accept(t.Context(), b))
	require.Less(t, left, uint64(1_000_000))
	spent := 1_000_000 - left
	p.Load(b)
	require.True(t, accept(t.Context(), b))
	require.Equal(t, 1_000_000-2*spent, left)
	left = spent / 2
	p.Load(b)
	require.False(t, accept(t.Context(), b))
	require.Zero(t, left)
}
