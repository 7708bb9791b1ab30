package experiments

import (
	"fmt"
	"math"
	"slices"

	"basisk/results"
)

// conflictsFigure draws the conflicts over the fill, a series a basis.
func conflictsFigure(curves []*phaseCurve, spread string) results.Figure {
	f := results.Figure{
		Name: "phase-conflicts-" + spread, Title: "Conflicts until it is settled whether the solution is unique, " + spread + " holes",
		Caption: fmt.Sprintf("Each point is a fill, its whisker the 95 %% interval. A puzzle has at most %d conflicts.", phaseConflicts),
		X:       fillAxis(), Y: results.Axis{Label: "conflicts a puzzle, mean", Log: true},
	}
	for _, c := range curves {
		if c.spread != spread {
			continue
		}
		s := results.Series{Name: fmt.Sprintf("N = %d", c.basis*c.basis), Style: results.Marks}
		for i, y := range c.tallies {
			s.Points = append(s.Points, meanConflicts(y).Point(c.fills[i]))
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// fillAxis returns the axis of most figures.
func fillAxis() results.Axis { return results.Axis{Label: "fill, share of the cells given"} }

// shareFigure draws a share of the puzzles with random holes over the fill, a series a
// basis.
func shareFigure(curves []*phaseCurve, name, title, label string, share func(*phaseTally) (part, of int)) results.Figure {
	f := results.Figure{
		Name: "phase-" + name, Title: title, Caption: "Puzzles with random holes. Bands are 95 % intervals.",
		X: fillAxis(), Y: results.Axis{Label: label},
	}
	for _, c := range curves {
		if c.spread != randomHoles {
			continue
		}
		s := results.Series{Name: fmt.Sprintf("N = %d", c.basis*c.basis), Style: results.Band}
		for i, y := range c.tallies {
			if part, of := share(y); of > 0 {
				s.Points = append(s.Points, results.Wilson(part, of, confidence).Point(c.fills[i]))
			}
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// phaseHeat draws the conflicts over fill and basis, for random holes.
func phaseHeat(curves []*phaseCurve) results.Figure {
	heat := &results.Heat{Label: "conflicts a puzzle, mean, log10 of one more"}
	var random []*phaseCurve
	for _, c := range curves {
		if c.spread == randomHoles {
			random = append(random, c)
			heat.Ys = append(heat.Ys, float64(c.basis))
			heat.Xs = append(heat.Xs, c.fills...)
		}
	}
	slices.Sort(heat.Xs)
	heat.Xs = slices.Compact(heat.Xs)
	for _, c := range random {
		row := make([]float64, len(heat.Xs))
		for x, fill := range heat.Xs {
			row[x] = math.NaN()
			if i := slices.Index(c.fills, fill); i >= 0 {
				row[x] = math.Log10(1 + results.Mean(c.tallies[i].conflicts))
			}
		}
		heat.Values = append(heat.Values, row)
	}
	return results.Figure{
		Name: "phase-map", Title: "Hardness over fill and basis, random holes",
		Caption: "Brighter or darker by the scale: conflicts of clause learning until the question is settled.",
		X:       fillAxis(), Y: results.Axis{Label: "basis K"}, Heat: heat,
	}
}
