package symmetry

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The group: S_N on the digits times what keeps the list of units and is made of swaps of
// two lines of an axis, swaps of two bundles, and the eight motions of the grid (in cubes
// the exchanges of axes). Swaps that keep the units join lines to classes, and bundles
// likewise; what is in a class changes places at will. Motions take swaps to swaps, so the
// group is the product of the classes' symmetric groups and one motion of each coset. If
// boxes are the only units beside lines, they are known, and for square boxes the order is
// N!·2·(K!)^(2K+2). Else every swap is tried: few keep the units, and those that do not
// mostly tear one of the first that are looked at.

// group has what the elements of a shape are made of, but for digits.
type group struct {
	shape *grid.Shape
	// lines[a] has the classes of the lines of axis a, bundles[a] those of its bundles.
	lines, bundles [][][]int
	// ways has one motion of each coset of what swaps make, the identity first.
	ways []Element
}

// IsWhole reports whether all swaps inside bundles and all of bundles keep the units of s,
// and so does any exchange of axes that keeps the size of boxes.
func IsWhole(s *grid.Shape) bool { return s.IsPlain() || s.Units() == 2*s.Side() }

// groupOf returns the group of s.
func groupOf(s *grid.Shape) *group {
	g := &group{shape: s}
	for a := range dimensions(s) {
		thick, n := thickness(s, a), s.Side()
		var lines [][]int
		for first := 0; first < n; first += thick {
			lines = append(lines, g.classes(a, count(n)[first:first+thick], 1)...)
		}
		g.lines = append(g.lines, lines)
		g.bundles = append(g.bundles, g.classes(a, count(n/thick), thick))
	}
	for _, m := range motions(s) {
		if !slices.ContainsFunc(g.ways, func(w Element) bool { return g.swapsMake(m.Compose(w.Inverse())) }) {
			g.ways = append(g.ways, m)
		}
	}
	return g
}

// classes returns the classes of what is listed of axis a, lines or bundles as thick.
func (g *group) classes(a int, list []int, thick int) (classes [][]int) {
	if IsWhole(g.shape) {
		return [][]int{list}
	}
	for _, i := range list {
		k := slices.IndexFunc(classes, func(class []int) bool {
			e := Identity(g.shape)
			swapBlocks(e.lines[a], i*thick, class[0]*thick, thick)
			return e.tornUnit() < 0
		})
		if k < 0 {
			k, classes = len(classes), append(classes, nil)
		}
		classes[k] = append(classes[k], i)
	}
	return classes
}

// motions lists the motions that keep the units of s; where swaps are known to make the
// others, the exchanges of axes alone.
func motions(s *grid.Shape) (list []Element) {
	exchanges := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	if !s.IsCube() {
		exchanges = [][]int{{0, 1}, {1, 0}}
	}
	for _, axes := range exchanges {
		if checkAxes(s, axes) != nil {
			continue
		}
		mirrors := 1 << len(axes)
		if IsWhole(s) {
			mirrors = 1
		}
		for mirrored := range mirrors {
			e := Identity(s)
			copy(e.axes, axes)
			for a, lines := range e.lines {
				if mirrored>>a&1 == 1 {
					slices.Reverse(lines)
				}
			}
			if IsWhole(s) || e.tornUnit() < 0 {
				list = append(list, e)
			}
		}
	}
	return list
}

// swapsMake reports whether swaps alone make e.
func (g *group) swapsMake(e Element) bool {
	for a, lines := range e.lines {
		thick := thickness(g.shape, a)
		for i, to := range lines {
			from, bundle := i/thick, lines[i/thick*thick]/thick
			if e.axes[a] != a || !share(g.bundles[a], from, bundle) || !share(g.lines[a], i, to+(from-bundle)*thick) {
				return false
			}
		}
	}
	return true
}

// share reports whether i and j are in the same class.
func share(classes [][]int, i, j int) bool {
	return slices.ContainsFunc(classes, func(class []int) bool {
		return slices.Contains(class, i) && slices.Contains(class, j)
	})
}

// tornUnit returns a unit whose cells g takes to cells that are no unit, or -1.
func (g Element) tornUnit() grid.Unit {
	s := g.shape
	for u := grid.Unit(s.Units()) - 1; u >= 0; u-- { // those beside lines are torn first
		cells := s.UnitCells(u)
		kept := slices.ContainsFunc(s.Places(g.Cell(cells[0])), func(to grid.Place) bool {
			return !slices.ContainsFunc(cells, func(c grid.Cell) bool {
				return !slices.ContainsFunc(s.Places(g.Cell(c)), func(p grid.Place) bool { return p.Unit == to.Unit })
			})
		})
		if !kept {
			return u
		}
	}
	return -1
}

// Order returns the number of symmetries of s.
func Order(s *grid.Shape) *big.Int {
	g, order := groupOf(s), factorial(s.Side())
	for a := range g.lines {
		for _, class := range slices.Concat(g.lines[a], g.bundles[a]) {
			order.Mul(order, factorial(len(class)))
		}
	}
	return order.Mul(order, big.NewInt(int64(len(g.ways))))
}

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// Random returns an element of s, each with the same chance.
func Random(s *grid.Shape, rng *rand.Rand) Element {
	g, e := groupOf(s), Identity(s)
	rng.Shuffle(s.Side(), func(i, j int) {
		e.digits[i+1], e.digits[j+1] = e.digits[j+1], e.digits[i+1]
	})
	for a, lines := range e.lines {
		for _, class := range g.bundles[a] {
			permute(lines, class, thickness(s, a), rng)
		}
		for _, class := range g.lines[a] {
			permute(lines, class, 1, rng)
		}
	}
	ways := g.ways
	if turned := func(w Element) bool { return !fixed(w.axes) }; slices.ContainsFunc(ways, turned) {
		axes := rng.Perm(len(e.axes))
		ways = slices.DeleteFunc(ways, func(w Element) bool { return !slices.Equal(w.axes, axes) })
	}
	if len(ways) > 1 {
		return e.Compose(ways[rng.IntN(len(ways))])
	}
	return e.Compose(ways[0])
}

// permute permutes the blocks of a list that are in a class.
func permute(list, class []int, size int, rng *rand.Rand) {
	from := slices.Clone(list)
	for i, to := range rng.Perm(len(class)) {
		copy(list[class[i]*size:][:size], from[class[to]*size:])
	}
}

// Compose returns the element that does h first and then g. Both must belong to
// equal shapes.
func (g Element) Compose(h Element) Element {
	f := Identity(g.shape)
	for d := range f.digits {
		f.digits[d] = g.digits[h.digits[d]]
	}
	for a, lines := range f.lines {
		via := g.axes[a]
		f.axes[a] = h.axes[via]
		for i := range lines {
			lines[i] = g.lines[a][h.lines[via][i]]
		}
	}
	return f
}

// Inverse returns the element that undoes g.
func (g Element) Inverse() Element {
	f := Identity(g.shape)
	for d, image := range g.digits {
		f.digits[image] = grid.Digit(d)
	}
	for a, via := range g.axes {
		f.axes[via] = a
		for i, to := range g.lines[a] {
			f.lines[via][to] = i
		}
	}
	return f
}
