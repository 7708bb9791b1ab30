package dlx

import (
	"cmp"
	"context"
	"runtime/debug"
	"slices"
	"unsafe"

	"basisk/internal/cancel"
)

// Building: the walk is the one of search.go, on the same links, but it returns from a node with
// the number of a diagram node, which it stores under the set of covered items. The table of states
// is open addressing over one slice of keys; a hash of the set (Zobrist 1970) is updated option by
// option.

// level is one level of the walk: an item and its current branch.
type level struct {
	node    int32 // the node of the current option in the item's list, or the head before the first
	head    int32
	state   int32 // where the result will be stored, or forced
	pending int32 // the index of its first finished branch in pending
	branch  int32 // the number of finished branches
	width   int32
	weight  float64 // each branch's share of the tree
}

// garbageShare is the maximum memory divided by the memory of lists that are not yet freed.
const garbageShare = 32

// forced is the state of a level whose item has one option: it makes no node, and the option joins
// the chain of those that the branch above forces.
const forced = -1

// builder builds one diagram.
type builder struct {
	check   cancel.Check
	problem *Problem
	config  DiagramConfig
	links   links
	levels  []level
	states  states
	covered []uint64 // the items that the path covers, one bit each
	hash    uint64

	arcs    []arc
	first   []int32
	forced  []Option
	chain   []Option // the options forced above the latest node, from the lowest up
	pending []arc    // finished branches of the levels; from is the beginning of their chains in:
	chains  []Option

	status   Status
	garbage  uint64 // the memory of lists that longer ones have replaced
	nodes    uint64
	profile  []uint64
	looked   uint64
	undone   uint64  // the approximate number of updates that were undone
	nextLook uint64  // the work at which memory and progress are checked
	last     int32   // the result of the latest finished node
	shown    float64 // the largest share reported
}

// newBuilder returns a builder at the root.
func newBuilder(ctx context.Context, p *Problem, c DiagramConfig) *builder {
	if c.Choose == Random {
		c.Choose = SmallestFirst
	}
	c.MaxBytes = cmp.Or(c.MaxBytes, DefaultBytes)
	words := (p.Items() + 63) / 64
	b := &builder{check: cancel.On(ctx), problem: p, config: c, covered: make([]uint64, words), first: []int32{0}}
	b.links.load(p, &b.check)
	b.check = cancel.On(ctx)
	b.states = newStates(words)
	return b
}

// build walks the whole tree and returns the root's node. The status says whether it finished.
func (b *builder) build() int32 {
	for b.visit() && b.advance() {
	}
	if b.status != running {
		return dead
	}
	b.status = Exhausted
	return b.last
}

// visit visits the current node: it is known, or an end, or opens a level. It reports whether the
// walk continues.
func (b *builder) visit() bool {
	if b.mustStop() {
		return false
	}
	head := b.choose()
	width := b.links.heads[head].size
	state := int32(forced)
	if head == 0 || width != 1 {
		b.countNode()
		known := false
		if state, known = b.lookUp(head, width); known {
			return true
		}
	}
	b.levels = append(b.levels, level{
		node: head, head: head, state: state, pending: int32(len(b.pending)),
		branch: -1, width: width, weight: b.weight() / float64(width),
	})
	b.links.cover(head)
	return true
}

// lookUp reports whether the result below the current node is known, and makes it the latest
// result; else it returns the state under which to store the result.
func (b *builder) lookUp(head, width int32) (state int32, known bool) {
	switch {
	case head == 0:
		b.result(0)
		return 0, true
	case width == 0:
		b.result(dead)
		return 0, true
	}
	if state, known = b.states.find(b.key()); known {
		b.result(b.states.result(state))
	}
	return state, known
}

// countNode counts the current node.
func (b *builder) countNode() {
	b.nodes++
	for len(b.profile) <= len(b.levels) {
		b.profile = append(b.profile, 0)
	}
	b.profile[len(b.levels)]++
}

// result makes node the latest finished one, with nothing forced above it yet.
func (b *builder) result(node int32) {
	b.last = node
	b.chain = b.chain[:0]
}

// takeChain appends the chain to list in the order of choice.
func (b *builder) takeChain(list []Option) []Option {
	for _, o := range slices.Backward(b.chain) {
		list = append(list, o)
	}
	return list
}

// choose returns the head of the item to branch on, 0 if none is active.
func (b *builder) choose() int32 {
	head, looked := b.config.Choose.choose(b.links.heads, nil)
	if b.config.Choose == First {
		head, looked = smallest(b.links.heads, 1)
		if b.links.heads[head].size > 1 {
			head = b.links.heads[0].next
		}
	}
	b.looked += uint64(looked)
	return head
}

// advance ends the current node, whose result is in last, and moves to the next in depth-first
// order. It reports false if there is none, or the walk has to stop.
func (b *builder) advance() bool {
	for len(b.levels) > 0 {
		l := &b.levels[len(b.levels)-1]
		if b.undone += uint64(ascent(l.width)); b.cancelled() {
			return false
		}
		if l.branch >= 0 {
			b.endBranch(l)
		}
		if l.branch++; l.branch < l.width {
			b.beginBranch(l)
			return true
		}
		b.finish(l)
	}
	return false
}

