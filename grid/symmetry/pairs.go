package symmetry

// pairs records which pairs of first rows of a full grid are equivalent, as far as automorphisms
// were met: disjoint sets (Tarjan 1975), one per class. A pair is a way to lay the grid and two of
// its rows. Cost: 2N² steps per automorphism met, until maxJoining is spent; missing some only
// means that more pairs are searched.
type pairs struct {
	n      int
	parent []int32 // -1 for the representative of its class
	count  []int64 // the number of ways to the smallest image that begin with the pair; -1 if not searched
	round  []int   // the round of that count
	joins  int
}

// maxJoining bounds the steps for all automorphisms of a grid: some 0.1 s.
const maxJoining = 1 << 24

// reset clears everything, for grids of side n.
func (p *pairs) reset(n int) {
	if p.n != n {
		p.n = n
		p.parent, p.count, p.round = make([]int32, 2*n*n), make([]int64, 2*n*n), make([]int, 2*n*n)
	}
	for i := range p.parent {
		p.parent[i], p.count[i] = -1, -1
	}
	p.joins = 0
}

// number numbers a pair.
func (p *pairs) number(side, first, next int) int { return (side*p.n+first)*p.n + next }

// class returns the representative of the class of a pair.
func (p *pairs) class(pair int) int {
	for p.parent[pair] >= 0 {
		if up := p.parent[pair]; p.parent[up] >= 0 {
			p.parent[pair] = p.parent[up]
		}
		pair = int(p.parent[pair])
	}
	return pair
}

// searched reports whether a pair of the same class was searched.
func (p *pairs) searched(pair int) bool { return p.count[p.class(pair)] >= 0 }

// note records the number of ways for the class of a pair.
func (p *pairs) note(pair int, count int64, round int) {
	c := p.class(pair)
	p.count[c], p.round[c] = count, round
}

// join unites the pairs that the automorphism from one way to another maps to each other. Rows of
// the grid laid the other way are its columns.
func (p *pairs) join(from, to way) {
	if p.joins++; p.joins*2*p.n*p.n > maxJoining {
		return
	}
	p.joinLines(from.turned, from.rowAt, to.turned, to.rowAt)
	p.joinLines(1-from.turned, from.colAt, 1-to.turned, to.colAt)
}

// joinLines joins the pairs of the rows in one list with those in another.
func (p *pairs) joinLines(side int, from []int32, image int, to []int32) {
	for i := range from {
		for j := range from {
			if i != j {
				p.unite(p.number(side, int(from[i]), int(from[j])), p.number(image, int(to[i]), int(to[j])))
			}
		}
	}
}

// unite unites two classes. The count of one holds for both; if both have one, the later count,
// since an earlier one may be for another image.
func (p *pairs) unite(a, b int) {
	a, b = p.class(a), p.class(b)
	if a == b {
		return
	}
	if p.count[a] < 0 || p.count[b] >= 0 && p.round[b] > p.round[a] {
		a, b = b, a
	}
	p.parent[b] = int32(a)
}

// total returns the ways to the smallest image of a round, over all pairs.
func (p *pairs) total(round int) int64 {
	total := int64(0)
	for pair := range p.parent {
		if c := p.class(pair); p.count[c] > 0 && p.round[c] == round {
			total += p.count[c]
		}
	}
	return total
}
