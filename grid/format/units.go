package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// Units besides rows, columns and equal boxes, as a source states them. The names are those of
// [grid.Layout.Names]; without names and regions there are the default boxes.
//
//	# N=9 box=3x3 units=x,windows kind=2d         equal boxes, diagonals and windows
//	# N=9 units=latin,x kind=2d                   no boxes
//	# N=4 units=jigsaw regions=AAABCABBCCDBCDDD   irregular boxes instead of equal ones
//	# N=4 box=2x2 units=jigsaw regions=…          both

// unitNames lists the valid names of units.
const unitNames = grid.UnitsLatin + ", " + grid.UnitsJigsaw + ", " + grid.UnitsX + ", " + grid.UnitsWindows +
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
		if name != grid.UnitsJigsaw && new(grid.Layout).Add(name) != nil {
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

// diagonals states both diagonals, with the position of each; the zero position is missing.
func (u *units) diagonals(up, down position) error {
	switch none := (position{}); {
	case up == none && down == none:
		return nil
	case up == none || down == none:
		return cmp.Or(up, down).refused("one diagonal", "both or none")
	}
	return u.add(grid.UnitsX)
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
	jigsaw := u.has(grid.UnitsJigsaw)
	boxes := box != [2]int{} && !slices.Contains(box[:], 1)
	switch {
	case u.foreign:
		return l, mistake("a puzzle under a header that was refused", "units that are "+unitNames)
	case latin && (boxes || jigsaw || u.regions != ""):
		return l, mistake("a Latin square with boxes", "boxes, regions or neither")
	case jigsaw && u.regions == "":
		return l, mistake("irregular boxes without regions", "a letter for each cell")
	case u.regions != "" && boxes && !jigsaw && !u.areBoxes(n, box):
		return l, mistake(fmt.Sprintf("regions and boxes of %dx%d", box[0], box[1]),
			"one of them, or both with units jigsaw")
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
		if name != "" && name != grid.UnitsJigsaw && name != grid.UnitsLatin {
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

// areas returns for each cell of a flat grid, or of a layer, the number of its box, of its region
// if there are no equal boxes, or of its row if there are no regions either, and the position in
// it. Both count from 1.
func areas(s *grid.Shape) [][2]int {
	n, l := s.Side(), s.Layout()
	list, filled := make([][2]int, n*n), make([]int, n)
	for c := range list {
		area := c / n
		switch {
		case s.HasBoxes():
			area = c/n/l.BoxRows*l.BoxRows + c%n/l.BoxCols
		case l.Regions != nil:
			area = l.Regions[c]
		}
		filled[area]++
		list[c] = [2]int{area + 1, filled[area]}
	}
	return list
}

// describeAreas describes what areas numbers: "boxes of 2x3".
func describeAreas(s *grid.Shape) string {
	l := s.Layout()
	switch {
	case s.HasBoxes():
		return fmt.Sprintf("boxes of %dx%d", l.BoxRows, l.BoxCols)
	case l.Regions != nil:
		return "the regions stated"
	}
	return "rows"
}

// ownUnits are the keys besides "units" that state units of the puzzle in their object.
var ownUnits = []string{"regions", "diagonal+", "diagonal-", "disjointgroups", "extraregion"}

// statesUnits reads the units under "units", in the innermost enclosing object, and under other
// keys in that of a puzzle with the given number of cells, 0 if unknown.
func (t *reader) statesUnits(h *header, n node, cells int) error {
	own := make(map[string]node)
	for key, kid := range n.kids() {
		if (key == "units" || slices.Contains(ownUnits, key)) && !kid.isNothing() {
			own[key] = kid
		}
	}
	names, stated := own["units"]
	for i := len(t.around) - 1; !stated && i >= 0; i-- {
		if outer := t.around[i].under("units"); outer != nil && !outer.isNothing() {
			names, stated = *outer, true
		}
	}
	if stated {
		list := bytes.Split(names.text, []byte(","))
		if names.kind == listNode {
			list = names.items()
		}
		for _, name := range list {
			if err := h.add(string(bytes.TrimSpace(name))); err != nil {
				return names.place(err)
			}
		}
	}
	if err := h.variants(own, cells); err != nil {
		return err
	}
	regions, stated := own["regions"]
	if !stated {
		return nil
	}
	side := cmp.Or(h.side, root(cells, 2))
	if regions.depth() == 3 {
		return regions.pairs(&h.units, side)
	}
	text := string(regions.text)
	if regions.kind == listNode {
		var list []string
		for _, c := range regions.leaves(nil) {
			list = append(list, string(c.text))
		}
		text = strings.Join(list, " ")
	}
	_, err := h.setRegions(text, side)
	return regions.wrong(err)
}

// variants reads the units of f-puzzles: both diagonals, disjoint groups, and extra regions if they
// are the windows.
func (h *header) variants(own map[string]node, cells int) error {
	if err := h.diagonals(own["diagonal+"].position, own["diagonal-"].position); err != nil {
		return err
	}
	if _, stated := own["disjointgroups"]; stated {
		_ = h.add(grid.UnitsGroups) // the name is valid
	}
	extra, stated := own["extraregion"]
	if !stated {
		return nil
	}
	s, err := shapeKey{side: cmp.Or(h.side, root(cells, 2)), units: units{names: grid.UnitsWindows}}.build()
	if err != nil || !extra.areWindows(s) {
		return extra.refused("extra regions", "the windows or none")
	}
	return h.add(grid.UnitsWindows)
}

// areWindows reports whether objects list the cells of the windows of a shape, each once.
func (n *node) areWindows(s *grid.Shape) bool {
	open := make(map[string]int) // windows by their cells
	for u := range grid.Unit(s.Units()) {
		if s.Kind(u) == grid.Window {
			open[fmt.Sprint(s.UnitCells(u))]++
		}
	}
	for _, region := range n.kids() {
		list := region.under("cells")
		if list == nil || region.count() != 1 {
			return false
		}
		var cells []grid.Cell
		for _, name := range list.items() {
			c, err := s.ParseCell(string(name))
			if err != nil {
				return false
			}
			cells = append(cells, c)
		}
		slices.Sort(cells)
		key := fmt.Sprint(cells)
		if open[key] == 0 {
			return false
		}
		delete(open, key)
	}
	return len(open) == 0
}

// pairs reads the regions of a side as lists of cells, each a row and a column from 0.
func (n *node) pairs(u *units, side int) error {
	side = cmp.Or(side, n.count())
	if side > grid.MaxSide {
		return n.refused(plural(side, "region"), fmt.Sprintf("at most %d", grid.MaxSide))
	}
	regions, i := slices.Repeat([]int{-1}, side*side), 0
	for _, region := range n.kids() {
		for _, at := range region.kids() {
			var v []int
			for _, item := range at.items() {
				if k, ok := number(item); ok && k < side {
					v = append(v, k)
				}
			}
			if len(v) != 2 || at.count() != 2 {
				return at.refused("a cell of a region that is no row and column",
					fmt.Sprintf("two numbers from 0 to %d", side-1))
			}
			if c := v[0]*side + v[1]; regions[c] < 0 {
				regions[c] = i
			} else if regions[c] != i {
				return at.refused("a cell of two regions", "one region a cell")
			}
		}
		i++
	}
	if open := slices.Index(regions, -1); i != side || open >= 0 {
		return n.refused(plural(i, "region")+" of some cells", fmt.Sprintf("%d of all cells", side))
	}
	return n.wrong(u.state(side, regions))
}
