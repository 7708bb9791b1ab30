package dlx

import "slices"

// Parts: active items are connected if an option that is left holds both. A part is a set
// of items that are connected with each other and with no other. To search one part, the
// list of active items is strung anew with the items of the part alone; nothing else
// about the links changes, for no option of the part touches another. When all is undone,
// the old list is strung again.
//
// Cost: each option that is left is looked at once for each of its items, but the look
// ends as soon as all items prove to be connected, which is soon where there are many.

// parts finds the parts of what is left of a problem.
type parts struct {
	stamps []int32 // of each head: the search that met it
	stamp  int32
	stack  []int32
	looked int // links followed in the latest search
}

// split is a problem fallen apart.
type split struct {
	active []int32   // the heads of active items, in order
	parts  [][]int32 // the heads of each part, primary ones in order; then secondary ones

	covered []uint64 // the builder's key before
	hash    uint64
}

// find returns the parts of what is left of l, nil if there is just one.
func (p *parts) find(l *links) *split {
	if p.stamps == nil || p.stamp > 1<<30 {
		p.stamps, p.stamp = make([]int32, len(l.heads)), 0
	}
	p.stamp++
	p.looked = 0
	active := 0
	for h := l.heads[0].next; h != 0; h = l.heads[h].next {
		active++
	}
	if p.reach(l, l.heads[0].next, active) == active {
		return nil
	}
	p.stamp++ // once more, with everything noted down
	s := &split{}
	for h := l.heads[0].next; h != 0; h = l.heads[h].next {
		s.active = append(s.active, h)
		if p.stamps[h] != p.stamp {
			p.reach(l, h, active)
			s.parts = append(s.parts, slices.Clone(p.stack))
		}
	}
	for i, part := range s.parts {
		slices.Sort(part) // primary items have the smaller numbers
		s.parts[i] = part
	}
	return s
}

// reach stacks what is connected with a head and returns how many of that are primary. It
// ends early when that are all active ones.
func (p *parts) reach(l *links, head int32, active int) int {
	p.stack = append(p.stack[:0], head)
	p.stamps[head] = p.stamp
	primary := 1
	for next := 0; next < len(p.stack) && primary < active; next++ {
		from := p.stack[next]
		for n := l.nodes[from].down; n != from; n = l.nodes[n].down {
			for at := n + 1; at != n; {
				top := l.nodes[at].top
				if top <= 0 {
					at = l.nodes[at].up
					continue
				}
				if p.looked++; p.stamps[top] != p.stamp {
					p.stamps[top] = p.stamp
					p.stack = append(p.stack, top)
					if l.isPrimary(top) {
						primary++
					}
				}
				at++
			}
		}
	}
	return primary
}

// isPrimary reports whether the active item of a head is in the list of those: others are
// linked to themselves.
func (l *links) isPrimary(head int32) bool { return l.heads[head].next != head }

// save keeps the builder's key.
func (s *split) save(b *builder) {
	s.covered, s.hash = slices.Clone(b.covered), b.hash
}

// enter makes part i all that is left.
func (s *split) enter(b *builder, i int) {
	copy(b.covered, s.covered)
	b.hash = s.hash
	for j, part := range s.parts {
		if j == i {
			b.links.string(part)
			continue
		}
		for _, head := range part {
			b.flip(head)
		}
	}
}

// leave makes everything as it was before.
func (s *split) leave(b *builder) {
	copy(b.covered, s.covered)
	b.hash = s.hash
	b.links.string(s.active)
}

// string makes the primary ones of the heads, which come first, the active items.
func (l *links) string(heads []int32) {
	last := int32(0)
	for _, h := range heads {
		if !l.isPrimary(h) {
			break
		}
		l.heads[last].next, l.heads[h].prev = h, last
		last = h
	}
	l.heads[last].next, l.heads[0].prev = 0, last
}
