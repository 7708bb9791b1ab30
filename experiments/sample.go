package experiments

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver/maker"
)

// The puzzles of an experiment are given ones, or samples of populations. An experiment states its
// own samples; options replace the shapes, the holes, the amount that is given and the number of
// puzzles independently.

// Sample is a population and the number of its instances at scale 1.
type Sample struct {
	Population Population
	Count      int
	// Each is the time that one worker takes for all trials of an instance.
	Each time.Duration
}

// Instance is a puzzle of a plan; it is made when a trial requests it.
type Instance struct {
	// Name is the part of keys that all trials of the instance share.
	Name       string
	Population Population
	// Index counts the instances of a population from 0.
	Index int

	params Params
	puzzle *grid.Puzzle // nil unless it was given
}

// Trial returns the trial of one variant of the instance: see [Params.Trial]. The configuration
// states the population besides more.
func (x Instance) Trial(variant string, more Config) Trial {
	t := x.params.Trial(x.Name, variant, x.Population.Config(more))
	t.given = x.puzzle
	return t
}

// Instances yields the given puzzles, or those of the samples, changed by the options. Samples of
// different sizes are mixed in proportion.
func (p Params) Instances(own []Sample) iter.Seq[Instance] {
	if p.Puzzles != nil {
		return p.givenInstances()
	}
	p.Catalog = p.Catalog.OrDefault()
	samples := p.Select(own)
	return func(yield func(Instance) bool) {
		most := 0
		for _, s := range samples {
			most = max(most, s.Count)
		}
		for i := range most {
			for _, s := range samples {
				j := int(int64(i) * int64(s.Count) / int64(most))
				due := int64(i+1)*int64(s.Count)/int64(most) > int64(j)
				if due && !yield(Instance{Name: fmt.Sprintf("%s/%d", s.Population.Name(), j), Population: s.Population, Index: j, params: p}) {
					return
				}
			}
		}
	}
}

// givenInstances yields the given puzzles: if a number of puzzles was chosen, the first of each
// shape.
func (p Params) givenInstances() iter.Seq[Instance] {
	return func(yield func(Instance) bool) {
		seen, most := map[Population]int{}, p.puzzles()
		for _, g := range p.given() {
			k := PopulationOn(g.Puzzle.Shape)
			k.Holes = givenAs(g.Puzzle.Population)
			x := Instance{Name: g.Name, Population: k, Index: seen[k], params: p, puzzle: g.Puzzle}
			if seen[k]++; most != 0 && seen[k] > most {
				continue
			}
			if !yield(x) {
				return
			}
		}
	}
}

// Select returns samples changed by the options, with their sizes at the scale of p. A shape
// without a sample has the holes of the first sample and the fill of [PeakFill].
func (p Params) Select(own []Sample) []Sample {
	var list []Sample
	for _, s := range p.onShapes(own) {
		for _, k := range p.changed(s.Population) {
			changed := Sample{Population: k, Count: p.Samples(s.Count), Each: s.Each}
			changed.Count = cmp.Or(p.puzzles(), changed.Count)
			same := func(o Sample) bool { return o.Population == k }
			if !slices.ContainsFunc(list, same) {
				list = append(list, changed)
			}
		}
	}
	return list
}

// puzzles returns the chosen number of puzzles, 0 if there is none.
func (p Params) puzzles() int { return int(option.Get[uint64](p.chosen, OptionPuzzles)) }

// PopulationOn returns the population of a shape, with the chosen units.
func (p Params) PopulationOn(s *grid.Shape) Population { return p.WithUnits(PopulationOn(s)) }

// WithUnits returns a population with the chosen units, if there are any.
func (p Params) WithUnits(k Population) Population {
	if p.chosen.Has(OptionUnits) {
		side := k.Side()
		k.Units = option.Get[string](p.chosen, OptionUnits)
		if !k.hasBoxes() {
			k.Basis, k.Columns = 1, side
		}
	}
	return k
}

// onShapes returns the samples of the chosen shapes, with the chosen units.
func (p Params) onShapes(own []Sample) []Sample {
	own = slices.Clone(own)
	for i := range own {
		own[i].Population = p.WithUnits(own[i].Population)
	}
	if !p.chosen.Has(OptionShapes) || len(own) == 0 {
		return own
	}
	var list []Sample
	for _, s := range p.Shapes() {
		shape, before := p.PopulationOn(s), len(list)
		for _, o := range own {
			if o.Population.OnShape() == shape {
				list = append(list, o)
			}
		}
		if len(list) == before {
			list = append(list, nearest(own, shape))
		}
	}
	return list
}

// nearest returns the sample for a shape that has none: that of the next side, if there is one.
func nearest(own []Sample, shape Population) Sample {
	distance := func(s Sample) float64 {
		return math.Abs(math.Log(float64(s.Population.Side()) / float64(shape.Side())))
	}
	s := slices.MinFunc(own, func(a, b Sample) int { return cmp.Compare(distance(a), distance(b)) })
	shape.Holes, shape.SolvableBy = s.Population.Holes, s.Population.SolvableBy
	if shape.Holes != maker.MinimalHoles && shape.Holes != "" {
		shape.Fill = PeakFill(shape.Side())
	}
	s.Population = shape
	return s
}

// changed returns a population for each of the chosen holes and fills.
func (p Params) changed(k Population) []Population {
	list := []Population{k}
	v := p.chosen
	if v.Has(OptionSolvableBy) {
		list[0].SolvableBy = option.Get[heuristics.Rules](v, OptionSolvableBy).String()
	}
	if holes := option.Get[[]maker.Holes](v, OptionHoles); holes != nil {
		list = spread(list, holes, func(k *Population, h maker.Holes) {
			switch k.Holes = h; {
			case h == maker.MinimalHoles:
				k.Fill, k.Clues = 0, 0
			case k.Fill == 0 && k.Clues == 0:
				k.Fill = PeakFill(k.Side())
			}
		})
	}
	switch {
	case v.Has(OptionClues):
		return spread(list, []int{int(option.Get[uint64](v, OptionClues))},
			func(k *Population, n int) { k.carve(); k.Clues, k.Fill = n, 0 })
	case v.Has(OptionFill):
		return spread(list, option.Get[[]float64](v, OptionFill),
			func(k *Population, fill float64) { k.carve(); k.Fill, k.Clues = fill, 0 })
	}
	return list
}

// carve makes the clues of a population countable: a number of clues replaces minimality.
func (k *Population) carve() {
	if k.Holes == maker.MinimalHoles {
		k.Holes = maker.UniqueHoles
	}
}

// spread returns every population with every value.
func spread[T any](kinds []Population, values []T, set func(*Population, T)) []Population {
	var list []Population
	for _, k := range kinds {
		for _, v := range values {
			changed := k
			set(&changed, v)
			list = append(list, changed)
		}
	}
	return list
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
