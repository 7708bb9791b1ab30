package dlx_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// known are problems whose solutions are counted elsewhere.
var known = []struct {
	name    string
	problem func() *dlx.Problem
	want    uint64
	fewer   uint64 // the nodes of a diagram are fewer than those of links, by this factor if it is not 0
	large   bool   // for links
}{
	{"toy", toy, 1, 0, false},
	{"nothing", func() *dlx.Problem { return dlx.NewProblem(0, 0) }, 1, 0, false},
	{"nothing to cover", func() *dlx.Problem { return dlx.NewProblem(0, 3) }, 1, 0, false},
	{"no options", func() *dlx.Problem { return dlx.NewProblem(2, 0) }, 0, 0, false},
	{"no cover", func() *dlx.Problem {
		p := dlx.NewProblem(3, 0)
		must(p.AddOption(0, 1))
		must(p.AddOption(1, 2))
		return p
	}, 0, 0, false},
	{"queens 1", func() *dlx.Problem { return queens(1) }, 1, 0, false},
	{"queens 3", func() *dlx.Problem { return queens(3) }, 0, 0, false},
	{"queens 8", func() *dlx.Problem { return queens(8) }, 92, 0, false},
	{"queens 9", func() *dlx.Problem { return queens(9) }, 352, 0, false},
	{"Latin squares of 1", func() *dlx.Problem { return latin(1, open) }, 1, 0, false},
	{"Latin squares of 2", func() *dlx.Problem { return latin(2, open) }, 2, 0, false},
	{"Latin squares of 3", func() *dlx.Problem { return latin(3, open) }, 12, 0, false},
	{"Latin squares of 4", func() *dlx.Problem { return latin(4, open) }, 576, 0, false},
	{"Latin squares of 5", func() *dlx.Problem { return latin(5, open) }, 161280, 25, false},
	{"Latin squares of 6 with a first row", func() *dlx.Problem { return latin(6, ordered) }, 1128960, 0, true},
	{"grids of 4", func() *dlx.Problem { return sudoku(2, 2, open) }, 288, 4, false},
	{"grids of 6 with a first row", func() *dlx.Problem { return sudoku(2, 3, ordered) }, 39168, 10, false},
	{"an easy Sudoku", func() *dlx.Problem { return sudoku(3, 3, clues(easyPuzzle)) }, 1, 0, false},
	{"a hard Sudoku", func() *dlx.Problem { return sudoku(3, 3, clues(hardPuzzle)) }, 1, 0, false},
	{"pentominoes 3×20", func() *dlx.Problem { return pentominoes(3, 20) }, 4 * 2, 0, false},
}

// ordered gives the first row, its digits in order.
func ordered(row, column int) int {
	if row == 0 {
		return column
	}
	return -1
}

// Links, workers and diagrams count what is known.
func TestKnownCounts(t *testing.T) {
	for _, test := range known {
		t.Run(test.name, func(t *testing.T) {
			p := test.problem()
			if testing.Short() && test.large {
				t.Skip("large")
			}
			nodes := uint64(0)
			if test.name != "pentominoes 3×20" { // its diagram is no smaller
				d, stats := diagramOf(t, p, dlx.DiagramConfig{Choose: dlx.First})
				require.Equal(t, fmt.Sprint(test.want), d.Count().String())
				require.Equal(t, test.want, stats.Solutions)
				nodes = stats.Nodes
			}
			if test.large {
				return
			}
			want, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
			require.NoError(t, err)
			require.True(t, want.Exhausted())
			require.Equal(t, test.want, want.Solutions)
			require.True(t, test.fewer == 0 || test.fewer*nodes < want.Nodes)
			requireCount(t, p, dlx.Config{}, want)
		})
	}
}

