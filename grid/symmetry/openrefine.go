package symmetry

import "slices"

// The continuation of a state of the search for grids with open cells when a row is chosen: columns
// and stacks are sorted so that the row is smallest, and if that leaves a choice, the state becomes
// several.

// advance continues all states that reach the smallest row, and reports whether the work sufficed.
func (s *openSearch) advance() bool {
	s.next = s.next[:0]
	for _, o := range s.found {
		if s.exhausted() {
			break
		}
		t := s.states[o.state].clone()
		s.show(&t, o.row)
		at := slices.Index(t.rowAt[t.rows:], o.row) + t.rows
		t.rowAt[t.rows], t.rowAt[at] = t.rowAt[at], t.rowAt[t.rows]
		t.rows++
		s.arrange(&t, t.colAt)
		s.branch(t, true, 0, 0)
	}
	s.states, s.next = s.next, s.states
	return !s.exhausted()
}

// exhausted reports whether the search must continue with one state only.
func (s *openSearch) exhausted() bool { return s.z.over && len(s.next) > 0 }

// clone returns a copy that shares no memory.
func (t openState) clone() openState {
	both := slices.Concat(t.open, t.free)
	t.way, t.open, t.free = t.way.clone(), both[:len(t.open)], both[len(t.open):]
	return t
}

// show records the entries of a row in each column: a label, 0 for an open cell.
func (s *openSearch) show(t *openState, row int32) {
	for c, d := range s.z.sides[t.turned][int(row)*s.z.n:][:s.z.n] {
		s.keys[c] = t.label[d]
		if d != 0 && t.label[d] == 0 {
			s.keys[c] = fresh
		}
	}
}

// arrange sorts the columns and stacks of a list that t does not distinguish yet so that the row is
// smallest.
func (s *openSearch) arrange(t *openState, cols []int32) {
	for k, class := range s.z.group.lines[columnAxis] {
		sortBlocks(cols, class[:t.open[k]], 1, s.compare)
	}
	for k, class := range s.z.group.bundles[columnAxis] {
		sortBlocks(cols, class[:t.free[k]], s.z.c, s.compare)
	}
}

// compare orders blocks of columns by the entries of the row there.
func (s *openSearch) compare(a, b []int32) int {
	for i, c := range a {
		if order := s.keys[c] - s.keys[b[i]]; order != 0 {
			return int(order)
		}
	}
	return 0
}

// sortBlocks sorts the blocks at the given places of a list.
func sortBlocks(list []int32, places []int, size int, order func(a, b []int32) int) {
	for i := range places {
		for j := i; j > 0; j-- {
			at, before := places[j]*size, places[j-1]*size
			if order(list[at:at+size], list[before:before+size]) >= 0 {
				break
			}
			swapBlocks(list, at, before, size)
		}
	}
}

// swapBlocks exchanges two blocks of a list.
func swapBlocks[T any](list []T, i, j, size int) {
	for k := range size {
		list[i+k], list[j+k] = list[j+k], list[i+k]
	}
}

// branch tries all orders of indistinguishable blocks with equal entries: of stacks, from number i
// of class k on, and then of columns. It keeps the resulting states.
func (s *openSearch) branch(t openState, stacks bool, k, i int) {
	classes, left, size := s.z.group.lines[columnAxis], t.open, 1
	if stacks {
		classes, left, size = s.z.group.bundles[columnAxis], t.free, s.z.c
	}
	switch {
	case k == len(classes) && stacks:
		s.branch(t, false, 0, 0)
		return
	case k == len(classes):
		s.keep(t)
		return
	case i == left[k]:
		s.branch(t, stacks, k+1, 0)
		return
	case s.isBlank(&t, classes[k][i], size): // it stays blank
		s.branch(t, stacks, k, i+1)
		return
	}
	at := classes[k][i] * size
	for _, j := range classes[k][i:left[k]] {
		if s.exhausted() || s.compare(t.colAt[at:at+size], t.colAt[j*size:][:size]) != 0 {
			break
		}
		swapBlocks(t.colAt, at, j*size, size)
		s.branch(t, stacks, k, i+1)
		swapBlocks(t.colAt, at, j*size, size)
	}
}

// isBlank reports whether the row has no digit in the block of columns at a place.
func (s *openSearch) isBlank(t *openState, at, size int) bool {
	return !slices.ContainsFunc(t.colAt[at*size:][:size], func(c int32) bool { return s.keys[c] != 0 })
}

// keep keeps a copy of t, with labels for digits that the row shows for the first time and with the
// columns and stacks that show a digit distinguished.
func (s *openSearch) keep(t openState) {
	t = t.clone()
	s.z.spend(4 * s.z.n)
	laid := s.z.sides[t.turned][int(t.rowAt[t.rows-1])*s.z.n:]
	for _, c := range t.colAt {
		if s.keys[c] == fresh {
			t.labels++
			t.label[laid[c]] = t.labels
		}
	}
	for k, class := range s.z.group.lines[columnAxis] {
		for t.open[k] > 0 && !s.isBlank(&t, class[t.open[k]-1], 1) {
			t.open[k]--
		}
	}
	for k, class := range s.z.group.bundles[columnAxis] {
		for t.free[k] > 0 && !s.isBlank(&t, class[t.free[k]-1], s.z.c) {
			t.free[k]--
		}
	}
	s.next = append(s.next, t)
}
