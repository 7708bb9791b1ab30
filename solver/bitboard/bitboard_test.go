package bitboard_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/bitboard"
)

var update = flag.Bool("update", false, "write what the searches of this version cost")

// puzzles returns some that take guesses: of 9×9 with one solution and with many, minimal
// ones of 16×16, and candidate sets of 9×9 without clues.
func puzzles(t testing.TB) []*grid.Puzzle {
	t.Helper()
	const name = "testdata/puzzles.txt"
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	var list []*grid.Puzzle
	for r := range format.Read(file, name, format.Options{}) {
		require.NoError(t, r.Err)
		list = append(list, r.Puzzle)
	}
	return list
}

// kernelFor returns a kernel that holds a puzzle.
func kernelFor(p *grid.Puzzle) *bitboard.Kernel {
	k, _ := p.Shape.Box()
	x := bitboard.New(k)
	load(x, p)
	return x
}

// The cost of searches is exact, and solver.Version counts its changes.
func TestCost(t *testing.T) {
	var b strings.Builder
	for i, p := range puzzles(t) {
		x := kernelFor(p)
		var first string
		for range 2 {
			load(x, p)
			o := x.Search(bitboard.Limits{Solutions: 50}, nil)
			var sum uint64
			for _, n := range o.Levels {
				sum += n
			}
			require.Equal(t, o.Nodes, sum)
			line := fmt.Sprintf("puzzle %d: %+v\n", i+1, o)
			require.Contains(t, []string{"", line}, first, "a second time it costs the same")
			first = line
		}
		b.WriteString(first)
	}
	testenv.GoldenCounts{File: "testdata/costs.txt", Constant: "solver.Version", What: "the kernels", Version: solver.Version, Text: b.String()}.Check(t, *update)
}

// A search allocates nothing once its stack has grown.
func TestAllocations(t *testing.T) {
	var nodes uint64
	for i, p := range puzzles(t) {
		x := kernelFor(p)
		cells := make([]int32, p.Shape.Cells())
		require.Zero(t, testing.AllocsPerRun(3, func() {
			load(x, p)
			nodes += x.Search(bitboard.Limits{Solutions: 50}, func() bool {
				bitboard.Solution(x, cells)
				return true
			}).Nodes
		}), "puzzle %d", i+1)
	}
	require.Greater(t, nodes, uint64(1000))
}

// Limits end a search where they say, and it then knows whether there is more.
func TestLimits(t *testing.T) {
	one, many := puzzles(t)[0], puzzles(t)[4]
	full := kernelFor(one).Search(bitboard.Limits{}, nil)
	require.True(t, full.Done)
	for nodes := uint64(1); nodes < full.Nodes; nodes++ {
		o := kernelFor(one).Search(bitboard.Limits{Nodes: nodes}, nil)
		require.Equal(t, nodes, o.Nodes)
		require.False(t, o.Done)
	}
	o := kernelFor(one).Search(bitboard.Limits{Nodes: full.Nodes}, nil)
	require.Equal(t, full.States, o.States)
	require.True(t, o.Done)

	o = kernelFor(many).Search(bitboard.Limits{Solutions: 7}, nil)
	require.EqualValues(t, 7, o.Solutions)
	require.False(t, o.Done)
	calls := 0
	o = kernelFor(many).Search(bitboard.Limits{}, func() bool { calls++; return calls < 5 })
	require.EqualValues(t, 5, o.Solutions)
	require.False(t, o.Done)
	require.False(t, kernelFor(one).Search(bitboard.Limits{Solutions: 1}, nil).Done, "after a guess")

	o = kernelFor(one).Search(bitboard.Limits{Trial: 3, Many: 1}, nil)
	require.EqualValues(t, 3, o.Nodes)
	o = kernelFor(many).Search(bitboard.Limits{Trial: 100, Many: 5, Solutions: 500}, nil)
	require.EqualValues(t, 500, o.Solutions)
	require.Greater(t, o.Nodes, uint64(100))
	o = kernelFor(many).Search(bitboard.Limits{Trial: 100, Many: 400, Solutions: 500}, nil)
	require.EqualValues(t, 100, o.Nodes)
}

// A solution that takes no guess is known to be the only one, even if no more are wanted.
func TestSolvedWithoutGuess(t *testing.T) {
	p := puzzles(t)[0]
	found, o := list(kernelFor(p), 9, bitboard.Limits{})
	require.Len(t, found, 1)
	require.True(t, o.Done)
	x, cells := bitboard.New(3), make([]int32, 81)
	load(x, p)
	x.Search(bitboard.Limits{}, func() bool { bitboard.Solution(x, cells); return true })
	x.Reset()
	for c, d := range cells {
		if c%4 != 0 {
			x.Restrict(c, 1<<(d-1))
		}
	}
	o = x.Search(bitboard.Limits{Solutions: 1}, nil)
	require.Equal(t, bitboard.Outcome{Solutions: 1, States: 1, Done: true, Levels: o.Levels}, o)
	require.Empty(t, o.Levels)
}

// A search asks every now and then whether to stop, and passes the share of the tree that it has
// done: more each time, and never all.
func TestStop(t *testing.T) {
	p := puzzles(t)[4]
	last, calls := -1.0, 0
	o := kernelFor(p).Search(bitboard.Limits{Stop: func(done float64) bool {
		require.GreaterOrEqual(t, done, last)
		require.Less(t, done, 1.0)
		last = done
		calls++
		return calls == 50
	}}, nil)
	require.False(t, o.Done)
	require.Equal(t, 50, calls)
	require.EqualValues(t, 49*128, o.Nodes)
	require.Greater(t, last, 0.0)

	// The share is as if each guess halved the tree: what is left of the whole when
	// all branches except the last are finished.
	one := puzzles(t)[7]
	calls = 0
	o = kernelFor(one).Search(bitboard.Limits{Stop: func(done float64) bool {
		last = done
		calls++
		return false
	}}, nil)
	require.True(t, o.Done)
	require.EqualValues(t, (o.Nodes+127)/128, calls)
}

// BenchmarkSearch looks for a second solution: of puzzles of each kind.
func BenchmarkSearch(b *testing.B) {
	for _, file := range []string{"data/royle-17clue-sample_9.txt", "data/magictour-top1465_9.txt", "data/serg-benchmark-sample_9.txt", "data/gecode_16.txt", "data/goomii16-sample_16.txt", "hard/min16.txt"} {
		b.Run(file, func(b *testing.B) {
			f, err := os.Open(testenv.Shared(b, file))
			require.NoError(b, err)
			defer f.Close()
			var list []*grid.Puzzle
			for r := range format.Read(f, file, format.Options{}) {
				require.NoError(b, r.Err)
				list = append(list, r.Puzzle)
			}
			k, _ := list[0].Shape.Box()
			x, nodes := bitboard.New(k), uint64(0)
			for b.Loop() {
				for _, p := range list {
					x.Reset()
					for c, d := range p.Givens {
						if d != 0 {
							x.Restrict(c, 1<<(d-1))
						}
					}
					nodes += x.Search(bitboard.Limits{Solutions: 2}, nil).Nodes
				}
			}
			n := float64(b.N) * float64(len(list))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/n, "ns/puzzle")
			b.ReportMetric(float64(nodes)/n, "nodes/puzzle")
		})
	}
}
