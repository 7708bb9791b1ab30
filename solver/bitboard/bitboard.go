// Package bitboard enumerates the solutions of squares of basis 2, 3 and 4 by words of bits,
// without a list, an allocation or a call through an interface in its loops.
package bitboard

// MaxBasis is the largest basis that a kernel can have: a band of 16×16 is one word.
const MaxBasis = 4

// Kernel enumerates the solutions of puzzles of one basis, in the same memory. It serves one
// goroutine.
type Kernel struct {
	k     int
	three board3
	wide  board
	// The states to return to, of one of the two kinds of boards.
	stack3 []state3
	stack  []state
}

// New returns a kernel for squares of basis k, from 2 to MaxBasis.
func New(k int) *Kernel {
	x := &Kernel{k: k}
	if k != 3 {
		x.wide = newBoard(k)
	}
	return x
}

// Reset puts all candidates back.
func (x *Kernel) Reset() {
	if x.k == 3 {
		x.three.reset()
	} else {
		x.wide.reset()
	}
}

// Keep leaves a cell those of its digits of which the bits are set, bit 0 standing for digit
// 1. Cells count row by row from 0.
func (x *Kernel) Keep(cell int, digits uint64) {
	if x.k == 3 {
		x.three.keep(cell, digits)
	} else {
		x.wide.keep(cell, digits)
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
	x.stack, x.stack3 = x.stack[:0], x.stack3[:0]
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
	if x.k == 3 {
		return x.three.propagate()
	}
	return x.wide.propagate()
}

// guess puts a digit into a cell and keeps the state without it for later. It returns how many
// such states there are.
func (x *Kernel) guess() int {
	if x.k == 3 {
		x.stack3 = push(x.stack3)
		x.three.guess(&x.stack3[len(x.stack3)-1])
		return len(x.stack3)
	}
	x.stack = push(x.stack)
	x.wide.guess(&x.stack[len(x.stack)-1])
	return len(x.stack)
}

// pop goes back to the last state that was kept. It reports whether there was one.
func (x *Kernel) pop() bool {
	if top := len(x.stack3) - 1; top >= 0 {
		x.three.state3 = x.stack3[top]
		x.stack3 = x.stack3[:top]
		return true
	}
	if top := len(x.stack) - 1; top >= 0 {
		x.wide.copy(&x.wide.state, &x.stack[top])
		x.stack = x.stack[:top]
		return true
	}
	return false
}

// push makes room for one more state, whatever it holds.
func push[S any](stack []S) []S {
	if len(stack) < cap(stack) {
		return stack[:len(stack)+1]
	}
	var zero S
	return append(stack, zero)
}

// Solution writes the digits of the cells, from 1, of a state that is solved.
func (x *Kernel) Solution(cells []uint16) {
	if x.k == 3 {
		x.three.solution(cells)
	} else {
		x.wide.solution(cells)
	}
}
