package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments/option"
)

// Selection among given puzzles: parameters are tuned on some instances of a file and reported on
// others.

// ranges are ranges of puzzle numbers, first and last.
type ranges [][2]int

// parseRanges reads "1,5,9-12".
func parseRanges(text string) (list ranges, err error) {
	for word := range strings.SplitSeq(text, ",") {
		from, to, wide := strings.Cut(strings.TrimSpace(word), "-")
		if !wide {
			to = from
		}
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || first < 1 || last < first {
			return nil, fmt.Errorf("%q: expected numbers from 1 on, as in 26-50", word)
		}
		list = append(list, [2]int{first, last})
	}
	return list, nil
}

// given returns the chosen ones of the given puzzles.
func (p Params) given() []Puzzle {
	chosen := option.Get[ranges](p.chosen, OptionInstances)
	if chosen == nil {
		return p.Puzzles
	}
	return slices.DeleteFunc(slices.Clone(p.Puzzles), func(x Puzzle) bool {
		n, _ := strconv.Atoi(x.Name[strings.LastIndexByte(x.Name, ':')+1:])
		return !slices.ContainsFunc(chosen, func(r [2]int) bool { return r[0] <= n && n <= r[1] })
	})
}
