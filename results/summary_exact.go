package results

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Shares of cases, and how they are shown as numbers of cases.

// ClopperPearson returns the exact interval of a probability after successes in trials: each p for which at
// least this many successes, and at most this many, have a probability of 2.5 % or more. Its confidence is at
// least 95 % for every p and every number of trials, and it is [0, 1] without trials. The ends are quantiles
// of beta distributions. Source: C. J. Clopper, E. S. Pearson, Biometrika 26 (1934). It panics unless 0 ≤
// successes ≤ trials.
func ClopperPearson(successes, trials int) Interval {
	if successes < 0 || successes > trials {
		panic(fmt.Sprintf("results: %d successes in %d trials", successes, trials))
	}
	i := Interval{Value: math.NaN(), High: 1, N: trials}
	if trials == 0 {
		return i
	}
	k, n, tail := float64(successes), float64(trials), (1-summaryConfidence)/2
	i.Value = k / n
	if successes > 0 {
		i.Low = mathext.InvRegIncBeta(k, n-k+1, tail)
	}
	if successes < trials {
		i.High = mathext.InvRegIncBeta(k+1, n-k, 1-tail)
	}
	return i
}

// of formats a share of cases as their number: "3 of 200".
func (i Interval) of() string {
	return fmt.Sprintf("%s of %s", FormatNumber(i.cases(), 9), FormatNumber(float64(i.N), 9))
}

// cases returns the number of cases of a share.
func (i Interval) cases() float64 { return math.Round(i.Value * float64(i.N)) }

// ends formats the interval of a share of cases after the number: " [0.31, 4.3 %]", and for none or all
// of them the end that is not known.
func (i Interval) ends(digits int) string {
	low, high := FormatNumber(100*i.Low, digits), FormatNumber(100*i.High, digits)
	switch i.cases() {
	case 0:
		return fmt.Sprintf(", at most %s %%", high)
	case float64(i.N):
		return fmt.Sprintf(", at least %s %%", low)
	}
	return fmt.Sprintf(" [%s, %s %%]", low, high)
}
