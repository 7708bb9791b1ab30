package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
)

// givensOf returns the clues of the puzzle of a trial.
func givensOf(t *testing.T, trial experiments.Trial) []grid.Digit {
	t.Helper()
	puzzle, err := trial.Puzzle(t.Context())
	require.NoError(t, err)
	return puzzle.Givens
}

// countClues counts the clues of the puzzle of a trial.
func countClues(t *testing.T, trial experiments.Trial) (clues float64) {
	for _, d := range givensOf(t, trial) {
		clues += yes(d != 0)
	}
	return clues
}

// easyFor reports whether singles solve a puzzle, so that no search has to guess.
func easyFor(n *naive) bool { return n.copy().close(nakedSingles, hiddenSingles).open() == 0 }
