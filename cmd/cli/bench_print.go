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

	"basisk/cmd/cli/internal/ask"
	"basisk/solver"
)

// The figures of a race. PAR-2, the penalised average runtime of the SAT
// competitions, is the mean of times in which a puzzle that is not solved counts as
// twice the time-out. Medians are of times penalised in the same way, and are times
// that occurred.

// racer is a method under comparison.
type racer struct {
	name  string
	desks []*ask.Desk // one for each seed
	// external tells that times are those of a program, and overhead what that takes
	// for nothing.
	external bool
	overhead time.Duration
	// laps has the run that stands for each puzzle.
	laps []lap
}

// lap is a run of a method on a puzzle.
type lap struct {
	ask.Subject
	Method string `json:"method"`
	Seed   uint64 `json:"seed"`
	// Solved tells that the question was answered.
	Solved  bool         `json:"solved"`
	Count   uint64       `json:"count,string"`
	Seconds ask.Seconds  `json:"seconds"`
	Stats   solver.Stats `json:"stats"`
	Message string       `json:"message,omitempty"`
	// exact tells that Count is the number of all solutions.
	exact bool
	// failure is what kept the method from working, nil if nothing did.
	failure error
}

// par2 returns the time of the run with the penalty for one that is not decided.
func (l lap) par2(penalty ask.Seconds) ask.Seconds {
	if !l.Solved {
		return penalty
	}
	return l.Seconds
}

// medianLap returns the run with the median time, the lower one of two.
func medianLap(laps []lap, penalty ask.Seconds) lap {
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
			text := fmt.Sprintf("%s %s", racer.name, quantity(l.Count, l.exact))
			if l.Solved && !slices.Contains(found, text) {
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
	Method        string      `json:"method"`
	Puzzles       int         `json:"puzzles"`
	Solved        int         `json:"solved"`
	Median        ask.Seconds `json:"median"` // a puzzle
	PAR2          ask.Seconds `json:"par2"`
	Nodes         uint64      `json:"nodes"`     // the median
	Conflicts     uint64      `json:"conflicts"` // the median
	Ratio         float64     `json:"ratio"`     // of PAR2 to that of the first method
	Overhead      ask.Seconds `json:"overhead"`
	Timeout       ask.Seconds `json:"timeout"`
	Seeds         int         `json:"seeds"`
	Limit         uint64      `json:"limit"`
	Processors    int         `json:"gomaxprocs"`
	Disagreements int         `json:"disagreements"`
	learns        bool        // whether there were any conflicts to count
}

// figuresOf sums up the puzzles of a racer, of which there must be some. What the
// whole race has to say is left open.
func figuresOf(r *racer, penalty ask.Seconds) figures {
	f := figures{Method: r.name, Puzzles: len(r.laps), Overhead: ask.Seconds(r.overhead.Seconds())}
	var times []ask.Seconds
	var nodes, conflicts []uint64
	for _, l := range r.laps {
		if l.Solved {
			f.Solved++
		}
		times = append(times, l.par2(penalty))
		nodes = append(nodes, l.Stats.Nodes)
		conflicts = append(conflicts, l.Stats.Conflicts)
		f.learns = f.learns || l.Stats.Conflicts > 0
		f.PAR2 += l.par2(penalty) / ask.Seconds(len(r.laps))
	}
	f.Median, f.Nodes, f.Conflicts = lowerMedian(times), lowerMedian(nodes), lowerMedian(conflicts)
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
		first := f.PAR2
		if len(all) > 0 {
			first = all[0].PAR2
		}
		f.Ratio = float64(f.PAR2 / max(first, 1e-9)) // a clock may stand still
		f.Timeout, f.Seeds, f.Limit = ask.Seconds(c.options.timeout.Seconds()), c.options.seeds, c.options.limit
		f.Processors, f.Disagreements = runtime.GOMAXPROCS(0), c.disputed
		all = append(all, f)
	}
	if !c.session.options.JSON {
		c.printTable(all)
		return
	}
	for _, f := range all {
		c.Out.JSON(f)
	}
}

// printTable prints the figures as a table.
func (c *benching) printTable(all []figures) {
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "solved\tmedian s\tPAR-2 s\tnodes\tconflicts\tratio\t\n")
	for i, f := range all {
		nodes, conflicts := fmt.Sprint(f.Nodes), fmt.Sprint(f.Conflicts)
		if c.racers[i].external && f.Nodes == 0 {
			nodes = "-" // not told
		}
		if !f.learns {
			conflicts = "-"
		}
		fmt.Fprintf(w, "%d/%d\t%.4f\t%.4f\t%s\t%s\t%.3f\t\n", f.Solved, f.Puzzles, f.Median, f.PAR2, nodes, conflicts, f.Ratio)
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
