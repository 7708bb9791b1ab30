package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"basisk/cmd/cli/internal/worker"
)

// The figures of a race. PAR-2, the penalised average runtime of the SAT
// competitions, is the mean of times in which a puzzle that is not solved counts as
// twice the time-out. Medians are of times penalised in the same way, and are times
// that occurred.

// racer is a method under comparison.
type racer struct {
	name  string
	desks []*worker.Desk // one for each seed
	// external tells that times are those of a program, and overhead what that takes
	// for nothing.
	external bool
	overhead time.Duration
	// laps has the run that stands for each puzzle.
	laps []lap
}

// lap is a run of a method on a puzzle.
type lap struct {
	worker.Answer
	// decided tells that the question was answered.
	decided bool
	seconds float64
	// failure is what kept the method from working, nil if nothing did.
	failure error
}

// par2 returns the time of the run with the penalty for one that is not decided.
func (l lap) par2(penalty float64) float64 {
	if !l.decided {
		return penalty
	}
	return l.seconds
}

// medianLap returns the run with the median time, the lower one of two.
func medianLap(laps []lap, penalty float64) lap {
	sorted := slices.Clone(laps)
	slices.SortStableFunc(sorted, func(a, b lap) int { return cmp.Compare(a.par2(penalty), b.par2(penalty)) })
	return sorted[(len(sorted)-1)/2]
}

// dispute says which decided runs on a puzzle found different numbers of solutions,
// empty if none did.
func dispute(racers []*racer, laps [][]lap) string {
	var found []string
	counts := map[uint64]bool{}
	for i, racer := range racers {
		for _, l := range laps[i] {
			text := fmt.Sprintf("%s %s", racer.name, quantity(l.Count, l.Exact))
			if l.decided && !slices.Contains(found, text) {
				counts[l.Count] = true
				found = append(found, text)
			}
		}
	}
	if len(counts) < 2 {
		return ""
	}
	return strings.Join(found, "; ")
}

// figures are what a method has achieved.
type figures struct {
	solved, puzzles int
	median, par2    float64 // seconds a puzzle
	nodes           uint64  // the median
	conflicts       uint64  // the median
	learns          bool    // whether there were any conflicts to count
	ratio           float64 // of par2 to that of the first method
}

// figuresOf sums up the puzzles of a racer, of which there must be some. The ratio is
// left open.
func figuresOf(r *racer, penalty float64) figures {
	f := figures{puzzles: len(r.laps)}
	var times []float64
	var nodes, conflicts []uint64
	for _, l := range r.laps {
		if l.decided {
			f.solved++
		}
		times = append(times, l.par2(penalty))
		nodes = append(nodes, l.Stats.Nodes)
		conflicts = append(conflicts, l.Stats.Conflicts)
		f.learns = f.learns || l.Stats.Conflicts > 0
		f.par2 += l.par2(penalty) / float64(len(r.laps))
	}
	f.median, f.nodes, f.conflicts = lowerMedian(times), lowerMedian(nodes), lowerMedian(conflicts)
	return f
}

// lowerMedian returns the median of some values, the lower one of two.
func lowerMedian[T cmp.Ordered](values []T) T {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}

// end prints the figures of all methods.
func (c *benching) end() {
	if len(c.racers[0].laps) == 0 {
		return
	}
	var all []figures
	for _, r := range c.racers {
		f := figuresOf(r, c.penalty())
		first := f.par2
		if len(all) > 0 {
			first = all[0].par2
		}
		f.ratio = f.par2 / max(first, time.Nanosecond.Seconds())
		all = append(all, f)
	}
	if c.session.options.JSON {
		c.printFigures(all)
		return
	}
	c.printTable(all)
}

// printTable prints the figures as a table.
func (c *benching) printTable(all []figures) {
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "solved\tmedian s\tPAR-2 s\tnodes\tconflicts\tratio\t\n")
	for i, f := range all {
		nodes, conflicts := fmt.Sprint(f.nodes), fmt.Sprint(f.conflicts)
		if c.racers[i].external && f.nodes == 0 {
			nodes = "-" // not told
		}
		if !f.learns {
			conflicts = "-"
		}
		fmt.Fprintf(w, "%d/%d\t%.4f\t%.4f\t%s\t%s\t%.3f\t\n", f.solved, f.puzzles, f.median, f.par2, nodes, conflicts, f.ratio)
	}
	w.Flush()
	c.Out.Print("# GOMAXPROCS %d, time-out %v, %s, limit %d\n", runtime.GOMAXPROCS(0), c.options.timeout,
		plural(uint64(c.options.seeds), "seed"), c.options.limit)
	names := []string{"method"}
	for _, r := range c.racers {
		names = append(names, r.name)
	}
	for line := range strings.Lines(text.String()) {
		c.Out.Print("%s  %s\n", strings.TrimRight(line, " \n"), names[0])
		names = names[1:]
	}
	c.printRemarks()
}

// printRemarks prints what one must know to read the table.
func (c *benching) printRemarks() {
	for _, r := range c.racers {
		if r.external {
			c.Out.Print("# %s: CPU seconds of the program less %v a run, without encoding\n", r.name, short(r.overhead))
		}
	}
	if c.disputed > 0 {
		c.Out.Print("# METHODS DISAGREE about %s\n", plural(uint64(c.disputed), "puzzle"))
	}
}

// printFigures prints the figures as JSON, an object a method.
func (c *benching) printFigures(all []figures) {
	o := &c.Object
	for i, f := range all {
		o.Begin()
		o.Value("method", c.racers[i].name)
		o.Number("puzzles", f.puzzles)
		o.Number("solved", f.solved)
		o.Seconds("median", f.median)
		o.Seconds("par2", f.par2)
		o.Value("nodes", f.nodes)
		o.Value("conflicts", f.conflicts)
		o.Value("ratio", f.ratio)
		o.Seconds("overhead", c.racers[i].overhead.Seconds())
		o.Seconds("timeout", c.options.timeout.Seconds())
		o.Number("seeds", c.options.seeds)
		o.Value("limit", c.options.limit)
		o.Number("gomaxprocs", runtime.GOMAXPROCS(0))
		o.Number("disagreements", c.disputed)
		c.EndObject("")
	}
}
