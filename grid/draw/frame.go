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
	view          View // possibly less than the requested view
	lined         bool // lines around every cell, not only around boxes
	packed        bool // candidates one after another, not each in its own slot
	width, height int  // of a cell, in slots
}

// fit returns the first layout that fits in width columns, from the most detailed to the least, and
// a note if it differs from the request.
func fit(s *scene, width int) (frame, string) {
	layouts := layoutsOf(s)
	wanted := layouts[0].layerWidth()
	for i, f := range layouts {
		if width > 0 && f.layerWidth() > width {
			continue
		}
		if i == 0 {
			return f, ""
		}
		return f, fmt.Sprintf("%s: %d columns would be needed, not %d", f.describe(), wanted, width)
	}
	last := layouts[len(layouts)-1]
	return last, fmt.Sprintf("%s, wider than the terminal: %d columns, not %d", last.describe(), last.layerWidth(), width)
}

// layoutsOf lists the layouts for the view of s, from the most detailed to the least.
func layoutsOf(s *scene) []frame {
	base := frame{scene: s, width: 1, height: 1}
	var all []frame
	if s.View == Candidates {
		full := base
		full.view, full.lined, full.width, full.height = Candidates, true, s.perLine, s.lines
		all = append(append(all, full), listLayouts(full, s.most())...)
	}
	if s.View != Values {
		counts := base
		counts.view = Counts
		all = append(all, counts)
	}
	return append(all, base)
}

// listLayouts returns the layouts narrower than full that list at most most candidates per cell one
// after another, up to twice as high as full.
func listLayouts(full frame, most int) []frame {
	var all []frame
	for width := full.width - 1; width > 0; width-- {
		f := full
		f.packed, f.width = true, width
		f.height = max(1, (most+width-1)/width)
		if f.height <= 2*full.height {
			all = append(all, f)
		}
	}
	return all
}

// describe describes how the open cells are drawn.
func (f *frame) describe() string {
	switch {
	case f.packed:
		return "candidates drawn as lists"
	case f.view == Counts:
		return "candidates drawn as counts"
	}
	return "values drawn alone"
}

// cellWidth returns the columns of a cell without lines.
func (f *frame) cellWidth() int {
	switch {
	case f.lined:
		return f.width*(f.wide+1) + 1
	case f.view == Counts: // a sign and a blank
		return f.figures + 2 + f.tail()
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
