package results

// Summaries of answers, 1 for yes and 0 for no, compared within a case.

// aloneOf is the number of cases whose answer is yes while their base is no.
func aloneOf(s *Sample) Interval {
	n := 0
	for k, v := range s.Values {
		if v == 1 && s.Base[k] == 0 {
			n++
		}
	}
	return s.beyond(Interval{Value: float64(n), Low: float64(n), High: float64(n), N: len(s.Values)})
}

// mcNemarOf is the two-sided probability of answers at least as extreme, if cases are equally
// likely to turn from no to yes and from yes to no: the exact form of the test of Q. McNemar,
// Psychometrika 12 (1947).
func mcNemarOf(s *Sample) Interval {
	p := (&pairs{a: s.Base, b: s.Values}).signTest()
	return s.beyond(Interval{Value: p, Low: p, High: p, N: len(s.Values)})
}
