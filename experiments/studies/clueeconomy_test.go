package studies

import (
	"path"
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
	section := clueEconomy().Summarize(slices.Values(records))
	table := tableOf(t, section, "Clues that are left")
	require.Equal(t, []string{"6×6 (2×3)", "6×6 (2×3)", "6×6 (2×3)", "4×4×4", "4×4×4", "4×4×4"}, entriesOf(table, "shape"))
	require.Equal(t, []string{"z", "a", "unique", "z", "a", "unique"}, entriesOf(table, "set"))
	rules := tableOf(t, section, "The sets of rules")
	require.Equal(t, []string{"naked-single", "naked-single,hidden-single,hall-K"}, entriesOf(rules, "rules"))
	require.Equal(t, []string{"z", "a", "unique"}, section.Figures[0].X.Ticks)
	for _, r := range records {
		require.InDelta(t, r.Value(metricClues)/float64(experiments.PopulationOf(r.Config).Cells()), r.Value("fill"), 1e-12)
	}
}

// TestEconomyPairs: techniques are compared on the same grids, with singles and with the one
// before.
func TestEconomyPairs(t *testing.T) {
	var records []results.Record
	for i := range 3 {
		for _, x := range []struct {
			name  string
			clues int
		}{{"a", 8}, {"singles", 6}, {uniqueOnly, 5}} {
			if i < 2 || x.name != "a" {
				clues := numbers("clues", x.clues+9*(i/2), "fill", 0.5)
				records = append(records, made(experiments.Population{Basis: 2}, i, x.name, experiments.Config{configSet: x.name}, clues...))
			}
		}
	}
	section := clueEconomy().Summarize(slices.Values(records))
	differences := func(title string) []string { return shares(tableOf(t, section, title).Rows[0][1:]) }
	require.Equal(t, []string{"2", "−1"}, differences("Clues more or fewer than with singles"))
	require.Equal(t, []string{"−2", "−1"}, differences("Clues more or fewer than with the technique before"))
	require.Contains(t, section.Answer, "fewer than with singles alone: a difference of −1 [")
}

// TestEconomyPlan: techniques that assume dig large grids only for those who ask for them,
// and uniqueness is not asked for above 16×16.
func TestEconomyPlan(t *testing.T) {
	variants := func(p experiments.Params) string {
		var list []string
		for trial := range clueEconomy().Plan(p) {
			variant := path.Base(trial.Key)
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
