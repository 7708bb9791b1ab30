package generate

import "basisk/grid"

// sets are unavoidable sets of a full grid: cells that hold, in every unit, the same digits in
// another full grid that agrees elsewhere, so that a puzzle with one solution has a clue in each.
type sets struct {
	shape *grid.Shape
	parts *parts
	mixer *Mixer      // finds sets of two digits and of two lines
	clues []int32     // the number of clues in each set
	of    [][]int32   // by cell: the sets that have it
	done  []grid.Cell // the cells that the mixer has seen for the current two digits or lines
}

// newSets returns an empty collection for grids of a shape.
func newSets(s *grid.Shape) *sets {
	return &sets{shape: s, parts: newParts(s), mixer: newMixer(s), of: make([][]int32, s.Cells())}
}

// begin sets the full grid and finds its sets that need no search. All cells are clues.
func (s *sets) begin(full []grid.Digit) {
	s.parts.begin(full)
	s.mixer.load(full)
	s.clues = s.clues[:0]
	for c := range s.of {
		s.of[c] = s.of[c][:0]
	}
	s.addChains()
	for _, family := range s.mixer.classes {
		for _, class := range family {
			s.addCycles(class)
		}
	}
}

// addChains adds the sets of two digits.
func (s *sets) addChains() {
	n := grid.Digit(s.shape.Side())
	m := s.mixer
	for a := grid.Digit(1); a < n; a++ {
		for b := a + 1; b <= n; b++ {
			s.done = s.done[:0]
			for u := grid.Unit(0); s.shape.Kind(u) == grid.Row; u++ {
				start := *m.holder(u, a)
				if m.seen[start] {
					continue
				}
				m.follow(start, a, b)
				s.add(m.chain, s.parts.full)
				s.done = append(s.done, m.chain...)
			}
			s.forget()
		}
	}
}

// addCycles adds the sets of two parallel lines of a class.
func (s *sets) addCycles(class []grid.Unit) {
	m := s.mixer
	for i, u := range class {
		for _, v := range class[i+1:] {
			s.done = s.done[:0]
			for pos, c := range s.shape.UnitCells(u) {
				if m.seen[c] {
					continue
				}
				family := m.cycle(u, v, pos)
				for _, c := range m.chain {
					m.seen[c] = true
				}
				s.done = append(s.done, m.chain...)
				for _, c := range m.chain {
					m.chain = append(m.chain, s.shape.UnitCells(v)[m.pos(c, family)])
				}
				s.add(m.chain, s.parts.full)
			}
			s.forget()
		}
	}
}

// forget makes the mixer see all cells again.
func (s *sets) forget() {
	for _, c := range s.done {
		s.mixer.seen[c] = false
	}
}

// learn adds the sets in which another solution differs from the full grid, with the clues that are left.
func (s *sets) learn(other, left []grid.Digit) {
	for part := range s.parts.of(other) {
		s.add(part, left)
	}
}

// add adds a set, whose clues are those that are left.
func (s *sets) add(set []grid.Cell, left []grid.Digit) {
	clues := int32(0)
	for _, c := range set {
		if left[c] != 0 {
			clues++
		}
		s.of[c] = append(s.of[c], int32(len(s.clues)))
	}
	s.clues = append(s.clues, clues)
}

// take removes clues and reports whether every set still has one; if not, it restores them.
func (s *sets) take(cells []grid.Cell) bool {
	bare := false
	for _, c := range cells {
		for _, i := range s.of[c] {
			s.clues[i]--
			bare = bare || s.clues[i] == 0
		}
	}
	if bare {
		s.put(cells)
	}
	return !bare
}

// put restores clues.
func (s *sets) put(cells []grid.Cell) {
	for _, c := range cells {
		for _, i := range s.of[c] {
			s.clues[i]++
		}
	}
}
