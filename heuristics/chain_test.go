package heuristics_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// What chains up to twelve links conclude on random boards of every shape and of random units holds in every
// solution.
func TestChainsHold(t *testing.T) {
	conclusions, shapes := 0, heuristictest.Shapes()
	for seed := uint64(0); conclusions < testenv.Scale(1000, 1000, 100_000); seed++ {
		rng := rand.New(rand.NewPCG(seed, 99))
		s := shapes[seed/2%uint64(len(shapes))]
		if seed%2 == 0 {
			s = heuristictest.System(rng, true)
		}
		p := heuristictest.Puzzle(rng, s)
		solutions, complete := heuristictest.Solutions(p, 1000)
		if !complete {
			continue
		}
		e := heuristics.NewEngine(p.Board(), heuristics.NewChain(12))
		e.Record(func(step heuristics.Step) {
			conclusions += len(step.Placed) + len(step.Removed)
			for _, digits := range solutions {
				for _, x := range step.Placed {
					require.Equal(t, x.Digit, digits[x.Cell], "seed %d: %s", seed, step.Describe(s))
				}
				for _, x := range step.Removed {
					require.NotEqual(t, x.Digit, digits[x.Cell], "seed %d: %s", seed, step.Describe(s))
				}
			}
		})
		require.True(t, e.Propagate() || len(solutions) == 0, "seed %d", seed)
	}
}

// The first chain is a smallest one: those of fewer links conclude nothing.
func TestChainsAreSmallest(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		e := heuristics.NewEngine(p.Board(), heuristics.NewChain(8))
		e.RecordFirst(1, func(s heuristics.Step) {
			b := p.Board()
			before := b.TrailLen()
			heuristics.NewEngine(b, heuristics.NewChain(len(s.Chain)/2-1)).Propagate()
			require.Equal(t, before, b.TrailLen(), s.Describe(p.Shape))
		})
		e.Propagate()
	})
}

// Chains have the names that players use, if the units fit.
func TestChainNames(t *testing.T) {
	for _, test := range []struct{ puzzle, want string }{
		{
			"..26.....9..2.3.6...1.....2.3...84.9.........58..7.3.......95........8...7.4...3.",
			"skyscraper (2)R4C5=R9C5-(2)R9C7=R5C7: removes 2 from R5C6",
		},
		{
			"4.7....3...8.6.2...1..94...58...1.7.....8....3..2.9..1....4......5..84.6..1....85",
			"two-string kite (1)R2C4=R2C8-(1)R1C7=R7C7: removes 1 from R7C4",
		},
		{
			"42..3...9...5...4.......82..8.95...2.5.....347....3..6..3..5.......72....91.....8",
			"turbot fish (6)R1C4=R5C4-(6)R5C1=R4C3: removes 6 from R1C3",
		},
		{
			"85....2....42.9......43..8.67.....4.......1......968.31....3.......2....549.1....",
			"XY-wing (7=8)R5C4-(8=6)R9C4-(6=7)R9C9: removes 7 from R5C9",
		},
		{
			"...8.6..3..5.9.1......7495..4.....2....6.5..9..3.2..7.3....9...7.4.......6...3..5",
			"W-wing (1=9)R1C1-(9)R1C3=R9C3-(9=1)R8C2: removes 1 from R9C1",
		},
		{
			"...91..47.........5....2..12..6...3.9.7...4..3...287...2..8..9..95..7.....62.....",
			"X-chain (5)R1C7=R1C6-(5)R2C5=R5C5-(5)R5C4=R7C4: removes 5 from R7C7",
		},
		{
			".8..7.69.....2......36..1.4.2....4...4.....3.7........43...85..6..9..2..1...37...",
			"XY-chain (1=4)R1C3-(4=3)R1C4-(3=8)R6C4-(8=1)R6C9: removes 1 from R6C3",
		},
		{
			"..4.......2....6.9......3.7..2..1.3.6......1...93.8.....7..4..5.6..2...858.7.....",
			"loop of 3 links (5)R1C2=R2C3-(8)R2C3=R2C8-(8=5)R1C8: removes 5 from R1C5",
		},
		{
			"....6.8....7.84.2........5.5.8.....2.....5.4.....3...8..5..89..6.......1.293.7.8.",
			"chain of 3 links (7)R4C7=R5C7-(7=9)R5C5-(9=3)R5C9: removes 3 from R4C7",
		},
	} {
		p, first := line(t, square(t, 3), test.puzzle), ""
		e := heuristics.NewEngine(p.Board(), parse(t, "singles,locked,hall,fish-2,chain")...)
		e.Record(func(s heuristics.Step) {
			if s.Rule == "chain" && first == "" {
				first = s.Describe(p.Shape)
			}
		})
		e.Propagate()
		require.Equal(t, test.want, first)
	}
}

// Names that speak of rows, columns and boxes are kept to these: here a diagonal gives a link.
func TestChainNameOfOtherUnits(t *testing.T) {
	shape, err := grid.New(grid.Layout{Side: 5, Diagonals: true})
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	for _, name := range []string{"R1C2", "R2C1", "R3C3", "R4C4", "R5C5", "R5C2", "R5C4"} {
		c, err := shape.ParseCell(name)
		require.NoError(t, err)
		p.Restrict(c, []grid.Digit{2, 3, 4, 5})
	}
	var first string
	e := heuristics.NewEngine(p.Board(), heuristics.NewChain(8))
	e.RecordFirst(1, func(s heuristics.Step) { first = s.Describe(shape) })
	e.Propagate()
	require.Equal(t, "chain of 2 links (1)R2C2=R1C1-(1)R5C1=R5C3: removes 1 from R2C3", first)
}

// chainCodes are the sections of HoDoKu's library that chains conclude: skyscraper, two-string kite, turbot fish, dual
// kite, X-chain, XY-chain, remote pair, nice loops, AIC, XY-wing and W-wing.
const chainCodes = "0400 0401 0403 0404 0701 0702 0703 0706 0707 0708 0800 0803"

// TestSharedHodokuChains: every position of these sections shows a chain.
func TestSharedHodokuChains(t *testing.T) {
	tested := 0
	for p, technique := range hodokuPositions(t) {
		if code, _, _ := strings.Cut(technique, "-"); !strings.Contains(chainCodes, code) {
			continue
		}
		tested++
		b, _ := fixpoint(t, p, "chain-12", nil)
		require.Less(t, b.Candidates(), p.Board().Candidates(), technique)
	}
	require.Positive(t, tested)
}
