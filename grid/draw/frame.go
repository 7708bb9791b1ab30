package draw

import "fmt"

// The room that a drawing takes in a terminal, and the choice of a layout that fits.
//
// With lines around every cell, a cell is some slots and a blank, plus its left line. Without, a
// cell is one slot, and each box, or with irregular boxes each cell, has its left line and a blank
// at its right:
//
//	 ┃ 1 · 3 │ · · 6 ┃        ┃ 5 3 · ┃
//	   slot                     slot

// layerGap is the number of blanks between layers side by side.
const layerGap = 3

// frame is the layout of the layers of a scene.
type frame struct {
	*scene
	lined         bool // candidates, with lines around every cell, not only around boxes
	width, height int  // of a cell, in slots
}

// fit returns the layout for the view of s, or the layout of the values alone and a note if candidates do not fit in
// width columns. 0 means no limit.
func fit(s *scene, width int) (frame, string) {
	f := frame{scene: s, width: 1, height: 1}
	if s.View == Values {
		return f, f.excess(width, "")
	}
	lined := withCandidates(s)
	needed := lined.layerWidth()
	if width == 0 || needed <= width {
		return lined, ""
	}
	note := fmt.Sprintf("values drawn alone: candidates need %d columns, not %d", needed, width)
	return f, f.excess(width, note)
}

// withCandidates returns the layout in which every candidate has a slot.
func withCandidates(s *scene) frame {
	return frame{scene: s, lined: true, width: s.perLine, height: s.lines}
}

// excess returns a note about a layout that exceeds the terminal, else the other one.
func (f *frame) excess(width int, other string) string {
	if width == 0 || f.layerWidth() <= width {
		return other
	}
	return fmt.Sprintf("values drawn alone, wider than the terminal: %d columns, not %d", f.layerWidth(), width)
}

// cellWidth returns the columns of a cell without lines.
func (f *frame) cellWidth() int {
	if f.lined {
		return f.width*(f.wide+1) + 1
	}
	return f.figures + 1 + f.tail()
}

// tail returns the columns after the contents of a cell without lines: one if there are shades.
func (f *frame) tail() int { return min(len(f.shaded), 1) }

// step returns the columns from a cell to the next one in the same box.
func (f *frame) step() int {
	if f.lined {
		return f.cellWidth() + 1
	}
	return f.cellWidth()
}

// boxWidth returns the columns of a box with its left line.
func (f *frame) boxWidth() int {
	if f.lined {
		return f.boxCols * f.step()
	}
	return f.boxCols*f.step() + 2
}

// margin returns the columns before the left line: a coordinate and a blank.
func (f *frame) margin() int { return f.figures + 1 }

// layerWidth returns the columns of a layer.
func (f *frame) layerWidth() int {
	return f.margin() + f.side/f.boxCols*f.boxWidth() + 1
}

// lineX returns the position of the left line of a column, even if it is not drawn.
func (f *frame) lineX(col int) int {
	return f.margin() + col/f.boxCols*f.boxWidth() + col%f.boxCols*f.step()
}

// cellX returns the position of the cell of a column, after its line.
func (f *frame) cellX(col int) int { return f.lineX(col) + 1 }

// layersAcross returns the number of layers side by side: as many as a box has columns if they fit
// in width.
func (f *frame) layersAcross(width int) int {
	across := min(f.shape.Layers(), f.boxCols)
	if width > 0 {
		across = min(across, (width+layerGap)/(f.layerWidth()+layerGap))
	}
	return max(1, across)
}
