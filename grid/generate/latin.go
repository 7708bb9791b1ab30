package generate

import (
	"context"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: a Latin square is a cube of numbers in which every line in each of the three
// directions, row, column and digit, has one 1 and else 0. A move adds 1 to a 0, subtracts 1 from
// the 1 in each of its three lines, and corrects their lines at the other corners of the smaller
// cube that they span. The last corner may become -1: then the square is improper, and the next
// move begins there, with one of the two 1s in each of its three lines.
//
// Source: Jacobson and Matthews (1996), Generating uniformly distributed random Latin squares.
//
// Cost: a move looks through three lines. About one move in N gives a proper square.
//
// The moves connect all squares of an order, and visit the proper ones equally often (their
// theorems 1 and 6). How long that takes has not been proved.

// properMoves times N² is the number of proper squares that the chain visits, about N³ moves, the
// length that its authors propose.
const properMoves = 1

// chain is a walk through the proper and improper Latin squares of an order.
type chain struct {
	side int
	cube []int8 // by row, column and digit
	rng  *rand.Rand
}

// RandomLatin returns a Latin square of order n, 2 to [grid.MaxSide], by the chain of Jacobson and
// Matthews. It fails only if ctx ends.
func RandomLatin(ctx context.Context, n int, rng *rand.Rand) ([]grid.Digit, error) {
	m := &chain{n, make([]int8, n*n*n), rng}
	digits := rng.Perm(n) // at order 2 every move is the same exchange, and their number is even
	for i := range n * n {
		*m.at([3]int{i / n, i % n, digits[(i/n+i%n)%n]}) = 1
	}
	for range properMoves * n * n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m.move()
	}
	full := make([]grid.Digit, n*n)
	for i, one := range m.cube {
		if one == 1 {
			full[i/n] = grid.Digit(i%n) + 1
		}
	}
	return full, nil
}

// at returns the number at a row, column and digit.
func (m *chain) at(p [3]int) *int8 { return &m.cube[(p[0]*m.side+p[1])*m.side+p[2]] }

// move goes to the next proper square.
func (m *chain) move() {
	p := [3]int{m.rng.IntN(m.side), m.rng.IntN(m.side), m.rng.IntN(m.side)}
	for *m.at(p) != 0 {
		p = [3]int{m.rng.IntN(m.side), m.rng.IntN(m.side), m.rng.IntN(m.side)}
	}
	for improper := true; improper; improper = *m.at(p) < 0 {
		q := p
		for axis := range p {
			q[axis] = m.one(p, axis)
		}
		for corner := range 8 {
			at, sign := p, int8(1)
			for axis := range at {
				if corner>>axis&1 != 0 {
					at[axis], sign = q[axis], -sign
				}
			}
			*m.at(at) += sign
		}
		p = q
	}
}

// one returns the position of a 1 on the line of p along an axis, either of two with equal
// probability.
func (m *chain) one(p [3]int, axis int) int {
	skip := *m.at(p) < 0 && m.rng.IntN(2) == 0
	for p[axis] = 0; ; p[axis]++ {
		if *m.at(p) == 1 {
			if !skip {
				return p[axis]
			}
			skip = false
		}
	}
}
