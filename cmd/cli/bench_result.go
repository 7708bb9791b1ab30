package cli

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/cmd/internal/progress"
	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver"
)

// The results of bench. PAR-2, the penalised average runtime of the SAT competitions, is the mean
// time, with twice the time-out for an unsolved puzzle. Medians use the same times. Methods are
// compared by the median of the ratios on the same puzzle. A puzzle of a shape that a method does not
// support is left out of its measures, and ratios are of the puzzles that both methods support.

// benchHead begins the objects of bench, which docs/json.md describes.
type benchHead struct {
	Command string `json:"command"` // the command, `bench`
}

// benchRun is a run of a method on a puzzle.
type benchRun struct {
	benchHead
	ask.Subject
	Method string `json:"method"`          // the method
	Rules  string `json:"rules,omitempty"` // the name of the list of rules, if lists are compared
	Seed   uint64 `json:"seed"`            // the seed
	Limit  uint64 `json:"limit"`           // the number of solutions asked for
	Solved bool   `json:"solved"`          // whether the question was answered
	Count  uint64 `json:"count,string"`    // the number of solutions found
	Cut    bool   `json:"cut"`             // whether the time-out ended the run
	// whether nodes, work and conflicts are the same on any machine
	Exact   bool         `json:"exact"`
	Seconds ask.Seconds  `json:"seconds"`                // processor time, without the start of a program
	Whole   ask.Seconds  `json:"whole_seconds,omitzero"` // processor time of an external program, its start included
	Memory  uint64       `json:"memory_bytes,omitempty"` // the peak memory of this process, or of an external program, in bytes
	Stats   solver.Stats `json:"stats"`                  // the cost of the search
	Message string       `json:"message,omitempty"`      // why the run is not solved
	// all reports whether Count includes every solution.
	all bool
	// failure is the error that stopped the method, or nil.
	failure error
}

// newBenchRun returns a run that has not begun.
func newBenchRun(r format.Record, by *racer, o *benchOptions, seed int) benchRun {
	return benchRun{
		benchHead: benchHead{"bench"}, Subject: ask.About(r), Method: by.Method.Name, Rules: by.Set.Name,
		Seed: o.asking.Config.Seed + uint64(seed), Limit: o.limit,
	}
}

// unserved reports whether the method does not support the puzzle's shape.
func (l benchRun) unserved() bool { return l.Stats.End == solver.Unsupported }

