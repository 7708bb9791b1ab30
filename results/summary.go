package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// maxKept is the number of cases whose values are kept, for quantiles and thresholds, and someKept
// that for summaries that need only moments, to detect two modes.
const (
	maxKept  = 1 << 16
	someKept = 1 << 10
)

// Summary makes an interval of the values of a cell.
type Summary struct {
	// Name is the word that selects it.
	Name string
	// Base reports whether values are compared with something, and Places whether they have
	// positions on an axis.
	Base, Places bool
	// Kept is the number of cases whose values it needs; 0 means as many as are kept.
	Kept int
	of   func(s *Sample) Interval
	can  func(s *Sample) limits // its possible values
}

// Of returns the interval of a sample, within the limits of its possible values.
func (y *Summary) Of(s *Sample) Interval {
	if s.count == 0 {
		return Interval{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1), Warnings: []string{"no values: nothing is known"}}
	}
	return y.of(s).within(y.can(s))
}

// shareName is the name of the summary whose cells show the numbers of cases, too.
const shareName = "share"

// summaryConfidence is the confidence of the intervals of summaries.
const summaryConfidence = 0.95

// Summaries returns all summaries; each is described by its function.
func Summaries() []Summary {
	return []Summary{
		{Name: "count", Kept: someKept, of: countOf, can: rangeOfCount},
		{Name: "total", Kept: someKept, of: totalOf, can: rangeOfTotal},
		{Name: shareName, Kept: someKept, of: shareOf, can: rangeOfShare},
		{Name: "mean", Kept: someKept, of: meanIn(rangeOfValues), can: rangeOfValues},
		{Name: "median", of: quantileSummary(0.5), can: rangeOfValues},
		{Name: "max", of: maxOf, can: rangeOfValues},
		{Name: "alone", Base: true, of: aloneOf, can: rangeOfCount},
		{Name: "mcnemar", Base: true, of: mcNemarOf, can: rangeOfShare},
		{Name: "difference", Base: true, Kept: someKept, of: meanIn(rangeOfDifference), can: rangeOfDifference},
		{Name: "ratio", Base: true, of: ratioOf, can: rangeOfRatio},
		{Name: "ratio-of-totals", Base: true, of: ratioOfTotals, can: rangeOfRatio},
		{Name: "threshold", Places: true, of: thresholdOf, can: rangeOfPlaces},
		{Name: "saved", Base: true, Places: true, of: savedOf, can: rangeOfSaved},
		{Name: "threshold-law", Base: true, Places: true, of: thresholdLawOf, can: anyRange},
		{Name: "peak", Places: true, of: peakOf, can: rangeOfPlaces},
	}
}

// FindSummary returns the summary of a name; "p90" is the quantile of 90 %. The error lists the
// names.
func FindSummary(name string) (Summary, error) {
	var names []string
	for _, s := range Summaries() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	if of, found := strings.CutPrefix(name, "p"); found {
		if p, err := strconv.ParseFloat(of, 64); err == nil && p > 0 && p < 100 {
			return Summary{Name: name, of: quantileSummary(p / 100), can: rangeOfValues}, nil
		}
	}
	return Summary{}, fmt.Errorf("summary %q: expected one of %s, or p90 for a quantile", name, strings.Join(names, ", "))
}

// countOf is the number of cases, which is exact.
func countOf(s *Sample) Interval {
	return Interval{Value: float64(s.count), Low: float64(s.count), High: float64(s.count), N: s.count}
}

// totalOf is the sum, with the interval of the mean, unless a few cases carry most of it.
func totalOf(s *Sample) Interval {
	i := meanIn(rangeOfValues)(s).Times(float64(s.count))
	i.Value = s.total
	if why := s.largest.carries(s.total, s.count); why != "" {
		return Interval{Value: s.total, Slack: i.Slack, Low: math.Inf(-1), High: math.Inf(1), N: s.count}.doubt(why)
	}
	return i
}

// shareOf is the share of cases whose value is 1. If values are only bounded it lies between the
// share of cases that are certainly 1 and the share of cases that may be.
func shareOf(s *Sample) Interval {
	i := ClopperPearson(s.certain, s.count)
	if s.Upper == nil {
		return i
	}
	return s.open(i.upTo(ClopperPearson(s.possible, s.count)))
}

// meanIn returns the mean of the values, less their bases, as a summary of what lies in a range.
func meanIn(can func(*Sample) limits) func(*Sample) Interval {
	return func(s *Sample) Interval {
		r := can(s)
		i := s.lower.Interval().unequal(r)
		if s.Upper != nil {
			i = s.open(i.upTo(s.upper.Interval().unequal(r)))
		}
		if text := modes(s.within(func(value, base float64) float64 { return value - base })); text != "" {
			i.Warnings = append(i.Warnings, text)
		}
		return i
	}
}

// unequal returns the interval of a mean of values in a range. If all values are equal, or there is one, which
// leaves no ends, the mean may differ from them by the share of other values that is possible, all of which may be at
// one end of the range.
func (i Interval) unequal(r limits) Interval {
	if finite(i.Value) && i.unbounded() && !math.IsInf(r.low, 0) && !math.IsInf(r.high, 0) {
		others := ClopperPearson(0, i.N).High
		i.Low, i.High, i.Warnings = i.Value-others*(i.Value-r.low), i.Value+others*(r.high-i.Value), nil
	}
	return i
}

