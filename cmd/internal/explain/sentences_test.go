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
		require.Equal(t, want, list(&situation{}, numbers[:n], strconv.Itoa, "or"), "%d members", n)
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
		heuristics.KindNakedTuple, heuristics.KindHiddenTuple, heuristics.KindFish, heuristics.KindChain, heuristics.KindProbe, heuristics.KindDilemma,
	} {
		for _, r := range []heuristics.Reason{{}, {Cells: cells, Units: units}} {
			r.Pattern = pattern
			require.False(t, isComplete(&heuristics.Step{Reason: r}), "%s without digits", pattern)
		}
	}
	for pattern, want := range map[heuristics.Kind]bool{
		heuristics.KindNakedSingle: true, heuristics.KindHiddenSingle: false, heuristics.KindLocked: false, heuristics.KindFish: false,
		heuristics.KindNakedTuple: false, heuristics.KindHiddenTuple: false,
	} {
		r := heuristics.Reason{Pattern: pattern, Cells: cells, Digits: digits}
		require.Equal(t, want, isComplete(&heuristics.Step{Reason: r}), "%s without units", pattern)
	}
}

// emptySquare returns the puzzle of side 4 without givens.
func emptySquare(t *testing.T) *grid.Puzzle {
	s, err := grid.Square(2)
	require.NoError(t, err)
	return grid.NewPuzzle(s)
}

// Every pattern has its sentence, which names all that it needs; a pattern of another's rule has none.
func TestSentenceOfPatterns(t *testing.T) {
	at := situation{Puzzle: emptySquare(t)}
	type (
		cells  = []grid.Cell
		digits = []grid.Digit
		units  = []grid.Unit
	)
	is, not := heuristics.Assumption{Candidate: heuristics.Candidate{Cell: 0, Digit: 1}}, heuristics.Assumption{Absent: true}
	not.Candidate = heuristics.Candidate{Cell: 1, Digit: 2}
	said := heuristics.Explanation{
		Blocking: []heuristics.Candidate{{Cell: 4, Digit: 2}, {Cell: 2, Digit: 3}},
		Earlier:  []heuristics.Earlier{{Step: "3", Removed: []heuristics.Candidate{{Cell: 0, Digit: 4}}}},
	}
	seen, lost := heuristics.Explanation{Blocking: said.Blocking}, heuristics.Explanation{Earlier: said.Earlier}
	single := heuristics.Reason{Cells: cells{0}, Digits: digits{1}, Units: units{0}}
	pair := heuristics.Reason{Cells: cells{0, 1}, Digits: digits{1, 2}, Units: units{0, 8}}
	locked := heuristics.Reason{Cells: cells{0, 1}, Digits: digits{1, 2}, Units: units{0, 8}, Locked: true}
	fish := heuristics.Reason{Digits: digits{1}, Units: units{0, 1}, Covers: units{4, 5}}
	chain := func(cells ...grid.Cell) (r heuristics.Reason) {
		for _, c := range cells {
			r.Chain = append(r.Chain, heuristics.Candidate{Cell: c, Digit: 1})
		}
		return r
	}
	trials := func(list ...heuristics.Case) heuristics.Reason { return heuristics.Reason{Trials: list} }
	for _, test := range []struct {
		pattern heuristics.Kind
		reason  heuristics.Reason
		failed  bool
		said    heuristics.Explanation
		want    string
	}{
		{heuristics.KindNakedSingle, single, false, said, "R1C1 must be 1: it sees 2 in R2C1 and 3 in R1C3, and it lost 4 by step 3."},
		{heuristics.KindNakedSingle, single, false, seen, "R1C1 must be 1: it sees 2 in R2C1 and 3 in R1C3."},
		{heuristics.KindNakedSingle, single, false, lost, "R1C1 must be 1: it lost 4 by step 3."},
		{heuristics.KindPairwise, single, false, lost, "R1C1 must be 1 (it lost 4 by step 3), so no cell that sees it is 1."},
		{heuristics.KindHiddenSingle, single, false, heuristics.Explanation{}, "R1C1 is the last open cell of row 1, so it is 1."},
		{heuristics.KindHiddenSingle, single, false, seen, "In row 1, 1 fits only in R1C1: the other open cells see the 1 in R2C1 and R1C3."},
		{heuristics.KindHiddenSingle, single, false, lost, "In row 1, 1 fits only in R1C1: the other open cells lost it by step 3."},
		{
			heuristics.KindHiddenSingle, single, false, said,
			"In row 1, 1 fits only in R1C1: the other open cells see the 1 in R2C1 and R1C3 or lost it by step 3.",
		},
		{
			heuristics.KindLocked, pair, false, said,
			"In row 1, 1 fits only in R1C1 and R1C2. All of these lie in box 1 too, so no other cell of box 1 is 1.",
		},
		{
			heuristics.KindNakedTuple, pair, false, said, "In row 1, the 2 cells R1C1 and R1C2 can hold only the 2 digits 1 and 2. " +
				"They take all of these digits, so no other cell of row 1 has them.",
		},
		{
			heuristics.KindNakedTuple, locked, false, said, "In row 1, the 2 cells R1C1 and R1C2 can hold only the 2 digits 1 and 2. " +
				"They take all of these digits, so no other cell of a unit that all of them lie in has them.",
		},
		{
			heuristics.KindNakedTuple, pair, true, said,
			"In row 1, the 2 cells R1C1 and R1C2 can hold only the 2 digits 1 and 2, which are too few.",
		},
		{
			heuristics.KindHiddenTuple, pair, false, said, "In row 1, the 2 digits 1 and 2 fit only in the 2 cells R1C1 and R1C2. " +
				"They fill these cells, so no other digit is in them.",
		},
		{
			heuristics.KindFish, fish, false, said, "In row 1 and row 2, 1 fits only where column 1 and column 2 cross them. Each of these " +
				"2 lines needs one of the 2 crossing lines for its 1, so no other cell of column 1 or column 2 is 1.",
		},
		{
			heuristics.KindFish, fish, true, said,
			"In row 1 and row 2, 1 fits only where column 1 and column 2 cross them, which are too few.",
		},
		{
			heuristics.KindChain, chain(0, 1, 5, 4), false, said,
			"If R1C1 is not 1, then R1C2 is 1, so R2C2 is not 1, so R2C1 is 1. So R1C1 is 1 or R2C1 is 1, and what both exclude is removed.",
		},
		{heuristics.KindChain, chain(0, 1, 5, 0), false, said, "If R1C1 is not 1, then R1C2 is 1, so R2C2 is not 1, so R1C1 is 1. So R1C1 is 1."},
		{
			heuristics.KindProbe, trials(heuristics.Case{Assume: is}), false, said,
			"Suppose that R1C1 is 1: at once it leads to a contradiction. So R1C1 is not 1.",
		},
		{
			heuristics.KindProbe, trials(heuristics.Case{Assume: not, FailureText: "x"}), false, said,
			"Suppose that R1C2 is not 2: at once it leads to a contradiction, since x. So R1C2 is 2.",
		},
		{
			heuristics.KindDilemma, trials(heuristics.Case{Assume: is}, heuristics.Case{Assume: not}), false, said,
			"One of these holds: R1C1 is 1 or R1C2 is not 2. What is removed here is excluded in every case that can be.",
		},
		{
			heuristics.KindDilemma, trials(heuristics.Case{Assume: is}, heuristics.Case{Assume: not}), true, said,
			"One of these holds: R1C1 is 1 or R1C2 is not 2. Each leads to a contradiction.",
		},
		{"another", single, false, said, ""},
	} {
		test.reason.Pattern = test.pattern
		s := heuristics.Step{Reason: test.reason, Failed: test.failed}
		require.Equal(t, test.want, at.sentence(&s, &test.said))
	}
}

