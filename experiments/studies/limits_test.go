package studies

import (
	"math/bits"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// naiveGiven returns a puzzle of a text for the oracle, with its only solution.
func naiveGiven(t *testing.T, text string) (p *grid.Puzzle, n *naive, solution []uint) {
	t.Helper()
	p = given(t, text).Puzzles[0].Puzzle
	n = naiveOf(experiments.PopulationOn(p.Shape)).with(p.Givens)
	n.solutions(func(cells []uint) bool { solution = cells; return false })
	return p, n, solution
}

// TestGreedyBackdoor: where all sets are too many, the cell after which the fewest candidates
// are left is filled, the first of several, until the rules finish; every open cell is
// tried each time.
func TestGreedyBackdoor(t *testing.T) {
	for _, text := range []string{easy6, tuple9, fish9, hall9} {
		p, n, solution := naiveGiven(t, text)
		n.close(nakedSingles)
		var open []int
		for c, digits := range n.cells {
			if bits.OnesCount(digits) > 1 {
				open = append(open, c)
			}
		}
		size, tried := 0, 0
		for ; n.open() > 0; size++ {
			var best *naive
			for _, c := range open {
				if bits.OnesCount(n.cells[c]) == 1 {
					continue
				}
				m := n.copy()
				m.set(c, solution[c])
				m.close(nakedSingles)
				tried++
				if best == nil || m.candidates() < best.candidates() {
					best = m
				}
			}
			n = best
		}
		digits := make([]grid.Digit, len(solution))
		for c, d := range solution {
			digits[c] = grid.Digit(bits.TrailingZeros(d) + 1)
		}
		b := p.Board()
		h := &backdoorHunt{ctx: t.Context(), engine: heuristics.MustParse("naked-single").Engine(b), solution: digits}
		h.engine.Propagate()
		for _, c := range open {
			h.cells = append(h.cells, grid.Cell(c))
		}
		h.greedy()
		require.Equal(t, size, h.size, text)
		require.Equal(t, tried, h.tried, text)
		require.Zero(t, b.Open())
	}
}

// TestGreedyStep: of several cells after which equally few candidates are left the first is
// filled, be it the first of all.
func TestGreedyStep(t *testing.T) {
	for _, text := range []string{tuple9, fish9, hall9, strings.Repeat(".", 81)} {
		for range 2 { // the second time the best cell is brought to the corner
			p, n, solution := naiveGiven(t, text)
			n.close(nakedSingles)
			best, first := -1, n
			h := &backdoorHunt{ctx: newFading(t, 1), engine: heuristics.MustParse("naked-single").Engine(p.Board())}
			h.engine.Propagate()
			for c, digits := range n.cells {
				h.solution = append(h.solution, grid.Digit(bits.TrailingZeros(solution[c])+1))
				if bits.OnesCount(digits) == 1 {
					continue
				}
				h.cells = append(h.cells, grid.Cell(c))
				m := n.copy()
				m.set(c, solution[c])
				if m.close(nakedSingles); best < 0 || m.candidates() < first.candidates() {
					best, first = c, m
				}
			}
			h.greedy()
			require.Equal(t, 1, h.size)
			for c, digits := range first.cells {
				for d := range 9 {
					require.Equal(t, digits>>d&1 == 1, h.engine.Board().Has(grid.Cell(c), grid.Digit(d+1)), "cell %d after filling %d of %s", c, best, text)
				}
			}
			text = cornered(text, best)
		}
	}
}

// cornered returns a puzzle of 9×9 with its rows and columns moved, bands and stacks kept
// together, so that a cell comes to the corner.
func cornered(text string, cell int) string {
	order := func(first int) (lines []int) {
		for band := range 3 {
			for line := range 3 {
				lines = append(lines, (first/3+band)%3*3+(first+line)%3)
			}
		}
		return lines
	}
	moved := ""
	for _, r := range order(cell / 9) {
		for _, c := range order(cell % 9) {
			moved += text[9*r+c : 9*r+c+1]
		}
	}
	return moved
}

// TestHuntGivesUp: sets are counted as long as they are at most as many as may be tried; on an
// empty 9×9 those are the sets of up to two cells, 81 + 3240, and a greedy one is a bound.
func TestHuntGivesUp(t *testing.T) {
	p := given(t, strings.Repeat(".", 81)).Puzzles[0].Puzzle
	_, _, solution := naiveGiven(t, hall9)
	digits := make([]grid.Digit, len(solution))
	for c, d := range solution {
		digits[c] = grid.Digit(bits.TrailingZeros(d) + 1)
	}
	h := &backdoorHunt{ctx: t.Context(), engine: heuristics.MustParse("naked-single").Engine(p.Board()), solution: digits}
	h.hunt()
	require.Equal(t, 81, h.open)
	require.False(t, h.proved)
	require.Equal(t, 3240, h.sets)
	require.Greater(t, h.tried, 81+3240)
	require.LessOrEqual(t, h.tried, 81+3240+81*h.size)
	require.Equal(t, []int{81, 3240, 85320}, []int{choose(81, 1), choose(81, 2), choose(81, 3)})
	require.Equal(t, 4, choose(4, 1))
	require.Equal(t, 1, choose(4, 4))
	names := []string{}
	for _, m := range h.metrics(true) {
		names = append(names, m.Name)
		require.True(t, m.Exact)
	}
	require.Equal(t, []string{backdoorSize, backdoorProved, "tried"}, names)
}

// TestBackboneWithinLimits: a cell counts for the backbone only if the survey is sure of its
// digit; with a budget too small for that it is unknown, never wrong.
func TestBackboneWithinLimits(t *testing.T) {
	doubtful := 0
	for _, text := range []string{tuple9, fish9, several4, strings.Repeat(".", 81)} {
		p, n, _ := naiveGiven(t, text)
		forced := 0
		for c := range n.cells {
			if p.Givens[c] == 0 && n.forced(c) {
				forced++
			}
		}
		for _, nodes := range []int{1, 2, 3, 1000} {
			metrics, err := backboneOf(t.Context(), p, solver.Config{Nodes: uint64(nodes)})
			require.NoError(t, err)
			fixed, unknown := int(value(t, metrics, freezingFixed)), int(value(t, metrics, freezingUnknown))
			require.LessOrEqual(t, fixed, forced, "%s, %d", text, nodes)
			require.GreaterOrEqual(t, fixed+unknown, forced, "%s, %d", text, nodes)
			if nodes == 1000 {
				require.Equal(t, []int{forced, 0}, []int{fixed, unknown}, text)
			}
			doubtful += unknown
		}
	}
	require.Positive(t, doubtful, "some budget is too small")
}
