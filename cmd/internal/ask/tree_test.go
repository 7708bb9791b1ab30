package ask_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// counted counts the solutions of a puzzle with its tree.
func counted(t *testing.T, text string, c solver.Config, o ask.CountOptions) ask.Count {
	t.Helper()
	for r := range format.Read(strings.NewReader(text), "test", format.Options{}) {
		require.NoError(t, r.Err)
		return ask.New(ask.Options{Config: c}).Count(context.Background(), r, o)
	}
	return ask.Count{}
}

// TestTree: the tree has the nodes of the search, its solutions are those that were counted, and
// each node that is shown has the size and the solutions of its subtree when that is drawn alone.
func TestTree(t *testing.T) {
	for _, method := range []solver.MethodEntry{solver.Search(), solver.DLX()} {
		more := strings.Replace(hard, "68..85", "68..8.", 1)
		for _, puzzle := range []string{hard, more, "1234" + strings.Repeat(".", 12)} {
			for _, limit := range []uint64{0, 2, 100} {
				o := ask.CountOptions{Limit: limit, Tree: true}
				x := counted(t, puzzle, solver.Config{Method: method}, o)
				plain := counted(t, puzzle, solver.Config{Method: method}, ask.CountOptions{Limit: limit, Found: func(uint64) {}})
				require.Equal(t, plain.Stats, x.Stats, "the same search")
				require.Equal(t, plain.Number, x.Number)
				testTree(t, x, method.Name)
				for _, n := range x.Tree.Shown {
					o.Node = uint64(n.Number)
					part := counted(t, puzzle, solver.Config{Method: method}, o).Tree
					first := part.Shown[0]
					require.Equal(t, []any{n.Number, n.Size, n.Solutions, n.TreeBranch, -1},
						[]any{first.Number, first.Size, first.Solutions, first.TreeBranch, first.Parent})
					if n.Number > 40 {
						break
					}
				}
			}
		}
	}
}

// testTree checks a tree against what the search has counted.
func testTree(t *testing.T, x ask.Count, method string) {
	t.Helper()
	placed, leaves, sizes := 0, 0, map[int]int{}
	for i, n := range x.Tree.Shown {
		require.Less(t, n.Parent, i)
		if n.Digit != 0 && !n.Out {
			placed++
		}
		if n.Parent >= 0 {
			sizes[n.Parent] += n.Size
		}
		if n.Size == 1 && n.Solutions == 0 {
			leaves++
		}
	}
	unfolded, folded := x.Tree.Nodes, 0 // the smallest and the largest subtree of those with children
	for i, n := range x.Tree.Shown {
		if !n.Folded {
			require.Equal(t, n.Size, 1+sizes[i])
		}
		switch {
		case n.Folded:
			folded = max(folded, n.Size)
		case n.Size > 1:
			unfolded = min(unfolded, n.Size)
		}
	}
	require.LessOrEqual(t, folded, unfolded)
	root := x.Tree.Shown[0]
	require.Equal(t, x.Tree.Nodes, root.Size)
	require.Equal(t, x.Count, strconv.Itoa(root.Solutions))
	if root.Size <= 1500 {
		nodes := int(x.Stats.Nodes)
		if method == "dlx" {
			nodes-- // the root is one of them
		}
		require.Equal(t, nodes, placed)
		require.Equal(t, leaves, x.Tree.Failed)
	}
}

// TestTreeCut: a tree that is cut off says so, and one of many nodes is shown in part.
func TestTreeCut(t *testing.T) {
	c := solver.Config{Method: solver.DLX(), Nodes: 20_000}
	x := counted(t, strings.Repeat(".", 81), c, ask.CountOptions{Tree: true})
	require.False(t, x.Tree.Ended)
	require.Equal(t, 20_000, x.Tree.Nodes)
	require.Less(t, len(x.Tree.Shown), 1600)
	require.True(t, x.Tree.Shown[0].Size == 20_000 && !x.Tree.Shown[0].Folded)
	testTree(t, x, "dlx")
	x = counted(t, strings.Repeat(".", 81), c, ask.CountOptions{Tree: true, Node: 1 << 20})
	require.Equal(t, solver.Invalid, x.Status)
	require.Contains(t, x.Message, "no node of that number")
}