// beginBranch chooses the next option of l.
func (b *builder) beginBranch(l *level) {
	l.node = b.links.nodes[l.node].down
	b.links.take(l.node)
	b.toggle(b.links.option(l.node))
}

// endBranch undoes the option of l and stores the result below it.
func (b *builder) endBranch(l *level) {
	option := b.links.option(l.node)
	b.links.give(l.node)
	b.toggle(option)
	switch {
	case l.state == forced && b.last != dead:
		b.chain = append(b.chain, option)
	case b.last != dead:
		b.pending = append(b.pending, arc{option, b.last, int32(len(b.chains))})
		b.chains = b.takeChain(b.chains)
	}
}

// finish makes the branches of l a node and leaves the level.
func (b *builder) finish(l *level) {
	b.links.uncover(l.head)
	if l.state != forced {
		b.result(b.node(l))
		b.states.setResult(l.state, b.last)
	}
	b.levels = b.levels[:len(b.levels)-1]
}

// node makes a node of the finished branches of l, if there are any.
func (b *builder) node(l *level) int32 {
	mine := b.pending[l.pending:]
	if len(mine) == 0 {
		return dead
	}
	from := mine[0].from
	for _, a := range mine {
		a.from += int32(len(b.forced)) - from
		b.arcs = push(b, b.arcs, a)
	}
	b.forced = push(b, b.forced, b.chains[from:]...)
	b.chains, b.pending = b.chains[:from], b.pending[:l.pending]
	b.first = push(b, b.first, int32(len(b.arcs)))
	return int32(len(b.first) - 1)
}

// toggle covers the items of o in the key, or uncovers them.
func (b *builder) toggle(o Option) {
	for _, item := range b.problem.ItemsOf(o) {
		b.covered[item>>6] ^= 1 << (item & 63)
		b.hash ^= Mix64(uint64(item) + 1)
	}
}

// key returns the state of the walk and its hash. A secondary item without options counts as
// covered, since it makes no difference.
func (b *builder) key() ([]uint64, uint64) {
	if b.problem.Items() == b.problem.Primary() {
		return b.covered, b.hash
	}
	key, hash := slices.Clone(b.covered), b.hash
	for item := b.problem.Primary(); item < b.problem.Items(); item++ {
		if key[item>>6]>>(item&63)&1 == 0 && b.links.heads[item+1].size == 0 {
			key[item>>6] |= 1 << (item & 63)
			hash ^= Mix64(uint64(item) + 1)
		}
	}
	return key, hash
}

// weight returns the share of the tree at and below the current node.
func (b *builder) weight() float64 {
	if len(b.levels) == 0 {
		return 1
	}
	return b.levels[len(b.levels)-1].weight
}

// bytes returns the memory in use, except for the links: with the counts, which are made later, and with
// the copy that the next growth of a list makes.
func (b *builder) bytes() uint64 {
	arcs, forced, first := 12*uint64(cap(b.arcs)), 4*uint64(cap(b.forced)), 4*uint64(cap(b.first))
	lists := arcs + forced + 3*first + 12*uint64(cap(b.pending)) + 4*uint64(cap(b.chains))
	return b.states.bytes() + lists + max(arcs, forced, first)*growth/(growth-1)
}

// growth is the size of a list divided by the size of the part by which it grows.
const growth = 8

// push appends values to a list. A longer list is a copy with a part more, less than append would take, and
// leaves the old one, which the builder frees when many have gathered.
func push[T any](b *builder, list []T, values ...T) []T {
	if len(list)+len(values) > cap(list) {
		b.garbage += uint64(cap(list)) * uint64(unsafe.Sizeof(*new(T)))
		longer := make([]T, len(list), len(list)+len(values)+len(list)/growth+1<<10)
		copy(longer, list)
		list = longer
	}
	return append(list, values...)
}

// mustStop reports whether a budget or the context forbids another node.
func (b *builder) mustStop() bool {
	if b.config.MaxNodes > 0 && b.nodes >= b.config.MaxNodes {
		b.status = NodeLimit
		return true
	}
	work := b.links.updates + b.looked
	if b.cancelled() || work < b.nextLook {
		return b.status != running
	}
	b.nextLook = work + pace
	if b.garbage > b.config.MaxBytes/garbageShare {
		debug.FreeOSMemory()
		b.garbage = 0
	}
	switch {
	case b.bytes() > b.config.MaxBytes || len(b.arcs) > 1<<30 || len(b.forced) > 1<<30:
		b.status = MemoryLimit
	case b.config.Progress != nil:
		b.config.Progress(b.progress())
	}
	return b.status != running
}

// cancelled reports whether the context has ended, and makes that the status.
func (b *builder) cancelled() bool {
	if b.check.At(b.links.updates + b.looked + b.undone) {
		b.status = Cancelled
		return true
	}
	return false
}

// progress returns the progress of the walk.
func (b *builder) progress() Progress {
	share := 0.0
	for _, l := range b.levels {
		share += float64(max(l.branch, 0)) * l.weight
	}
	b.shown = min(max(share, b.shown), 1)
	return Progress{Nodes: b.nodes, Share: b.shown, Depth: len(b.levels)}
}

// stats returns the cost of the walk.
func (b *builder) stats() Stats {
	return Stats{
		Status: b.status, Nodes: b.nodes, Updates: b.links.updates,
		MaxDepth: max(len(b.profile)-1, 0), Profile: b.profile,
	}
}
