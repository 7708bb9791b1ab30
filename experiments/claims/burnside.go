package claims

import (
	"context"
	"fmt"
	"math/big"

	"basisk/grid/bands"

	"gonum.org/v1/gonum/stat/combin"
)

// The idea: by Burnside's lemma the number of classes is the mean, over all elements of the group,
// of the number of floors they fix. A pair of a relabelling ρ and a motion h of rows, boxes and
// columns fixes a floor if moving by h equals relabelling by ρ. So whole cycles of ρ are placed at
// once:
//
// A digit is regarded as the permutation π that maps each row to the box of the digit there. Along
// a cycle of ρ the permutations must follow π → βπα⁻¹ (α moves the rows, β the boxes); a
// cycle of length m fits an orbit of that map if the orbit's length p divides m, in p ways. In each
// orbit of (row, box) pairs it leaves some cycles of known lengths, and the cycles left by all must
// be those by which the columns turn: the demand of a [cover]. Then the digits of one pair of each
// orbit can be ordered in as many ways as there are permutations that commute with the turn, and
// the rest of the orbit follows.
//
//	Σ over classes of h   1 / centralizer(h) · Π commuting orders · ways to lay the digits / N!
//
// It is the second reading of the claims on classes and floors, which package bands counts by canonical
// floors and row by row.
//
// Source: W. Burnside, Theory of Groups of Finite Order (1911), section 145; cycle
// types in wreath products as in motion.go. E. Russell and F. Jarvis (2006) counted
// the classes of 9×9 grids by the same lemma; here no floor is ever listed.
//
// Cost: one cover for each of 10, 66 and 950 conjugacy classes (K = 2, 3, 4).

// countClasses returns the number of classes of floors of basis k, by Burnside's lemma. It fails only if ctx ends.
func countClasses(ctx context.Context, k int) (*big.Int, error) {
	mean := new(big.Rat)
	for _, m := range motions(k) {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("count classes: %w", context.Cause(ctx))
		}
		mean.Add(mean, new(big.Rat).SetFrac(m.fixed(), m.centralizer))
	}
	if !mean.IsInt() {
		return nil, fmt.Errorf("count classes: the mean %v is not whole: a mistake of this program", mean)
	}
	return mean.Num(), nil
}

// floorsByDigits returns the number of floors of basis k given the first row: those that the identity
// motion fixes.
func floorsByDigits(k int) *big.Int {
	rest := make(partition, k)
	for i := range rest {
		rest[i] = 1
	}
	m := motion{k: k, rows: rest}
	for range k {
		m.wheels = append(m.wheels, wheel{1, rest})
	}
	return m.fixed()
}

// orbit is an orbit of (row, box) pairs under a motion.
type orbit struct {
	row, box int // of its representative
	length   int
	turn     partition // of the columns, after length steps
	// item is the first of the K items of the orbit: item + c - 1 demands cycles of
	// length c.
	item int
}

// orbits returns the orbits of the motion, the representatives in row-major order.
func (m *motion) orbits() []orbit {
	alpha, _ := m.rows.permutation()
	beta, cycle := m.boxes().permutation()
	seen := make([]bool, m.k*m.k)
	var all []orbit
	for i := range seen {
		if seen[i] {
			continue
		}
		o := orbit{row: i / m.k, box: i % m.k, item: len(all) * m.k}
		for r, b := o.row, o.box; !seen[r*m.k+b]; r, b = alpha[r], beta[b] {
			seen[r*m.k+b] = true
			o.length++
		}
		w := m.wheels[cycle[o.box]]
		o.turn = w.turn.power(o.length / w.length)
		all = append(all, o)
	}
	return all
}

// fixed returns the sum, over all relabellings, of the floors that an element of the class fixes
// together with the relabelling, divided by N!.
func (m *motion) fixed() *big.Int {
	orbits := m.orbits()
	c := cover{digits: m.k * m.k, demand: make([]byte, len(orbits)*m.k)}
	orders := big.NewInt(1)
	for _, o := range orbits {
		for length, count := range o.turn.multiplicities(m.k)[1:] {
			c.demand[o.item+length] = byte(count)
		}
		orders.Mul(orders, o.turn.centralizer(m.k))
	}
	c.kinds = m.kinds(orbits)
	ways := orders.Mul(orders, c.count())
	// All relabellings of a fixed floor are counted, and the N! relabelled floors are distinct, so
	// the division is exact.
	return ways.Quo(ways, bands.Relabellings(m.k))
}

// kinds returns the kinds of cycles of digits: an orbit of permutations under π → βπα⁻¹, repeated
// as often as the demand allows.
func (m *motion) kinds(orbits []orbit) []kind {
	alpha, _ := m.rows.permutation()
	beta, _ := m.boxes().permutation()
	seen := make(map[string]bool)
	var all []kind
	for _, start := range combin.Permutations(m.k, m.k) {
		var path [][]int
		for p := start; !seen[fmt.Sprint(p)]; p = conjugate(alpha, beta, p) {
			seen[fmt.Sprint(p)] = true
			path = append(path, p)
		}
		if path == nil {
			continue
		}
		for length := len(path); length <= m.k*m.k; length += len(path) {
			all = append(all, newKind(m.k, length, path, orbits))
		}
	}
	return all
}

// conjugate returns βπα⁻¹.
func conjugate(alpha, beta, p []int) []int {
	q := make([]int, len(p))
	for r, box := range p {
		q[alpha[r]] = beta[box]
	}
	return q
}

// newKind returns the kind of a cycle of length digits that follows path repeatedly. Its digits in
// the representative of an orbit o return after length/gcd(length, o.length) visits of the orbit.
func newKind(k, length int, path [][]int, orbits []orbit) kind {
	v := kind{length: length, starts: len(path), needs: make([]byte, len(orbits)*k)}
	for _, o := range orbits {
		visits := 0
		for t := range length {
			if path[t%len(path)][o.row] == o.box {
				visits++
			}
		}
		if visits == 0 {
			continue
		}
		round := length / gcd(length, o.length)
		if round > k {
			v.needs[o.item] = impossible
			continue
		}
		v.needs[o.item+round-1] = byte(visits / round)
	}
	return v
}

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
