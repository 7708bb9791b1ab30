package studies

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
)

func expectEconomy(t *testing.T, trial experiments.Trial, _ *naive, r *results.Record) map[string]float64 {
	k, list := experiments.PopulationOf(trial.Config), trial.Config.Text("rules")
	if k.Columns != 0 && strings.Contains(list, "probe") {
		return nil
	}
	s, err := k.Shape()
	require.NoError(t, err)
	steps := stepsOf(t, orNone(list), k)
	clues := dugBy(k, generate.Full(s, trial.Rand("grid")), trial.Rand("holes"), func(n *naive) bool {
		if list == "" {
			return n.count(2) == 1
		}
		return n.close(steps...).open() == 0
	})
	want := map[string]float64{"clues": clues, "fill": clues / float64(s.Cells()), "minimal": 1}
	if list != "" {
		want["asked"] = float64(s.Cells()) // of every clue once
	}
	return want
}

// orNone returns a list of rules, none if it is empty.
func orNone(list string) string {
	if list == "" {
		return "none"
	}
	return list
}

// dugBy takes the clues of a full grid away in a random order, each if the rest is still
// good, and returns the number of those that stay.
func dugBy(k experiments.Population, full []grid.Digit, rng *rand.Rand, good func(*naive) bool) (clues float64) {
	empty := naiveOf(k)
	for _, c := range rng.Perm(len(full)) {
		digit := full[c]
		full[c] = 0
		if !good(empty.with(full)) {
			full[c] = digit
			clues++
		}
	}
	return clues
}

func expectBackdoors(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	list := trial.Config.Text("rules")
	if len(n.cells) > 16 && r.Value("open") > 0 && (strings.Contains(list, "hall") || r.Value("size") > 1) {
		return nil
	}
	var solution []uint
	n.solutions(func(cells []uint) bool { solution = cells; return false })
	steps := stepsOf(t, list, experiments.PopulationOf(trial.Config))
	clues := countClues(t, trial)
	n.close(steps...)
	want := map[string]float64{"clues": clues, "open": float64(n.open()), "size": 0, "proved": 1, "tried": 0, "backdoors": 1, "sets": 1}
	for size := 1; n.open() > 0 && (size == 1 || want["backdoors"] == 0); size++ {
		var open []int
		for c, digits := range n.cells {
			if bits.OnesCount(digits) > 1 {
				open = append(open, c)
			}
		}
		want["size"], want["sets"], want["backdoors"] = float64(size), 0, 0
		for set := range uint(1) << len(open) {
			if len(open) > 16 { // sets of one cell
				if set >= uint(len(open)) {
					break
				}
				set = 1 << set
			}
			if bits.OnesCount(set) != size {
				continue
			}
			want["sets"]++
			m := n.copy()
			for i, c := range open {
				if set>>i&1 == 1 {
					m.set(c, solution[c])
				}
			}
			want["backdoors"] += yes(m.close(steps...).open() == 0)
		}
		want["tried"] += want["sets"]
	}
	return want
}
