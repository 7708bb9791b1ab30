package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

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

// capped has for each puzzle of a population and a use the times by cap.
type capped map[string]map[int]timed

// cappedOf returns the times of a run by population and use, in the order of the run.
func (s *source) cappedOf(run string) (names [][2]string, all map[[2]string]capped, err error) {
	records, err := s.records(run)
	all = map[[2]string]capped{}
	for i := range records {
		r := &records[i]
		name := [2]string{experiments.PopulationOf(r.Config).String(), r.Text("use")}
		if all[name] == nil {
			names, all[name] = append(names, name), capped{}
		}
		puzzle := results.CaseOf(r.Key)
		if all[name][puzzle] == nil {
			all[name][puzzle] = map[int]timed{}
		}
		all[name][puzzle][experiments.Config(r.Config).Int("cap")] = timed{r.Value("time"), r.Value("settled") == 1}
	}
	return names, all, err
}

// versus compares two caps on the same puzzles.
type versus struct{ with, without []timed }

// compare returns the times of two caps on the puzzles of a population.
func (c capped) compare(with, without int) (v versus) {
	var puzzles []string
	for puzzle := range c {
		puzzles = append(puzzles, puzzle)
	}
	slices.Sort(puzzles)
	for _, puzzle := range puzzles {
		a, known := c[puzzle][with]
		b, both := c[puzzle][without]
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
	slices.Sort(draws)
	return estimate{ratio(func(i int) int { return i }), draws[len(draws)*25/1000], draws[len(draws)*975/1000]}
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
		probability(signTest(gained, lost))
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

// signTest returns the two-sided probability of numbers at least as unequal.
func signTest(a, b int) float64 {
	if a == b {
		return 1
	}
	tail := distuv.Binomial{N: float64(a + b), P: .5}
	return min(1, 2*tail.CDF(float64(min(a, b))))
}

// capTable is what tuples up to K+1 cost and save beside no tuples: totals, medians and settled side by side.
func capTable(run string) recipe {
	return func(s *source) (table, error) {
		t := table{head: []string{"puzzles", "tuples", "total time", "median ratio", "settled", "gained, lost", "p"}}
		names, all, err := s.cappedOf(run)
		for _, name := range names {
			k := basisOf(name[0])
			v := all[name].compare(k+1, 1)
			counts, changes, p := v.settled()
			t.add(populationText(name[0]), name[1], v.total().text(3), v.median(), counts, changes, p)
		}
		return t, err
	}
}

// capAgainstTable is the total time before and in Dancing Links with other caps over that of K+1.
func capAgainstTable(run string) recipe {
	return func(s *source) (table, error) {
		t := table{head: []string{"puzzles", "pairs", "triples", "quads", "N/2"}}
		names, all, err := s.cappedOf(run)
		for _, name := range names {
			if name[1] != beforeLinks {
				continue
			}
			k := basisOf(name[0])
			row := []string{populationText(name[0])}
			for _, size := range []int{2, 3, 4, k * k / 2} {
				v := all[name].compare(size, k+1)
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

// basisOf returns the K of the text of a population.
func basisOf(population string) (k int) {
	_, _ = fmt.Sscan(population, &k) // a run has written it
	return k
}

// populationText returns a population for people: "16×16 unique, 40 %".
func populationText(population string) string {
	words := strings.Fields(population)
	kind := map[string]string{"random": "planted"}[words[1]]
	if kind == "" {
		kind = words[1]
	}
	var amount float64
	_, _ = fmt.Sscan(words[2], &amount) // a run has written it
	if amount >= 1 {
		amount /= math.Pow(float64(basisOf(population)), 4)
	}
	return fmt.Sprintf("%s %s, %s %%", side(basisOf(population)), kind, number(100*amount, 3))
}
