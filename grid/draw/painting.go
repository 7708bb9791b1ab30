package draw

import "basisk/grid"

// The idea: a painting draws a picture on a canvas from the bottom up, grounds, lines, coordinates,
// values and candidates, so that SVG, images and pages of a PDF have one drawing. Equal parts form a
// group with their common look, which keeps an SVG of 25x25 cells full of candidates below 0.7 MB.

// maxCandidateSide is the maximum side at which candidates are drawn one by one; above it they are
// counted. A full board of side 36 has 46,656 candidates and takes 1.5 MB.
const maxCandidateSide = 36

// painting is a picture in progress.
type painting struct {
	plan
	canvas
}

// picture draws the whole picture.
func (v *painting) picture() {
	v.grounds()
	v.hatching()
	v.gridLines(pen{"#777", 1}, pen{"#000", v.thickness()})
	v.coordinates()
	v.captions(22)
	v.values()
	switch {
	case v.View == Candidates && v.side > maxCandidateSide:
		v.counts()
	case v.View == Candidates:
		v.plainCandidates()
	}
	v.markedCandidates()
}

// print draws the lines and digits of p for paper: the given digits bold, the others lighter, and the
// candidates of the open cells that p restricts.
func (v *painting) print(p *grid.Puzzle, givens []grid.Digit) {
	v.shades()
	v.gridLines(pen{"#000", 1.5}, pen{"#000", 6})
	v.captions(28)
	size := min(0.75*cellSize, v.fontSize(1.1*cellSize, 1.1*cellSize, boldWidth*float64(v.wide)))
	digits := func(given bool) func(grid.Cell) string {
		return func(c grid.Cell) string {
			if p.Givens[c] == 0 || (givens[c] != 0) != given {
				return ""
			}
			return p.Alphabet.Symbol(p.Givens[c])
		}
	}
	v.large(look{class: "given", fill: "#000", bold: true, size: size}, digits(true))
	v.large(look{class: "placed", fill: "#666", size: size}, digits(false))
	v.smallDigits(look{class: "candidates", fill: "#333", size: v.slotFont()}, restrictions(p))
}

// restrictions returns the candidates of the open cells that p restricts.
func restrictions(p *grid.Puzzle) (list []grid.Candidate) {
	for c, allowed := range p.Allowed {
		if p.Givens[c] != 0 {
			continue
		}
		for _, d := range allowed {
			list = append(list, grid.Candidate{Cell: grid.Cell(c), Digit: d})
		}
	}
	return list
}
