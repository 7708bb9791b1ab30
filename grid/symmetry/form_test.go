package symmetry_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// mutate exchanges two digits along one cycle of two rows of a band or of two columns
// of a stack, which leads to another full grid, seldom an equivalent one.
func mutate(s *grid.Shape, values []grid.Digit, rng *rand.Rand) {
	n := s.Side()
	thick, across := s.Box()
	step, along := 1, n
	if rng.IntN(2) == 0 {
		thick, step, along = across, n, 1
	}
	line := rng.IntN(n)
	other := line/thick*thick + (line%thick+1+rng.IntN(thick-1))%thick
	at := func(l, i int) *grid.Digit { return &values[l*along+i*step] }
	for i := rng.IntN(n); i >= 0; {
		*at(line, i), *at(other, i) = *at(other, i), *at(line, i)
		double := *at(line, i) // unless the cycle is closed
		next := -1
		for j := range n {
			if j != i && *at(line, j) == double {
				next = j
			}
		}
		i = next
	}
	if grid.HasClash(s, values) {
		panic("a cycle of two lines broke the grid")
	}
}

// cycles describes the permutations between rows that share a band and columns that
// share a stack by the lengths of their cycles, in an order that no symmetry changes.
func cycles(values []grid.Digit) string {
	var sides []string
	for _, step := range [][2]int{{9, 1}, {1, 9}} {
		var types []string
		for a := range 9 {
			for b := a / 3 * 3; b < a/3*3+3; b++ {
				if a < b {
					types = append(types, fmt.Sprint(cycleLengths(values, a*step[0], b*step[0], step[1])))
				}
			}
		}
		slices.Sort(types)
		sides = append(sides, fmt.Sprint(types))
	}
	slices.Sort(sides)
	return fmt.Sprint(sides)
}

// cycleLengths returns the sorted lengths of the cycles from the line at a to that at b.
func cycleLengths(values []grid.Digit, a, b, step int) []int {
	below := map[grid.Digit]grid.Digit{}
	for i := range 9 {
		below[values[a+i*step]] = values[b+i*step]
	}
	var lengths []int
	for len(below) > 0 {
		length := 0
		for d := firstKey(below); below[d] != 0; length++ {
			next := below[d]
			delete(below, d)
			d = next
		}
		lengths = append(lengths, length)
	}
	slices.Sort(lengths)
	return lengths
}

// firstKey returns the smallest key.
func firstKey(m map[grid.Digit]grid.Digit) grid.Digit {
	for d := grid.Digit(1); ; d++ {
		if m[d] != 0 {
			return d
		}
	}
}

func TestShiftAutomorphisms(t *testing.T) {
	for _, test := range []struct {
		basis, want int
	}{{2, 16}, {3, 54}, {4, 128}, {5, 250}} {
		s := square(t, test.basis)
		require.EqualValues(t, test.want, requireForm(t, s, symmetry.Shift(s)).Automorphisms.Int64())
	}
}

// Of the 54 automorphisms of the shift pattern, 54/9 remain without one digit: they keep that digit. With
// one open cell those remain that keep the cell.
func TestAutomorphismsByHand(t *testing.T) {
	s := square(t, 3)
	solution := symmetry.Shift(s)
	less, hole := whole(s, slices.Clone(solution)), whole(s, slices.Clone(solution))
	for c, d := range solution {
		if d == 1 {
			less.Givens[c] = 0
		}
	}
	hole.Givens[0] = 0
	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	for p, want := range map[*grid.Puzzle]int64{less: 54 / 9, hole: cellKeepers(t, z, solution, 0)} {
		f, err := z.Form(context.Background(), p, solution)
		require.NoError(t, err)
		require.Equal(t, want, f.Automorphisms.Int64())
	}
}

// cellKeepers counts the automorphisms of a full grid that keep a cell, as 54 divided by the cells
// that have the same form when they are the only open one.
func cellKeepers(t *testing.T, z *symmetry.Canonizer, solution []grid.Digit, cell grid.Cell) int64 {
	form := func(c grid.Cell) string {
		p := whole(square(t, 3), slices.Clone(solution))
		p.Givens[c] = 0
		f, err := z.Form(context.Background(), p, solution)
		require.NoError(t, err)
		return digitText(f.Puzzle.Givens)
	}
	orbit := int64(0)
	for c := range grid.Cell(len(solution)) {
		if form(c) == form(cell) {
			orbit++
		}
	}
	return 54 / orbit
}

