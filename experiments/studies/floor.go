package studies

import (
	"basisk/experiments"
	"basisk/results"
)

// The noise floor of a study that compares times: some trials measure the same work as two alternating
// contestants, and smaller differences than between these two times mean nothing.

// valueApart is the larger of two times of the same work divided by the smaller.
const valueApart = "larger time over smaller"

// apart returns how far apart the two times of a name are in a record, nothing if it does not have
// both.
func apart(r *results.Record, time string) []results.Metric {
	a, b := r.Value(time), r.Value(time+experiments.AgainSuffix)
	if !(a > 0 && b > 0) {
		return nil
	}
	return []results.Metric{{Name: valueApart, Value: max(a/b, b/a)}}
}

// floorTable is the projection of the noise floor.
func floorTable(rows ...string) results.Projection {
	return results.Projection{
		Name: "floor", Title: "Noise floor: the larger of two times of the same work over the smaller", Rows: rows,
		Measures: []results.Measure{
			{Head: "pairs", Value: valueApart, Summary: "count", Plain: true},
			{Head: "median", Value: valueApart, Summary: "median"},
			{Head: "95 % are below", Value: valueApart, Summary: "p95"},
		},
		Note: "A smaller ratio of two single times means nothing. Medians over many puzzles differ less.",
	}
}
