package draw

// The boxes of a page, which are equal. Lengths are in millimetres. The paper is the common part of A4
// and US Letter inside its margins, so that nothing is cut off on either.

const (
	paperMargin = 12.0
	paperWidth  = 186.0
	paperHeight = 252.0
	columnGap   = 8.0
	titleHeight = 6.0 // above each grid
	rowGap      = 4.0
	headline    = 8.0 // above the first row

	// MaxPerPage bounds SheetOptions.PerPage: more would be as small as stamps.
	MaxPerPage = 100
)

// puzzleCell is the size of a cell into which people write a number, and solutionCell the size of a
// cell that they only read: about 9 points for numbers of two figures.
const (
	puzzleCell   = 7.0
	solutionCell = 4.0
	// The titles of puzzles and of solutions have at least this width.
	puzzleTitle   = 56.0
	solutionTitle = 28.0
)

// division divides a page into boxes, of which count are used.
type division struct{ columns, rows, count int }

// filled returns the division with the most boxes whose cells have at least the given size, and whose
// titles the given width, one box if even that has smaller cells.
func filled(p plan, cell, title float64) division {
	scale := cell / cellSize
	d := division{
		columns: max(1, int((paperWidth+columnGap)/(max(title, scale*(p.width-2*edge))+columnGap))),
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

// box is a part of a page or of a canvas.
type box struct{ x, y, width, height float64 }

// box returns box number i, from 0, row by row.
func (d division) box(i int) box {
	width := (paperWidth+columnGap)/float64(d.columns) - columnGap
	height := (paperHeight-headline+rowGap)/float64(d.rows) - rowGap
	return box{
		x:     paperMargin + float64(i%d.columns)*(width+columnGap),
		y:     paperMargin + headline + float64(i/d.columns)*(height+rowGap),
		width: width, height: height,
	}
}
