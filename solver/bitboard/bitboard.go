// Package bitboard enumerates the solutions of squares of basis 2, 3 and 4 by words of bits,
// without a list, an allocation or a call through an interface in its loops. It is the
// quickest way to settle such a puzzle, by an order of magnitude.
//
// A kernel is given candidates, as many as are left of each cell, and draws conclusions
// from them until there are no more: of each digit that has lost a place those of narrow.go,
// which are locked candidates of either kind, hidden singles among them; then naked singles,
// by counting the digits of all cells of a band at once. What is left it guesses: a digit of
// a cell with two, and later the other.
//
// Words: a band is K rows of boxes side by side, a stack the same of columns, and a stripe
// the part of a row within a box. The places of a digit in a band are one word. A cell is
// open until its digit is known and has been taken out of the places of all others.
//
// What a search costs is exact: the same candidates cost the same nodes and states, in the
// same order of solutions, whatever was searched before.
//
// # Design
//
// The bases share the search and nothing below it: each has a board of its own, of arrays
// whose sizes are constants, since one board for all of them cost twice the time. Nothing
// undoes: a guess copies the state, which is 144 bytes for 9×9 and 552 for 16×16. That shape
// of a puzzle is known here, rows, columns and boxes, is against the rule of the house that
// only a shape knows them; it is what makes the kernel fast, and why it serves squares of
// three sizes and nothing else. It imports no other package of the module, and says solutions
// in numbers. There are no assembly and no vector instructions, which the best program for
// 9×9 has. NOTES.md has what was tried and what it brought.
//
// The bands, and tables of what stripes leave of them, are those of JCZSolve and fsss2 by
// their authors of the New Sudoku Players' Forum, 2012; that a guess is best made where a
// digit is tied to most others is what tdoku by T. Dillon, 2019, shows.
package bitboard

// The smallest and the largest basis that a kernel can have: a band of 16×16 is one word.
const (
	MinBasis = 2
	MaxBasis = 4
)

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
	shares []float64 // of the tree, that are below those states
	levels []uint64
}

// New returns a kernel for squares of basis k, from MinBasis to MaxBasis.
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
func (x *Kernel) Restrict(cell int, digits uint64) {
	switch x.k {
	case 3:
		x.three.keep(cell, digits)
	case 4:
		x.four.keep(cell, digits)
	default:
		x.two.keep(cell, digits)
	}
}

// KeepRow leaves a digit those of its places in a row of which the bits are set, bit 0
// standing for the first column. Rows and digits count from 0. It says as much as Keep for
// all cells, in less time.
func (x *Kernel) RestrictRow(row, digit int, columns uint64) {
	switch x.k {
	case 3:
		x.three.keepRow(row, digit, columns)
	case 4:
		x.four.keepRow(row, digit, columns)
	default:
		x.two.keepRow(row, digit, columns)
	}
}

// Limits say when a search ends before its end.
type Limits struct {
	// Solutions is how many to find; 0 is all.
	Solutions uint64
	// Nodes is how many guesses to make; 0 is no limit.
	Nodes uint64
	// Trial is how many of them to make while fewer than Many solutions are found; 0 is no
	// limit.
	Trial, Many uint64
	// Shown is how many solutions are passed to yield, the first ones; 0 is all. The others
	// are counted, which takes less time, and costs as many nodes and states.
	Shown uint64
	// Favour has a digit for each cell, from 1, that guesses there begin with; 0 is any, and
	// an empty list for all. Who looks for a solution beside one that is known finds it
	// near that. Basis 2 has next to nothing to guess and heeds none.
	Favour []int32
	// Turned has guesses begin with their other side: guess i, from 0, if bit i mod 64 is
	// set. Who draws the bits draws solutions.
	Flipped uint64
	// Stop, unless it is nil, is asked at least once a millisecond whether to stop. It is
	// told what share of the tree is done with, where both sides of a guess are halves.
	Stop func(done float64) bool
}

// Outcome is what a search has found.
type Outcome struct {
	Solutions, Nodes uint64
	// States is how many states were looked at: after a guess, and after it was taken back.
	States uint64
	// Levels has the nodes by the number of guesses that stood above them. It is valid until
	// the next search.
	Levels []uint64
	// Done tells that there are no other solutions. A search that was stopped at its first,
	// and needed no guess, knows that too.
	Done bool
}

// stopNodes is the number of nodes after which a search asks whether to stop.
const stopNodes = 128

// Search enumerates the solutions of what Keep has left. Each is passed to yield, unless
// that is nil or enough are shown; it goes on while yield returns true. What is left stays so
// for the next search.
func (x *Kernel) Search(l Limits, yield func() bool) Outcome {
	x.begin()
	x.stack2, x.stack3, x.stack4 = x.stack2[:0], x.stack3[:0], x.stack4[:0]
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
		stands, solved := x.propagate()
		quiet := yield == nil || l.Shown != 0 && o.Solutions >= l.Shown
		switch {
		case solved:
			o.Solutions++
			if !quiet && !yield() || o.Solutions == l.Solutions {
				o.Done = o.Nodes == 0
				return o
			}
		case stands:
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
			if l.Flipped>>(o.Nodes%64)&1 != 0 {
				x.turn()
			}
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

// note notes a guess, with the share of the tree that is on its other side.
func (x *Kernel) note(share float64) {
	x.tally(len(x.shares), 1)
	x.shares = append(x.shares, share)
}

// tally adds nodes to those of a level.
func (x *Kernel) tally(level int, nodes uint64) {
	if level == len(x.levels) {
		x.levels = append(x.levels, 0)
	}
	x.levels[level] += nodes
}

// begin makes the state that of the puzzle.
func (x *Kernel) begin() {
	switch x.k {
	case 3:
		x.three.begin()
	case 4:
		x.four.begin()
	default:
		x.two.begin()
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

// guess puts a digit into a cell, if it can one that is favoured, and keeps the state without
// it for later.
func (x *Kernel) guess(favour []int32) {
	switch x.k {
	case 3:
		x.stack3 = push(x.stack3)
		x.three.guess(favour, &x.stack3[len(x.stack3)-1])
	case 4:
		x.stack4 = push(x.stack4)
		x.four.guess(favour, &x.stack4[len(x.stack4)-1])
	default:
		x.stack2 = push(x.stack2)
		x.two.guess(&x.stack2[len(x.stack2)-1])
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

// Solution writes the digits of the cells, from 1, of the solution that a kernel has just
// found, as whatever the caller has for digits.
func Solution[D ~int32](x *Kernel, cells []D) {
	switch x.k {
	case 3:
		solution3(&x.three.state3, cells)
	case 4:
		solution4(&x.four.state4, cells)
	default:
		solution2(&x.two.state2, cells)
	}
}
