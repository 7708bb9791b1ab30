package draw

// The number of grids on a page. The page is a grid of equal boxes, and a style sheet makes each puzzle
// as large as its box: only the numbers of columns and rows are chosen here. Lengths are in millimetres.
// The paper is the common part of A4 and US Letter inside margins of 12 mm, so that nothing is cut off on
// either; the style sheet repeats the height, the gaps and the titles.

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

// puzzleCell is the size of a cell into which people write a number, and solutionCell the size of a
// cell that they only read: about 9 points for numbers of two figures.
const (
	puzzleCell   = 7.0
	solutionCell = 4.0
)

// division divides a page into boxes, of which count are used.
type division struct{ columns, rows, count int }

// filled returns the division with the most boxes whose cells have at least the given size, one box if
// even that has smaller ones.
func filled(p plan, cell float64) division {
	scale := cell / cellSize
	d := division{
		columns: max(1, int((paperWidth+columnGap)/(scale*(p.width-2*edge)+columnGap))),
		rows:    max(1, int((paperHeight-headline)/(scale*(p.height-2*edge)+titleHeight+rowGap))),
	}
	d.count = d.columns * d.rows
	return d
}

// divided returns the division for count drawings of a plan that makes them largest.
func divided(p plan, count int) (best division) {
	widest := 0.0
	for columns := 1; columns <= count; columns++ {
		rows := (count + columns - 1) / columns
		height := (paperHeight-headline)/float64(rows) - titleHeight - rowGap
		width := min((paperWidth+columnGap)/float64(columns)-columnGap, height*p.width/p.height)
		if width > widest {
			widest, best = width, division{columns, rows, count}
		}
	}
	return best
}
