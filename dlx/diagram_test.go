package dlx_test

import (
	"context"
	"fmt"
	"math/big"
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

// A refused option has no number.
func TestRefusedOptionsHaveNoNumber(t *testing.T) {
	p := dlx.NewProblem(2, 1)
	must(p.AddOption(0))
	for _, items := range [][]dlx.Item{{1, 1}, {2}, {9}, {}} {
		o, err := p.AddOption(items...)
		require.Error(t, err)
		require.Zero(t, o)
	}
	c, err := dlx.ParseChooser("none")
	require.Error(t, err)
	require.Zero(t, c)
}

// Sizes may be as large as the documentation says.
func TestNewProblemSizes(t *testing.T) {
	require.NotPanics(t, func() { new(dlx.Problem).Reset(0, 0) })
	for _, sizes := range [][2]int{{1 << 30, 1}, {1, 1 << 30}, {1 << 31, 0}, {-1, 5}, {5, -1}} {
		require.Panics(t, func() { dlx.NewProblem(sizes[0], sizes[1]) }, sizes)
	}
}

// CountIf looks at the options that are forced from the start, too, and everywhere
// agrees with listing.
func TestCountIfForced(t *testing.T) {
	for name, p := range map[string]*dlx.Problem{
		"toy": toy(), "unique": sudoku(3, 3, clues(easyPuzzle)), "queens": queens(6), "first row": sudoku(2, 2, ordered),
		"nothing": dlx.NewProblem(0, 1), "none": dlx.NewProblem(1, 0),
	} {
		d, _ := diagramOf(t, p, dlx.DiagramConfig{})
		all := listed(d)
		require.EqualValues(t, len(all), d.CountIf(t.Context(), func(dlx.Option) bool { return true }).Int64())
		for o := range dlx.Option(min(p.Options(), 80)) {
			without := 0
			for _, solution := range all {
				if !slices.Contains(solution, o) {
					without++
				}
			}
			require.EqualValues(t, without, d.CountIf(t.Context(), func(other dlx.Option) bool { return other != o }).Int64(), "%s, option %d", name, o)
		}
	}
}

// Counts are right up to the words that they need, and saturate in statistics.
func TestDiagramWords(t *testing.T) {
	for _, exponent := range []int{1, 63, 64, 65, 127, 128, 129} {
		d, stats := diagramOf(t, copies(exponent), dlx.DiagramConfig{})
		require.Equal(t, new(big.Int).Lsh(big.NewInt(1), uint(exponent)), d.Count())
		want := uint64(1<<64 - 1)
		if exponent < 64 {
			want = 1 << exponent
		}
		require.Equal(t, want, stats.Solutions)
		require.Equal(t, new(big.Int).Lsh(big.NewInt(1), uint(exponent-1)), d.CountIf(t.Context(), func(o dlx.Option) bool { return o != 0 }))
	}
}

// MaxNodes is how many nodes are visited at most.
func TestDiagramNodes(t *testing.T) {
	p := sudoku(2, 2, ordered)
	_, full := diagramOf(t, p, dlx.DiagramConfig{})
	for _, most := range []uint64{1, 2, full.Nodes - 1, full.Nodes, full.Nodes + 1} {
		d, stats, err := dlx.NewDiagram(t.Context(), p, dlx.DiagramConfig{MaxNodes: most})
		require.NoError(t, err)
		require.Equal(t, most >= full.Nodes, d != nil)
		require.LessOrEqual(t, stats.Nodes, most)
		if most < full.Nodes {
			require.Equal(t, dlx.NodeLimit, stats.Status)
			require.Equal(t, most, stats.Nodes)
		}
	}
}
