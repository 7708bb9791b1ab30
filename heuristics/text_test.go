package heuristics_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// Each pattern has the name that players use, as far as those go.
func TestDescribe(t *testing.T) {
	flat := square(t, 3)
	removed := []heuristics.Candidate{{Cell: 4, Digit: 3}, {Cell: 5, Digit: 7}}
	for _, test := range []struct {
		reason heuristics.Reason
		text   string
	}{
		{
			heuristics.Reason{Pattern: heuristics.KindPairwise, Cells: []grid.Cell{0}, Digits: []grid.Digit{3}, Naked: 1},
			"pairwise {3} in R1C1",
		},
		{
			heuristics.Reason{Pattern: heuristics.KindLocked, Units: []grid.Unit{18, 0}, Cells: []grid.Cell{0, 1}, Digits: []grid.Digit{3}},
			"locked candidates (pointing) {3} in R1C1, R1C2 (box 1 to row 1)",
		},
		{
			heuristics.Reason{Pattern: heuristics.KindLocked, Units: []grid.Unit{0, 18}, Cells: []grid.Cell{0, 1}, Digits: []grid.Digit{3}},
			"locked candidates (claiming) {3} in R1C1, R1C2 (row 1 to box 1)",
		},
		{tuple(heuristics.KindNakedTuple, 1), "naked single {1} in R1C1 (row 1)"},
		{tuple(heuristics.KindNakedTuple, 2), "naked pair {1,2} in R1C1, R1C2 (row 1)"},
		{tuple(heuristics.KindHiddenTuple, 3), "hidden triple {1,2,3} in R1C1, R1C2, R1C3 (row 1)"},
		{tuple(heuristics.KindNakedTuple, 4), "naked quad {1,2,3,4} in R1C1, R1C2, R1C3, R1C4 (row 1)"},
		{tuple(heuristics.KindHiddenTuple, 5), "hidden tuple of 5 {1,2,3,4,5} in R1C1, R1C2, R1C3, R1C4, R1C5 (row 1)"},
		{fish(2), "X-wing {7} of row 1, row 2 in column 1, column 2"},
		{fish(3), "swordfish {7} of row 1, row 2, row 3 in column 1, column 2, column 3"},
		{fish(4), "jellyfish {7} of row 1, row 2, row 3, row 4 in column 1, column 2, column 3, column 4"},
		{fish(1), "fish of 1 {7} of row 1 in column 1"},
		{heuristics.Reason{Pattern: heuristics.KindProbe, Cells: []grid.Cell{0}}, "probe"},
		{heuristics.Reason{Pattern: heuristics.KindDilemma, Cells: []grid.Cell{0}}, "dilemma in R1C1"},
		{heuristics.Reason{Pattern: heuristics.KindDilemma, Units: []grid.Unit{9}, Digits: []grid.Digit{7}}, "dilemma {7} in column 1"},
		{heuristics.Reason{}, "own-rule"},
		{heuristics.Reason{Cells: []grid.Cell{0, 4}, Digits: []grid.Digit{3}}, "own-rule {3} in R1C1, R1C5"},
	} {
		s := heuristics.Step{Rule: "own-rule", Reason: test.reason, Removed: removed}
		require.Equal(t, test.text+": removes 3 from R1C5 and 7 from R1C6", s.Describe(flat))
	}
}

// tuple returns a tuple of the first k cells and digits of row 1.
func tuple(pattern heuristics.Kind, k int) heuristics.Reason {
	r := heuristics.Reason{Pattern: pattern, Units: []grid.Unit{0}}
	for i := range k {
		r.Cells = append(r.Cells, grid.Cell(i))
		r.Digits = append(r.Digits, grid.Digit(i)+1)
	}
	return r
}

// fish returns a fish of the first k rows and columns of a 9x9 board.
func fish(k int) heuristics.Reason {
	r := heuristics.Reason{Pattern: heuristics.KindFish, Digits: []grid.Digit{7}}
	for i := range k {
		r.Units = append(r.Units, grid.Unit(i))
		r.Covers = append(r.Covers, grid.Unit(9+i))
	}
	return r
}

