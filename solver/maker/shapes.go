package maker

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/generate"
)

// ParseShapes reads a list of shapes, "3,2x3,cube2,latin9,3+x": a basis K, the rows and columns of a
// box, a cube of basis K or a Latin square, with units as in [AddUnits]. The error names an entry
// that is invalid or a duplicate.
func ParseShapes(text string) ([]*grid.Shape, error) {
	return parseList(text, func(entry string) ([]*grid.Shape, error) {
		s, err := parseShape(entry)
		return []*grid.Shape{s}, err
	}, ShapeName)
}

func parseShape(text string) (*grid.Shape, error) {
	base, units, more := strings.Cut(text, "+")
	s, err := parseBase(text, base)
	if err != nil || !more {
		return s, err
	}
	return WithUnits(s, units)
}

// parseBase reads a shape without further units; errors quote text.
func parseBase(text, base string) (*grid.Shape, error) {
	digits, cube := strings.CutPrefix(base, "cube")
	digits, latin := strings.CutPrefix(digits, grid.UnitsLatin)
	first, second, box := strings.Cut(digits, "x")
	k, err := strconv.Atoi(first)
	cols, colsErr := k, error(nil)
	if box {
		cols, colsErr = strconv.Atoi(second)
	}
	switch {
	case err != nil || colsErr != nil || cube && latin || box && (cube || latin):
		return nil, fmt.Errorf("shape %q: expected a basis as in 3, a box as in 2x3, a cube as in cube2, latin9, or units as in 3+x", text)
	case cube:
		return grid.Cube(k)
	case latin:
		return grid.Latin(k)
	case box:
		return grid.NewBox(k, cols)
	}
	return grid.Square(k)
}

// WithUnits returns a shape with more units, "x+windows", each as in [AddUnits].
func WithUnits(s *grid.Shape, units string) (*grid.Shape, error) {
	if s.IsCube() {
		return nil, fmt.Errorf("units %s: a cube has no others than its own", units)
	}
	l := s.Layout()
	for word := range strings.SplitSeq(units, "+") {
		if err := AddUnits(&l, word); err != nil {
			return nil, err
		}
	}
	return grid.New(l)
}

// letters is the prefix of a word with irregular boxes, seeded that of one with the seed that draws
// them.
const (
	letters = grid.UnitsJigsaw + ":"
	seeded  = "irregular:"
)

// ParseUnits reads units that replace the boxes of a shape or join them, "latin", "x,windows" or
// "irregular:7", and returns them in the notation of [WithUnits]. Irregular boxes replace equal
// ones.
func ParseUnits(text string) (string, error) {
	words, err := parseList(text, func(word string) ([]string, error) {
		if strings.HasPrefix(word, letters) {
			return nil, fmt.Errorf("units %q: expected no regions of one size, but irregular:SEED", word)
		}
		return []string{word}, AddUnits(&grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2}, word)
	}, func(word string) string { return word })
	if err != nil {
		return "", err
	}
	if i := slices.Index(words, grid.UnitsLatin); i >= 0 {
		words = slices.Delete(words, i, i+1)
	} else if !slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, seeded) }) {
		return strings.Join(words, "+"), nil
	}
	return strings.Join(append([]string{grid.UnitsLatin}, words...), "+"), nil
}

// AddUnits adds the units that a word names to a layout: those of [grid.Layout.Add]; jigsaw:ABBA…,
// irregular boxes with a letter for each cell; irregular:7, those that [generate.Irregular] draws
// with the seed 7.
func AddUnits(l *grid.Layout, word string) (err error) {
	text, drawn := strings.CutPrefix(word, seeded)
	if drawn {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("units %s: expected a seed, as in %s7", word, seeded)
		}
		l.Regions, err = generate.Irregular(l.Side, rand.New(rand.NewPCG(seed, 0)))
		return err
	}
	text, jigsaw := strings.CutPrefix(word, letters)
	if !jigsaw {
		return l.Add(word)
	}
	l.Regions, err = grid.ParseRegions(text, l.Side)
	return err
}

// UnitsName returns the units with which [WithUnits] makes the shape s from equal boxes of any
// size: "latin", "x+windows", empty if there are none.
func UnitsName(s *grid.Shape) string {
	l := s.Layout()
	words := l.Names()
	for i, name := range words {
		if name == grid.UnitsJigsaw {
			words[i] = letters + l.RegionText()
		}
	}
	if !s.HasBoxes() && l.Regions != nil {
		words = slices.Insert(words, 0, grid.UnitsLatin)
	}
	return strings.Join(words, "+")
}

// ShapeName returns the name of s that [ParseShapes] reads: "3", "2x3", "cube2", "latin9" or "3+x".
func ShapeName(s *grid.Shape) string {
	rows, cols := s.Box()
	name := fmt.Sprintf("%dx%d", rows, cols)
	switch {
	case s.IsCube():
		name = fmt.Sprintf("cube%d", rows)
	case !s.HasBoxes():
		name = grid.UnitsLatin + strconv.Itoa(s.Side())
	case rows == cols:
		name = strconv.Itoa(rows)
	}
	return strings.TrimSuffix(name+"+"+strings.TrimLeft(strings.TrimPrefix(UnitsName(s), grid.UnitsLatin), "+"), "+")
}
