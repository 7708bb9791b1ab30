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

// withUnits returns a shape with more units, "x+windows", each as in addUnits.
func withUnits(s *grid.Shape, units string) (*grid.Shape, error) {
	if s.IsCube() {
		return nil, fmt.Errorf("units %s: a cube has no others than its own", units)
	}
	l := s.Layout()
	for word := range strings.SplitSeq(units, "+") {
		if err := addUnits(&l, word); err != nil {
			return nil, err
		}
	}
	return grid.New(l)
}

// letters is the prefix of a word that spells irregular boxes, seeded the prefix of a word with the
// seed that draws them.
const (
	letters = grid.UnitsJigsaw + ":"
	seeded  = "irregular:"
)

// addUnits adds the units that a word names to a layout. The words are the ones of
// [grid.Layout.Add]; jigsaw:ABBA…, irregular boxes with a letter for each cell; and irregular:7,
// boxes that [generate.Irregular] draws with the seed 7.
func addUnits(l *grid.Layout, word string) (err error) {
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

// unitsName returns the units with which withUnits makes the shape s from equal boxes of any
// size: "latin", "x+windows", empty if there are none.
func unitsName(s *grid.Shape) string {
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
