package dlx_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// must returns what a constructor of a valid problem returns.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// toyText is the first example of TAOCP 4B, 7.2.2.1.
const toyText = `| seven items, six options
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`

// toySolution is the only solution of toyText, its options in ascending order.
var toySolution = []string{"c e", "a d f", "b g"}

// toy returns the problem of toyText.
func toy() *dlx.Problem {
	return must(dlx.Read(strings.NewReader(toyText), dlx.Limits{}))
}

// queens returns the problem of n queens on an n × n board: rows and columns
// are primary, both kinds of diagonals secondary.
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

// latin returns the problem of a Latin square of side n; given(row, column) is
// the digit there, or -1 in an open cell.
func latin(n int, given func(row, column int) int) *dlx.Problem {
	return digits(n, given, nil)
}

// sudoku returns the problem of a Sudoku grid with boxes of the given size, and
// with givens as in latin.
func sudoku(rows, columns int, given func(row, column int) int) *dlx.Problem {
	return digits(rows*columns, given, func(row, column int) int {
		return row/rows*rows + column/columns
	})
}

// digits returns the problem of filling an n × n grid so that no digit is
// repeated in a row, a column or a region; region may be nil. The items are the
// cells and the pairs of a row, a column or a region with a digit.
func digits(n int, given func(row, column int) int, region func(row, column int) int) *dlx.Problem {
	families := 3
	if region != nil {
		families = 4
	}
	p := dlx.NewProblem(families*n*n, 0)
	p.Grow(n*n*n, families*n*n*n)
	for place := range n * n {
		row, column := place/n, place%n
		for digit := range n {
			if fixed := given(row, column); fixed >= 0 && fixed != digit {
				continue
			}
			items := []dlx.Item{dlx.Item(place), dlx.Item(n*n + row*n + digit), dlx.Item(2*n*n + column*n + digit)}
			if region != nil {
				items = append(items, dlx.Item(3*n*n+region(row, column)*n+digit))
			}
			must(p.AddOption(items...))
		}
	}
	return p
}

// open is the grid without givens.
func open(int, int) int { return -1 }

// Two Sudoku puzzles with one solution each: one that singles solve, and
// "Golden Nugget", which was long among the hardest known.
const (
	easyPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hardPuzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
)

// clues returns the givens of a line of digits 1 to 9, with dots for open cells.
func clues(line string) func(row, column int) int {
	return func(row, column int) int {
		if c := line[row*9+column]; c != '.' {
			return int(c - '1')
		}
		return -1
	}
}

// pentominoNames maps the twelve pentominoes, in Conway's notation, to pictures
// of them, row by row.
var pentominoNames = map[string]string{
	"O": "#####", "P": "## ## #.", "Q": "#### #...", "R": ".## ##. .#.", "S": "###. ..##", "T": "### .#. .#.",
	"U": "#.# ###", "V": "### #.. #..", "W": "#.. ##. .##", "X": ".#. ### .#.", "Y": "#### .#..", "Z": "##. .#. .##",
}

// pentominoes returns the problem of packing the twelve pentominoes into a
// rectangle of 60 cells: the pieces first, then the cells.
func pentominoes(rows, columns int) *dlx.Problem {
	return packing(rows, columns, func(string, int, int) bool { return true })
}

// quarterPentominoes is pentominoes with the center of X held in the upper left
// quarter: one of each four symmetric packings, if both sides are even.
func quarterPentominoes(rows, columns int) *dlx.Problem {
	return packing(rows, columns, func(name string, row, column int) bool {
		return name != "X" || row+1 < rows/2 && column+1 < columns/2
	})
}

// packing returns the problem of packing the pentominoes, each with its least
// row and column where accept has it.
func packing(rows, columns int, accept func(name string, row, column int) bool) *dlx.Problem {
	names := sortedKeys(pentominoNames)
	p := dlx.NewProblem(len(names)+rows*columns, 0)
	for piece, name := range names {
		for _, cells := range orientations(pentominoNames[name]) {
			for shift := range rows * columns {
				row, column := shift/columns, shift%columns
				items, fits := place(cells, row, column, rows, columns)
				if fits && accept(name, row, column) {
					must(p.AddOption(append(offset(items, len(names)), dlx.Item(piece))...))
				}
			}
		}
	}
	return p
}

// sortedKeys returns the keys of m in ascending order.
func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// orientations returns the distinct rotations and reflections of a picture, each
// as sorted cells with the least row and the least column 0.
func orientations(picture string) [][][2]int {
	var cells [][2]int
	for row, line := range strings.Fields(picture) {
		for column, c := range line {
			if c == '#' {
				cells = append(cells, [2]int{row, column})
			}
		}
	}
	seen := map[string]bool{}
	var all [][][2]int
	for turn := range 8 {
		cells = normalize(cells, turn)
		if key := fmt.Sprint(cells); !seen[key] {
			seen[key] = true
			all = append(all, cells)
		}
	}
	return all
}

// normalize turns the cells by a quarter, mirrors them in every fourth turn, and
// moves them to the origin.
func normalize(cells [][2]int, turn int) [][2]int {
	turned := make([][2]int, len(cells))
	low := [2]int{1 << 30, 1 << 30}
	for i, c := range cells {
		turned[i] = [2]int{c[1], -c[0]}
		if turn%4 == 3 {
			turned[i] = [2]int{c[1], c[0]}
		}
		low = [2]int{min(low[0], turned[i][0]), min(low[1], turned[i][1])}
	}
	for i := range turned {
		turned[i] = [2]int{turned[i][0] - low[0], turned[i][1] - low[1]}
	}
	slices.SortFunc(turned, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return turned
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

// offset returns the items, each moved up by the given number.
func offset(items []dlx.Item, by int) []dlx.Item {
	for i := range items {
		items[i] += dlx.Item(by)
	}
	return items
}

// random returns a small problem: up to 6 primary and 3 secondary items and up
// to 12 options.
func random(rng *rand.Rand) *dlx.Problem {
	primary, secondary := 1+rng.IntN(6), rng.IntN(4)
	p := dlx.NewProblem(primary, secondary)
	for range rng.IntN(13) {
		items := []dlx.Item{dlx.Item(rng.IntN(primary))}
		for item := range dlx.Item(primary + secondary) {
			if item != items[0] && rng.IntN(3) == 0 {
				items = append(items, item)
			}
		}
		must(p.AddOption(items...))
	}
	return p
}

// bruteForce returns the solutions of p: it tries all sets of options.
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

// solutions returns all solutions of p, the options of each in ascending order,
// in the order of options.
func solutions(t *testing.T, p *dlx.Problem, c dlx.Config) [][]dlx.Option {
	t.Helper()
	var all [][]dlx.Option
	stats, err := dlx.Search(t.Context(), p, c, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	require.EqualValues(t, len(all), stats.Solutions)
	return all
}
