package dlx_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// diagramOf returns the diagram of a problem that is small enough.
func diagramOf(t testing.TB, p *dlx.Problem, c dlx.DiagramConfig) (*dlx.Diagram, dlx.Stats) {
	t.Helper()
	d, stats, err := dlx.NewDiagram(t.Context(), p, c)
	require.NoError(t, err)
	require.NotNil(t, d)
	require.True(t, stats.Exhausted())
	return d, stats
}

// listed returns the solutions of a diagram, options ascending, in the order of options.
func listed(d *dlx.Diagram) [][]dlx.Option {
	var all [][]dlx.Option
	d.Each(func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	slices.SortFunc(all, slices.Compare)
	return all
}

// diagramConfigs are the ways to build.
var diagramConfigs = map[string]dlx.DiagramConfig{
	"smallest": {}, "first": {Choose: dlx.First}, "smallest-first": {Choose: dlx.SmallestFirst},
	"random": {Choose: dlx.Random},
}

// A diagram holds the solutions that brute force finds, with secondary items and without,
// however it is built.
func TestDiagramRandomProblems(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	for range 400 {
		p := random(rng)
		want := bruteForce(p)
		slices.SortFunc(want, slices.Compare)
		for name, c := range diagramConfigs {
			d, stats := diagramOf(t, p, c)
			require.Equal(t, want, listed(d), name)
			require.EqualValues(t, len(want), stats.Solutions, name)
		}
	}
}

// Known counts, and far fewer nodes than links visit.
func TestDiagramCounts(t *testing.T) {
	firstRow := func(n int) func(row, column int) int {
		return func(row, column int) int {
			if row == 0 {
				return column
			}
			return -1
		}
	}
	for _, test := range []struct {
		name    string
		problem *dlx.Problem
		count   string
		fewer   uint64 // than the nodes of links, by this factor; 0 where links take too long
	}{
		{"toy", toy(), "1", 1},
		{"queens", queens(8), "92", 1},
		{"grids of 4", sudoku(2, 2, open), "288", 4},
		{"latin 5", latin(5, open), "161280", 25},
		{"latin 6, first row", latin(6, firstRow(6)), "1128960", 0},
		{"grids of 6, first row", sudoku(2, 3, firstRow(6)), "39168", 10},
		{"unique", sudoku(3, 3, clues(hardPuzzle)), "1", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.name == "latin 6, first row" {
				t.Skip("large")
			}
			d, stats := diagramOf(t, test.problem, dlx.DiagramConfig{Choose: dlx.First})
			require.Equal(t, test.count, d.Count().String())
			require.EqualValues(t, test.count, fmt.Sprint(stats.Solutions))
			if test.fewer > 1 && !(testing.Short() && test.name == "latin 5") { // links take long
				links, err := dlx.Search(t.Context(), test.problem, dlx.Config{}, nil)
				require.NoError(t, err)
				require.Less(t, test.fewer*stats.Nodes, links.Nodes)
			}
		})
	}
}

// copies returns a problem that consists of many copies of latin squares of side 2.
func copies(count int) *dlx.Problem {
	one := latin(2, open)
	p := dlx.NewProblem(count*one.Items(), 0)
	for i := range count {
		for o := range dlx.Option(one.Options()) {
			items := slices.Clone(one.ItemsOf(o))
			for j := range items {
				items[j] += dlx.Item(i * one.Items())
			}
			must(p.AddOption(items...))
		}
	}
	return p
}

// Counts grow as wide as they need: 2^300 solutions of 300 squares of side 2.
func TestDiagramWideCounts(t *testing.T) {
	p := copies(300)
	d, stats := diagramOf(t, p, dlx.DiagramConfig{})
	want := new(big.Int).Lsh(big.NewInt(1), 300)
	require.Equal(t, want, d.Count())
	require.EqualValues(t, uint64(1<<64-1), stats.Solutions)

	seen := 0
	d.Each(func(solution []dlx.Option) bool {
		require.Len(t, solution, 4*300)
		seen++
		return seen < 5
	})
	require.Equal(t, 5, seen)
}

// CountIf agrees with counting what Each lists.
func TestDiagramCountIf(t *testing.T) {
	d, _ := diagramOf(t, sudoku(2, 2, open), dlx.DiagramConfig{})
	for forbidden := range dlx.Option(64) {
		without := 0
		for _, solution := range listed(d) {
			if !slices.Contains(solution, forbidden) {
				without++
			}
		}
		require.EqualValues(t, without, d.CountIf(t.Context(), func(o dlx.Option) bool { return o != forbidden }).Int64())
	}
	require.EqualValues(t, 288, d.Count().Int64())
}

// A problem without solution has an empty diagram.
func TestDiagramNone(t *testing.T) {
	p := dlx.NewProblem(3, 0)
	must(p.AddOption(0, 1))
	must(p.AddOption(1, 2))
	d, _ := diagramOf(t, p, dlx.DiagramConfig{})
	require.Zero(t, d.Count().Sign())
	require.Empty(t, listed(d))

	d, _ = diagramOf(t, dlx.NewProblem(0, 2), dlx.DiagramConfig{})
	require.Equal(t, "1", d.Count().String(), "nothing to cover is covered by nothing")
}

// Budgets of nodes and bytes and the context end the building, and no diagram is left.
func TestDiagramLimits(t *testing.T) {
	p := sudoku(3, 3, open)
	for status, c := range map[dlx.Status]dlx.DiagramConfig{dlx.NodeLimit: {MaxNodes: 1000}, dlx.MemoryLimit: {MaxBytes: 1 << 20}} {
		d, stats, err := dlx.NewDiagram(t.Context(), p, c)
		require.NoError(t, err)
		require.Nil(t, d)
		require.Equal(t, status, stats.Status)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d, stats, err := dlx.NewDiagram(ctx, p, dlx.DiagramConfig{Progress: func(now dlx.Progress) {
		require.LessOrEqual(t, now.Share, 1.0)
		cancel()
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, d)
	require.Equal(t, dlx.Cancelled, stats.Status)
}

// The memory of the process stays within a tenth of the limit.
func TestDiagramMemory(t *testing.T) {
	const limit = 24 << 20
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.Sys - m.HeapReleased
	}
	debug.FreeOSMemory()
	begin, most := inUse(), uint64(0)
	_, stats, err := dlx.NewDiagram(t.Context(), sudoku(3, 3, open), dlx.DiagramConfig{
		MaxBytes: limit, Choose: dlx.First, Progress: func(dlx.Progress) { most = max(most, inUse()) },
	})
	require.NoError(t, err)
	require.Equal(t, dlx.MemoryLimit, stats.Status)
	require.Less(t, most-begin, uint64(limit*11/10))
	require.Greater(t, most-begin, uint64(limit/2))
}

// Count the Latin squares of side 5 without visiting each.
func ExampleNewDiagram() {
	d, stats, err := dlx.NewDiagram(context.Background(), latin(5, open), dlx.DiagramConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Count(), "solutions,", stats.Nodes, "nodes visited")
	// Output:
	// 161280 solutions, 59486 nodes visited
}
