package grid

import "slices"

// Snapshot is a copy of a board's state, independent of the trail. Its memory is reused: saving
// into one a second time allocates nothing.
type Snapshot struct {
	slab          []uint64
	values        []uint16
	naked, hidden []int32
	open          int
	failed        bool
	failure       Set
}

// Save copies the state of b into s, including the singles in the queues, but not the trail.
func (b *Board) Save(s *Snapshot) {
	s.slab = append(s.slab[:0], b.slab...)
	s.values = append(s.values[:0], b.values...)
	s.naked = append(s.naked[:0], b.naked.found[b.naked.head:]...)
	s.hidden = append(s.hidden[:0], b.hidden.found[b.hidden.head:]...)
	s.open, s.failed, s.failure = b.open, b.failed, b.failure
}

// Restore copies the state in s, saved from a board of the same shape, into b. It empties the
// trail, so earlier marks are invalid.
func (b *Board) Restore(s *Snapshot) {
	copy(b.slab, s.slab)
	copy(b.values, s.values)
	b.trail = b.trail[:0]
	b.naked = queue{found: append(b.naked.found[:0], s.naked...)}
	b.hidden = queue{found: append(b.hidden.found[:0], s.hidden...)}
	b.open, b.failed, b.failure = s.open, s.failed, s.failure
}

// Clone returns a board with the same state and an empty trail.
func (b *Board) Clone() *Board {
	var s Snapshot
	b.Save(&s)
	c := NewBoard(b.shape)
	c.Restore(&s)
	return c
}

// Equal reports whether both boards have the same shape, candidates and values.
func (b *Board) Equal(o *Board) bool {
	return b.shape.Equal(o.shape) && slices.Equal(b.slab, o.slab) && slices.Equal(b.values, o.values)
}
