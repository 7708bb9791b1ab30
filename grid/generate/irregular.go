package generate

import (
	"math"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: irregular boxes are drawn by a walk that begins at equal boxes, the most nearly square
// ones, and exchanges two cells of different regions if both regions stay connected. The two cells
// are chosen uniformly, so every exchange has the same probability as its reverse, and a long walk
// visits all partitions that it can reach equally often. It reaches all 117 of side 4 (tested).
//
// Beyond side 16 full grids of such ragged regions are hard to find. There an exchange that leaves
// fewer neighbours in one region has a smaller probability, which keeps the regions compact: the
// probability of a partition is then proportional to e to the power of stiffness times that number.
//
// Source: Metropolis et al. (1953) for the probability; without it the walk is a gerrymandering
// chain of single exchanges.
//
// Cost: the neighbours of the two cells rule out most exchanges; the others take a walk through two
// regions. 3 ms at N = 9, 20 at 16, 50 at 25.

// exchanges times N³ is the number of pairs of cells to try.
const exchanges = 20

// stiffness returns the exponent for side n. At 25 it is 1.5: learning finds a full grid for most
// partitions within 20,000 conflicts, and with 1 for few. Of the pairs of cells of an equal box 92 %
// are then in one region, and with 1 76 %.
func stiffness(n int) float64 { return max(0, float64(n-16)/6) }

// Irregular returns irregular boxes for side n, a random partition into n connected regions of n
// cells, for [grid.Layout]. Not every partition has a full grid.
func Irregular(n int, rng *rand.Rand) ([]int, error) {
	s, err := grid.NearlySquare(n)
	if err != nil {
		return nil, err
	}
	p := &partition{side: n, of: make([]int, n*n), seen: make([]int, n*n), stiffness: stiffness(n), rng: rng}
	rows, cols := s.Box()
	if !s.HasBoxes() {
		rows, cols = 1, n
	}
	for c := range p.of {
		p.of[c] = c/n/rows*rows + c%n/cols
	}
	for range exchanges * n * n * n {
		p.exchange(rng.IntN(n*n), rng.IntN(n*n))
	}
	return p.of, nil
}

// partition is a grid in connected regions.
type partition struct {
	side  int
	of    []int // by cell: its region
	seen  []int // by cell: the last walk that visited it
	walks int
	queue []int
	// stiffness is how strongly neighbours stay together.
	stiffness float64
	rng       *rand.Rand
}

// exchange exchanges the regions of two cells, if both regions stay connected and chance allows it.
func (p *partition) exchange(a, b int) {
	if p.of[a] == p.of[b] {
		return
	}
	before := p.friends(a) + p.friends(b)
	p.of[a], p.of[b] = p.of[b], p.of[a]
	x, y := p.friends(a), p.friends(b)
	if x == 0 || y == 0 || p.rng.Float64() >= math.Exp(p.stiffness*float64(x+y-before)) ||
		!p.connected(a) || !p.connected(b) {
		p.of[a], p.of[b] = p.of[b], p.of[a]
	}
}

// neighbours returns the cells beside c.
func (p *partition) neighbours(c int) (list [4]int, count int) {
	row, col := c/p.side, c%p.side
	for _, at := range [4][2]int{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}} {
		if min(at[0], at[1]) >= 0 && max(at[0], at[1]) < p.side {
			list[count] = at[0]*p.side + at[1]
			count++
		}
	}
	return list, count
}

// friends returns the number of cells beside c that are in its region.
func (p *partition) friends(c int) (friends int) {
	list, count := p.neighbours(c)
	for _, d := range list[:count] {
		if p.of[d] == p.of[c] {
			friends++
		}
	}
	return friends
}

// connected reports whether the region of c is connected.
func (p *partition) connected(c int) bool {
	p.walks++
	p.queue = append(p.queue[:0], c)
	p.seen[c] = p.walks
	for i := 0; i < len(p.queue); i++ {
		list, count := p.neighbours(p.queue[i])
		for _, d := range list[:count] {
			if p.of[d] == p.of[c] && p.seen[d] != p.walks {
				p.seen[d] = p.walks
				p.queue = append(p.queue, d)
			}
		}
	}
	return len(p.queue) == p.side
}
