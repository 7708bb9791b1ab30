package dlx

import "slices"

// The table in which the builder of a diagram stores states: open addressing with linear steps, at
// most half full. States are in blocks, so that none is copied as the table grows: the keys of an empty
// 100×100 have 5 KB each.

// blockStates is the number of states in a block.
const blockStates = 1 << 6

// block has some states, by their numbers modulo blockStates.
type block struct {
	keys    []uint64
	hashes  [blockStates]uint64
	results [blockStates]int32
}

// states is a table from sets of items to results.
type states struct {
	words  int
	slots  []int32 // the number of a state plus one, or 0; their number is a power of two
	blocks []*block
	count  int
}

// newStates returns an empty table for keys of the given number of words.
func newStates(words int) states { return states{words: words, slots: make([]int32, 1<<10)} }

// find returns the state of a key, and whether it is known; a new one has no result yet.
func (s *states) find(key []uint64, hash uint64) (state int32, known bool) {
	if 2*s.count >= len(s.slots) {
		s.grow()
	}
	at := s.slot(key, hash)
	if s.slots[at] != 0 {
		return s.slots[at] - 1, true
	}
	if s.count%blockStates == 0 {
		s.blocks = append(s.blocks, &block{keys: make([]uint64, blockStates*s.words)})
	}
	state = int32(s.count)
	s.count++
	copy(s.key(state), key)
	s.blocks[state/blockStates].hashes[state%blockStates] = hash
	s.setResult(state, dead)
	s.slots[at] = int32(s.count)
	return state, false
}

// slot returns the slot of a key, or the one for it.
func (s *states) slot(key []uint64, hash uint64) int {
	mask := len(s.slots) - 1
	for at := int(hash>>32) & mask; ; at = (at + 1) & mask {
		state := s.slots[at]
		if state == 0 || s.hash(state-1) == hash && slices.Equal(s.key(state-1), key) {
			return at
		}
	}
}

// key returns the key of a state.
func (s *states) key(state int32) []uint64 {
	return s.blocks[state/blockStates].keys[int(state%blockStates)*s.words:][:s.words]
}

// hash returns the hash of a state.
func (s *states) hash(state int32) uint64 {
	return s.blocks[state/blockStates].hashes[state%blockStates]
}

// result returns the result of a state.
func (s *states) result(state int32) int32 {
	return s.blocks[state/blockStates].results[state%blockStates]
}

// setResult sets the result of a state.
func (s *states) setResult(state, result int32) {
	s.blocks[state/blockStates].results[state%blockStates] = result
}

// grow doubles the slots.
func (s *states) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	mask := len(s.slots) - 1
	for state := range int32(s.count) {
		at := int(s.hash(state)>>32) & mask
		for s.slots[at] != 0 {
			at = (at + 1) & mask
		}
		s.slots[at] = state + 1
	}
}

// bytes returns the memory of the table, with the slots that the last growth has left.
func (s *states) bytes() uint64 {
	return 6*uint64(cap(s.slots)) + uint64(len(s.blocks))*(8+blockStates*uint64(8*s.words+12))
}
