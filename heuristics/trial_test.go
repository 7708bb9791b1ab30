package heuristics_test

import (
	"testing"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// few is enough boards for dear rules: a round costs thousands of trials or subsets.
func few() int { return testenv.Scale(1, 3, 30) }

func TestTrialRulesWithBudgets(t *testing.T) {
	budgeted := heuristictest.Options{Boards: few(), Contract: heuristictest.Budgeted, Sample: &heuristictest.Sample{}}
	for _, rule := range []func() heuristics.Heuristic{
		func() heuristics.Heuristic { return &heuristics.Probe{Budget: 500} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Budget: 5000} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Depth: 2, Budget: 5000} },
	} {
		heuristictest.Run(t, rule, budgeted)
	}
}
