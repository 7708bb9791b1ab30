package cdcl

import (
	"cmp"

	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: every option has a score that grows when the option takes part in a conflict, by an
// amount that itself grows from conflict to conflict, so that old conflicts fade. A binary heap
// yields the open option with the largest score; ties go to the smaller number.
//
// Source: VSIDS by Moskewicz et al. (2001), in the exponential form of MiniSat
// (Eén, Sörensson, 2003).
//
// Cost: logarithmic for each option pushed or popped. Assigned options stay in the heap until they
// reach its top.

// maxScore is the limit at which scores are scaled down, far below the largest float.
const maxScore = 1e150

// scores is the heap.
type scores struct {
	score []float64
	order []int32 // the heap
	where []int32 // the index in order, or -1
	step  float64
}

// heapSteps is the cost per option of building the heap, in steps.
const heapSteps = 2

// reset makes a heap of n options with the scores already in h.score.
func (h *scores) reset(n int) {
	h.score = hugepage.Zeros(h.score, n)
	h.order = hugepage.Zeros(h.order, n)
	h.where = hugepage.Zeros(h.where, n)
	h.step = 1
	for i := range h.order {
		h.order[i], h.where[i] = int32(i), int32(i)
	}
}

// heapify restores the order after scores were set arbitrarily, unless the context ends.
func (h *scores) heapify(check *cancel.Check) {
	for i := len(h.order)/2 - 1; i >= 0 && !check.Spend(heapSteps); i-- {
		h.down(i)
	}
}

// bump raises the score of o.
func (h *scores) bump(o int32) {
	h.score[o] += h.step
	if h.score[o] > maxScore {
		h.rescale()
	}
	if i := h.where[o]; i >= 0 {
		h.up(int(i))
	}
}

// rescale scales down all scores and keeps their order.
func (h *scores) rescale() {
	for o := range h.score {
		h.score[o] /= maxScore
	}
	h.step /= maxScore
}

// push adds o, which is not in the heap.
func (h *scores) push(o int32) {
	h.where[o] = int32(len(h.order))
	h.order = append(h.order, o)
	h.up(len(h.order) - 1)
}

// pop removes the top.
func (h *scores) pop() int32 {
	top, last := h.order[0], len(h.order)-1
	h.order[0] = h.order[last]
	h.where[h.order[0]] = 0
	h.order = h.order[:last]
	h.where[top] = -1
	if last > 0 {
		h.down(0)
	}
	return top
}

// before reports whether a comes above b.
func (h *scores) before(a, b int32) bool {
	return h.score[a] > h.score[b] || h.score[a] == h.score[b] && a < b
}

// compare orders options as before does.
func (h *scores) compare(a, b int32) int {
	return cmp.Or(cmp.Compare(h.score[b], h.score[a]), cmp.Compare(a, b))
}

// up moves the option at index i to its place.
func (h *scores) up(i int) {
	o := h.order[i]
	for i > 0 {
		parent := (i - 1) / 2
		p := h.order[parent]
		if !h.before(o, p) {
			break
		}
		h.order[i], h.where[p] = p, int32(i)
		i = parent
	}
	h.order[i], h.where[o] = o, int32(i)
}

// down moves the option at index i to its place.
func (h *scores) down(i int) {
	o := h.order[i]
	for {
		child := 2*i + 1
		if child >= len(h.order) {
			break
		}
		if right := child + 1; right < len(h.order) && h.before(h.order[right], h.order[child]) {
			child = right
		}
		c := h.order[child]
		if !h.before(c, o) {
			break
		}
		h.order[i], h.where[c] = c, int32(i)
		i = child
	}
	h.order[i], h.where[o] = o, int32(i)
}
