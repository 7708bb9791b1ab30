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

// drawn is the prefix of a word of irregular boxes, earlier the prefix of their letters, which are all that it had.
const (
	drawn   = grid.UnitsIrregular + ":"
	earlier = "jigsaw:"
)

// seedOf returns the seed of a word of irregular boxes, if it has one and not a letter for each cell.
func seedOf(word string) (seed uint64, ok bool) {
	text, ok := strings.CutPrefix(word, drawn)
	seed, err := strconv.ParseUint(text, 10, 64)
	return seed, ok && err == nil
}

// addUnits adds the units that a word names to a layout. The words are the ones of [grid.Layout.Add];
// irregular:ABBA…, irregular boxes with a letter for each cell; and irregular:7, boxes that [generate.Irregular] draws
// with the seed 7.
func addUnits(l *grid.Layout, word string) (err error) {
	text, irregular := strings.CutPrefix(word, drawn)
	if !irregular {
		return l.Add(word)
	}
	if seed, ok := seedOf(word); ok {
		l.Regions, err = generate.Irregular(l.Side, rand.New(rand.NewPCG(seed, 0)))
	} else if l.Regions, err = grid.ParseRegions(text, l.Side); err != nil {
		err = fmt.Errorf("units %s: expected a seed, as in %s7, or %w", word, drawn, err)
	}
	return err
}

// unitsName returns the units with which withUnits makes the shape s from equal boxes of any
// size: "latin", "x+windows", empty if there are none.
func unitsName(s *grid.Shape) string {
	l := s.Layout()
	words := l.Names()
	for i, name := range words {
		if name == grid.UnitsIrregular {
			words[i] = drawn + l.RegionText()
		}
	}
	if !s.HasBoxes() && l.Regions != nil {
		words = slices.Insert(words, 0, grid.UnitsLatin)
	}
	return strings.Join(words, "+")
}
