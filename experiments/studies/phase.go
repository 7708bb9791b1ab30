package studies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
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
		asks:    "At which fill are puzzles of each shape hardest, and does it matter how the holes are spread?",
		samples: func() []experiments.Sample { return phasePopulation(experiments.Params{}) }, plan: planPhase,
		estimate: func(p experiments.Params) time.Duration { return p.Estimate(phasePopulation(p)) },
		takes: []experiments.AcceptedOption{
			{Name: experiments.OptionRules, Default: phaseRules},
			{Name: experiments.OptionNodes, Default: "20,000 conflicts, 10,000 branches, 20,000 conflicts for a backbone"},
			{Name: experiments.OptionCDCL, Default: "those of clause learning"},
		},
		check: checkPhase, measure: measurePhase, analysis: phaseAnalysis,
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

// phaseSample is a shape, the fills to look at, and the puzzles of each at scale 1.
type phaseSample struct {
	shape experiments.Kind
	// from and to are fills in hundredths, phaseStep apart.
	from, to int
	puzzles  int
	// backbones is the puzzle of how many whose backbone is looked for; 0 for none.
	backbones int
	// each is the processor time of a puzzle at every fill, with all its trials.
	each time.Duration
}

// phaseStep is the distance between two fills, in hundredths.
const phaseStep = 3

// phaseSamples returns the samples: from where solutions abound to where singles suffice
// for most. The times were measured at scales 0.04 and 0.08.
func phaseSamples() []phaseSample {
	return []phaseSample{
		{experiments.Kind{Basis: 3}, 6, 75, 1500, 10, 50 * time.Millisecond},
		{experiments.Kind{Basis: 4}, 15, 75, 500, 20, 270 * time.Millisecond},
		{experiments.Kind{Basis: 5}, 27, 75, 150, 30, time.Second},
		{experiments.Kind{Basis: 6}, 36, 75, 50, 0, 6600 * time.Millisecond},
	}
}

// phaseSampleOf returns the sample of a shape. One that has none takes that of the next
// larger side, or of the largest, with fills that begin well below the peak: those of cubes
// at once, since their puzzles are decided by far fewer clues.
func phaseSampleOf(shape experiments.Kind) phaseSample {
	own := phaseSamples()
	if i := slices.IndexFunc(own, func(s phaseSample) bool { return s.shape == shape }); i >= 0 {
		return own[i]
	}
	s := own[len(own)-1]
	if i := slices.IndexFunc(own, func(s phaseSample) bool { return s.shape.Side() >= shape.Side() }); i >= 0 {
		s = own[i]
	}
	s.shape, s.from = shape, phaseStep
	if !shape.Cube {
		s.from = max(phaseStep, int(100*experiments.PeakFill(shape.Side()))/phaseStep*phaseStep-phaseBelow)
	}
	return s
}

// phaseBelow is how far below the peak the fills begin, in hundredths.
const phaseBelow = 8 * phaseStep

// The metrics of its own; the first two follow what a set of rules is called.
const (
	phaseSolve         = "solve"
	phaseLeft          = "left" // candidates in open cells, as its report says
	phaseCost          = "conflicts"
	phaseSearchSettled = "search-settled"
	phaseSearchCost    = "branches"
	phaseFixed         = "backbone"
	phaseUnknown       = "backbone-unknown"
)

// phaseRules are the sets of rules that are tried unless others are chosen.
const phaseRules = "singles=singles;rules=singles,locked,hall"

// phaseAims are the two kinds of trials, as configurations name them.
const (
	phaseSettle   = "settle"
	phaseBackbone = "backbone"
)

// phasePopulation returns the population of the shapes that were chosen.
func phasePopulation(p experiments.Params) (list []experiments.Sample) {
	shapes := phaseSamples()
	if p.Shapes() != nil {
		shapes = nil
	}
	for _, s := range p.Shapes() {
		shapes = append(shapes, phaseSampleOf(experiments.KindOn(s)))
	}
	for _, s := range shapes {
		list = append(list, phaseSampleOf(p.WithUnits(s.shape)).samples()...)
	}
	return list
}

// looked reports whether the fill of a kind is one that is looked at with its holes:
// balanced ones have their own, of the others each has those of random ones.
func looked(k experiments.Kind) bool {
	like := k.OnShape()
	like.Holes, like.Fill = maker.RandomHoles, k.Fill
	if k.Holes == maker.BalancedHoles {
		like.Holes = maker.BalancedHoles
	}
	return slices.Contains(phaseSampleOf(k.OnShape()).holes(), like)
}

// checkPhase refuses puzzles that have no fill.
func checkPhase(p experiments.Params) error {
	if slices.Contains(strings.Split(p.Chosen(experiments.OptionHoles), ","), string(maker.MinimalHoles)) {
		return fmt.Errorf("--%s: minimal puzzles have as few clues as possible: expected holes that leave a fill to choose", experiments.OptionHoles)
	}
	return nil
}

// planPhase yields the trials.
func planPhase(p experiments.Params, yield func(experiments.Trial) bool) {
	anywhere := p.Chosen(experiments.OptionFill)+p.Chosen(experiments.OptionClues) != ""
	for x := range p.Instances(phasePopulation(p)) {
		if !anywhere && !looked(x.Kind) {
			continue
		}
		for _, t := range phaseTrials(p, x) {
			if !yield(t) {
				return
			}
		}
	}
}

