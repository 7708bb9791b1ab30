package main

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"basisk/experiments"
	"basisk/results"
)

// The tables of the third question: how often a size above K+1 is needed.

// need counts puzzles of a side: users, in which tuples remove anything, and over, the users that need a size above
// K+1; solved, which rules solve, and only, the solved ones that only a larger size solves.
type need struct{ users, over, solved, only int }

// add counts the record of a ladder.
func (n *need) add(largest float64, k int, solved bool) {
	over := largest > float64(k+1)
	n.users += one(largest > 0)
	n.over += one(over)
	n.solved += one(solved)
	n.only += one(over && solved)
}

// needKey is a group of puzzles: their seed, their basis, and whether they have the clues of [needClues].
type needKey struct {
	seed string
	k    int
	half bool
}

// needClues are the clues of each basis at which rules solve about half of dug puzzles.
var needClues = map[int]int{4: 114, 5: 308, 6: 654, 7: 1300, 8: 2351}

// needs returns the counts of all dug puzzles of the runs with ladders.
func (s *source) needs() (map[needKey]*need, error) {
	all := map[needKey]*need{}
	for _, run := range needRuns() {
		records, err := s.records(run.name)
		if err != nil {
			return nil, err
		}
		for i := range records {
			r := &records[i]
			largest, climbed := r.Metric("largest")
			if !climbed {
				continue
			}
			p := experiments.PopulationOf(r.Config)
			if p.Holes != "unique" {
				continue
			}
			key := needKey{run.seed, p.K(), p.Clues == needClues[p.K()]}
			if all[key] == nil {
				all[key] = &need{}
			}
			all[key].add(largest, p.K(), r.Value("solved") == 1 || r.Value("solved-rest") == 1)
		}
	}
	return all, nil
}

// sumOf returns the counts of the groups that are wanted.
func sumOf(all map[needKey]*need, wanted func(needKey) bool) (sum need) {
	for key, n := range all {
		if wanted(key) {
			sum.users, sum.over = sum.users+n.users, sum.over+n.over
			sum.solved, sum.only = sum.solved+n.solved, sum.only+n.only
		}
	}
	return sum
}

// exact returns a rate in percent with the interval of Clopper and Pearson.
func exact(k, n int) string {
	if n == 0 {
		return "–"
	}
	i := results.ClopperPearson(k, n)
	if k == 0 {
		return fmt.Sprintf("0/%d, at most %s", n, number(100*i.High, 2))
	}
	return fmt.Sprintf("%d/%d: %s", k, n, ranged(i.Times(100), 2))
}

// needTable is the rates by side.
func needTable(s *source) (table, error) {
	t := table{head: []string{
		"side", "clues at the half", "need more than K+1 there, %", "at all clues, %", "solved only by more, of all solved, %",
	}}
	all, err := s.needs()
	if err != nil {
		return t, err
	}
	for _, k := range bases {
		half := sumOf(all, func(key needKey) bool { return key.k == k && key.half })
		every := sumOf(all, func(key needKey) bool { return key.k == k })
		t.add(side(k), fmt.Sprint(needClues[k]),
			exact(half.over, half.users), exact(every.over, every.users), exact(every.only, every.solved))
	}
	return t, nil
}

// trendTable is the factor by which the rate at the clues of [needClues] grows from one basis to the next, by Poisson
// regression with a level for each seed, and the least factor that these numbers show with a power of 80 %.
func trendTable(s *source) (table, error) {
	t := table{head: []string{"rate of K+1 over that of K", "least factor seen with a power of 80 %"}}
	all, err := s.needs()
	if err != nil {
		return t, err
	}
	blocks := map[string][]exposure{}
	for key, n := range all {
		if key.half {
			blocks[key.seed] = append(blocks[key.seed], exposure{float64(key.k), float64(n.over), float64(n.users)})
		}
	}
	slope, deviation := poisson(blocks)
	normal := distuv.Normal{Sigma: 1}
	z, reach := normal.Quantile(.975)*deviation, (normal.Quantile(.975)+normal.Quantile(.8))*deviation
	factor := results.Interval{Value: math.Exp(slope), Low: math.Exp(slope - z), High: math.Exp(slope + z)}
	t.add(ranged(factor, 3), number(math.Exp(reach), 3))
	return t, nil
}

// exposure is how often something happened to some that were exposed to it, at a place x.
type exposure struct{ x, events, exposed float64 }

// poisson fits events = exposed·exp(a + b·x), with another a in each block, and returns b with its standard deviation.
// Given the sum of a block, its events are multinomial, so no a is left to be found: Newton's method for b.
func poisson(blocks map[string][]exposure) (slope, deviation float64) {
	for range 50 {
		gradient, information := 0.0, 0.0
		for _, name := range slices.Sorted(maps.Keys(blocks)) {
			var events, sum, weight, first, second float64
			for _, c := range blocks[name] {
				w := c.exposed * math.Exp(slope*c.x)
				events, sum = events+c.events, sum+c.events*c.x
				weight, first, second = weight+w, first+w*c.x, second+w*c.x*c.x
			}
			mean := first / weight
			gradient += sum - events*mean
			information += events * (second/weight - mean*mean)
		}
		slope += gradient / information
		deviation = 1 / math.Sqrt(information)
	}
	return slope, deviation
}

// seeded is a run with its seed.
type seeded struct{ name, seed string }

// needSeed is the seed of the runs that were made for the third question.
const needSeed = "101"

// needRuns are the runs of the third question.
func needRuns() []seeded {
	runs := []seeded{{"2026-11-25-tuple-payoff", "51"}}
	for _, seed := range payoffSeeds {
		for _, run := range payoffRuns(seed) {
			runs = append(runs, seeded{run, seed})
		}
	}
	for _, k := range []int{4, 5, 6} {
		runs = append(runs, seeded{fmt.Sprintf("2026-11-28-tuple-payoff-need%d-%s", k, needSeed), needSeed})
	}
	return runs
}
