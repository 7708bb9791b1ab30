package heuristics_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// lowest returns the rule of all tuples that uses the smallest sets first.
func lowest(size int) *heuristics.Tuple {
	t := heuristics.NewTuple("lowest", math.MaxInt, math.MaxInt)
	t.Lowest = size
	return t
}

func TestLowestIsSound(t *testing.T) {
	heuristictest.Run(t, func() heuristics.Heuristic { return lowest(1) }, heuristictest.Options{
		Boards: testenv.Scale(2, 10, 300), Sample: &heuristictest.Sample{}, Contract: heuristictest.Alone,
	})
}

// No set is used while singles or smaller sets conclude anything, all sets together leave
// what tuples of every size leave, and every elimination is counted once.
func TestLowestUsesNoLargerSetThanNeeded(t *testing.T) {
	largest := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		e := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), lowest(1+p.Clues()%2))...)
		removed, seen, before := 0, -1, 0
		e.CountUses(func(size, n int) {
			require.Positive(t, n)
			// Sets of one size in one unit are used together.
			if e.Board().TrailLen() != seen || size != before {
				require.True(t, idle(t, e.Board(), size-1), "size %d", size)
			}
			seen, before = e.Board().TrailLen()+n, size
			removed += n
			largest = max(largest, size)
		})
		stands := e.Propagate()
		all, allStand := fixpoint(t, p, "singles,hall", nil)
		require.Equal(t, allStand, stands)
		if stands {
			require.True(t, sameCandidates(all, e.Board()))
			require.EqualValues(t, removed, last(e.Tallies()).Eliminations)
		}
	})
	require.Greater(t, largest, 2)
}

// TestRuleOnManyBoards: a rule concludes on each of many boards what a new one does, in the same order, also after a
// board that has failed.
func TestRuleOnManyBoards(t *testing.T) {
	rules := map[string]func() *heuristics.Tuple{
		"all": func() *heuristics.Tuple { return heuristics.NewTuple("all", math.MaxInt, math.MaxInt) },
		"gap": func() *heuristics.Tuple {
			gap := heuristics.NewTuple("gap", math.MaxInt, math.MaxInt)
			gap.LeaveOut(2, 0)
			return gap
		},
	}
	for name, rule := range rules {
		old, rng := rule(), rand.New(rand.NewPCG(1, 2))
		steps := func(p *grid.Puzzle, r *heuristics.Tuple) (list []heuristics.Step) {
			e := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), r)...)
			e.Record(func(s heuristics.Step) { list = append(list, s) })
			e.Propagate()
			return list
		}
		forBoards(t, func(t *testing.T, p *grid.Puzzle) {
			broken := p.Board()
			for c := range grid.Cell(p.Shape.Cells()) {
				for d := range grid.Digit(p.Shape.Side()) {
					if rng.IntN(4) == 0 && broken.Value(c) == 0 && broken.Digits(c).Count() > 1 {
						broken.Remove(c, d+1)
					}
				}
			}
			heuristics.NewEngine(broken, old).Propagate()
			require.Equal(t, steps(p, rule()), steps(p, old), name)
		})
	}
}

// idle reports whether singles and tuples of up to a size conclude nothing on b.
func idle(t *testing.T, b *grid.Board, size int) bool {
	rules := "singles"
	if size > 1 {
		rules += ",hall"
	}
	chosen, err := heuristics.Catalog().Parse(rules)
	require.NoError(t, err)
	work := b.Clone()
	length := work.TrailLen()
	return chosen.Capped(b.Shape(), heuristics.Size(size)).Engine(work).Propagate() && work.TrailLen() == length
}

// last returns the last element of a list.
func last[T any](list []T) T { return list[len(list)-1] }

// Uses are counted by the sizes of the steps, and not within trials.
func TestCountUses(t *testing.T) {
	for _, rules := range []string{"singles,hall", "singles,naked-tuple-3", "singles,hidden-tuple", "singles,hall,probe"} {
		forBoards(t, func(t *testing.T, p *grid.Puzzle) {
			if p.Shape.Side() > 9 || p.Shape.IsCube() {
				return // probing takes long
			}
			counted, stated := []int{}, []int{}
			e := heuristics.NewEngine(p.Board(), parse(t, rules)...)
			e.CountUses(func(size, _ int) { counted = append(counted, size) })
			e.Record(func(s heuristics.Step) {
				switch {
				case s.Failed:
				case s.Pattern == heuristics.KindHiddenTuple:
					stated = append(stated, s.Hidden)
				case s.Pattern == heuristics.KindNakedTuple:
					stated = append(stated, s.Naked)
				}
			})
			if e.Propagate() {
				require.Equal(t, stated, counted)
			}
		})
	}
}

// An engine whose context has ended does nothing more, within trials neither.
func TestStopAt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := grid.NewBoard(square(t, 3))
	idle := func(*heuristics.Pass) {}
	cheap := &script{name: "cheap", wakes: heuristics.Pruned, steps: []func(*heuristics.Pass){remove(0, 1), idle, func(p *heuristics.Pass) {
		cancel() // in the first trial
		p.Remove(1, 1)
	}}}
	e := heuristics.NewEngine(b, cheap, &heuristics.Probe{})
	e.StopAt(ctx)
	require.True(t, e.Propagate())
	require.Equal(t, heuristics.Stopped, e.Outcome().Status)
	require.Equal(t, 1, b.TrailLen(), "what cheap concluded before")
	calls := cheap.calls
	require.True(t, e.Propagate())
	require.Equal(t, calls, cheap.calls)

	e.StopAt(context.Background())
	require.True(t, e.Propagate())
	require.Equal(t, heuristics.Stuck, e.Outcome().Status)
	require.True(t, slices.ContainsFunc(e.Tallies(), func(t heuristics.Tally) bool { return t.Rule == "probe" && t.Calls > 0 }))
}
