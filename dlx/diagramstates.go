package dlx

import "slices"

// The table in which the builder of a diagram stores states: open addressing with linear steps, at
// most half full. Keys are in blocks, so that none is copied as the table grows: those of an empty
// 100×100 have 5 KB each.

// blockKeys is the number of keys in a block.
const blockKeys = 1 << 6

// states is a table from sets of items to results.
type states struct {
	words   int
	slots   []int32    // the number of a state plus one, or 0; their number is a power of two
	keys    [][]uint64 // blocks of keys
	hashes  []uint64
	results []int32
}

// newStates returns an empty table for keys of the given number of words.
func newStates(words int) states { return states{words: words, slots: make([]int32, 1<<10)} }

// find returns the state of a key, and whether it is known; a new one has no result yet.
func (s *states) find(key []uint64, hash uint64) (state int32, known bool) {
	if 2*len(s.results) >= len(s.slots) {
		s.grow()
	}
	at := s.slot(key, hash)
	if s.slots[at] != 0 {
		return s.slots[at] - 1, true
	}
	if len(s.results)%blockKeys == 0 {
		s.keys = append(s.keys, make([]uint64, 0, blockKeys*s.words))
	}
	last := &s.keys[len(s.keys)-1]
	*last = append(*last, key...)
	s.hashes = append(s.hashes, hash)
	s.results = append(s.results, dead)
	s.slots[at] = int32(len(s.results))
	return s.slots[at] - 1, false
}

// slot returns the slot of a key, or the one for it.
func (s *states) slot(key []uint64, hash uint64) int {
	mask := len(s.slots) - 1
	for at := int(hash>>32) & mask; ; at = (at + 1) & mask {
		state := s.slots[at]
		if state == 0 || s.hashes[state-1] == hash && slices.Equal(s.key(state-1), key) {
			return at
		}
	}
}

// key returns the key of a state.
func (s *states) key(state int32) []uint64 {
	return s.keys[state/blockKeys][int(state%blockKeys)*s.words:][:s.words]
}

// grow doubles the slots.
func (s *states) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	mask := len(s.slots) - 1
	for state, hash := range s.hashes {
		at := int(hash>>32) & mask
		for s.slots[at] != 0 {
			at = (at + 1) & mask
		}
		s.slots[at] = int32(state) + 1
	}
}

// bytes returns the memory of the table.
func (s *states) bytes() uint64 {
	return 4*uint64(cap(s.slots)+cap(s.results)) + 8*uint64(cap(s.hashes)+len(s.keys)*blockKeys*s.words)
}
