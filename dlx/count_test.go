package dlx_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// requireCount checks that Count returns want for 1, 2 and 4 workers.
func requireCount(t *testing.T, p *dlx.Problem, c dlx.Config, want dlx.Stats) {
	t.Helper()
	for _, workers := range []int{1, 2, 4} {
		if testing.Short() && workers == 2 {
			continue
		}
		got, err := dlx.Count(t.Context(), p, c, workers)
		require.NoError(t, err)
		require.Equal(t, want, got, "%d workers", workers)
	}
}

// TestCountStops: a limit ends a count where it ends a search, also of a problem with many parts.
func TestCountStops(t *testing.T) {
	p := latin(5, open)
	for _, c := range []dlx.Config{{MaxSolutions: 1000}, {MaxNodes: 10_000}} {
		want, err := dlx.Search(t.Context(), p, c, nil)
		require.NoError(t, err)
		require.NotEqual(t, dlx.Exhausted, want.Status)
		requireCount(t, p, c, want)
	}
}

// TestCountLimits has limits fall everywhere in the tree, and beyond it.
func TestCountLimits(t *testing.T) {
	p := queens(7)
	full, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
	require.NoError(t, err)
	for _, c := range []dlx.Config{
		{MaxNodes: 1},
		{MaxNodes: full.Nodes / 2},
		{MaxNodes: full.Nodes},
		{MaxNodes: full.Nodes + 1},
		{MaxSolutions: 1},
		{MaxSolutions: full.Solutions},
		{MaxSolutions: full.Solutions + 1},
		{MaxNodes: full.Nodes / 2, MaxSolutions: full.Solutions / 3},
	} {
		t.Run(fmt.Sprintf("nodes=%d/solutions=%d", c.MaxNodes, c.MaxSolutions), func(t *testing.T) {
			want, err := dlx.Search(t.Context(), p, c, nil)
			require.NoError(t, err)
			requireCount(t, p, c, want)
		})
	}
}

func TestCountRandomChooser(t *testing.T) {
	p := queens(9)
	for _, limit := range []uint64{0, 100} {
		config := func() dlx.Config {
			return dlx.Config{Choose: dlx.Random, MaxSolutions: limit, Rand: rand.New(rand.NewPCG(9, 9))}
		}
		want, err := dlx.Count(t.Context(), p, config(), 1)
		require.NoError(t, err)
		for _, workers := range []int{2, 4} {
			got, err := dlx.Count(t.Context(), p, config(), workers)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		if limit == 0 {
			require.EqualValues(t, 352, want.Solutions)
		}
	}
}

// TestCountPentominoes counts the 368 packings of a 4 × 15 rectangle: one of each four symmetric forms
// where the cross lies beside the middle column, and one of each two where it lies on it. The
// exhaustive version counts the packings of 6 × 10, also without regard to symmetry and by any number of workers.
func TestCountPentominoes(t *testing.T) {
	team, problem, want := []int{2}, quarterPentominoes(4, 15), 334
	switch {
	case testing.Short():
		t.Skip("takes seconds")
	case testenv.Long():
		team, problem, want = []int{1, 2, 4}, quarterPentominoes(6, 10), 2339
		full, err := dlx.Count(t.Context(), pentominoes(6, 10), dlx.Config{}, 2)
		require.NoError(t, err)
		require.EqualValues(t, 4*2339, full.Solutions)
	}
	var before dlx.Stats
	for i, workers := range team {
		quarter, err := dlx.Count(t.Context(), problem, dlx.Config{}, workers)
		require.NoError(t, err)
		require.EqualValues(t, want, quarter.Solutions)
		if i > 0 {
			require.Equal(t, before, quarter, "%d workers", workers)
		}
		before = quarter
	}
	middle, err := dlx.Count(t.Context(), packing(4, 15, func(name string, row, column int) bool {
		return name != "X" || row == 0 && column == 6
	}), dlx.Config{}, 2)
	require.NoError(t, err)
	require.EqualValues(t, 2*(368-334), middle.Solutions)
}

func TestCountProgress(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var all []dlx.Progress
		c := dlx.Config{Progress: func(p dlx.Progress) { all = append(all, p) }}
		stats, err := dlx.Count(t.Context(), queens(10), c, workers)
		require.NoError(t, err)
		requireProgress(t, all, stats)
	}
}

func TestCountCancelled(t *testing.T) {
	p := queens(20)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	stats, err := dlx.Count(ctx, p, dlx.Config{}, 2)
	late := time.Since(deadline(ctx))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, dlx.Cancelled, stats.Status)
	require.Less(t, late, 10*time.Second, "50 ms on a machine that is not busy")
}

func TestStatsAdd(t *testing.T) {
	var sum dlx.Stats
	sum.Add(dlx.Stats{Status: dlx.Exhausted, Solutions: 1, Nodes: 3, Updates: 5, MaxDepth: 1, Profile: []uint64{1, 2}})
	require.True(t, sum.Exhausted())
	sum.Add(dlx.Stats{Status: dlx.NodeLimit, Solutions: math.MaxUint64, Nodes: 3, MaxDepth: 2, Profile: []uint64{1, 1, 1}})
	sum.Add(dlx.Stats{Status: dlx.Exhausted})
	require.Equal(t, dlx.Stats{
		Status: dlx.NodeLimit, Solutions: math.MaxUint64, Nodes: 6, Updates: 5, MaxDepth: 2, Profile: []uint64{2, 3, 1},
	}, sum)
}

