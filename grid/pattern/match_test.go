package pattern_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// all lists the matches that a matcher finds.
func all(t require.TestingT, m pattern.Matcher, base []grid.Digit, p *grid.Puzzle) []symmetry.Element {
	var list []symmetry.Element
	complete, err := m.Each(context.Background(), base, p, func(g symmetry.Element) bool {
		list = append(list, g)
		return true
	})
	require.NoError(t, err)
	require.True(t, complete)
	return list
}

// The matches of a full grid with itself are its automorphisms, as the search for the
// canonical form has them.
func TestMatchesOfItself(t *testing.T) {
	for _, s := range flatShapes(t) {
		base := symmetry.Shift(s)
		form, err := symmetry.Canonical(s, base)
		require.NoError(t, err)
		list := all(t, pattern.Matcher{}, base, &grid.Puzzle{Shape: s, Givens: base})
		require.EqualValues(t, form.Automorphisms.Int64(), len(list), "%v", s)
		distinct := map[string]bool{}
		for _, g := range list {
			require.Equal(t, base, g.Grid(base))
			distinct[g.String()] = true
		}
		require.Len(t, distinct, len(list))
	}
}

// A puzzle made of a pattern by any symmetry matches it, and every match agrees with
// the givens.
func TestMatchIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, flatShapes(t))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		base := symmetry.Shift(s)
		solution := symmetry.Random(s, rng).Grid(base)
		p := grid.NewPuzzle(s)
		keep := rapid.IntRange(20, 100).Draw(t, "keep")
		for c, d := range solution {
			if rng.IntN(100) < keep {
				p.Givens[c] = d
			} else if rng.IntN(10) == 0 {
				p.Restrict(grid.Cell(c), []grid.Digit{d})
			}
		}
		found := 0
		complete, err := pattern.Matcher{}.Each(context.Background(), base, p, func(g symmetry.Element) bool {
			require.NoError(t, grid.CheckSolution(p, g.Grid(base)))
			found++
			return found < 20
		})
		require.NoError(t, err)
		require.True(t, complete)
		require.Positive(t, found)
	})
}

// All matches of small puzzles, against the whole group.
func TestMatchesByBruteForce(t *testing.T) {
	s := square(t, 2)
	base := symmetry.Shift(s)
	rng := rand.New(rand.NewPCG(2, 2))
	group := map[string]symmetry.Element{}
	for len(group) < 3072 {
		g := symmetry.Random(s, rng)
		group[g.String()] = g
	}
	for _, givens := range []string{"1234............", "12..34..........", "1...............", "1234341221434321", "1..2............"} {
		p := &grid.Puzzle{Shape: s, Givens: digits(givens)}
		want := 0
		for _, g := range group {
			if grid.CheckSolution(p, g.Grid(base)) == nil {
				want++
			}
		}
		require.Len(t, all(t, pattern.Matcher{}, base, p), want, givens)
	}
}

// Inkala's puzzle is not of the shift pattern; the matcher reports that a bound on the guesses was hit.
func TestMatchExcludes(t *testing.T) {
	s := square(t, 3)
	p := &grid.Puzzle{Shape: s, Givens: digits("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")}
	require.Empty(t, all(t, pattern.Matcher{}, symmetry.Shift(s), p))
	complete, err := pattern.Matcher{Nodes: 10}.Each(context.Background(), symmetry.Shift(s), p, nil)
	require.NoError(t, err)
	require.False(t, complete)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	complete, err = pattern.Matcher{}.Each(ctx, symmetry.Shift(s), p, nil)
	require.NoError(t, err)
	require.False(t, complete)
}

func TestMatchRefuses(t *testing.T) {
	s := square(t, 2)
	for _, test := range []struct {
		name, pattern, puzzle, want string
	}{
		{"pattern with a clash", "1234123434124321", "................", "pattern: digit 1 occurs twice in column 1"},
		{"puzzle with a clash", "1234341221434321", "11..............", "digit 1 occurs twice in row 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &grid.Puzzle{Shape: s, Givens: digits(test.puzzle)}
			_, err := pattern.Matcher{}.Each(context.Background(), digits(test.pattern), p, nil)
			require.ErrorContains(t, err, test.want)
		})
	}
}

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

// A puzzle is completed by the image of the pattern that solves it, or by two if there
// are two.
func TestCompleteBySymmetry(t *testing.T) {
	s := square(t, 3)
	base, err := pattern.Shift(s, nil)
	require.NoError(t, err)
	moved := symmetry.Random(s, rand.New(rand.NewPCG(6, 6))).Grid(base)
	p := grid.NewPuzzle(s)
	for c := range 54 {
		p.Givens[c] = moved[c]
	}
	one, err := pattern.Matcher{}.Complete(context.Background(), base, p)
	require.NoError(t, err)
	require.True(t, one.Complete)
	require.NoError(t, grid.CheckSolution(p, one.Grid))
	require.Equal(t, one.Grid, one.By.Grid(base))
	require.NotNil(t, one.Other, "the rows of the last band are free")
	require.NoError(t, grid.CheckSolution(p, one.Other))
	require.NotEqual(t, one.Grid, one.Other)

	copy(p.Givens[54:72], moved[54:72])
	two, err := pattern.Matcher{}.Complete(context.Background(), base, p)
	require.NoError(t, err)
	require.Equal(t, moved, two.Grid)
	require.Nil(t, two.Other)
	require.True(t, two.Complete)
}

// TestMatchKeepsUnits: what takes the pattern to a solution but tears a diagonal is no match.
// Brute force tries all lines of the 4×4.
func TestMatchKeepsUnits(t *testing.T) {
	s := layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true})
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3}
	want := 0
	orders := [][]int{}
	for _, bands := range [][]int{{0, 1, 2, 3}, {2, 3, 0, 1}} {
		for i := range 4 {
			lines := append([]int(nil), bands...)
			lines[0], lines[1] = bands[i&1], bands[1-i&1]
			lines[2], lines[3] = bands[2+i>>1], bands[3-i>>1]
			orders = append(orders, lines)
		}
	}
	for _, rows := range orders {
		for _, columns := range orders {
			for _, axes := range [][]int{{0, 1}, {1, 0}} {
				if _, err := symmetry.New(s, symmetry.Parts{Rows: rows, Columns: columns, Axes: axes}); err == nil {
					want++ // and one way to relabel, if the image is to be the grid itself
				}
			}
		}
	}
	p := grid.NewPuzzle(s)
	copy(p.Givens, solution[:4]) // its images are solutions up to relabelling
	found := map[string]bool{}
	complete, err := pattern.Matcher{}.Each(context.Background(), solution, p, func(g symmetry.Element) bool {
		found[g.String()] = true
		return true
	})
	require.NoError(t, err)
	require.True(t, complete)
	require.Len(t, found, want)
	_, err = pattern.Shift(s, nil)
	require.ErrorContains(t, err, "shift pattern: digit 1 occurs twice in diagonal 1")
	complete, err = new(pattern.Lookup).Complete(context.Background(), grid.NewBoard(layout(t, grid.Layout{Side: 4})))
	require.False(t, complete)
	require.EqualError(t, err, "look-up over floors and towers: 4x4, Latin square: expected equal boxes")
}
