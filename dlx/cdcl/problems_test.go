package cdcl

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// Must returns what a constructor of a valid problem returns.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Queens returns the problem of n queens: rows and columns are primary, both
// kinds of diagonals secondary.
func Queens(n int) *dlx.Problem {
	diagonals := 2*n - 1
	p := dlx.NewProblem(2*n, 2*diagonals)
	for row := range n {
		for column := range n {
			down, up := 2*n+row+column, 2*n+diagonals+row-column+n-1
			Must(p.AddOption(dlx.Item(row), dlx.Item(n+column), dlx.Item(down), dlx.Item(up)))
		}
	}
	return p
}

// Latin returns the problem of a Latin square of side n.
func Latin(n int) *dlx.Problem { return Digits(n, nil) }

// Sudoku returns the problem of an empty Sudoku grid with boxes of the given size.
func Sudoku(rows, columns int) *dlx.Problem {
	return Digits(rows*columns, func(row, column int) int { return row/rows*rows + column/columns })
}

// Digits returns the problem of filling an n × n grid so that no digit is
// repeated in a row, a column or a region; region may be nil.
func Digits(n int, region func(row, column int) int) *dlx.Problem {
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
			Must(p.AddOption(items...))
		}
	}
	return p
}

// Random returns a problem of up to the given numbers of items and options.
func Random(rng *rand.Rand, maxPrimary, maxSecondary, maxOptions int) *dlx.Problem {
	primary, secondary := 1+rng.IntN(maxPrimary), rng.IntN(maxSecondary+1)
	p := dlx.NewProblem(primary, secondary)
	for range rng.IntN(maxOptions + 1) {
		items := []dlx.Item{dlx.Item(rng.IntN(primary))}
		for item := range dlx.Item(primary + secondary) {
			if item != items[0] && rng.IntN(4) == 0 {
				items = append(items, item)
			}
		}
		Must(p.AddOption(items...))
	}
	return p
}

// Planted returns a problem that has a solution and many options besides.
func Planted(rng *rand.Rand, primary, secondary, splits int) *dlx.Problem {
	return split(rng, primary, secondary, splits, 1)
}

// Tight returns a problem that takes some conflicts: each option has a secondary item.
func Tight(rng *rand.Rand, primary, secondary, splits int) *dlx.Problem {
	return split(rng, primary, secondary, splits, 2)
}

// split returns a problem whose primary items are split at random, several times over, into options of
// least to 3 items. Half of the options have a secondary item besides, and all if least is 2.
func split(rng *rand.Rand, primary, secondary, splits, least int) *dlx.Problem {
	p := dlx.NewProblem(primary, secondary)
	for range splits {
		for order := rng.Perm(primary); len(order) > 0; {
			n := min(least+rng.IntN(4-least), len(order))
			var items []dlx.Item
			for _, i := range order[:n] {
				items = append(items, dlx.Item(i))
			}
			order = order[n:]
			if secondary > 0 && (least > 1 || rng.IntN(2) == 0) {
				items = append(items, dlx.Item(primary+rng.IntN(secondary)))
			}
			Must(p.AddOption(items...))
		}
	}
	return p
}

// Reference returns the solutions of p by dancing links, each in ascending order,
// in the order of options.
func Reference(t require.TestingT, p *dlx.Problem) [][]dlx.Option {
	var all [][]dlx.Option
	_, err := dlx.Search(context.Background(), p, dlx.Config{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	slices.SortFunc(all, slices.Compare)
	return all
}

// BruteForce returns what reference does: it tries all sets of options.
func BruteForce(p *dlx.Problem) [][]dlx.Option {
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

// Pentominoes returns the problem of packing the twelve pentominoes into 3 rows of 20 cells, the
// cross within the first four columns. It has four solutions.
func Pentominoes() *dlx.Problem {
	file := Must(os.Open("testdata/pentominoes.txt"))
	defer file.Close()
	return Must(dlx.Read(file, dlx.Limits{}))
}