func TestStatusString(t *testing.T) {
	var got []string
	for s := dlx.Exhausted; s <= dlx.Cancelled+1; s++ {
		got = append(got, s.String())
	}
	want := []string{"exhausted", "solution limit", "node limit", "memory limit", "stopped", "cancelled", "status(7)"}
	require.True(t, slices.Equal(want, got), got)
}

var update = flag.Bool("update", false, "write what searches and diagrams count")

// countersVersion is raised when a search or a diagram is to go another way: when a
// chooser, a tie, a cut or a draw of random numbers is changed on purpose. Then
// the version of the engines in package solver is raised too, since what is stored under
// it differs from then on. A change that is meant to be faster or shorter and to go the
// same way leaves both as they are.
const countersVersion = 1

// TestCounters holds everything that is counted on small problems, and the order of what
// is found: whatever changes a walk by a step shows here.
func TestCounters(t *testing.T) {
	var b strings.Builder
	for _, problem := range []struct {
		name string
		dlx  *dlx.Problem
	}{
		{"toy", toy()},
		{"queens", queens(6)},
		{"grids of 4", sudoku(2, 2, open)},
		{"hard", sudoku(3, 3, clues(hardPuzzle))},
		{"random", largerRandom(rand.New(rand.NewPCG(3, 1)))},
	} {
		for _, c := range []dlx.Chooser{dlx.Smallest, dlx.SmallestFirst, dlx.First, dlx.Random} {
			fmt.Fprintf(&b, "%s, %v\n", problem.name, c)
			writeSearch(t, &b, problem.dlx, c)
			writeDiagram(t, &b, problem.dlx, c)
		}
	}
	writeProgress(t, &b)
	testenv.GoldenCounts{
		File: "testdata/counters.txt", Constant: "countersVersion", What: "the walks",
		Version: countersVersion, Text: b.String(),
	}.Check(t, *update)
}

// largerRandom returns a problem with a few hundred solutions, and items of all kinds.
func largerRandom(rng *rand.Rand) *dlx.Problem {
	const primary, secondary = 14, 70
	p := dlx.NewProblem(primary, secondary)
	for range 60 {
		var items []dlx.Item
		for _, i := range rng.Perm(primary)[:1+rng.IntN(3)] {
			items = append(items, dlx.Item(i))
		}
		for _, i := range rng.Perm(secondary)[:rng.IntN(9)] {
			items = append(items, dlx.Item(primary+i))
		}
		must(p.AddOption(items...))
	}
	return p
}

// writeSearch writes what a search counts, sequentially and by two workers.
func writeSearch(t *testing.T, b *strings.Builder, p *dlx.Problem, choose dlx.Chooser) {
	found := fnv.New32a()
	c := dlx.Config{Choose: choose, Rand: rand.New(rand.NewPCG(1, 2)), MaxNodes: 3000}
	stats, err := dlx.Search(t.Context(), p, c, func(solution []dlx.Option) bool {
		fmt.Fprintln(found, solution)
		return true
	})
	require.NoError(t, err)
	fmt.Fprintf(b, "  search: found %08x, %+v\n", found.Sum32(), stats)
	if !stats.Exhausted() {
		return // a tree too large to count all
	}
	c.Rand, c.MaxNodes = rand.New(rand.NewPCG(1, 2)), 0
	stats, err = dlx.Count(t.Context(), p, c, 2)
	require.NoError(t, err)
	fmt.Fprintf(b, "  count: %+v\n", stats)
}

// writeDiagram writes what building a diagram counts, and what Each lists.
func writeDiagram(t *testing.T, b *strings.Builder, p *dlx.Problem, choose dlx.Chooser) {
	d, stats := diagramOf(t, p, dlx.DiagramConfig{Choose: choose})
	found := fnv.New32a()
	d.Each(func(solution []dlx.Option) bool {
		fmt.Fprintln(found, solution)
		return true
	})
	fmt.Fprintf(b, "  diagram: %d arcs, found %08x, %+v\n", d.Arcs(), found.Sum32(), stats)
}

// writeProgress writes the number of calls of progress, and a hash of what they report.
func writeProgress(t *testing.T, b *strings.Builder) {
	calls, reported := 0, fnv.New32a()
	show := func(p dlx.Progress) {
		calls++
		fmt.Fprintf(reported, "%d %d %.9f %d\n", p.Nodes, p.Solutions, p.Share, p.Depth)
	}
	_, err := dlx.Search(t.Context(), queens(9), dlx.Config{Progress: show, Choose: dlx.First}, nil)
	require.NoError(t, err)
	fmt.Fprintf(b, "progress of a search: %d calls, %08x\n", calls, reported.Sum32())
	_, _, err = dlx.NewDiagram(t.Context(), latin(5, open), dlx.DiagramConfig{Progress: show, Choose: dlx.First})
	require.NoError(t, err)
	fmt.Fprintf(b, "and of a diagram: %d calls, %08x\n", calls, reported.Sum32())
	_, err = dlx.Count(t.Context(), queens(9), dlx.Config{Progress: show}, 1)
	require.NoError(t, err)
	fmt.Fprintf(b, "and of counting: %d calls, %08x\n", calls, reported.Sum32())
}
