package solver_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// proveAll counts the solutions of p to two and returns the claim, with the solution
// blocked if there is one, and what was written to prove it.
func proveAll(t *testing.T, p *grid.Puzzle, c solver.Config) (claim *solver.Claim, r solver.Result, drat string) {
	t.Helper()
	claim, err := solver.NewClaim(p.Board())
	require.NoError(t, err)
	var text bytes.Buffer
	w := cdcl.NewDRAT(&text)
	r, err = claim.Prove(t.Context(), c, w, nil)
	require.NoError(t, err)
	require.NoError(t, w.Flush())
	if r.Solution != nil {
		require.NoError(t, grid.CheckSolution(p, r.Solution))
		require.NoError(t, claim.Block(r.Solution))
	}
	return claim, r, text.String()
}

// checkClaim has package proof check that drat proves the claim.
func checkClaim(t *testing.T, claim *solver.Claim, drat string) (proof.Report, error) {
	t.Helper()
	var cnf bytes.Buffer
	require.NoError(t, claim.WriteCNF(t.Context(), &cnf, "a comment"))
	formula, err := proof.ReadFormula(&cnf, proof.Options{})
	require.NoError(t, err)
	return proof.Check(t.Context(), formula, strings.NewReader(drat), proof.Options{})
}

// Every answer has a proof that is accepted, but multiple, whose claim is wrong.
func TestClaimsOfRandomPuzzles(t *testing.T) {
	for _, s := range shapes(t) {
		for i, in := range instances(s, 7, 15) {
			claim, r, drat := proveAll(t, in.puzzle, solver.Config{Seed: uint64(i)})
			want := []solver.Status{solver.None, solver.Unique, solver.Multiple}[min(len(in.solutions), 2)]
			require.Equal(t, want, r.Status)
			_, err := checkClaim(t, claim, drat)
			if want == solver.Multiple {
				require.Error(t, err)
				_, err = checkClaim(t, claim, drat+"0\n")
				require.ErrorContains(t, err, "does not follow")
				continue
			}
			require.NoError(t, err)
		}
	}
}

// puzzlesOf returns the puzzles of a file that comes with the program.
func puzzlesOf(t *testing.T, name string) []*grid.Puzzle {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "testdata", name))
	require.NoError(t, err)
	defer file.Close()
	var puzzles []*grid.Puzzle
	for r := range format.Read(file, name, format.Options{}) {
		require.NoError(t, r.Err)
		puzzles = append(puzzles, r.Puzzle)
	}
	return puzzles
}

func TestClaimsOfFiles(t *testing.T) {
	for _, name := range []string{"inkala.txt", "famous9.txt", "min16.txt", "unique25.txt"} {
		t.Run(name, func(t *testing.T) {
			for i, p := range puzzlesOf(t, name) {
				claim, r, drat := proveAll(t, p, solver.Config{CDCL: []string{"reduce-interval=30"}})
				require.Equal(t, solver.Unique, r.Status)
				_, err := checkClaim(t, claim, drat)
				require.NoError(t, err, "puzzle %d", i+1)
			}
		})
	}
}

// A proof with one clause changed is refused. Where the change is a clause that follows
// nevertheless, the proof may stay right: but not if the change is the empty clause, or
// nothing is left of the proof from there on.
func TestClaimsRefuseChanges(t *testing.T) {
	claim, _, drat := proveAll(t, puzzlesOf(t, "inkala.txt")[0], solver.Config{})
	lines := strings.SplitAfter(drat, "\n")
	_, err := checkClaim(t, claim, "0\n"+drat)
	require.ErrorContains(t, err, "line 1: clause [] does not follow")
	_, err = checkClaim(t, claim, strings.Join(lines[:len(lines)/2], ""))
	require.ErrorContains(t, err, "before the empty clause")

	refused := 0
	for i, line := range lines {
		// "-7 8 0" becomes "7 8 0", and the other way round.
		changed := strings.TrimPrefix("-"+line, "--")
		if line == "" || strings.HasPrefix(line, "d") || strings.HasPrefix(line, "0") {
			continue
		}
		text := strings.Join(lines[:i], "") + changed + strings.Join(lines[i+1:], "")
		if _, err := checkClaim(t, claim, text); err != nil {
			refused++
		}
	}
	require.Positive(t, refused)
}

func TestClaimBlockRefuses(t *testing.T) {
	s := square(t, 2)
	p := grid.NewPuzzle(s)
	p.Givens[0] = 1
	claim, err := solver.NewClaim(p.Board())
	require.NoError(t, err)
	require.ErrorContains(t, claim.Block(make([]grid.Digit, 3)), "3 digits for 16 cells")
	ones := slices.Repeat([]grid.Digit{1}, s.Cells())
	require.ErrorContains(t, claim.Block(ones), "not a choice of candidates")
}

func TestProveEnds(t *testing.T) {
	p := puzzlesOf(t, "inkala.txt")[0]
	claim, err := solver.NewClaim(p.Board())
	require.NoError(t, err)
	_, err = claim.Prove(t.Context(), solver.Config{CDCL: []string{"nonsense"}}, cdcl.NewDRAT(io.Discard), nil)
	require.ErrorContains(t, err, "expected name=value")
	r, err := claim.Prove(t.Context(), solver.Config{Nodes: 1}, cdcl.NewDRAT(io.Discard), nil)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = claim.Prove(ctx, solver.Config{}, cdcl.NewDRAT(io.Discard), nil)
	require.ErrorIs(t, err, context.Canceled)
}
