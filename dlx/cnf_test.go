package dlx_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/proof"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// clauses writes p and reads what was written: one variable per option, and clauses.
func clauses(t *testing.T, p *dlx.Problem, c dlx.CNF) [][]int32 {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, dlx.WriteCNF(t.Context(), &text, p, c))
	require.Contains(t, text.String(), fmt.Sprintf("p cnf %d ", p.Options()))
	f, err := proof.ReadFormula(&text, proof.Options{})
	require.NoError(t, err)
	return slices.Collect(f.All())
}

// covers returns the models of clauses of p as lists of options, in increasing order.
func covers(p *dlx.Problem, clauses [][]int32) [][]dlx.Option {
	var list [][]dlx.Option
	for model := range testenv.Models(p.Options(), clauses) {
		var cover []dlx.Option
		for o, literal := range model {
			if literal > 0 {
				cover = append(cover, dlx.Option(o))
			}
		}
		list = append(list, cover)
	}
	slices.SortFunc(list, slices.Compare)
	return list
}

func TestWriteCNF(t *testing.T) {
	p := must(dlx.Read(strings.NewReader("a b | x\na b x\na\nb x\n"), dlx.Limits{}))
	var text bytes.Buffer
	require.NoError(t, dlx.WriteCNF(t.Context(), &text, p, dlx.CNF{
		Comments: []string{"two items"},
		Name:     p.FormatOption,
		Extra:    [][]int{dlx.Blocking([]dlx.Option{0}), {}},
	}))
	require.Equal(t, `c two items
c 1 a b x
c 2 a
c 3 b x
p cnf 3 6
1 2 0
1 3 0
-1 -2 0
-1 -3 0
-1 0
0
`, text.String())
}

// The models are the exact covers, also where items are secondary.
func TestCNFModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	for range testenv.Scale(150, 500, 500) {
		p := random(rng)
		require.ElementsMatch(t, bruteForce(p), covers(p, clauses(t, p, dlx.CNF{})), "%v", p)
	}
	require.Len(t, covers(queens(6), clauses(t, queens(6), dlx.CNF{})), 4)
}

// The clauses of the empty grid of side 4 have its 288 solutions as models, and no
// pair of options occurs twice although a row and a box may share two cells.
func TestCNFSudoku(t *testing.T) {
	p := sudoku(2, 2, open)
	f := clauses(t, p, dlx.CNF{})
	require.Equal(t, 64, p.Options())
	// Four options exclude each other in each of 64 items, less the pairs of a digit
	// in one box that are also in one row or column: 4 of 6, of 16 boxes and digits.
	require.Len(t, f, 64+64*6-16*4)
	found := covers(p, f)
	require.Len(t, found, 288)
	require.ElementsMatch(t, solutions(t, p, dlx.Config{}), found)
}

// A blocked solution is the only one that is lost.
func TestCNFBlocking(t *testing.T) {
	p := sudoku(2, 2, func(row, column int) int { return column - 5*row }) // the first row
	all := solutions(t, p, dlx.Config{})
	require.Len(t, all, 12)
	require.ElementsMatch(t, all[1:], covers(p, clauses(t, p, dlx.CNF{Extra: [][]int{dlx.Blocking(all[0])}})))
}

// Writing ends with the context and with the writer.
func TestWriteCNFErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, dlx.WriteCNF(ctx, &bytes.Buffer{}, toy(), dlx.CNF{}), context.Canceled)
	require.ErrorIs(t, dlx.WriteCNF(t.Context(), full{}, toy(), dlx.CNF{}), errFull)
}

var errFull = errors.New("no room")

// full is a writer that cannot write.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

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
