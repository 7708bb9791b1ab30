package grid

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// The part of the judge that looks for equal digits in a unit. It walks through flat
// planes, of which a cube has three bundles, and finds the unit of a cell by arithmetic.
// Units are named as UnitName has them:
//
//	layers             rows, columns and boxes
//	planes of rows     pillars, which are the columns of such a plane, and boxes
//	planes of columns  boxes
//
// The rows of the planes across are rows or columns of layers, and need no second look.

// Conflict is a digit that stands more than once in a unit.
type Conflict struct {
	Digit Digit
	// Unit is the name of the unit, see [Shape.UnitName].
	Unit string
	// Cells are those of the unit that hold the digit, two at least, in their order.
	Cells []Cell
}

// Conflicts yields all conflicts between the digits of a grid: those in rows, in columns,
// in boxes, in cubes layer by layer and then those in the planes across; of one kind by
// unit and by digit. 0 is an open cell. Every digit must be 0..N and the list must have one
// entry a cell ([CheckDigits]).
func Conflicts(s *Shape, digits []Digit) iter.Seq[Conflict] {
	return func(yield func(Conflict) bool) {
		for i := range planes(s) {
			p := planeAt(s, i)
			for kind, name := range p.names {
				if name == "" {
					continue
				}
				for _, c := range p.conflicts(s, digits, kind) {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// HasClash reports whether there are any conflicts. It takes what [Conflicts] takes, and
// costs a tenth of that where there are none, which is usual.
func HasClash(s *Shape, digits []Digit) bool {
	for i := range planes(s) {
		if p := planeAt(s, i); p.hasConflict(s, digits) {
			return true
		}
	}
	return false
}

// ClashError is the error that digits of a puzzle, or of a solution, share a unit.
type ClashError struct {
	Shape     *Shape
	Alphabet  Alphabet
	Conflicts []Conflict
}

// toldConflicts is how many conflicts an error tells: more are no help in a line.
const toldConflicts = 8

// Error tells the digit, the units and the cells of the conflicts: "digit E stands twice in
// row 1 and box 1: R1C2 and R1C3; digit F stands 3 times in …".
func (e *ClashError) Error() string {
	merged := mergeUnits(e.Conflicts)
	var told []string
	for _, c := range merged[:min(len(merged), toldConflicts)] {
		times := "twice"
		if n := len(c.Cells); n > 2 {
			times = fmt.Sprintf("%d times", n)
		}
		told = append(told, fmt.Sprintf("digit %s stands %s in %s: %s",
			e.Alphabet.Symbol(c.Digit), times, c.Unit, and(e.CellNames(c))))
	}
	text := strings.Join(told, "; ")
	if more := len(merged) - len(told); more > 0 {
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

// mergeUnits makes one conflict of those in several units that have the same cells.
func mergeUnits(all []Conflict) []Conflict {
	var merged []Conflict
	units := make(map[string][]string) // by the cells
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

// plane is a flat N×N part of a grid: origin is its first cell, down and across the steps
// to the next row and column. names are those of its rows, columns and boxes, as formats of
// the number of the plane and of the unit; units without a name are not looked at.
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

// planes returns the number of planes to judge: one, or the 3N of a cube.
func planes(s *Shape) int {
	if !s.IsCube() {
		return 1
	}
	return 3 * s.Side()
}

// planeAt returns plane i: the grid itself, or of a cube the layers, then the planes of rows
// and those of columns.
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

// conflicts looks for digits that stand more than once in a row, a column or a box, as kind
// says by its place among the names.
func (p *plane) conflicts(s *Shape, digits []Digit, kind int) []Conflict {
	n := s.Side()
	boxRows, boxCols := s.Box()
	first := make([]Cell, n*(n+1)) // cell + 1 that holds a digit in a unit
	var again map[int][]Cell       // all cells, of digits that stand once more
	for i := range n * n {
		r, c := i/n, i%n
		cell := Cell(p.origin + r*p.down + c*p.across)
		d := digits[cell]
		if d == 0 {
			continue
		}
		unit := [...]int{r, c, r/boxRows*boxRows + c/boxCols}[kind]
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
		list = append(list, Conflict{Digit(at % (n + 1)), fmt.Sprintf(p.names[kind], p.number, at/(n+1)+1), again[at]})
	}
	return list
}

// hasConflict reports whether a digit stands more than once in a row, a column or a box.
// Which cells are open is not asked, but reckoned: nobody can foretell the answer.
func (p *plane) hasConflict(s *Shape, digits []Digit) bool {
	n := s.Side()
	width := words(n + 1) // of the digits of a unit
	if width > 1 {
		return p.hasWideConflict(s, digits, width)
	}
	boxRows, boxCols := s.Box()
	var columns, boxes [64]uint64
	var twice uint64
	for r := range n {
		row, cell, box := uint64(0), p.origin+r*p.down, r/boxRows*boxRows
		for c := 0; c < n; box++ {
			inBox := boxes[box&63]
			for range boxCols {
				bit := uint64(1) << (uint(digits[cell]) & 63) &^ 1 // nothing of an open cell
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

// hasWideConflict is hasConflict where the digits of a unit take several words.
func (p *plane) hasWideConflict(s *Shape, digits []Digit, width int) bool {
	n := s.Side()
	boxRows, boxCols := s.Box()
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
