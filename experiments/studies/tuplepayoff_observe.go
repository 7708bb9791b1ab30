package studies

import (
	"math"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"
	"basisk/solver/payoff"
)

// observePayoff adds to each ladder of a puzzle its values about sizes above K+1, and a record for each size.
func observePayoff(records []results.Record) []results.Record {
	if records[0].Text(keyKind) == string(payoff.Each) {
		return observeEach(records)
	}
	addTruth(records)
	var list []results.Record
	for i := range records {
		r := &records[i]
		if !has(r, payoffUnits, payoffLargest) {
			continue // its uses are unknown
		}
		c := experiments.Config(r.Config)
		k := experiments.PopulationOf(c)
		after := ""
		if records[0].Text(configSet) != records[len(records)-1].Text(configSet) {
			after = " after " + c.Text(configSet)
		}
		x := deriveRecord(r, map[string]any{
			keyShape: k.Title() + after, keyPuzzles: k.Short() + after, keyRule: k.K() + 1,
		})
		if k.Holes == maker.Given { // selected puzzles are not a sample of a family of units
			x.Config[keyFamily] = familyOf(k)
		}
		solved, known := r.Metric(metricSolved)
		x.Metrics = append(x.Metrics[:len(x.Metrics):len(x.Metrics)], payoffNeeds(r, k, solved == 1, known)...)
		list = append(list, x)
		if known {
			list = append(list, payoffUpToEach(&x, k, solved == 1)...)
		}
		for size := 2; size <= k.Side()/2; size++ {
			if m := sizeMetrics(r, &records[0], k, size); m != nil {
				list = append(list, deriveRecord(&x, map[string]any{keySize: size}, m...))
			}
		}
	}
	return list
}

// payoffNeeds returns whether the puzzle uses any tuple, and whether it uses sizes above K+1. Smaller ones
// come first, so a puzzle solved with larger ones is not solved without them.
func payoffNeeds(r *results.Record, k maker.Population, solved, known bool) []results.Metric {
	largest := r.Value(payoffLargest)
	over := largest > float64(k.K()+1)
	m := []results.Metric{exactly(payoffAny, largest > 0), exactly(payoffOver, over)}
	if largest > 0 {
		m = append(m, exactly(payoffOverUsers, over))
	}
	if known {
		m = append(m, exactly(payoffSolvedBy, over && solved))
	}
	if solved {
		m = append(m, exactly(payoffOnlyBy, over))
	}
	return m
}

// payoffUpToEach returns a record for each of some caps on the size of tuples: whether tuples up to it solve the
// puzzle, and whether one that only tuples solve needs no larger size, but a size above the cap before. Smaller
// sizes come first, so the largest one that was used is the least cap that solves it.
func payoffUpToEach(x *results.Record, k maker.Population, solved bool) (list []results.Record) {
	cells, clues := float64(k.Cells()), float64(k.Clues)
	if clues == 0 {
		clues = k.Fill * cells
	}
	largest, before := x.Value(payoffLargest), 0.0
	for _, limit := range []struct {
		name string
		size float64
	}{{noCap, 0}, {"2", 2}, {"3", 3}, {"4", 4}, {capMost, float64(k.K() + 1)}, {capAll, math.Inf(1)}} {
		m := []results.Metric{exactly(payoffUpTo, solved && largest <= limit.size)}
		if solved && largest > 0 && limit.size > 0 {
			m = append(m, exactly(payoffLast, before < largest && largest <= limit.size))
		}
		entries := map[string]any{keyCap: limit.name}
		if clues > 0 {
			m = append(m, results.Metric{Name: metricClues, Value: clues},
				results.Metric{Name: payoffFill, Value: clues / cells})
			entries[keyGiven] = math.Round(1e4*clues/cells) / 100
		}
		list, before = append(list, deriveRecord(x, entries, m...)), max(before, limit.size)
	}
	return list
}

// familyOf returns the units of a shape besides rows and columns.
func familyOf(k maker.Population) string {
	switch {
	case k.Units == "":
		return familyBoxes
	case k.Units == grid.UnitsLatin:
		return familyLatin
	case strings.Contains(k.Title(), "irregular"):
		return "irregular boxes"
	}
	return "boxes, " + k.Units
}

// sizeMetrics returns the metrics of tuples of a size, or nil if the size has no separate stage and
// was not used. The truth is in the record of the puzzle's first trial.
func sizeMetrics(r, truth *results.Record, k maker.Population, size int) []results.Metric {
	number := func(name string) float64 { v, _ := r.Metric(numbered(name, size)); return v }
	m := []results.Metric{
		exact(payoffUses, "tuples", number(payoffUses)), exact(payoffRemoved, "candidates", number(payoffRemoved)),
	}
	if size > k.K()+payoffStages {
		if number(payoffUses) == 0 {
			return nil
		}
		return m
	}
	m = append(m, exact(payoffUnits, "units", r.Value(payoffUnits)))
	if open, ok := r.Metric(payoffOpenUnits); ok {
		m = append(m, exact(payoffOpenUnits, "units", open))
	}
	if work := number(metricWork); work > 0 {
		m = append(m, exact(metricWork, "sets", work), results.Metric{Name: metricTime, Unit: "s", Value: number(metricTime), Exact: true})
	}
	if given, cells := r.Value(payoffGiven), float64(k.Cells()); given > cells {
		left := leftAbove(r, k, size)
		m = append(m, exactShare(payoffCleared, (given-left)/(given-cells)))
		if least := truth.Value(metricTrueMin); least == truth.Value(metricTrueMax) && given > least {
			m = append(m, exact(payoffFalse, "candidates", given-least),
				exact(payoffFirst, "candidates", leftAbove(r, k, size-1)-left))
		}
	}
	return m
}

// leftAbove returns the number of candidates that sizes up to the given one leave: those that the
// next stage reached found, or those at the end.
func leftAbove(r *results.Record, k maker.Population, size int) float64 {
	for next := size + 1; next <= k.Side(); next++ {
		if left, ok := r.Metric(numbered(payoffLeftBelow, next)); ok {
			return left
		}
	}
	if left, ok := r.Metric(numbered(payoffLeftBelow, payoffRest)); ok {
		return left
	}
	return r.Value(metricLeft)
}
