package main

import (
	"fmt"
	"math"

	"basisk/experiments"
	"basisk/results"
)

// The tables of the first question: what tuples of each size are worth on dug puzzles. The runs have a
// ladder for each puzzle: locked candidates, then naked and hidden tuples of each size up to K+1, then all.

// payoffSeeds are the seeds of the runs of the first question.
var payoffSeeds = []string{"71", "72", "73"}

// The levels of a puzzle besides sizes: solved by singles and locked candidates, solved only with a
// size above K+1, and not solved by any.
const (
	levelLocked = 1
	levelAll    = 1000
	levelNever  = 2000
)

// climb is the ladder of a puzzle.
type climb struct {
	k, clues, level int
	r               *results.Record
}

// payoffRuns are the runs of a seed: of K up to 7, and of 8.
func payoffRuns(seed string) []string {
	return []string{"2026-11-28-tuple-payoff-dug-" + seed, "2026-11-28-tuple-payoff-dug8-" + seed}
}

// climbs returns the ladders of the runs of some seeds on unique puzzles.
func (s *source) climbs(seeds ...string) (list []climb, err error) {
	for _, seed := range seeds {
		for _, run := range payoffRuns(seed) {
			records, err := s.records(run)
			if err != nil {
				return nil, err
			}
			for i := range records {
				if c, ok := climbOf(&records[i]); ok {
					list = append(list, c)
				}
			}
		}
	}
	return list, nil
}

// climbOf returns the ladder of a record; ok is false if its puzzle was not made.
func climbOf(r *results.Record) (c climb, ok bool) {
	if _, ok = r.Metric("left-before"); !ok {
		return c, false
	}
	k := experiments.PopulationOf(r.Config)
	c = climb{k: k.K(), clues: k.Clues, level: levelNever, r: r}
	switch {
	case r.Value("solved-before") == 1:
		c.level = levelLocked
	case r.Value("solved-rest") == 1:
		c.level = levelAll
	}
	for size := c.k + 1; size >= 2 && c.level != levelLocked; size-- {
		if r.Value(fmt.Sprintf("solved-hidden-%d", size)) == 1 {
			c.level = size
		}
	}
	return c, true
}

// levelsOf returns the levels of the puzzles of a basis.
func levelsOf(list []climb, k int) *levels {
	byClues := map[int][]int{}
	for _, c := range list {
		if c.k == k {
			byClues[c.clues] = append(byClues[c.clues], c.level)
		}
	}
	return newLevels(byClues)
}

// solvedBy returns how many of some puzzles a cap solves.
func solvedBy(list []int, limit int) (n int) {
	for _, level := range list {
		if level <= limit {
			n++
		}
	}
	return n
}

// half returns the place at which all sizes solve nearly half of the puzzles.
func (l *levels) half() int {
	best, least := 0, 2.0
	for i, list := range l.of {
		if d := math.Abs(float64(solvedBy(list, levelAll))/float64(len(list)) - .5); d < least {
			best, least = i, d
		}
	}
	return best
}

// bases are the bases of the first question.
var bases = []int{4, 5, 6, 7, 8}

// side returns the side of a basis for people.
func side(k int) string { return fmt.Sprintf("%d×%[1]d", k*k) }

// caps returns the caps of the columns of a basis.
func caps(k int) []int { return []int{levelLocked, 2, 3, 4, k + 1, levelAll} }

// fill returns a number of clues with its share of the cells.
func fill(clues, k int) string {
	return fmt.Sprintf("%d (%s %%)", clues, number(100*float64(clues)/math.Pow(float64(k), 4), 3))
}

// solvedTable is what caps solve where all sizes solve nearly half, with the clues that tuples save.
func solvedTable(s *source) (table, error) {
	t := table{head: []string{"side", "clues", "puzzles", "locked", "+ pairs", "to triples", "to quads", "to K+1", "all sizes", "clues saved"}}
	list, err := s.climbs(payoffSeeds...)
	if err != nil {
		return t, err
	}
	for _, k := range append([]int{3}, bases...) {
		l := levelsOf(list, k)
		at := l.half()
		row := []string{side(k), fill(l.clues[at], k), fmt.Sprint(len(l.of[at]))}
		if k == 3 {
			row[1] = "minimal"
		}
		for _, limit := range caps(k) {
			row = append(row, share(solvedBy(l.of[at], limit), len(l.of[at])))
		}
		saved := "–"
		if k > 3 {
			saved = estimateText(s.savings(l, k)[0], 3)
		}
		t.add(append(row, saved)...)
	}
	return t, nil
}

