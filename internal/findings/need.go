package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"basisk/experiments"
	"basisk/results"
)

// The tables of the third question: how often a size above K+1 is needed.

// need counts the puzzles of a side: those in which tuples remove anything, those of them that need a
// size above K+1, those that rules solve, and those of them that only a larger size solves.
type need struct{ puzzles, users, over, solved, only int }

// add counts the record of a ladder.
func (n *need) add(largest float64, k int, solved bool) {
	over := largest > float64(k+1)
	n.puzzles++
	n.users += one(largest > 0)
	n.over += one(over)
	n.solved += one(solved)
	n.only += one(over && solved)
}

// needs returns the counts by basis of all unique puzzles of the runs with ladders.
func (s *source) needs(runs []string) (map[int]*need, error) {
	all := map[int]*need{}
	for _, run := range runs {
		records, err := s.records(run)
		if err != nil {
			return nil, err
		}
		for i := range records {
			r := &records[i]
			k := experiments.PopulationOf(r.Config)
			largest, climbed := r.Metric("largest")
			if k.Holes != "unique" || !climbed || r.Text("side") != "both" && r.Text("side") != "each" {
				continue
			}
			if all[k.K()] == nil {
				all[k.K()] = &need{}
			}
			all[k.K()].add(largest, k.K(), r.Value("solved") == 1 || r.Value("solved-rest") == 1)
		}
	}
	return all, nil
}

// exact returns a rate in percent with the interval of Clopper and Pearson.
func exact(k, n int) string {
	if n == 0 {
		return "–"
	}
	i := results.ClopperPearson(k, n)
	if k == 0 {
		return fmt.Sprintf("0 of %d, at most %s %%", n, number(100*i.High, 2))
	}
	return fmt.Sprintf("%d of %d: %s %%", k, n, ranged(100*i.Value, 100*i.Low, 100*i.High, 2))
}

// needTable is the rates by side.
func needTable(s *source) (table, error) {
	t := table{head: []string{"side", "need more than K+1, of puzzles in which tuples remove anything", "solved only by more, of those solved"}}
	all, err := s.needs(needRuns())
	if err != nil {
		return t, err
	}
	sum := need{}
	for _, k := range bases {
		if n := all[k]; n != nil {
			t.add(side(k), exact(n.over, n.users), exact(n.only, n.solved))
			sum.users, sum.over, sum.only, sum.solved = sum.users+n.users, sum.over+n.over, sum.only+n.only, sum.solved+n.solved
		}
	}
	t.add("all", exact(sum.over, sum.users), exact(sum.only, sum.solved))
	return t, nil
}

// trendTable is the factor by which the rate grows from one basis to the next, by Poisson regression, and the least
// factor that these numbers show with a power of 80 %.
func trendTable(s *source) (table, error) {
	t := table{head: []string{"rate of K+1 over that of K", "least factor seen with a power of 80 %"}}
	all, err := s.needs(needRuns())
	if err != nil {
		return t, err
	}
	var k, events, exposed []float64
	for _, basis := range bases {
		if n := all[basis]; n != nil {
			k, events, exposed = append(k, float64(basis)), append(events, float64(n.over)), append(exposed, float64(n.users))
		}
	}
	slope, deviation := poisson(k, events, exposed)
	normal := distuv.Normal{Sigma: 1}
	reach := normal.Quantile(.975) + normal.Quantile(.8)
	z := normal.Quantile(.975) * deviation
	t.add(ranged(math.Exp(slope), math.Exp(slope-z), math.Exp(slope+z), 3), number(math.Exp(reach*deviation), 3))
	return t, nil
}

// poisson fits events = exposed·exp(a + b·x) by Newton's method and returns b with its standard deviation.
func poisson(x, events, exposed []float64) (slope, deviation float64) {
	total, all := 0.0, 0.0
	for i := range x {
		total, all = total+events[i], all+exposed[i]
	}
	a, b := math.Log(total/all), 0.0
	for range 50 {
		var ga, gb, haa, hab, hbb float64
		for i := range x {
			mean := exposed[i] * math.Exp(a+b*x[i])
			ga, gb = ga+events[i]-mean, gb+(events[i]-mean)*x[i]
			haa, hab, hbb = haa+mean, hab+mean*x[i], hbb+mean*x[i]*x[i]
		}
		det := haa*hbb - hab*hab
		a, b = a+(hbb*ga-hab*gb)/det, b+(haa*gb-hab*ga)/det
		deviation = math.Sqrt(haa / det)
	}
	return b, deviation
}

// needRuns are the runs of the third question.
func needRuns() []string {
	runs := []string{"2026-11-25-tuple-payoff"}
	for _, seed := range payoffSeeds {
		runs = append(runs, payoffRuns(seed)...)
	}
	return runs
}
