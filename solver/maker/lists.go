package maker

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The lists of a population: the code that makes puzzles and the code that measures them share the
// syntax.

// maxFills bounds a list of fills; fillDigits rounds them: 0.40:0.60:0.02 has 0.42, not
// 0.42000000000000004.
const (
	maxFills   = 1000
	fillDigits = 1e9
)

// ParseFills reads a list of fills, each above 0 and below 1, "0.4,50%", or of ranges,
// "0.40:0.60:0.02", which include their end if a step meets it. They are rounded to nine decimals
// and at most 1000. The error names an entry that is invalid or a duplicate.
func ParseFills(text string) ([]float64, error) {
	fills, err := parseList(text, parseFillRange, func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) })
	if len(fills) > maxFills {
		return nil, tooManyFills(text)
	}
	return fills, err
}

// tooManyFills returns the error of a list that is too long.
func tooManyFills(text string) error {
	return fmt.Errorf("fill %q: expected at most %d values", text, maxFills)
}

func parseFillRange(text string) ([]float64, error) {
	parts := strings.Split(text, ":")
	numbers := make([]float64, len(parts))
	for i, part := range parts {
		x, err := parsePart(part)
		if err != nil || !(x > 0 && x < 1) {
			return nil, fmt.Errorf("fill %q: expected a part of the cells between 0 and 1, as in 0.4 or 40%%", part)
		}
		numbers[i] = x
	}
	switch {
	case len(parts) == 1:
		return numbers, nil
	case len(parts) != 3:
		return nil, fmt.Errorf("fill %q: expected FROM:TO:STEP, as in 0.40:0.60:0.02", text)
	case numbers[0] > numbers[1]:
		return nil, fmt.Errorf("fill %q: expected a range that does not go down", text)
	}
	return steps(text, numbers[0], numbers[1], numbers[2])
}

// steps returns the fills of a range, each computed from its start.
func steps(text string, from, to, step float64) ([]float64, error) {
	count := math.Floor((to-from)/step+1/fillDigits) + 1
	if count > maxFills {
		return nil, tooManyFills(text)
	}
	fills := make([]float64, int(count))
	for i := range fills {
		fills[i] = rounded(from + float64(i)*step)
	}
	return fills, nil
}

// parsePart reads a share, "0.4" or "40%".
func parsePart(text string) (float64, error) {
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	return rounded(x), err
}

// rounded rounds x as fills are.
func rounded(x float64) float64 { return math.Round(x*fillDigits) / fillDigits }

// parseList reads comma-separated entries, each of which yields one value or several. No two values
// may have the same name.
func parseList[T any](text string, parse func(entry string) ([]T, error), name func(T) string) ([]T, error) {
	var list []T
	known := make(map[string]bool)
	for entry := range strings.SplitSeq(text, ",") {
		values, err := parse(strings.TrimSpace(entry))
		if err != nil {
			return nil, err
		}
		for _, v := range values {
			if known[name(v)] {
				return nil, fmt.Errorf("%q: %s comes twice", text, name(v))
			}
			known[name(v)] = true
		}
		list = append(list, values...)
	}
	return list, nil
}
