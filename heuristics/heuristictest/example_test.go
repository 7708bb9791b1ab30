package heuristictest_test

import (
	"fmt"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

// Check reports that locked candidates are sound, and that a rule that removes the lowest digit of
// the first cell with two left is not. A test of a rule calls [heuristictest.Run], which does this
// for several shapes.
func ExampleCheck() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fresh := range []func() heuristics.Heuristic{
		func() heuristics.Heuristic { return heuristics.Locked{} },
		loses,
	} {
		suite := func() []heuristics.Heuristic { return []heuristics.Heuristic{fresh()} }
		err := heuristictest.Check(shape, suite, heuristictest.Options{Boards: 10})
		fmt.Println(fresh().Name(), "is sound:", err == nil)
	}
	// Output:
	// locked is sound: true
	// broken is sound: false
}
