package questions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// phase asks where puzzles are hardest. Full grids lose cells, at random or the same
// number in every row, column and box; what is left is reasoned about, then searched.
// The measure of hardness is what it takes to settle whether the solution is the only
// one: conflicts of clause learning, and branches of plain backtracking with singles.
// With few clues a second solution is found at once, with many the rules leave
// nothing to search; in between is the peak.
//
// Some of the puzzles are also asked, candidate by candidate, for their backbone: the
// open cells that have the same digit in all solutions.
func phase() question {
	return question{
		name:    "phase",
		asks:    "At which fill are puzzles of each basis hardest, and does it matter how the holes are spread?",
		samples: phaseKinds, trials: phaseTrials, measure: measurePhase, summarize: summarizePhase,
	}
}

// The budgets of a trial. They count conflicts and branches, so that the outcome is the
// same on every machine; on one of 2026 they come to about a second and a tenth.
const (
	phaseConflicts = 20_000
	phaseBranches  = 10_000
	// phaseSurvey is for all candidates of a puzzle together.
	phaseSurvey = 20_000
)

// phaseSample is a basis, the fills to look at, and the puzzles of each at scale 1.
type phaseSample struct {
	basis int
	// from and to are fills in hundredths, phaseStep apart.
	from, to int
	puzzles  int
	// backbones is the puzzle of how many whose backbone is looked for; 0 for none.
	backbones int
}

// phaseStep is the distance between two fills, in hundredths.
const phaseStep = 3

// phaseSamples returns the samples of all bases: from where solutions abound to where
// singles suffice for most.
func phaseSamples() []phaseSample {
	return []phaseSample{
		{3, 6, 75, 1500, 10},
		{4, 15, 75, 500, 20},
		{5, 27, 75, 150, 30},
		{6, 36, 75, 50, 0},
	}
}

// The metrics of its own; the first two end what a list of rules is called.
const (
	phaseSolve         = "solve"
	phaseLeft          = "left"
	phaseCost          = "conflicts"
	phaseSearchSettled = "search-settled"
	phaseSearchCost    = "branches"
	phaseFixed         = "backbone"
	phaseUnknown       = "backbone-unknown"
)

// The lists of rules that are tried, as metrics name them.
const (
	phaseSingles = "singles"
	phaseRules   = "rules"
)

// phaseAims are the two kinds of trials, as configurations name them.
const (
	phaseSettle   = "settle"
	phaseBackbone = "backbone"
)

// phaseKinds returns the population.
func phaseKinds() []experiments.Sample {
	var list []experiments.Sample
	for _, s := range phaseSamples() {
		kinds := s.holes()
		list = append(list, sampled(s.puzzles, time.Duration(phaseSeconds[s.basis]*float64(time.Second))/time.Duration(len(kinds)), kinds...)...)
	}
	return list
}

// phaseTrials returns the trials of an instance. Of every so many the backbone is looked
// for.
func phaseTrials(_ experiments.Params, x experiments.Instance) []experiments.Trial {
	list := []experiments.Trial{x.Trial(phaseSettle, experiments.Config{"aim": phaseSettle})}
	for _, s := range phaseSamples() {
		if x.Kind.OnShape() == (experiments.Kind{Basis: s.basis}) && s.backbones > 0 && (x.Index+1)%s.backbones == 0 {
			list = append(list, x.Trial(phaseBackbone, experiments.Config{"aim": phaseBackbone}))
		}
	}
	return list
}

// holes returns the fills of the basis. Balanced holes are whole numbers a unit, so
// their fills are the multiples of one N-th that are at least phaseStep apart.
func (s phaseSample) holes() []experiments.Kind {
	var all []experiments.Kind
	for fill := s.from; fill <= s.to; fill += phaseStep {
		all = append(all, random(s.basis, float64(fill)/100))
	}
	side := s.basis * s.basis
	last := math.Inf(-1)
	for clues := 1; clues < side; clues++ {
		fill := math.Round(1e4*float64(clues)/float64(side)) / 1e4
		if 100*fill >= float64(s.from) && 100*fill <= float64(s.to) && fill-last >= phaseStep/100.0-1e-3 {
			all, last = append(all, balanced(s.basis, fill)), fill
		}
	}
	return all
}