// Searches of random problems find what a search through all sets of options finds, by every chooser, as links
// and as a diagram; and every search keeps what it promises about its figures, however many workers it has.
func TestRandomProblems(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range testenv.Scale(500, 1_000, 50_000) {
		p := random(rng)
		want := bruteForce(p)
		slices.SortFunc(want, slices.Compare)
		for name, c := range diagramConfigs {
			require.ElementsMatch(t, want, solutions(t, p, dlx.Config{Choose: c.Choose}), "problem %d, %s", n, name)
			if n%8 == 0 {
				d, stats := diagramOf(t, p, c)
				require.Equal(t, want, listed(d), "problem %d, %s", n, name)
				require.EqualValues(t, len(want), stats.Solutions)
			}
		}
		c := dlx.Config{MaxNodes: rng.Uint64N(30), MaxSolutions: rng.Uint64N(4)}
		if n%2 == 0 {
			c = dlx.Config{}
		}
		stats, err := dlx.Search(context.Background(), p, c, nil)
		require.NoError(t, err)
		require.Len(t, stats.Profile, stats.MaxDepth+1)
		sum := uint64(0)
		for _, nodes := range stats.Profile {
			sum += nodes
		}
		require.Equal(t, sum, stats.Nodes)
		require.True(t, c.MaxNodes == 0 || stats.Nodes <= c.MaxNodes)
		require.True(t, c.MaxSolutions == 0 || stats.Solutions <= c.MaxSolutions)
		if n < 200 {
			requireCount(t, p, c, stats)
		}
	}
}

// Solve a problem in Knuth's notation and print its solutions.
func Example() {
	p, err := dlx.Read(strings.NewReader(`| seven items, six options
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`), dlx.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	stats, err := dlx.Search(context.Background(), p, dlx.Config{}, func(solution []dlx.Option) bool {
		for _, o := range solution {
			fmt.Println(p.FormatOption(o))
		}
		return true
	})
	fmt.Println(stats.Status, stats.Solutions, err)
	// Output:
	// a d f
	// b g
	// c e
	// exhausted 1 <nil>
}

// Build a problem by hand: two primary items, and a secondary one for which the
// options compete.
func ExampleProblem_AddOption() {
	p := dlx.NewProblem(2, 1)
	for _, items := range [][]dlx.Item{{0, 2}, {0}, {1, 2}} {
		if _, err := p.AddOption(items...); err != nil {
			fmt.Println(err)
		}
	}
	_, err := p.AddOption(1, 1)
	fmt.Println(err)
	stats, _ := dlx.Search(context.Background(), p, dlx.Config{}, func(solution []dlx.Option) bool {
		fmt.Println(solution)
		return true
	})
	fmt.Println(stats.Solutions)
	// Output:
	// dlx: option 3: item 1 appears twice
	// [2 1]
	// 1
}

// Ask whether a problem has exactly one solution: two are enough to know.
func ExampleConfig() {
	p := dlx.NewProblem(1, 0)
	for range 3 {
		if _, err := p.AddOption(0); err != nil {
			fmt.Println(err)
		}
	}
	stats, err := dlx.Search(context.Background(), p, dlx.Config{MaxSolutions: 2}, nil)
	fmt.Println(stats.Status, stats.Solutions, err)
	// Output: solution limit 2 <nil>
}

// Count the placements of eight queens with four workers. The figures are those
// of a sequential search.
func ExampleCount() {
	stats, err := dlx.Count(context.Background(), queens(8), dlx.Config{}, 4)
	fmt.Println(stats.Solutions, stats.Nodes, stats.Profile, err)
	// Output: 92 1373 [1 8 42 138 274 308 290 220 92] <nil>
}

func ExampleWrite() {
	p := dlx.NewProblem(2, 1)
	if err := p.SetNames([]string{"left", "right", "bridge"}); err != nil {
		fmt.Println(err)
	}
	if _, err := p.AddOption(0, 2); err != nil {
		fmt.Println(err)
	}
	if err := dlx.Write(context.Background(), os.Stdout, p); err != nil {
		fmt.Println(err)
	}
	// Output:
	// left right | bridge
	// left bridge
}
