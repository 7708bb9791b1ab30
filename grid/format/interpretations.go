package format

import (
	"math"

	"basisk/grid"
)

// How to choose among several interpretations of the same cells: 64 cells are a grid of side 8 or a
// cube of side 4, nine rows of nine cells may be nine puzzles, and nine grids of side 9 the layers of
// a cube. The choice is made here, whatever the cells are. An interpretation that rejects a cell is
// out; among the others the likeliest is chosen, by Bayes's idea: an interpretation is credible if
// the givens would be an unlikely accident under the others. g givens of a random puzzle of side N
// have probability about N^-g, and two givens of a unit would be equal by accident once in N times,
// so if none are, that supports the units by a factor e^(1/N) per pair. A clash rules an
// interpretation out. The cost is that of the judge, once per ambiguous puzzle.

// interpretation is one of several meanings of the same cells: puzzles of one shape.
type interpretation struct {
	is, option string // what the cells are, and the option that asks for it
	asked      bool   // whether a header, an option or the previous lines ask for it
	side       int
	cube       bool
	fill       []filler // one per puzzle
	take       func()   // reports the puzzles
	puzzles    []*grid.Puzzle
	err        error   // the first cell that it rejects
	given      int     // the number of givens in the puzzles
	log        float64 // the logarithm of their probability
}

// try makes the puzzles of an interpretation, or records why it cannot.
func (r *reader) try(x *interpretation) {
	for _, fill := range x.fill[len(x.puzzles):] {
		p, err := r.make(x.side, x.cube, fill)
		if err != nil {
			x.err = err
			return
		}
		x.puzzles, x.given, x.log = append(x.puzzles, p), x.given+p.Clues(), x.log+logLikelihood(p)
	}
}

// best returns the most likely interpretation of what was found. The error is for two that are
// about equally likely: it names both and the options that decide.
func (r *reader) best(found string, list ...*interpretation) (*interpretation, error) {
	a := list[0]
	for _, b := range list[1:] {
		switch r.compare(a, b) {
		case latter:
			a = b
		case undecided:
			return nil, mistake(found+", which may be "+a.is+" or "+b.is, a.option+" or "+b.option)
		}
	}
	return a, nil
}

// compare compares the scores of two interpretations, and prefers the first if nothing is given.
func (r *reader) compare(a, b *interpretation) preference {
	switch {
	case a.asked:
		return former
	case b.asked:
		return latter
	}
	r.try(a)
	r.try(b)
	switch {
	case b.err != nil || a.err == nil && a.given == 0:
		return former
	case a.err != nil:
		return latter
	}
	return prefer(a.log, b.log)
}

// minLogOdds is the logarithm of the odds at which an interpretation is chosen without asking: ten
// thousand to one.
var minLogOdds = math.Log(1e4)

// logLikelihood returns the logarithm of the probability of the givens of p as a puzzle of its
// shape, up to a term that all interpretations share; -Inf if they clash.
func logLikelihood(p *grid.Puzzle) float64 {
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

// preference is the outcome of comparing two interpretations.
type preference uint8

const (
	undecided preference = iota
	former
	latter
)

// prefer compares two log-likelihoods.
func prefer(a, b float64) preference {
	switch {
	case math.IsInf(a, -1) && math.IsInf(b, -1):
		return undecided
	case a > b+minLogOdds:
		return former
	case b > a+minLogOdds:
		return latter
	}
	return undecided
}
