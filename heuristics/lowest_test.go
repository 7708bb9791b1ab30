package heuristics_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
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

// TestInclude: which lists of rules conclude all that others do on 16×16, where tuples above size 8
// find nothing more.
func TestInclude(t *testing.T) {
	s, err := grid.Square(4)
	require.NoError(t, err)
	for _, test := range []struct {
		rules, others string
		want          bool
	}{
		{"none", "naked-single", true},
		{"none", "pairwise", true},
		{"none", "hidden-single", false},
		{"hall-2", "singles", true},
		{"naked-tuple-2", "hidden-single", false},
		{"naked-tuple-15", "hidden-single", true},
		{"hall-4", "hall-3", true},
		{"hall-3", "hall-4", false},
		{"hall-K", "hall-4", true},
		{"hall-4", "naked-tuple-3,hidden-tuple-4", true},
		{"naked-tuple-3,hidden-tuple-3", "hall-3", true},
		{"naked-tuple-3", "hidden-tuple-3", false},
		{"hall-8", "hall", true},
		{"ladder", "hall", true},
		{"hall-7", "hall", false},
		{"hall-7", "ladder", false},
		{"hall-7", "hall-8", false},
		{"naked-tuple-10,hidden-tuple-5", "hall", true},
		{"naked-tuple-10,hidden-tuple-4", "hall", false},
		{"hall", "locked", false},
		{"fish", "fish-3", true},
		{"fish-2", "fish-3", false},
		{"all", "singles,locked,hall-5", true},
		{"all,-probe,-dilemma", "probe", false},
	} {
		got := heuristics.MustParse(test.rules).Include(s, heuristics.MustParse(test.others))
		require.Equal(t, test.want, got, "%s include %s", test.rules, test.others)
	}
	naked, hidden := heuristics.MustParse("naked-tuple-3,hall-2,hidden-tuple-20").TupleSizes(s)
	require.Equal(t, []int{3, 16}, []int{naked, hidden})
}

// The kernel with a cut-off and the enumeration of sizes up to it reach the same
// fixpoint, or both find that there is no solution.
func TestTuplesEqualEnumeration(t *testing.T) {
	for _, s := range heuristictest.Shapes() {
		for size := 2; size <= 4; size++ {
			for _, hidden := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/size=%d/hidden=%v", s, size, hidden), func(t *testing.T) {
					for seed := range uint64(testenv.Scale(3, 3, 200)) {
						p := heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 5)), s)
						kernel := heuristics.NewTuple("tuple", size, 0)
						if hidden {
							kernel = heuristics.NewTuple("tuple", 0, size)
						}
						want := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), kernel)...)
						stands := want.Propagate()
						rule := heuristics.NewEnumeration(hidden, size)
						got := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), rule)...)
						if found := got.Propagate(); stands {
							require.True(t, found, "%s, seed %d", rule.Name(), seed)
							require.True(t, want.Board().Equal(got.Board()), "%s, seed %d", rule.Name(), seed)
						}
					}
				})
			}
		}
	}
}

// A finder states the size of its tuples, and ends at the first contradiction.
func TestEnumerationSteps(t *testing.T) {
	s := square(t, 2)
	for _, test := range []struct {
		hidden bool
		cells  []grid.Cell // of row 1, which have two digits left
		stands bool
		sizes  []int
	}{
		{false, []grid.Cell{0, 1}, true, []int{2, 0}},
		{true, []grid.Cell{0, 1}, true, []int{0, 2}},
		{false, []grid.Cell{0, 1, 2}, false, []int{2, 0}},
	} {
		p := grid.NewPuzzle(s)
		for _, c := range test.cells {
			p.Restrict(c, []grid.Digit{1, 2})
		}
		e := heuristics.NewEngine(p.Board(), heuristics.NewEnumeration(test.hidden, 2))
		var steps []heuristics.Step
		e.Record(func(x heuristics.Step) { steps = append(steps, x) })
		require.Equal(t, test.stands, e.Propagate())
		require.Len(t, steps[0].Cells, 2)
		require.Equal(t, test.sizes, []int{steps[0].Naked, steps[0].Hidden})
		require.EqualValues(t, len(steps), e.Tallies()[0].Hits)
	}
}

// Finders by enumeration are refused on shapes where they would look at too many sets, all
// sizes and units together, with that number; other rules never are.
func TestCheckFor(t *testing.T) {
	keys := func(s *grid.Shape, size int) float64 { return heuristics.NewEnumeration(false, size).Keys(s) }
	require.Equal(t, 27.0*(36+84), keys(square(t, 3), 3))
	require.Equal(t, 12.0*(6+4+1), keys(square(t, 2), 9), "no more than the side")
	require.Equal(t, 75.0*(300+2300+12650), keys(square(t, 5), 0), "four unless given")
	for _, test := range []struct {
		k       int
		list    string
		message string
	}{
		{3, "all,naked-tuple-map-K+1,hidden-tuple-map-9", ""},
		{5, "naked-tuple-map-K+1", ""},
		{6, "naked-tuple-map-K-1", ""},
		{6, "singles,naked-tuple-map-K+1", `rule "naked-tuple-map-7": 1.16e+09 sets of cells or digits to enumerate on 36x36, boxes 6x6, expected 100000000 at most`},
		{10, "hidden-tuple-map-K+1", `rule "hidden-tuple-map-11": 4.831e+16 sets`},
		{10, "naked-tuple-map-2", `rule "naked-tuple-map-2": side 100, expected 64 at most`},
		{10, "all", ""},
	} {
		rules, err := heuristics.Catalog().Parse(test.list)
		require.NoError(t, err, test.list)
		err = rules.CheckFor(square(t, test.k))
		if test.message == "" {
			require.NoError(t, err, test.list)
		} else {
			require.ErrorContains(t, err, test.message)
		}
	}
	require.NoError(t, heuristics.Rules(nil).CheckFor(square(t, 10)))
}
