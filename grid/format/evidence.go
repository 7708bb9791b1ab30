package format

import (
	"math"

	"basisk/grid"
)

// Which of two readings of the same cells is meant: 64 cells are a grid of side 8
// or a cube of side 4, and nine grids of side 9 may be the layers of a cube. The
// idea is Bayes's: a reading is believed if the givens would be an unlikely accident
// under the other. g givens of a random puzzle of side N have probability about
// N^-g, and two givens of a unit would be equal by accident once in N times, so
// that they never are speaks for the units by a factor e^(1/N) a pair. A clash
// rules a reading out. The cost is that of the judge, once a puzzle in doubt.

// margin is the logarithm of the odds at which a reading is taken without asking:
// ten thousand to one.
var margin = math.Log(1e4)

// belief returns the logarithm of the probability of the givens of p as a puzzle of
// its shape, up to what all readings share; -Inf if they clash.
func belief(p *grid.Puzzle) float64 {
	if grid.CheckPuzzle(p) != nil {
		return math.Inf(-1)
	}
	s, n := p.Shape, float64(p.Shape.Side())
	log := -float64(p.Clues()) * math.Log(n)
	for u := range grid.Unit(s.Units()) {
		given := 0
		for _, c := range s.UnitCells(u) {
			if p.Givens[c] != 0 {
				given++
			}
		}
		log += float64(given*(given-1)/2) / n
	}
	return log
}

// verdict is the outcome of weighing two readings.
type verdict uint8

const (
	undecided verdict = iota
	former
	latter
)

// weigh compares the logarithms of two beliefs.
func weigh(a, b float64) verdict {
	switch {
	case math.IsInf(a, -1) && math.IsInf(b, -1):
		return undecided
	case a > b+margin:
		return former
	case b > a+margin:
		return latter
	}
	return undecided
}
