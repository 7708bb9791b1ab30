package certify_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx/cdcl"
	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/solver"
	"basisk/solver/certify"

	"github.com/stretchr/testify/require"
)

// clauseSet returns the clauses of a formula, sorted, each once.
func clauseSet(f *proof.Formula) [][]int32 {
	var clauses [][]int32
	for clause := range f.All() {
		clauses = append(clauses, slices.Sorted(slices.Values(clause)))
	}
	slices.SortFunc(clauses, slices.Compare)
	return slices.CompactFunc(clauses, slices.Equal)
}

// formulaShapes are flat and solid shapes, and random systems of units.
func formulaShapes(t *testing.T) []*grid.Shape {
	six, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	nine, err := grid.Square(3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	shapes := []*grid.Shape{six, nine, cube}
	for rng := rand.New(rand.NewPCG(6, 0)); len(shapes) < 12; {
		shapes = append(shapes, heuristictest.System(rng, true))
	}
	return shapes
}

// TestFormulaAgrees: what is derived from a puzzle has the same clauses as what a solver
// writes beside its proofs, on random puzzles with restrictions and with none.
func TestFormulaAgrees(t *testing.T) {
	compared, failed := 0, 0
	for _, s := range formulaShapes(t) {
		rng := rand.New(rand.NewPCG(4, 0))
		for range 60 {
			p := heuristictest.Puzzle(rng, s)
			if grid.CheckPuzzle(p) != nil {
				continue
			}
			r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
			require.NoError(t, err)
			claim, err := solver.NewRefutation(t.Context(), p)
			require.NoError(t, err)
			if r.Solution != nil {
				require.NoError(t, claim.Block(r.Solution))
			}
			derived, err := certify.Formula(p, r.Solution)
			require.NoError(t, err)
			var text bytes.Buffer
			require.NoError(t, claim.WriteCNF(t.Context(), &text))
			require.NoError(t, certify.CheckClauses(derived, bytes.NewReader(text.Bytes())))
			written, err := proof.ReadFormula(&text, proof.Options{})
			require.NoError(t, err)
			if p.Board().Failed() {
				requireRefuted(t, written, derived)
				failed++
				continue
			}
			require.Equal(t, clauseSet(written), clauseSet(derived), heuristictest.Text(p))
			compared++
		}
	}
	require.Greater(t, compared, 60)
	require.Greater(t, failed, 10)
}

// requireRefuted fails unless unit propagation refutes formulas of which none has the empty
// clause: those of a puzzle whose givens leave a set empty.
func requireRefuted(t *testing.T, formulas ...*proof.Formula) {
	t.Helper()
	for _, f := range formulas {
		require.NotEmpty(t, clauseSet(f)[0], "the empty clause")
		_, err := proof.Check(t.Context(), f, strings.NewReader("0"), proof.Options{})
		require.NoError(t, err)
	}
}

func TestFormulaRefuses(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[0] = 1
	_, err = certify.Formula(p, slices.Repeat([]grid.Digit{1}, s.Cells()))
	require.ErrorContains(t, err, "the solution beside the proof: digit 1 occurs 4 times in row 1: R1C1, R1C2, R1C3 and R1C4;")
	p.Givens[1] = 1
	_, err = certify.Formula(p, nil)
	require.ErrorContains(t, err, "digit 1 occurs twice in row 1")
}

// TestCheckClausesRefuses: one clause that the puzzle does not have, and text that is
// no formula.
func TestCheckClausesRefuses(t *testing.T) {
	p, _, _ := hardProof(t)
	f, err := certify.Formula(p, nil)
	require.NoError(t, err)
	require.NoError(t, certify.CheckClauses(f, strings.NewReader("p cnf 254 1\n-2 -1 0\n")))
	require.EqualError(t, certify.CheckClauses(f, strings.NewReader("p cnf 254 2\n-2 -1 0\n-1 0\n")),
		"clause [-1] is not one of the puzzle")
	require.ErrorContains(t, certify.CheckClauses(f, strings.NewReader("p cnf 254")), "formula: line 1")
}

// hardProof returns a puzzle that takes search (Inkala 2010; 254 variables), its solution, and the
// proof that it has no other.
func hardProof(t *testing.T) (*grid.Puzzle, []grid.Digit, string) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := heuristictest.Line(s, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	claim, err := solver.NewRefutation(t.Context(), p)
	require.NoError(t, err)
	var text bytes.Buffer
	drat := cdcl.NewDRAT(&text)
	r, err := claim.Prove(t.Context(), solver.Config{}, drat, nil)
	require.NoError(t, err)
	require.NoError(t, drat.Flush())
	require.Equal(t, solver.Unique, r.Status)
	return p, r.Solution, text.String()
}

// TestMutatedProofs: a proof is accepted of its puzzle alone, and no part or mutation of
// it shows of a puzzle with a solution that it has none.
func TestMutatedProofs(t *testing.T) {
	p, solution, text := hardProof(t)
	f, err := certify.Formula(p, solution)
	require.NoError(t, err)
	check := func(f *proof.Formula, text string) error {
		_, err := proof.Check(t.Context(), f, strings.NewReader(text), proof.Options{})
		return err
	}
	require.NoError(t, check(f, text))
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Greater(t, len(lines), 10)
	require.ErrorContains(t, check(f, strings.Join(lines[:len(lines)-1], "\n")), "ends before the empty clause")
	require.ErrorContains(t, check(f, "1 0\n"+text), "line 1: clause [1] does not follow")

	open := *p
	open.Givens = slices.Clone(p.Givens)
	open.Givens[0] = 0
	less, err := certify.Formula(&open, solution)
	require.NoError(t, err)
	require.Error(t, check(less, text), "the proof of another puzzle")

	solvable, err := certify.Formula(p, nil)
	require.NoError(t, err)
	require.Error(t, check(solvable, text), "the solution is not excepted")
	rng := rand.New(rand.NewPCG(6, 0))
	for range 40 {
		mutated := slices.Clone(lines)
		for range 1 + rng.IntN(3) {
			words := strings.Fields(mutated[rng.IntN(len(mutated))])
			words[rng.IntN(len(words))] = fmt.Sprint(rng.IntN(2*254) - 254)
			mutated[rng.IntN(len(mutated))] = strings.Join(words, " ")
		}
		require.Error(t, check(solvable, strings.Join(mutated, "\n")))
	}
}

// A proof that a puzzle has no other solution. Here unit propagation alone finds the
// contradiction, so the proof is the empty clause. With a clue less it is no proof.
func ExampleFormula() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	for c, d := range map[grid.Cell]grid.Digit{0: 1, 7: 2, 10: 4, 13: 3} {
		p.Givens[c] = d
	}
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for range 2 {
		formula, err := certify.Formula(p, solution)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, err = proof.Check(context.Background(), formula, strings.NewReader("0"), proof.Options{})
		fmt.Println(p.Clues(), "clues,", formula.Clauses(), "clauses:", err)
		p.Givens[0] = 0
	}
	// Output:
	// 4 clues, 85 clauses: <nil>
	// 3 clues, 159 clauses: line 1: clause [] does not follow
}
