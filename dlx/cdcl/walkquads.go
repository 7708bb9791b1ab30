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
func (w *walker) packQuads() {
	w.quadMembers = hugepage.Zeros(w.quadMembers, len(w.cover.members))
	for i := range int32(w.cover.primary) {
		for j := w.cover.memberStarts[i]; j < w.cover.memberEnds[i]; j++ {
			q, lane := w.cover.quadOf(w.cover.members[j].option()), 0
			for q>>(laneBits*lane)&laneMask != quad(i) {
				lane++
			}
			w.quadMembers[j] = q.led(lane)
		}
	}
	w.quadCover = hugepage.Zeros(w.quadCover, maxQuadItems)
	for i := range w.quadCover[:min(w.cover.primary+1, maxQuadItems)] {
		w.quadCover[i] = noQuad
	}
}

// unpackQuads copies what the moves have placed to coverOf, which has the facts.
func (w *walker) unpackQuads() {
	for i, q := range w.quadCover[:len(w.coverOf)] {
		for j := w.cover.memberStarts[i]; q != noQuad && j < w.cover.memberEnds[i]; j++ {
			if w.quadMembers[j].ascending() == q {
				w.coverOf[i] = w.cover.members[j].option()
			}
		}
	}
}

// moveQuads is makeMoves for words.
func (w *walker) moveQuads(moves uint64) (made uint64) {
	cover := (*[maxQuadItems]quad)(w.quadCover)
	starts, ends, members := w.cover.memberStarts, w.cover.memberEnds, w.quadMembers
	for ; made < moves && len(w.uncovered) > 0; made++ {
		random := w.draw()
		item := w.uncovered[uint64(len(w.uncovered))*(random&chanceMask)>>chanceBits]
		start := uint64(starts[item])
		q := members[start+(uint64(ends[item])-start)*(random>>chanceBits&chanceMask)>>chanceBits]
		a, b, c := cover[uint16(q>>laneBits)], cover[uint16(q>>(2*laneBits))], cover[uint16(q>>(3*laneBits))]
		n := number(a != noQuad) + number(b != noQuad && b != a) + number(c != noQuad && c != a && c != b)
		if random>>(2*chanceBits)&chanceMask >= w.odds[n] {
			continue
		}
		for _, e := range [3]quad{a, b, c} {
			if e != noQuad && cover[uint16(e)] == e {
				w.evictQuad(e)
			}
		}
		w.insertQuad(q.ascending())
	}
	return made
}

// number returns 1 for true and 0 for false.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// evictQuad is evict for words.
func (w *walker) evictQuad(q quad) {
	for range w.cover.width {
		i := uint16(q)
		q >>= laneBits
		w.quadCover[i] = noQuad
		w.where[i] = int32(len(w.uncovered))
		w.uncovered = append(w.uncovered, int32(i))
	}
}

// insertQuad is insert for words.
func (w *walker) insertQuad(q quad) {
	word := q
	for range w.cover.width {
		i := uint16(q)
		q >>= laneBits
		w.quadCover[i] = word
		at, end := w.where[i], len(w.uncovered)-1
		last := w.uncovered[end]
		w.uncovered[at], w.where[last] = last, at
		w.uncovered = w.uncovered[:end]
	}
}
