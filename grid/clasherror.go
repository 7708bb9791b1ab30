package grid

import (
	"fmt"
	"strings"
)

// Clash is a digit that occurs more than once in a unit.
type Clash struct {
	Digit Digit
	// Unit is the name of the unit, see [Shape.UnitName].
	Unit string
	// Cells are the cells of the unit with the digit, at least two, in order.
	Cells []Cell
}

// ClashError reports that digits of a puzzle, or of a solution, share a unit.
type ClashError struct {
	Shape    *Shape
	Alphabet Alphabet
	Clashes  []Clash
}

// maxClashes is the maximum number of clashes in an error.
const maxClashes = 8

// Error lists the digit, the units and the cells of the clashes: "digit E occurs twice in row 1
// and box 1: R1C2 and R1C3; digit F occurs 3 times in …".
func (e *ClashError) Error() string {
	merged := mergeUnits(e.Clashes)
	var texts []string
	for _, c := range merged[:min(len(merged), maxClashes)] {
		times := "twice"
		if n := len(c.Cells); n > 2 {
			times = fmt.Sprintf("%d times", n)
		}
		texts = append(texts, fmt.Sprintf("digit %s occurs %s in %s: %s",
			e.Alphabet.Symbol(c.Digit), times, c.Unit, and(e.CellNames(c))))
	}
	text := strings.Join(texts, "; ")
	if more := len(merged) - len(texts); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// CellNames returns the names of the cells of a clash.
func (e *ClashError) CellNames(c Clash) []string {
	list := make([]string, len(c.Cells))
	for i, cell := range c.Cells {
		list[i] = e.Shape.CellName(cell)
	}
	return list
}

// mergeUnits merges clashes in several units that have the same cells.
func mergeUnits(all []Clash) []Clash {
	var merged []Clash
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
