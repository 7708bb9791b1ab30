package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// irregular draws irregular boxes as a layout numbers them.
func irregular(t require.TestingT, n int, seed uint64) *grid.Shape {
	list, err := generate.Irregular(n, random(seed))
	require.NoError(t, err)
	return layout(t, grid.Layout{Side: n, Regions: list})
}

// Regions have N cells each, which the layout checks, and are connected; the same seed draws the
// same.
func TestIrregular(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, seed := rapid.SampledFrom([]int{2, 3, 4, 5, 6, 7, 9, 20}).Draw(t, "side"), rapid.Uint64().Draw(t, "seed")
		s := irregular(t, n, seed)
		require.True(t, s.Equal(irregular(t, n, seed)))
		regions := s.Layout().Regions
		if regions == nil {
			return // they are equal boxes
		}
		parts := 0 // connected parts of regions
		seen := make([]bool, n*n)
		var visit func(c int)
		visit = func(c int) {
			seen[c] = true
			for d := range n * n {
				far := max(c/n-d/n, d/n-c/n) + max(c%n-d%n, d%n-c%n)
				if far == 1 && regions[c] == regions[d] && !seen[d] {
					visit(d)
				}
			}
		}
		for c := range n * n {
			if !seen[c] {
				parts++
				visit(c)
			}
		}
		require.Equal(t, n, parts)
	})
	_, err := generate.Irregular(1, random(1))
	require.Error(t, err)
}

// There are 117 partitions of 4×4 into connected regions of four, each of which is drawn equally
// often.
func TestIrregularIsUniform(t *testing.T) {
	rng := random(2)
	requireUniform(t, 117, 25, func() []grid.Digit {
		list, err := generate.Irregular(4, rng)
		require.NoError(t, err)
		numbers, drawn := map[int]grid.Digit{}, make([]grid.Digit, len(list))
		for c, r := range list {
			if numbers[r] == 0 {
				numbers[r] = grid.Digit(len(numbers) + 1)
			}
			drawn[c] = numbers[r]
		}
		return drawn
	})
}

// Irregular boxes have full grids, or it is said that they have none.
func TestFullOfIrregular(t *testing.T) {
	for _, n := range []int{6, 9, 16} {
		s := irregular(t, n, 3)
		requireFull(t, s, generate.Full(s, random(1)))
	}
	snake := layout(t, grid.Layout{Side: 4, Regions: regions(t, "AAAB ACBB CCDB CDDD")})
	_, err := generate.FullWithin(t.Context(), snake, random(1))
	require.ErrorIs(t, err, generate.ErrNoGrid)
	require.ErrorContains(t, err, "4x4, irregular boxes: there is no full grid")
	require.Nil(t, generate.Full(snake, random(1)))
	require.ErrorIs(t, generate.CheckFull(snake), generate.ErrNoGrid)
	require.NoError(t, generate.CheckFull(irregular(t, 7, 1)))
}

// The stiffness above side 16 keeps regions compact: more pairs of neighbours are in one region than at 16,
// where chance alone draws them.
func TestIrregularIsCompact(t *testing.T) {
	together := func(n int) float64 {
		regions, err := generate.Irregular(n, random(3))
		require.NoError(t, err)
		pairs, same := 0, 0
		for c := range n * n {
			for _, d := range []int{c + 1, c + n} {
				if d < n*n && (d != c+1 || d%n != 0) {
					pairs++
					if regions[c] == regions[d] {
						same++
					}
				}
			}
		}
		return float64(same) / float64(pairs)
	}
	require.InDelta(t, 0.58, together(16), 0.05)
	require.InDelta(t, 0.81, together(25), 0.05)
}

// The chain draws all Latin squares of an order, each equally often: 576 of order 4 and 161,280
// of order 5.
func TestRandomLatinIsUniform(t *testing.T) {
	for n, squares := range map[int]int{2: 2, 3: 12, 4: 576, 5: testenv.Scale(0, 0, 161_280)} {
		rng := random(1)
		if squares == 0 {
			continue
		}
		requireUniform(t, squares, 16, func() []grid.Digit {
			full, err := generate.RandomLatin(t.Context(), n, rng)
			require.NoError(t, err)
			return full
		})
	}
}

// It draws larger ones as well, and ends with the context.
func TestRandomLatin(t *testing.T) {
	for _, n := range []int{7, 30} {
		full, err := generate.RandomLatin(t.Context(), n, random(uint64(n)))
		require.NoError(t, err)
		requireFull(t, box(t, 1, n), full)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := generate.RandomLatin(ended, 5, random(1))
	require.ErrorIs(t, err, context.Canceled)
}

// Random clues are as many as asked for, and leave every open cell a digit and every digit a place.
func TestPartial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		clues := rapid.IntRange(0, s.Cells()/3).Draw(t, "clues")
		p, err := generate.Partial(context.Background(), s, clues, anyRandom(t))
		require.NoError(t, err)
		given := 0
		for _, d := range p.Givens {
			if d != 0 {
				given++
			}
		}
		require.Equal(t, clues, given)
		require.False(t, p.Board().Failed())
	})
}

// Impossible numbers are refused, and clues that are not all drawn when the context ends are no puzzle.
func TestPartialErrors(t *testing.T) {
	s := box(t, 3, 3)
	for _, clues := range []int{-1, 82} {
		_, err := generate.Partial(t.Context(), s, clues, random(1))
		require.ErrorContains(t, err, "expected 0 to 81")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := generate.Partial(ended, s, 81, random(1))
	require.ErrorIs(t, err, context.Canceled)
}

// A minimal puzzle whose clues lie symmetrically. The solver is made once and asked
// about one board after another.
func ExampleDigger_Dig() {
	s, _ := grid.Square(2)
	rng := rand.New(rand.NewPCG(1, 1))
	search, _ := solver.New(solver.Config{})
	count := func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := search.Solve(ctx, solver.Question{Board: b, Limit: limit})
		return r.Count, err
	}
	digger, _ := generate.NewDigger(s, generate.Goal{Symmetry: "half-turn"}, count)
	dug, err := digger.Dig(context.Background(), generate.Full(s, rng), rng)
	fmt.Println(dug.Puzzle.Givens, dug.Minimal, err)
	// Output:
	// [0 0 3 1 0 0 0 0 0 0 0 0 4 1 0 0] true <nil>
}

// Holes that are balanced, without a look at how many solutions they leave.
func ExampleBalancedPattern() {
	s, _ := grid.NewBox(2, 3)
	p, err := generate.BalancedPattern(context.Background(), s, 2, rand.New(rand.NewPCG(1, 1)))
	for row := range 6 {
		for col := range 6 {
			fmt.Print(map[bool]string{true: "#", false: "."}[p[6*row+col]])
		}
		fmt.Println()
	}
	fmt.Println(err)
	// Output:
	// ####..
	// ..####
	// ###..#
	// #..###
	// ###.#.
	// .#.###
	// <nil>
}

// A walk among full grids, from the shift pattern.
func ExampleMixer() {
	s, _ := grid.Square(3)
	rng := rand.New(rand.NewPCG(1, 1))
	m := generate.NewMixer(s, symmetry.Shift(s), rng)
	if err := m.Mix(context.Background(), 10_000); err != nil {
		panic(err)
	}
	fmt.Println(m.Grid()[:9], grid.CheckSolution(grid.NewPuzzle(s), m.Grid()))
	// Output:
	// [8 4 7 3 9 6 5 1 2] <nil>
}
