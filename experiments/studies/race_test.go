package studies

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// smallRace has two kinds, not in their order, of three contestants on n puzzles each:
// quick ends in a tenth of a second, slow in twice that, and lost hardly ever.
func smallRace(n int) *race {
	r := newRace("time", "s")
	for _, basis := range []int{4, 3} {
		for i := range n {
			k, h := experiments.Kind{Basis: basis}, heat{fmt.Sprint(i), 1}
			r.add(k, "quick", h, results.Lifetime{Time: 0.1, Done: true}, 10)
			r.add(k, "slow", h, results.Lifetime{Time: 0.2, Done: true}, 10)
			r.add(k, "lost", h, results.Lifetime{Time: 10, Done: i == 0}, 10)
		}
	}
	return r
}

func TestRaceTable(t *testing.T) {
	r := smallRace(40)
	require.Equal(t, "quick", r.best(experiments.Kind{Basis: 3}))
	require.Equal(t, "slow", r.second(experiments.Kind{Basis: 3}))
	table := r.table("race")
	require.Len(t, table.Rows, 6)
	require.Equal(t, "9×9", table.Rows[0][0], "kinds are sorted")
	byName := map[string][]string{}
	for _, row := range table.Rows[:3] {
		byName[row[1]] = row
	}
	require.Equal(t, "1", byName["quick"][6])
	require.True(t, strings.HasPrefix(byName["slow"][6], "2 [2, 2]"), byName["slow"][6])
	require.True(t, strings.HasPrefix(byName["lost"][4], "∞"), "what never ended has no median: %s", byName["lost"][4])
	require.Equal(t, "19.75", byName["lost"][5], "PAR-2: 39 times 20 s and once 10 s")
}

// The curves of runs that all end within a second are drawn, and the cactus has its
// axes the right way round.
func TestRaceFigures(t *testing.T) {
	for _, n := range []int{3, 40} {
		figures := smallRace(n).figures("race", "Race")
		require.Len(t, figures, 2)
		require.Equal(t, n >= 30, figures[0].Y.Log, "a logarithmic axis is for many puzzles")
		for _, s := range figures[0].Series {
			require.Equal(t, 1.0, s.Points[0].Y, s.Name)
			require.Less(t, s.Points[0].X, 0.1, s.Name)
		}
	}
	cactus := smallRace(3).cactus()
	for _, s := range cactus.Series {
		if s.Name == "quick" {
			require.Len(t, s.Points, 6, "three puzzles of two groups")
			require.InDelta(t, 0.1, s.Points[5].X, 0, cactus.X.Label)
			require.InDelta(t, 6, s.Points[5].Y, 0, cactus.Y.Label)
		}
	}
	require.Contains(t, cactus.X.Label, "time")
	require.Contains(t, cactus.Y.Label, "puzzles")
}

func TestRestartAnswer(t *testing.T) {
	r := newRace("nodes", "nodes")
	for i := range 30 {
		for _, set := range []string{"", "[base]"} {
			r.add(experiments.Kind{Basis: 3}, "random"+set, heat{fmt.Sprint(i), 1}, results.Lifetime{Time: 10, Done: true}, 100)
			r.add(experiments.Kind{Basis: 3}, "random-restarts"+set, heat{fmt.Sprint(i), 1}, results.Lifetime{Time: 5, Done: true}, 100)
		}
	}
	require.Contains(t, restartAnswer(r), "9×9 random 0.5 [0.5, 0.5]†; 9×9 random[base] 0.5 [0.5, 0.5]†")
	require.Equal(t, "nodes", r.label())
	require.Empty(t, restartAnswer(smallRace(2)))
}

// TestRaceSeeds: seeds of a puzzle are no puzzles more, and are paired.
func TestRaceSeeds(t *testing.T) {
	k := experiments.Kind{Basis: 3}
	once, often := newRace("nodes", "nodes"), newRace("nodes", "nodes")
	for i := range 10 {
		for seed := range 20 {
			for _, r := range []*race{once, often}[min(seed, 1):] {
				h, cost := heat{fmt.Sprint(i), seed + 1}, float64(i+1)
				r.add(k, "a", h, results.Lifetime{Time: cost * cost, Done: true}, 1000)
				r.add(k, "b", h, results.Lifetime{Time: cost, Done: true}, 1000)
			}
		}
	}
	often.add(k, "a", heat{"0", 21}, results.Lifetime{Time: 900, Done: true}, 1000)
	require.Equal(t, once.against(k, "a", "b"), often.against(k, "a", "b"), "what b did not run counts in no ratio")
	require.Equal(t, "201", often.table("x").Rows[1][2], "the best, b, comes first")
	require.Contains(t, often.table("x").Note, "several seeds")
	require.NotContains(t, once.table("x").Note, "seeds")
}
