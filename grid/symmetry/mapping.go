package symmetry

import (
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
)

// Mappings in the notation of a cipher key: pairs in braces, each with the image of a thing, in any
// order. {4=6,6=4} exchanges 4 and 6; digits not mentioned stay.

// parseMapping parses a mapping on 1..n and returns places from 0. The error names every number
// that is the image of several or of none.
func parseMapping(text string, n int) ([]int, error) {
	inside, closed := strings.CutSuffix(text[1:], "}")
	if !closed {
		return nil, fmt.Errorf("found %q, expected a mapping such as {1=2,2=1}", text)
	}
	places, stated := count(n), make([]bool, n)
	for pair := range strings.SplitSeq(inside, ",") {
		from, to, err := parsePair(pair, n)
		if err != nil {
			return nil, err
		}
		if stated[from] {
			return nil, fmt.Errorf("%d occurs twice before =", from+1)
		}
		places[from], stated[from] = to, true
	}
	return places, checkMapping(places, stated)
}

// parsePair parses a pair such as 4=6 and returns both numbers from 0.
func parsePair(pair string, n int) (from, to int, err error) {
	left, right, found := strings.Cut(pair, "=")
	from, err1 := strconv.Atoi(strings.TrimSpace(left))
	to, err2 := strconv.Atoi(strings.TrimSpace(right))
	if !found || err1 != nil || err2 != nil || min(from, to) < 1 || max(from, to) > n {
		return 0, 0, fmt.Errorf("found %q, expected a pair of numbers of 1 to %d such as 1=2", strings.TrimSpace(pair), n)
	}
	return from - 1, to - 1, nil
}

// checkMapping returns an error unless places is a permutation; stated marks those that the text
// mentions.
func checkMapping(places []int, stated []bool) error {
	from := make([][]string, len(places))
	for i, to := range places {
		name := strconv.Itoa(i + 1)
		if !stated[i] {
			name += " (not mentioned, so it stays)"
		}
		from[to] = append(from[to], name)
	}
	var shared, missed []string
	for to, names := range from {
		switch {
		case len(names) == 0:
			missed = append(missed, strconv.Itoa(to+1))
		case len(names) > 1:
			shared = append(shared, fmt.Sprintf("%s go to %d", strings.Join(names, " and "), to+1))
		}
	}
	if shared == nil {
		return nil
	}
	return fmt.Errorf("no bijection: %s; nothing goes to %s",
		strings.Join(shared, ", "), strings.Join(missed, ", "))
}

// Mapping formats the images of the digits from 1 on for [ParseDigits]: {1=2,2=1}. It leaves out those that
// are 0.
func Mapping(digits []grid.Digit) string {
	var pairs []string
	for i, to := range digits {
		if to > 0 {
			pairs = append(pairs, fmt.Sprintf("%d=%d", i+1, to))
		}
	}
	return "{" + strings.Join(pairs, ",") + "}"
}
