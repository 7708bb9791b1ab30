package symmetry

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The group: S_N on the digits times, on each axis, the wreath product of the lines
// of a bundle with the bundles, extended by the exchange of axes. For square boxes
// its order is N!·2·(K!)^(2K+2).

// Order returns the number of symmetries of s.
func Order(s *grid.Shape) *big.Int {
	n := s.Side()
	order := factorial(n)
	for a := range dimensions(s) {
		thick := thickness(s, a)
		bundles := int64(n / thick)
		order.Mul(order, factorial(n/thick))
		order.Mul(order, new(big.Int).Exp(factorial(thick), big.NewInt(bundles), nil))
	}
	if turnable(s) {
		order.Mul(order, factorial(dimensions(s)))
	}
	return order
}

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// Random returns an element of s, each with the same chance.
func Random(s *grid.Shape, rng *rand.Rand) Element {
	g := Identity(s)
	rng.Shuffle(s.Side(), func(i, j int) {
		g.digits[i+1], g.digits[j+1] = g.digits[j+1], g.digits[i+1]
	})
	if l := s.Layout(); !s.IsPlain() && len(l.Names()) > 0 && l.Names()[0] != grid.UnitsLatin || len(l.Names()) > 1 {
		return g
	}
	for a, lines := range g.lines {
		thick := thickness(s, a)
		for i, bundle := range rng.Perm(s.Side() / thick) {
			for j, line := range rng.Perm(thick) {
				lines[i*thick+j] = bundle*thick + line
			}
		}
	}
	if turnable(s) {
		g.axes = rng.Perm(len(g.axes))
	}
	return g
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

// Equal reports whether g and h do the same to every cell and digit of equal shapes.
func (g Element) Equal(h Element) bool {
	return g.shape.Equal(h.shape) && slices.Equal(g.axes, h.axes) &&
		slices.Equal(g.digits, h.digits) && slices.EqualFunc(g.lines, h.lines, slices.Equal)
}
