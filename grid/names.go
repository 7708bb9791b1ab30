package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Names for people: coordinates count from 1 and are readable for any side.

// CellName returns coordinates from 1 that are readable for any side: R3C12, in
// cubes L2R3C12.
func (s *Shape) CellName(c Cell) string {
	layer, row, col := s.Coordinates(c)
	if s.IsCube() {
		return fmt.Sprintf("L%dR%dC%d", layer+1, row+1, col+1)
	}
	return fmt.Sprintf("R%dC%d", row+1, col+1)
}

// ParseCell parses the name from CellName, in upper or lower case, or the number of a cell, from 1
// row by row, in cubes layer by layer.
func (s *Shape) ParseCell(name string) (Cell, error) {
	if number, err := strconv.Atoi(name); err == nil {
		if number < 1 || number > s.Cells() {
			return 0, fmt.Errorf("cell %s: expected 1 to %d", name, s.Cells())
		}
		return Cell(number - 1), nil
	}
	layer, row, col := 1, 0, 0
	form, example, into := "R%dC%d", "R1C1", []any{&row, &col}
	if s.IsCube() {
		form, example, into = "L%dR%dC%d", "L1R1C1", []any{&layer, &row, &col}
	}
	n := s.Side()
	if got, err := fmt.Sscanf(strings.ToUpper(name), form, into...); err != nil || got != len(into) {
		return 0, fmt.Errorf("%q: expected a cell as in %s", name, example)
	}
	if min(layer, row, col) < 1 || max(row, col) > n || layer > s.Layers() {
		return 0, fmt.Errorf("%s: expected numbers from 1 to %d", name, n)
	}
	c := s.CellAt(layer-1, row-1, col-1)
	if s.CellName(c) != strings.ToUpper(name) { // R1C1x
		return 0, fmt.Errorf("%q: expected a cell as in %s", name, example)
	}
	return c, nil
}

// UnitName returns the number or coordinates of u: "row 3", "region 5"; in cubes "row L1R3",
// "pillar R3C4", "box 5 of layer 1", "box 5 of plane R3".
func (s *Shape) UnitName(u Unit) string {
	n := s.Side()
	if !s.IsCube() {
		kind := s.kinds[u]
		return fmt.Sprintf("%s %d", kind, int(u)-slices.Index(s.kinds, kind)+1)
	}
	family, i := int(u)/(n*n), int(u)%(n*n)
	forms := [...]string{
		"row L%dR%d", "column L%dC%d", "pillar R%dC%d",
		"box %[2]d of layer %[1]d", "box %[2]d of plane R%[1]d", "box %[2]d of plane C%[1]d",
	}
	return fmt.Sprintf(forms[family], i/n+1, i%n+1)
}

// String describes the shape: "9x9, boxes 3x3, diagonals", "9x9, Latin square" or
// "9x9x9, boxes 3x3".
func (s *Shape) String() string {
	n := s.Side()
	size := fmt.Sprintf("%dx%d", n, n)
	if s.IsCube() {
		size = fmt.Sprintf("%dx%dx%d", n, n, n)
	}
	return size + ", " + s.layout.String()
}
