package cli

import (
	"fmt"
	"math"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/solver"
)

// The output of cover: solutions when they are found, and the totals at the end.

// problemObject has the fields with which the object of a problem begins.
type problemObject struct {
	Source    string `json:"source"`    // the file
	Items     int    `json:"items"`     // the number of primary items
	Secondary int    `json:"secondary"` // the number of secondary items
	Options   int    `json:"options"`   // the number of options
}

// noProblem is the object of an invalid file.
type noProblem struct {
	Source  string        `json:"source"`  // the file
	Status  solver.Status `json:"status"`  // `invalid`
	Message string        `json:"message"` // where the file is wrong, and how
}

// problemOf describes the problem.
func (r *coverResult) problemOf() problemObject {
	primary := r.problem.Primary()
	return problemObject{r.source, primary, r.problem.Items() - primary, r.problem.Options()}
}

// solutionPrinter returns a function that prints a solution.
func (c *coverRun) solutionPrinter(p *dlx.Problem) func([]dlx.Option) bool {
	found := 0
	var line []byte
	return func(solution []dlx.Option) bool {
		found++
		if c.options.JSON {
			c.printArray(p, solution)
			return true
		}
		c.Out.Printf("| solution %d\n", found)
		for _, o := range solution {
			line = append(p.AppendOption(line[:0], o), '\n')
			c.Out.Write(line)
		}
		return true
	}
}

// printArray prints a solution as an array of options, which are arrays of names.
func (c *coverRun) printArray(p *dlx.Problem, solution []dlx.Option) {
	options := make([][]string, 0, len(solution))
	for _, o := range solution {
		options = append(options, strings.Split(p.FormatOption(o), " "))
	}
	c.Out.Element(options)
}

// flushSolutions flushes the printed solutions, except while counting: then other goroutines report
// the progress.
func (c *coverRun) flushSolutions() {
	if !c.count {
		c.Flush()
	}
}

// end prints the outcome.
func (c *coverRun) end(r coverResult) {
	status := r.status()
	if status == solver.None || status == solver.Limit {
		c.Fail(output.Failed)
	}
	if c.options.JSON {
		c.printObject(r, status)
		return
	}
	by := ""
	if r.message == "" && on[string](c.options, "method") == "auto" { // else the user has said by which
		by = ", by " + r.method
	}
	text := fmt.Sprintf("%s: %s%s%s", r.source, r.quantityText(), by, because(r.message))
	if c.count {
		c.Out.Printf("%s\n", text)
	} else {
		c.Infof("%s", text)
	}
}

// coverObject has the fields with which the object of a problem ends.
type coverObject struct {
	Status solver.Status `json:"status"` // what was found
	ask.Number
	Method  string      `json:"method"`            // the engine that answered
	Seconds ask.Seconds `json:"seconds"`           // what it took
	Stats   coverStats  `json:"stats"`             // what its search cost
	Message string      `json:"message,omitempty"` // why there is no full answer
}

// coverStats is the cost of a search in the engine's own measures.
type coverStats struct {
	End string `json:"end"` // why the search ended
	*linkStats
	*learningStats
}

// linkStats are the measures of dancing links and of diagrams.
type linkStats struct {
	// nodes visited; this and the next three come from the engines other than `cdcl`
	Nodes   uint64   `json:"nodes"`
	Updates uint64   `json:"updates"`        // links changed
	Depth   int      `json:"depth"`          // the deepest level
	Levels  []uint64 `json:"levels"`         // nodes per level
	Arcs    *int     `json:"arcs,omitempty"` // branches of the diagram
}

// learningStats are the measures of clause learning.
type learningStats struct {
	Conflicts    uint64 `json:"conflicts"`    // conflicts met; this and the next four come from `cdcl`
	Decisions    uint64 `json:"decisions"`    // branches tried
	Propagations uint64 `json:"propagations"` // options decided by clauses
	Restarts     uint64 `json:"restarts"`     // the number of restarts
	Learned      uint64 `json:"learned"`      // clauses learned
}

// coverCount is the object of a problem whose solutions are only counted.
type coverCount struct {
	problemObject
	coverObject
}

// printObject prints the JSON object, or its end after the solutions.
func (c *coverRun) printObject(r coverResult, status solver.Status) {
	rest := coverObject{
		Status: status, Number: ask.Number{Count: r.count(), Exact: r.stats.Exhausted()},
		Method: r.method, Seconds: ask.Seconds(r.elapsed.Seconds()),
		Message: r.message, Stats: r.searchCost(),
	}
	if !c.count {
		c.Out.EndList(rest)
		return
	}
	c.Out.JSON(coverCount{r.problemOf(), rest})
}

// count returns the known number of solutions in decimal.
func (r *coverResult) count() string {
	if r.diagram != nil {
		return r.diagram.Count().String()
	}
	return fmt.Sprint(r.stats.Solutions)
}

// quantityText returns the number of solutions, or its lower bound.
func (r *coverResult) quantityText() string {
	switch {
	case r.status() == solver.Solved:
		return "1 solution found"
	case r.stats.Solutions == math.MaxUint64: // or more
		return r.count() + " solutions"
	}
	return quantity(r.stats.Solutions, r.stats.Exhausted())
}

// searchCost returns the cost of the search.
func (r *coverResult) searchCost() coverStats {
	s := coverStats{End: r.stats.Status.String()}
	if l := r.learned; l != nil {
		s.learningStats = &learningStats{l.Conflicts, l.Decisions, l.Propagations, l.Restarts, l.Learned}
		return s
	}
	t := &r.stats
	s.linkStats = &linkStats{Nodes: t.Nodes, Updates: t.Updates, Depth: t.MaxDepth, Levels: t.Profile}
	if r.diagram != nil {
		arcs := r.diagram.Arcs()
		s.Arcs = &arcs
	}
	return s
}

// status returns the outcome in the words of count, or solved if one solution was requested and
// found.
func (r *coverResult) status() solver.Status {
	switch {
	case r.stats.Solutions >= 2:
		return solver.Multiple
	case r.stats.Status == dlx.SolutionLimit:
		return solver.Solved
	case !r.stats.Exhausted():
		return solver.Limit
	case r.stats.Solutions == 1:
		return solver.Unique
	}
	return solver.None
}
