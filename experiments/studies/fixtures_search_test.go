package studies

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
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

// matchedGivens returns the clues of a trial of heuristic-scaling: as many random ones as
// the fill that the oracle finds for 4×4 says, or that the experiment says elsewhere, with
// so many points more. A full grid and the holes come from the streams of the trial.
func matchedGivens(t *testing.T, trial experiments.Trial) []grid.Digit {
	t.Helper()
	if math.IsNaN(trial.Config.Number("matched")) {
		return givensOf(t, trial)
	}
	k, seed := experiments.KindOf(trial.Config).OnShape(), uint64(trial.Config.Int("calibration"))
	s, err := k.Shape()
	require.NoError(t, err)
	fill := 0.0
	if k.Columns == 0 {
		fill = fillOf(t, seed, k)
	} else {
		found, err := foundFills.fill(t.Context(), trial.Config)
		require.NoError(t, err)
		fill = found.Value
	}
	full := generate.Full(s, trial.Rand("grid"))
	pattern, err := generate.RandomPattern(s, int(math.Round((fill+trial.Config.Number("matched")/100)*float64(s.Cells()))), trial.Rand("holes"))
	require.NoError(t, err)
	for c, stays := range pattern {
		if !stays {
			full[c] = 0
		}
	}
	return full
}

// foundFills has those of shapes that the oracle is too slow for.
var foundFills matcher

// oracleFills has those that the oracle has found; the fixtures of one experiment run one
// after another.
var oracleFills = map[uint64]float64{}

// fillOf finds the fill of squares at which singles and locked candidates clear half of the
// surplus of 1000 grids whose cells are given in a random order: between the two numbers of
// clues around it on a line.
func fillOf(t *testing.T, seed uint64, k experiments.Kind) float64 {
	t.Helper()
	if fill, known := oracleFills[seed]; known {
		return fill
	}
	s, err := k.Shape()
	require.NoError(t, err)
	cells, empty := s.Cells(), naiveOf(k)
	mean := func(clues int) float64 {
		sum := 0.0
		for i := range 1000 {
			rng := rand.New(rand.NewPCG(seed, uint64(i)+1))
			full := generate.Full(s, rng)
			givens := make([]grid.Digit, cells)
			for _, c := range rng.Perm(cells)[:clues] {
				givens[c] = full[c]
			}
			n := empty.with(givens)
			if surplus := n.candidates() - cells; surplus == 0 {
				sum++
			} else {
				n.close(nakedSingles, hiddenSingles, lockedCandidates)
				sum += 1 - float64(n.candidates()-cells)/float64(surplus)
			}
		}
		return sum / 1000
	}
	clues := 4 // with three next to nothing is cleared
	low, high := 0.0, mean(clues)
	for high < 0.5 {
		clues++
		low, high = high, mean(clues)
	}
	fill := (float64(clues-1) + (0.5-low)/(high-low)) / float64(cells)
	oracleFills[seed] = math.Round(1e4*fill) / 1e4
	return oracleFills[seed]
}

// easyFor reports whether singles solve a puzzle, so that no search has to guess.
func easyFor(n *naive) bool { return n.copy().close(nakedSingles, hiddenSingles).open() == 0 }
