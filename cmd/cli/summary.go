package cli

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/solver"
)

// Totals over the puzzles of a run: how many had which status, how long they took, and their total
// cost. Times are kept, 8 bytes per puzzle, only if requested: an exact quantile needs all of them.

// summary adds up what the puzzles of a run cost.
type summary struct {
	// begin is the start of the run, before reading.
	begin time.Time
	// statuses lists the statuses that occurred, in order of their first puzzle, and counts how
	// often each did.
	statuses []solver.Status
	counts   map[solver.Status]int
	// detailed requests times and the total cost.
	detailed bool
	times    []time.Duration
	total    solver.Stats
}

// newSummary returns an empty summary and starts its clock.
func newSummary() summary {
	return summary{begin: time.Now(), counts: map[solver.Status]int{}}
}

// add counts an answer, with its costs if detailed.
func (s *summary) add(a ask.Head) {
	if s.counts[a.Status]++; s.counts[a.Status] == 1 {
		s.statuses = append(s.statuses, a.Status)
	}
	if s.detailed {
		s.times = append(s.times, a.Result.Elapsed)
		s.total.Add(a.Result.Stats)
	}
}

// puzzles returns the number of answers.
func (s *summary) puzzles() int {
	total := 0
	for _, n := range s.counts {
		total += n
	}
	return total
}

// line returns the summary as a line: "1465 puzzles in 80ms, 18300/s: 1465 solved".
func (s *summary) line() string {
	var parts []string
	for _, status := range s.statuses {
		parts = append(parts, fmt.Sprintf("%d %s", s.counts[status], status))
	}
	total := time.Since(s.begin)
	return fmt.Sprintf("%s in %v, %.0f/s: %s", ask.Plural(uint64(s.puzzles()), "puzzle"), short(total),
		float64(s.puzzles())/total.Seconds(), strings.Join(parts, ", "))
}

// solveTotals is the object with the total cost, after the objects of the puzzles.
type solveTotals struct {
	Summary  string                `json:"summary"`  // the command, `solve`
	Puzzles  int                   `json:"puzzles"`  // the number of puzzles
	Statuses map[solver.Status]int `json:"statuses"` // the number of puzzles with each status
	Seconds  spread                `json:"seconds"`  // what the puzzles took
	Stats    solver.Stats          `json:"stats"`    // what they cost together
}

// spread has the distribution of the times of puzzles, and their sum.
type spread struct {
	Mean   ask.Seconds `json:"mean"`   // the mean time of a puzzle
	Median ask.Seconds `json:"median"` // half of the puzzles took no longer
	P99    ask.Seconds `json:"p99"`    // 99 of 100 puzzles took no longer
	Max    ask.Seconds `json:"max"`    // the longest time
	Sum    ask.Seconds `json:"sum"`    // all puzzles together
}

// object returns the totals as an object. There must be a puzzle.
func (s *summary) object() solveTotals {
	return solveTotals{"solve", s.puzzles(), s.counts, s.spread(), s.total}
}

// spread returns the distribution of times. There must be a puzzle.
func (s *summary) spread() spread {
	sorted, sum := slices.Sorted(slices.Values(s.times)), time.Duration(0)
	for _, t := range sorted {
		sum += t
	}
	seconds := func(t time.Duration) ask.Seconds { return ask.Seconds(t.Seconds()) }
	return spread{
		Mean: seconds(sum / time.Duration(len(sorted))), Median: seconds(quantile(sorted, 0.5)),
		P99: seconds(quantile(sorted, 0.99)), Max: seconds(sorted[len(sorted)-1]), Sum: seconds(sum),
	}
}

// table returns the times of all puzzles and their total cost. There must be a puzzle.
func (s *summary) table() string {
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	x, shown := s.spread(), func(t ask.Seconds) time.Duration { return short(time.Duration(math.Round(float64(t) * 1e9))) }
	fmt.Fprintf(w, "count\tmean\tmedian\tp99\tmax\tpuzzles/s\t\n")
	fmt.Fprintf(w, "%d\t%v\t%v\t%v\t%v\t%.0f\t\n",
		len(s.times), shown(x.Mean), shown(x.Median), shown(x.P99), shown(x.Max),
		float64(len(s.times))/time.Since(s.begin).Seconds())
	w.Flush()
	text.WriteString(costs(s.total))
	return text.String()
}

// costs returns the statistics of one puzzle or many.
func costs(s solver.Stats) string {
	var text bytes.Buffer
	// Writing to memory does not fail.
	_ = s.WriteTable(&text)
	return text.String()
}

// quantile returns the smallest time that at least the share q of the sorted times does not exceed.
func quantile(sorted []time.Duration, q float64) time.Duration {
	i := int(q*float64(len(sorted))+0.999999) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

// rowHead is the header of the rows for several puzzles.
const rowHead = "  index  status           nodes         work  depth  restarts        time  source\n"

// row returns the cost of a puzzle in one line.
func row(a ask.Head) string {
	cost := a.Result.Stats
	return fmt.Sprintf("%7d  %-10s %11d %12d %6d %9d %11v  %s\n", a.Index, a.Status,
		cost.Nodes, cost.Work, cost.Depth, cost.Restarts, short(a.Result.Elapsed), a.Source)
}

// short rounds a time to three digits.
func short(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
