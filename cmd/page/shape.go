package page

import (
	"net/http"

	"basisk/grid"
	"basisk/solver/maker"
)

// geometry is a shape: what there is to draw, and what the units of a step are.
type geometry struct {
	N       int      `json:"n"`       // the side
	Box     [2]int   `json:"box"`     // rows and columns of a box
	Cube    bool     `json:"cube"`    // whether it is a cube
	Rows    int      `json:"rows"`    // rows per layer
	Columns int      `json:"columns"` // columns per layer
	Layers  int      `json:"layers"`  // layers, 1 except in cubes
	Units   []unit   `json:"units"`   // the sets of cells that hold each digit once
	Cells   []string `json:"cells"`   // the names of the cells, as steps and messages have them
}

// unit is a unit of a shape.
type unit struct {
	Name  string      `json:"name"`  // its name, as in steps
	Kind  string      `json:"kind"`  // `row`, `column`, `box`, and in cubes `pillar`
	Cells []grid.Cell `json:"cells"` // its cells, counted from 0 in the order of a [board](#board)
}

// shape answers with a shape: "3", "2x3" or "cube2".
func (s *Server) shape(w http.ResponseWriter, r *http.Request) {
	shapes, err := maker.ParseShapes(r.PathValue("shape"))
	switch {
	case err != nil:
		refuseFor(w, err)
		return
	case len(shapes) != 1:
		refuse(w, http.StatusBadRequest, "expected one shape")
		return
	}
	if err := fits(shapes[0], s.limits.ViewSide); err != nil {
		refuseFor(w, err)
		return
	}
	w.Header().Set("Cache-Control", "private, max-age=86400")
	reply(w, http.StatusOK, geometryOf(shapes[0]))
}

// geometryOf returns the geometry of a shape.
func geometryOf(s *grid.Shape) geometry {
	rows, cols := s.Box()
	g := geometry{
		N: s.Side(), Box: [2]int{rows, cols}, Cube: s.IsCube(), Rows: s.Side(), Columns: s.Side(),
		Layers: s.Layers(),
	}
	for u := range grid.Unit(s.Units()) {
		g.Units = append(g.Units, unit{s.UnitName(u), s.Kind(u).String(), s.UnitCells(u)})
	}
	for c := range grid.Cell(s.Cells()) {
		g.Cells = append(g.Cells, s.CellName(c))
	}
	return g
}
