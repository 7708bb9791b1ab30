package bitboard_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/bitboard"

	"github.com/stretchr/testify/require"
)

// halves returns puzzles of 9×9 that have solutions of every kind of number.
func halves(t *testing.T) []*grid.Puzzle {
	list := puzzles(t)[:6]
	s, err := grid.Square(3)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(17, 1))
	for range testenv.Scale(60, 300, 20_000) {
		list = append(list, heuristictest.Puzzle(rng, s))
	}
	return list
}

// A search whose solutions are counted has the outcome of one that shows each, wherever limits
// end it and however often it asks.
func TestCountedAsShown(t *testing.T) {
	saved := 0
	for i, p := range halves(t) {
		x := kernelFor(p)
		for _, l := range []bitboard.Limits{
			{Solutions: 3000}, {Solutions: 1}, {Solutions: 37}, {Nodes: 40}, {Nodes: 1000}, {Trial: 30, Many: 20, Solutions: 500},
		} {
			asked := [2][]float64{}
			search := func(shown uint64, side int) (o bitboard.Outcome, calls int) {
				l.Shown, l.Stop = shown, func(done float64) bool { asked[side] = append(asked[side], done); return false }
				o = x.Search(l, func() bool { calls++; return true })
				o.Levels = slices.Clone(o.Levels)
				return o, calls
			}
			want, calls := search(0, 0)
			require.EqualValues(t, want.Solutions, calls)
			for _, shown := range []uint64{1, 5} {
				asked[1] = nil
				got, calls := search(shown, 1)
				require.Equal(t, want, got, "puzzle %d, %+v", i, l)
				require.InDeltaSlice(t, append(asked[0], 0), append(asked[1], 0), 1e-9)
				require.EqualValues(t, min(shown, want.Solutions), calls)
				saved += int(want.Solutions) - calls
			}
		}
	}
	require.Greater(t, saved, 1000)
}

// noWay is a grid with two digits in each open cell, of which no choice is a solution.
const noWay = `
	1 4 8 5 7 9 6 3 2
	5 7 2 6 1 3 9 8 4
	3 9 6 8 4 2 5 17 17
	8 5 9 7 6 4 1 2 3
	6 2 4 3 8 1 7 5 9
	7 1 3 9 2 5 8 4 6
	4 68 1 2 59 7 3 69 58
	9 36 7 4 35 8 2 16 15
	2 38 5 1 39 6 4 79 78`

// A part that has no way is found out by the first guess, and there the search ends.
func TestNoWay(t *testing.T) {
	x := bitboard.New(3)
	x.Reset()
	for c, digits := range strings.Fields(noWay) {
		var set uint64
		for _, d := range digits {
			set |= 1 << (d - '1')
		}
		x.Restrict(c, set)
	}
	for _, yield := range []func() bool{nil, func() bool { return true }} {
		o := x.Search(bitboard.Limits{}, yield)
		require.Equal(t, bitboard.Outcome{Nodes: 1, States: 3, Levels: []uint64{1}, Done: true}, o)
	}
}

// tenMillion is a puzzle of 20 clues with 9,932,479 solutions.
const tenMillion = "...........2..........425...597......2....7..7139....6..1..7.....74.......5..6..."

// oneMillion is the same puzzle with one more clue, and has 1,121,629 solutions.
const oneMillion = "...........2..........425...597......2....7..7139....6..1..7.....74.......5..6.1."

// As many solutions are counted as a decision diagram has paths: ten million in the exhaustive version,
// else one.
func TestMillions(t *testing.T) {
	if testing.Short() {
		t.Skip("a second")
	}
	clues, solutions := oneMillion, 1_121_629
	if testenv.Long() {
		clues, solutions = tenMillion, 9_932_479
	}
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := heuristictest.Line(s, clues)
	o := kernelFor(p).Search(bitboard.Limits{}, nil)
	require.True(t, o.Done)
	require.EqualValues(t, solutions, o.Solutions)
	r, err := solver.Count(t.Context(), p.Board(), solver.Config{}, 0)
	require.NoError(t, err)
	require.EqualValues(t, r.Count, o.Solutions)
}

func TestMain(m *testing.M) { testenv.Main(m) }
