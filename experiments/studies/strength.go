package studies

import (
	"context"
	"math"
	"time"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
)

// strength asks how strong rules are among each other, as a chain of consistencies, each
// with all rules of those before it: by default the pairwise rules of Opasnet and what is
// stronger. One trial takes a puzzle up the chain, since the fixpoints are nested; where a
// level removes something that the one below leaves, the puzzle is a witness that the step
// is strict.
func strength() question {
	return question{
		name:    "strength",
		asks:    "How strong are pairwise rules, hidden singles, locked candidates, tuples, fish, probing and dilemmas, or rules of one's own, each on top of those before, and which smallest puzzle shows each step?",
		samples: strengthSamples, trials: strengthTrials, given: true,
		measure: measureStrength, witnesses: summarizeStrength,
		takes: []experiments.Taken{{Name: experiments.OptionRules, Default: strengthLevels}},
	}
}

// strengthGiven is the metric of what there is at first; those of a level are numbered.
const strengthGiven = "given"

// strengthChain is the name by which a configuration states the levels.
const strengthChain = "levels"

// strengthLevels is the chain, the weakest level first; each has the rules of those before
// it too. Pairwise arc consistency on "different" is what naked singles come to;
// generalised arc consistency of every unit is what tuples of all sizes come to (Régin
// 1994); probing with rules below it is singleton consistency (Debruyne and Bessière 1997).
const strengthLevels = "pairwise=naked-single,pairwise;hidden-singles=hidden-single;locked=locked;tuples=hall;fish=fish;" +
	"probe=probe;dilemma=dilemma;dilemma-2=dilemma-2"

// surplusLimit returns how many candidates beyond one a cell a board may have for rules to
// come to their fixpoint within seconds: those that assume are too slow on wide open ones,
// and the more so the deeper they nest.
func surplusLimit(rules heuristics.Rules) int {
	limits := []int{3000, 800, 50} // of probing, and of dilemmas by depth
	limit := math.MaxInt
	for _, e := range rules {
		if depth := e.Tier - heuristics.TrialTier; depth >= 0 {
			limit = min(limit, limits[min(depth, len(limits)-1)])
		}
	}
	return limit
}

// strengthSamples returns the population: minimal puzzles, and grids with holes.
func strengthSamples() []experiments.Sample {
	list := sampled(200, 3*time.Millisecond, minimal(2), boxed(3, minimal(2)), minimal(3), boxed(4, minimal(3)))
	add := func(each time.Duration, kinds ...experiments.Kind) {
		list = append(list, sampled(200, each, kinds...)...)
	}
	for _, fill := range []float64{0.2, 0.25, 0.32, 0.38, 0.44} {
		add(12*time.Millisecond, random(2, fill))
	}
	for _, fill := range []float64{0.2, 0.25, 0.3, 0.36} {
		add(150*time.Millisecond, boxed(3, random(2, fill)))
	}
	for _, fill := range []float64{0.26, 0.28, 0.30, 0.33} {
		add(35*time.Millisecond, random(3, fill))
	}
	add(200*time.Millisecond, random(4, 0.43), balanced(4, 0.4375))
	add(240*time.Millisecond, random(5, 0.51), balanced(5, 0.44))
	add(600*time.Millisecond, random(6, 0.56))
	return list
}

// strengthTrials returns the trial of an instance.
func strengthTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	levels := p.RuleSets(strengthLevels)
	return []experiments.Trial{x.Trial("", experiments.Config{
		strengthChain: heuristics.SetsString(levels), configRules: listed(levels...),
	})}
}

// measureStrength runs one trial.
func measureStrength(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	levels, err := t.Catalog.Rules.ParseSets(t.Config.Text(strengthChain))
	if err != nil {
		return nil, err
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	m := depending(results.OnInstance, exact(strengthGiven, "candidates", float64(b.Candidates())))
	for i := range levels {
		rules, err := t.Catalog.Rules.Parse(listed(levels[:i+1]...))
		if err != nil {
			return nil, err
		}
		if b.Candidates()-b.Shape().Cells() > surplusLimit(rules) {
			break
		}
		e := timeRules(ctx, b, rules.New(b.Shape())...)
		if !e.Propagate() {
			return nil, noSolution
		}
		if ctx.Err() != nil {
			break
		}
		m = append(m, depending(results.OnRules,
			exact(numbered(metricLeft, i), "candidates", float64(b.Candidates())),
			exactly(numbered(metricSolved, i), b.Solved()),
			timed(numbered(metricTime, i), e.total))...)
	}
	return m, ctx.Err()
}