// phaseTrials returns the trials of an instance. Of every so many the backbone is looked
// for.
func phaseTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	rules := heuristics.SetsString(p.RuleSets(phaseRules))
	list := []experiments.Trial{x.Trial(phaseSettle, experiments.Config{"aim": phaseSettle, "rules": rules})}
	if every := phaseSampleOf(x.Kind.OnShape()).backbones; every > 0 && (x.Index+1)%every == 0 {
		list = append(list, x.Trial(phaseBackbone, experiments.Config{"aim": phaseBackbone}))
	}
	return list
}

// samples returns the population of a shape.
func (s phaseSample) samples() []experiments.Sample {
	kinds := s.holes()
	return sampled(s.puzzles, s.each/time.Duration(len(kinds)), kinds...)
}

// holes returns the fills of the shape. Balanced holes are whole numbers a unit, so
// their fills are the multiples of one N-th that are at least phaseStep apart.
func (s phaseSample) holes() []experiments.Kind {
	var all []experiments.Kind
	add := func(holes maker.Holes, fill float64) {
		k := s.shape
		k.Holes, k.Fill = holes, fill
		all = append(all, k)
	}
	for fill := s.from; fill <= s.to; fill += phaseStep {
		if fill*s.shape.Cells() >= 100 { // a clue at least
			add(maker.RandomHoles, float64(fill)/100)
		}
	}
	last := math.Inf(-1)
	for clues := 1; clues < s.shape.Side(); clues++ {
		fill := wholeFill(float64(clues)/float64(s.shape.Side()), s.shape.Side())
		if 100*fill >= float64(s.from) && 100*fill <= float64(s.to) && fill-last >= phaseStep/100.0-1e-3 {
			add(maker.BalancedHoles, fill)
			last = fill
		}
	}
	return all
}

// wholeFill returns the fill of balanced holes that comes nearest to one: whole holes a
// unit, to four decimals.
func wholeFill(fill float64, side int) float64 {
	holes := math.Round((1 - fill) * float64(side))
	return math.Round(1e4*(1-holes/float64(side))) / 1e4
}

// measurePhase runs one trial.
func measurePhase(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	metrics := depending(results.OnInstance, exact(metricClues, "cells", float64(puzzle.Clues())))
	b := puzzle.Board()
	if t.Config.Text("aim") == phaseBackbone {
		found, err := measureBackbone(ctx, t, b)
		return append(metrics, found...), errors.Join(err, ctx.Err())
	}
	sets, err := t.Catalog.Rules.ParseSets(t.Config.Text("rules"))
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		if err := ctx.Err(); err != nil {
			return metrics, err
		}
		puzzle.Load(b)
		metrics = append(metrics, reason(ctx, b, set)...)
	}
	found, err := settle(ctx, t, puzzle, b)
	return append(metrics, found...), errors.Join(err, ctx.Err())
}

// reason runs rules on b to their fixpoint, unless ctx ends first, and tells whether they solve it and how
// many candidates they leave in open cells. The board is left there.
func reason(ctx context.Context, b *grid.Board, set heuristics.RuleSet) []results.Metric {
	engineOn(ctx, b, set.Rules).Propagate()
	placed := b.Shape().Cells() - b.Open()
	return depending(results.OnRules,
		exactly(numbered(set.Name, phaseSolve), b.Solved()),
		exact(numbered(set.Name, phaseLeft), "candidates", float64(b.Candidates()-placed)))
}

// settle finds out by two engines whether the solution is the only one, and what that
// costs.
func settle(ctx context.Context, t experiments.Trial, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	c, err := t.Engine(phaseConflicts)
	if err != nil {
		return nil, err
	}
	p.Load(b)
	c.Method = solver.CDCL()
	begin := cputime.Thread()
	learned, err := solver.Count(ctx, b, c, 2)
	learning := cputime.Since(begin)
	if err != nil {
		return nil, err
	}
	metrics := []results.Metric{
		exactly(metricUnique, learned.Status == solver.Unique),
		exactly(metricSettled, learned.Status == solver.Unique || learned.Status == solver.Multiple),
		exact(phaseCost, "conflicts", float64(learned.Stats.Nodes)),
		timed("learning", learning),
	}
	p.Load(b)
	c, _ = t.Engine(phaseBranches)
	c.Method, c.Rules = solver.Search(), heuristics.MustParse("singles")
	begin = cputime.Thread()
	searched, err := solver.Count(ctx, b, c, 2)
	searching := cputime.Since(begin)
	if err != nil {
		return metrics, err
	}
	metrics = append(metrics,
		exactly(phaseSearchSettled, searched.Status == solver.Unique || searched.Status == solver.Multiple),
		exact(phaseSearchCost, "branches", float64(searched.Stats.Nodes)),
		timed("search", searching),
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
func measureBackbone(ctx context.Context, t experiments.Trial, b *grid.Board) ([]results.Metric, error) {
	c, err := t.Engine(phaseSurvey)
	if err != nil {
		return nil, err
	}
	s := b.Shape()
	var open []grid.Cell
	for c := range grid.Cell(s.Cells()) {
		if b.Value(c) == 0 {
			open = append(open, c)
		}
	}
	c.Method = solver.CDCL()
	survey, err := solver.Candidates(ctx, b, c, 1)
	if err != nil {
		return nil, err
	}
	fixed, unknown := 0, 0
	for _, c := range open {
		held, doubted := survey.Known(c)
		switch {
		case held == 1 && doubted == 0:
			fixed++
		case held <= 1:
			unknown++
		}
	}
	return []results.Metric{
		exact(metricOpen, "cells", float64(len(open))),
		exact(phaseFixed, "cells", float64(fixed)),
		exact(phaseUnknown, "cells", float64(unknown)),
		exact("survey-conflicts", "conflicts", float64(survey.Stats.Nodes)),
	}, nil
}
