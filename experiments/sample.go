package experiments

import (
	"cmp"
	"math"
	"slices"
	"time"

	"basisk/solver/maker"
)

// The puzzles of an experiment are given ones, or samples of populations. An experiment states its
// own samples; options replace the populations, or what they say of them, and the number of puzzles.

// Sample is a population and the number of its instances at scale 1.
type Sample struct {
	Population maker.Population
	Count      int
	// Each is the time that one worker takes for all trials of an instance.
	Each time.Duration
}

// Sampled returns a sample of one size for each population of a text for [maker.ParsePopulations]. It
// panics if the text is invalid.
func Sampled(count int, each time.Duration, text string) []Sample {
	kinds, err := maker.ParsePopulations(text)
	if err != nil {
		panic(err)
	}
	list := make([]Sample, len(kinds))
	for i, k := range kinds {
		list[i] = Sample{Population: k, Count: count, Each: each}
	}
	return list
}

// Select returns samples changed by the options, with their sizes at the scale of p. What a chosen
// population does not say is taken from the samples: from all, or from the samples of its shape. A
// shape without a sample has the holes of the nearest one and the fill of [PeakFill].
func (p Params) Select(own []Sample) []Sample {
	var list []Sample
	kinds := Value[[]maker.Population](p, OptionPopulation)
	if kinds == nil {
		kinds = []maker.Population{{}}
	}
	for _, chosen := range kinds {
		for _, s := range samplesFor(own, chosen) {
			s.Population = changed(s.Population, chosen)
			s.Count = cmp.Or(p.puzzles(), p.Samples(s.Count))
			same := func(o Sample) bool { return o.Population == s.Population }
			if !slices.ContainsFunc(list, same) {
				list = append(list, s)
			}
		}
	}
	return list
}

// samplesFor returns the samples of the shape of a population, or all if it says none.
func samplesFor(own []Sample, chosen maker.Population) (list []Sample) {
	for _, s := range own {
		if chosen.Basis == 0 || s.Population.OnShape() == chosen.OnShape() {
			list = append(list, s)
		}
	}
	if list == nil && own != nil {
		list = append(list, nearest(own, chosen.OnShape()))
	}
	return list
}

// puzzles returns the chosen number of puzzles, 0 if there is none.
func (p Params) puzzles() int { return int(Value[uint64](p, OptionPuzzles)) }

// nearest returns the sample for a shape that has none: the sample of the next side, if there is one.
func nearest(own []Sample, shape maker.Population) Sample {
	distance := func(s Sample) float64 {
		return math.Abs(math.Log(float64(s.Population.Side()) / float64(shape.Side())))
	}
	s := slices.MinFunc(own, func(a, b Sample) int { return cmp.Compare(distance(a), distance(b)) })
	shape.Holes, shape.SolvableBy = s.Population.Holes, s.Population.SolvableBy
	if s.Population.Fill != 0 || s.Population.Clues != 0 {
		shape.Fill = PeakFill(shape.Side())
	}
	s.Population = shape
	return s
}

// changed returns a population with what a chosen one says of it. A number of clues replaces
// minimality, and other holes than minimal ones have the fill of [PeakFill]. Orders have no amount.
func changed(k, chosen maker.Population) maker.Population {
	if chosen.Units != "" && chosen.Basis == 0 {
		side := k.Side()
		if k.Units = chosen.Units; !k.HasBoxes() {
			k.Basis, k.Columns = 1, side
		}
	}
	k.SolvableBy = cmp.Or(chosen.SolvableBy, k.SolvableBy)
	switch {
	case chosen.Holes == "":
	case chosen.Holes == maker.MinimalHoles:
		k.Holes, k.Fill, k.Clues = chosen.Holes, 0, 0
	default:
		if k.Holes == maker.MinimalHoles {
			k.Fill = PeakFill(k.Side())
		}
		k.Holes = chosen.Holes
	}
	if chosen.Fill != 0 || chosen.Clues != 0 {
		if k.Fill, k.Clues = chosen.Fill, chosen.Clues; k.Holes == maker.MinimalHoles {
			k.Holes = maker.StagedHoles
		}
	}
	return k
}

// PeakFill returns the share of given cells at which rules have the most to decide in puzzles of
// side n with random holes. The values are measured near the hardness peaks of N = 9 to 49, rise
// slowly and unmeasured beyond, and are interpolated linearly in between.
func PeakFill(n int) float64 {
	peaks := []struct {
		side int
		fill float64
	}{{4, 0.25}, {9, 0.30}, {16, 0.43}, {25, 0.51}, {36, 0.56}, {49, 0.59}, {64, 0.61}, {81, 0.63}, {100, 0.65}}
	for i, high := range peaks {
		if n > high.side {
			continue
		}
		if i == 0 {
			return high.fill
		}
		low := peaks[i-1]
		part := float64(n-low.side) / float64(high.side-low.side)
		return math.Round(1e3*(low.fill+part*(high.fill-low.fill))) / 1e3
	}
	return peaks[len(peaks)-1].fill
}

// Estimate returns the time that the samples take one worker.
func (p Params) Estimate(own []Sample) time.Duration {
	total := time.Duration(0)
	if p.Puzzles != nil {
		for x := range p.givenInstances() {
			total += nearest(own, x.Population).Each
		}
		return total
	}
	for _, s := range p.Select(own) {
		total += time.Duration(s.Count) * s.Each
	}
	return total
}
