package results

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Shares of cases.

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
	return fmt.Sprintf("%s of %s", FormatNumber(math.Round(i.Value*float64(i.N)), 9), FormatNumber(float64(i.N), 9))
}
