package symmetry

import (
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
)

// Elements as text: words separated by blanks,
//
//	digits=2,1,3,4 rows=2,1,3,4 bands=2,1 transpose
//
// each with the places of things, from 1: digit 1 becomes 2, row 1 becomes row 2. What is not
// mentioned stays. If few things move, the key of a cipher is shorter: digits={1=2,2=1} means the
// same. Axes change places first, then lines move, then bundles.

// transposeWord and identityWord have no list.
const (
	transposeWord = "transpose"
	identityWord  = "identity"
)

// String formats g for Parse, without the parts that change nothing.
func (g Element) String() string {
	var words []string
	add := func(name string, list []int) {
		if !fixed(list) {
			words = append(words, name+"="+joinFromOne(list))
		}
	}
	add("digits", digitPlaces(g.digits[1:]))
	switch {
	case len(g.axes) > layerAxis:
		add("axes", g.axes)
	case !fixed(g.axes):
		words = append(words, transposeWord)
	}
	for a := len(g.lines) - 1; a >= 0; a-- {
		add(axisNames[a]+"s", g.lines[a])
	}
	if words == nil {
		return identityWord
	}
	return strings.Join(words, " ")
}

// Parse parses an element of s: the words digits, rows, columns, layers, bands, stacks and tiers,
// each with = and a list of places or a key, axes=1,3,2 for cubes, and transpose, which in cubes
// transposes each layer.
func Parse(s *grid.Shape, text string) (Element, error) {
	var p Parts
	for _, word := range strings.Fields(text) {
		if err := p.parse(s, word); err != nil {
			return Element{}, err
		}
	}
	return New(s, p)
}

// parse parses one word.
func (p *Parts) parse(s *grid.Shape, word string) error {
	name, list, _ := strings.Cut(word, "=")
	rows, cols := s.Box()
	n := s.Side()
	switch name {
	case identityWord:
		return nil
	case transposeWord:
		return setOnce(&p.Axes, []int{1, 0, layerAxis}[:dimensions(s)], name)
	case "digits":
		digits, err := ParseDigits(list, n)
		if err != nil {
			return fmt.Errorf("digits: %w", err)
		}
		return setOnce(&p.Digits, digits, name)
	}
	for _, part := range []struct {
		name  string
		into  *[]int
		count int // the number of things that are moved
	}{
		{"columns", &p.Columns, n},
		{"rows", &p.Rows, n},
		{"layers", &p.Layers, n},
		{"stacks", &p.Stacks, n / max(cols, 1)},
		{"bands", &p.Bands, n / max(rows, 1)},
		{"tiers", &p.Tiers, n / max(rows, 1)},
		{"axes", &p.Axes, dimensions(s)},
	} {
		if part.name == name {
			places, err := parsePlaces(list, part.count)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return setOnce(part.into, places, name)
		}
	}
	return fmt.Errorf("%q: expected digits=, rows=, columns=, layers=, bands=, stacks=, tiers=, axes= or transpose", name)
}

// setOnce sets a list that must not be set yet.
func setOnce[T any](target *[]T, places []T, name string) error {
	if *target != nil {
		return fmt.Errorf("%s: stated twice", name)
	}
	*target = places
	return nil
}

// ParseDigits parses the images of the digits 1 to n: a list, "2,1,3", or the key of a cipher,
// "{1=2,2=1}".
func ParseDigits(text string, n int) ([]grid.Digit, error) {
	places, err := parsePlaces(text, n)
	if err != nil {
		return nil, err
	}
	digits := make([]grid.Digit, n)
	for i, to := range places {
		digits[i] = grid.Digit(to) + 1
	}
	return digits, nil
}

// parsePlaces parses the places of n things: n numbers from 1 separated by commas, or pairs such as
// {1=2,2=1} that leave the rest in place. The returned places count from 0.
func parsePlaces(text string, n int) ([]int, error) {
	if strings.HasPrefix(text, "{") {
		return parseMapping(text, n)
	}
	list, err := parseNumbers(text, n)
	if err != nil {
		return nil, err
	}
	return list, checkPermutation("place", list, n)
}

// parseNumbers parses comma-separated numbers 1..n and returns them from 0.
func parseNumbers(text string, n int) ([]int, error) {
	var list []int
	for word := range strings.SplitSeq(text, ",") {
		x, err := strconv.Atoi(word)
		if err != nil || x < 1 || x > n {
			return nil, fmt.Errorf("found %q, expected a number of 1 to %d", word, n)
		}
		if list = append(list, x-1); len(list) > n {
			return nil, fmt.Errorf("more than %d numbers", n)
		}
	}
	return list, nil
}

// fixed reports whether a permutation moves nothing.
func fixed(list []int) bool {
	for i, to := range list {
		if i != to {
			return false
		}
	}
	return true
}

// digitPlaces returns digits as places from 0.
func digitPlaces(digits []grid.Digit) []int {
	list := make([]int, len(digits))
	for i, d := range digits {
		list[i] = int(d) - 1
	}
	return list
}

// joinFromOne formats places from 1 on, separated by commas.
func joinFromOne(list []int) string {
	var text []byte
	for i, x := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(x)+1, 10)
	}
	return string(text)
}