// saves returns the clues that all tuples save, and the share of it, in percent, of pairs, triples, quads, larger
// ones up to K+1 and still larger ones, in the order of the ladder.
func saves(k int) func(*levels) []float64 {
	return func(l *levels) []float64 {
		var at []float64
		for _, limit := range caps(k) {
			at = append(at, l.at(limit, .5))
		}
		total := at[0] - at[len(at)-1]
		list := []float64{total}
		for i := 1; i < len(at); i++ {
			list = append(list, 100*(at[i-1]-at[i])/total)
		}
		return list
	}
}

// savings returns the estimates of [saves] for the puzzles of a basis of all seeds, made once.
func (s *source) savings(l *levels, k int) []results.Interval {
	if s.saved[k] == nil {
		s.saved[k] = l.estimates(saves(k))
	}
	return s.saved[k]
}

// stepsTable is the share of each size of the clues that tuples save on dug puzzles.
func stepsTable(s *source) (table, error) {
	t := table{head: []string{
		"side", "clues saved", "points of fill", "pairs, %", "triples, %", "quads, %", "5 to K+1, %", "larger, %",
	}}
	list, err := s.climbs(payoffSeeds...)
	if err != nil {
		return t, err
	}
	for _, k := range bases {
		e := s.savings(levelsOf(list, k), k)
		row := []string{side(k), estimateText(e[0], 3), estimateText(e[0].Times(100/math.Pow(float64(k), 4)), 3)}
		for _, x := range e[1:] {
			row = append(row, estimateText(x, 2))
		}
		t.add(row...)
	}
	return t, nil
}

// lastTable is the largest size that the puzzles need which tuples solve, where all sizes solve nearly half.
func lastTable(s *source) (table, error) {
	t := table{head: []string{"side", "solved by tuples alone", "pairs, %", "triples, %", "quads, %", "5 to K+1, %", "larger, %"}}
	list, err := s.climbs(payoffSeeds...)
	if err != nil {
		return t, err
	}
	for _, k := range append([]int{3}, bases...) {
		l := levelsOf(list, k)
		at := l.of[l.half()]
		n := solvedBy(at, levelAll) - solvedBy(at, levelLocked)
		row, limits := []string{side(k), fmt.Sprintf("%d of %d", n, len(at))}, caps(k)
		for i, limit := range limits[1:] {
			row = append(row, share(solvedBy(at, limit)-solvedBy(at, limits[i]), n))
		}
		t.add(row...)
	}
	return t, nil
}

// curvesTable is where caps solve half of the puzzles, and how far below it they solve a quarter.
func curvesTable(s *source) (table, error) {
	t := table{head: []string{"side", "locked", "+ pairs", "to triples", "all sizes", "quarter to half: locked", "all sizes"}}
	list, err := s.climbs(payoffSeeds...)
	if err != nil {
		return t, err
	}
	for _, k := range bases {
		l := levelsOf(list, k)
		e := l.estimates(func(l *levels) (values []float64) {
			for _, limit := range []int{levelLocked, 2, 3, levelAll} {
				values = append(values, l.at(limit, .5))
			}
			return append(values, l.at(levelLocked, .5)-l.at(levelLocked, .25), l.at(levelAll, .5)-l.at(levelAll, .25))
		})
		row := []string{side(k)}
		for _, x := range e {
			row = append(row, estimateText(x, 3))
		}
		if math.IsInf(l.at(levelAll, .25), 0) {
			row[len(row)-1] = "not measured"
		}
		t.add(row...)
	}
	return t, nil
}

// seedsTable is the clues saved with each seed alone.
func seedsTable(s *source) (table, error) {
	t := table{head: []string{"side"}}
	for _, seed := range payoffSeeds {
		t.head = append(t.head, "seed "+seed)
	}
	for _, k := range bases {
		row := []string{side(k)}
		for _, seed := range payoffSeeds {
			list, err := s.climbs(seed)
			if err != nil {
				return t, err
			}
			row = append(row, estimateText(levelsOf(list, k).estimates(saves(k))[0], 3))
		}
		t.add(row...)
	}
	return t, nil
}
