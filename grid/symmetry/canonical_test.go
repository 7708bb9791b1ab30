package symmetry_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
)

// wholeGroup lists the elements of a small shape, found by multiplying random ones
// until there are as many as the order says.
func wholeGroup(t require.TestingT, s *grid.Shape) []symmetry.Element {
	order := int(symmetry.Order(s).Int64())
	rng := rand.New(rand.NewPCG(7, 7))
	seen := map[string]bool{}
	var all []symmetry.Element
	for len(all) < order {
		g := symmetry.Random(s, rng)
		if text := g.String(); !seen[text] {
			seen[text] = true
			all = append(all, g)
		}
	}
	return all
}

// fullGrids lists all full grids of a small shape, by trying every digit in every
// cell.
func fullGrids(s *grid.Shape) [][]grid.Digit {
	var all [][]grid.Digit
	values := make([]grid.Digit, s.Cells())
	var fill func(c int)
	fill = func(c int) {
		if c == len(values) {
			all = append(all, slices.Clone(values))
			return
		}
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			if values[c] = d; !grid.HasClash(s, values) {
				fill(c + 1)
			}
		}
		values[c] = 0
	}
	fill(0)
	return all
}

// smallest returns by brute force the smallest image and the number of automorphisms.
func smallest(group []symmetry.Element, values []grid.Digit) (form []grid.Digit, automorphisms int64) {
	for _, g := range group {
		image := g.Grid(values)
		if form == nil || slices.Compare(image, form) < 0 {
			form = image
		}
		if slices.Equal(image, values) {
			automorphisms++
		}
	}
	return form, automorphisms
}

// requireForm checks what every form promises.
func requireForm(t require.TestingT, s *grid.Shape, values []grid.Digit) symmetry.Form {
	f, err := symmetry.Canonical(s, values)
	require.NoError(t, err)
	require.True(t, f.Complete)
	require.Equal(t, f.Values, f.By.Grid(values))
	return f
}

// The 288 grids of basis 2 fall into two classes, as brute force over the 3,072
// symmetries and the canonical form both have it.
func TestBasis2ByBruteForce(t *testing.T) {
	s := square(t, 2)
	group, grids := wholeGroup(t, s), fullGrids(s)
	require.Len(t, grids, 288)
	classes := map[string]*big.Int{}
	for i := 0; i < len(grids); i += testenv.Scale(5, 5, 1) {
		values := grids[i]
		f := requireForm(t, s, values)
		want, automorphisms := smallest(group, values)
		require.Equal(t, want, f.Values)
		require.Equal(t, big.NewInt(automorphisms), f.Automorphisms)
		classes[digitText(f.Values)] = f.Automorphisms
	}
	require.Len(t, classes, 2)
	total := new(big.Int)
	for _, automorphisms := range classes { // orbit and stabiliser
		total.Add(total, new(big.Int).Div(symmetry.Order(s), automorphisms))
	}
	require.EqualValues(t, 288, total.Int64())
}

// digitText makes a key of a grid of side up to 35.
func digitText(values []grid.Digit) string {
	text := make([]byte, len(values))
	for i, d := range values {
		text[i] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[d]
	}
	return string(text)
}

// Puzzles, and other shapes, against brute force.
func TestSmallShapesByBruteForce(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {1, 3}, {3, 1}, {1, 2}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		group, full := wholeGroup(t, s), fullGrids(s)
		rapid.Check(t, func(t *rapid.T) {
			solution := rapid.SampledFrom(full).Draw(t, "grid")
			requireLeast(t, group, drawPuzzle(t, s, solution), solution)
		})
	}
}

