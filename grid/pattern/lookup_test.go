package pattern_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The puzzle that the first work tests its look-up with is completed, and so are puzzles
// that single rows and columns do not settle.
func TestLookup(t *testing.T) {
	for _, test := range []struct{ name, puzzle, solution string }{
		{"published test", `45.826.97 8925716.4 .6749.528 ...95.... .86...2.. .2.6..75. ......476 .7..45... ..8..9...`, ""},
		{
			"cipher", "48. 3.1 .26  526 4.9 371  3.1 526 489 64. 937 15.  .52 .48 9.7  937 152 648 .64 .93 715  715 264 893  893 715 2.4",
			"489 371 526  526 489 371  371 526 489 648 937 152  152 648 937  937 152 648 264 893 715  715 264 893  893 715 264",
		},
		{"basis 2", "1... .3.. ..4. 2...", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			givens := digits(test.puzzle)
			s := square(t, map[int]int{81: 3, 16: 2}[len(givens)])
			p := &grid.Puzzle{Shape: s, Givens: givens}
			b := p.Board()
			var l pattern.Lookup
			complete, err := l.Complete(context.Background(), b)
			require.NoError(t, err)
			require.True(t, complete)
			require.True(t, b.Solved())
			require.NoError(t, grid.CheckSolution(p, b.Solution(nil)))
			if test.solution != "" {
				require.Equal(t, digits(test.solution), b.Solution(nil))
			}
			require.Positive(t, l.Floors)
		})
	}
}

// No candidate of a solution is removed, whatever the shape and the limit; floors that
// fit are all that is left.
func TestLookupIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, append(boxShapes(t)[:4], cube(t, 2)))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		solution := symmetry.Random(s, rng).Grid(symmetry.Shift(s))
		p := grid.NewPuzzle(s)
		keep := rapid.IntRange(20, 80).Draw(t, "keep")
		for c, d := range solution {
			if rng.IntN(100) < keep {
				p.Givens[c] = d
			}
		}
		l := pattern.Lookup{Nodes: rapid.SampledFrom([]int{0, 1, 50}).Draw(t, "nodes")}
		b := p.Board()
		_, err := l.Complete(context.Background(), b)
		require.NoError(t, err)
		for c, d := range solution {
			require.True(t, b.Has(grid.Cell(c), d))
		}
	})
}

// Only a part with an open cell is searched: the last cell of a grid takes one floor and one tower.
func TestLookupCounts(t *testing.T) {
	s := square(t, 2)
	p := &grid.Puzzle{Shape: s, Givens: digits("1234 3412 2143 432.")}
	var l pattern.Lookup
	complete, err := l.Complete(t.Context(), p.Board())
	require.NoError(t, err)
	require.True(t, complete)
	require.Equal(t, []int{2, 0}, []int{l.Floors, l.Removed})
}

func TestLookupEnds(t *testing.T) {
	s := square(t, 2)
	// No given excludes another, but no grid has them all.
	p := &grid.Puzzle{Shape: s, Givens: digits("1..2 .... .3.. ...4")}
	b := p.Board()
	require.False(t, b.Failed())
	var l pattern.Lookup
	_, err := l.Complete(context.Background(), b)
	require.NoError(t, err)
	require.True(t, b.Failed())

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = l.Complete(ctx, grid.NewBoard(s))
	require.ErrorIs(t, err, context.Canceled)

	limited := pattern.Lookup{Nodes: 1}
	complete, err := limited.Complete(context.Background(), grid.NewBoard(s))
	require.NoError(t, err)
	require.False(t, complete)
}

func ExampleSetCode() {
	fmt.Println(pattern.SetCode(9, []grid.Digit{1, 2, 3}), pattern.SetCode(9, []grid.Digit{9, 7, 8}), "of", pattern.SetCodes(9, 3))
	// Output: 0 83 of 84
}

// The numbers of codes of a sub-row, by basis.
func TestNumbersOfCodes(t *testing.T) {
	for _, test := range []struct {
		basis         int
		sets, ordered string
	}{
		{2, "6", "12"},
		{3, "84", "504"},
		{4, "1820", "43680"},
		{5, "53130", "6375600"},
	} {
		n := test.basis * test.basis
		require.Equal(t, test.sets, pattern.SetCodes(n, test.basis).String())
		require.Equal(t, test.ordered, pattern.OrderCodes(n, test.basis).String())
	}
}

// The codes of all sets in the order of dictionaries are 0, 1, 2, …
func TestSetCodesAreOnto(t *testing.T) {
	for _, n := range []int{4, 9, 16} {
		k := map[int]int{4: 2, 9: 3, 16: 4}[n]
		next := int64(0)
		var list func(set []grid.Digit)
		list = func(set []grid.Digit) {
			if len(set) == k {
				require.Equal(t, next, pattern.SetCode(n, set).Int64(), "%v", set)
				next++
				return
			}
			from := grid.Digit(1)
			if len(set) > 0 {
				from = set[len(set)-1] + 1
			}
			for d := from; int(d) <= n; d++ {
				list(append(set, d))
			}
		}
		list(nil)
		require.Equal(t, pattern.SetCodes(n, k).Int64(), next)
	}
}

// Sets alone lose the order: two grids with one list of codes of sub-rows.
func TestSetCodesAreLossy(t *testing.T) {
	s := square(t, 3)
	codes := func(values []grid.Digit) (list []string) {
		for i := 0; i < len(values); i += 3 {
			list = append(list, pattern.SetCode(9, values[i:i+3]).String())
		}
		return list
	}
	one := symmetry.Shift(s)
	g, err := symmetry.Parse(s, "columns={1=2,2=1}")
	require.NoError(t, err)
	two := g.Grid(one)
	require.NotEqual(t, one, two)
	require.Equal(t, codes(one), codes(two))
	require.Len(t, codes(one), 27)
}

func ExampleFindKey() {
	s, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	base, err := pattern.Shift(s, nil)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(s)
	copy(p.Givens, []grid.Digit{4, 0, 2, 0, 0, 1})
	key, err := pattern.FindKey(base, p)
	if err != nil {
		panic(err)
	}
	fmt.Println("key", key)
	fmt.Println("row", key.Apply(base)[:4])
	// Output:
	// key {1=4,2=3,3=2,4=1}
	// row [4 3 2 1]
}

// How many grids relabelling and swaps make of the shift pattern: not 9!·6⁶.
func ExampleSwapImages() {
	s, err := grid.Square(3)
	if err != nil {
		panic(err)
	}
	fmt.Println(pattern.SwapOrder(s))
	fmt.Println(pattern.SwapImages(context.Background(), s, symmetry.Shift(s)))
	// Output:
	// 16930529280 <nil>
	// 5643509760 <nil>
}

func TestMain(m *testing.M) { testenv.Main(m) }
