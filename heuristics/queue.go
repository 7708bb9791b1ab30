package heuristics

// queue lists houses to sweep, each at most once. Entries left by an undone branch are swept in
// vain, and nothing that was added is lost. Entries left by another board are dropped, so that the
// order of houses depends on the board alone.
type queue struct {
	waiting []int
	listed  []bool
}

// attend prepares for a number of houses.
func (q *queue) attend(p *Pass, houses int) {
	if len(q.listed) != houses {
		*q = queue{make([]int, 0, houses), make([]bool, houses)}
	}
	if p.since == unread {
		q.waiting = q.waiting[:0]
		clear(q.listed)
	}
}

// add lists house h.
func (q *queue) add(h int) {
	if !q.listed[h] {
		q.listed[h] = true
		q.waiting = append(q.waiting, h)
	}
}

// next removes a house from the list.
func (q *queue) next() (h int, ok bool) {
	last := len(q.waiting) - 1
	if last < 0 {
		return 0, false
	}
	h = q.waiting[last]
	q.waiting, q.listed[h] = q.waiting[:last], false
	return h, true
}

// collectUnits lists the units of the sets that changed.
func (q *queue) collectUnits(p *Pass) {
	q.attend(p, p.board.Shape().Units())
	for _, s := range p.Changed() {
		if _, isCell := p.board.CellOf(s); !isCell {
			u, _ := p.board.PlaceOf(s)
			q.add(int(u))
		}
	}
}
