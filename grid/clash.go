package grid

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// The part of the judge that looks for equal digits in a unit. It walks through flat planes, of
// which a cube has three bundles, and finds the unit of a cell by arithmetic. Units have the names
// of UnitName:
//
//	layers             rows, columns and boxes
//	planes of rows     pillars, which are the columns of such a plane, and boxes
//	planes of columns  boxes
//
// and, in a flat grid, the other units of its layout. The rows of the planes across are rows or
// columns of layers, and need no second look.

// Conflict is a digit that occurs more than once in a unit.
type Conflict struct {
	Digit Digit
	// Unit is the name of the unit, see [Shape.UnitName].
	Unit string
	// Cells are the cells of the unit with the digit, at least two, in order.
	Cells []Cell
}

// Conflicts yields all conflicts between the digits of a grid: those in rows, in columns, in boxes, in cubes
// layer by layer and then those in the planes across, and those in other units; within a kind by unit and by
// digit. 0 is an open cell. Every digit must be 0..N and the list must have one entry per cell ([CheckDigits]).
func Conflicts(s *Shape, digits []Digit) iter.Seq[Conflict] {
	return func(yield func(Conflict) bool) {
		for i := range planes(s) {
			p := planeAt(s, i)
			for _, f := range p.families(s) {
				for _, c := range p.conflicts(s, digits, &f) {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// HasClash reports whether there are any conflicts. The arguments are those of [Conflicts]; it
// costs a tenth of that if there are none, the usual case.
func HasClash(s *Shape, digits []Digit) bool {
	for i := range planes(s) {
		p := planeAt(s, i)
		if p.hasConflict(s, digits) {
			return true
		}
		if s.IsPlain() {
			continue
		}
		for _, f := range otherFamilies(s) {
			if len(p.conflicts(s, digits, &f)) > 0 {
				return true
			}
		}
	}
	return false
}

// ClashError reports that digits of a puzzle, or of a solution, share a unit.
type ClashError struct {
	Shape     *Shape
	Alphabet  Alphabet
	Conflicts []Conflict
}

// maxConflicts is the maximum number of conflicts in an error.
const maxConflicts = 8

// Error lists the digit, the units and the cells of the conflicts: "digit E stands twice in row 1
// and box 1: R1C2 and R1C3; digit F stands 3 times in …".
func (e *ClashError) Error() string {
	merged := mergeUnits(e.Conflicts)
	var texts []string
	for _, c := range merged[:min(len(merged), maxConflicts)] {
		times := "twice"
		if n := len(c.Cells); n > 2 {
			times = fmt.Sprintf("%d times", n)
		}
		texts = append(texts, fmt.Sprintf("digit %s stands %s in %s: %s",
			e.Alphabet.Symbol(c.Digit), times, c.Unit, and(e.CellNames(c))))
	}
	text := strings.Join(texts, "; ")
	if more := len(merged) - len(texts); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// CellNames returns the names of the cells of a conflict.
func (e *ClashError) CellNames(c Conflict) []string {
	list := make([]string, len(c.Cells))
	for i, cell := range c.Cells {
		list[i] = e.Shape.CellName(cell)
	}
	return list
}

// mergeUnits merges conflicts in several units that have the same cells.
func mergeUnits(all []Conflict) []Conflict {
	var merged []Conflict
	units := make(map[string][]string) // the units by the cells
	for _, c := range all {
		key := fmt.Sprint(c.Cells)
		if units[key] == nil {
			merged = append(merged, c)
		}
		units[key] = append(units[key], c.Unit)
	}
	for i := range merged {
		merged[i].Unit = and(units[fmt.Sprint(merged[i].Cells)])
	}
	return merged
}

// and joins a list: "R1C1, R1C4 and R1C5".
func and(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// plane is a flat N×N part of a grid: origin is its first cell, down and across the steps to the
// next row and column. names are those of its rows, columns and boxes, as formats with the numbers
// of the plane and of the unit; units without a name are not checked.
type plane struct {
	number               int
	origin, down, across int
	names                *[3]string
}

// The names of units in the planes.
var (
	flatNames   = &[3]string{"row %[2]d", "column %[2]d", "box %[2]d"}
	layerNames  = &[3]string{"row L%dR%d", "column L%dC%d", "box %[2]d of layer %[1]d"}
	rowNames    = &[3]string{"", "pillar R%dC%d", "box %[2]d of plane R%[1]d"}
	columnNames = &[3]string{"", "", "box %[2]d of plane C%[1]d"}
)

// judged is a family of units of a plane: which of them, from 0, has the cell at a row and a
// column, or -1, and its name as a format with the numbers of the plane and of the unit.
type judged struct {
	name string
	of   func(row, col int) int
}

// families returns the families of units of the plane of s.
func (p *plane) families(s *Shape) (list []judged) {
	boxRows, boxCols := s.Box()
	for i, of := range []func(row, col int) int{
		func(r, _ int) int { return r },
		func(_, c int) int { return c },
		func(r, c int) int { return r/boxRows*boxRows + c/boxCols },
	} {
		if p.names[i] != "" && (i < 2 || s.HasBoxes()) {
			list = append(list, judged{p.names[i], of})
		}
	}
	return append(list, otherFamilies(s)...)
}

// otherFamilies returns the families of a flat grid besides rows, columns and boxes.
func otherFamilies(s *Shape) (list []judged) {
	n, l := s.Side(), s.Layout()
	if l.Regions != nil {
		list = append(list, judged{"region %[2]d", func(r, c int) int { return l.Regions[r*n+c] }})
	}
	if l.Diagonals {
		list = append(list,
			judged{"diagonal 1", func(r, c int) int { return -min((r-c)*(r-c), 1) }},
			judged{"diagonal 2", func(r, c int) int { return -min((n-1-r-c)*(n-1-r-c), 1) }})
	}
	thick, wide := l.block()
	if l.Windows {
		inRow := (n - 1) / (wide + 1)
		inColumn := (n - 1) / (thick + 1)
		list = append(list, judged{"window %[2]d", func(r, c int) int {
			down, right := (r-1)/(thick+1), (c-1)/(wide+1)
			if r < 1 || c < 1 || (r-1)%(thick+1) == thick || (c-1)%(wide+1) == wide || down >= inColumn || right >= inRow {
				return -1
			}
			return down*inRow + right
		}})
	}
	if l.Groups {
		list = append(list, judged{"group %[2]d", func(r, c int) int { return r%thick*wide + c%wide }})
	}
	for i, cells := range l.Extra {
		inside := make(map[int]bool, n)
		for _, c := range cells {
			inside[int(c)] = true
		}
		list = append(list, judged{fmt.Sprintf("extra unit %d", i+1), func(r, c int) int {
			if inside[r*n+c] {
				return 0
			}
			return -1
		}})
	}
	return list
}

// planes returns the number of planes to check: one, or the 3N of a cube.
func planes(s *Shape) int {
	if !s.IsCube() {
		return 1
	}
	return 3 * s.Side()
}

// planeAt returns plane i: the grid itself, or for a cube the layers, then the planes of rows and
// those of columns.
func planeAt(s *Shape, i int) plane {
	n := s.Side()
	switch number := i%n + 1; {
	case !s.IsCube():
		return plane{1, 0, n, 1, flatNames}
	case i < n:
		return plane{number, (number - 1) * n * n, n, 1, layerNames}
	case i < 2*n:
		return plane{number, (number - 1) * n, n * n, 1, rowNames}
	default:
		return plane{number, number - 1, n * n, n, columnNames}
	}
}

// conflicts looks for digits that occur more than once in a unit of a family.
func (p *plane) conflicts(s *Shape, digits []Digit, f *judged) []Conflict {
	n := s.Side()
	first := make([]Cell, n*(n+1)) // cell + 1 of a digit in a unit
	var again map[int][]Cell       // all cells of repeated digits
	for i := range n * n {
		r, c := i/n, i%n
		cell := Cell(p.origin + r*p.down + c*p.across)
		d, unit := digits[cell], f.of(r, c)
		if d == 0 || unit < 0 {
			continue
		}
		at := unit*(n+1) + int(d)
		if first[at] == 0 {
			first[at] = cell + 1
			continue
		}
		if again == nil {
			again = make(map[int][]Cell)
		}
		if again[at] == nil {
			again[at] = append(again[at], first[at]-1)
		}
		again[at] = append(again[at], cell)
	}
	if again == nil {
		return nil
	}
	var list []Conflict
	for _, at := range slices.Sorted(maps.Keys(again)) {
		list = append(list, Conflict{Digit(at % (n + 1)), f.unitName(p.number, at/(n+1)+1), again[at]})
	}
	return list
}

// unitName returns the name of a unit.
func (f *judged) unitName(plane, unit int) string {
	if !strings.Contains(f.name, "%") {
		return f.name
	}
	return fmt.Sprintf(f.name, plane, unit)
}

// hasConflict reports whether a digit occurs more than once in a row, a column or a box. It handles
// open cells by arithmetic instead of branches, which would be unpredictable.
func (p *plane) hasConflict(s *Shape, digits []Digit) bool {
	n := s.Side()
	width := words(n + 1) // the words of the digits of a unit
	if width > 1 {
		return p.hasWideConflict(s, digits, width)
	}
	boxRows, boxCols := judgedBox(s)
	var columns, boxes [64]uint64
	var twice uint64
	for r := range n {
		row, cell, box := uint64(0), p.origin+r*p.down, r/boxRows*boxRows
		for c := 0; c < n; box++ {
			inBox := boxes[box&63]
			for range boxCols {
				bit := uint64(1) << (uint(digits[cell]) & 63) &^ 1 // 0 for an open cell
				inColumn := &columns[c&63]
				twice |= (row | *inColumn | inBox) & bit
				row, inBox, *inColumn = row|bit, inBox|bit, *inColumn|bit
				cell, c = cell+p.across, c+1
			}
			boxes[box&63] = inBox
		}
	}
	return twice != 0
}

// hasWideConflict is hasConflict for sides whose digits take several words.
func (p *plane) hasWideConflict(s *Shape, digits []Digit, width int) bool {
	n := s.Side()
	boxRows, boxCols := judgedBox(s)
	met := make([]uint64, 3*n*width)
	rows, columns, boxes := met[:n*width], met[n*width:2*n*width], met[2*n*width:]
	for i := range n * n {
		r, c := i/n, i%n
		b, d := r/boxRows*boxRows+c/boxCols, uint(digits[p.origin+r*p.down+c*p.across])
		word, bit := int(d>>6), uint64(1)<<(d&63)
		if word == 0 {
			bit &^= 1
		}
		inRow, inColumn, inBox := &rows[r*width+word], &columns[c*width+word], &boxes[b*width+word]
		if (*inRow|*inColumn|*inBox)&bit != 0 {
			return true
		}
		*inRow |= bit
		*inColumn |= bit
		*inBox |= bit
	}
	return false
}

// judgedBox returns the size of the boxes; without any, a row is one, which is checked twice.
func judgedBox(s *Shape) (rows, cols int) {
	if s.HasBoxes() {
		return s.Box()
	}
	return 1, s.Side()
}