// requireLeast checks a form against the images under a whole group.
func requireLeast(t require.TestingT, group []symmetry.Element, p *grid.Puzzle, solution []grid.Digit) {
	z, err := symmetry.NewCanonizer(p.Shape)
	require.NoError(t, err)
	f, err := z.Form(context.Background(), p, solution)
	require.NoError(t, err)
	require.True(t, f.Complete)
	want, _ := smallest(group, solution)
	require.Equal(t, want, f.Values)
	require.Equal(t, want, f.By.Grid(solution))
	var best *grid.Puzzle
	automorphisms := 0
	for _, g := range group {
		image := g.Puzzle(p)
		if slices.Equal(g.Grid(solution), want) && (best == nil || comparePuzzles(image, best) < 0) {
			best = image
		}
		if slices.Equal(g.Grid(solution), solution) && comparePuzzles(image, p) == 0 {
			automorphisms++
		}
	}
	require.Equal(t, best, f.Puzzle)
	require.Equal(t, f.Puzzle, f.By.Puzzle(p))
	require.EqualValues(t, automorphisms, f.Automorphisms.Int64())
}

// The form is the same for every image of a puzzle, whatever the shape and however many
// cells are open; and the automorphisms are as many.
func TestFormIsConstantOnOrbits(t *testing.T) {
	list := shapes(t)
	list = slices.DeleteFunc(list, (*grid.Shape).IsCube)
	rapid.Check(t, func(t *rapid.T) {
		s := drawFrom(t, list)
		values := scramble(s, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "fill"), 1)))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "holes"), 2))
		open := rapid.SampledFrom([]int{0, 30, 50, 80, 100}).Draw(t, "open")
		p := &grid.Puzzle{Shape: s, Givens: slices.Clone(values)}
		for c := range values {
			if rng.IntN(100) < open {
				p.Givens[c] = 0
			}
		}
		g := drawElement(t, s, "g")
		z, err := symmetry.NewCanonizer(s)
		require.NoError(t, err)
		one, err := z.Form(context.Background(), p, values)
		require.NoError(t, err)
		two, err := z.Form(context.Background(), g.Puzzle(p), g.Grid(values))
		require.NoError(t, err)
		require.Equal(t, one.Puzzle, two.Puzzle)
		require.Equal(t, one.Values, two.Values)
		require.Equal(t, one.Automorphisms, two.Automorphisms)
		require.True(t, one.Complete && two.Complete)
	})
}

// scramble returns a full grid that is not in general equivalent to the shift
// pattern: rectangles with two digits at their corners are exchanged where that keeps
// boxes, rows and columns valid.
func scramble(s *grid.Shape, rng *rand.Rand) []grid.Digit {
	values := symmetry.Random(s, rng).Grid(symmetry.Shift(s))
	n := s.Side()
	for range 40 * n * n {
		a, b := rng.IntN(n), rng.IntN(n)
		i, j := rng.IntN(n), rng.IntN(n)
		p, q, u, v := &values[a*n+i], &values[a*n+j], &values[b*n+i], &values[b*n+j]
		if a == b || i == j || *p != *v || *q != *u {
			continue
		}
		if *p, *q, *u, *v = *q, *p, *v, *u; grid.HasClash(s, values) {
			*p, *q, *u, *v = *q, *p, *v, *u
		}
	}
	return values
}

// Pairs of 9×9 grids: equal forms exactly where one is an image of the other.
// An invariant that shares nothing with the search distinguishes them here: how
// often each pair of rows of a band has cycles of each length, and so for columns.
func TestFormsTellOrbitsApart(t *testing.T) {
	s := square(t, 3)
	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(5, 5))
	pairs, apart := testenv.Scale(500, 500, 100_000), 0
	form := func(values []grid.Digit) string {
		f, err := z.Form(context.Background(), whole(s, values), values)
		require.NoError(t, err)
		return digitText(f.Values)
	}
	seen := map[string]string{} // invariants by form
	values := scramble(s, rng)
	one, invariant := form(values), cycles(values)
	for range pairs {
		require.Equal(t, one, form(symmetry.Random(s, rng).Grid(values)))
		if known, ok := seen[one]; ok {
			require.Equal(t, known, invariant, "two orbits with one form")
		}
		seen[one] = invariant
		before, different := one, invariant
		mutate(s, values, rng)
		one, invariant = form(values), cycles(values)
		if invariant != different {
			require.NotEqual(t, before, one)
			apart++
		}
	}
	require.Greater(t, apart, pairs/4)
}

// whole returns a full grid as a puzzle.
func whole(s *grid.Shape, values []grid.Digit) *grid.Puzzle {
	return &grid.Puzzle{Shape: s, Givens: values}
}
