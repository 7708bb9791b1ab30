package dlx_test

import (
	"math/big"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

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
