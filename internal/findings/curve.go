package main

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/results"
)

// The idea: of puzzles at several numbers of clues some are solved. The share of them rises with the
// clues, and the threshold is where it crosses one half: where straight lines between the shares do, after
// neighbours that fall are pooled (M. Ayer and others, An empirical distribution function for sampling with
// incomplete information, 1955). So no form of the curve is assumed. A crossing outside the measured clues
// is infinite. Intervals are percentiles of resamples of the puzzles of each number of clues, with all caps on
// the same puzzles.

// resamples is the number of resamples.
const resamples = 1000

// levels has for each number of clues, in order, the level of each puzzle: the first cap that solves it.
type levels struct {
	clues []int
	of    [][]int
}

// newLevels returns the levels of puzzles by their clues.
func newLevels(byClues map[int][]int) *levels {
	l := &levels{clues: slices.Sorted(maps.Keys(byClues))}
	for _, clues := range l.clues {
		list := byClues[clues]
		slices.Sort(list) // so that resamples do not depend on the order of the puzzles
		l.of = append(l.of, list)
	}
	return l
}

// pooled returns shares that do not fall, by pooling adjacent violators.
func pooled(shares, weights []float64) []float64 {
	type part struct {
		sum, weight float64
		places      int
	}
	var parts []part
	for i, x := range shares {
		parts = append(parts, part{x * weights[i], weights[i], 1})
		for n := len(parts); n > 1 && parts[n-2].sum/parts[n-2].weight > parts[n-1].sum/parts[n-1].weight; n-- {
			last := parts[n-1]
			parts = parts[:n-1]
			parts[n-2].sum, parts[n-2].weight = parts[n-2].sum+last.sum, parts[n-2].weight+last.weight
			parts[n-2].places += last.places
		}
	}
	var list []float64
	for _, p := range parts {
		for range p.places {
			list = append(list, p.sum/p.weight)
		}
	}
	return list
}

// crossing returns where shares that do not fall cross a share, infinite if they do so outside.
func crossing(clues []int, shares []float64, at float64) float64 {
	i := slices.IndexFunc(shares, func(x float64) bool { return x >= at })
	switch {
	case i < 0:
		return math.Inf(1)
	case i == 0 && shares[0] > at:
		return math.Inf(-1)
	case i == 0:
		return float64(clues[0])
	}
	part := (at - shares[i-1]) / (shares[i] - shares[i-1])
	return float64(clues[i-1]) + part*float64(clues[i]-clues[i-1])
}

// at returns where the share of puzzles that a cap solves crosses a share.
func (l *levels) at(limit int, share float64) float64 {
	shares, weights := make([]float64, len(l.clues)), make([]float64, len(l.clues))
	for i, list := range l.of {
		weights[i] = float64(len(list))
		shares[i] = float64(solvedBy(list, limit)) / weights[i]
	}
	return crossing(l.clues, pooled(shares, weights), share)
}

// resample returns the levels of as many puzzles drawn at each number of clues.
func (l *levels) resample(rng *rand.Rand) *levels {
	again := &levels{clues: l.clues}
	for _, list := range l.of {
		again.of = append(again.of, drawn(list, rng))
	}
	return again
}

// drawn returns as many values drawn from a list with replacement.
func drawn[T any](list []T, rng *rand.Rand) []T {
	again := make([]T, len(list))
	for i := range again {
		again[i] = list[rng.IntN(len(list))]
	}
	return again
}

// estimated returns a value with the percentile interval of resamples, which are sorted, infinite without any.
func estimated(value float64, draws []float64) results.Interval {
	n := len(draws)
	if n == 0 {
		return results.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
	}
	slices.Sort(draws)
	return results.Interval{Value: value, Low: draws[n*25/1000], High: draws[n*975/1000]}
}

// estimateText returns an estimate with its interval, or a dash if there is none.
func estimateText(i results.Interval, digits int) string {
	if math.IsNaN(i.Value) || math.IsInf(i.Value, 0) {
		return "–"
	}
	return ranged(i, digits)
}

// estimates returns what a function makes of the levels, with percentile intervals.
func (l *levels) estimates(of func(*levels) []float64) []results.Interval {
	values := of(l)
	draws := make([][]float64, len(values))
	rng := rand.New(rand.NewPCG(1, uint64(l.clues[0])))
	for range resamples {
		for i, x := range of(l.resample(rng)) {
			if !math.IsNaN(x) {
				draws[i] = append(draws[i], x)
			}
		}
	}
	list := make([]results.Interval, len(values))
	for i, x := range values {
		list[i] = estimated(x, draws[i])
	}
	return list
}
