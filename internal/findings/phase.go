package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/experiments"
	"basisk/results"
)

// The table of the fifth question: conflicts until clause learning finds a solution and until it has settled
// whether there is another, by how the holes are spread. A puzzle that the limit ended has more conflicts than
// any that was settled, which leaves medians below the limit as they are.

// phaseRun is the run of the fifth question.
const phaseRun = "2026-11-28-phase"

// phaseTable is the conflicts by population.
func phaseTable(s *source) (table, error) {
	t := table{head: []string{"puzzles", "n", "to find, median", "over planted", "to settle, median", "settled", "more solutions"}}
	records, err := s.records(phaseRun)
	var names []string
	find, settle, several := map[string][]float64{}, map[string][]float64{}, map[string]int{}
	for i := range records {
		r := &records[i]
		name := experiments.PopulationOf(r.Config).String()
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		find[name] = append(find[name], ended(r, "find-conflicts", "found"))
		settle[name] = append(settle[name], ended(r, "conflicts", "settled"))
		if r.Value("settled") == 1 && r.Value("unique") == 0 {
			several[name]++
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return basisOf(a) - basisOf(b) })
	for _, name := range names {
		planted := find[plantedLike(name, names)]
		times := "1"
		if len(planted) > 0 && experiments.PopulationOf(map[string]any{"population": name}).Holes != "random" {
			times = medianRatio(find[name], planted).text(2)
		}
		n := len(find[name])
		t.add(populationText(name), fmt.Sprint(n), middle(find[name]), times, middle(settle[name]),
			fmt.Sprint(counted(settle[name])), fmt.Sprint(several[name]))
	}
	return t, err
}

// ended returns a metric, infinite if a limit ended what it counts.
func ended(r *results.Record, metric, done string) float64 {
	if r.Value(done) != 1 {
		return math.Inf(1)
	}
	return r.Value(metric)
}

// counted returns how many values are finite.
func counted(values []float64) (n int) {
	for _, v := range values {
		n += one(!math.IsInf(v, 1))
	}
	return n
}

// middle returns the median with its interval.
func middle(values []float64) string {
	i := results.Median(values)
	return ranged(i.Value, i.Low, i.High, 4)
}

// plantedLike returns the planted population of a side and fill.
func plantedLike(name string, names []string) string {
	k := experiments.PopulationOf(map[string]any{"population": name})
	for _, other := range names {
		o := experiments.PopulationOf(map[string]any{"population": other})
		if o.Holes == "random" && o.Basis == k.Basis && math.Abs(o.Fill-k.Fill) < 1e-9 {
			return other
		}
	}
	return ""
}

// medianRatio returns the ratio of the medians of two samples, with a percentile interval.
func medianRatio(a, b []float64) estimate {
	rng := rand.New(rand.NewPCG(3, uint64(len(a))))
	again := func(values []float64) []float64 {
		drawn := make([]float64, len(values))
		for i := range drawn {
			drawn[i] = values[rng.IntN(len(values))]
		}
		return drawn
	}
	draws := make([]float64, resamples)
	for i := range draws {
		draws[i] = results.MedianOf(again(a)) / results.MedianOf(again(b))
	}
	slices.Sort(draws)
	return estimate{results.MedianOf(a) / results.MedianOf(b), draws[resamples*25/1000], draws[resamples*975/1000]}
}
