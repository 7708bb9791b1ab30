package payoff_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/payoff"
)

// sides are the ladders and the rules of their tuples.
var sides = map[payoff.Kind]string{payoff.Both: "hall", payoff.Naked: "naked-tuple", payoff.Hidden: "hidden-tuple"}

// square returns the shape of basis k.
func square(t *testing.T, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// fixpoint returns the board on which rules, with tuples up to a size, have run.
func fixpoint(t *testing.T, p *grid.Puzzle, list string, size int) *grid.Board {
	t.Helper()
	rules, err := heuristics.Catalog().Parse(list)
	require.NoError(t, err)
	b := p.Board()
	rules.Capped(b.Shape(), heuristics.Size(size)).Engine(b).Propagate()
	return b
}

// exactly returns what of a payoff is exact.
func exactly(p payoff.Result) payoff.Result {
	for i := range p.Stages {
		p.Stages[i].Elapsed = 0
	}
	return p
}

// Ladders that climb in turn find what each finds alone, except for times, and leave the board as
// the last one does.
func TestMeasureInTurn(t *testing.T) {
	for r := range corpus(t, "16x16", 40) {
		ladder := func(side payoff.Kind) *payoff.Ladder {
			return payoff.NewLadder(payoff.Config{Kind: side})
		}
		b, naked, both := r.Puzzle.Board(), r.Puzzle.Board(), r.Puzzle.Board()
		climbs := payoff.InTurn(t.Context(), b, ladder(payoff.Naked), ladder(payoff.Both))
		require.Positive(t, climbs[1].Stages[0].Elapsed)
		require.Equal(t, exactly(ladder(payoff.Naked).Measure(t.Context(), naked)), exactly(climbs[0]))
		require.Equal(t, exactly(ladder(payoff.Both).Measure(t.Context(), both)), exactly(climbs[1]))
		require.True(t, both.Equal(b))
	}
}

// Every rung leaves what its rules leave, whatever climbed before with the same memory; so
// at all sizes the three sides leave the same. Uses have the size of their rung.
func TestPayoffStages(t *testing.T) {
	for side, rule := range sides {
		x := payoff.NewLadder(payoff.Config{Kind: side})
		for _, s := range heuristictest.Shapes() {
			b := grid.NewBoard(s)
			rng := rand.New(rand.NewPCG(uint64(s.Cells()), 12))
			for i := range testenv.Scale(4, 6, 300) {
				p := heuristictest.Puzzle(rng, s)
				p.Load(b)
				given := b.Candidates()
				y := exactly(x.Measure(t.Context(), b))
				fresh := payoff.NewLadder(payoff.Config{Kind: side})
				require.Equal(t, exactly(fresh.Measure(t.Context(), p.Board())), y, "puzzle %d", i)
				if y.Status == solver.Unsolvable {
					require.True(t, fixpoint(t, p, "singles,locked,hall", 0).Failed())
					continue
				}
				require.Equal(t, given, y.Given)
				require.Equal(t, s.Cells(), y.MinLeft)
				require.Equal(t, unitsLeft(fixpoint(t, p, "singles,locked", 0)), y.OpenUnits)
				requireRungs(t, p, rule, y)
			}
		}
	}
}

// unitsLeft counts the units of a board in which a digit has no place yet.
func unitsLeft(b *grid.Board) (left int) {
	for u := range grid.Unit(b.Shape().Units()) {
		digits := map[grid.Digit]bool{}
		for _, c := range b.Shape().UnitCells(u) {
			digits[b.Value(c)] = true
		}
		if digits[0] {
			left++
		}
	}
	return left
}

// requireRungs holds the rungs of a puzzle against engines of the same rules.
func requireRungs(t *testing.T, p *grid.Puzzle, rule string, y payoff.Result) {
	t.Helper()
	lists := []string{"singles,locked"}
	top := payoff.TopSize(p.Shape)
	for size := 2; size <= top; size++ {
		lists = append(lists, fmt.Sprintf("singles,locked,%s-%d", rule, size))
	}
	lists = append(lists, "singles,locked,"+rule)
	require.Len(t, y.Stages, len(lists))
	uses, eliminations := uint64(0), uint64(0)
	for i, list := range lists {
		b := fixpoint(t, p, list, 0)
		require.Equal(t, b.Candidates(), y.Stages[i].Left, list)
		require.Equal(t, b.Solved(), y.Stages[i].Solved, list)
		if size := i + 1; size >= 2 && size <= top {
			require.Equal(t, size, y.Stages[i].Size)
			if size < len(y.Sizes) || y.Stages[i].Hits > 0 {
				require.Equal(t, payoff.SizeUses{Uses: y.Stages[i].Hits, Eliminations: y.Stages[i].Eliminations}, y.Sizes[size])
			}
		}
	}
	for size, u := range y.Sizes[min(len(y.Sizes), top+1):] {
		require.Equal(t, u.Uses > 0, u.Eliminations > 0, "size %d", size)
		uses, eliminations = uses+u.Uses, eliminations+u.Eliminations
	}
	require.Equal(t, y.Stages[top].Hits, uses)
	require.Equal(t, y.Stages[top].Eliminations, eliminations)
}

// corpus yields every step-th puzzle of a file of the corpus, from the first.
func corpus(t *testing.T, size string, step int) iter.Seq[format.Record] {
	return func(yield func(format.Record) bool) {
		file, err := os.Open("../../testdata/corpus/" + size + ".txt")
		require.NoError(t, err)
		defer file.Close()
		for r := range format.Read(file, size, format.Options{}) {
			require.NoError(t, r.Err)
			if (r.Index-1)%step == 0 && !yield(r) {
				return
			}
		}
	}
}

// Rules of any tier run before tuples if they are asked for.
func TestPayoffRules(t *testing.T) {
	for r := range corpus(t, "16x16", 15) {
		for _, list := range []string{"none", "singles", "singles,fish", "singles,locked,hall"} {
			rules := heuristics.MustParse(list)
			x, b := payoff.NewLadder(payoff.Config{Rules: rules, Sizes: []heuristics.Size{2}}), r.Puzzle.Board()
			x.Measure(t.Context(), b)
			r.Puzzle.Load(b)
			begin := time.Now()
			y := x.Measure(t.Context(), b)
			require.Len(t, y.Stages, 3, list)
			whole := time.Duration(0)
			for _, rung := range y.Stages {
				require.GreaterOrEqual(t, rung.Elapsed, time.Duration(0))
				whole += rung.Elapsed
			}
			require.LessOrEqual(t, whole, time.Since(begin), "of the first rung all that the others did not take")
			require.Equal(t, rules.String(), y.Stages[0].Rule)
			require.Equal(t, fixpoint(t, r.Puzzle, list, 0).Candidates(), y.Stages[0].Left, list)
		}
	}
}

// A climb does not depend on the climb before, whether that was solved or cut short, by its context
// or by a contradiction that only tuples see.
func TestPayoffCut(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	refuted := grid.NewPuzzle(square(t, 4))
	for c := range grid.Cell(3) {
		refuted.Restrict(c, []grid.Digit{1, 2})
	}
	x, b := payoff.NewLadder(payoff.Config{}), refuted.Board()
	for r := range corpus(t, "16x16", 2) {
		r.Puzzle.Load(b)
		again := exactly(x.Measure(t.Context(), b))
		r.Puzzle.Load(b)
		require.Equal(t, solver.Limit, x.Measure(ctx, b).Status)
		refuted.Load(b)
		y := x.Measure(t.Context(), b)
		require.Equal(t, solver.Unsolvable, y.Status)
		require.Equal(t, uint64(1), y.Stages[1].Calls)
		r.Puzzle.Load(b)
		fresh := exactly(payoff.NewLadder(payoff.Config{}).Measure(t.Context(), r.Puzzle.Board()))
		require.Equal(t, fresh, exactly(x.Measure(t.Context(), b)))
		require.Equal(t, fresh, again)
	}
}

// The rungs are in the order of their sizes, each once, and none is larger than a unit.
func TestPayoffSizes(t *testing.T) {
	x := payoff.NewLadder(payoff.Config{Sizes: []heuristics.Size{4, 2, 9, 3, 2, heuristics.K}})
	var sizes []int
	for _, r := range x.Measure(t.Context(), grid.NewBoard(square(t, 3))).Stages {
		sizes = append(sizes, r.Size)
	}
	require.Equal(t, []int{0, 2, 3, 4, heuristics.AllSizes}, sizes)
}

func TestTopSize(t *testing.T) {
	for _, test := range []struct{ rows, cols, top int }{{1, 2, 2}, {2, 2, 3}, {2, 3, 4}, {3, 3, 4}, {5, 5, 6}, {2, 6, 7}, {1, 9, 4}, {1, 10, 5}} {
		s, err := grid.NewBox(test.rows, test.cols)
		require.NoError(t, err)
		require.Equal(t, test.top, payoff.TopSize(s), "%dx%d", test.rows, test.cols)
	}
}

// One of the 219 unique 25×25 of the corpus needs a tuple of size 8: singles, locked
// candidates and tuples up to 7 leave more than tuples of every size.
func TestPayoffFindsTheEight(t *testing.T) {
	b, x, large := grid.NewBoard(square(t, 5)), payoff.NewLadder(payoff.Config{}), map[int]int{}
	puzzles := 0
	for r := range corpus(t, "25x25", 1) {
		puzzles++
		r.Puzzle.Load(b)
		y := x.Measure(t.Context(), b)
		if r.Index%20 == 0 {
			requireRungs(t, r.Puzzle, "hall", y)
		}
		if y.Largest() > payoff.TopSize(b.Shape()) {
			large[r.Index] = y.Largest()
			require.Greater(t, fixpoint(t, r.Puzzle, "singles,locked,hall-7", 0).Candidates(), y.Stages[6].Left)
		}
	}
	require.Equal(t, 219, puzzles)
	require.Len(t, large, 1)
	for _, size := range large {
		require.Equal(t, 8, size)
	}
}
