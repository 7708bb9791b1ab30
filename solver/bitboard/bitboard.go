// Package bitboard enumerates the solutions of squares of basis 2, 3 and 4 by words of bits,
// without a list, an allocation or a call through an interface in its loops.
package bitboard

// MaxBasis is the largest basis that a kernel can have: a band of 16×16 is one word.
const MaxBasis = 4

// Kernel enumerates the solutions of puzzles of one basis, in the same memory. It serves one
// goroutine.
type Kernel struct {
	k     int
	two   board2
	three board3
	four  board4
	// The states to return to, of the kind of the basis.
	stack2 []state2
	stack3 []state3
	stack4 []state4
}

// New returns a kernel for squares of basis k, from 2 to MaxBasis.
func New(k int) *Kernel {
	if k == 4 {
		buildFits4()
	}
	return &Kernel{k: k}
}

// Reset puts all candidates back.
func (x *Kernel) Reset() {
	switch x.k {
	case 3:
		x.three.reset()
	case 4:
		x.four.reset()
	default:
		x.two.reset()
	}
}

// Keep leaves a cell those of its digits of which the bits are set, bit 0 standing for digit
// 1. Cells count row by row from 0.
func (x *Kernel) Keep(cell int, digits uint64) {
	switch x.k {
	case 3:
		x.three.keep(cell, digits)
	case 4:
		x.four.keep(cell, digits)
	default:
		x.two.keep(cell, digits)
	}
}

// Limits say when a search ends before its end.
type Limits struct {
	// Solutions is how many to find; 0 is all.
	Solutions uint64
	// Nodes is how many guesses to make; 0 is no limit.
	Nodes uint64
	// Stop, unless it is nil, is asked at least once a millisecond whether to stop.
	Stop func() bool
}

// Outcome is what a search has found.
type Outcome struct {
	Solutions, Nodes uint64
	// Depth is the largest number of guesses that stood at a time.
	Depth int
	// Done tells that there are no other solutions.
	Done bool
}

// stopNodes is the number of nodes after which a search asks whether to stop.
const stopNodes = 128

// Search enumerates the solutions of what Keep has left. Each is passed to yield, unless
// that is nil, which goes on while it returns true.
func (x *Kernel) Search(l Limits, yield func() bool) Outcome {
	var o Outcome
	x.stack2, x.stack3, x.stack4 = x.stack2[:0], x.stack3[:0], x.stack4[:0]
	for {
		stands, solved := x.propagate()
		switch {
		case solved:
			o.Solutions++
			if yield != nil && !yield() || o.Solutions == l.Solutions {
				return o
			}
		case stands:
			if l.Nodes != 0 && o.Nodes == l.Nodes || l.Stop != nil && o.Nodes%stopNodes == 0 && l.Stop() {
				return o
			}
			o.Nodes++
			o.Depth = max(o.Depth, x.guess())
			continue
		}
		if !x.pop() {
			o.Done = true
			return o
		}
	}
}

// propagate draws conclusions until there are no more. It reports whether the state still
// stands, and whether the digit of every cell is known.
func (x *Kernel) propagate() (stands, solved bool) {
	switch x.k {
	case 3:
		return x.three.propagate()
	case 4:
		return x.four.propagate()
	default:
		return x.two.propagate()
	}
}

// guess puts a digit into a cell and keeps the state without it for later. It returns how many
// such states there are.
func (x *Kernel) guess() int {
	switch x.k {
	case 3:
		x.stack3 = push(x.stack3)
		x.three.guess(&x.stack3[len(x.stack3)-1])
		return len(x.stack3)
	case 4:
		x.stack4 = push(x.stack4)
		x.four.guess(&x.stack4[len(x.stack4)-1])
		return len(x.stack4)
	default:
		x.stack2 = push(x.stack2)
		x.two.guess(&x.stack2[len(x.stack2)-1])
		return len(x.stack2)
	}
}

// pop goes back to the last state that was kept. It reports whether there was one.
func (x *Kernel) pop() bool {
	switch {
	case len(x.stack3) > 0:
		x.stack3 = pop(x.stack3, &x.three.state3)
	case len(x.stack4) > 0:
		x.stack4 = pop(x.stack4, &x.four.state4)
	case len(x.stack2) > 0:
		x.stack2 = pop(x.stack2, &x.two.state2)
	default:
		return false
	}
	return true
}

// push makes room for one more state, whatever it holds.
func push[S any](stack []S) []S {
	if len(stack) < cap(stack) {
		return stack[:len(stack)+1]
	}
	var zero S
	return append(stack, zero)
}

// pop takes the last state off a stack.
func pop[S any](stack []S, state *S) []S {
	top := len(stack) - 1
	*state = stack[top]
	return stack[:top]
}

// Solution writes the digits of the cells, from 1, of a state that is solved.
func (x *Kernel) Solution(cells []uint16) {
	switch x.k {
	case 3:
		x.three.solution(cells)
	case 4:
		x.four.solution(cells)
	default:
		x.two.solution(cells)
	}
}
