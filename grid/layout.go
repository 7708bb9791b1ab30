package grid

import (
	"fmt"
	"slices"
	"strings"
)

// Layout states the units of a flat shape besides its rows and columns.
type Layout struct {
	// Side is N, 2..[MaxSide].
	Side int
	// BoxRows and BoxCols are the size of the equal boxes; 0 if there are none.
	BoxRows, BoxCols int
	// Regions, unless nil, has for each cell the number of its irregular box, from 0. Each has N
	// cells, connected or not.
	Regions []int
	// Diagonals has both diagonals of the grid (Sudoku X).
	Diagonals bool
	// Windows has units of the size of a box inside the grid, with a row or a column between two of
	// them: four at 9×9 (hyper Sudoku, windoku).
	Windows bool
	// Groups has the cells with the same position in their boxes (disjoint groups).
	Groups bool
	// Extra are additional units of N cells each.
	Extra [][]Cell
}

// New returns the flat shape with rows, columns and the units of a layout. Units with the same
// cells count once, so that regions that are equal boxes are boxes.
func New(l Layout) (*Shape, error) {
	n := l.Side
	if n < 2 || n > MaxSide {
		return nil, fmt.Errorf("side %d: expected 2 to %d", n, MaxSide)
	}
	if l.BoxRows == 1 || l.BoxCols == 1 {
		l.BoxRows, l.BoxCols = 0, 0
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	l.Regions = l.number()
	s := &Shape{layout: l, layers: 1, cells: n * n}
	s.addFamily(Row, n, func(c Cell) int { return int(c) / n })
	s.addFamily(Column, n, func(c Cell) int { return int(c) % n })
	if s.HasBoxes() {
		s.addFamily(Box, n, l.boxOf)
	}
	if l.Regions != nil {
		s.addFamily(Region, n, func(c Cell) int { return l.Regions[c] })
	}
	if l.Diagonals {
		s.addFamily(Diagonal, 1, func(c Cell) int { return unitIf(int(c)%n == int(c)/n) })
		s.addFamily(Diagonal, 1, func(c Cell) int { return unitIf(int(c)%n == n-1-int(c)/n) })
	}
	if l.Windows {
		rows, cols := l.windows()
		s.addFamily(Window, rows*cols, l.windowOf)
	}
	if l.Groups {
		s.addFamily(Group, n, l.groupOf)
	}
	for _, cells := range l.Extra {
		s.addFamily(Extra, 1, func(c Cell) int { return unitIf(slices.Contains(cells, c)) })
	}
	s.dropTwins()
	s.join()
	return s, nil
}

// unitIf returns the only unit of a family for the cells inside it.
func unitIf(inside bool) int {
	if inside {
		return 0
	}
	return -1
}

// check returns an error if the layout is invalid.
func (l *Layout) check() error {
	n := l.Side
	if l.BoxRows != 0 && l.BoxRows*l.BoxCols != n {
		return fmt.Errorf("box %dx%d: expected boxes of %d cells", l.BoxRows, l.BoxCols, n)
	}
	if l.Regions != nil {
		if len(l.Regions) != n*n {
			return fmt.Errorf("regions of %d cells: expected %d", len(l.Regions), n*n)
		}
		cells := make([]int, n)
		for c, r := range l.Regions {
			if r < 0 || r >= n {
				return fmt.Errorf("region %d of cell %d: expected 0 to %d", r, c+1, n-1)
			}
			cells[r]++
		}
		for r, count := range cells {
			if count != n {
				return fmt.Errorf("region %d has %d cells: expected %d in each region", r+1, count, n)
			}
		}
	}
	if rows, _ := l.block(); (l.Windows || l.Groups) && rows == 0 {
		return fmt.Errorf("side %d: windows and groups have the size of a box, expected equal boxes", n)
	}
	if rows, cols := l.windows(); l.Windows && rows*cols == 0 {
		return fmt.Errorf("side %d: there is no room for a window", n)
	}
	for _, cells := range l.Extra {
		sorted := slices.Compact(slices.Sorted(slices.Values(cells)))
		if len(sorted) != n || len(cells) != n || sorted[0] < 0 || int(sorted[n-1]) >= n*n {
			return fmt.Errorf("an extra unit %v: expected %d cells of 0 to %d", cells, n, n*n-1)
		}
	}
	return nil
}

// number returns the regions numbered in the order of their first cells, or nil if there are none or
// if they are equal boxes, which it then sets in the layout.
func (l *Layout) number() []int {
	if l.Regions == nil {
		return nil
	}
	numbers := make(map[int]int, l.Side)
	list := make([]int, len(l.Regions))
	for c, r := range l.Regions {
		if _, met := numbers[r]; !met {
			numbers[r] = len(numbers)
		}
		list[c] = numbers[r]
	}
	if cols := slices.IndexFunc(list, func(r int) bool { return r != 0 }); l.Side%cols == 0 && cols > 1 && cols < l.Side {
		boxes := Layout{Side: l.Side, BoxRows: l.Side / cols, BoxCols: cols}
		equal := true
		for c, r := range list {
			equal = equal && boxes.boxOf(Cell(c)) == r
		}
		if equal && (l.BoxRows == 0 || l.BoxRows == boxes.BoxRows) {
			l.BoxRows, l.BoxCols = boxes.BoxRows, boxes.BoxCols
			return nil
		}
	}
	return list
}

// boxOf returns the box of a cell.
func (l *Layout) boxOf(c Cell) int {
	return int(c)/l.Side/l.BoxRows*l.BoxRows + int(c)%l.Side/l.BoxCols
}

// block returns the size of windows and of the blocks of groups: the size of a box, or √N; 0, 0 if
// there is none.
func (l *Layout) block() (rows, cols int) {
	if l.BoxRows != 0 {
		return l.BoxRows, l.BoxCols
	}
	for rows*rows < l.Side {
		rows++
	}
	if rows*rows != l.Side {
		return 0, 0
	}
	return rows, rows
}

// windows returns the number of windows vertically and horizontally: the first begins in the second
// row, and there is a row between them.
func (l *Layout) windows() (rows, cols int) {
	thick, wide := l.block()
	return (l.Side - 1) / (thick + 1), (l.Side - 1) / (wide + 1)
}

// windowOf returns the window of a cell, or -1.
func (l *Layout) windowOf(c Cell) int {
	thick, wide := l.block()
	rows, cols := l.windows()
	row, col := int(c)/l.Side, int(c)%l.Side
	if row%(thick+1) == 0 || col%(wide+1) == 0 || row/(thick+1) >= rows || col/(wide+1) >= cols {
		return -1
	}
	return row/(thick+1)*cols + col/(wide+1)
}

// groupOf returns the group of a cell: its position in its block.
func (l *Layout) groupOf(c Cell) int {
	rows, cols := l.block()
	return int(c)/l.Side%rows*cols + int(c)%l.Side%cols
}

// dropTwins removes units that have the cells of an earlier one.
func (s *Shape) dropTwins() {
	n, kept := s.Side(), 0
	ends := make(map[[2]Cell][]int, len(s.kinds)) // units by first and last cell
	for u, kind := range s.kinds {
		cells := s.unitCells[u*n : (u+1)*n]
		at := [2]Cell{cells[0], cells[n-1]}
		if slices.ContainsFunc(ends[at], func(v int) bool { return slices.Equal(s.unitCells[v*n:(v+1)*n], cells) }) {
			continue
		}
		ends[at] = append(ends[at], kept)
		copy(s.unitCells[kept*n:], cells)
		s.kinds[kept] = kind
		kept++
	}
	s.kinds, s.unitCells = s.kinds[:kept], s.unitCells[:kept*n]
}

// Layout returns the layout of the shape; for a cube, the layout of the boxes of a plane. The
// caller must not change its lists.
func (s *Shape) Layout() Layout { return s.layout }

// The names of the parts of a layout in options, files and records. Before 0.4.0 irregular boxes were called jigsaw,
// which [UnitsOf] reads.
const (
	UnitsLatin     = "latin"
	UnitsIrregular = "irregular"
	UnitsX         = "x"
	UnitsWindows   = "windows"
	UnitsGroups    = "groups"
	UnitsExtra     = "extra"
)

// UnitsOf returns the name of units that a source calls by that name or by an earlier one.
func UnitsOf(name string) string {
	if name == "jigsaw" {
		return UnitsIrregular
	}
	return name
}

// Names returns the names of the parts of a layout besides rows, columns and equal boxes: "x",
// "windows"; "latin" first if there are no boxes of any kind.
func (l *Layout) Names() (names []string) {
	for _, part := range []struct {
		name string
		has  bool
	}{
		{UnitsLatin, l.BoxRows == 0 && l.Regions == nil},
		{UnitsIrregular, l.Regions != nil},
		{UnitsX, l.Diagonals},
		{UnitsWindows, l.Windows},
		{UnitsGroups, l.Groups},
		{UnitsExtra, l.Extra != nil},
	} {
		if part.has {
			names = append(names, part.name)
		}
	}
	return names
}

// Add adds the part with a name to the layout; latin removes the equal boxes. It returns an error
// for irregular boxes and extra units, which need more than a name.
func (l *Layout) Add(name string) error {
	switch name {
	case UnitsLatin:
		l.BoxRows, l.BoxCols = 0, 0
	case UnitsX:
		l.Diagonals = true
	case UnitsWindows:
		l.Windows = true
	case UnitsGroups:
		l.Groups = true
	default:
		return fmt.Errorf("units %q: expected %s, %s, %s or %s", name, UnitsLatin, UnitsX, UnitsWindows, UnitsGroups)
	}
	return nil
}

// regionLetters are the letters of regions, as far as they go.
const regionLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// RegionText returns the regions as a string of N² letters; if there are more than 62, as numbers
// from 1 separated by blanks; "" if there are none.
func (l *Layout) RegionText() string {
	var b strings.Builder
	for i, r := range l.Regions {
		switch {
		case l.Side <= len(regionLetters):
			b.WriteByte(regionLetters[r])
		case i == 0:
			fmt.Fprint(&b, r+1)
		default:
			fmt.Fprint(&b, " ", r+1)
		}
	}
	return b.String()
}

// ParseRegions returns the regions of a grid of side n for [Layout]: text has a character for each
// cell, with any blanks between them, or a word for each cell. Cells with the same one are a
// region.
func ParseRegions(text string, n int) ([]int, error) {
	words := strings.Fields(text)
	letters := strings.Split(strings.Join(words, ""), "")
	if len(letters) == n*n {
		words = letters
	}
	if len(words) != n*n {
		return nil, fmt.Errorf("regions of %d letters: expected %d", len(letters), n*n)
	}
	numbers := make(map[string]int, n)
	regions := make([]int, n*n)
	for c, w := range words {
		if _, met := numbers[w]; !met {
			numbers[w] = len(numbers)
		}
		regions[c] = numbers[w]
	}
	if len(numbers) != n {
		return nil, fmt.Errorf("%d regions: expected %d, as the side", len(numbers), n)
	}
	return regions, nil
}

// String describes what the layout has besides rows and columns: "boxes 3x3, diagonals".
func (l *Layout) String() string {
	var parts []string
	if l.BoxRows != 0 {
		parts = append(parts, fmt.Sprintf("boxes %dx%d", l.BoxRows, l.BoxCols))
	}
	words := map[string]string{
		UnitsLatin: "Latin square", UnitsIrregular: "irregular boxes", UnitsX: "diagonals",
		UnitsWindows: "windows", UnitsGroups: "disjoint groups", UnitsExtra: "extra units",
	}
	for _, name := range l.Names() {
		parts = append(parts, words[name])
	}
	return strings.Join(parts, ", ")
}
