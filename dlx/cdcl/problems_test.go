package cdcl_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// must returns what a constructor of a valid problem returns.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// queens returns the problem of n queens: rows and columns are primary, both
// kinds of diagonals secondary.
func queens(n int) *dlx.Problem {
	diagonals := 2*n - 1
	p := dlx.NewProblem(2*n, 2*diagonals)
	for row := range n {
		for column := range n {
			down, up := 2*n+row+column, 2*n+diagonals+row-column+n-1
			must(p.AddOption(dlx.Item(row), dlx.Item(n+column), dlx.Item(down), dlx.Item(up)))
		}
	}
	return p
}

// latin returns the problem of a Latin square of side n.
func latin(n int) *dlx.Problem { return digits(n, nil) }

// sudoku returns the problem of an empty Sudoku grid with boxes of the given size.
func sudoku(rows, columns int) *dlx.Problem {
	return digits(rows*columns, func(row, column int) int { return row/rows*rows + column/columns })
}

// digits returns the problem of filling an n × n grid so that no digit is
// repeated in a row, a column or a region; region may be nil.
func digits(n int, region func(row, column int) int) *dlx.Problem {
	families := 3
	if region != nil {
		families = 4
	}
	p := dlx.NewProblem(families*n*n, 0)
	for place := range n * n {
		row, column := place/n, place%n
		for digit := range n {
			items := []dlx.Item{dlx.Item(place), dlx.Item(n*n + row*n + digit), dlx.Item(2*n*n + column*n + digit)}
			if region != nil {
				items = append(items, dlx.Item(3*n*n+region(row, column)*n+digit))
			}
			must(p.AddOption(items...))
		}
	}
	return p
}

// pentominoPictures are the twelve pentominoes, row by row.
var pentominoPictures = []string{
	"#####", "## ## #.", "#### #...", ".## ##. .#.", "###. ..##", "### .#. .#.",
	"#.# ###", "### #.. #..", "#.. ##. .##", ".#. ### .#.", "#### .#..", "##. .#. .##",
}

// crossPicture is the one with five cells around its middle.
const crossPicture = ".#. ### .#."

// pentominoes returns the problem of packing the pentominoes into a rectangle, the
// cross within the first columns of some number.
func pentominoes(rows, columns, cross int) *dlx.Problem {
	pieces := len(pentominoPictures)
	p := dlx.NewProblem(pieces+rows*columns, 0)
	for piece, picture := range pentominoPictures {
		for _, cells := range orientations(picture) {
			for shift := range rows * columns {
				items, fits := place(cells, shift/columns, shift%columns, rows, columns)
				if fits && (picture != crossPicture || shift%columns+3 <= cross) {
					for i := range items {
						items[i] += dlx.Item(pieces)
					}
					must(p.AddOption(append(items, dlx.Item(piece))...))
				}
			}
		}
	}
	return p
}

// orientations returns the distinct rotations and reflections of a picture.
func orientations(picture string) [][][2]int {
	var cells [][2]int
	for row, line := range strings.Fields(picture) {
		for column, c := range line {
			if c == '#' {
				cells = append(cells, [2]int{row, column})
			}
		}
	}
	var all [][][2]int
	for turn := range 8 {
		cells = turned(cells, turn%4 == 3)
		if !slices.ContainsFunc(all, func(o [][2]int) bool { return slices.Equal(o, cells) }) {
			all = append(all, cells)
		}
	}
	return all
}

