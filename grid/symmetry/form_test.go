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
// of a stack, which leads to another full 9×9 grid, seldom an equivalent one.
func mutate(s *grid.Shape, values []grid.Digit, rng *rand.Rand) {
	line, other := rng.IntN(9), 0
	for other = line; other == line; {
		other = line/3*3 + rng.IntN(3)
	}
	across, along := 1, 9
	if rng.IntN(2) == 0 {
		across, along = 9, 1
	}
	at := func(l, i int) *grid.Digit { return &values[l*along+i*across] }
	start := rng.IntN(9)
	for i := start; ; {
		*at(line, i), *at(other, i) = *at(other, i), *at(line, i)
		closing := *at(line, i) // what is double in line now
		next := -1
		for j := range 9 {
			if j != i && *at(line, j) == closing {
				next = j
			}
		}
		if next < 0 {
			break
		}
		i = next
	}
	if grid.FindClash(s, values) != nil {
		panic("a cycle of two lines broke a box")
	}
}

// cycles describes the permutations between rows that share a band and columns that
// share a stack by the lengths of their cycles, in an order that no symmetry changes.
func cycles(values []grid.Digit) string {
	var sides []string
	for _, step := range [][2]int{{9, 1}, {1, 9}} {
		var types []string
		for a := range 9 {
			for b := a/3*3 + 0; b < a/3*3+3; b++ {
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
	}{{2, 16}, {3, 54}, {4, 128}} {
		s := square(t, test.basis)
		f := requireForm(t, s, symmetry.Shift(s))
		z, err := symmetry.NewCanonizer(s)
		require.NoError(t, err)
		list, err := z.Automorphisms(context.Background(), symmetry.Shift(s))
		require.NoError(t, err)
		require.EqualValues(t, f.Automorphisms.Int64(), len(list))
		require.Len(t, list, test.want)
		distinct := map[string]bool{}
		for _, g := range list {
			require.Equal(t, symmetry.Shift(s), g.Grid(symmetry.Shift(s)))
			distinct[g.String()] = true
		}
		require.Len(t, distinct, len(list))
	}
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
		if _, err := z.Form(context.Background(), grids[i%len(grids)]); err != nil {
			b.Fatal(err)
		}
	}
}
