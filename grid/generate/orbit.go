package generate

import (
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// Symmetries of clue patterns: which cells stay or go together. They are symmetries of the picture
// and need not be ones of the boxes, so they exist for every shape.
//
// Cost: a step for each cell and generator.

// Symmetry is the name of a symmetry of patterns, one of [Symmetries]; the empty name is "none". In
// cubes each layer has the symmetry by itself, except for "point", which maps the first layer to
// the last; in flat shapes it is "half-turn".
type Symmetry string

// namedSymmetry is an entry of the list: a name, a description, and generators.
type namedSymmetry struct {
	name, help string
	moves      []move
}

// move maps a place of a picture, layer, row and column, to another. Every coordinate counts from 0
// to last.
type move func(last int, p [3]int) [3]int

// symmetries lists all.
func symmetries() []namedSymmetry {
	var (
		leftRight move = func(last int, p [3]int) [3]int { return [3]int{p[0], p[1], last - p[2]} }
		upDown    move = func(last int, p [3]int) [3]int { return [3]int{p[0], last - p[1], p[2]} }
		diagonal  move = func(_ int, p [3]int) [3]int { return [3]int{p[0], p[2], p[1]} }
		anti      move = func(last int, p [3]int) [3]int { return [3]int{p[0], last - p[2], last - p[1]} }
		half      move = func(last int, p [3]int) [3]int { return [3]int{p[0], last - p[1], last - p[2]} }
		quarter   move = func(last int, p [3]int) [3]int { return [3]int{p[0], p[2], last - p[1]} }
		layers    move = func(last int, p [3]int) [3]int { return [3]int{last - p[0], last - p[1], last - p[2]} }
	)
	return []namedSymmetry{
		{"none", "every cell for itself", nil},
		{"half-turn", "turned by 180 degrees", []move{half}},
		{"quarter-turn", "turned by 90 degrees", []move{quarter}},
		{"left-right", "mirrored at the middle column", []move{leftRight}},
		{"up-down", "mirrored at the middle row", []move{upDown}},
		{"mirrors", "mirrored at both middle lines", []move{leftRight, upDown}},
		{"diagonal", "mirrored at the diagonal from the top left", []move{diagonal}},
		{"antidiagonal", "mirrored at the other diagonal", []move{anti}},
		{"diagonals", "mirrored at both diagonals", []move{diagonal, anti}},
		{"square", "all eight symmetries of the square", []move{quarter, diagonal}},
		{"point", "reflected in the centre; in cubes this exchanges layers", []move{layers}},
	}
}

// Symmetries returns the names of all symmetries and a line about each.
func Symmetries() (names, help []string) {
	for _, y := range symmetries() {
		names, help = append(names, y.name), append(help, y.help)
	}
	return names, help
}

// orbits returns the orbits of y on the cells of s in the order of their first cells, or an error
// if there is no such symmetry.
func (y Symmetry) orbits(s *grid.Shape) ([][]grid.Cell, error) {
	if y == "" {
		y = "none"
	}
	all := symmetries()
	i := slices.IndexFunc(all, func(e namedSymmetry) bool { return e.name == string(y) })
	if i < 0 {
		names, _ := Symmetries()
		return nil, fmt.Errorf("symmetry %q: expected one of %s", y, strings.Join(names, ", "))
	}
	var list [][]grid.Cell
	seen := make([]bool, s.Cells())
	for c := range grid.Cell(s.Cells()) {
		if !seen[c] {
			list = append(list, orbit(s, c, all[i].moves, seen))
		}
	}
	return list, nil
}

// orbit returns the cells to which moves map c, and marks them as seen.
func orbit(s *grid.Shape, c grid.Cell, moves []move, seen []bool) []grid.Cell {
	cells := []grid.Cell{c}
	seen[c] = true
	for i := 0; i < len(cells); i++ {
		for _, m := range moves {
			if image := m.apply(s, cells[i]); !seen[image] {
				seen[image] = true
				cells = append(cells, image)
			}
		}
	}
	return cells
}

// apply returns the image of c under m. Flat shapes have only one layer.
func (m move) apply(s *grid.Shape, c grid.Cell) grid.Cell {
	l, row, col := s.Coordinates(c)
	p := m(s.Side()-1, [3]int{l, row, col})
	if !s.IsCube() {
		p[0] = 0
	}
	return s.CellAt(p[0], p[1], p[2])
}
