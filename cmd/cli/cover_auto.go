package cli

import (
	"context"
	"encoding/binary"
	"slices"

	"basisk/dlx"
	"basisk/dlx/cdcl"
)

// What auto does is the list of its stages below. A stage runs where it pays, and if the stages before it
// have not answered the question. Each solution is passed on once, whichever stage found it, and --nodes
// bounds the sum of all stages.

const (
	// trialNodes is the number of nodes of the first stage, 20 ms of links on an empty 9×9 with irregular
	// boxes, and of conflicts before a count of all.
	trialNodes = 100_000
	// manyCovers is the number of solutions from which on links list them: learning keeps a clause for each.
	manyCovers = 100
)

// coverStage is a stage of auto.
type coverStage struct {
	engine string
	runs   func(*coverAuto) bool
	// nodes and solutions end the stage, if they are not 0.
	nodes, solutions uint64
}

// coverStages returns the stages, of which the first may visit some nodes. Learning searches for few
// solutions, or for one or none before the diagram counts all.
func coverStages(trial uint64) []coverStage {
	lists := func(a *coverAuto) bool { return !a.countsAll() && a.passed < manyCovers }
	knowsNone := func(a *coverAuto) bool { return a.countsAll() && a.passed == 0 }
	return []coverStage{
		{"links", func(*coverAuto) bool { return true }, trial, manyCovers},
		{"cdcl", lists, 0, manyCovers},
		{"cdcl", knowsNone, trial, 1},
		{"diagram", (*coverAuto).countsAll, 0, 0},
		{"links", func(*coverAuto) bool { return true }, 0, 0},
	}
}

// coverAuto is a problem in the stages of auto.
type coverAuto struct {
	*coverRun
	result *coverResult
	each   func([]dlx.Option) bool
	known  map[string]bool // the solutions passed on, up to manyCovers, without those that links listed again
	key    []byte
	passed uint64
	spent  uint64 // nodes and conflicts
}

// byAuto runs the stages. Several workers can only share the counting by links.
func byAuto(ctx context.Context, c *coverRun, r *coverResult, each func([]dlx.Option) bool) error {
	if c.options.workers > 1 {
		r.method = "links"
		return byLinks(ctx, c, r, each)
	}
	return byStages(ctx, &coverAuto{coverRun: c, result: r, each: each}, coverStages(trialNodes))
}

// byStages runs stages until one has the answer.
func byStages(ctx context.Context, a *coverAuto, stages []coverStage) error {
	a.known = map[string]bool{}
	r := a.result
	for _, s := range stages {
		if !s.runs(a) || s.engine == "cdcl" && cdcl.Check(r.problem) != nil {
			continue
		}
		if err := a.run(ctx, s); ctx.Err() != nil || r.stats.Exhausted() {
			return err
		}
		switch {
		case a.limit != 0 && a.passed >= a.limit:
			r.stats.Status = dlx.SolutionLimit
			return nil
		case a.nodes != 0 && a.spent >= a.nodes:
			r.stats.Status = dlx.NodeLimit
			return nil
		}
	}
	return nil
}

// countsAll reports whether the question is the number of all solutions.
func (a *coverAuto) countsAll() bool { return a.each == nil && a.limit == 0 }

// run runs a stage. Its result has at least the solutions that were passed on.
func (a *coverAuto) run(ctx context.Context, s coverStage) error {
	part := *a.coverRun
	part.limit, part.nodes = 0, s.nodes
	if left := a.nodes - a.spent; a.nodes != 0 && (s.nodes == 0 || left < s.nodes) {
		part.nodes = left
	}
	r := a.result
	r.method, r.learned, r.diagram = s.engine, nil, nil
	each := func(solution []dlx.Option) bool { return a.take(solution) && a.passed != s.solutions }
	if s.engine == "diagram" {
		each = nil
	}
	err := engineOf(s.engine).run(ctx, &part, r, each)
	a.spent += r.stats.Nodes
	r.stats.Solutions = max(r.stats.Solutions, a.passed)
	return err
}

// take passes on a solution that is not known, and reports whether another is wanted.
func (a *coverAuto) take(solution []dlx.Option) bool {
	if a.passed < manyCovers || len(a.known) > 0 {
		key := a.keyOf(solution)
		if a.known[key] {
			if a.passed >= manyCovers {
				delete(a.known, key)
			}
			return true
		}
		if a.passed < manyCovers {
			a.known[key] = true
		}
	}
	a.passed++
	return (a.each == nil || a.each(solution)) && a.passed != a.limit
}

// keyOf returns the options of a solution in order, as text.
func (a *coverAuto) keyOf(solution []dlx.Option) string {
	a.key = a.key[:0]
	for _, o := range slices.Sorted(slices.Values(solution)) {
		a.key = binary.LittleEndian.AppendUint32(a.key, uint32(o))
	}
	return string(a.key)
}
