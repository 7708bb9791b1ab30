package cli

import (
	"fmt"
	"math"
	"strings"

	"basisk/cmd/cli/internal/output"
	"basisk/dlx"
	"basisk/solver"
)

// What cover prints: solutions while they are found, and the sum at the end.

// begin prints what stands before the solutions.
func (c *covering) begin(r covered) {
	if !c.options.JSON {
		return
	}
	o := &c.Object
	o.Begin()
	o.Value("source", r.source)
	o.Number("items", r.problem.Primary())
	o.Number("secondary", r.problem.Items()-r.problem.Primary())
	o.Number("options", r.problem.Options())
	if !c.options.count && !c.options.estimate {
		o.BeginArray("solutions")
	}
}

// solutionPrinter returns what prints one solution after the other.
func (c *covering) solutionPrinter(p *dlx.Problem) func([]dlx.Option) bool {
	found := 0
	var line []byte
	return func(solution []dlx.Option) bool {
		found++
		if c.options.JSON {
			c.printArray(p, solution)
			return true
		}
		c.Out.Print("| solution %d\n", found)
		for _, o := range solution {
			line = append(p.AppendOption(line[:0], o), '\n')
			c.Out.Write(line)
		}
		return true
	}
}

// printArray prints a solution as an array of options, which are arrays of names.
func (c *covering) printArray(p *dlx.Problem, solution []dlx.Option) {
	options := make([][]string, 0, len(solution))
	for _, o := range solution {
		options = append(options, strings.Split(p.FormatOption(o), " "))
	}
	c.Object.ElementOf(options)
	c.Out.Write(c.Object.Take())
}

// flushSolutions passes on what is printed. Counting prints nothing, and its
// progress comes from other goroutines.
func (c *covering) flushSolutions() {
	if !c.options.count {
		c.Flush()
	}
}

// end prints the outcome.
func (c *covering) end(r covered) {
	status := r.status()
	// Who wanted a first solution has got it.
	if status == solver.None || status == solver.Limit && r.stats.Status != dlx.SolutionLimit {
		c.Fail(output.Failed)
	}
	if c.options.JSON {
		c.endObject(r, status)
		return
	}
	text := fmt.Sprintf("%s: %s%s", r.source, quantity(r.stats.Solutions, r.stats.Exhausted()), because(r.message))
	if c.options.count {
		c.Out.Print("%s\n", text)
	} else {
		c.Say("%s", text)
	}
	if c.options.stats {
		c.Complain("%s", r.costs())
	}
}

// endObject prints the rest of the JSON object.
func (c *covering) endObject(r covered, status solver.Status) {
	o := &c.Object
	if !c.options.count {
		o.EndArray()
	}
	o.Word("status", string(status))
	o.Value("count", fmt.Sprint(r.stats.Solutions))
	o.Flag("exact", r.stats.Exhausted())
	o.Seconds("seconds", r.elapsed.Seconds())
	o.Value("stats", map[string]any{
		"end": r.stats.Status.String(), "nodes": r.stats.Nodes, "updates": r.stats.Updates,
		"depth": r.stats.MaxDepth, "levels": r.stats.Profile,
	})
	c.EndObject(r.message)
}

// status returns the outcome in the words of count.
func (r *covered) status() solver.Status {
	switch {
	case r.stats.Solutions >= 2:
		return solver.Multiple
	case !r.stats.Exhausted():
		return solver.Limit
	case r.stats.Solutions == 1:
		return solver.Unique
	}
	return solver.None
}

// costs shows what the search cost, and its profile.
func (r *covered) costs() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d items, %d secondary, %d options; %v after %v\n", r.problem.Primary(),
		r.problem.Items()-r.problem.Primary(), r.problem.Options(), r.stats.Status, short(r.elapsed))
	fmt.Fprintf(&text, "%12s  %14s\n", "level", "nodes")
	for level, nodes := range r.stats.Profile {
		fmt.Fprintf(&text, "%12d  %14d\n", level, nodes)
	}
	fmt.Fprintf(&text, "%12s  %14d, %d updates", "all", r.stats.Nodes, r.stats.Updates)
	return text.String()
}

// printEstimate prints an estimate as a JSON object.
func (c *covering) printEstimate(r covered, solutions, nodes dlx.Estimate) {
	c.begin(r)
	o := &c.Object
	status := "estimated"
	if solutions.Hits == 0 {
		status = "limit"
	}
	o.Word("status", status)
	o.Value("count", dlx.Decimal(solutions.Log))
	o.Flag("exact", false)
	o.Value("interval", [2]any{decimal(solutions.Low), decimal(solutions.High)})
	o.Value("log10", number(solutions.Log/math.Ln10))
	o.Value("level", c.options.level)
	o.Value("probes", solutions.Probes)
	o.Value("hits", solutions.Hits)
	o.Value("nodes", dlx.Decimal(nodes.Log))
	o.Value("nodes_interval", [2]any{decimal(nodes.Low), decimal(nodes.High)})
	c.EndObject(r.message)
}
