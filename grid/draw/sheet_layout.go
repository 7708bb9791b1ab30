package draw

// The number of grids on a page: the page is divided into equal boxes, columns by rows, and the
// division with the largest grids among those with enough boxes is chosen. Lengths are in
// millimetres. The paper is the common part of A4 and US Letter inside margins of 12 mm, so that
// nothing is cut off on either.

// The paper.
const (
	paperWidth  = 186.0
	paperHeight = 252.0
	columnGap   = 8.0
	titleHeight = 6.0 // above each grid
	rowGap      = 4.0
	headline    = 8.0 // above the first row of solutions

	// MaxPerPage bounds SheetOptions.PerPage: more would be as small as stamps.
	MaxPerPage = 100
)

// puzzleCell is the size of a cell into which people write a number, and solutionCell that of one
// that they only read: about 9 points for numbers of two figures.
const (
	puzzleCell   = 7.0
	solutionCell = 4.0
)

// division divides the page: count grids of that width.
type division struct {
	count int
	width float64
}

// fitting returns the division for count drawings of a plan.
func fitting(p plan, count int) division {
	f := division{count: count}
	for columns := 1; columns <= count; columns++ {
		rows := (count + columns - 1) / columns
		width := paperWidth/float64(columns) - columnGap*float64(min(columns-1, 1))
		height := (paperHeight-headline)/float64(rows) - titleHeight - rowGap
		f.width = max(f.width, min(width, height*p.width/p.height))
	}
	return f
}

// best returns the division with the most grids whose cells have at least the given size, or else
// the one with one grid.
func best(p plan, cell float64) division {
	f := fitting(p, 1)
	for count := 2; count <= MaxPerPage; count++ {
		if next := fitting(p, count); next.width*cellSize >= cell*(p.width-2*edge) {
			f = next
		}
	}
	return f
}