// turned returns the cells turned by a quarter, or mirrored, and moved to the
// origin, in ascending order.
func turned(cells [][2]int, mirror bool) [][2]int {
	result := make([][2]int, len(cells))
	for i, c := range cells {
		result[i] = [2]int{c[1], -c[0]}
		if mirror {
			result[i] = [2]int{c[1], c[0]}
		}
	}
	row, column := result[0][0], result[0][1]
	for _, c := range result {
		row, column = min(row, c[0]), min(column, c[1])
	}
	for i := range result {
		result[i] = [2]int{result[i][0] - row, result[i][1] - column}
	}
	slices.SortFunc(result, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return result
}

// place returns the numbers of the cells, moved down and right, and whether all
// are inside the rectangle.
func place(cells [][2]int, down, right, rows, columns int) ([]dlx.Item, bool) {
	var items []dlx.Item
	for _, c := range cells {
		row, column := c[0]+down, c[1]+right
		if row >= rows || column >= columns {
			return nil, false
		}
		items = append(items, dlx.Item(row*columns+column))
	}
	return items, true
}

// random returns a problem of up to the given numbers of items and options.
func random(rng *rand.Rand, maxPrimary, maxSecondary, maxOptions int) *dlx.Problem {
	primary, secondary := 1+rng.IntN(maxPrimary), rng.IntN(maxSecondary+1)
	p := dlx.NewProblem(primary, secondary)
	for range rng.IntN(maxOptions + 1) {
		items := []dlx.Item{dlx.Item(rng.IntN(primary))}
		for item := range dlx.Item(primary + secondary) {
			if item != items[0] && rng.IntN(4) == 0 {
				items = append(items, item)
			}
		}
		must(p.AddOption(items...))
	}
	return p
}

// planted returns a problem that has a solution and many options besides: the
// primary items are split at random, several times over.
func planted(rng *rand.Rand, primary, secondary, splits int) *dlx.Problem {
	p := dlx.NewProblem(primary, secondary)
	for range splits {
		order := rng.Perm(primary)
		for len(order) > 0 {
			n := min(1+rng.IntN(3), len(order))
			var items []dlx.Item
			for _, i := range order[:n] {
				items = append(items, dlx.Item(i))
			}
			order = order[n:]
			if secondary > 0 && rng.IntN(2) == 0 {
				items = append(items, dlx.Item(primary+rng.IntN(secondary)))
			}
			must(p.AddOption(items...))
		}
	}
	return p
}

// reference returns the solutions of p by dancing links, each in ascending order,
// in the order of options.
func reference(t require.TestingT, p *dlx.Problem) [][]dlx.Option {
	var all [][]dlx.Option
	_, err := dlx.Search(ctx, p, dlx.Config{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	slices.SortFunc(all, slices.Compare)
	return all
}

// bruteForce returns what reference does: it tries all sets of options.
func bruteForce(p *dlx.Problem) [][]dlx.Option {
	var all [][]dlx.Option
	for set := range 1 << p.Options() {
		uses := make([]int, p.Items())
		var options []dlx.Option
		for o := range dlx.Option(p.Options()) {
			if set>>o&1 == 1 {
				options = append(options, o)
				for _, item := range p.ItemsOf(o) {
					uses[item]++
				}
			}
		}
		if isCover(uses, p.Primary()) {
			all = append(all, options)
		}
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// isCover reports whether the uses of the items are exactly one if primary, and
// at most one otherwise.
func isCover(uses []int, primary int) bool {
	for item, n := range uses {
		if n > 1 || n == 0 && item < primary {
			return false
		}
	}
	return true
}

// solutions loads p and returns its solutions as reference does.
func solutions(t require.TestingT, s *cdcl.Solver, p *dlx.Problem) [][]dlx.Option {
	s.Load(p)
	return remaining(t, s)
}

// remaining returns the solutions that s has not reported yet.
func remaining(t require.TestingT, s *cdcl.Solver) [][]dlx.Option {
	var all [][]dlx.Option
	stats, err := s.Search(ctx, cdcl.Limits{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	slices.SortFunc(all, slices.Compare)
	return all
}

// count returns the number of solutions of p.
func count(t *testing.T, c cdcl.Config, p *dlx.Problem) uint64 {
	s := cdcl.New(c)
	s.Load(p)
	stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	return stats.Solutions
}
