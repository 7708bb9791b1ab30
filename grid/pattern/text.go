package pattern

import (
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Grids as lines of text: the box, the scheme and the number in base 62, "3x3 rows 1Fz…", "1x5
// cells 2bA…" for Latin squares, or "cube3 cells 2bA…".

// GridText formats the code of a grid of s as a line for ParseGrid.
func (c Code) GridText(s *grid.Shape) string {
	rows, cols := s.Box()
	switch {
	case s.IsCube():
		return fmt.Sprintf("cube%d %v", rows, c)
	case !s.HasBoxes():
		rows, cols = 1, s.Side()
	}
	return fmt.Sprintf("%dx%d %v", rows, cols, c)
}

// ParseGrid returns the grid of a line from GridText.
func ParseGrid(line string) (*grid.Puzzle, error) {
	word, rest, _ := strings.Cut(line, " ")
	s, err := parseShape(word)
	if err != nil {
		return nil, err
	}
	code, err := ParseCode(s, rest)
	if err != nil {
		return nil, err
	}
	values, err := Decode(s, code)
	if err != nil {
		return nil, err
	}
	return &grid.Puzzle{Shape: s, Givens: values}, nil
}

// parseShape parses the first word of a line.
func parseShape(word string) (*grid.Shape, error) {
	if basis, found := strings.CutPrefix(word, "cube"); found {
		if k, err := strconv.Atoi(basis); err == nil {
			return grid.Cube(k)
		}
	}
	first, second, found := strings.Cut(word, "x")
	rows, err1 := strconv.Atoi(first)
	cols, err2 := strconv.Atoi(second)
	if !found || err1 != nil || err2 != nil || rows < 1 || cols < 1 {
		return nil, fmt.Errorf("found %q, expected a box as in 3x3, or cube3", word)
	}
	return grid.NewBox(rows, cols)
}

// ParseRow parses a row with the digits 1 to n: a list, "2,1,3", cycles, "(1,2)", or the key that
// makes it from the row 1 to n, "{1=2,2=1}".
func ParseRow(text string, n int) ([]grid.Digit, error) {
	places, err := symmetry.ParsePlaces(text, n)
	if err != nil {
		return nil, err
	}
	digits := make([]grid.Digit, n)
	for i, to := range places {
		digits[i] = grid.Digit(to) + 1
	}
	return digits, nil
}
