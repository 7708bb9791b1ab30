package ask

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/internal/disk"
)

// Units are the chosen units besides rows and columns, or besides boxes too.
type Units struct {
	Names   []string // as in grid.Layout.Names
	Regions []int    // the irregular boxes
}

// unitsHelp lists the values of the option.
const unitsHelp = "latin, x, windows, groups or a file of irregular boxes, a letter for each cell, with commas between"

// UnitsOption returns an option for names of units, and a file of regions.
func UnitsOption(help string) option.Option {
	o := option.New("units", option.List, "LIST", help, parseUnits)
	o.Range.Words = []option.Word{
		{Name: grid.UnitsLatin, Help: "rows and columns alone"},
		{Name: grid.UnitsX, Help: "both diagonals"},
		{Name: grid.UnitsWindows, Help: "windows between the boxes"},
		{Name: grid.UnitsGroups, Help: "cells with the same position in their boxes"},
	}
	return o
}

// parseUnits parses names of units; a name that is not one of them is the file of regions.
func parseUnits(text string) (u Units, err error) {
	for word := range strings.SplitSeq(text, ",") {
		switch {
		case new(grid.Layout).Add(word) == nil:
			u.Names = append(u.Names, word)
		case u.Regions != nil:
			return u, fmt.Errorf("%q: expected one file of regions", word)
		default:
			if u.Regions, err = readRegions(word); err != nil {
				return u, err
			}
			u.Names = append(u.Names, grid.UnitsIrregular)
		}
	}
	if u.Regions != nil && slices.Contains(u.Names, grid.UnitsLatin) {
		return u, fmt.Errorf("expected %s or a file of regions, not both", grid.UnitsLatin)
	}
	return u, nil
}

// readRegions reads a file of regions: a letter for each cell or, for sides beyond 62, a number. The
// letters come first, since rows of equal boxes could be words, too: AABB AABB CCDD CCDD.
func readRegions(name string) (regions []int, err error) {
	text, err := disk.ReadSmall(name)
	if err != nil {
		if strings.HasPrefix(name, grid.UnitsIrregular) {
			err = errors.New("a letter for each cell; generate draws irregular boxes for the population 9 irregular:7")
		}
		return nil, fmt.Errorf("expected latin, x, windows, groups or a file of regions: %w", err)
	}
	words := strings.Fields(string(text))
	regions, err = parseRegions(string(text), len(strings.Join(words, "")))
	if err == nil {
		return regions, nil
	}
	if regions, worse := parseRegions(string(text), len(words)); worse == nil {
		return regions, nil
	}
	return nil, fmt.Errorf("%s: %w", name, err)
}

// parseRegions returns the regions of a grid of so many cells.
func parseRegions(text string, cells int) ([]int, error) {
	n := int(math.Sqrt(float64(cells)))
	regions, err := grid.ParseRegions(text, n)
	if err == nil {
		_, err = grid.New(grid.Layout{Side: n, Regions: regions})
	}
	return regions, err
}

// on returns the flat shape s with the units added. Regions replace its boxes, and its side, unless
// those were set.
func (u Units) on(s *grid.Shape, v option.Values) (*grid.Shape, error) {
	l := s.Layout()
	if l.Regions = u.Regions; u.Regions != nil && !v.Has("box") {
		l.BoxRows, l.BoxCols = 0, 0
		if !v.Has("basis") && !v.Has(sizeName) {
			l.Side = int(math.Sqrt(float64(len(u.Regions))))
		}
	}
	for _, name := range u.Names {
		if name != grid.UnitsIrregular {
			if err := l.Add(name); err != nil {
				return nil, err
			}
		}
	}
	return grid.New(l)
}
