package ask_test

import (
	"context"
	"math/bits"
	"os"
	"slices"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Explanations are replayed on a board that shares no code with the engine: a mask of digits for each cell,
// and lists of cells for rows, columns and boxes.

// replay is a step writer that judges each step before it takes it.
type replay struct {
	t      *testing.T
	shape  *grid.Shape
	side   int
	masks  []uint32
	placed []bool
	units  [][]int // rows, columns, boxes
	steps  int     // beyond singles
}

func newReplay(t *testing.T, p *grid.Puzzle) *replay {
	n, l := p.Shape.Side(), p.Shape.Layout()
	x := &replay{t: t, shape: p.Shape, side: n, masks: make([]uint32, n*n), placed: make([]bool, n*n), units: make([][]int, 3*n)}
	for c := range n * n {
		row, col := c/n, c%n
		box := row/l.BoxRows*(n/l.BoxCols) + col/l.BoxCols
		for _, u := range [...]int{row, n + col, 2*n + box} {
			x.units[u] = append(x.units[u], c)
		}
		x.masks[c] = 1<<n - 1
	}
	for c, d := range p.Givens {
		if d != 0 {
			x.place(c, int(d)-1)
		}
	}
	return x
}

// place fills a cell and removes the digit from its units.
func (x *replay) place(c, d int) {
	for _, unit := range x.units {
		if !slices.Contains(unit, c) {
			continue
		}
		for _, other := range unit {
			if other != c {
				x.masks[other] &^= 1 << d
			}
		}
	}
	x.masks[c], x.placed[c] = 1<<d, true
}

// Step judges a step by the rules below its own, and takes it.
func (x *replay) Step(s heuristics.Step) {
	rungs := []struct {
		above bool
		found func() bool
		name  string
	}{
		{s.Rule != "naked-single", x.nakedSingle, "a naked single"},
		{s.Rule != "naked-single" && s.Rule != "hidden-single", x.hiddenSingle, "a hidden single"},
		{s.Rule != "naked-single" && s.Rule != "hidden-single" && s.Rule != "locked", x.locked, "a locked candidate"},
		{s.Rule != "naked-single" && s.Rule != "hidden-single" && s.Rule != "locked" && s.Rule != "hall-2", x.pair, "a pair"},
	}
	for _, rung := range rungs {
		if rung.above {
			require.False(x.t, rung.found(), "%s is open at %s", rung.name, s.Describe(x.shape))
		}
	}
	require.LessOrEqual(x.t, len(s.Placed), 1, "one step at a time: %s", s.Describe(x.shape))
	if rungs[1].above {
		x.steps++
	}
	for _, p := range s.Placed {
		x.place(int(p.Cell), int(p.Digit)-1)
	}
	for _, r := range s.Removed {
		x.masks[r.Cell] &^= 1 << (r.Digit - 1)
	}
}

func (*replay) Close(heuristics.Outcome) error { return nil }

// nakedSingle reports whether a cell has one digit left.
func (x *replay) nakedSingle() bool {
	for c, mask := range x.masks {
		if !x.placed[c] && bits.OnesCount32(mask) == 1 {
			return true
		}
	}
	return false
}

// places returns the cells of a unit that may hold digit d, as bits of their positions.
func (x *replay) places(unit []int, d int) (set uint32) {
	for i, c := range unit {
		if x.masks[c]>>d&1 != 0 {
			set |= 1 << i
		}
	}
	return set
}

// hiddenSingle reports whether a digit has one place left in a unit.
func (x *replay) hiddenSingle() bool {
	for _, unit := range x.units {
		for d := range x.side {
			if set := x.places(unit, d); bits.OnesCount32(set) == 1 && !x.placed[unit[bits.TrailingZeros32(set)]] {
				return true
			}
		}
	}
	return false
}

// locked reports whether the places of a digit in a unit are all in another, which has more.
func (x *replay) locked() bool {
	for _, unit := range x.units {
		for _, other := range x.units {
			shared := uint32(0)
			for i, c := range unit {
				if slices.Contains(other, c) {
					shared |= 1 << i
				}
			}
			if k := bits.OnesCount32(shared); k < 2 || k == x.side {
				continue
			}
			for d := range x.side {
				set := x.places(unit, d)
				if set&^shared == 0 && bits.OnesCount32(x.places(other, d)) > bits.OnesCount32(set) {
					return true
				}
			}
		}
	}
	return false
}

// pair reports whether two cells of a unit have the same two digits, or two digits the same two places, and
// others lose something.
func (x *replay) pair() bool {
	for _, unit := range x.units {
		cells, digits := make([]uint32, x.side), make([]uint32, x.side)
		for i := range x.side {
			cells[i], digits[i] = x.masks[unit[i]], x.places(unit, i)
		}
		if pairIn(cells, digits) || pairIn(digits, cells) {
			return true
		}
	}
	return false
}

// pairIn reports whether two rows have the same two members, of which one is in further rows.
func pairIn(rows, columns []uint32) bool {
	for i, row := range rows {
		if bits.OnesCount32(row) != 2 {
			continue
		}
		for j := range i {
			a, b := bits.TrailingZeros32(row), bits.Len32(row)-1
			if rows[j] == row && (bits.OnesCount32(columns[a]) > 2 || bits.OnesCount32(columns[b]) > 2) {
				return true
			}
		}
	}
	return false
}

// TestExplanationsInOrder replays explanations of puzzles of three sizes: no step is taken where a cheaper
// rule concludes something.
func TestExplanationsInOrder(t *testing.T) {
	puzzles, steps := 0, 0
	for _, name := range []string{"famous9", "inkala", "min16", "corpus/dug-16x16", "unique25", "corpus/dug-25x25"} {
		file, err := os.Open("../../../testdata/" + name + ".txt")
		require.NoError(t, err)
		defer file.Close()
		taken := 0
		for r := range format.Read(file, name, format.Options{}) {
			if taken++; taken > testenv.Scale(3, 16, 1000) {
				break
			}
			require.NoError(t, r.Err)
			var x *replay
			ask.New(ask.Options{}).Explain(context.Background(), r, ask.ExplainOptions{
				Rules: ask.ExplainRules(nil),
				StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter {
					x = newReplay(t, r.Puzzle)
					return x
				},
			})
			puzzles, steps = puzzles+1, steps+x.steps
		}
	}
	t.Logf("%d puzzles, %d steps beyond singles", puzzles, steps)
	require.Greater(t, steps, 10*puzzles)
}
