package dlx_test

import (
	"fmt"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// benchmarked are the problems of the benchmarks.
var benchmarked = []struct {
	name    string
	problem func() *dlx.Problem
}{
	{"queens=8", func() *dlx.Problem { return queens(8) }},
	{"queens=12", func() *dlx.Problem { return queens(12) }},
	{"latin=5", func() *dlx.Problem { return latin(5, open) }},
	{"pentominoes", func() *dlx.Problem { return pentominoes(6, 10) }},
	{"sudoku=easy", func() *dlx.Problem { return sudoku(3, 3, clues(easyPuzzle)) }},
	{"sudoku=hard", func() *dlx.Problem { return sudoku(3, 3, clues(hardPuzzle)) }},
}

func BenchmarkSearch(b *testing.B) {
	for _, bench := range benchmarked {
		b.Run(bench.name, func(b *testing.B) {
			p := bench.problem()
			var s dlx.Searcher
			var stats dlx.Stats
			for b.Loop() {
				var err error
				stats, err = s.Search(b.Context(), p, dlx.Config{}, nil)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(stats.Nodes), "nodes/op")
			b.ReportMetric(float64(stats.Updates), "updates/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(stats.Updates), "ns/update")
		})
	}
}

func BenchmarkChoose(b *testing.B) {
	p := sudoku(3, 3, clues(hardPuzzle))
	for _, c := range []dlx.Chooser{dlx.Smallest, dlx.SmallestFirst, dlx.Random} {
		b.Run(c.String(), func(b *testing.B) {
			var stats dlx.Stats
			for b.Loop() {
				stats, _ = dlx.Search(b.Context(), p, dlx.Config{Choose: c}, nil)
			}
			b.ReportMetric(float64(stats.Nodes), "nodes/op")
		})
	}
}

func BenchmarkCount(b *testing.B) {
	p := pentominoes(6, 10)
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			for b.Loop() {
				_, err := dlx.Count(b.Context(), p, dlx.Config{}, workers)
				require.NoError(b, err)
			}
		})
	}
}

// BenchmarkProblem builds the problem of an empty 100 × 100 Sudoku, a million
// options, and the links of it: the cost of a search before its first node.
func BenchmarkProblem(b *testing.B) {
	b.Run("build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sudoku(10, 10, open)
		}
	})
	b.Run("link", func(b *testing.B) {
		b.ReportAllocs()
		p := sudoku(10, 10, open)
		for b.Loop() {
			_, err := dlx.Search(b.Context(), p, dlx.Config{MaxNodes: 1}, nil)
			require.NoError(b, err)
		}
	})
}
