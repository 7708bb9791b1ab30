package dlx_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"basisk/dlx"
)

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
