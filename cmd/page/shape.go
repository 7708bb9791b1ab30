package page

import (
	"net/http"

	"basisk/grid"
	"basisk/solver/maker"
)

// geometry describes a shape: its drawing and the units of steps.
type geometry struct {
	N      int      `json:"n"`      // the side
	Name   string   `json:"name"`   // the name as in the address: `3`, `2x3`, `cube2`, `9 latin`, `3 x`
	Title  string   `json:"title"`  // its description: `9x9, boxes 3x3, diagonals`
	Box    *[2]int  `json:"box"`    // rows and columns of equal boxes
	Cube   bool     `json:"cube"`   // whether it is a cube
	Layers int      `json:"layers"` // layers, 1 except in cubes
	Units  []unit   `json:"units"`  // the sets of cells that hold each digit once
	Cells  []string `json:"cells"`  // the names of the cells, as steps and messages have them
}

// unit is a unit of a shape.
type unit struct {
	Name  string      `json:"name"`  // its name, as in steps
	Kind  string      `json:"kind"`  // `row`, `column`, `box`, in cubes `pillar`; `region`, `diagonal`, `window`, `group`
	Cells []grid.Cell `json:"cells"` // its cells, counted from 0 in the order of a board
}

// shape answers with the geometry of a shape: "3", "2x3", "cube2", "9 latin" or "3 x".
func (s *Server) shape(w http.ResponseWriter, r *http.Request) {
	k, err := maker.ParsePopulation(r.PathValue("shape"))
	if err != nil || k.Basis == 0 || k != k.OnShape() {
		refuse(w, http.StatusBadRequest, "expected one shape")
		return
	}
	shape, err := k.Shape()
	if err != nil {
		replyError(w, err)
		return
	}
	w.Header().Set("Cache-Control", "private, max-age=86400")
	reply(w, http.StatusOK, geometryOf(shape))
}

// geometryOf returns the geometry of a shape.
func geometryOf(s *grid.Shape) geometry {
	layout := s.Layout()
	g := geometry{
		Name: maker.PopulationOn(s).String(), Title: s.String(), N: s.Side(), Box: layout.Text().Box, Cube: s.IsCube(),
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
