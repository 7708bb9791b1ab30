package heuristics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// The kernel with a cut-off and every enumeration of sizes up to it reach the same
// fixpoint, or both find that there is no solution.
func TestTuplesEqualEnumeration(t *testing.T) {
	for _, s := range heuristictest.Shapes() {
		for size := 2; size <= 4; size++ {
			for _, hidden := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/size=%d/hidden=%v", s, size, hidden), func(t *testing.T) {
					for seed := range uint64(testenv.Scale(3, 10, 200)) {
						p := heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 5)), s)
						kernel := heuristics.NewTuple("tuple", size, 0)
						if hidden {
							kernel = heuristics.NewTuple("tuple", 0, size)
						}
						want := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), kernel)...)
						stands := want.Propagate()
						for _, how := range []string{"map", "gosper", "union"} {
							rule := heuristics.NewEnumeration(how, hidden, size)
							got := heuristics.NewEngine(p.Board(), append(parse(t, "singles"), rule)...)
							if found := got.Propagate(); stands {
								require.True(t, found, "%s, seed %d", rule.Name(), seed)
								require.True(t, want.Board().Equal(got.Board()), "%s, seed %d", rule.Name(), seed)
							}
						}
					}
				})
			}
		}
	}
}
