package main

import (
	"testing"

	"basisk/heuristics/heuristictest"
)

// TestYWing checks on random boards of several shapes what every rule of basisk guarantees:
// it is sound, it can be undone, it is idle at its fixpoint, and its fixpoint commutes with
// the symmetries of the board. Its fixpoint is unique only together with the singles, which is
// the usual contract: a wing that loses a digit is a naked single. It also checks the example.
func TestYWing(t *testing.T) {
	heuristictest.Run(t, ywing().New, heuristictest.Options{})
	heuristictest.Example(t, ywing())
}
