package maker

import (
	"basisk/grid/generate"
	"basisk/solver"
)

var (
	NewCounter = newCounter
	NewDigger  = newDigger
	SolvedBy   = solvedBy
)

// OtherSolution returns the function by which the method of a configuration finds other solutions.
func OtherSolution(c solver.Config) (generate.OtherSolution, error) {
	x, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	return otherSolution(x.Method().(solver.OtherFinder), c)
}
