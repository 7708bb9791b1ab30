package heuristics_test

import (
	"math"
	"testing"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

func TestTuplesAreSound(t *testing.T) {
	heuristictest.Run(t, func() heuristics.Heuristic { return heuristics.NewTuple("hall", math.MaxInt, math.MaxInt) }, heuristictest.Options{})
	heuristictest.Run(t, func() heuristics.Heuristic { return heuristics.NewTuple("naked-tuple-3", 3, 0) }, heuristictest.Options{})
	heuristictest.Run(t, func() heuristics.Heuristic { return heuristics.NewTuple("hidden-tuple-3", 0, 3) }, heuristictest.Options{})
}

func TestFishAreSound(t *testing.T) {
	heuristictest.Run(t, func() heuristics.Heuristic { return heuristics.NewFish("fish", math.MaxInt) }, heuristictest.Options{})
	heuristictest.Run(t, func() heuristics.Heuristic { return heuristics.NewFish("fish-2", 2) }, heuristictest.Options{})
}
