package experiments

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"basisk/results"
)

// Reservations in the records must reach the reader, even if the experiment ignores them:
// warnings, and trials that the time limit ended. Both are counted while the records are read, and
// become caveats of the report.

// caveatCounts counts the reservations in the records of a run.
type caveatCounts struct {
	records, censored int
	// warnings counts the records with each warning; examples are their first keys.
	warnings map[string]int
	examples map[string]string
	// failure is the error that ended the records.
	failure error
}

// note yields the records and counts their reservations, from zero on each iteration.
func (d *caveatCounts) note(records iter.Seq2[results.Record, error]) iter.Seq[results.Record] {
	return func(yield func(results.Record) bool) {
		*d = caveatCounts{warnings: map[string]int{}, examples: map[string]string{}}
		for r, err := range records {
			if d.failure = err; err != nil {
				return
			}
			d.add(&r)
			if !yield(r) {
				return
			}
		}
	}
}

// maxWarnings is the maximum number of distinct warnings. If warnings contain numbers, there may be one per
// record.
const maxWarnings = 8

// add counts the reservations of a record.
func (d *caveatCounts) add(r *results.Record) {
	d.records++
	if cut, _ := r.Metric(results.Censored); cut == 1 {
		d.censored++
	}
	for _, w := range r.Warnings {
		if strings.HasPrefix(w, timedOut) {
			continue // reported for all censored trials at once
		}
		if _, known := d.warnings[w]; !known && len(d.warnings) >= maxWarnings {
			w = "other warnings, see the records"
		}
		if d.warnings[w]++; d.warnings[w] == 1 {
			d.examples[w] = r.Key
		}
	}
}

// caveats returns the counts in words, the most frequent warnings first.
func (d *caveatCounts) caveats() []string {
	var list []string
	if d.censored > 0 {
		list = append(list, fmt.Sprintf("The time limit ended %d of %d trials: their values were measured at the limit, "+
			"so shares and means that grow with time are too small.", d.censored, d.records))
	}
	texts := slices.Sorted(maps.Keys(d.warnings))
	slices.SortStableFunc(texts, func(a, b string) int { return d.warnings[b] - d.warnings[a] })
	for _, w := range texts {
		list = append(list, fmt.Sprintf("Warning of %d of %d trials, first of %s: %s.",
			d.warnings[w], d.records, d.examples[w], strings.TrimSuffix(w, ".")))
	}
	return list
}
