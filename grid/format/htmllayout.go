package format

import "basisk/grid"

// How many grids go on a page: the page is divided into equal boxes, columns by rows,
// and of all divisions that hold the number wanted the one with the largest grids is
// taken. Lengths are in millimetres. The paper is what A4 and US Letter have in common
// inside margins of 12 mm: whichever is in the printer, nothing runs over.

// The paper.
const (
	paperWidth  = 186.0
	paperHeight = 252.0
	columnGap   = 8.0
	caption     = 6.0 // above each grid
	rowGap      = 4.0
	headline    = 8.0 // above the first row of solutions
)

// puzzleCell is the cell that people write a number into, and solutionCell one that they
// only read: about 9 points for numbers of two figures.
const (
	puzzleCell   = 7.0
	solutionCell = 4.0
)

// fit is a division of the page: count grids of that width.
type fit struct {
	count int
	width float64
}

// fitting returns the division for count grids of a shape.
func fitting(s *grid.Shape, count int) fit {
	across, down := extent(s)
	f := fit{count: count}
	for columns := 1; columns <= count; columns++ {
		rows := (count + columns - 1) / columns
		width := paperWidth/float64(columns) - columnGap*float64(min(columns-1, 1))
		height := (paperHeight-headline)/float64(rows) - caption - rowGap
		f.width = max(f.width, min(width, height*across/down))
	}
	return f
}

// best returns the division with the most grids whose cells are at least so large; one
// grid if there is none.
func best(s *grid.Shape, cell float64) fit {
	across, _ := extent(s)
	f := fitting(s, 1)
	for count := 2; count <= maxPerPage; count++ {
		if next := fitting(s, count); next.width/across >= cell {
			f = next
		}
	}
	return f
}

// extent returns the width and height of the drawing of a shape in cells: in cubes the
// layers stand in rows of as many as a box has columns, a cell and a half apart.
func extent(s *grid.Shape) (across, down float64) {
	n := float64(s.Side())
	if !s.IsCube() {
		return n, n
	}
	_, columns := s.Box()
	rows := s.Layers() / columns
	return float64(columns)*(n+layerGap) - layerGap, float64(rows) * (n + layerGap)
}

// layerGap is the room between the layers of a cube, in cells.
const layerGap = 1.5
