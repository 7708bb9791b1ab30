package results

import (
	"cmp"
	"fmt"
)

// Observation is the part of a record that a summary gets.
type Observation struct {
	// Value is the observed value, and Upper an upper bound if Value is only a lower one: infinite
	// if a limit ended the trial, else the same as Value.
	Value, Upper float64
	// Base is the value with which it is compared or by which it is divided, and BaseUpper its
	// upper bound.
	Base, BaseUpper float64
	// Place is the position of the case on an axis.
	Place float64
	// Case is the name of the case, and Seed the seed of its run if several runs are pooled.
	Case, Seed string
}

// Sample has the data of a cell for a summary: a value for each case, in the order of the records.
// It keeps the values of up to [maxKept] cases, or fewer if the summary needs no more, and only the
// moments of the others.
type Sample struct {
	// Values are the values of the first cases. Upper are their upper bounds, nil if all are known;
	// Base, BaseUpper and Places are set if the measure asks for them.
	Values, Upper, Base, BaseUpper, Places []float64
	// seeds are the seeds of the runs of these cases, and largest the cases with the largest values and bases.
	seeds                []string
	largest, largestBase ranking
	// count is the number of cases, possible of those that may be yes, and certain of those that
	// are.
	count, possible, certain int
	// lower and upper are the moments of the bounds, less their bases, and total and base the sums
	// of both.
	lower, upper Moments
	total, base  float64
	// values and bases describe what was added. Share is set if values are declared to be shares, and
	// united if they have a unit, so that none is an answer.
	values, bases extent
	share, united bool
	kept          int // the number of cases whose values are kept; 0 means maxKept
	crowded       int // the number of cases of a projection that have several records
}

// Add adds a case.
func (s *Sample) Add(o Observation) {
	if s.share {
		o.Upper, o.BaseUpper = min(o.Upper, 1), min(o.BaseUpper, 1)
	}
	s.values.add(o.Value, o.Upper)
	s.bases.add(o.Base, o.BaseUpper)
	s.count++
	if o.Value == 1 {
		s.certain++
	}
	if o.Upper >= 1 {
		s.possible++
	}
	s.lower.Add(o.Value - o.BaseUpper)
	s.upper.Add(o.Upper - o.Base)
	s.total, s.base = s.total+o.Value, s.base+o.Base
	s.largest.add(o.Value, o.Case)
	s.largestBase.add(o.Base, o.Case)
	if (o.Upper != o.Value || o.BaseUpper != o.Base) && s.Upper == nil {
		s.Upper = append([]float64{}, s.Values...)
	}
	if len(s.Values) == cmp.Or(s.kept, maxKept) {
		return
	}
	s.Values = append(s.Values, o.Value)
	if s.Upper != nil {
		s.Upper = append(s.Upper, o.Upper)
	}
	s.Base, s.BaseUpper = append(s.Base, o.Base), append(s.BaseUpper, o.BaseUpper)
	s.Places, s.seeds = append(s.Places, o.Place), append(s.seeds, o.Seed)
}

// beyond adds a warning if the interval depends only on the cases that were kept.
func (s *Sample) beyond(i Interval) Interval {
	if s.count > len(s.Values) {
		i.Warnings = append(i.Warnings, fmt.Sprintf("the first %d of %d cases", len(s.Values), s.count))
	}
	return i
}

// between returns the result of a function of the values and their bases if all are known, and otherwise of
// their bounds: the estimate lies between the two results, and the interval contains both.
func (s *Sample) between(of func(values, base []float64) Interval) Interval {
	if s.Upper == nil {
		return s.beyond(of(s.Values, s.Base))
	}
	return s.beyond(s.open(of(s.Values, s.BaseUpper).upTo(of(s.Upper, s.Base))))
}

// open adds a warning about values that are only bounded. It assumes nothing about why they are
// unknown; source: C. Manski, Partial Identification of Probability Distributions (2003), section
// 1.2.
func (s *Sample) open(i Interval) Interval {
	open := 0
	for k, v := range s.Values {
		if v != s.Upper[k] || s.Base[k] != s.BaseUpper[k] {
			open++
		}
	}
	i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d values are only bounded", open, s.count))
	return i
}

// within returns what a function makes of each value and its base.
func (s *Sample) within(of func(value, base float64) float64) []float64 {
	list := make([]float64, len(s.Values))
	for i, v := range s.Values {
		list[i] = of(v, s.Base[i])
	}
	return list
}
