package heuristics_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// strict are the rules that are held to more than the usual contract: alone, too, each has
// one fixpoint, and none allocates. The others look for what ends as a single: two naked
// singles are a set of two to the reference finders until one of them is placed.
func strict() heuristics.Rules {
	return heuristics.MustParse("singles,pairwise,locked,naked-tuple,hidden-tuple,hall,fish,probe,dilemma")
}

// contractOf returns the contract that a rule is held to.
func contractOf(e heuristics.Entry) heuristictest.Contract {
	if slices.ContainsFunc(strict(), func(o heuristics.Rule) bool { return o.Name == e.Name }) {
		return heuristictest.Alone
	}
	return heuristictest.WithSingles
}

// Every rule of the catalogue is sound, alone and with the singles, and so are all
// of them together. A rule without tests of its own shows its example.
func TestRules(t *testing.T) {
	sample := &heuristictest.Sample{}
	for _, e := range heuristics.Catalog() {
		options := heuristictest.Options{Boards: testenv.Scale(2, 4, 300), Sample: sample, Contract: contractOf(e)}
		switch {
		case e.Reference: // which TestTuplesEqualEnumeration holds, too
			options.Boards = testenv.Scale(1, 1, 30)
		case e.New().Tier() >= heuristics.TrialTier:
			options.Boards = few()
		}
		t.Run(e.Name, func(t *testing.T) { heuristictest.Run(t, e.New, options) })
		if options.Contract != heuristictest.Alone && !e.Reference {
			t.Run(e.Name+" on its example", func(t *testing.T) { heuristictest.Example(t, e) })
		}
		if e.Sized != nil && e.New().Tier() < heuristics.TrialTier {
			t.Run(e.Name+"-3", func(t *testing.T) {
				heuristictest.Run(t, func() heuristics.Heuristic { return e.Sized(3) }, options)
			})
		}
	}
	t.Run("all", func(t *testing.T) {
		// With -short there is one board, of which each shape has work for these rules.
		options := heuristictest.Options{Seed: uint64(testenv.Scale(4, 0, 0)), Boards: testenv.Scale(1, 2, 20), Sample: sample}
		heuristictest.RunSuite(t, func() []heuristics.Heuristic { return parse(t, "all") }, options)
	})
}

// Every rule is sound on random systems of units too, alone and with the singles, and so are
// all of them together. A failure names the seed.
func TestSystems(t *testing.T) {
	for seed := range uint64(testenv.Scale(10, 20, 10_000)) {
		s := heuristictest.System(rand.New(rand.NewPCG(seed, 3)), true)
		sample := &heuristictest.Sample{}
		hold := func(contract heuristictest.Contract, fresh heuristictest.Suite) {
			err := heuristictest.Check(s, fresh, heuristictest.Options{Seed: seed, Boards: 1, Sample: sample, Contract: contract})
			require.NoError(t, err, "system %d", seed)
		}
		for _, e := range heuristics.Catalog() {
			hold(contractOf(e), func() []heuristics.Heuristic { return []heuristics.Heuristic{e.New()} })
			hold(contractOf(e), func() []heuristics.Heuristic { return append(parse(t, "singles"), e.New()) })
		}
		hold(heuristictest.WithSingles, func() []heuristics.Heuristic { return parse(t, "all") })
	}
}

// inkala is the puzzle of A. Inkala (2012) of which Young (2020) prints the board of
// candidates.
const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// The givens of Young's board leave 254 candidates in the open cells; none of the rules here
// finds anything on it.
func TestInkala(t *testing.T) {
	for _, rules := range []string{"none", "naked-single", "hidden-single", "locked", "singles,locked"} {
		p := line(t, square(t, 3), inkala)
		e := heuristics.NewEngine(p.Board(), parse(t, rules)...)
		require.True(t, e.Propagate())
		require.Equal(t, 21, p.Clues())
		require.Equal(t, 81-21, e.Board().Open(), rules)
		require.Equal(t, 254+21, e.Board().Candidates(), rules)
		for c := range grid.Cell(81) {
			require.Equal(t, seen(p, c), digitsOf(e.Board(), c), "%s, %s", rules, p.Shape.CellName(c))
		}
	}
}

