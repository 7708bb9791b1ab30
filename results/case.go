package results

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// CaseOf returns the case of a trial: the instance in its key. A key is "instance/variant", or the
// instance alone, in which the last part is a number, as in "k3-random/17" and "hard.txt:3".
func CaseOf(key string) string {
	if at := strings.LastIndexByte(key, '/'); at >= 0 && !isIndex(key[at+1:]) {
		return key[:at]
	}
	return key
}

// isIndex reports whether the last part of a key is the number of an instance and not a variant.
func isIndex(part string) bool {
	number := part[strings.LastIndexByte(part, ':')+1:]
	return strings.Trim(number, "0123456789") == ""
}

// Cases yields the records of one case after the other, in a list that is reused. The records of a
// case are adjacent, as in plans; the name of a variant may contain a slash, except the first.
func Cases(records iter.Seq[Record]) iter.Seq[[]Record] {
	return func(yield func([]Record) bool) {
		var list []Record
		for r := range records {
			if len(list) > 0 && !strings.HasPrefix(r.Key+"/", CaseOf(list[0].Key)+"/") {
				if !yield(list) {
					return
				}
				list = list[:0]
			}
			list = append(list, r)
		}
		if len(list) > 0 {
			yield(list)
		}
	}
}

// MedianRecord returns the record with the median of a metric, the lower one of two: the run that
// represents several with different seeds.
func MedianRecord(list []Record, metric string) Record {
	sorted := slices.SortedStableFunc(slices.Values(list), func(a, b Record) int {
		return cmp.Compare(a.Value(metric), b.Value(metric))
	})
	return sorted[(len(sorted)-1)/2]
}
