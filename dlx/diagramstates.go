package dlx

import (
	"math/bits"
	"slices"
)

// The table in which the builder of a diagram remembers states: open addressing with
// linear steps over one slice of keys, never more than half full.

// states is a table from sets of items to results.
type states struct {
	words   int
	slots   []int32 // the number of a state plus one, or 0; a power of two of them
	keys    []uint64
	results []int32
}

// newStates returns an empty table for keys of so many words.
func newStates(words int) states { return states{words: words, slots: make([]int32, 1<<10)} }

// find returns the state of a key, and whether it was there before; a new one has no
// result yet.
func (s *states) find(key []uint64, hash uint64) (state int32, known bool) {
	if 2*len(s.results) >= len(s.slots) {
		s.grow()
	}
	at := s.slot(key, hash)
	if s.slots[at] != 0 {
		return s.slots[at] - 1, true
	}
	s.keys = append(s.keys, key...)
	s.results = append(s.results, dead)
	s.slots[at] = int32(len(s.results))
	return s.slots[at] - 1, false
}

// slot returns where a key is or belongs.
func (s *states) slot(key []uint64, hash uint64) int {
	mask := len(s.slots) - 1
	for at := int(hash>>32) & mask; ; at = (at + 1) & mask {
		state := s.slots[at]
		if state == 0 || slices.Equal(s.key(state-1), key) {
			return at
		}
	}
}

// key returns the key of a state.
func (s *states) key(state int32) []uint64 {
	return s.keys[int(state)*s.words : (int(state)+1)*s.words]
}

// grow doubles the slots.
func (s *states) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	for state := range int32(len(s.results)) {
		key := s.key(state)
		s.slots[s.slot(key, hashOf(key))] = state + 1
	}
}

// hashOf returns the hash of a set of items.
func hashOf(key []uint64) uint64 {
	hash := uint64(0)
	for w, word := range key {
		for ; word != 0; word &= word - 1 {
			hash ^= mix64(uint64(w<<6+bits.TrailingZeros64(word)) + 1)
		}
	}
	return hash
}

// bytes returns the memory of the table.
func (s *states) bytes() uint64 {
	return 4*uint64(cap(s.slots)+cap(s.results)) + 8*uint64(cap(s.keys))
}