// disagreement lists the runs that found different numbers of solutions of one puzzle, if any.
func disagreement(racers []*racer, runs [][]benchRun) string {
	var found []string
	counts := map[uint64]bool{}
	for i, racer := range racers {
		for _, l := range runs[i] {
			text := fmt.Sprintf("%s %s", racer.Name, quantity(l.Count, l.all))
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

// methodSummary has the measures of the runs of a method.
type methodSummary struct {
	benchHead
	Method   string `json:"method"`             // the method
	Rules    string `json:"rules,omitempty"`    // the name of the list of rules
	Puzzles  int    `json:"puzzles"`            // the number of puzzles run; without any, the measures are 0
	Unserved int    `json:"unserved,omitempty"` // further puzzles, of shapes that the method or a rule does not support
	Solved   int    `json:"solved"`             // the number of puzzles solved
	Cut      int    `json:"cut_puzzles"`        // the number of puzzles that the time-out ended
	// the median of seconds; an unsolved puzzle counts as twice the time-out
	Median    ask.Seconds `json:"median"`
	PAR2      ask.Seconds `json:"par2"`      // the mean of seconds, counted the same way
	Nodes     uint64      `json:"nodes"`     // the median number of nodes
	Conflicts uint64      `json:"conflicts"` // the median number of conflicts
	// `par2` over that of the first method, on the puzzles that both support; null if there are none
	Ratio         *float64    `json:"ratio"`
	Memory        uint64      `json:"memory_bytes,omitempty"` // the peak memory of a run in bytes
	Overhead      ask.Seconds `json:"overhead"`               // the seconds that the program takes to start
	WholeMedian   ask.Seconds `json:"whole_median,omitzero"`  // the median with the start included
	WholePAR2     ask.Seconds `json:"whole_par2,omitzero"`    // the mean with the start included
	Timeout       ask.Seconds `json:"timeout"`                // the time-out in seconds
	Seeds         int         `json:"seeds"`                  // the runs per puzzle, of which the median counts
	Limit         uint64      `json:"limit"`                  // the number of solutions asked for
	Processors    int         `json:"gomaxprocs"`             // the number of processors that could be used
	Disagreements int         `json:"disagreements"`          // the number of puzzles on which methods disagree
	// what exact values depend on, see [versions](#versions)
	Versions map[results.Dependency]int `json:"versions"`
}

// The key and the metrics that bench adds to the representative record of a puzzle: the name of the
// method with its rules; the penalised seconds, without and with the start of a program; and those
// of the first method.
const (
	benchName   = "method"
	benchTime   = "penalized seconds"
	benchWhole  = "penalized whole seconds"
	benchFirst  = "penalized seconds of the first method"
	benchMemory = "memory"
)

// tableMeasures is the number of measures in the table; the other ones are only in JSON.
const tableMeasures = 8

// benchTable returns the projection of the records with one row per method.
func benchTable() results.Projection {
	return results.Projection{
		Rows: []string{benchName},
		Measures: []results.Measure{
			{Head: "puzzles", Value: "solved", Summary: "count", Plain: true},
			{Head: "solved", Value: "solved", Summary: "share", Percent: true, Plain: true},
			{Head: "median s", Value: benchTime, Summary: "median", Plain: true},
			{Head: "PAR-2 s", Value: benchTime, Summary: "mean", Plain: true},
			{Head: "nodes", Value: "nodes", Summary: "median", Plain: true},
			{Head: "conflicts", Value: "conflicts", Summary: "median", Plain: true},
			{Head: "ratio to first", Value: benchTime, Summary: "ratio", Per: benchFirst},
			{Head: "memory, MB", Value: benchMemory, Summary: "max", Plain: true, Scale: 1e-6, Digits: 3},
			{Value: benchTime, Summary: "ratio-of-totals", Per: benchFirst},
			{Value: results.Censored, Summary: "count"},
			{Value: benchWhole, Summary: "median"},
			{Value: benchWhole, Summary: "mean"},
		},
	}
}

// addMedianRecords adds the representative record of each method on a puzzle: the run with the
// median time among the seeds.
func (c *benchSession) addMedianRecords(runs [][]benchRun) {
	first := math.NaN()
	for i, racer := range c.racers {
		var records []results.Record
		for _, l := range runs[i] {
			if l.unserved() {
				racer.unserved, racer.reason = racer.unserved+1, l.Message
				break // another seed would not be supported either
			}
			records = append(records, c.recordOf(racer, &l))
		}
		if records == nil {
			continue
		}
		r := results.MedianRecord(records, benchTime)
		if i == 0 {
			first = max(r.Value(benchTime), 1e-9) // the clock may not have advanced, and ratios divide by this
		}
		r.Metrics = append(r.Metrics, results.Metric{Name: benchFirst, Value: first})
		c.records = append(c.records, r)
	}
}

// recordOf returns the record of a run, with penalized times.
func (c *benchSession) recordOf(by *racer, l *benchRun) results.Record {
	solved, seconds, whole := 1.0, float64(l.Seconds), float64(l.Whole)
	if !l.Solved {
		solved, seconds = 0, 2*c.options.asking.Timeout.Seconds()
		whole = seconds
	}
	r := results.Record{
		Key:    fmt.Sprintf("%s seed %d, %s:%d", by.Name, l.Seed, l.Source, l.Index),
		Config: map[string]any{benchName: by.Name},
		Metrics: []results.Metric{
			{Name: "solved", Value: solved},
			{Name: "conflicts", Value: float64(l.Stats.Conflicts)},
			{Name: benchTime, Value: seconds},
			{Name: benchWhole, Value: whole},
		},
	}
	if !by.external || l.Stats.Nodes > 0 { // programs need not report nodes
		r.Metrics = append(r.Metrics, results.Metric{Name: "nodes", Value: float64(l.Stats.Nodes)})
	}
	if l.Memory > 0 {
		r.Metrics = append(r.Metrics, results.Metric{Name: benchMemory, Value: float64(l.Memory)})
	}
	if l.Cut {
		r.Metrics = append(r.Metrics, results.Metric{Name: results.Censored, Value: 1})
	}
	return r
}

// end prints the summaries of the methods. A bench in which no method solves anything has failed.
func (c *benchSession) end() {
	if c.raced == 0 {
		return
	}
	cells, err := results.Project(slices.Values(c.records), nil, benchTable())
	if err != nil {
		panic(err) // a bug in the declaration
	}
	var all []methodSummary
	for _, r := range c.racers {
		all = append(all, c.summaryOf(r, cells[0]))
	}
	if !slices.ContainsFunc(all, func(f methodSummary) bool { return f.Solved > 0 }) {
		c.Fail(output.Failed)
	}
	switch {
	case c.session.options.JSON:
		for _, f := range all {
			c.Out.JSON(f)
		}
	case c.drawn():
		c.drawCurves()
	default:
		c.printTable(cells[0].Table(), all)
	}
}

// summaryOf returns the summary of a racer, from the cells of the table.
func (c *benchSession) summaryOf(r *racer, cells *results.Cells) methodSummary {
	f := methodSummary{
		benchHead: benchHead{"bench"}, Method: r.Method.Name, Rules: r.Set.Name, Overhead: ask.Seconds(r.overhead.Seconds()),
		Unserved: r.unserved, Timeout: ask.Seconds(c.options.asking.Timeout.Seconds()), Seeds: c.options.seeds,
		Limit: c.options.limit, Processors: runtime.GOMAXPROCS(0), Disagreements: c.disputed,
		Versions: experiments.Versions(),
	}
	row := slices.IndexFunc(cells.Labels, func(labels []string) bool { return labels[0] == r.Name })
	if row < 0 {
		return f
	}
	var values []float64 // of the measures, 0 if there is none
	for k := range cells.Measures {
		values = append(values, 0)
		if i := cells.At(row, 0, k); i.N > 0 {
			values[k] = i.Value
		}
	}
	f.Puzzles, f.Solved = int(values[0]), int(math.Round(values[0]*values[1]))
	f.Median, f.PAR2 = ask.Seconds(values[2]), ask.Seconds(values[3])
	f.Nodes, f.Conflicts = uint64(values[4]), uint64(values[5])
	f.Memory = uint64(values[7])
	if values[8] > 0 {
		f.Ratio = &values[8]
	}
	f.Cut = int(values[9])
	if r.external {
		f.WholeMedian, f.WholePAR2 = ask.Seconds(values[10]), ask.Seconds(values[11])
	}
	return f
}

// printTable prints the table and the notes needed to read it.
func (c *benchSession) printTable(table results.Table, all []methodSummary) {
	c.Out.Printf("# GOMAXPROCS %d, time-out %v of the processor, %s, limit %d\n",
		runtime.GOMAXPROCS(0), c.options.asking.Timeout, plural(uint64(c.options.seeds), "seed"), c.options.limit)
	if len(table.Rows) > 0 { // some method supports some puzzle
		table.Columns = table.Columns[:1+tableMeasures]
		for i, row := range table.Rows {
			table.Rows[i] = row[:1+tableMeasures]
		}
		c.Out.Printf("%s", table.Text())
	}
	for i, r := range c.racers {
		if all[i].Cut > 0 {
			c.Out.Printf("# %s: %s timed out: nodes and conflicts depend on the machine\n",
				r.Name, plural(uint64(all[i].Cut), "run"))
		}
		if r.external {
			c.Out.Printf("# %s: processor seconds without encoding and less %v for start-up; with start-up: median %s, PAR-2 %s\n",
				r.Name, short(r.overhead),
				progress.ThreeDigits(float64(all[i].WholeMedian), 1), progress.ThreeDigits(float64(all[i].WholePAR2), 1))
		}
		if r.unserved > 0 {
			c.Out.Printf("# %s skipped %s of shapes it does not support; %s\n",
				r.Name, plural(uint64(r.unserved), "puzzle"), r.reason)
		}
	}
	if c.disputed > 0 {
		c.Out.Printf("# METHODS DISAGREE about %s\n", plural(uint64(c.disputed), "puzzle"))
	}
}