// seen returns what a person writes into cell c: the given, or every digit that
// is neither in its row nor in its column nor in its box.
func seen(p *grid.Puzzle, c grid.Cell) []grid.Digit {
	if p.Givens[c] != 0 {
		return []grid.Digit{p.Givens[c]}
	}
	var digits []grid.Digit
	for d := grid.Digit(1); d <= 9; d++ {
		free := true
		for i, given := range p.Givens {
			sameRow, sameColumn := i/9 == int(c)/9, i%9 == int(c)%9
			sameBox := i/27 == int(c)/27 && i%9/3 == int(c)%9/3
			free = free && (given != d || !sameRow && !sameColumn && !sameBox)
		}
		if free {
			digits = append(digits, d)
		}
	}
	return digits
}

// digitsOf returns the candidates of c.
func digitsOf(b *grid.Board, c grid.Cell) []grid.Digit {
	var digits []grid.Digit
	for i := range grid.Members(b.Words(b.CellSet(c))) {
		digits = append(digits, grid.Digit(i)+1)
	}
	return digits
}

// TestWhere: the cell or the unit that has run empty is named, and one that has not is not
// said to be empty.
func TestWhere(t *testing.T) {
	shape := square(t, 2)
	remove := func(b *grid.Board, c grid.Cell, digits ...grid.Digit) {
		for _, d := range digits {
			b.Remove(c, d)
		}
	}
	for _, test := range []struct {
		fail func(b *grid.Board)
		want string
	}{
		{func(*grid.Board) {}, ""},
		{func(b *grid.Board) { remove(b, 11, 1, 2, 3, 4) }, "R3C4 has no candidate left"},
		{func(b *grid.Board) {
			for c := range grid.Cell(4) {
				remove(b, 4+c, 3)
			}
		}, "row 2 has no place for 3"},
		{func(b *grid.Board) { remove(b, 0, 2); b.Place(0, 2) }, "R1C1 cannot be filled"},
		{func(b *grid.Board) { b.Fail(b.PlaceSet(5, 4)) }, "column 2 cannot hold 4"},
	} {
		b := grid.NewBoard(shape)
		test.fail(b)
		require.Equal(t, test.want, heuristics.FailureOf(b).Text(shape, grid.Alphabet{}))
		e := heuristics.NewEngine(b)
		e.Propagate()
		require.Equal(t, heuristics.FailureOf(b), e.Outcome().Where)
	}
}

// TestTrialsSayWhere: a trial that fails says where, and one that does not says nothing.
func TestTrialsSayWhere(t *testing.T) {
	p := line(t, square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	e := heuristics.MustParse("singles,locked,hall,probe").Engine(p.Board())
	failed := 0
	e.RecordFirst(1, func(s heuristics.Step) {
		for _, trial := range s.Trials {
			if !trial.Failed {
				require.Nil(t, trial.Where)
				continue
			}
			require.Regexp(t, "^(R[1-9]C[1-9] has no candidate left|(row|column|box) [1-9] has no place for [1-9])$", trial.Where.Text(p.Shape, grid.Alphabet{}))
			failed++
		}
	})
	e.Propagate()
	require.Positive(t, failed)
}

// outsider is a rule from outside package heuristics.
type outsider struct{ heuristics.NakedSingle }

// TestRulesWithoutSolutions: a rule from outside is not believed when no solution was found to compare it with, and
// its error names it. When the context ended the search, that is no mistake of the rule.
func TestRulesWithoutSolutions(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	unknown := func(context.Context, *grid.Board) ([][]grid.Digit, bool) { return nil, false }
	own := heuristics.Entry{Name: "outsider", New: func() heuristics.Heuristic { return outsider{} }}
	rules := heuristics.Rules{own.Rule()}.Checked(unknown)
	run := func(ctx context.Context) (err error) {
		defer heuristics.Caught(&err)
		e := rules.Engine(grid.NewBoard(s))
		e.StopAt(ctx)
		e.Propagate()
		return nil
	}
	err = run(t.Context())
	var unchecked *heuristics.Unchecked
	require.ErrorAs(t, err, &unchecked)
	require.Equal(t, "naked-single", unchecked.Rule)
	require.ErrorContains(t, heuristics.Blame(err, "a.txt:1"), "is not checked: the budget did not suffice to find solutions of a.txt:1")

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, run(ended))
}
