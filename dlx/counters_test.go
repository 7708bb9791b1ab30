package dlx_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

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
