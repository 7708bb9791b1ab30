package exploring_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
)

// one reports whether p has exactly one solution, by brute force.
func one(p *grid.Puzzle) bool {
	if grid.CheckPuzzle(p) != nil {
		return false
	}
	solutions, complete := heuristictest.Solutions(p, 2)
	return complete && len(solutions) == 1
}

// withClue returns p with the digit d given in c instead of its clue; 0 leaves the cell open.
func withClue(p *grid.Puzzle, c grid.Cell, d grid.Digit) *grid.Puzzle {
	q := onlyClues(p, slices.DeleteFunc(clueCells(p), func(other grid.Cell) bool { return other == c }))
	q.Givens[c] = d
	return q
}

// clueCells returns the cells of p that have clues.
func clueCells(p *grid.Puzzle) []grid.Cell {
	var cells []grid.Cell
	for c, d := range p.Givens {
		if d != 0 || p.Allowed != nil && p.Allowed[c] != nil {
			cells = append(cells, grid.Cell(c))
		}
	}
	return cells
}

// repairsByForce tries every clue of p and every other digit of its cell.
func repairsByForce(p *grid.Puzzle) []exploring.Repair {
	var list []exploring.Repair
	for _, c := range clueCells(p) {
		r := exploring.Repair{Cell: c, Drop: one(withClue(p, c, 0))}
		for d := range grid.Digit(p.Shape.Side()) {
			if one(withClue(p, c, d+1)) {
				r.Digits = append(r.Digits, d+1)
			}
		}
		if r.Drop || r.Digits != nil {
			list = append(list, r)
		}
	}
	return list
}

// TestRepairs: brute force, which tries all clues and not only those of the conflict, finds the same.
func TestRepairs(t *testing.T) {
	drops, changes := 0, 0
	for _, s := range heuristictest.SmallShapes()[:2] {
		rng := rand.New(rand.NewPCG(11, 12))
		for range 300 {
			p := spoilt(rng, s)
			conflict, err := exploring.MinimalConflict(t.Context(), p, exploring.CoreConfig{})
			require.NoError(t, err)
			got, tried, err := exploring.Repairs(t.Context(), p, conflict.Cells, exploring.CoreConfig{})
			require.NoError(t, err)
			require.True(t, tried)
			if conflict.Cells == nil {
				require.Empty(t, got)
				continue
			}
			require.Equal(t, repairsByForce(p), got)
			for _, r := range got {
				if r.Drop {
					drops++
				} else {
					changes++
				}
			}
		}
	}
	require.Greater(t, drops, 10)
	require.Greater(t, changes, 10)
}

// TestRepairsLimits: what a budget or the end of the context leaves open is said.
func TestRepairsLimits(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	p := grid.NewPuzzle(square(t, 3))
	p.Givens[0], p.Givens[1] = 1, 1
	for _, test := range []struct {
		name  string
		ctx   context.Context
		nodes uint64
	}{{"nodes", t.Context(), 1}, {"context", over, 0}} {
		t.Run(test.name, func(t *testing.T) {
			got, tried, err := exploring.Repairs(test.ctx, p, []grid.Cell{0, 1}, exploring.CoreConfig{Nodes: test.nodes})
			require.NoError(t, err)
			require.False(t, tried)
			require.Empty(t, got)
		})
	}
}
