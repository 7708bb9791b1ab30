package draw

import (
	"math"
	"strconv"

	"basisk/grid"
)

// The geometry of a picture, in its own units: a cell is 60 by 60. The names of the distances:
//
//	edge
//	  border  1    2    3    4   gap  border …      caption: above the numbers
//	       ┌────┬────┬────┬────┐                    of every layer of a cube
//	     1 │    │    │    │    │
//	       ├────┼────┼────┼────┤                    left, top: all the space
//	     2 │    │    │    │    │                    before the lines of a layer

const (
	cellSize = 60.0
	inset    = 3.5  // around a mini-grid
	edge     = 4.0  // around everything, for half of the outermost line
	gap      = 30.0 // between layers
	caption  = 30.0 // above a layer of a cube

	// The widest digit of common sans-serif fonts takes 0.64 of the font size, a bold one 0.70
	// (DejaVu Sans; Helvetica has 0.56 for both). Figures are 0.72 high.
	digitWidth, boldWidth, digitHeight = 0.64, 0.70, 0.72
)

// plan is the geometry of a picture.
type plan struct {
	*scene
	perRow                int     // layers side by side
	border                float64 // room for coordinates, left and above
	left, top             float64 // all space before the lines of a layer
	layerWidth            float64 // including that space
	layerHeight           float64
	width, height         float64 // of the picture
	slotWidth, slotHeight float64
}

// newPlan lays out s, without room for coordinates if bare.
func newPlan(s *scene, bare bool) plan {
	p := plan{scene: s, perRow: min(s.shape.Layers(), s.boxCols)}
	if !bare {
		p.border = 14 + 18*float64(s.figures)
	}
	p.left, p.top = p.border, p.border
	if s.shape.IsCube() {
		p.top += caption
	}
	side := float64(s.side) * cellSize
	p.layerWidth, p.layerHeight = p.left+side, p.top+side
	rows := (s.shape.Layers() + p.perRow - 1) / p.perRow
	p.width = 2*edge + float64(p.perRow)*(p.layerWidth+gap) - gap
	p.height = 2*edge + float64(rows)*(p.layerHeight+gap) - gap
	p.slotWidth, p.slotHeight = (cellSize-2*inset)/float64(s.perLine), (cellSize-2*inset)/float64(s.lines)
	return p
}

// origin returns the upper left corner of the lines of a layer.
func (p *plan) origin(layer int) (x, y float64) {
	x = edge + p.left + float64(layer%p.perRow)*(p.layerWidth+gap)
	y = edge + p.top + float64(layer/p.perRow)*(p.layerHeight+gap)
	return x, y
}

// corner returns the upper left corner of c.
func (p *plan) corner(c grid.Cell) (x, y float64) {
	layer, row, col := p.shape.Coordinates(c)
	x, y = p.origin(layer)
	return x + float64(col)*cellSize, y + float64(row)*cellSize
}

// slot returns the center of the slot of a candidate.
func (p *plan) slot(t grid.Candidate) (x, y float64) {
	x, y = p.corner(t.Cell)
	i := int(t.Digit) - 1
	return x + inset + (float64(i%p.perLine)+0.5)*p.slotWidth, y + inset + (float64(i/p.perLine)+0.5)*p.slotHeight
}

// fontSize returns the largest size at which a text fits in the given room and leaves a fifth of
// its width free, if its width is the given part of the size.
func (p *plan) fontSize(width, height, text float64) float64 {
	return min(0.9*height, 0.8*width/text)
}

// baseline returns the baseline of text with its middle at y. The attribute dominant-baseline would
// do the same, but not all programs support it.
func baseline(y, size float64) float64 { return y + digitHeight/2*size }

// number formats a length with at most one decimal.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
}
