package experiments

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"basisk/results"
)

// figures draws estimates against exact counts, for each side one figure of the
// estimators and one of the naive draws.
func (x *countedRun) figures() []results.Figure {
	var figures []results.Figure
	for _, basis := range slices.Sorted(maps.Keys(x.puzzles)) {
		for _, f := range []struct {
			name, title, caption string
			methods              []string
		}{
			{"estimates", "Estimates of %s puzzles", "Whiskers are the 95 % intervals of the walks with look-ahead; those of the others are left out for clarity.", []string{"chen", "knuth", "walk"}},
			{"naive", "Draws for chosen cells, %s puzzles", "Only puzzles where a draw led to a solution. Draws estimate the solutions that the rules finish from the digits drawn.", []string{"naive-2", "naive-4", "naive-8", "naive-16"}},
		} {
			figure := results.Figure{
				Name: fmt.Sprintf("%s-k%d", f.name, basis), Title: fmt.Sprintf(f.title, sideName(basis)),
				Caption: "Estimate over exact count, one mark a puzzle; 1 is right. " + f.caption,
				X:       results.Axis{Label: "solutions, exact", Log: true}, Y: results.Axis{Label: "estimate / exact count", Log: true},
			}
			for _, method := range f.methods {
				figure.Series = append(figure.Series, x.ratios(basis, method))
			}
			figures = append(figures, figure)
		}
	}
	return figures
}

// ratios returns the estimates of a method over the exact counts.
func (x *countedRun) ratios(basis int, method string) results.Series {
	s := results.Series{Name: method, Style: results.Marks}
	logs := x.several(basis)
	for _, instance := range sortedKeys(logs) {
		c := x.puzzles[basis][instance][method]
		if c.hits == 0 {
			continue
		}
		at := func(log float64) float64 { return math.Pow(10, log-logs[instance]) }
		p := results.Point{X: math.Pow(10, logs[instance]), Y: at(c.log), Low: at(c.log), High: at(c.log)}
		if method == "walk" {
			p.Low, p.High = max(at(c.low), p.Y/100), bounded(at(c.high), p.Y)
		}
		s.Points = append(s.Points, p)
	}
	slices.SortFunc(s.Points, func(a, b results.Point) int { return cmp.Compare(a.X, b.X) })
	return s
}
