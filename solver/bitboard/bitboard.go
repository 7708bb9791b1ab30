// Package bitboard enumerates the solutions of squares of basis 3 and 4 on words of bits. Its
// loops have no list, no allocation and no call through an interface. It is the quickest way to solve
// such puzzles, by an order of magnitude.
//
// A kernel is given the candidates of each cell, and propagates until nothing changes: first each
// digit that has lost a place, by the tables of narrow.go, which cover locked candidates of both
// kinds and hidden singles; then naked singles, counting the digits of all cells of a band at once.
// Then it guesses: one digit of a cell with two, and later the other.
//
// Words: a band is K rows of boxes side by side, a stack the same for columns, and a stripe the part
// of a row within a box. The places of a digit in a band are one word. A cell is open until its digit
// is known and has been removed from the places of all others.
//
// Searches are deterministic: the same candidates give the same nodes, states and order of solutions,
// whatever was searched before.
//
// # Design
//
// The bases share the search, but each has its own board, with arrays of constant size; a common
// board took twice the time. Nothing is undone: a guess copies the state, which is 144 bytes for 9×9
// and 552 for 16×16. Unlike most packages it has rows, columns and boxes built in; that makes it
// fast, and limits it to squares of two sizes. It imports no other package of the module, and
// returns solutions as numbers. It has no assembly and no vector instructions, unlike the best
// program for 9×9. NOTES.md lists what was tried and its effect.
//
// The bands, and the tables of stripes, come from JCZSolve and fsss2 (New Sudoku Players' Forum,
// 2012); tdoku by T. Dillon, 2019, showed that the best guess is the digit that is tied to most
// others.
package bitboard

// MinBasis and MaxBasis bound the basis of a kernel: a band of 16×16 fills one word.
const (
	MinBasis = 3
	MaxBasis = 4
)

// Kernel enumerates the solutions of puzzles of one basis, reusing its memory. It serves one
// goroutine.
type Kernel struct {
	k     int
	three board3
	four  board4
	// The states to return to; the basis determines which of these is used.
	stack3 []state3
	stack4 []state4
	shares []float64 // the share of the tree below each of those states
	levels []uint64
}

// New returns a kernel for squares of basis k, from MinBasis to MaxBasis.
func New(k int) *Kernel {
	if k == 4 {
		buildFits4()
	}
	return &Kernel{k: k}
}

// Reset restores all candidates.
func (x *Kernel) Reset() {
	if x.k == 3 {
		x.three.reset()
	} else {
		x.four.reset()
	}
}

// Restrict removes the digits of a cell whose bits are not set; bit 0 is digit 1. Cells count row
// by row from 0.
func (x *Kernel) Restrict(cell int, digits uint64) {
	if x.k == 3 {
		x.three.keep(cell, digits)
	} else {
		x.four.keep(cell, digits)
	}
}

// RestrictRow removes the places of a digit in a row whose bits are not set; bit 0 is the first
// column. Rows and digits count from 0. It equals Restrict for all cells, but is faster.
func (x *Kernel) RestrictRow(row, digit int, columns uint64) {
	if x.k == 3 {
		x.three.keepRow(row, digit, columns)
	} else {
		x.four.keepRow(row, digit, columns)
	}
}

// Limits end a search early.
type Limits struct {
	// Solutions is the maximum number of solutions; 0 means all.
	Solutions uint64
	// Nodes is the maximum number of guesses; 0 means no limit.
	Nodes uint64
	// Trial is the maximum number of guesses while fewer than Many solutions are found; 0 means
	// no limit.
	Trial, Many uint64
	// Shown is the number of solutions, the first ones, that are passed to yield; 0 means all.
	// The others are only counted, which is faster and takes the same nodes and states.
	Shown uint64
	// Favour has, for each cell, the digit from 1 that guesses there try first; 0 is any, and an
	// empty list is all 0. With a known solution the search finds others close to it.
	Favour []int32
	// Stop, unless nil, is called at least once per millisecond with the share of the tree that
	// is done (each side of a guess counts half), and reports whether to stop.
	Stop func(done float64) bool
}

