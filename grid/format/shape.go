package format

import (
	"fmt"

	"basisk/grid"
)

// shapes builds the shapes that a source needs, each once: a Shape is expensive to build and all
// puzzles can share it.
type shapes struct {
	maxSide int
	known   map[shapeKey]*grid.Shape
}

// shapeKey identifies a shape. A box of 0x0 is the most nearly square one, unless units exclude
// boxes.
type shapeKey struct {
	side int
	box  [2]int
	cube bool
	units
}

// get returns the shape of the key, or an error if there is none.
func (s *shapes) get(key shapeKey) (*grid.Shape, error) {
	if shape, ok := s.known[key]; ok {
		return shape, nil
	}
	if key.side > s.maxSide {
		return nil, s.tooLarge(key.side)
	}
	shape, err := key.build()
	if err != nil {
		return nil, err
	}
	if s.known == nil {
		s.known = make(map[shapeKey]*grid.Shape)
	}
	s.known[key] = shape
	return shape, nil
}

// tooLarge returns the error for a side over the limit.
func (s *shapes) tooLarge(side int) *Error {
	return mistake(fmt.Sprintf("side %d", side), fmt.Sprintf("at most %d (--max-side)", s.maxSide))
}

func (key shapeKey) build() (*grid.Shape, error) {
	switch {
	case key.cube && key.isStated():
		return nil, mistake("a cube with units", "rows, columns, pillars and boxes only")
	case key.cube:
		k := root(key.side, 2)
		if k == 0 {
			return nil, fmt.Errorf("no cube has side %d: expected a square number", key.side)
		}
		return grid.Cube(k)
	case key.box != [2]int{} && key.box[0]*key.box[1] != key.side:
		return nil, fmt.Errorf("a box of %dx%d does not fit side %d", key.box[0], key.box[1], key.side)
	}
	l, err := key.layout(key.side, key.box)
	if err != nil {
		return nil, err
	}
	return grid.New(l)
}

// root returns r with r to the power p equal to n, or 0 if no integer is.
func root(n, p int) int {
	for r := 1; ; r++ {
		power := r
		for range p - 1 {
			power *= r
		}
		if power >= n {
			if power == n {
				return r
			}
			return 0
		}
	}
}
