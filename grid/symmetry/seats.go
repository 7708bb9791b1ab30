package symmetry

import "slices"

// seats are the places of the lines of an axis while an image is built. Lines of a class can take each other's
// places, and so can bundles; of these only the smallest place that a line can have is ever given.
type seats struct {
	thick          int
	lines, bundles [][]int // the class of each line and each bundle
	at, of         []int32 // the line at each place and the place of each line, or -1
	bundleAt       []int32 // the same for bundles
	bundleOf       []int32
	seated         []int // the number of lines of each bundle that have places
}

// newSeats returns the empty places of an axis.
func newSeats(g *group, axis int) seats {
	n, thick := g.shape.Side(), thickness(g.shape, axis)
	none := func(n int) []int32 { return slices.Repeat([]int32{-1}, n) }
	return seats{
		thick: thick, lines: classAt(g.lines[axis], n), bundles: classAt(g.bundles[axis], n/thick),
		at: none(n), of: none(n), bundleAt: none(n / thick), bundleOf: none(n / thick), seated: make([]int, n/thick),
	}
}

// classAt returns for each of n things its class.
func classAt(classes [][]int, n int) [][]int {
	at := make([][]int, n)
	for _, class := range classes {
		for _, i := range class {
			at[i] = class
		}
	}
	return at
}

// seat returns the place of line i, or the smallest that it can have.
func (s *seats) seat(i int32) int32 {
	if s.of[i] >= 0 {
		return s.of[i]
	}
	bundle, inside := int(i)/s.thick, int(i)%s.thick
	to := int(s.bundleOf[bundle])
	if to < 0 {
		to = firstFree(s.bundles[bundle], s.bundleAt)
	}
	return int32(firstFree(s.lines[to*s.thick+inside], s.at))
}

// firstFree returns the first of some places that nothing has.
func firstFree(places []int, at []int32) int {
	for _, place := range places {
		if at[place] < 0 {
			return place
		}
	}
	return -1
}

// place gives line i its seat, and unplace takes the last place given away.
func (s *seats) place(i int32) {
	to, bundle := s.seat(i), int(i)/s.thick
	s.at[to], s.of[i] = i, to
	if s.seated[bundle]++; s.seated[bundle] == 1 {
		s.bundleOf[bundle], s.bundleAt[int(to)/s.thick] = to/int32(s.thick), int32(bundle)
	}
}

func (s *seats) unplace(i int32) {
	to, bundle := s.of[i], int(i)/s.thick
	s.at[to], s.of[i] = -1, -1
	if s.seated[bundle]--; s.seated[bundle] == 0 {
		s.bundleOf[bundle], s.bundleAt[int(to)/s.thick] = -1, -1
	}
}

// each gives place j, the first that is free, to each line in turn that can have it, and calls do.
func (s *seats) each(j int, do func(i int32)) {
	for bundle, to := range s.bundleOf {
		if to < 0 && s.bundleAt[j/s.thick] >= 0 || to >= 0 && int(to) != j/s.thick {
			continue
		}
		for i := int32(bundle * s.thick); i < int32((bundle+1)*s.thick); i++ {
			if s.of[i] < 0 && s.seat(i) == int32(j) {
				s.place(i)
				do(i)
				s.unplace(i)
			}
		}
	}
}