// Outcome is the result of a search.
type Outcome struct {
	Solutions, Nodes uint64
	// States is the number of states visited: after a guess, and after it was taken back.
	States uint64
	// Levels has the number of nodes per number of guesses above them. It is valid until the next
	// search.
	Levels []uint64
	// Done reports whether there are no other solutions. A search without a guess knows that at
	// its first solution.
	Done bool
}

// stopNodes is the number of nodes between two calls of Stop.
const stopNodes = 128

// Search enumerates the solutions of the candidates left, which it does not change. It passes each
// to yield, if not nil, until enough are shown, and stops when yield returns false.
func (x *Kernel) Search(l Limits, yield func() bool) Outcome {
	x.begin()
	x.stack3, x.stack4 = x.stack3[:0], x.stack4[:0]
	x.shares, x.levels = x.shares[:0], x.levels[:0]
	o := x.search(l, yield)
	o.Levels = x.levels
	return o
}

// search walks the tree until it is done or something ends it.
func (x *Kernel) search(l Limits, yield func() bool) (o Outcome) {
	share, done := 1.0, 0.0
	for {
		o.States++
		consistent, solved := x.propagate()
		quiet := yield == nil || l.Shown != 0 && o.Solutions >= l.Shown
		switch {
		case solved:
			o.Solutions++
			if !quiet && !yield() || o.Solutions == l.Solutions {
				o.Done = o.Nodes == 0
				return o
			}
		case consistent:
			if l.Nodes != 0 && o.Nodes == l.Nodes || l.Trial != 0 && o.Nodes >= l.Trial && o.Solutions < l.Many {
				return o
			}
			if l.Stop != nil && o.Nodes%stopNodes == 0 && l.Stop(done) {
				return o
			}
			if quiet && x.count(&l, &o) {
				break
			}
			x.guess(l.Favour)
			o.Nodes++
			share /= 2
			x.note(share)
			continue
		}
		if !x.pop() {
			o.Done = true
			return o
		}
		done += share
		top := len(x.shares) - 1
		share, x.shares = x.shares[top], x.shares[:top]
	}
}

// note records a guess, with the share of the tree on its other side.
func (x *Kernel) note(share float64) {
	x.tally(len(x.shares), 1)
	x.shares = append(x.shares, share)
}

// tally adds nodes to the count of a level.
func (x *Kernel) tally(level int, nodes uint64) {
	if level == len(x.levels) {
		x.levels = append(x.levels, 0)
	}
	x.levels[level] += nodes
}

// begin sets the state to the puzzle.
func (x *Kernel) begin() {
	if x.k == 3 {
		x.three.begin()
	} else {
		x.four.begin()
	}
}

// propagate draws conclusions until there are no more. It reports whether the state is still
// consistent, and whether the digit of every cell is known.
func (x *Kernel) propagate() (consistent, solved bool) {
	if x.k == 3 {
		return x.three.propagate()
	}
	return x.four.propagate()
}

// guess places a digit, a favoured one if possible, and saves the state without it.
func (x *Kernel) guess(favour []int32) {
	if x.k == 3 {
		x.stack3 = push(x.stack3)
		x.three.guess(favour, &x.stack3[len(x.stack3)-1])
	} else {
		x.stack4 = push(x.stack4)
		x.four.guess(favour, &x.stack4[len(x.stack4)-1])
	}
}

// pop returns to the last saved state. It reports whether there was one.
func (x *Kernel) pop() bool {
	switch {
	case len(x.stack3) > 0:
		x.stack3 = pop(x.stack3, &x.three.state3)
	case len(x.stack4) > 0:
		x.stack4 = pop(x.stack4, &x.four.state4)
	default:
		return false
	}
	return true
}

// push grows the stack by one state with unspecified content.
func push[S any](stack []S) []S {
	if len(stack) < cap(stack) {
		return stack[:len(stack)+1]
	}
	var zero S
	return append(stack, zero)
}

// pop moves the last state of a stack to state.
func pop[S any](stack []S, state *S) []S {
	top := len(stack) - 1
	*state = stack[top]
	return stack[:top]
}

// Solution writes the digits of the solution that a kernel has just found, from 1, to cells.
func Solution[D ~int32](x *Kernel, cells []D) {
	if x.k == 3 {
		solution3(&x.three.state3, cells)
	} else {
		solution4(&x.four.state4, cells)
	}
}
