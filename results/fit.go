package results

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// The idea: costs grow by factors and err by factors, so laws are fitted to the
// logarithm of y by least squares: y = a·x^b is a straight line against log x, y =
// a·e^(bx) one against x. Student's intervals hold for errors that are log-normal,
// alike for all x and independent. Sources: N. R. Draper, H. Smith, Applied Regression
// Analysis (1998), chapter 1; C. M. Hurvich, C.-L. Tsai, Biometrika 76 (1989) for AICc.
// Cost: one pass over the points a fit.
//
// The line runs through the middle of the points, log y = intercept + slope·(u -
// middle) on the scale u of the law, since there its two parameters err
// independently: the band at any x is a sum of two squares.

// Law is a form of growth.
type Law int

// The laws: Power is y = Scale·x^Rate, Exponential is y = Scale·e^(Rate·x).
const (
	Power Law = iota
	Exponential
)

// String returns the name of the law.
func (l Law) String() string { return [...]string{"power law", "exponential"}[l] }

// scale returns the scale of x on which the logarithm of y is a line.
func (l Law) scale(x float64) float64 {
	if l == Power {
		return math.Log(x)
	}
	return x
}

// Fit is a law fitted to data.
type Fit struct {
	// Name is how a [Candidate] wrote the law; empty if it was fitted alone.
	Name string
	Law  Law
	// Scale and Rate are the parameters of the law with their intervals.
	Scale, Rate Interval
	// Resampled is the rate with the interval of [Bootstrap.Laws]; its zero value if the
	// fit is not from there.
	Resampled Interval
	// R2 is the share of the variance of log y that the law explains.
	R2 float64
	// AICc is Akaike's criterion, corrected for few observations, of log y: less is
	// better, and only differences on the same data mean anything.
	AICc float64
	// Warnings say why the figures deserve less trust than they look.
	Warnings []string

	// The line log y = intercept + slope·(u - middle), its residual deviation and
	// the sum of squares of u around the middle.
	intercept, slope, middle, deviation, squares float64
}

// NewFit fits a law to points. Points that are not positive (in y, and for a power
// law in x) or not finite have no logarithm and are left out, with a warning. It is
// an error if fewer than three points or fewer than two places x remain. It panics
// if the lengths differ.
func NewFit(law Law, xs, ys []float64, confidence float64) (*Fit, error) {
	checkPaired(xs, ys)
	checkConfidence(confidence)
	u, v, left := logarithms(law, xs, ys)
	if len(u) < 3 {
		return nil, fmt.Errorf("fit: %d usable points: expected 3 or more", len(u))
	}
	if slices.Min(u) == slices.Max(u) {
		return nil, errors.New("fit: all points have the same x")
	}
	f := &Fit{Law: law}
	rest := f.line(u, v)
	f.intervals(len(u), confidence)
	f.AICc = correctedAIC(len(u), rest)
	f.warn(u, left)
	f.Rate.Warnings = f.Warnings // they doubt the rate above all
	return f, nil
}

// logarithms returns the points on the scale of the law, and how many have no place
// on it.
func logarithms(law Law, xs, ys []float64) (u, v []float64, left int) {
	for i := range xs {
		a, b := law.scale(xs[i]), math.Log(ys[i])
		if !finite(a) || !finite(b) {
			left++
			continue
		}
		u, v = append(u, a), append(v, b)
	}
	return u, v, left
}

// line fits the line and returns the sum of squares that it leaves.
func (f *Fit) line(u, v []float64) float64 {
	n := float64(len(u))
	f.middle = Mean(u)
	alpha, beta := stat.LinearRegression(u, v, nil, false)
	f.intercept, f.slope = alpha+beta*f.middle, beta
	rest := 0.0
	for i := range u {
		d := v[i] - f.intercept - f.slope*(u[i]-f.middle)
		rest += d * d
	}
	f.squares = stat.Variance(u, nil) * (n - 1)
	f.deviation = math.Sqrt(rest / (n - 2))
	f.R2 = 1
	if whole := stat.Variance(v, nil) * (n - 1); whole > 0 {
		f.R2 = 1 - rest/whole
	}
	return rest
}

// intervals fills in the parameters: Student's with n-2 degrees of freedom.
func (f *Fit) intervals(n int, confidence float64) {
	f.Rate = Interval{Value: f.slope, Confidence: confidence, N: n}
	half := studentQuantile(n-2, confidence) * f.deviation / math.Sqrt(f.squares)
	f.Rate.Low, f.Rate.High = f.slope-half, f.slope+half
	f.Scale = f.at(-f.middle) // u = 0
}

// At returns the law at x with the interval of the line, on which the mean of log y
// lies; single values scatter more.
func (f *Fit) At(x float64) Interval { return f.at(f.Law.scale(x) - f.middle) }

// at returns the law at a distance from the middle on the scale of the law.
func (f *Fit) at(distance float64) Interval {
	i := Interval{Confidence: f.Rate.Confidence, N: f.Rate.N}
	y := f.intercept + f.slope*distance
	half := studentQuantile(i.N-2, i.Confidence) * f.deviation *
		math.Sqrt(1/float64(i.N)+distance*distance/f.squares)
	i.Value, i.Low, i.High = math.Exp(y), math.Exp(y-half), math.Exp(y+half)
	return i
}

// correctedAIC returns AICc of n residuals with a given sum of squares: three
// parameters, scale, rate and deviation. An exact fit is held at the precision of
// the numbers, so that two exact fits do not differ by infinities.
func correctedAIC(n int, rest float64) float64 {
	const parameters = 3.0
	size := float64(n)
	aic := size*math.Log(max(rest/size, 1e-30)) + 2*parameters
	if size <= parameters+1 {
		return aic // the correction does not exist; the fit warns of its few points
	}
	return aic + 2*parameters*(parameters+1)/(size-parameters-1)
}

// warn adds what a reader should know of the points.
func (f *Fit) warn(u []float64, left int) {
	if left > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("%d of %d points are not positive or not finite and were left out",
			left, left+len(u)))
	}
	if len(u) < 10 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("n = %d: intervals rest on the errors being log-normal", len(u)))
	}
	distinct := slices.Clone(u)
	slices.Sort(distinct)
	if places := len(slices.Compact(distinct)); places < 4 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("x takes %d values only: hardly a law", places))
	}
	if span := slices.Max(u) - slices.Min(u); f.Law == Power && span < math.Log(3) {
		f.Warnings = append(f.Warnings, fmt.Sprintf("x spans a factor of %s only", FormatNumber(math.Exp(span), 2)))
	}
}

// curvePoints is the number of points of the curve of a law: enough to look smooth.
const curvePoints = 48

// Series returns the law with its interval for a figure, from one x to another: at
// even steps of x, or of its logarithm for a power law.
func (f *Fit) Series(name string, from, to float64) Series {
	series := Series{Name: name, Style: Band}
	for k := range curvePoints + 1 {
		part := float64(k) / curvePoints
		x := from + part*(to-from)
		if f.Law == Power {
			x = from * math.Pow(to/from, part)
		}
		series.Points = append(series.Points, f.At(x).Point(x))
	}
	return series
}
