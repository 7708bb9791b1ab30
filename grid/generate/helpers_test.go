package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// random returns random numbers that are the same at every call.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// box returns a flat shape.
func box(t require.TestingT, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// layout returns the shape of a layout.
func layout(t require.TestingT, l grid.Layout) *grid.Shape {
	s, err := grid.New(l)
	require.NoError(t, err)
	return s
}

// regions reads irregular boxes, a word for each row.
func regions(t require.TestingT, text string) []int {
	list, err := grid.ParseRegions(text, strings.Count(text, " ")+1)
	require.NoError(t, err)
	return list
}

// shapes are those that properties are tried on: square and other boxes, Latin squares, diagonals,
// windows, groups, irregular boxes, cubes.
func shapes(t require.TestingT) []*grid.Shape {
	list := []*grid.Shape{
		box(t, 1, 2), box(t, 2, 2), box(t, 1, 5), box(t, 5, 1), box(t, 2, 3), box(t, 3, 2), box(t, 3, 3), box(t, 2, 6), box(t, 4, 4),
		layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}),
		layout(t, grid.Layout{Side: 5, Diagonals: true}), layout(t, grid.Layout{Side: 5, Regions: regions(t, "AAABB ACABB CCCDB EECDD EEEDD")}),
		layout(t, grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3, Windows: true}),
		layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true}),
	}
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return append(list, cube)
}

// anyShape draws one of them.
func anyShape(t *rapid.T) *grid.Shape { return rapid.SampledFrom(shapes(t)).Draw(t, "shape") }

// anyRandom draws random numbers.
func anyRandom(t *rapid.T) *rand.Rand { return random(rapid.Uint64().Draw(t, "seed")) }

// requireFull fails unless values are a full grid.
func requireFull(t require.TestingT, s *grid.Shape, values []grid.Digit) {
	require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), values))
}

// solutions returns the number of solutions of a puzzle, at most 2, by links: the method
// that shares nothing with those that dig.
func solutions(t require.TestingT, p *grid.Puzzle) uint64 {
	r, err := solver.Count(context.Background(), p.Board(), solver.Config{Method: solver.DLX()}, 2)
	require.NoError(t, err)
	return r.Count
}

// counter returns a counter by search that gives up after a number of nodes, 0 being never.
func counter(t testing.TB, nodes uint64) generate.CountFunc {
	s, err := solver.New(solver.Config{Method: solver.Search(), Nodes: nodes})
	require.NoError(t, err)
	return func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := s.Solve(ctx, solver.Question{Board: b, Limit: limit})
		if err == nil && !r.Exact && r.Count < limit {
			err = generate.ErrUndecided
		}
		return r.Count, err
	}
}

// BenchmarkFull mixes one full grid.
func BenchmarkFull(b *testing.B) {
	for _, k := range []int{3, 4, 5, 6, 10} {
		b.Run(fmt.Sprintf("basis=%d", k), func(b *testing.B) {
			s, rng := box(b, k, k), random(1)
			for b.Loop() {
				generate.Full(s, rng)
			}
		})
	}
}

// BenchmarkDig digs one puzzle, by a counter of search alone.
func BenchmarkDig(b *testing.B) {
	for _, of := range []struct {
		name     string
		k, clues int
	}{{"basis=3/minimal", 3, 0}, {"basis=4/fill=40", 4, 102}, {"basis=5/fill=55", 5, 344}} {
		b.Run(of.name, func(b *testing.B) {
			s, rng := box(b, of.k, of.k), random(1)
			d, err := generate.NewDigger(s, generate.Goal{Clues: of.clues}, counter(b, 30), counter(b, 0))
			require.NoError(b, err)
			asked := 0
			for b.Loop() {
				dug, err := d.Dig(context.Background(), generate.Full(s, rng), rng)
				require.NoError(b, err)
				asked += dug.Asked
			}
			b.ReportMetric(float64(asked)/float64(b.N), "asked/op")
		})
	}
}

// cluesOf returns the number of clues of a pattern.
func cluesOf(p generate.Mask) int {
	clues := 0
	for _, clue := range p {
		if clue {
			clues++
		}
	}
	return clues
}

func TestRandomPattern(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		clues := rapid.IntRange(0, s.Cells()).Draw(t, "clues")
		p, err := generate.RandomPattern(s, clues, anyRandom(t))
		require.NoError(t, err)
		require.Equal(t, clues, cluesOf(p))
		require.Len(t, p, s.Cells())
	})
}

// Each cell is a clue equally often.
func TestRandomPatternIsFair(t *testing.T) {
	s, rng := box(t, 2, 2), random(1)
	var often [16]int
	for range 4000 {
		p, err := generate.RandomPattern(s, 4, rng)
		require.NoError(t, err)
		for c, clue := range p {
			if clue {
				often[c]++
			}
		}
	}
	for _, n := range often {
		require.InDelta(t, 1000, n, 5*27) // five standard deviations
	}
}

