package heuristics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// strict are the rules that are held to more than the usual contract: alone, too, each has
// one fixpoint, and none allocates. The others look for what ends as a single: two naked
// singles are a set of two to the reference finders until one of them is placed.
func strict() heuristics.Rules {
	return heuristics.MustParse("singles,pairwise,locked,naked-tuple,hidden-tuple,hall,fish,probe,dilemma")
}

// contractOf returns the contract that a rule is held to.
func contractOf(e heuristics.Entry) heuristictest.Contract {
	if slices.ContainsFunc(strict(), func(o heuristics.Entry) bool { return o.Name == e.Name }) {
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
		case e.Tier >= heuristics.TrialTier:
			options.Boards = few()
		}
		t.Run(e.Name, func(t *testing.T) { heuristictest.Run(t, e.New, options) })
		if options.Contract != heuristictest.Alone && !e.Reference {
			t.Run(e.Name+" on its example", func(t *testing.T) { heuristictest.Example(t, e) })
		}
		if e.Sized != nil && e.Tier < heuristics.TrialTier {
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
