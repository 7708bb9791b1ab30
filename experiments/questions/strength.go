package questions

import (
	"context"
	"time"

	"basisk/experiments"
	"basisk/results"
)

// strength asks how strong the pairwise rules of Opasnet are among the others, as a
// chain of consistencies, each with all rules of those before it. One trial takes a
// puzzle up the chain, since the fixpoints are nested; where a level removes something
// that the one below leaves, the puzzle is a witness that the step is strict.
func strength() question {
	return question{
		name:    "strength",
		asks:    "How strong are pairwise rules, hidden singles, locked candidates, tuples, fish, probing and dilemmas, each on top of those before, and which smallest puzzle shows each step?",
		samples: strengthSamples, trials: strengthTrials, given: true,
		measure: measureStrength, witnesses: summarizeStrength,
	}
}

// strengthGiven is the metric of what there is at first; those of a level are numbered.
const strengthGiven = "given"

// level is a level of consistency.
type level struct {
	name, rules string
	// surplus is how many candidates beyond one a cell a board may have for the level
	// to end within seconds; 0 is any number.
	surplus int
}

// levels returns the chain, the weakest first. Pairwise arc consistency on "different"
// is what naked singles come to; generalised arc consistency of every unit is what
// tuples of all sizes come to (Régin 1994); probing with rules below it is singleton
// consistency (Debruyne and Bessière 1997).
func levels() []level {
	return []level{
		{"pairwise (arc consistency)", "naked-single,pairwise", 0},
		{"+ hidden singles", "singles", 0},
		{"+ locked candidates", "singles,locked", 0},
		{"+ tuples (all-different)", "singles,locked,hall", 0},
		{"+ fish", "singles,locked,hall,fish", 0},
		{"+ probing (singleton)", "singles,locked,hall,fish,probe", 3000},
		{"+ dilemma", "singles,locked,hall,fish,probe,dilemma", 800},
		{"+ dilemma of depth 2", "singles,locked,hall,fish,probe,dilemma,dilemma-2", 50},
	}
}

// strengthSamples returns the population: minimal puzzles, and grids with holes.
func strengthSamples() []experiments.Sample {
	kinds := []experiments.Kind{minimal(2), boxed(3, minimal(2)), minimal(3), boxed(4, minimal(3))}
	for _, fill := range []float64{0.2, 0.25, 0.32, 0.38, 0.44} {
		kinds = append(kinds, random(2, fill))
	}
	for _, fill := range []float64{0.2, 0.25, 0.3, 0.36} {
		kinds = append(kinds, boxed(3, random(2, fill)))
	}
	for _, fill := range []float64{0.26, 0.28, 0.30, 0.33} {
		kinds = append(kinds, random(3, fill))
	}
	kinds = append(kinds, random(4, 0.43), balanced(4, 0.4375), random(5, 0.51), balanced(5, 0.44), random(6, 0.56))
	return sampled(200, 90*time.Millisecond, kinds...)
}

// strengthTrials returns the trial of an instance.
func strengthTrials(_ experiments.Params, x experiments.Instance) []experiments.Trial {
	return []experiments.Trial{x.Trial("", nil)}
}

// measureStrength runs one trial.
func measureStrength(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	m := []results.Metric{exact(strengthGiven, "candidates", float64(b.Candidates()))}
	for i, l := range levels() {
		if l.surplus > 0 && b.Candidates()-b.Shape().Cells() > l.surplus {
			break
		}
		e := newTimedEngine(ctx, b, l.rules)
		e.Propagate()
		if ctx.Err() != nil {
			break
		}
		m = append(m,
			exact(numbered(metricLeft, i), "candidates", float64(b.Candidates())),
			exactly(numbered(metricSolved, i), b.Open() == 0),
			timed(numbered(metricTime, i), e.total))
	}
	return m, ctx.Err()
}
