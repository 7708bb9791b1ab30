package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// The tables of the second question: what a cap on the size of tuples costs and saves before an engine and in
// it. A run that the limit of processor time ended counts with that limit, so a total is restricted by it
// (P. Royston, M. Parmar, Restricted mean survival time, 2013).

// capRuns are the runs of the second question: four of each seed.
func capRuns() (runs []string) {
	for _, kind := range []string{"unique-small", "unique-large", "planted-small", "planted-large"} {
		for _, seed := range []string{"81", "82", "83"} {
			runs = append(runs, "2026-11-28-cap-"+kind+"-"+seed)
		}
	}
	return runs
}

// The uses of tuples before Dancing Links and before clause learning.
const (
	beforeLinks    = "before Dancing Links"
	beforeLearning = "before clause learning"
)

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

// cappedOf returns the times of the runs of the second question by group, in their order.
func (s *source) cappedOf() (groups []group, all map[group]*capped, err error) {
	all = map[group]*capped{}
	for _, run := range capRuns() {
		records, err := s.records(run)
		if err != nil {
			return nil, nil, err
		}
		for i := range records {
			r := &records[i]
			g := group{experiments.PopulationOf(r.Config).String(), r.Text("use")}
			if all[g] == nil {
				groups, all[g] = append(groups, g), &capped{r.Config, map[string]map[int]timed{}}
			}
			times, puzzle, c := all[g].times, run+" "+results.CaseOf(r.Key), experiments.Config(r.Config)
			if times[puzzle] == nil {
				times[puzzle] = map[int]timed{}
			}
			times[puzzle][c.Int("cap")] = timed{min(r.Value("time"), c.Number("limit")), r.Value("settled") == 1}
		}
	}
	return groups, all, nil
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
func (v *versus) total() results.Interval {
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
	return ranged(results.Median(ratios), 3)
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
	return fmt.Sprintf("%d→%d of %d", before, after, len(v.with)), fmt.Sprintf("%d/%d", gained, lost),
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

// capTable is what tuples up to K+1 cost and save beside no tuples: totals, medians and settled side by side, and the
// caps that no other beats.
func capTable(s *source) (table, error) {
	t := table{head: []string{"puzzles", "engine", "total", "median", "settled", "gained/lost", "p", "not beaten"}}
	all, shown, err := s.cappedWhere()
	for _, g := range shown {
		k := experiments.PopulationOf(all[g].config).K()
		v := all[g].compare(k+1, 1)
		counts, changes, p := v.settled()
		t.add(populationText(all[g].config), engines[g.use], estimateText(v.total(), 2), v.median(), counts, changes, p,
			strings.Join(all[g].unbeaten([]int{1, 2, 3, 4, k + 1}), ","))
	}
	return t, err
}

// cappedWhere returns the times of all groups, and the groups of the table: dug puzzles where all sizes solve nearly
// half, and the middle one of the fills of planted ones.
func (s *source) cappedWhere() (all map[group]*capped, shown []group, err error) {
	groups, all, err := s.cappedOf()
	list, failed := s.climbs(payoffSeeds...)
	if err = cmp.Or(err, failed); err != nil {
		return nil, nil, err
	}
	half := map[int]int{}
	for _, k := range bases {
		l := levelsOf(list, k)
		half[k] = l.clues[l.half()]
	}
	planted := map[group][]group{} // by side and use
	groups = slices.DeleteFunc(groups, func(g group) bool { return engines[g.use] == "" })
	for _, g := range groups {
		p := experiments.PopulationOf(all[g].config)
		switch p.Clues {
		case 0:
			row := group{side(p.K()), g.use}
			planted[row] = append(planted[row], g)
		case half[p.K()]:
			shown = append(shown, g)
		}
	}
	for _, g := range groups {
		p := experiments.PopulationOf(all[g].config)
		if of := planted[group{side(p.K()), g.use}]; p.Clues == 0 && of[len(of)/2] == g {
			shown = append(shown, g)
		}
	}
	return all, shown, nil
}

// capPlacesTable is the total time with tuples up to K+1 over that without, at every fill of dug
// puzzles from 25×25 on.
func capPlacesTable(s *source) (table, error) {
	t := table{head: []string{"side", "engine", "total at each fill"}}
	groups, all, err := s.cappedOf()
	rows := map[group][]string{}
	var order []group
	for _, g := range groups {
		p := experiments.PopulationOf(all[g].config)
		if p.Clues == 0 || p.K() < 5 || engines[g.use] == "" {
			continue
		}
		row := group{side(p.K()), engines[g.use]}
		if rows[row] == nil {
			order = append(order, row)
		}
		v := all[g].compare(p.K()+1, 1)
		rows[row] = append(rows[row], estimateText(v.total(), 2))
	}
	for _, row := range order {
		t.add(row.population, row.use, strings.Join(rows[row], "; "))
	}
	return t, err
}

// engines are the uses of tuples in tables. The uses in auto are left out, since it ends by learning.
var engines = map[string]string{
	beforeLinks: "links", beforeLearning: "learning", "at each node of a search": "search",
}

// unbeaten returns the caps that are not slower in total than the fastest one, by the probabilities of all pairs after
// Holm (1979), at 5 %.
func (c *capped) unbeaten(caps []int) (names []string) {
	best, totals := 0, make([]float64, len(caps))
	for i, cap := range caps {
		v := c.compare(cap, caps[0])
		for _, x := range v.with {
			totals[i] += x.seconds
		}
		if totals[i] < totals[best] {
			best = i
		}
	}
	type pair struct {
		p    float64
		with int // beside the best one, or -1
	}
	var pairs []pair
	for i := range caps {
		for j := range i {
			v, with := c.compare(caps[i], caps[j]), -1
			switch best {
			case i:
				with = j
			case j:
				with = i
			}
			pairs = append(pairs, pair{v.flipped(), with})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Compare(a.p, b.p) })
	beaten := map[int]bool{}
	for i, x := range pairs {
		if x.p*float64(len(pairs)-i) > .05 {
			break
		}
		beaten[x.with] = true
	}
	for i, cap := range caps {
		if !beaten[i] {
			names = append(names, capName(cap, caps[len(caps)-1]))
		}
	}
	return names
}

// capName returns the name of a cap; most is K+1.
func capName(cap, most int) string {
	switch cap {
	case 1:
		return "none"
	case most:
		return "K+1"
	}
	return fmt.Sprint(cap)
}

// flipped returns the probability of a difference of totals as large as this one if the two times of a puzzle could
// change places: a randomization test (Fisher 1935).
func (v *versus) flipped() float64 {
	rng, extreme, sum := rand.New(rand.NewPCG(3, uint64(len(v.with)))), 1, 0.0
	for i := range v.with {
		sum += v.with[i].seconds - v.without[i].seconds
	}
	for range flips {
		other := 0.0
		for i := range v.with {
			d := v.with[i].seconds - v.without[i].seconds
			if rng.Uint64()&1 == 0 {
				d = -d
			}
			other += d
		}
		if math.Abs(other) >= math.Abs(sum)*(1-1e-12) {
			extreme++
		}
	}
	return float64(extreme) / (flips + 1)
}

// flips is the number of random exchanges: the least probability is 1 in 5,001, which Holm multiplies by 10 at most.
const flips = 5000

// populationText returns the population of a configuration for people: "16×16 unique, 40 %".
func populationText(config map[string]any) string {
	k := experiments.PopulationOf(config)
	share := k.Fill
	if k.Clues > 0 {
		share = float64(k.Clues) / float64(k.Cells())
	}
	return fmt.Sprintf("%s %s, %s %%", side(k.K()), kindText(string(k.Holes)), number(100*share, 3))
}

// kindText returns the kind of holes for people.
func kindText(holes string) string {
	if holes == "random" {
		return "planted"
	}
	return holes
}
