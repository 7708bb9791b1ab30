package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/cmd/internal/progress"
	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver"
)

// The figures of a race. PAR-2, the penalised average runtime of the SAT
// competitions, is the mean of times in which a puzzle that is not solved counts as
// twice the time-out. Medians are of times penalised in the same way, and are times
// that occurred. A puzzle of a shape that a method does not serve is in none of its
// figures, and ratios are of the puzzles that both methods serve.

// benchHead is how the objects of bench begin, which docs/json.md describes.
type benchHead struct {
	Command string `json:"command"` // the command, `bench`
}

// newBenchHead returns the head of all objects.
func newBenchHead() benchHead { return benchHead{"bench"} }

// lap is a run of a method on a puzzle.
type lap struct {
	benchHead
	ask.Subject
	Method string `json:"method"`          // the method
	Rules  string `json:"rules,omitempty"` // the name of the list of rules, where lists are compared
	Seed   uint64 `json:"seed"`            // the seed
	Limit  uint64 `json:"limit"`           // the number of solutions asked for
	Solved bool   `json:"solved"`          // whether the question was answered
	Count  uint64 `json:"count,string"`    // the number of solutions found
	Cut    bool   `json:"cut"`             // whether the time-out ended the run
	// whether nodes, work and conflicts are the same on any machine
	Exact   bool         `json:"exact"`
	Seconds ask.Seconds  `json:"seconds"`                // processor time, without the start of a program
	Whole   ask.Seconds  `json:"whole_seconds,omitzero"` // processor time of an external program, its start included
	Stats   solver.Stats `json:"stats"`                  // what the search cost
	Message string       `json:"message,omitempty"`      // what is missing
	// all tells that Count is the number of all solutions.
	all bool
	// failure is what kept the method from working, nil if nothing did.
	failure error
}

// newLap returns a run that has not begun yet.
func newLap(r format.Record, by *racer, o *benchOptions, seed int) lap {
	return lap{
		benchHead: newBenchHead(), Subject: ask.About(r), Method: by.method, Rules: by.rules,
		Seed: o.asking.Config.Seed + uint64(seed), Limit: o.limit,
	}
}

// unserved reports whether the puzzle is none for the method.
func (l lap) unserved() bool { return l.Stats.End == solver.Unserved }

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
			text := fmt.Sprintf("%s %s", racer.name, quantity(l.Count, l.all))
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
	benchHead
	Method   string `json:"method"`             // the method
	Rules    string `json:"rules,omitempty"`    // the name of the list of rules
	Puzzles  int    `json:"puzzles"`            // the number of puzzles run; if there are none, the figures are 0
	Unserved int    `json:"unserved,omitempty"` // further puzzles, of shapes that the method or a rule does not serve
	Solved   int    `json:"solved"`             // the number of puzzles solved
	Cut      int    `json:"cut_puzzles"`        // the number of puzzles that the time-out ended
	// the median of seconds; an unsolved puzzle counts as twice the time-out
	Median    ask.Seconds `json:"median"`
	PAR2      ask.Seconds `json:"par2"`      // the mean of seconds, counted the same way
	Nodes     uint64      `json:"nodes"`     // the median number of nodes
	Conflicts uint64      `json:"conflicts"` // the median number of conflicts
	// `par2` over that of the first method, on the puzzles that both serve; null if there are none
	Ratio         *float64    `json:"ratio"`
	Overhead      ask.Seconds `json:"overhead"`              // the seconds that the program takes to start
	WholeMedian   ask.Seconds `json:"whole_median,omitzero"` // the median with the start included
	WholePAR2     ask.Seconds `json:"whole_par2,omitzero"`   // the mean with the start included
	Timeout       ask.Seconds `json:"timeout"`               // the time-out in seconds
	Seeds         int         `json:"seeds"`                 // the runs per puzzle, of which the median counts
	Limit         uint64      `json:"limit"`                 // the number of solutions asked for
	Processors    int         `json:"gomaxprocs"`            // the number of processors that could be used
	Disagreements int         `json:"disagreements"`         // the number of puzzles on which methods disagree
	// what exact figures depend on, see [versions](#versions)
	Versions map[results.Depends]int `json:"versions"`
	learns   bool                    // whether there were any conflicts to count
}

// figuresOf sums up the puzzles of a racer. What the whole race has to say is left open.
func figuresOf(r *racer, penalty ask.Seconds) figures {
	laps := slices.DeleteFunc(slices.Clone(r.laps), lap.unserved)
	f := figures{
		benchHead: newBenchHead(), Method: r.method, Rules: r.rules, Overhead: ask.Seconds(r.overhead.Seconds()),
		Puzzles: len(laps), Unserved: len(r.laps) - len(laps),
	}
	if len(laps) == 0 {
		return f
	}
	var nodes, conflicts []uint64
	for _, l := range laps {
		if l.Solved {
			f.Solved++
		}
		if l.Cut {
			f.Cut++
		}
		nodes = append(nodes, l.Stats.Nodes)
		conflicts = append(conflicts, l.Stats.Conflicts)
		f.learns = f.learns || l.Stats.Conflicts > 0
	}
	f.Nodes, f.Conflicts = lowerMedian(nodes), lowerMedian(conflicts)
	f.Median, f.PAR2 = timesOf(laps, penalty)
	if r.external {
		whole := laps
		for i := range whole {
			whole[i].Seconds = whole[i].Whole
		}
		f.WholeMedian, f.WholePAR2 = timesOf(whole, penalty)
	}
	return f
}

