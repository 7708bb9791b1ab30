package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"basisk/experiments"
	"basisk/results"
)

// The tables of the second question: what a cap on the size of tuples costs and saves before an engine and in
// it. Times of runs that ended at the limit of nodes count as they are, so a total is restricted by that limit
// (P. Royston, M. Parmar, Restricted mean survival time, 2013).

// capRun is the run of the second question.
const capRun = "2026-11-26-cap"

// beforeLinks is the use of tuples before Dancing Links.
const beforeLinks = "before Dancing Links"

// timed is the time of a puzzle with a cap, and whether it was settled within the limit.
type timed struct {
	seconds float64
	settled bool
}

// group is the puzzles of a population and where tuples are used.
type group struct{ population, use string }

// capped has the times of a group by puzzle and cap, and the configuration of one of its records.
type capped struct {
	config map[string]any
	times  map[string]map[int]timed
}

// cappedOf returns the times of a run by group, in the order of the run.
func (s *source) cappedOf(run string) (groups []group, all map[group]*capped, err error) {
	records, err := s.records(run)
	all = map[group]*capped{}
	for i := range records {
		r := &records[i]
		g := group{experiments.PopulationOf(r.Config).String(), r.Text("use")}
		if all[g] == nil {
			groups, all[g] = append(groups, g), &capped{r.Config, map[string]map[int]timed{}}
		}
		times, puzzle := all[g].times, results.CaseOf(r.Key)
		if times[puzzle] == nil {
			times[puzzle] = map[int]timed{}
		}
		times[puzzle][experiments.Config(r.Config).Int("cap")] = timed{r.Value("time"), r.Value("settled") == 1}
	}
	return groups, all, err
}

// versus compares two caps on the same puzzles.
type versus struct{ with, without []timed }

// compare returns the times of two caps on the puzzles of a population.
func (c *capped) compare(with, without int) (v versus) {
	for _, puzzle := range slices.Sorted(maps.Keys(c.times)) {
		a, known := c.times[puzzle][with]
		b, both := c.times[puzzle][without]
		if known && both {
			v.with, v.without = append(v.with, a), append(v.without, b)
		}
	}
	return v
}

// total returns the total time with over the total without, with a percentile interval over puzzles.
func (v *versus) total() estimate {
	rng := rand.New(rand.NewPCG(2, uint64(len(v.with))))
	ratio := func(draw func(i int) int) float64 {
		a, b := 0.0, 0.0
		for i := range v.with {
			at := draw(i)
			a, b = a+v.with[at].seconds, b+v.without[at].seconds
		}
		return a / b
	}
	draws := make([]float64, resamples)
	for i := range draws {
		draws[i] = ratio(func(int) int { return rng.IntN(len(v.with)) })
	}
	return estimated(ratio(func(i int) int { return i }), draws)
}

// median returns the median of the ratios of times on the same puzzle. It is a bound where runs were ended, since
// those have the time of the limit.
func (v *versus) median() string {
	var ratios []float64
	for i := range v.with {
		ratios = append(ratios, v.with[i].seconds/v.without[i].seconds)
	}
	i := results.Median(ratios)
	return ranged(i.Value, i.Low, i.High, 3)
}

// settled returns how many puzzles were settled without and with, which changed, and the probability of that by
// the exact test of McNemar.
func (v *versus) settled() (counts, changes, p string) {
	before, after, gained, lost := 0, 0, 0, 0
	for i := range v.with {
		a, b := v.with[i].settled, v.without[i].settled
		before, after = before+one(b), after+one(a)
		gained, lost = gained+one(a && !b), lost+one(b && !a)
	}
	return fmt.Sprintf("%d → %d of %d", before, after, len(v.with)), fmt.Sprintf("%d, %d", gained, lost),
		probability(results.SignTest(gained, lost))
}

// probability returns a probability, of small ones only that they are.
func probability(p float64) string {
	if p < 1e-4 {
		return "< 0.0001"
	}
	return number(p, 2)
}

// one returns 1 for yes.
func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// capTable is what tuples up to K+1 cost and save beside no tuples: totals, medians and settled side by side.
func capTable(run string) recipe {
	return func(s *source) (table, error) {
		t := table{head: []string{"puzzles", "tuples", "total time", "median ratio", "settled", "gained, lost", "p"}}
		groups, all, err := s.cappedOf(run)
		for _, g := range groups {
			v := all[g].compare(experiments.PopulationOf(all[g].config).K()+1, 1)
			counts, changes, p := v.settled()
			t.add(populationText(all[g].config), g.use, v.total().text(3), v.median(), counts, changes, p)
		}
		return t, err
	}
}

// capAgainstTable is the total time before and in Dancing Links with other caps over that of K+1.
func capAgainstTable(run string) recipe {
	return func(s *source) (table, error) {
		t := table{head: []string{"puzzles", "pairs", "triples", "quads", "N/2"}}
		groups, all, err := s.cappedOf(run)
		for _, g := range groups {
			if g.use != beforeLinks {
				continue
			}
			k := experiments.PopulationOf(all[g].config)
			row := []string{populationText(all[g].config)}
			for _, size := range []int{2, 3, 4, k.Side() / 2} {
				v := all[g].compare(size, k.K()+1)
				if len(v.with) == 0 {
					row = append(row, "–")
					continue
				}
				row = append(row, v.total().text(3))
			}
			t.add(row...)
		}
		return t, err
	}
}

// populationText returns the population of a configuration for people: "16×16 unique, 40 %".
func populationText(config map[string]any) string {
	k := experiments.PopulationOf(config)
	kind, share := string(k.Holes), k.Fill
	if kind == "random" {
		kind = "planted"
	}
	if k.Clues > 0 {
		share = float64(k.Clues) / float64(k.Cells())
	}
	return fmt.Sprintf("%s %s, %s %%", side(k.K()), kind, number(100*share, 3))
}
