package heuristics_test

import (
	"testing"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

// few is enough boards for dear rules: a round costs thousands of trials or subsets.
func few() heuristictest.Options {
	if testing.Short() {
		return heuristictest.Options{Boards: 1}
	}
	return heuristictest.Options{Boards: 5}
}

func TestTrialRulesWithBudgets(t *testing.T) {
	budgeted := few()
	budgeted.Budgeted = true
	for _, rule := range []func() heuristics.Heuristic{
		func() heuristics.Heuristic { return &heuristics.Probe{Budget: 500} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Budget: 5000} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Depth: 2, Budget: 5000} },
	} {
		heuristictest.Run(t, rule, budgeted)
	}
}
