package format

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/grid"
)

// Units besides rows, columns and equal boxes, as a source states them. The names are the ones of
// [grid.Layout.Names]; without names and regions there are the default boxes.
//
//	# N=9 box=3x3 units=x,windows kind=2d            equal boxes, diagonals and windows
//	# N=9 units=latin,x kind=2d                      no boxes
//	# N=4 units=irregular regions=AAABCABBCCDBCDDD   irregular boxes instead of equal ones
//	# N=4 box=2x2 units=irregular regions=…          both

// unitNames lists the valid names of units.
const unitNames = grid.UnitsLatin + ", " + grid.UnitsIrregular + ", " + grid.UnitsX + ", " + grid.UnitsWindows +
	" or " + grid.UnitsGroups

// units are the stated units. The zero value states nothing.
type units struct {
	names   string // sorted, with commas between them
	regions string // as grid.Layout.RegionText writes them
	foreign bool   // whether the units were rejected, and with them all puzzles to which they apply
}

func (u units) isStated() bool       { return u != units{} }
func (u units) has(name string) bool { return slices.Contains(strings.Split(u.names, ","), name) }

// String returns the stated units for messages.
func (u units) String() string {
	if u.regions == "" {
		return u.names
	}
	return strings.TrimPrefix(u.names+" with regions "+u.regions, " with ")
}

// remove removes a name.
func (u *units) remove(name string) {
	list := slices.DeleteFunc(strings.Split(u.names, ","), func(s string) bool { return s == name })
	u.names = strings.Join(list, ",")
}

// add states more names.
func (u *units) add(names ...string) error {
	for _, name := range names {
		name = grid.UnitsOf(strings.TrimSpace(name))
		if name != grid.UnitsIrregular && new(grid.Layout).Add(name) != nil {
			return mistake("units "+quote([]byte(name)), unitNames)
		}
		if !u.has(name) {
			u.names = strings.TrimPrefix(u.names+","+name, ",")
		}
	}
	list := strings.Split(u.names, ",")
	slices.Sort(list) // equal sets have one spelling
	u.names = strings.Join(list, ",")
	return nil
}

// setRegions states the regions in a text, as for grid.ParseRegions, of side n, and returns the
// side. n is 0 if nothing else states it.
func (u *units) setRegions(text string, n int) (side int, err error) {
	if n == 0 {
		n = root(len(strings.Join(strings.Fields(text), "")), 2)
	}
	regions, err := grid.ParseRegions(text, n)
	if err == nil {
		err = u.state(n, regions)
	}
	return n, err
}

// state states regions of side n.
func (u *units) state(n int, regions []int) error {
	l := grid.Layout{Side: n, Regions: regions}
	if _, err := grid.New(l); err != nil {
		return err
	}
	u.regions = l.RegionText()
	return nil
}

// layout returns the layout of a side, with boxes of the given size unless that is 0x0.
func (u units) layout(n int, box [2]int) (grid.Layout, error) {
	l := grid.Layout{Side: n, BoxRows: box[0], BoxCols: box[1]}
	latin := u.has(grid.UnitsLatin) || slices.Contains(box[:], 1)
	irregular := u.has(grid.UnitsIrregular)
	boxes := box != [2]int{} && !slices.Contains(box[:], 1)
	switch {
	case u.foreign:
		return l, mistake("a puzzle under a header that was refused", "units that are "+unitNames)
	case latin && (boxes || irregular || u.regions != ""):
		return l, mistake("a Latin square with boxes", "boxes, regions or neither")
	case irregular && u.regions == "":
		return l, mistake("irregular boxes without regions", "a letter for each cell")
	case u.regions != "" && boxes && !irregular && !u.areBoxes(n, box):
		return l, mistake(fmt.Sprintf("regions and boxes of %dx%d", box[0], box[1]),
			"one of them, or both with units irregular")
	case u.regions != "":
		var err error
		if l.Regions, err = grid.ParseRegions(u.regions, n); err != nil {
			return l, err
		}
	case !latin && !boxes:
		standard, err := grid.NearlySquare(n)
		if err != nil {
			return l, err
		}
		l.BoxRows, l.BoxCols = standard.Box()
	}
	for name := range strings.SplitSeq(u.names, ",") {
		if name != "" && name != grid.UnitsIrregular && name != grid.UnitsLatin {
			if err := l.Add(name); err != nil {
				return l, err
			}
		}
	}
	return l, nil
}

// areBoxes reports whether the regions are boxes of the given size.
func (u units) areBoxes(n int, box [2]int) bool {
	s, err := shapeKey{side: n, units: units{regions: u.regions}}.build()
	return err == nil && s.Layout().Regions == nil && [2]int{s.Layout().BoxRows, s.Layout().BoxCols} == box
}

// shapes builds the shapes that a source needs, each once: a Shape is expensive to build and all
// puzzles can share it.
type shapes struct {
	known map[shapeKey]*grid.Shape
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
	if key.side > maxSide {
		return nil, tooLarge(key.side)
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
func tooLarge(side int) *Error {
	return mistake(fmt.Sprintf("side %d", side), fmt.Sprintf("at most %d", maxSide))
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
	r := int(math.Sqrt(float64(n)))
	if p > 2 {
		r = int(math.Round(math.Pow(float64(n), 1/float64(p))))
	}
	power := 1
	for range p {
		power *= r
	}
	if power == n {
		return r
	}
	return 0
}
