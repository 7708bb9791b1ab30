package dlx

import (
	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: every appearance of an item in an option is a node of the item's vertical list, and the
// items still to be covered form one horizontal list. A removed node keeps its own links, so it can
// be restored without further information ("dancing"). Links are int32 indices into two flat
// slices.
//
// Source: Knuth, The Art of Computer Programming 4B, section 7.2.2.1, Algorithm
// X, after Hitotumatu and Noshita (1979) for the undoing of a deletion.
//
// Cost: 12 bytes per appearance, 12 per option and 24 per item; cover and uncover take time
// proportional to the nodes that they unlink. An update, including its undoing, takes 6 to 9 ns on a
// 2-core Xeon. The million options of an empty 100 × 100 Sudoku take 20 MB as a Problem and 62 MB as
// links, which are built in 40 ms.
//
// Alternatives, each tried on 8 and 12 queens, the pentominoes in 6 × 10, Latin squares of side 5,
// and two Sudoku puzzles:
//
//   - Dancing cells (sparse sets in place of links, Knuth 2023) undo for free but save and restore the
//     sizes of all active items at each node. A prototype took 0.85 times the time of links on the
//     pentominoes, whose lists are long, and 1.1 to 1.3 times on queens and Latin squares, whose lists
//     are short, as in a Sudoku.
//   - Remembering an item whose size falls to 0 or 1 while options are hidden saves the chooser's pass
//     and up to a quarter of the nodes, but costs a test in each update: 1.1 to 1.5 times the time
//     except on Latin squares.
//   - Nodes of four words instead of three, for aligned access: no gain, a third more memory.
//
// Before and after: uncover undoes the latest cover that is not yet undone, and
// give undoes the latest take; then all links and sizes are as before.

// node is a head of an item, an appearance of an item, or a spacer. With I
// items, heads are nodes 1 to I (node 0 is not used); after them options and
// spacers alternate:
//
//	spacer 0 | option 0's items | spacer 1 | option 1's items | ... | spacer M
//
// Head:       up and down are the last and the first node of its list.
// Appearance: up and down are its neighbours; top is its head.
// Spacer k:   up is the first node of option k-1, down the last node of option
// k, and top is -k: it marks the end of option k-1.
type node struct{ up, down, top int32 }

// heading is the entry of an item in the horizontal list of active items, by
// the index of its head; entry 0 is the root. Secondary items are linked to
// themselves only, so they can be covered but never chosen.
type heading struct{ prev, next, size int32 }

// links is the state of the dance.
type links struct {
	nodes   []node
	heads   []heading
	updates uint64 // items and nodes removed from their lists
}

// load makes l the links of p with everything uncovered, reusing its memory if that suffices, or a
// part of them if the context of the check ends.
func (l *links) load(p *Problem, check *cancel.Check) {
	heads := p.Items() + 1
	l.updates = 0
	l.heads = hugepage.Resize(l.heads, heads)
	l.nodes = hugepage.Resize(l.nodes, heads+p.Entries()+p.Options()+1)
	l.linkHeads(p.Primary())
	spacer := int32(heads)
	l.nodes[spacer] = node{}
	for o := range Option(p.Options()) {
		items := p.ItemsOf(o)
		if check.Spend(1 + len(items)) {
			return
		}
		spacer = l.linkOption(o, items, spacer)
	}
}

// linkHeads empties all vertical lists and links the primary items.
func (l *links) linkHeads(primary int) {
	for i := range l.heads {
		h := int32(i)
		l.nodes[h] = node{up: h, down: h}
		l.heads[h] = heading{prev: h, next: h}
	}
	for h := range int32(primary) + 1 {
		l.heads[h].prev, l.heads[h].next = h-1, h+1
	}
	l.heads[0].prev, l.heads[primary].next = int32(primary), 0
}

// linkOption appends the nodes of o after its left spacer, each at the bottom
// of its list, and returns the spacer on the right.
func (l *links) linkOption(o Option, items []Item, left int32) int32 {
	at := left
	for _, item := range items {
		at++
		head := int32(item) + 1
		bottom := l.nodes[head].up
		l.nodes[at] = node{up: bottom, down: head, top: head}
		l.nodes[bottom].down = at
		l.nodes[head].up = at
		l.heads[head].size++
	}
	l.nodes[left].down = at
	l.nodes[at+1] = node{up: left + 1, top: -int32(o) - 1}
	return at + 1
}

// cover removes the item with the given head from the horizontal list and hides its options from
// all other items.
func (l *links) cover(head int32) {
	h := l.heads[head]
	l.heads[h.prev].next = h.next
	l.heads[h.next].prev = h.prev
	l.updates++
	nodes := l.nodes
	for n := nodes[head].down; n != head; n = nodes[n].down {
		l.hide(n)
	}
}

// uncover undoes cover.
func (l *links) uncover(head int32) {
	nodes := l.nodes
	for n := nodes[head].up; n != head; n = nodes[n].up {
		l.unhide(n)
	}
	h := l.heads[head]
	l.heads[h.prev].next = head
	l.heads[h.next].prev = head
}

// hide unlinks the other nodes of n's option, from left to right and around.
func (l *links) hide(n int32) {
	nodes, heads := l.nodes, l.heads
	hidden := uint64(0)
	for at := n + 1; at != n; {
		x := nodes[at]
		if x.top <= 0 {
			at = x.up
			continue
		}
		nodes[x.up].down = x.down
		nodes[x.down].up = x.up
		heads[x.top].size--
		hidden++
		at++
	}
	l.updates += hidden
}

// unhide undoes hide, from right to left.
func (l *links) unhide(n int32) {
	nodes, heads := l.nodes, l.heads
	for at := n - 1; at != n; {
		x := nodes[at]
		if x.top <= 0 {
			at = x.down
			continue
		}
		nodes[x.up].down = at
		nodes[x.down].up = at
		heads[x.top].size++
		at--
	}
}

// take adds the option of n to the solution: it covers the option's other items. The item of n
// itself was covered when it was chosen.
func (l *links) take(n int32) {
	for at := n + 1; at != n; {
		if top := l.nodes[at].top; top > 0 {
			l.cover(top)
			at++
		} else {
			at = l.nodes[at].up
		}
	}
}

// give undoes take.
func (l *links) give(n int32) {
	for at := n - 1; at != n; {
		if top := l.nodes[at].top; top > 0 {
			l.uncover(top)
			at--
		} else {
			at = l.nodes[at].down
		}
	}
}

// option returns the option of the node n.
func (l *links) option(n int32) Option {
	for l.nodes[n].top > 0 {
		n++
	}
	return Option(-l.nodes[n].top - 1)
}