// quantileSummary returns the summary of a quantile.
func quantileSummary(p float64) func(*Sample) Interval {
	return func(s *Sample) Interval {
		return s.between(func(values, _ []float64) Interval { return Quantile(values, p) })
	}
}

// maxOf is the largest value.
func maxOf(s *Sample) Interval {
	return s.between(func(values, _ []float64) Interval {
		most := slices.Max(values)
		return Interval{Value: most, Low: most, High: math.Inf(1), N: len(values)}
	})
}

// ratioOf is the median ratio within a case.
func ratioOf(s *Sample) Interval {
	return s.between(func(values, base []float64) Interval {
		ratios := make([]float64, len(values))
		for i, v := range values {
			if ratios[i] = v / base[i]; base[i] == 0 {
				ratios[i] = math.NaN()
			}
		}
		return Median(ratios)
	})
}

// ratioOfTotals is the ratio of the sums. If a few cases carry most of one of them there is no interval, since
// the next few cases may be as large. Otherwise the interval is the interval of the mean residual,
// divided by the mean of the bases, where each residual is from the ratio of the other cases: cases
// that make up much of the total attract the ratio, and leave fewer degrees of freedom than there
// are cases. Sources: W. G. Cochran, Sampling Techniques (1977), section 6.3; J. G. MacKinnon, H.
// White, J. of Econometrics 29 (1985), HC3; R. M. Bell, D. F. McCaffrey, Survey Methodology 28
// (2002), for the degrees of freedom.
func ratioOfTotals(s *Sample) Interval {
	ratio := s.total / s.base
	if s.base == 0 {
		ratio = math.NaN()
	}
	if s.base == 0 || s.count < 2 {
		i := Interval{Value: ratio, Low: math.Inf(-1), High: math.Inf(1), N: s.count}
		return i.warnFew(2, "nothing is known of the spread")
	}
	for _, why := range []string{s.largest.carries(s.total, s.count), s.largestBase.carries(s.base, s.count)} {
		if why != "" {
			return Interval{Value: ratio, Low: math.Inf(-1), High: math.Inf(1), N: s.count}.doubt(why)
		}
	}
	rests := momentsOf(s.within(func(value, base float64) float64 {
		return (value - ratio*base) / (1 - base/s.base)
	}))
	wider := studentQuantile(freedom(s.Base)) / studentQuantile(s.count-1)
	i := rests.Interval().Times(wider * float64(s.count) / s.base)
	i.Value, i.Low, i.High = ratio, ratio+i.Low-i.Value, ratio+i.High-i.Value
	i.N = s.count
	if s.Upper != nil {
		i = s.open(i)
	}
	return s.beyond(i)
}

// freedom returns the degrees of freedom of a sum of squares that are proportional to the squares
// of some weights; source: F. E. Satterthwaite, Biometrics Bulletin 2 (1946).
func freedom(weights []float64) int {
	squares, fourths := 0.0, 0.0
	for _, w := range weights {
		squares, fourths = squares+w*w, fourths+w*w*w*w
	}
	return max(1, int(squares*squares/fourths))
}

// seeded returns the source of randomness for n values: the same records give the same report.
func seeded(n int) *rand.Rand { return rand.New(rand.NewPCG(1, uint64(n))) }

// What counts as two modes: values between -1 and 1, hardly any of them in a gap of this width,
// with enough values on both sides.
const (
	modeGap   = 0.25
	modeShare = 0.1
	modeRest  = 0.02
	minMode   = 20
)

// modes returns the warning that shares, or differences of shares, have two modes, "" if they do
// not or are all 0 or 1: then their mean is the share of cases that have changed, not how much each
// of them did.
func modes(values []float64) string {
	sorted, _ := numbersOf(values)
	slices.Sort(sorted)
	n := len(sorted)
	if n == 0 || sorted[0] < -1 || sorted[n-1] > 1 || isBinary(sorted) {
		return ""
	}
	if n < minMode {
		return fmt.Sprintf("n = %d: too few to see whether there are two modes", n)
	}
	between, least := int(modeRest*float64(n)), int(math.Ceil(modeShare*float64(n)))
	best, gap := -1, modeGap
	for k := least - 1; n-(k+between+1) >= least; k++ {
		if wide := sorted[k+between+1] - sorted[k]; wide >= gap {
			best, gap = k, wide
		}
	}
	if best < 0 {
		return ""
	}
	above := best + between + 1
	return fmt.Sprintf("two modes: %s %% of the cases up to %s, %s %% from %s on; the mean describes neither",
		FormatNumber(100*float64(best+1)/float64(n), 2), FormatNumber(sorted[best], 2),
		FormatNumber(100*float64(n-above)/float64(n), 2), FormatNumber(sorted[above], 2))
}

// isBinary reports whether all values are -1, 0 or 1.
func isBinary(values []float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v != 0 && v != 1 && v != -1 })
}
