package cdcl

import (
	"slices"

	"basisk/internal/hugepage"
)

// The idea: if every option has four items, or three, which fit in a word, a walk keeps with each
// item the words of its options, and the word of the option that covers it. A proposal, which
// mostly fails, then loads the words that cover its three other items, and the same loop without an
// inner one makes the move. If the items of options ascend, the moves are exactly the same as in walk.go.
//
//	word of an option    | item (16 bits) | item | item | item |
//
// The word that covers an item has its items in ascending order. In the list of an item the words
// begin with that item, which is uncovered when an option is proposed for it. Instead of a fourth
// item a triple has one beyond the last, which is never covered.
//
// Cost: on 49×49 a proposal takes 17 to 20 ns; in walk.go it takes some 45.

// quad is the word of an option.
type quad uint64

// noQuad is the word of an uncovered item: no option has an item twice.
const noQuad = ^quad(0)

// The parts of a quad: maxQuadItems is the maximum number of items that it can distinguish.
const (
	laneBits     = 16
	maxQuadItems = 1 << laneBits
	laneMask     = maxQuadItems - 1
)

// led returns the word of q, whose items ascend, with the item at a lane moved to the front.
func (q quad) led(lane int) quad {
	low := q & (1<<(laneBits*lane) - 1)
	high := q >> (laneBits * lane)
	return high&laneMask | (low|high>>laneBits<<(laneBits*lane))<<laneBits
}

// ascending returns the word of q, whose items ascend after the first, with all items ascending.
func (q quad) ascending() quad {
	first, rest := q&laneMask, q>>laneBits
	lane := 0
	for k := range 3 {
		lane += number(rest>>(laneBits*k)&laneMask < first)
	}
	low := rest & (1<<(laneBits*lane) - 1)
	return low | (first|(rest^low)>>(laneBits*lane)<<laneBits)<<(laneBits*lane)
}

// quadOf returns the word of an option with its items in ascending order.
func (c *cover) quadOf(o int32) quad {
	items := [4]int32{3: int32(len(c.counters))}
	copy(items[:], c.items(o))
	slices.Sort(items[:])
	var q quad
	for k, i := range items {
		q |= quad(i) << (laneBits * k)
	}
	return q
}

// walksByQuads reports whether the problem uses the moves of this file.
func (c *cover) walksByQuads() bool {
	return c.width > 0 && c.primary == len(c.counters) && c.primary <= maxQuadItems-(4-c.width)
}

// packQuads makes the words at the beginning of a walk. Nothing is placed then: no remaining option
// has an item of a fact.
func (s *Solver) packQuads() {
	s.quadMembers = hugepage.Zeros(s.quadMembers, len(s.members))
	for i := range int32(s.primary) {
		for j := s.memberStarts[i]; j < s.memberEnds[i]; j++ {
			q, lane := s.quadOf(s.members[j].option()), 0
			for q>>(laneBits*lane)&laneMask != quad(i) {
				lane++
			}
			s.quadMembers[j] = q.led(lane)
		}
	}
	s.quadCover = hugepage.Zeros(s.quadCover, maxQuadItems)
	for i := range s.quadCover[:min(s.primary+1, maxQuadItems)] {
		s.quadCover[i] = noQuad
	}
}

// unpackQuads copies what the moves have placed to coverOf, which has the facts.
func (s *Solver) unpackQuads() {
	for i, q := range s.quadCover[:len(s.coverOf)] {
		for j := s.memberStarts[i]; q != noQuad && j < s.memberEnds[i]; j++ {
			if s.quadMembers[j].ascending() == q {
				s.coverOf[i] = s.members[j].option()
			}
		}
	}
}

// moveQuads makes moves like move, until all primary items are covered.
func (s *Solver) moveQuads(moves uint64) {
	cover := (*[maxQuadItems]quad)(s.quadCover)
	starts, ends, members := s.memberStarts, s.memberEnds, s.quadMembers
	left := moves
	for ; left > 0 && len(s.uncovered) > 0; left-- {
		random := s.draw()
		item := s.uncovered[uint64(len(s.uncovered))*(random&chanceMask)>>chanceBits]
		start := uint64(starts[item])
		q := members[start+(uint64(ends[item])-start)*(random>>chanceBits&chanceMask)>>chanceBits]
		a, b, c := cover[uint16(q>>laneBits)], cover[uint16(q>>(2*laneBits))], cover[uint16(q>>(3*laneBits))]
		n := number(a != noQuad) + number(b != noQuad && b != a) + number(c != noQuad && c != a && c != b)
		if random>>(2*chanceBits)&chanceMask >= s.odds[n] {
			continue
		}
		for _, e := range [3]quad{a, b, c} {
			if e != noQuad && cover[uint16(e)] == e {
				s.evictQuad(e)
			}
		}
		s.insertQuad(q.ascending())
	}
	s.stats.WalkMoves += moves - left
}

// number returns 1 for true and 0 for false.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// evictQuad is evict for words.
func (s *Solver) evictQuad(q quad) {
	for range s.width {
		i := uint16(q)
		q >>= laneBits
		s.quadCover[i] = noQuad
		s.where[i] = int32(len(s.uncovered))
		s.uncovered = append(s.uncovered, int32(i))
	}
}

// insertQuad is insert for words.
func (s *Solver) insertQuad(q quad) {
	word := q
	for range s.width {
		i := uint16(q)
		q >>= laneBits
		s.quadCover[i] = word
		at, end := s.where[i], len(s.uncovered)-1
		last := s.uncovered[end]
		s.uncovered[at], s.where[last] = last, at
		s.uncovered = s.uncovered[:end]
	}
}
