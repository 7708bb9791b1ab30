package solver_test

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
)

// proveAll counts the solutions of p to two and returns the claim, with the solution
// blocked if there is one, and what was written to prove it.
func proveAll(t *testing.T, p *grid.Puzzle, c solver.Config) (claim *solver.Refutation, r solver.Result, drat string) {
	t.Helper()
	claim, err := solver.NewRefutation(t.Context(), p)
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
func checkClaim(t *testing.T, claim *solver.Refutation, drat string) (proof.Report, error) {
	t.Helper()
	var cnf bytes.Buffer
	require.NoError(t, claim.WriteCNF(t.Context(), &cnf, "a comment"))
	formula, err := proof.ReadFormula(&cnf, proof.Options{})
	require.NoError(t, err)
	return proof.Check(t.Context(), formula, strings.NewReader(drat), proof.Options{})
}

// Every answer has a proof that is accepted, but multiple, whose claim is wrong.
func TestClaimsOfRandomPuzzles(t *testing.T) {
	for _, s := range heuristictest.SmallShapes() {
		for i, in := range heuristictest.Instances(s, 7, testenv.Scale(5, 8, 150)) {
			claim, r, drat := proveAll(t, in.Puzzle, solver.Config{Seed: uint64(i)})
			want := []solver.Status{solver.None, solver.Unique, solver.Multiple}[min(len(in.Solutions), 2)]
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

// Every set that comes with the program: proofs are accepted, and changed ones are not.
func TestClaimsOfFiles(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "testdata", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	tried, refused := 0, 0
	for _, name := range names {
		name = filepath.Base(name)
		t.Run(name, func(t *testing.T) {
			for i, p := range every(puzzlesOf(t, name), testenv.Scale(60, 40, 1)) {
				claim, r, drat := proveAll(t, p, solver.Config{CDCL: cdcl.MustParse("reduce-interval=30")})
				if r.Status == solver.Multiple {
					continue
				}
				require.Equal(t, solver.Unique, r.Status)
				_, err := checkClaim(t, claim, drat)
				require.NoError(t, err, "puzzle %d", i+1)
				n, of := refuseChanges(t, claim, drat, 4)
				refused, tried = refused+n, tried+of
			}
		})
	}
	requireRefusals(t, refused, tried)
}

// requireRefusals asks that a third of some changed proofs were refused: a changed clause
// may follow nevertheless.
func requireRefusals(t *testing.T, refused, tried int) {
	t.Helper()
	require.GreaterOrEqual(t, tried, 5)
	require.Greater(t, 3*refused, tried, "of %d changed proofs %d were refused", tried, refused)
}

// refuseChanges changes a clause that a proof adds, in as many ways as given or somewhat
// more, each time another: "-7 8 0" becomes "7 8 0" or the other way round. It returns how
// many of how many changed proofs were refused. A changed clause may follow nevertheless,
// from so easy a puzzle at least; so not all need be. A proof without its empty clause
// must be.
func refuseChanges(t *testing.T, claim *solver.Refutation, drat string, ways int) (refused, tried int) {
	t.Helper()
	lines := strings.SplitAfter(drat, "\n")
	end := slices.Index(lines, "0\n")
	require.GreaterOrEqual(t, end, 0, "a proof ends with the empty clause")
	_, err := checkClaim(t, claim, strings.Join(lines[:end], ""))
	require.ErrorContains(t, err, "before the empty clause")
	var added []int
	for i, line := range lines {
		if line != "" && line[0] != 'd' && line[0] != '0' {
			added = append(added, i)
		}
	}
	for k := 0; k < len(added); k += max(1, len(added)/ways) {
		i := added[k]
		changed := strings.TrimPrefix("-"+lines[i], "--")
		text := strings.Join(lines[:i], "") + changed + strings.Join(lines[i+1:], "")
		tried++
		if _, err := checkClaim(t, claim, text); err != nil {
			refused++
		}
	}
	return refused, tried
}

// A proof with one clause changed is refused where that is the empty clause, where
// nothing is left of the proof, and for most changes of a literal.
func TestClaimsRefuseChanges(t *testing.T) {
	claim, _, drat := proveAll(t, puzzlesOf(t, "inkala.txt")[0], solver.Config{})
	lines := strings.SplitAfter(drat, "\n")
	_, err := checkClaim(t, claim, "0\n"+drat)
	require.ErrorContains(t, err, "line 1: clause [] does not follow")
	_, err = checkClaim(t, claim, strings.Join(lines[:len(lines)/2], ""))
	require.ErrorContains(t, err, "before the empty clause")
	refused, tried := refuseChanges(t, claim, drat, len(lines))
	require.Greater(t, tried, 10)
	require.Greater(t, refused, tried/2)
}

// The same for puzzles without a solution, and for large ones within a budget.
func TestClaimsOfKnownSets(t *testing.T) {
	tried, refused := 0, 0
	for _, own := range ownSets(t) {
		t.Run(own.name, func(t *testing.T) {
			none := own.where(solver.None).puzzles
			n, of := checkClaims(t, none, solver.Config{}, len(none))
			refused, tried = refused+n, tried+of
		})
	}
	t.Run("25x25", func(t *testing.T) {
		puzzles := every(puzzlesOf(t, "corpus/25x25.txt"), testenv.Scale(110, 75, 3))
		n, of := checkClaims(t, puzzles, solver.Config{Nodes: 12_000}, 1)
		refused, tried = refused+n, tried+of
	})
	requireRefusals(t, refused, tried)
}

// The same for published puzzles: 25×25, and those without a solution.
func TestClaimsOfSharedSets(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	t.Run("gecode_25", func(t *testing.T) {
		refused, tried := checkClaims(t, readSet(t, "gecode_25")[:4], solver.Config{Nodes: 12_000}, 1)
		requireRefusals(t, refused, tried)
	})
	t.Run("tdoku-tests_9", func(t *testing.T) {
		none := sharedSet(t, "tdoku-tests_9").where(solver.None).puzzles
		refused, tried := checkClaims(t, none, solver.Config{}, len(none))
		requireRefusals(t, refused, tried)
	})
}

// checkClaims proves the claims that can be proved within the limits of c, requires a number of
// proofs, has them accepted, and returns how many of the changed proofs that it tried were refused.
func checkClaims(t *testing.T, puzzles []*grid.Puzzle, c solver.Config, atLeast int) (refused, tried int) {
	t.Helper()
	proved := 0
	for i, p := range puzzles {
		claim, r, drat := proveAll(t, p, c)
		if r.Status != solver.Unique && r.Status != solver.None {
			continue
		}
		_, err := checkClaim(t, claim, drat)
		require.NoError(t, err, "puzzle %d", i+1)
		n, of := refuseChanges(t, claim, drat, 4)
		proved, refused, tried = proved+1, refused+n, tried+of
	}
	require.GreaterOrEqual(t, proved, atLeast)
	return refused, tried
}

func TestClaimBlockRefuses(t *testing.T) {
	s := square(t, 2)
	p := grid.NewPuzzle(s)
	p.Givens[0] = 1
	claim, err := solver.NewRefutation(t.Context(), p)
	require.NoError(t, err)
	require.ErrorContains(t, claim.Block(make([]grid.Digit, 3)), "3 digits for 16 cells")
	ones := slices.Repeat([]grid.Digit{1}, s.Cells())
	require.ErrorContains(t, claim.Block(ones), "not a choice of candidates")
	r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
	require.NoError(t, err)
	require.NoError(t, claim.Block(r.Solution))
	r.Solution[0] = 2 // the given stands for 1
	require.ErrorContains(t, claim.Block(r.Solution), "not a choice of candidates")
}

func TestProveEnds(t *testing.T) {
	p := puzzlesOf(t, "inkala.txt")[0]
	claim, err := solver.NewRefutation(t.Context(), p)
	require.NoError(t, err)
	_, err = claim.Prove(t.Context(), solver.Config{Workers: -1}, cdcl.NewDRAT(io.Discard), nil)
	require.ErrorContains(t, err, "workers -1")
	r, err := claim.Prove(t.Context(), solver.Config{Nodes: 1}, cdcl.NewDRAT(io.Discard), nil)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = claim.Prove(ctx, solver.Config{}, cdcl.NewDRAT(io.Discard), nil)
	require.ErrorIs(t, err, context.Canceled)
}
