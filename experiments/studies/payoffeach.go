package studies

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/payoff"
)

// Are hidden quads worth it on my puzzles? A ladder with a rung for each kind and size of tuples answers that,
// naked before hidden ones of a size: what a rung adds to all before it, and what is lost if it alone is left
// out of all up to the largest size. Both are differences on the same puzzle. Puzzles that need more than the
// largest size are shown separately.

// Metrics that only this ladder has. Their names end with the rung, "naked-2"; left and solved are reached
// with the rung and all before it, and the two with "without" with all other rungs.
const (
	eachLeft          = "left"
	eachSolved        = "solved"
	eachWithout       = "without-left"
	eachWithoutSolved = "without-solved"
	eachBefore        = "before" // the rules before tuples, in place of a rung
	configAsked       = "asked"  // the size that the answer is about
	configRows        = "rows"   // the rungs that are shown, unless all are
)

// eachTrials returns the trials of an instance: one for each set of rules before tuples. The ladder has all sizes up to
// K+1, or to the largest chosen one; only chosen sizes and these kinds are shown.
func eachTrials(
	p experiments.Params, x *experiments.Instance, sets []heuristics.RuleSet, kinds ...payoff.Kind,
) (list []experiments.Trial) {
	shape, err := x.Population.Shape()
	if err != nil {
		return nil // there are no such puzzles
	}
	top := payoff.TopSize(shape)
	asked := 0
	var chosen []int
	var rows, sizes []string
	for _, size := range sizesOr(p, heuristics.Size(top)) {
		if n := x.Population.Size(size).For(shape); n >= 2 && n < shape.Side() {
			chosen, asked, top = append(chosen, n), max(asked, n), max(top, n)
		}
	}
	for size := 2; size <= top; size++ {
		sizes = append(sizes, fmt.Sprint(size))
		if p.Options[OptionSizes] == "" || slices.Contains(chosen, size) {
			for _, kind := range kinds {
				rows = append(rows, fmt.Sprintf("%s-%d", kind, size))
			}
		}
	}
	for _, set := range sets {
		c := experiments.Config{
			keyKind: string(payoff.Each), configSet: set.Name, configRules: set.Rules.String(),
			"sizes": strings.Join(sizes, ","), configAsked: "",
		}
		if asked > 0 {
			c[configAsked] = fmt.Sprint(asked)
		}
		if p.Options[OptionSizes] != "" || len(kinds) == 1 {
			c[configRows] = strings.Join(rows, ",")
		}
		list = append(list, x.Trial(payoffVariant(set, sets, payoff.Each), c))
	}
	return list
}

// measureEach climbs, and then searches for a second solution for as long as it has climbed. A puzzle
// that the rules or the search refute has only a warning, which says how.
func measureEach(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, c payoff.Config,
) ([]results.Metric, error) {
	if err := c.Rules.CheckFor(puzzle.Shape); err != nil {
		return nil, experiments.Warnings{"unserved: " + err.Error()}
	}
	b, ladder := puzzle.BoardWithin(ctx), payoff.NewLadder(c)
	y := payoff.InTurn(ctx, b, ladder)[0]
	if y.Status == solver.Unsolvable {
		why := heuristics.FailureOf(b).Text(b.Shape(), puzzle.Alphabet)
		return nil, experiments.Warnings{"unsolvable: " + why}
	}
	puzzle.LoadWithin(ctx, b)
	gaps := ladder.MeasureWithout(ctx, b)
	found, known, err := 0, false, ctx.Err()
	if nodes := eachNodes(t, puzzle.Shape, &y); (nodes > 0 || b.Solved()) && err == nil {
		found, known, err = solver.SolutionsOf(ctx, b, nodes)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	case known && found == 0:
		return nil, experiments.Warnings{"unsolvable: a search finds no solution"}
	}
	m := eachMetrics(&y, &gaps)
	if known {
		m = append(m, depending(results.OnEngine, exact(metricSolutions, "", float64(found)))...)
	}
	return m, nil
}

// eachNodes returns the nodes of the search for a second solution, 0 for none.
func eachNodes(t experiments.Trial, s *grid.Shape, y *payoff.Result) uint64 {
	if n, chosen := t.Config[OptionTruthNodes].(float64); chosen {
		return uint64(n)
	}
	sets := uint64(0)
	for _, r := range y.Stages {
		sets += r.Work
	}
	return solver.NodesFor(s, sets)
}

// eachMetrics returns the metrics of the rungs that were reached, and the uses of sizes above them.
func eachMetrics(y, gaps *payoff.Result) []results.Metric {
	m := depending(results.OnInstance, exact(metricGiven, "candidates", float64(y.Given)))
	top := y.Stages[len(y.Stages)-2].Size
	for i, r := range y.Stages {
		if i > 0 && r.Calls == 0 {
			continue
		}
		rung := rungName(&r)
		m = append(m,
			exact(numbered(eachLeft, rung), "candidates", float64(r.Left)), exactly(numbered(eachSolved, rung), r.Solved),
			exact(numbered(metricWork, rung), "sets", float64(r.Work)), timed(numbered(metricTime, rung), r.Elapsed))
		if r.Hits > 0 {
			m = append(m, exact(numbered(payoffUses, rung), "tuples", float64(r.Hits)),
				exact(numbered(payoffRemoved, rung), "candidates", float64(r.Eliminations)))
		}
		if r.Hits > 0 && r.Size != heuristics.AllSizes && i > 0 {
			without := gaps.Stages[i].Without
			m = append(m, exact(numbered(eachWithout, rung), "candidates", float64(without.Left)),
				exactly(numbered(eachWithoutSolved, rung), without.Solved))
		}
	}
	for size := top + 1; size < len(y.Sizes); size++ {
		if u := y.Sizes[size]; u.Uses > 0 {
			m = append(m, exact(numbered(payoffUses, size), "tuples", float64(u.Uses)),
				exact(numbered(payoffRemoved, size), "candidates", float64(u.Eliminations)))
		}
	}
	return append(m, exact(payoffLargest, "size", float64(y.Largest())))
}

// rungName returns the end of the names of the metrics of a rung.
func rungName(r *payoff.Stage) string {
	switch r.Size {
	case 0:
		return eachBefore
	case heuristics.AllSizes:
		return payoffRest
	}
	return fmt.Sprintf("%s-%d", r.Kind, r.Size)
}