// The end of a case says how many steps it took, and why it failed if that is known.
func TestEnding(t *testing.T) {
	for steps, want := range []string{"at once it leads", "one step leads", "2 steps lead", "3 steps lead"} {
		c := heuristics.Case{Steps: make([]heuristics.Step, steps)}
		require.Equal(t, want+" to a contradiction", ending(c))
		c.FailureText = "R1C1 cannot be filled"
		require.Equal(t, want+" to a contradiction, since R1C1 cannot be filled", ending(c))
	}
}

// The steps of trials are explained in copies: the engine's steps do not change.
func TestTrialsAreCopied(t *testing.T) {
	p := emptySquare(t)
	at := situation{Puzzle: p, digits: make([]grid.Digit, len(p.Givens)), gone: map[heuristics.Candidate]string{}}
	inner := []heuristics.Step{{Rule: "inner"}}
	trials := []heuristics.Case{{Steps: inner, Where: &heuristics.Failure{Empty: true}}}
	s := heuristics.Step{Reason: heuristics.Reason{Pattern: heuristics.KindProbe, Trials: trials}}
	at.take(&s)
	require.NotNil(t, s.Explanation)
	require.NotNil(t, s.Trials[0].Steps[0].Explanation)
	require.Equal(t, "R1C1 has no candidate left", s.Trials[0].FailureText)
	require.Empty(t, trials[0].FailureText)
	require.Nil(t, inner[0].Explanation)
}
