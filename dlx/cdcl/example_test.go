package cdcl_test

import (
	"context"
	"fmt"
	"strings"

	"basisk/dlx"
	"basisk/dlx/cdcl"
)

// The first example of TAOCP 4B, 7.2.2.1: its only solution, and the proof that
// there is no other.
func ExampleSolver_Search() {
	p, err := dlx.Read(strings.NewReader("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"), dlx.Limits{})
	if err != nil {
		panic(err)
	}
	s := cdcl.New(cdcl.Config{})
	s.Load(p)
	stats, _ := s.Search(context.Background(), cdcl.Limits{}, func(solution []dlx.Option) bool {
		for _, o := range solution {
			fmt.Println(p.FormatOption(o))
		}
		return true
	})
	fmt.Println(stats.Solutions, stats.Status)
	// Unordered output:
	// c e
	// a d f
	// b g
	// 1 exhausted
}
