package cdcl

import (
	"cmp"
	"slices"

	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: options are in a doubly linked list, those that took part in a conflict most lately at
// its end. The next decision is the last open option of the list; all options after a cursor are
// assigned. The order changes faster than that of scores, which suits frequent restarts.
//
// Source: variable move to front by Ryan (2004, Siege); cursor and stamps by
// Biere and Fröhlich (2015).
//
// Cost: constant for each option moved; the cursor walks only over assigned ones.

// queue is the list.
type queue struct {
	prev, next []int32
	moved      []uint64 // when an option was last moved to the end
	last       int32
	cursor     int32 // in focused mode all options after it are assigned
	time       uint64
}

// queueSteps is the cost of appending an option, which is far from its predecessor in memory, in
// steps.
const queueSteps = 4

// reset lists options so that the last one of order, which is tried first, comes last, unless the
// context ends.
func (q *queue) reset(order []int32, check *cancel.Check) {
	n := len(order)
	q.prev, q.next = hugepage.Zeros(q.prev, n), hugepage.Zeros(q.next, n)
	q.moved = hugepage.Zeros(q.moved, n)
	q.last, q.cursor, q.time = -1, -1, 0
	for i := 0; i < n && !check.Spend(queueSteps); i++ {
		q.append(order[i])
	}
	q.cursor = q.last
}

// append puts o, which is in no list, at the end.
func (q *queue) append(o int32) {
	q.time++
	q.moved[o] = q.time
	q.prev[o], q.next[o] = q.last, -1
	if q.last >= 0 {
		q.next[q.last] = o
	}
	q.last = o
}

// move puts o at the end.
func (q *queue) move(o int32) {
	if q.last == o {
		return
	}
	before, after := q.prev[o], q.next[o]
	if before >= 0 {
		q.next[before] = after
		if q.cursor == o {
			q.cursor = before
		}
	}
	q.prev[after] = before
	q.append(o)
}

// moveAll moves the given options to the end in their previous order, and sorts them by it.
func (q *queue) moveAll(options []int32) {
	slices.SortFunc(options, func(a, b int32) int { return cmp.Compare(q.moved[a], q.moved[b]) })
	for _, o := range options {
		q.move(o)
	}
}

// opened updates the queue: o is open again.
func (q *queue) opened(o int32) {
	if q.moved[o] > q.moved[q.cursor] {
		q.cursor = o
	}
}
