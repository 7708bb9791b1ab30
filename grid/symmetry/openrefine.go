package symmetry

import "slices"

// How a state of the search for grids with open cells goes on when a row is chosen:
// columns and stacks are brought into the order in which the row is smallest, and
// where that leaves a choice, the state becomes several.

// advance lets all states go on that reach the smallest row, and reports whether the
// work allowed it.
func (s *openSearch) advance() bool {
	s.next = s.next[:0]
	for _, o := range s.found {
		if s.exhausted() {
			break
		}
		t := s.states[o.state].clone()
		laid := s.z.sides[t.turned][int(o.row)*s.z.n:]
		at := slices.Index(t.rowAt[t.rows:], o.row) + t.rows
		t.rowAt[t.rows], t.rowAt[at] = t.rowAt[at], t.rowAt[t.rows]
		t.rows++
		s.arrange(&t, laid)
		s.branchStacks(t, laid, 0)
	}
	s.states, s.next = s.next, s.states
	return !s.exhausted()
}

// exhausted reports whether the search must do with one state from now on.
func (s *openSearch) exhausted() bool { return s.z.over && len(s.next) > 0 }

// clone returns a copy that shares no memory.
func (t openState) clone() openState {
	t.way, t.open = t.way.clone(), slices.Clone(t.open)
	return t
}

// key returns what a row shows in column c of t, an open cell as 0.
func (t *openState) key(laid []int32, c int32) int32 {
	d := laid[c]
	if d != 0 && t.label[d] == 0 {
		return fresh
	}
	return t.label[d]
}

// arrange sorts columns and stacks that are not told apart so that the row is
// smallest.
func (s *openSearch) arrange(t *openState, laid []int32) {
	wide := s.z.c
	byKey := func(a, b int32) int { return int(t.key(laid, a) - t.key(laid, b)) }
	for k, open := range t.open {
		slices.SortFunc(t.colAt[k*wide:][:open], byKey)
	}
	sortBlocks(t.colAt[:t.free*wide], wide, func(a, b []int32) int { return slices.CompareFunc(a, b, byKey) })
}

// branchStacks tries all orders of the free stacks from place k on that show the same
// in the row, and then those of columns.
func (s *openSearch) branchStacks(t openState, laid []int32, k int) {
	if k == t.free {
		s.branchColumns(t, laid, 0)
		return
	}
	if !s.shows(&t, laid, k) { // it stays free
		s.branchStacks(t, laid, k+1)
		return
	}
	wide := s.z.c
	for j := k; j < t.free && !s.exhausted() && s.showsSame(&t, laid, k, j); j++ {
		swapBlocks(t.colAt, k*wide, j*wide, wide)
		s.branchStacks(t, laid, k+1)
		swapBlocks(t.colAt, k*wide, j*wide, wide)
	}
}

// showsSame reports whether a row shows the same in the stacks at two places.
func (s *openSearch) showsSame(t *openState, laid []int32, i, j int) bool {
	wide := s.z.c
	return slices.EqualFunc(t.colAt[i*wide:][:wide], t.colAt[j*wide:][:wide], func(a, b int32) bool {
		return t.key(laid, a) == t.key(laid, b)
	})
}

// shows reports whether the stack at place k has a digit in the row.
func (s *openSearch) shows(t *openState, laid []int32, k int) bool {
	return laid[t.colAt[(k+1)*s.z.c-1]] != 0 // digits are sorted to the end
}

// branchColumns tries all orders of the columns from place i on that were not told
// apart and have digits without a label, and takes note of the state at the end.
func (s *openSearch) branchColumns(t openState, laid []int32, i int) {
	if i == s.z.n {
		s.settle(t, laid)
		return
	}
	end := i/s.z.c*s.z.c + int(t.open[i/s.z.c])
	if i >= end || t.key(laid, t.colAt[i]) != fresh {
		s.branchColumns(t, laid, i+1)
		return
	}
	for j := i; j < end && !s.exhausted(); j++ { // fresh digits are sorted to the end
		t.colAt[i], t.colAt[j] = t.colAt[j], t.colAt[i]
		s.branchColumns(t, laid, i+1)
		t.colAt[i], t.colAt[j] = t.colAt[j], t.colAt[i]
	}
}

// settle keeps a copy of t, with labels for what the row shows first and with those
// columns and stacks told apart that show a digit.
func (s *openSearch) settle(t openState, laid []int32) {
	t = t.clone()
	s.z.spend(4 * s.z.n)
	for _, c := range t.colAt {
		if t.key(laid, c) == fresh {
			t.labels++
			t.label[laid[c]] = t.labels
		}
	}
	for k, open := range t.open {
		empty := int32(0)
		for _, c := range t.colAt[k*s.z.c:][:open] {
			if laid[c] == 0 {
				empty++
			}
		}
		t.open[k] = empty
	}
	for t.free > 0 && s.shows(&t, laid, t.free-1) {
		t.free--
	}
	s.next = append(s.next, t)
}