// ratioOf returns the times of a racer as a share of those of another, of the puzzles that
// both serve; nil if there are none.
func ratioOf(r, first *racer, penalty ask.Seconds) *float64 {
	mine, theirs, both := ask.Seconds(0), ask.Seconds(0), ask.Seconds(0)
	for i, l := range r.laps {
		if f := first.laps[i]; !l.unserved() && !f.unserved() {
			mine, theirs, both = mine+l.par2(penalty), theirs+f.par2(penalty), both+1
		}
	}
	if both == 0 {
		return nil
	}
	ratio := float64(mine / max(theirs, both*1e-9)) // a clock may stand still
	return &ratio
}

// timesOf returns the median and the mean of the times of some runs, with the penalty
// for those that are not decided.
func timesOf(laps []lap, penalty ask.Seconds) (median, mean ask.Seconds) {
	var times []ask.Seconds
	for _, l := range laps {
		times = append(times, l.par2(penalty))
		mean += l.par2(penalty) / ask.Seconds(len(laps))
	}
	return lowerMedian(times), mean
}

// lowerMedian returns the median of some values, the lower one of two.
func lowerMedian[T cmp.Ordered](values []T) T {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}

// end prints the figures of all methods. A race in which nobody solves anything has failed.
func (c *benching) end() {
	if len(c.racers[0].laps) == 0 {
		return
	}
	var all []figures
	for _, r := range c.racers {
		f := figuresOf(r, c.penalty())
		f.Ratio = ratioOf(r, c.racers[0], c.penalty())
		f.Timeout, f.Seeds, f.Limit = ask.Seconds(c.options.asking.Timeout.Seconds()), c.options.seeds, c.options.limit
		f.Processors, f.Disagreements = runtime.GOMAXPROCS(0), c.disputed
		f.Versions = experiments.Versions()
		all = append(all, f)
	}
	if !slices.ContainsFunc(all, func(f figures) bool { return f.Solved > 0 }) {
		c.Fail(output.Failed)
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
		nodes, conflicts := inexact(f.Cut > 0, f.Nodes), inexact(f.Cut > 0, f.Conflicts)
		if c.racers[i].external && f.Nodes == 0 {
			nodes = "-" // not told
		}
		if !f.learns {
			conflicts = "-"
		}
		if f.Puzzles == 0 {
			fmt.Fprint(w, "-\t-\t-\t-\t-\t-\t\n")
			continue
		}
		ratio := "-"
		if f.Ratio != nil {
			ratio = progress.ThreeDigits(*f.Ratio, 1)
		}
		fmt.Fprintf(w, "%d/%d\t%s\t%s\t%s\t%s\t%s\t\n", f.Solved, f.Puzzles,
			progress.ThreeDigits(float64(f.Median), 1), progress.ThreeDigits(float64(f.PAR2), 1), nodes, conflicts, ratio)
	}
	w.Flush()
	c.Out.Print("# GOMAXPROCS %d, time-out %v of the processor, %s, limit %d\n",
		runtime.GOMAXPROCS(0), c.options.asking.Timeout,
		plural(uint64(c.options.seeds), "seed"), c.options.limit)
	names := []string{"method"}
	for _, r := range c.racers {
		names = append(names, r.name)
	}
	for line := range strings.Lines(text.String()) {
		c.Out.Print("%s  %s\n", strings.TrimRight(line, " \n"), names[0])
		names = names[1:]
	}
	if strings.Contains(text.String(), "~") {
		c.Out.Print("# ~ depends on the machine: the time-out has cut runs\n")
	}
	c.printRemarks(all)
}

// inexact writes a number, behind a ~ if it depends on the machine.
func inexact(depends bool, n uint64) string {
	if depends {
		return fmt.Sprintf("~%d", n)
	}
	return fmt.Sprint(n)
}

// printRemarks prints what one must know to read the table.
func (c *benching) printRemarks(all []figures) {
	for i, r := range c.racers {
		if r.external {
			c.Out.Print("# %s: CPU seconds of the program less %v a run, without encoding; whole: median %s, PAR-2 %s\n",
				r.name, short(r.overhead),
				progress.ThreeDigits(float64(all[i].WholeMedian), 1), progress.ThreeDigits(float64(all[i].WholePAR2), 1))
		}
		if n := all[i].Unserved; n > 0 {
			k := slices.IndexFunc(r.laps, lap.unserved)
			c.Out.Print("# %s is left out on %s that it does not serve; %s\n",
				r.name, plural(uint64(n), "puzzle"), r.laps[k].Message)
		}
	}
	if c.disputed > 0 {
		c.Out.Print("# METHODS DISAGREE about %s\n", plural(uint64(c.disputed), "puzzle"))
	}
}