// phaseSeconds is the processor time of all trials of one puzzle, by basis, measured
// at scales 0.04 and 0.08.
var phaseSeconds = map[int]float64{3: 0.05, 4: 0.27, 5: 1, 6: 6.6}

// measurePhase runs one trial.
func measurePhase(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	metrics := []results.Metric{exact(metricClues, "cells", float64(puzzle.Clues()))}
	b := puzzle.Board()
	if t.Config.Text("aim") == phaseBackbone {
		found, err := measureBackbone(ctx, b)
		return append(metrics, found...), errors.Join(err, ctx.Err())
	}
	metrics = append(metrics, reason(b, phaseSingles, "singles")...)
	metrics = append(metrics, reason(b, phaseRules, "singles,locked,hall")...)
	found, err := settle(ctx, puzzle, b)
	return append(metrics, found...), errors.Join(err, ctx.Err())
}

// reason runs rules on b to their fixpoint, and tells whether they solve it and how
// many candidates they leave in open cells. The board is left there.
func reason(b *grid.Board, name, rules string) []results.Metric {
	heuristics.MustParse(rules).Engine(b).Propagate()
	placed := b.Shape().Cells() - b.Open()
	return []results.Metric{
		exactly(numbered(name, phaseSolve), b.Solved()),
		exact(numbered(name, phaseLeft), "candidates", float64(b.Candidates()-placed)),
	}
}

// settle finds out by two engines whether the solution is the only one, and what that
// costs.
func settle(ctx context.Context, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	p.Load(b)
	learned, err := solver.Count(ctx, b, solver.Config{Method: solver.CDCL(), Nodes: phaseConflicts}, 2)
	if err != nil {
		return nil, err
	}
	metrics := []results.Metric{
		exactly(metricUnique, learned.Status == solver.Unique),
		exactly(metricSettled, learned.Status == solver.Unique || learned.Status == solver.Multiple),
		exact(phaseCost, "conflicts", float64(learned.Stats.Nodes)),
		timed("learning", learned.Elapsed),
	}
	p.Load(b)
	searched, err := solver.Count(ctx, b, solver.Config{Method: solver.Search(), Rules: heuristics.MustParse("singles"), Nodes: phaseBranches}, 2)
	if err != nil {
		return metrics, err
	}
	metrics = append(metrics,
		exactly(phaseSearchSettled, searched.Status == solver.Unique || searched.Status == solver.Multiple),
		exact(phaseSearchCost, "branches", float64(searched.Stats.Nodes)),
		timed("search", searched.Elapsed),
	)
	if disagree(learned.Status, searched.Status) {
		return metrics, fmt.Errorf("internal error, please report it: cdcl says %s, search %s", learned.Status, searched.Status)
	}
	return metrics, nil
}

// disagree reports whether two statuses of Count exclude each other.
func disagree(a, b solver.Status) bool { return a != b && a != solver.Limit && b != solver.Limit }

// measureBackbone counts the open cells that have the same digit in all solutions, and
// those of which that is not known within the budget.
func measureBackbone(ctx context.Context, b *grid.Board) ([]results.Metric, error) {
	open := b.Open()
	survey, err := solver.Candidates(ctx, b, solver.Config{Method: solver.CDCL(), Nodes: phaseSurvey}, 1)
	if err != nil {
		return nil, err
	}
	s := b.Shape()
	fixed, unknown := 0, 0
	for c := range grid.Cell(s.Cells()) {
		held, doubted := 0, 0
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			switch survey.Verdict(c, d) {
			case solver.True:
				held++
			case solver.Unknown:
				doubted++
			}
		}
		switch {
		case held == 1 && doubted == 0:
			fixed++
		case held <= 1:
			unknown++
		}
	}
	fixed -= s.Cells() - open // the clues
	return []results.Metric{
		exact(metricOpen, "cells", float64(open)),
		exact(phaseFixed, "cells", float64(fixed)),
		exact(phaseUnknown, "cells", float64(unknown)),
		exact("survey-conflicts", "conflicts", float64(survey.Stats.Nodes)),
	}, nil
}