// A bound on the work, or a cancelled context, ends the search with an equivalent grid
// and says so, whether or not cells are open.
func TestFormWithinLimits(t *testing.T) {
	s := square(t, 3)
	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	full := symmetry.Random(s, rand.New(rand.NewPCG(3, 3))).Grid(symmetry.Shift(s))
	open := slices.Clone(full)
	for c := 0; c < 81; c += 10 {
		open[c] = 0
	}
	for _, givens := range [][]grid.Digit{full, open} {
		p := whole(s, givens)
		exact, err := z.Form(context.Background(), p, full)
		require.NoError(t, err)
		for _, ctx := range []context.Context{context.Background(), cancelled} {
			z.MaxWork = 20
			f, err := z.Form(ctx, p, full)
			require.NoError(t, err)
			require.False(t, f.Complete)
			require.Equal(t, f.Puzzle, f.By.Puzzle(p))
			require.NoError(t, grid.CheckSolution(f.Puzzle, f.Values))
			require.LessOrEqual(t, f.Automorphisms.Cmp(exact.Automorphisms), 0)
		}
		z.MaxWork = 0
	}
}

// Large sides: the form of a random grid of basis 6 is exact; the shift pattern takes
// more work than is allowed here.
func TestFormOfLargeGrids(t *testing.T) {
	s := square(t, 6)
	rng := rand.New(rand.NewPCG(9, 9))
	values := symmetry.Shift(s)
	for range 1000 {
		mutate(s, values, rng)
	}
	one := requireForm(t, s, values)
	two := requireForm(t, s, symmetry.Random(s, rng).Grid(values))
	require.Equal(t, one.Values, two.Values)

	z, err := symmetry.NewCanonizer(s)
	require.NoError(t, err)
	z.MaxWork = 1 << 18
	f, err := z.Form(context.Background(), whole(s, symmetry.Shift(s)), symmetry.Shift(s))
	require.NoError(t, err)
	require.False(t, f.Complete)
}

// comparePuzzles orders puzzles as the canonical form does.
func comparePuzzles(p, q *grid.Puzzle) int {
	if order := slices.Compare(p.Givens, q.Givens); order != 0 {
		return order
	}
	key := func(p *grid.Puzzle, c int) []grid.Digit {
		if p.Allowed == nil || p.Allowed[c] == nil {
			return nil
		}
		return append([]grid.Digit{1}, p.Allowed[c]...)
	}
	for c := range p.Givens {
		if order := slices.Compare(key(p, c), key(q, c)); order != 0 {
			return order
		}
	}
	return 0
}

func TestFormRefuses(t *testing.T) {
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	_, err = symmetry.Canonical(cube, symmetry.Shift(cube))
	require.EqualError(t, err, "canonical form: 4x4x4, boxes 2x2: cubes have none here, expected a flat shape")
	s := square(t, 2)
	_, err = symmetry.Canonical(s, make([]grid.Digit, 3))
	require.ErrorContains(t, err, "3 cells, expected 16")
	clash := symmetry.Shift(s)
	clash[0], clash[1] = 1, 1
	_, err = symmetry.Canonical(s, clash)
	require.ErrorContains(t, err, "digit 1 occurs twice in row 1")
	open := symmetry.Shift(s)
	open[5] = 0
	_, err = symmetry.Canonical(s, open)
	require.EqualError(t, err, "R2C2 is open")
}

func BenchmarkForm(b *testing.B) {
	s := square(b, 3)
	z, err := symmetry.NewCanonizer(s)
	require.NoError(b, err)
	rng := rand.New(rand.NewPCG(5, 5))
	var grids [][]grid.Digit
	values := scramble(s, rng)
	for range 256 {
		for range 8 {
			mutate(s, values, rng)
		}
		grids = append(grids, symmetry.Random(s, rng).Grid(values))
	}
	for i := 0; b.Loop(); i++ {
		if _, err := z.Form(context.Background(), whole(s, grids[i%len(grids)]), grids[i%len(grids)]); err != nil {
			b.Fatal(err)
		}
	}
}
