package explain

import (
	"strconv"
	"testing"

	"basisk/grid"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// A list has a word before its last member, and one that is too long is cut.
func TestList(t *testing.T) {
	numbers := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	for n, want := range map[int]string{
		0: "", 1: "1", 2: "1 or 2", 3: "1, 2 or 3",
		9:  "1, 2, 3, 4, 5, 6, 7, 8 or 9",
		10: "1, 2, 3, 4, 5, 6, 7, 8, 9 and 1 more",
		11: "1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more",
	} {
		require.Equal(t, want, list(numbers[:n], strconv.Itoa, "or"), "%d members", n)
	}
}

// The numbers of steps, of trials and of steps in them have one part more each.
func TestEarlier(t *testing.T) {
	var at situation
	steps := []heuristics.Earlier{{Step: "0"}, {Step: "7"}, {Step: "7.1"}, {Step: "7.1.2"}, {Step: "7.1.2.1"}}
	require.Equal(t, "by the puzzle itself, step 7, the assumption, step 7.1.2 and the assumption", at.earlier(steps))
}

// A step of a rule that is not ours may lack what the sentence of its pattern names.
func TestIncompleteSteps(t *testing.T) {
	cells, digits, units := make([]grid.Cell, 1), make([]grid.Digit, 1), make([]grid.Unit, 1)
	for _, pattern := range []heuristics.Kind{
		heuristics.KindNakedSingle, heuristics.KindPairwise, heuristics.KindHiddenSingle, heuristics.KindLocked,
		heuristics.KindNakedTuple, heuristics.KindHiddenTuple, heuristics.KindFish, heuristics.KindProbe, heuristics.KindDilemma,
	} {
		for _, r := range []heuristics.Reason{{}, {Cells: cells, Units: units}} {
			r.Pattern = pattern
			require.False(t, isWhole(&heuristics.Step{Reason: r}), "%s without digits", pattern)
		}
	}
	for pattern, want := range map[heuristics.Kind]bool{
		heuristics.KindNakedSingle: true, heuristics.KindHiddenSingle: false, heuristics.KindLocked: false, heuristics.KindFish: false,
	} {
		r := heuristics.Reason{Pattern: pattern, Cells: cells, Digits: digits}
		require.Equal(t, want, isWhole(&heuristics.Step{Reason: r}), "%s without units", pattern)
	}
}
