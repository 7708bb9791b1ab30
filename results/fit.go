package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// The idea: costs grow by factors and have errors by factors, so a power law is fitted to logarithms by
// least squares: y = a·x^b is a straight line of log y against log x.
// Student's interval of the slope is valid for errors that are log-normal, the same for all x and
// independent. Source: N. R. Draper, H. Smith, Applied Regression Analysis (1998), chapter 1. Cost:
// one pass over the points.

// Exponent fits the law to points and returns its exponent b with Student's interval. Points that are
// not positive or not finite have no logarithm and are left out, with a warning. The exponent is NaN if
// fewer than three points or fewer than two distinct x remain. It panics if the lists differ in length.
func Exponent(xs, ys []float64) Interval {
	if len(xs) != len(ys) {
		panic(fmt.Sprintf("results: %d values paired with %d", len(xs), len(ys)))
	}
	u, v, left := logarithms(xs, ys)
	i := Interval{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1), N: len(u)}
	switch {
	case i.N < 3:
		i.Warnings = []string{fmt.Sprintf("fit: %d usable points: expected 3 or more", i.N)}
		return i
	case slices.Min(u) == slices.Max(u):
		i.Warnings = []string{"fit: all points have the same x"}
		return i
	}
	intercept, slope := stat.LinearRegression(u, v, nil, false)
	rest := 0.0
	for k := range u {
		d := v[k] - intercept - slope*u[k]
		rest += d * d
	}
	n := float64(i.N)
	half := studentQuantile(i.N-2) * math.Sqrt(rest/(n-2)/(stat.Variance(u, nil)*(n-1)))
	i.Value, i.Low, i.High, i.Warnings = slope, slope-half, slope+half, fitWarnings(u, left)
	return i
}

// logarithms returns the logarithms of the points, and the number of points left out.
func logarithms(xs, ys []float64) (u, v []float64, left int) {
	for i := range xs {
		a, b := math.Log(xs[i]), math.Log(ys[i])
		if !finite(a) || !finite(b) {
			left++
			continue
		}
		u, v = append(u, a), append(v, b)
	}
	return u, v, left
}

// fitWarnings returns what a reader should know about the logarithms of the places.
func fitWarnings(u []float64, left int) []string {
	var list []string
	if left > 0 {
		list = append(list, fmt.Sprintf("%d of %d points are not positive or not finite and were left out", left, left+len(u)))
	}
	if len(u) < 10 {
		list = append(list, fmt.Sprintf("n = %d: intervals rest on the errors being log-normal", len(u)))
	}
	if distinct := len(slices.Compact(slices.Sorted(slices.Values(u)))); distinct < 4 {
		list = append(list, fmt.Sprintf("x takes %d values only, too few for a law", distinct))
	}
	if span := slices.Max(u) - slices.Min(u); span < math.Log(3) {
		list = append(list, fmt.Sprintf("x spans a factor of %s only", FormatNumber(math.Exp(span), 2)))
	}
	return list
}
