package grid

// Plane is an axis-parallel N×N part of a shape: N parallel lines and the lines across them. Cell j
// of each unit in Lines is on Across[j].
type Plane struct{ Lines, Across []Unit }

// Planes returns the planes of the shape: one if it is flat, in cubes the layers, then the planes
// of rows and pillars, then the planes of columns and pillars.
func (s *Shape) Planes() []Plane {
	n := s.Side()
	if !s.IsCube() {
		return []Plane{{unitsFrom(0, 1, n), unitsFrom(n, 1, n)}}
	}
	var planes []Plane
	columns, pillars := n*n, 2*n*n
	for l := range n {
		planes = append(planes, Plane{unitsFrom(l*n, 1, n), unitsFrom(columns+l*n, 1, n)})
	}
	for r := range n {
		planes = append(planes, Plane{unitsFrom(r, n, n), unitsFrom(pillars+r*n, 1, n)})
	}
	for c := range n {
		planes = append(planes, Plane{unitsFrom(columns+c, n, n), unitsFrom(pillars+c, n, n)})
	}
	return planes
}

// unitsFrom lists count units from first on, step apart.
func unitsFrom(first, step, count int) []Unit {
	list := make([]Unit, count)
	for i := range list {
		list[i] = Unit(first + i*step)
	}
	return list
}
