package cli

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// clauseSet returns the clauses of a formula, sorted, each once.
func clauseSet(f *proof.Formula) []string {
	var keys []string
	for clause := range f.All() {
		keys = append(keys, clauseKey(clause))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// formulaShapes are flat and solid shapes.
func formulaShapes(t *testing.T) []*grid.Shape {
	six, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	nine, err := grid.Square(3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return []*grid.Shape{six, nine, cube}
}

// TestFormulaAgrees: what is derived from a puzzle has the same clauses as what count
// writes beside its proofs, on random puzzles with restrictions and with none.
func TestFormulaAgrees(t *testing.T) {
	compared := 0
	for _, s := range formulaShapes(t) {
		rng := rand.New(rand.NewPCG(4, 0))
		for range 60 {
			p := heuristictest.Puzzle(rng, s)
			if grid.CheckPuzzle(p) != nil {
				continue
			}
			r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
			require.NoError(t, err)
			claim, err := solver.NewClaim(p.Board())
			require.NoError(t, err)
			if r.Solution != nil {
				require.NoError(t, claim.Block(r.Solution))
			}
			derived, err := puzzleFormula(p, r.Solution)
			require.NoError(t, err)
			if p.Board().Failed() {
				require.Contains(t, clauseSet(derived), "", "the empty clause")
				continue
			}
			var text bytes.Buffer
			require.NoError(t, claim.WriteCNF(t.Context(), &text))
			written, err := proof.ReadFormula(&text, proof.Options{})
			require.NoError(t, err)
			require.Equal(t, written.Variables(), derived.Variables())
			require.Equal(t, clauseSet(written), clauseSet(derived), heuristictest.Text(p))
			compared++
		}
	}
	require.Greater(t, compared, 60)
}

// TestFormulaRefusesSolution: what no candidate stands for cannot be forbidden.
func TestFormulaRefusesSolution(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[0] = 1
	_, err = puzzleFormula(p, slices.Repeat([]grid.Digit{1}, s.Cells()))
	require.ErrorContains(t, err, "the solution has 1 in R1C2, which the givens exclude")
}
