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
	var configs []map[string]any // one of each population
	find, settle, several := map[string][]float64{}, map[string][]float64{}, map[string]int{}
	for i := range records {
		r := &records[i]
		name := experiments.PopulationOf(r.Config).String()
		if find[name] == nil {
			configs = append(configs, r.Config)
		}
		find[name] = append(find[name], ended(r, "find-conflicts", "found"))
		settle[name] = append(settle[name], ended(r, "conflicts", "settled"))
		if r.Value("settled") == 1 && r.Value("unique") == 0 {
			several[name]++
		}
	}
	slices.SortStableFunc(configs, func(a, b map[string]any) int {
		return experiments.PopulationOf(a).K() - experiments.PopulationOf(b).K()
	})
	for _, config := range configs {
		k := experiments.PopulationOf(config)
		name, times := k.String(), "1"
		k.Holes = "random"
		if planted := find[k.String()]; planted != nil && k.String() != name {
			times = estimateText(medianRatio(find[name], planted), 2)
		}
		t.add(populationText(config), fmt.Sprint(len(find[name])), middle(find[name]), times, middle(settle[name]),
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
	return ranged(results.Median(values), 4)
}

// medianRatio returns the ratio of the medians of two samples, with a percentile interval.
func medianRatio(a, b []float64) results.Interval {
	rng := rand.New(rand.NewPCG(3, uint64(len(a))))
	draws := make([]float64, resamples)
	for i := range draws {
		draws[i] = results.MedianOf(drawn(a, rng)) / results.MedianOf(drawn(b, rng))
	}
	return estimated(results.MedianOf(a)/results.MedianOf(b), draws)
}
