package results

import (
	"fmt"
	"math"
)

// The idea: on a logarithmic scale of y both laws are lines that explain the same
// numbers with the same number of parameters, so their criteria may be compared, and
// the difference tells how much more likely one of them is to predict the next
// points. Source: K. P. Burnham, D. R. Anderson, Model Selection and Multimodel
// Inference (2002), sections 2.6 and 2.9. It says which of the two is better, not
// that either is right: look at the figure.

// undecided is the difference of criteria below which both laws have substantial
// support (Burnham and Anderson, section 2.6).
const undecided = 2

// Laws are both laws fitted to the same data.
type Laws struct {
	Power, Exponential *Fit
	// Better is the law with the smaller AICc, and Weight, from ½ to 1, its Akaike
	// weight: how much of the support of the data goes to it.
	Better Law
	Weight float64
	// Warnings say whether the data decide at all.
	Warnings []string
}

// CompareLaws fits both laws to the points that have a place on the scales of both,
// and says which explains them better. Errors and panics are those of [NewFit].
func CompareLaws(xs, ys []float64, confidence float64) (*Laws, error) {
	checkPaired(xs, ys)
	var a, b []float64
	for i := range xs {
		if xs[i] > 0 { // else the laws would be judged on different points
			a, b = append(a, xs[i]), append(b, ys[i])
		}
	}
	power, err := NewFit(Power, a, b, confidence)
	if err != nil {
		return nil, err
	}
	exponential, err := NewFit(Exponential, a, b, confidence)
	if err != nil {
		return nil, err
	}
	l := &Laws{Power: power, Exponential: exponential}
	if exponential.AICc < power.AICc {
		l.Better = Exponential
	}
	apart := math.Abs(power.AICc - exponential.AICc)
	l.Weight = 1 / (1 + math.Exp(-apart/2))
	if apart < undecided {
		l.Warnings = append(l.Warnings, fmt.Sprintf("AICc differs by %s: the data do not decide between the laws", FormatNumber(apart, 2)))
	}
	if left := len(xs) - len(a); left > 0 {
		l.Warnings = append(l.Warnings, fmt.Sprintf("%d of %d points have no positive x and were left out", left, len(xs)))
	}
	return l, nil
}
