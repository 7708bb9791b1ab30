package cdcl

import "basisk/internal/hugepage"

// The idea: where every option has four items, or three, which a word can name, a walk keeps with
// each item the words of its options, and the word of the option that covers it. A
// proposal, and most are refused, then takes four loads, one after the other, and the
// same loop without an inner one makes the move. It makes the moves of walk.go to the
// bit.
//
//	word of an option    | item (16 bits) | item | item | item |
//
// In place of a fourth item a triple has one more than there are, which is never covered.
//
// Cost: on 36×36 a move takes 35 ns where that of walk.go takes 43.

// quad is the word of an option.
type quad uint64

// noQuad is the word of an item that is not covered: no option has an item twice.
const noQuad = ^quad(0)

// maxQuadItems is the largest number of items that a quad can tell apart.
const maxQuadItems = 1 << 16

// items returns the items of an option.
func (q quad) items() (a, b, c, d uint16) {
	return uint16(q), uint16(q >> 16), uint16(q >> 32), uint16(q >> 48)
}

// quadOf returns the word of an option.
func (c *cover) quadOf(o int32) quad {
	var q quad
	if c.width == 3 {
		q = quad(len(c.counters)) << 48
	}
	for k, i := range c.items(o) {
		q |= quad(i) << (16 * k)
	}
	return q
}

// walksByQuads reports whether the moves of the problem are those of this file.
func (c *cover) walksByQuads() bool {
	return c.width > 0 && c.primary == len(c.counters) && c.primary <= maxQuadItems-(4-c.width)
}

// packQuads makes the words of a walk that begins. Nothing is placed for it: no option that
// is left has an item of a fact.
func (s *Solver) packQuads() {
	s.quadMembers = hugepage.Zeros(s.quadMembers, len(s.members))
	for j, m := range s.members {
		s.quadMembers[j] = s.quadOf(m.option())
	}
	s.quadCover = hugepage.Zeros(s.quadCover, len(s.coverOf)+1)
	for i := range s.quadCover {
		s.quadCover[i] = noQuad
	}
}

// unpackQuads tells coverOf, which has the facts, what the moves have placed.
func (s *Solver) unpackQuads() {
	for i, q := range s.quadCover[:len(s.coverOf)] {
		for j := s.memberStarts[i]; q != noQuad && j < s.memberEnds[i]; j++ {
			if s.quadMembers[j] == q {
				s.coverOf[i] = s.members[j].option()
			}
		}
	}
}

// moveQuads makes moves as move does, until all primary items are covered.
func (s *Solver) moveQuads(moves uint64) {
	const mask = 1<<chanceBits - 1
	cover, starts, ends, members := s.quadCover, s.memberStarts, s.memberEnds, s.quadMembers
	for ; moves > 0 && len(s.uncovered) > 0; moves-- {
		s.stats.WalkMoves++
		random := s.source.Uint64()
		item := s.uncovered[uint64(len(s.uncovered))*(random&mask)>>chanceBits]
		start := uint64(starts[item])
		q := members[start+(uint64(ends[item])-start)*(random>>chanceBits&mask)>>chanceBits]
		a, b, c, d := q.items()
		p, r, t, u := cover[a], cover[b], cover[c], cover[d]
		n := number(p != noQuad) + number(r != noQuad && r != p) +
			number(t != noQuad && t != p && t != r) + number(u != noQuad && u != p && u != r && u != t)
		if random>>(2*chanceBits)&mask >= s.odds[n] {
			continue
		}
		for _, e := range [4]quad{p, r, t, u} {
			if e != noQuad && cover[uint16(e)] == e {
				s.evictQuad(e)
			}
		}
		s.insertQuad(q)
	}
}

// number returns 1 for true and 0 for false.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// evictQuad does what evict does.
func (s *Solver) evictQuad(q quad) {
	for range s.width {
		i := uint16(q)
		q >>= 16
		s.quadCover[i] = noQuad
		s.where[i] = int32(len(s.uncovered))
		s.uncovered = append(s.uncovered, int32(i))
	}
}

// insertQuad does what insert does.
func (s *Solver) insertQuad(q quad) {
	word := q
	for range s.width {
		i := uint16(q)
		q >>= 16
		s.quadCover[i] = word
		at, end := s.where[i], len(s.uncovered)-1
		last := s.uncovered[end]
		s.uncovered[at], s.where[last] = last, at
		s.uncovered = s.uncovered[:end]
	}
}