// The text has sizes, locked tuples, placements and contradictions; in cubes the lines
// have layers.
func TestDescribeConclusions(t *testing.T) {
	flat := square(t, 3)
	pair := tuple(heuristics.KindNakedTuple, 2)
	pair.Naked, pair.Hidden, pair.Locked = 2, 5, true
	s := heuristics.Step{Reason: pair, Removed: []heuristics.Candidate{{Cell: 8, Digit: 2}}}
	require.Equal(t, "naked pair {1,2} in R1C1, R1C2 (row 1, locked): removes 2 from R1C9; smallest sets: naked pair, hidden tuple of 5", s.Describe(flat))

	pair.Hidden = 2
	s.Reason = pair
	require.Contains(t, s.Describe(flat), "; smallest sets: naked pair, hidden pair")
	pair.Naked = 3
	s.Reason = pair
	require.Contains(t, s.Describe(flat), "; smallest sets: hidden pair, naked triple")

	wing := fish(2)
	wing.Naked, wing.Hidden = 2, 3
	s = heuristics.Step{Reason: wing, Removed: []heuristics.Candidate{{Cell: 72, Digit: 7}}}
	require.Equal(t, "X-wing {7} of row 1, row 2 in column 1, column 2: removes 7 from R9C1; smallest fish: X-wing by rows, swordfish by columns", s.Describe(flat))

	pair.Digits = pair.Digits[:1]
	require.Equal(t, "naked pair {1} in R1C1, R1C2 (row 1, locked): contradiction, 2 cells for 1 digit",
		(&heuristics.Step{Reason: heuristics.Reason{Pattern: pair.Pattern, Units: pair.Units, Cells: pair.Cells, Digits: pair.Digits, Locked: true}, Failed: true}).Describe(flat))

	cube, err := grid.Cube(2)
	require.NoError(t, err)
	s = heuristics.Step{
		Reason: heuristics.Reason{Pattern: heuristics.KindHiddenSingle, Units: []grid.Unit{5}},
		Placed: []heuristics.Candidate{{Cell: 21, Digit: 3}},
	}
	require.Equal(t, "hidden single (row L2R2): places 3 in L2R2C2", s.Describe(cube))
}

// Trials are a line each; in full, their steps are too.
func TestTextTrials(t *testing.T) {
	shape := square(t, 3)
	single := heuristics.Step{
		Reason: heuristics.Reason{Pattern: heuristics.KindNakedSingle},
		Placed: []heuristics.Candidate{{Cell: 1, Digit: 2}},
	}
	s := heuristics.Step{Reason: heuristics.Reason{Pattern: heuristics.KindDilemma, Cells: []grid.Cell{0}}}
	s.Trials = []heuristics.Case{
		{Assume: heuristics.Assumption{Candidate: heuristics.Candidate{Cell: 0, Digit: 1}}, Steps: []heuristics.Step{single}},
		{Assume: heuristics.Assumption{Candidate: heuristics.Candidate{Cell: 0, Digit: 1}, Absent: true}, Failed: true, Where: &heuristics.Failure{Empty: true}},
	}
	for c := range grid.Cell(10) {
		s.Removed = append(s.Removed, heuristics.Candidate{Cell: 10 + c, Digit: 9})
	}
	write := func(o heuristics.TextOptions, end heuristics.Outcome) string {
		var out strings.Builder
		text := heuristics.NewText(&out, shape, o)
		text.Step(s)
		require.NoError(t, text.Close(end))
		return out.String()
	}
	require.Equal(t, `1. dilemma in R1C1: removes 9 from R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9 and 2 more
    R1C1=1: 1 step
    R1C1<>1: 0 steps, then a contradiction: R1C1 has no candidate left
stuck after 1 step, 300 candidates left
`, write(heuristics.TextOptions{}, heuristics.Outcome{Status: heuristics.Stuck, Candidates: 300}))
	require.Equal(t, `1. dilemma in R1C1: removes 9 from R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9, R3C1, R3C2
    R1C1=1: 1 step
        1. naked single: places 2 in R1C2
    R1C1<>1: 0 steps, then a contradiction: R1C1 has no candidate left
contradiction after 1 step: row 5 has no place for 7
`, write(heuristics.TextOptions{Full: true}, heuristics.Outcome{Status: heuristics.Contradiction, Where: &heuristics.Failure{Unit: 4, Digit: 7, Empty: true}}))
	letters, ok := grid.AlphabetOf("ABCDEFGHI")
	require.True(t, ok)
	require.Equal(t, `1. dilemma in R1C1: removes I from R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9 and 2 more
    R1C1=A: 1 step
    R1C1<>A: 0 steps, then a contradiction: R1C1 has no candidate left
contradiction after 1 step: row 5 has no place for G
`, write(heuristics.TextOptions{Alphabet: letters}, heuristics.Outcome{Status: heuristics.Contradiction, Where: &heuristics.Failure{Unit: 4, Digit: 7, Empty: true}}))
	place := heuristics.TextOptions{Place: true}
	require.Equal(t, "look at R1C1: dilemma\n", write(place, heuristics.Outcome{Status: heuristics.Stopped}))
	s.Units = []grid.Unit{0, 9}
	require.Equal(t, "look at row 1, column 1: dilemma\nstuck after 1 step, 300 candidates left\n",
		write(place, heuristics.Outcome{Status: heuristics.Stuck, Candidates: 300}))
	single.Reason = heuristics.Reason{Pattern: heuristics.KindNakedTuple, Units: []grid.Unit{0}, Cells: []grid.Cell{1, 2}, Digits: []grid.Digit{2, 3}}
	require.Equal(t, "naked pair {B,C} in R1C2, R1C3 (row 1): places B in R1C2", single.DescribeIn(shape, letters))
}
