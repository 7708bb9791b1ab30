package claims

import (
	"math/big"
	"slices"
)

// The symmetries of a band except relabelling form the group H of the orders of rows, boxes and
// columns: S_K × (S_K wr S_K). For counting only its conjugacy classes matter. One is given by the
// cycle type of the row order and, for each cycle of the box order, its length and its turn: the
// cycle type of the column order after going round the cycle once (James and Kerber, The
// Representation Theory of the Symmetric Group, 1981, section 4.2).

// partition is a cycle type: lengths that add up, in descending order.
type partition []int

// partitions returns the partitions of n into parts of at most most.
func partitions(n, most int) []partition {
	if n == 0 {
		return []partition{nil}
	}
	var all []partition
	for first := min(n, most); first >= 1; first-- {
		for _, rest := range partitions(n-first, first) {
			all = append(all, append(partition{first}, rest...))
		}
	}
	return all
}

// multiplicities returns how often each length 1..n occurs.
func (p partition) multiplicities(n int) []int {
	m := make([]int, n+1)
	for _, length := range p {
		m[length]++
	}
	return m
}

// centralizer returns the number of permutations that commute with one of this cycle type.
func (p partition) centralizer(n int) *big.Int {
	z := big.NewInt(1)
	for length, m := range p.multiplicities(n) {
		if m > 0 {
			power := new(big.Int).Exp(big.NewInt(int64(length)), big.NewInt(int64(m)), nil)
			z.Mul(z, power).Mul(z, factorial(m))
		}
	}
	return z
}

// power returns the cycle type of the e-th power.
func (p partition) power(e int) partition {
	var q partition
	for _, length := range p {
		g := gcd(length, e)
		for range g {
			q = append(q, length/g)
		}
	}
	return q
}

// permutation returns a permutation of this cycle type whose cycles are runs of adjacent points,
// and for each point the number of its cycle.
func (p partition) permutation() (image, cycle []int) {
	for i, length := range p {
		first := len(image)
		for j := range length {
			image = append(image, first+(j+1)%length)
			cycle = append(cycle, i)
		}
	}
	return image, cycle
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// wheel is a cycle of the box order: its length and its turn.
type wheel struct {
	length int
	turn   partition
}

// motion is a conjugacy class of H.
type motion struct {
	k      int
	rows   partition
	wheels []wheel
	// centralizer is the number of elements that commute with one of the class:
	// |H| divided by it is the size of the class.
	centralizer *big.Int
}

// motions returns the conjugacy classes of H for basis k.
func motions(k int) []motion {
	var all []motion
	for _, rows := range partitions(k, k) {
		z := rows.centralizer(k)
		eachWheels(k, func(wheels []wheel) {
			m := motion{k: k, rows: rows, wheels: append([]wheel(nil), wheels...)}
			m.centralizer = new(big.Int).Mul(z, wheelCentralizer(k, wheels))
			all = append(all, m)
		})
	}
	return all
}

// eachWheels calls f with each collection of wheels whose lengths add up to k.
func eachWheels(k int, f func([]wheel)) {
	var kinds []wheel
	for length := 1; length <= k; length++ {
		for _, turn := range partitions(k, k) {
			kinds = append(kinds, wheel{length, turn})
		}
	}
	var chosen []wheel
	var choose func(from, left int)
	choose = func(from, left int) {
		if left == 0 {
			f(chosen)
			return
		}
		for i := from; i < len(kinds); i++ {
			if kinds[i].length <= left {
				chosen = append(chosen, kinds[i])
				choose(i, left-kinds[i].length)
				chosen = chosen[:len(chosen)-1]
			}
		}
	}
	choose(0, k)
}

// wheelCentralizer returns the order of the centralizer of the wheels, equal ones being adjacent,
// in S_K wr S_K.
func wheelCentralizer(k int, wheels []wheel) *big.Int {
	z, run := big.NewInt(1), 0
	for i, w := range wheels {
		run++
		if i > 0 && (w.length != wheels[i-1].length || !slices.Equal(w.turn, wheels[i-1].turn)) {
			run = 1
		}
		z.Mul(z, w.turn.centralizer(k))
		z.Mul(z, big.NewInt(int64(w.length*run)))
	}
	return z
}

// boxes returns the cycle type of the box order, its cycles in the order of the
// wheels.
func (m *motion) boxes() partition {
	p := make(partition, len(m.wheels))
	for i, w := range m.wheels {
		p[i] = w.length
	}
	return p
}
