package studies

import (
	"fmt"
	"math"

	"basisk/experiments"
	"basisk/results"
)

// Growth is how a cost rises with the side of the grid. Each thing that costs has its
// samples by shape, since shapes of one side differ.

// growth has the samples of a cost, by shape, of each thing that has that cost.
type growth map[string]map[experiments.Kind][]float64

// add adds a sample unless it is missing. Of the kind only the shape counts.
func (g growth) add(what string, on experiments.Kind, value float64) {
	if !math.IsNaN(value) {
		within(g, what)[on.OnShape()] = append(g[what][on.OnShape()], value)
	}
}

// shapesOf returns the shapes of which a thing has samples, in order.
func (g growth) shapesOf(what string) []experiments.Kind {
	return sortedKinds(g[what])
}

// shapes returns all shapes of which there are samples, in order.
func (g growth) shapes() []experiments.Kind {
	all := map[experiments.Kind]bool{}
	for _, samples := range g {
		for shape := range samples {
			all[shape] = true
		}
	}
	return sortedKinds(all)
}

// table returns what a function writes of the samples, a row a shape and a column a thing.
func (g growth) table(title, note string, things []string, write func([]float64) string) results.Table {
	t := results.Table{Title: title, Columns: append([]string{"puzzles"}, things...), Note: note}
	t.Rows = rows(g.shapes(), func(shape experiments.Kind) []string {
		entries := []string{shape.ShapeTitle()}
		for _, what := range things {
			entry := "–"
			if values := g[what][shape]; len(values) > 0 {
				entry = write(values)
			}
			entries = append(entries, entry)
		}
		return entries
	})
	return t
}

// doubling returns by how much x must rise for e^(rate·x) to double. Where the rate may
// be none, it may never do so.
func doubling(rate results.Interval) results.Interval {
	d := rate
	d.Value, d.Low, d.High = math.Ln2/rate.Value, math.Ln2/rate.High, math.Ln2/rate.Low
	if rate.Value <= 0 {
		d.Value = math.Inf(1)
	}
	if rate.Low <= 0 {
		d.High = math.Inf(1)
	}
	if rate.High <= 0 {
		d.Low = math.Inf(1)
	}
	return d
}

// bounded returns an end of an interval, or the estimate where the data do not bound it.
func bounded(end, estimate float64) float64 {
	if math.IsInf(end, 0) || math.IsNaN(end) {
		return estimate
	}
	return end
}

// scaled returns a series with all values multiplied by factor.
func scaled(s results.Series, factor float64) results.Series {
	for i := range s.Points {
		p := &s.Points[i]
		p.Y, p.Low, p.High = factor*p.Y, factor*p.Low, factor*p.High
	}
	return s
}

// middle is what stands for a sample.
type middle struct {
	name     string
	of       func([]float64) float64
	interval func([]float64) results.Interval
}

// byMedian holds where few values are far off; byMean is what a pile of puzzles costs.
func byMedian() middle {
	return middle{"median", results.MedianOf, func(values []float64) results.Interval { return results.Median(values, confidence) }}
}

func byMean() middle { return middle{"mean", results.Mean, meanOf} }

// write writes the middle of a sample with its interval, times a factor.
func (m middle) write(factor float64) func([]float64) string {
	return func(values []float64) string { return fmt.Sprint(m.interval(values).Times(factor)) }
}
