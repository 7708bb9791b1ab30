package studies

import (
	"context"
	"errors"
	"math"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver/exploring"
)

// Whether a puzzle has one solution, and how many of its candidates are false: rules can remove only
// those, which in a puzzle with one solution are all but one per cell. The first trial of an instance
// finds out for all of them, within a budget of nodes. If the budget is used up metricSolutions is
// missing, and the bounds of the true candidates differ.

// The metrics of the truth. The number of solutions is 0, 1, or 2 for several; candidates are
// counted over all cells, 1 for a placed one.
const (
	metricSolutions = "solutions"
	metricGiven     = "given"
	metricTrueMin   = "true-min"
	metricTrueMax   = "true-max"
)

// truthAsked has the number of candidates that the puzzle had, and the number of nodes that may be searched unless the
// trial says another one.
type truthAsked struct {
	given int
	nodes uint64
}

// truthOf returns the truth about the puzzle of a trial that is the first of its instance, and nothing for others.
// Sound rules left the candidates of b, which is overwritten. A population with one solution needs no search.
func truthOf(ctx context.Context, t experiments.Trial, b *grid.Board, x truthAsked) ([]results.Metric, error) {
	if n := t.Config.Number(OptionTruthNodes); !math.IsNaN(n) {
		x.nodes = uint64(n)
	}
	if !t.First || x.nodes == 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	cells := b.Shape().Cells()
	truth, err := exploring.Truth{Solutions: 1, Known: true, Min: cells, Max: cells}, error(nil)
	if !t.Population.NeedsSolver() {
		truth, err = exploring.TruthOf(ctx, b, x.nodes)
	}
	m := depending(results.OnInstance, exact(metricGiven, "candidates", float64(x.given)))
	m = append(m,
		exact(metricTrueMin, "candidates", float64(truth.Min)),
		exact(metricTrueMax, "candidates", float64(truth.Max)))
	if truth.Known {
		m = append(m, exact(metricSolutions, "", float64(truth.Solutions)))
	}
	return depending(results.OnEngine, m...), errors.Join(err, ctx.Err())
}

// What the truth about a puzzle adds to its records: how many solutions it has, in words, and the
// removed share of the false candidates, between two bounds if some candidates are undecided.
const (
	keySolutions = "solutions"
	valueFalse   = "false candidates cleared"
)

// addTruth adds these to the records of a puzzle. The first record has the metrics of the truth.
func addTruth(records []results.Record) {
	first := records[0]
	given, least, most := first.Value(metricGiven), first.Value(metricTrueMin), first.Value(metricTrueMax)
	if math.IsNaN(given) {
		return
	}
	words := "undecided"
	if n, known := first.Metric(metricSolutions); known {
		words = map[float64]string{0: "none", 1: "one", 2: "several"}[n]
	}
	for i := range records {
		r := &records[i]
		r.Config[keySolutions] = words
		for _, name := range []string{metricGiven, metricSolutions, metricTrueMin, metricTrueMax} {
			if v, known := first.Metric(name); known && i > 0 {
				r.Metrics = append(r.Metrics, results.Metric{Name: name, Value: v})
			}
		}
		left, ok := r.Metric(metricLeft)
		if cleared := r.Value(couplingCleared); !ok && !math.IsNaN(cleared) {
			left, ok = given-cleared*(given-float64(experiments.PopulationOf(r.Config).Cells())), true
		}
		if ok && given > most {
			r.Metrics = append(r.Metrics, between(valueFalse, "", (given-left)/(given-least), min(1, (given-left)/(given-most)))...)
		}
	}
}

// truthGroups returns the projection of the share of the false candidates that sets of rules clear
// in puzzles with one solution, with several, and in undecided ones.
func truthGroups(columns string, where map[string]string) results.Projection {
	return results.Projection{
		Name: "false", Title: "False candidates cleared, by the number of solutions, %", Where: where,
		Note: "A false candidate is in no solution. Of an undecided puzzle the share is known between two bounds.",
		Rows: []string{keyPuzzles, keySolutions}, Columns: columns,
		Measures: []results.Measure{{Value: valueFalse, Upper: valueFalse + atMost, Summary: "mean", Share: true, Scale: 100}},
	}
}
