package main

import (
	"testing"

	"basisk/heuristics/heuristictest"
)

// TestYWing holds the rule to what every rule of basisk is held to, on random boards of
// several shapes, and to its example: it is sound, can be undone, is idle once it has run to
// its fixpoint, and finds the same however the board is turned. It has one fixpoint only
// together with the singles, which is the usual contract: a wing that loses a digit is no
// wing any more, but a naked single.
func TestYWing(t *testing.T) {
	heuristictest.Run(t, ywing().New, heuristictest.Options{})
	heuristictest.Example(t, ywing())
}
