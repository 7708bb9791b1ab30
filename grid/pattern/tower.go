package pattern

import (
	"fmt"

	"basisk/grid"
)

// Completion of a floor by a tower, after an example in the first work: a tower shows how the boxes
// of a stack follow from the one on top, and a key maps the top box of the tower to a box of the
// floor, and so the tower to the stack below that box. The key printed there for the first stack is
// not a permutation (it maps 9 and 4 to 6, 6 and 3 to 1, and no digit to 3 or 7); with 9 to 3, 6 to
// 9 and 1 to 7 the grid is valid.
//
// Any floor can be completed in this way: in the turning tower, each box is the one above
// with its columns shifted by one. So a row of a lower floor has in each box the
// digits of the same row of the first floor, a column meets each column of its stack
// once, and boxes keep their digits.

// TurningTower returns the tower of s whose top box is 1..N row by row and whose other boxes
// are the one above with its columns shifted by one: N rows of the width of a box. The shape
// must have equal boxes.
func TurningTower(s *grid.Shape) []grid.Digit {
	rows, cols := s.Box()
	tower := make([]grid.Digit, 0, s.Side()*cols)
	for box := range s.Side() / rows {
		for r := range rows {
			for c := range cols {
				tower = append(tower, grid.Digit(r*cols+(c-box+cols)%cols)+1)
			}
		}
	}
	return tower
}

// towerKeys returns for each stack of s the key that maps the top box of the tower to the box
// of the floor in that stack. The floor is the first band of a flat grid, row by row; the
// tower is a stack, row by row.
func towerKeys(s *grid.Shape, floor, tower []grid.Digit) ([]Key, error) {
	if err := checkFloor(s, floor, tower); err != nil {
		return nil, err
	}
	n := s.Side()
	rows, cols := s.Box()
	keys := make([]Key, n/cols)
	for k := range keys {
		keys[k] = make(Key, n+1)
		for i := range n {
			r, c := i/cols, i%cols
			keys[k][tower[i]] = floor[r*n+k*cols+c]
		}
		if err := CheckKey(keys[k]); err != nil {
			return nil, fmt.Errorf("tower %d of %d rows: %w", k+1, rows, err)
		}
	}
	return keys, nil
}

// CompleteFloor returns the grid with the given first band whose stacks are images of the tower
// under the keys of its stacks, and these keys. The error names the invalid key or the digits that clash.
func CompleteFloor(s *grid.Shape, floor, tower []grid.Digit) (values []grid.Digit, keys []Key, err error) {
	if keys, err = towerKeys(s, floor, tower); err != nil {
		return nil, nil, err
	}
	_, cols := s.Box()
	values = make([]grid.Digit, s.Cells())
	for k, key := range keys {
		for i, d := range tower {
			values[i/cols*s.Side()+k*cols+i%cols] = key[d]
		}
	}
	given := grid.NewPuzzle(s)
	copy(given.Givens, floor)
	return values, keys, grid.CheckSolution(given, values)
}

// CompleteByTower returns the grid that the turning tower makes of the first band of p, and the keys of its
// stacks. The error says that the shape has no bands, that the band is not full, or that two digits clash.
func CompleteByTower(p *grid.Puzzle) (values []grid.Digit, keys []Key, err error) {
	if err := checkBands(p.Shape); err != nil {
		return nil, nil, err
	}
	rows, _ := p.Shape.Box()
	return CompleteFloor(p.Shape, p.Givens[:rows*p.Shape.Side()], TurningTower(p.Shape))
}

// checkBands returns an error unless s is a flat shape of rows, columns and equal boxes.
func checkBands(s *grid.Shape) error {
	switch {
	case s.IsCube():
		return fmt.Errorf("floor: %v: cubes have none here, expected a flat shape", s)
	case !s.IsPlain():
		return fmt.Errorf("floor: %v: expected equal boxes, without other units", s)
	}
	return nil
}

// checkFloor returns an error unless floor and tower have the sizes and digits of a
// band and a stack of s.
func checkFloor(s *grid.Shape, floor, tower []grid.Digit) error {
	n := s.Side()
	rows, cols := s.Box()
	if err := checkBands(s); err != nil {
		return err
	}
	switch {
	case len(floor) != rows*n:
		return fmt.Errorf("floor: %d cells, expected %d rows of %d", len(floor), rows, n)
	case len(tower) != cols*n:
		return fmt.Errorf("tower: %d cells, expected %d rows of %d", len(tower), n, cols)
	}
	for c, d := range floor {
		switch {
		case d == 0:
			return fmt.Errorf("floor: %s is open, expected a full band", s.CellName(grid.Cell(c)))
		case d < 0 || int(d) > n:
			return fmt.Errorf("floor: digit %d in %s, expected 1 to %d", d, s.CellName(grid.Cell(c)), n)
		}
	}
	for _, d := range tower {
		if d < 1 || int(d) > n {
			return fmt.Errorf("tower: digit %d, expected 1 to %d", d, n)
		}
	}
	return nil
}
