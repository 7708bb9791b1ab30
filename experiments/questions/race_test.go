package questions

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// smallRace has two groups, not in the order of their names, of three contestants on n
// puzzles each: quick ends in a tenth of a second, slow in twice that, and lost hardly
// ever.
func smallRace(n int) *race {
	r := newRace("time", "s", 10)
	for _, group := range []string{"9×9", "16×16"} {
		for i := range n {
			instance := fmt.Sprint(i)
			r.add(group, "quick", instance, results.Lifetime{Time: 0.1, Done: true})
			r.add(group, "slow", instance, results.Lifetime{Time: 0.2, Done: true})
			r.add(group, "lost", instance, results.Lifetime{Time: 10, Done: i == 0})
		}
	}
	return r
}

func TestRaceTable(t *testing.T) {
	r := smallRace(40)
	require.Equal(t, "quick", r.best("9×9"))
	require.Equal(t, "slow", r.second("9×9"))
	table := r.table("race")
	require.Len(t, table.Rows, 6)
	require.Equal(t, "9×9", table.Rows[0][0], "groups stay in the order of the plan")
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
	r := newRace("nodes", "nodes", 100)
	for i := range 30 {
		r.add("9×9", "random", fmt.Sprint(i), results.Lifetime{Time: 10, Done: true})
		r.add("9×9", "random-restarts", fmt.Sprint(i), results.Lifetime{Time: 5, Done: true})
	}
	require.Contains(t, restartAnswer(r), "9×9 random 0.5 [0.5, 0.5]")
	require.Equal(t, "nodes", r.label())
	require.Empty(t, restartAnswer(smallRace(2)))
}
