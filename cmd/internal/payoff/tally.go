package payoff

import (
	"math"
	"math/rand/v2"

	"basisk/cmd/internal/ask"
	"basisk/results"
	"basisk/solver"
)

// groups is the number of groups of which intervals are drawn. So many puzzles are a group
// each; more take turns.
const groups = 500

// Confidence is that of all intervals.
const Confidence = 0.95

// shapeKey tells one shape from another.
type shapeKey struct {
	box  [2]int
	cube bool
}

// Tally adds up answers. Its zero value is empty.
type Tally struct {
	shapes  []*shapeTally // in the order of their first puzzles
	index   map[shapeKey]*shapeTally
	leftOut map[solver.Status]int
}

// shapeTally adds up the answers of a shape.
type shapeTally struct {
	subject ask.Subject // of the first puzzle
	puzzles int
	// sizes are the numbers of puzzles of the groups.
	sizes               []float64
	both, naked, hidden []rowTally
	beyond              []Beyond
}

// rowTally adds up a row.
type rowTally struct {
	ask.PayoffRow
	solved, needed int
	// cleared has the sum of the shares of each group.
	cleared []float64
}

// Add adds an answer. Those that say less than everything, and those of puzzles without a
// solution, are counted by their status and left out.
func (t *Tally) Add(x ask.Payoff) {
	if !x.Counts() {
		t.LeaveOut(x.Status)
		return
	}
	key := shapeKey{x.Box, x.Cube}
	s := t.index[key]
	if s == nil {
		if t.index == nil {
			t.index = map[shapeKey]*shapeTally{}
		}
		s = &shapeTally{subject: x.Subject}
		t.index[key], t.shapes = s, append(t.shapes, s)
	}
	s.add(x)
}

// LeaveOut counts a puzzle that is left out.
func (t *Tally) LeaveOut(status solver.Status) {
	if t.leftOut == nil {
		t.leftOut = map[solver.Status]int{}
	}
	t.leftOut[status]++
}

// add adds an answer.
func (s *shapeTally) add(x ask.Payoff) {
	group := s.puzzles % groups
	if s.puzzles++; len(s.sizes) == group {
		s.sizes = append(s.sizes, 0)
	}
	s.sizes[group]++
	s.both = addRows(s.both, x.Both, group)
	s.naked = addRows(s.naked, x.Naked, group)
	s.hidden = addRows(s.hidden, x.Hidden, group)
	for _, b := range x.Beyond {
		s.beyond = append(s.beyond, Beyond{Source: x.Source, Index: x.Index, Label: x.Label, PayoffSize: b})
	}
}

// addRows adds the rows of a puzzle to sums, which are empty or have as many.
func addRows(sums []rowTally, rows []ask.PayoffRow, group int) []rowTally {
	for i, r := range rows {
		if i == len(sums) {
			sums = append(sums, rowTally{PayoffRow: ask.PayoffRow{Name: r.Name, Size: r.Size}})
		}
		sums[i].add(r, group)
	}
	return sums
}

// add adds the row of a puzzle.
func (s *rowTally) add(r ask.PayoffRow, group int) {
	s.solved += count(r.Solved)
	s.needed += count(r.Needed)
	s.Uses += r.Uses
	s.Eliminations += r.Eliminations
	s.Work += r.Work
	s.Seconds += r.Seconds
	if len(s.cleared) == group {
		s.cleared = append(s.cleared, 0)
	}
	s.cleared[group] += r.Cleared
}

// count returns 1 for yes and 0 for no.
func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// figures returns the figures of a ladder's rows.
func (s *shapeTally) figures(rows []rowTally) []Figures {
	list := make([]Figures, len(rows))
	for i, r := range rows {
		list[i] = Figures{
			Solved: r.solved, Cleared: s.mean(r.cleared), Uses: r.Uses, Eliminations: r.Eliminations,
			NeededBy: r.needed, Work: r.Work, Seconds: r.Seconds,
		}
		if i > 0 {
			gains := make([]float64, len(r.cleared))
			for g := range gains {
				gains[g] = r.cleared[g] - rows[i-1].cleared[g]
			}
			gain := s.mean(gains)
			list[i].Gain = &gain
		}
	}
	return list
}

// mean returns the mean a puzzle of what has these sums over groups, with its interval.
// All draw the same resamples. Nine decimals are the same on every processor.
func (s *shapeTally) mean(sums []float64) Interval {
	b := results.Bootstrap{Confidence: Confidence}
	i := b.Ratio(sums, s.sizes, results.Mean, rand.New(rand.NewPCG(uint64(len(sums)), 0)))
	round := func(v float64) float64 { return math.Round(v*1e9) / 1e9 }
	return Interval{round(i.Value), round(i.Low), round(i.High)}
}
