package studies

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
)

// Only levels that all puzzles of a kind went through are drawn, and the answer gives
// the range over the kinds.
func TestStrengthKinds(t *testing.T) {
	records := func(yield func(results.Record) bool) {
		for i := range 4 {
			for _, h := range []experiments.Kind{minimal(3), random(4, 0.43)} {
				trial := experiments.Params{}.Trial(fmt.Sprintf("%s/%d", h.Name(), i), "", h.Config(experiments.Config{strengthChain: strengthLevels}))
				r := recordOf(trial, exact("given", "candidates", 1000))
				for level := range 6 {
					if level == 5 && i > 0 {
						break
					}
					r.Metrics = append(r.Metrics, exact(fmt.Sprintf("left-%d", level), "candidates", float64(900-10*level*(h.Basis-3))))
				}
				if !yield(r) {
					return
				}
			}
		}
	}
	section := strength().Summarize(records)
	require.Contains(t, section.Answer, "+ hidden-singles on 0 to 100 %")
	require.Contains(t, section.Answer, "+ dilemma-2 on none (it was not tried)")
	require.Len(t, section.Figures, 2)
	for _, f := range section.Figures {
		require.Len(t, f.Series, 1)
		require.Len(t, f.Series[0].Points, 5, "probing was tried on one puzzle of four")
	}
	require.Equal(t, "9×9 minimal", section.Figures[0].Series[0].Name)
	require.Equal(t, "16×16 random 43 %", section.Figures[1].Series[0].Name)
}

// TestStrengthLevels: a level has the rules of those below it, the names of one's own
// levels stand in the tables, a row a shape, and witnesses show the puzzles that were given.
func TestStrengthLevels(t *testing.T) {
	p := given(t, easy4, easy6, pair9).With("rules", "first=naked-single;second=hidden-single;third=hall-K")
	section := answered(t, strength(), p)
	chain := tableOf(t, section, "The chain")
	require.Equal(t, []string{
		"4×4 given", "4×4 given", "4×4 given", "6×6 (2×3) given", "6×6 (2×3) given", "6×6 (2×3) given", "9×9 given", "9×9 given", "9×9 given",
	}, entriesOf(chain, "puzzles"))
	require.Equal(t, []string{"first", "+ second", "+ third"}, entriesOf(chain, "level")[:3])
	require.Equal(t, []string{"0 %", "0 %", "100 %"}, shares(entriesOf(chain, "solved")[6:]), "third needs the singles of the others")
	witnesses := tableOf(t, section, "Smallest witnesses")
	require.Equal(t, []string{"4×4", "6×6 (2×3)", "9×9"}, entriesOf(witnesses, "shape"))
	require.Equal(t, []string{"some:1", "some:2", "some:3"}, entriesOf(witnesses, "trial"))
	require.Equal(t, []string{easy4, easy6, pair9}, entriesOf(witnesses, "puzzle, row by row"))
	require.Contains(t, section.Method, "first=naked-single; second=hidden-single; third=hall-K")
	require.Len(t, section.Caveats, 1, "no level assumes")
}

// TestSurplusLimit: the dearest rule of a level decides, wherever it stands, and a board
// with too many candidates is not put through it.
func TestSurplusLimit(t *testing.T) {
	for list, limit := range map[string]int{
		"probe": 3000, "singles,probe,hall": 3000, "probe,dilemma": 800, "dilemma,dilemma-2": 50, "dilemma-3": 50,
	} {
		require.Equal(t, limit, surplusLimit(heuristics.MustParse(list)), list)
	}
	require.Greater(t, surplusLimit(heuristics.MustParse("all,-probe,-dilemma")), 1_000_000)

	open := strings.Repeat(".", 81) // 648 candidates too many
	section := answered(t, strength(), given(t, open).With("rules", "deep=dilemma-2;plain=singles"))
	require.Empty(t, tableOf(t, section, "The chain").Rows)
	require.Len(t, section.Caveats, 2)
	r := recordsBy(t, strength(), given(t, open).With("rules", "plain=singles;deep=dilemma-2"))[0]
	require.True(t, has(&r, "left-0"))
	require.False(t, has(&r, "left-1"))
}

// TestStrengthRefuted: of a puzzle without a solution nothing is measured.
func TestStrengthRefuted(t *testing.T) {
	r := recordsBy(t, strength(), given(t, refuted4))[0]
	require.Empty(t, r.Metrics)
	require.Equal(t, []string(noSolution), r.Warnings)
	section := answered(t, strength(), given(t, easy4, refuted4))
	require.Len(t, section.Figures[0].Series[0].Points, 8, "what was measured was put through all levels")
}
