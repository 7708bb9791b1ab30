package draw

// How many grids go on a page: the page is divided into equal boxes, columns by rows,
// and of all divisions that hold the number wanted the one with the largest grids is
// taken. Lengths are in millimetres. The paper is the common part of A4 and US Letter
// inside margins of 12 mm: whichever is in the printer, nothing runs over.

// The paper.
const (
	paperWidth  = 186.0
	paperHeight = 252.0
	columnGap   = 8.0
	titleHeight = 6.0 // above each grid
	rowGap      = 4.0
	headline    = 8.0 // above the first row of solutions

	// MaxPerPage bounds SheetOptions.PerPage: more would be stamps.
	MaxPerPage = 100
)

// puzzleCell is the cell that people write a number into, and solutionCell one that they
// only read: about 9 points for numbers of two figures.
const (
	puzzleCell   = 7.0
	solutionCell = 4.0
)

// division divides the page: count grids of that width.
type division struct {
	count int
	width float64
}

// fitting returns the division for count drawings of that plan.
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

// best returns the division with the most grids whose cells are at least of the given size,
// or else that with one grid.
func best(p plan, cell float64) division {
	f := fitting(p, 1)
	for count := 2; count <= MaxPerPage; count++ {
		if next := fitting(p, count); next.width*cellSize >= cell*(p.width-2*edge) {
			f = next
		}
	}
	return f
}
