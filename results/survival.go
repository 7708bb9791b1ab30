package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// The idea: a run that is stopped after a minute took "more than a minute", which is neither a
// minute nor nothing. The product-limit estimator multiplies, over the times at which runs ended,
// the share of the runs still active that continued; a stopped run is active until it is stopped
// and never after. Sources: E. L. Kaplan, P. Meier, JASA 53 (1958); M. Greenwood (1926) for the
// variance; J. D. Kalbfleisch, R. L. Prentice (1980) for intervals on the scale of log(-log S),
// which stay between 0 and 1. Cost: one sort.

// Lifetime is how long a run took, or how long it was observed.
type Lifetime struct {
	Time float64
	// Done reports whether the run ended by itself; else it was stopped at Time.
	Done bool
}

// Survival is the share of runs that last longer than a time: 1 before the first step, constant
// from each step to the next.
type Survival struct {
	Steps []SurvivalStep
	// N is the number of runs, Ended the number of runs that ended by themselves.
	N, Ended int
	Warnings []string
}

// SurvivalStep is a time at which runs ended.
type SurvivalStep struct {
	Time float64
	// Share lasts longer than Time, with its interval.
	Share, Low, High float64
}

// KaplanMeier estimates the survival of runs. A run stopped at a time at which others end counts as still
// active then. Times that are NaN are ignored.
func KaplanMeier(runs []Lifetime) *Survival {
	sorted := slices.DeleteFunc(slices.Clone(runs), func(l Lifetime) bool { return math.IsNaN(l.Time) })
	slices.SortFunc(sorted, earlier)
	s := &Survival{N: len(sorted)}
	if left := len(runs) - s.N; left > 0 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%d of %d times are not numbers and were left out", left, len(runs)))
	}
	share, greenwood, high := 1.0, 0.0, 1.0
	for from := 0; from < s.N; {
		step := SurvivalStep{Time: sorted[from].Time}
		at, ended := float64(s.N-from), 0.0
		for from < s.N && sorted[from].Time == step.Time {
			if sorted[from].Done {
				ended++
			}
			from++
		}
		if ended == 0 {
			continue
		}
		share *= (at - ended) / at
		greenwood += ended / (at * (at - ended)) // infinite once no run is left
		step.Share = share
		step.Low, step.High = logLogEnds(share, greenwood, high)
		high = step.High
		s.Ended += int(ended)
		s.Steps = append(s.Steps, step)
	}
	s.warn()
	return s
}

// earlier orders runs by time.
func earlier(a, b Lifetime) int { return cmp.Compare(a.Time, b.Time) }

// logLogEnds returns the interval of a share between 0 and 1. It does not exist for the share 0:
// the last upper end is kept, which is valid for every later time too.
func logLogEnds(share, greenwood, last float64) (low, high float64) {
	if share == 0 {
		return 0, last
	}
	spread := math.Exp(normalQuantile() * math.Sqrt(greenwood) / math.Abs(math.Log(share)))
	return math.Pow(share, spread), math.Pow(share, 1/spread)
}

// warn adds what a reader should know about the runs.
func (s *Survival) warn() {
	if s.N < 30 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("n = %d: intervals are wide and only nearly right", s.N))
	}
	if stopped := s.N - s.Ended; 2*stopped > s.N {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%d of %d runs were stopped: the median is not known", stopped, s.N))
	}
}
