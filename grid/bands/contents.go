package bands

import (
	"math/bits"
	"slices"

	"basisk/grid"

	"gonum.org/v1/gonum/stat/combin"
)

// The idea: a band below depends on the bands above only through the digits that its columns may
// still use. So floors are counted by the contents of their boxes, with the columns in a fixed
// order. Relabelling makes the first box's content {1,4,7} {2,5,8} {3,6,9}; the reduced floors are
// such floors already, with one arrangement of the first box; the relabellings that keep each of
// its columns make the others.
//
// Source: the second half of B. Felgenhauer and F. Jarvis (2005), who sum over the contents of the
// boxes below the first; here with one table for all contents.
//
// Cost: 3 and 280 contents; the table has contents^(K-1) entries.

// set is a set of digits, digit d as bit d-1.
type set = uint32

// content is the set of each column of a box.
type content []set

// contents has the contents of boxes and the number of floors with them. Contents that differ only
// by the order of columns share a number.
type contents struct {
	k, n    int
	all     []content
	numbers map[string]int
	// relabelled[a·len(all)+b] is the number of content b after the relabelling that
	// makes content a the first one.
	relabelled []uint16
	// floors[b·len(all)+c] (K = 3; floors[b] for K = 2) is the number of floors whose boxes have
	// the contents first, b, c, with all columns in order.
	floors []uint32
}

// newContents returns the contents for basis k, 2 or 3.
func newContents(k int) *contents {
	c := &contents{k: k, n: k * k, numbers: make(map[string]int)}
	c.number(firstContent(k))
	c.list(nil, 1<<c.n-1)
	c.relabelled = make([]uint16, len(c.all)*len(c.all))
	for a := range c.all {
		label := labelling(c.all[a], c.all[0])
		for b := range c.all {
			c.relabelled[a*len(c.all)+b] = uint16(c.number(relabel(c.all[b], label)))
		}
	}
	c.count()
	return c
}

// firstContent returns the content of the box 1, 2, …, N.
func firstContent(k int) content {
	columns := make(content, k)
	for d := range k * k {
		columns[d%k] |= 1 << d
	}
	return columns
}

// list numbers all contents that begin with the columns so far and distribute the digits left, each
// column beginning with the least of them.
func (c *contents) list(columns content, left set) {
	if left == 0 {
		c.number(columns)
		return
	}
	least := left & -left
	for column := range subsets(left, c.k) {
		if column&least != 0 {
			c.list(append(columns, column), left&^column)
		}
	}
}

// subsets yields the subsets of s with size members.
func subsets(s set, size int) func(func(set) bool) {
	return func(yield func(set) bool) {
		for sub := s; sub != 0; sub = (sub - 1) & s {
			if bits.OnesCount32(sub) == size && !yield(sub) {
				return
			}
		}
	}
}

// number returns the number of a content, a new one if it has none yet.
func (c *contents) number(columns content) int {
	sorted := slices.Clone(columns)
	slices.Sort(sorted)
	text := make([]byte, 0, 4*len(sorted))
	for _, s := range sorted {
		text = append(text, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
	}
	number, known := c.numbers[string(text)]
	if !known {
		number = len(c.all)
		c.numbers[string(text)] = number
		c.all = append(c.all, sorted)
	}
	return number
}

// labelling returns a relabelling that maps the columns of from to the columns of to.
func labelling(from, to content) []int {
	label := make([]int, 32)
	for i := range from {
		for a, b := from[i], to[i]; a != 0; a, b = a&(a-1), b&(b-1) {
			label[bits.TrailingZeros32(a)] = bits.TrailingZeros32(b)
		}
	}
	return label
}

// relabel returns the relabelled columns.
func relabel(columns content, label []int) content {
	moved := make(content, len(columns))
	for i, s := range columns {
		for ; s != 0; s &= s - 1 {
			moved[i] |= 1 << label[bits.TrailingZeros32(s)]
		}
	}
	return moved
}

// contentsOf returns the columns of each box of a floor.
func contentsOf(k int, floor []grid.Digit) []content {
	boxes := make([]content, k)
	for box := range boxes {
		boxes[box] = make(content, k)
	}
	for i, d := range floor {
		col := i % (k * k)
		boxes[col/k][col%k] |= 1 << (d - 1)
	}
	return boxes
}

// count fills the table of floors. A reduced floor represents the orders of the boxes after the
// first, and of their columns; here the columns have fixed places.
func (c *contents) count() {
	p := len(c.all)
	one := make([]uint32, c.entries()) // with the first box 1, 2, …, N
	for _, floor := range reducedFloors(c.k) {
		boxes := contentsOf(c.k, floor)
		for _, order := range combin.Permutations(c.k-1, c.k-1) {
			at := 0
			for _, box := range order {
				at = at*p + c.number(boxes[1+box])
			}
			one[at]++
		}
	}
	c.floors = make([]uint32, len(one))
	moved := make([]int, p)
	for _, label := range keepers(c.all[0]) {
		for b := range c.all {
			moved[b] = c.number(relabel(c.all[b], label))
		}
		for at := range c.floors {
			c.floors[at] += one[c.moveEntry(at, moved)]
		}
	}
}

// entries returns the size of the table of floors.
func (c *contents) entries() int {
	entries := 1
	for range c.k - 1 {
		entries *= len(c.all)
	}
	return entries
}

// moveEntry returns the index of an entry of the table after its contents are replaced.
func (c *contents) moveEntry(at int, moved []int) int {
	p, to, place := len(c.all), 0, 1
	for range c.k - 1 {
		to += moved[at%p] * place
		at, place = at/p, place*p
	}
	return to
}

// keepers returns the relabellings that map each column to itself: a set of columns at a time, in
// every order.
func keepers(columns content) [][]int {
	all := [][]int{make([]int, 32)}
	for _, s := range columns {
		var members []int
		for ; s != 0; s &= s - 1 {
			members = append(members, bits.TrailingZeros32(s))
		}
		var longer [][]int
		for _, label := range all {
			for _, order := range combin.Permutations(len(members), len(members)) {
				next := slices.Clone(label)
				for i, m := range members {
					next[m] = members[order[i]]
				}
				longer = append(longer, next)
			}
		}
		all = longer
	}
	return all
}
