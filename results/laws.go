package results

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// The idea: on a logarithmic scale of y every law is a line that explains the same
// numbers with the same number of parameters, so their criteria may be compared, and
// the difference tells how much more likely one of them is to predict the next
// points. Source: K. P. Burnham, D. R. Anderson, Model Selection and Multimodel
// Inference (2002), sections 2.6 and 2.9. It says which of them is best, not that any
// is right: look at the figure.
//
// A law may be one of something else than the place on the axis: what enumerates the
// subsets of k of N things costs a power of N·C(N, k), and that power is 1 if nothing
// else costs anything. Such a law is a power law with places of its own.

// undecided is the difference of criteria below which both laws have substantial
// support (Burnham and Anderson, section 2.6).
const undecided = 2

// Candidate is a law that may explain some data.
type Candidate struct {
	// Name is how the law is written: "N^b".
	Name string
	Law  Law
	// Xs is what the law is one of, for each observation.
	Xs []float64
}

// Laws are laws fitted to the same data.
type Laws struct {
	// Fits are the laws in the order of the candidates, and Best the one with the
	// smallest AICc.
	Fits []*Fit
	Best *Fit
	// Apart is by how much the AICc of the next one is larger, and Weight, from 1 by the
	// number of laws to 1, the Akaike weight of the best: how much of the support of the
	// data goes to it.
	Apart, Weight float64
	// Warnings say whether the data decide at all.
	Warnings []string
}

// CompareLaws fits laws to the observations that have a place on the scales of all, and
// says which explains them best. Errors and panics are those of [NewFit].
func CompareLaws(ys []float64, confidence float64, candidates ...Candidate) (*Laws, error) {
	candidates, ys, left := usable(candidates, ys)
	l := &Laws{}
	for _, c := range candidates {
		f, err := NewFit(c.Law, c.Xs, ys, confidence)
		if err != nil {
			return nil, err
		}
		f.Name = c.Name
		l.Fits = append(l.Fits, f)
	}
	l.judge()
	if left > 0 {
		l.Warnings = append(l.Warnings, fmt.Sprintf("%d of %d points have no place "+
			"on the scale of some law and were left out", left, left+len(ys)))
	}
	return l, nil
}

// usable returns the observations that have a place on the scales of all candidates, else
// the laws would be judged on different points, and how many do not.
func usable(candidates []Candidate, ys []float64) (kept []Candidate, values []float64, left int) {
	kept = slices.Clone(candidates)
	for i := range kept {
		checkPaired(kept[i].Xs, ys)
		kept[i].Xs = nil
	}
	for k, y := range ys {
		if slices.ContainsFunc(candidates, func(c Candidate) bool { return !finite(c.Law.scale(c.Xs[k])) }) {
			left++
			continue
		}
		values = append(values, y)
		for i, c := range candidates {
			kept[i].Xs = append(kept[i].Xs, c.Xs[k])
		}
	}
	return kept, values, left
}

// finite reports whether v is a number.
func finite(v float64) bool { return !math.IsNaN(v - v) }

// judge finds the best of the fits.
func (l *Laws) judge() {
	order := slices.SortedStableFunc(slices.Values(l.Fits), func(a, b *Fit) int { return cmp.Compare(a.AICc, b.AICc) })
	l.Best = order[0]
	support := 0.0
	for _, f := range order {
		support += math.Exp((l.Best.AICc - f.AICc) / 2)
	}
	l.Weight = 1 / support
	if len(order) < 2 {
		return
	}
	if l.Apart = order[1].AICc - l.Best.AICc; l.Apart < undecided {
		l.Warnings = append(l.Warnings, fmt.Sprintf("AICc differs by %s: the data do not decide between the laws",
			FormatNumber(l.Apart, 2)))
	}
}

// Laws compares laws of a statistic of samples, such as the mean cost at each side, and
// fills in what the samples leave open of the rates: the values of every place are drawn
// again and the laws fitted anew (the percentile bootstrap; B. Efron, R. Tibshirani, An
// Introduction to the Bootstrap, 1993, section 9.5). So [Fit.Resampled] says how the rate
// over these very places would come out with other values there, and [Fit.Rate], from the
// scatter of the places around the law, how well the law fits them: where the first is
// narrow and the second wide, the law is not the whole truth. Errors and panics are those
// of [CompareLaws].
func (b Bootstrap) Laws(
	samples [][]float64, statistic func([]float64) float64, r *rand.Rand, candidates ...Candidate,
) (*Laws, error) {
	b = b.withDefaults()
	ys := make([]float64, len(samples))
	for i, values := range samples {
		ys[i] = statistic(values)
	}
	l, err := CompareLaws(ys, b.Confidence, candidates...)
	if err != nil {
		return nil, err
	}
	rates := make([][]float64, len(candidates))
	for range b.Resamples {
		for i, values := range samples {
			ys[i] = statistic(drawn(values, r))
		}
		for i, c := range candidates {
			if u, v, _ := logarithms(c.Law, c.Xs, ys); len(u) > 1 {
				_, slope := stat.LinearRegression(u, v, nil, false)
				rates[i] = append(rates[i], slope)
			}
		}
	}
	for i, f := range l.Fits {
		f.Resampled = Interval{Value: f.Rate.Value, Confidence: b.Confidence, N: f.Rate.N}
		f.Resampled.Low, f.Resampled.High = math.Inf(-1), math.Inf(1)
		if slices.Sort(rates[i]); len(rates[i]) > 0 {
			f.Resampled.Low, f.Resampled.High = b.middle(rates[i])
		}
	}
	return l, nil
}

// drawn returns as many values as there are, drawn with replacement.
func drawn(values []float64, r *rand.Rand) []float64 {
	list := make([]float64, len(values))
	for i := range list {
		list[i] = values[r.IntN(len(values))]
	}
	return list
}
