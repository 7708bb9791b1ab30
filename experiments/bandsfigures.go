package experiments

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"basisk/results"
)

// bandGrowth draws the logarithms of the counts.
func bandGrowth(tallies map[bandKey]*bandTally) results.Figure {
	f := results.Figure{
		Name: "growth", Title: "How the counts grow with the basis",
		Caption: "Decimal logarithms; second rows and floors given the first row, classes and grids in all.",
		X:       results.Axis{Label: "basis K"}, Y: results.Axis{Label: "log10 of the number"},
	}
	for _, key := range bandOrder(tallies) {
		n := tallies[key].count()
		if n == nil {
			continue
		}
		if last := len(f.Series) - 1; last < 0 || f.Series[last].Name != key.quantity {
			f.Series = append(f.Series, results.Series{Name: key.quantity, Style: results.Line})
		}
		y := log10Of(new(big.Float).SetInt(n))
		s := &f.Series[len(f.Series)-1]
		s.Points = append(s.Points, results.Point{X: float64(key.basis), Y: y, Low: y, High: y})
	}
	return f
}

// bandBins is the number of bars of a histogram.
const bandBins = 24

// bandSpread draws how the completions of the classes are spread, for bases that have
// enough of them.
func bandSpread(tallies map[bandKey]*bandTally) []results.Figure {
	var figures []results.Figure
	for _, key := range bandOrder(tallies) {
		y := tallies[key]
		if y.different < 3 {
			continue
		}
		mean, _ := spreadOf(y.completions, y.sizes)
		classes, floors := make([]float64, len(y.sizes)), y.sizes
		for i := range classes {
			classes[i] = 1
		}
		figures = append(figures, results.Figure{
			Name: fmt.Sprintf("completions-k%d", key.basis), Title: fmt.Sprintf("How many grids begin with a floor, K = %d", key.basis),
			Caption: fmt.Sprintf("Share of the %d classes and of all floors by the number of their completions, as a part of the mean of %s.", len(classes), commas(big.NewInt(int64(math.Round(mean))))),
			X:       results.Axis{Label: "completions, times the mean over all floors"}, Y: results.Axis{Label: "share"},
			Series: []results.Series{histogram("classes", y.completions, classes, mean), histogram("floors", y.completions, floors, mean)},
		})
	}
	return figures
}

// histogram returns the shares of weight in bins of equal width.
func histogram(name string, values, weights []float64, unit float64) results.Series {
	low, high := slices.Min(values), slices.Max(values)
	width := (high - low) / bandBins
	shares, total := make([]float64, bandBins), 0.0
	for i, v := range values {
		shares[min(int((v-low)/width), bandBins-1)] += weights[i]
		total += weights[i]
	}
	s := results.Series{Name: name, Style: results.Bars}
	for i, share := range shares {
		y := share / total
		s.Points = append(s.Points, results.Point{X: (low + (float64(i)+0.5)*width) / unit, Y: y, Low: y, High: y})
	}
	return s
}
