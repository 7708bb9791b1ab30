package heuristics_test

import (
	"testing"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

// few is enough boards for rules that assume: a round costs thousands of trials.
var few = heuristictest.Options{Boards: 5}

func TestTrialRulesWithBudgets(t *testing.T) {
	budgeted := heuristictest.Options{Boards: 5, Budgeted: true}
	for _, rule := range []func() heuristics.Heuristic{
		func() heuristics.Heuristic { return &heuristics.Probe{Budget: 500} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Budget: 5000} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Depth: 2, Budget: 5000} },
	} {
		heuristictest.Run(t, rule, budgeted)
	}
}
func TestD1(t *testing.T) {
	heuristictest.Run(t, func() heuristics.Heuristic { return &heuristics.Dilemma{} }, few)
}
