package heuristics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

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
