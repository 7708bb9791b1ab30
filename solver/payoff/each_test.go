package payoff_test

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/payoff"
)

// The ladder of each kind of tuples is compared with sets by enumeration of all subsets, which shares no
// code with the Hall kernel.

// sizes has the smallest naked and the smallest hidden set that shows a conclusion, 99 if there is none.
type sizes struct{ naked, hidden int }

// candidate is a candidate of a board.
type candidate struct {
	cell  grid.Cell
	digit grid.Digit
}

// shownIn returns the conclusions of the sets of a unit with up to top members.
func shownIn(b *grid.Board, u grid.Unit, top int) map[candidate]sizes {
	n := b.Shape().Side()
	var open []grid.Cell
	for _, c := range b.Shape().UnitCells(u) {
		if b.Value(c) == 0 {
			open = append(open, c)
		}
	}
	digits, places := make([]uint64, len(open)), make([]uint64, n)
	for i, c := range open {
		for d := range n {
			if b.Has(c, grid.Digit(d+1)) {
				digits[i] |= 1 << d
				places[d] |= 1 << i
			}
		}
	}
	shown := map[candidate]sizes{}
	show := func(i, d int, by sizes) {
		x := candidate{open[i], grid.Digit(d + 1)}
		was, known := shown[x]
		if !known {
			was = sizes{99, 99}
		}
		shown[x] = sizes{min(was.naked, by.naked), min(was.hidden, by.hidden)}
	}
	tight(digits, top, func(cells, union uint64) {
		for i := range open {
			for d := range n {
				if cells>>i&1 == 0 && union>>d&1 == 1 && digits[i]>>d&1 == 1 {
					show(i, d, sizes{bits.OnesCount64(cells), 99})
				}
			}
		}
	})
	tight(places, top, func(set, union uint64) {
		for i := range open {
			for d := range n {
				if set>>d&1 == 0 && union>>i&1 == 1 && digits[i]>>d&1 == 1 {
					show(i, d, sizes{99, bits.OnesCount64(set)})
				}
			}
		}
	})
	return shown
}

// tight passes on the sets of up to top rows that together have as many members; rows without any are in none.
func tight(rows []uint64, top int, found func(set, union uint64)) {
	var extend func(from int, set, union uint64)
	extend = func(from int, set, union uint64) {
		if set != 0 && bits.OnesCount64(union) == bits.OnesCount64(set) {
			found(set, union)
		}
		for i := from; i < len(rows) && bits.OnesCount64(set) < top; i++ {
			if rows[i] != 0 && bits.OnesCount64(union|rows[i]) <= top {
				extend(i+1, set|1<<i, union|rows[i])
			}
		}
	}
	extend(0, 0, 0)
}

// closeUnder runs singles and locked candidates, and sets of the allowed sizes, the smallest of all units
// together, to their fixpoint.
func closeUnder(p *grid.Puzzle, top int, allowed func(sizes) int) payoff.Fixpoint {
	b := p.Board()
	rules := heuristics.MustParse("singles,locked")
	for {
		rules.Engine(b).Propagate()
		if b.Failed() {
			return payoff.Fixpoint{Left: -1}
		}
		least := 99
		var conclusions []candidate
		for u := range grid.Unit(b.Shape().Units()) {
			for x, by := range shownIn(b, u, top) {
				size := allowed(by)
				if size < least {
					least, conclusions = size, nil
				}
				if size == least {
					conclusions = append(conclusions, x)
				}
			}
		}
		if least == 99 {
			return payoff.Fixpoint{Left: b.Candidates(), Solved: b.Solved()}
		}
		for _, x := range conclusions {
			b.Remove(x.cell, x.digit)
		}
	}
}

// upTo allows naked and hidden sets up to sizes, except one size of each.
func upTo(naked, hidden, noNaked, noHidden int) func(sizes) int {
	return func(by sizes) int {
		size := 99
		if by.naked <= naked && by.naked != noNaked {
			size = by.naked
		}
		if by.hidden <= hidden && by.hidden != noHidden {
			size = min(size, by.hidden)
		}
		return size
	}
}

// requireEach compares the ladder of each kind on a puzzle with the enumeration, and reports whether a
// rung adds something and whether one is missed.
func requireEach(t *testing.T, p *grid.Puzzle) (adds, missed bool) {
	t.Helper()
	top := payoff.TopSize(p.Shape)
	b := p.Board()
	y := payoff.NewLadder(payoff.Config{Kind: payoff.Each}).MeasureWithout(t.Context(), b)
	if y.Status == solver.Unsolvable {
		return false, false
	}
	require.Len(t, y.Stages, 2*top)
	full := closeUnder(p, top, upTo(top, top, 0, 0))
	before := closeUnder(p, top, upTo(0, 0, 0, 0))
	require.Equal(t, before, y.Stages[0].Fixpoint)
	for i, r := range y.Stages[1 : 2*top-1] {
		size := 2 + i/2
		require.Equal(t, size, r.Size)
		smaller, without := upTo(size, size, 0, 0), upTo(top, top, 0, size)
		if i%2 == 0 {
			require.Equal(t, payoff.Naked, r.Kind)
			smaller, without = upTo(size, size-1, 0, 0), upTo(top, top, size, 0)
		} else {
			require.Equal(t, payoff.Hidden, r.Kind)
		}
		require.Equal(t, closeUnder(p, top, smaller), r.Fixpoint, "%s %d", r.Kind, size)
		require.Equal(t, closeUnder(p, top, without), r.Without, "without %s %d", r.Kind, size)
		require.GreaterOrEqual(t, r.Without.Left, full.Left)
		adds, missed = adds || r.Left < before.Left, missed || r.Without.Left > full.Left
		before = r.Fixpoint
	}
	require.Equal(t, full, before)
	last := y.Stages[2*top-1]
	require.Equal(t, heuristics.AllSizes, last.Size)
	require.Equal(t, fixpoint(t, p, "singles,locked,hall", 0).Candidates(), last.Left)
	require.Equal(t, b.Candidates(), last.Left)
	return adds, missed
}

// Each rung leaves what the rules up to it leave, and without a rung the ladder leaves what the others
// leave, by enumeration of all sets.
func TestPayoffEach(t *testing.T) {
	adds, missed := 0, 0
	try := func(p *grid.Puzzle) {
		added, lost := requireEach(t, p)
		if added {
			adds++
		}
		if lost {
			missed++
		}
	}
	for _, s := range heuristictest.Shapes() {
		if s.Side() > 9 {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(s.Cells()), 12))
		for range testenv.Scale(3, 6, 300) {
			try(heuristictest.Puzzle(rng, s))
		}
	}
	for _, name := range []string{"needs.txt", "famous9.txt"} {
		file, err := os.Open("../../testdata/" + name)
		require.NoError(t, err)
		defer file.Close()
		for r := range format.Read(file, name, format.Options{}) {
			require.NoError(t, r.Err)
			if r.Puzzle.Shape.Side() <= 16 {
				try(r.Puzzle)
			}
		}
	}
	for r := range corpus(t, "16x16", int(testenv.Scale(12, 12, 1))) {
		try(r.Puzzle)
	}
	require.Greater(t, adds, 10)
	require.Greater(t, missed, 5)
}