// pictured are the symmetries, described a second way: where a place of a picture of side n
// goes. Of those with two generators both are listed.
var pictured = map[string][]func(n, r, c int) (int, int){
	"none":         {},
	"half-turn":    {func(n, r, c int) (int, int) { return n - 1 - r, n - 1 - c }},
	"point":        {func(n, r, c int) (int, int) { return n - 1 - r, n - 1 - c }},
	"quarter-turn": {func(n, r, c int) (int, int) { return n - 1 - c, r }},
	"left-right":   {leftRight},
	"up-down":      {upDown},
	"mirrors":      {leftRight, upDown},
	"diagonal":     {diagonal},
	"antidiagonal": {antidiagonal},
	"diagonals":    {diagonal, antidiagonal},
	"square":       {diagonal, leftRight},
}

func leftRight(n, r, c int) (int, int)    { return r, n - 1 - c }
func upDown(n, r, c int) (int, int)       { return n - 1 - r, c }
func diagonal(_, r, c int) (int, int)     { return c, r }
func antidiagonal(n, r, c int) (int, int) { return n - 1 - c, n - 1 - r }

func TestSymmetricPatterns(t *testing.T) {
	names, help := generate.Symmetries()
	require.Len(t, help, len(names))
	require.Len(t, pictured, len(names))
	rapid.Check(t, func(t *rapid.T) {
		s, name := anyShape(t), rapid.SampledFrom(names).Draw(t, "symmetry")
		clues := rapid.IntRange(0, s.Cells()).Draw(t, "clues")
		p, err := generate.SymmetricPattern(s, generate.Symmetry(name), clues, anyRandom(t))
		if err != nil {
			require.ErrorContains(t, err, "the nearest numbers are")
			require.Error(t, generate.CheckClues(s, generate.Symmetry(name), clues))
			return
		}
		require.Equal(t, clues, cluesOf(p))
		if name == "point" && s.IsCube() {
			return
		}
		for c := range p {
			for _, image := range pictured[name] {
				l, row, col := s.Coordinates(grid.Cell(c))
				row, col = image(s.Side(), row, col)
				require.Equal(t, p[c], p[s.CellAt(l, row, col)])
			}
		}
	})
}

func TestPointOfCubes(t *testing.T) {
	s, err := grid.Cube(2)
	require.NoError(t, err)
	p, err := generate.SymmetricPattern(s, "point", 20, random(1))
	require.NoError(t, err)
	for c := range p {
		require.Equal(t, p[c], p[len(p)-1-c])
	}
}

// A number is refused only if no set of orbits has that number of cells: the orbits of the
// quarter-turn of a 9×9 are one cell and twenty of four.
func TestCheckClues(t *testing.T) {
	s := box(t, 3, 3)
	for clues := range 82 {
		err := generate.CheckClues(s, "quarter-turn", clues)
		require.Equal(t, clues%4 > 1, err != nil, "%d", clues)
	}
	require.EqualError(t, generate.CheckClues(s, "quarter-turn", 22),
		"22 clues with symmetry quarter-turn in 9x9, boxes 3x3: the nearest numbers are 21 and 24")
	require.EqualError(t, generate.CheckClues(s, "none", 82), "82 clues in 9x9, boxes 3x3: expected 0 to 81")
	require.ErrorContains(t, generate.CheckClues(s, "spiral", 30), `symmetry "spiral": expected one of none, half-turn, `)
	require.NoError(t, generate.CheckClues(s, "", 30))
}

func TestBalancedPattern(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		holes := rapid.IntRange(0, s.Side()).Draw(t, "holes")
		p, err := generate.BalancedPattern(context.Background(), s, holes, anyRandom(t))
		require.NoError(t, err)
		requireBalanced(t, s, p, holes)
	})
	_, err := generate.BalancedPattern(context.Background(), box(t, 2, 2), 5, random(1))
	require.EqualError(t, err, "5 holes in every unit of 4x4, boxes 2x2: expected 0 to 4")
}

// requireBalanced fails unless every unit has this number of holes.
func requireBalanced(t require.TestingT, s *grid.Shape, p generate.Mask, holes int) {
	for u := range grid.Unit(s.Units()) {
		n := 0
		for _, c := range s.UnitCells(u) {
			if !p[c] {
				n++
			}
		}
		require.Equal(t, holes, n, s.UnitName(u))
	}
}

func TestCarve(t *testing.T) {
	s := box(t, 2, 2)
	full := generate.Full(s, random(1))
	p := make(generate.Mask, 16)
	p[3], p[7] = true, true
	puzzle := generate.Carve(s, full, p)
	require.Equal(t, 2, puzzle.Clues())
	require.Equal(t, full[3], puzzle.Givens[3])
	require.NoError(t, grid.CheckSolution(puzzle, full))
}

func TestMain(m *testing.M) { testenv.Main(m) }
