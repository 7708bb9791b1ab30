package proof_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/dlx/proof"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

func TestReadFormula(t *testing.T) {
	f, err := proof.ReadFormula(strings.NewReader("c note\np cnf 3 2\n1\n-3 0 c more\n2 0\n"), proof.Options{})
	require.NoError(t, err)
	require.Equal(t, 2, f.Clauses())
	require.NoError(t, f.Add(3))
	require.Error(t, f.Add(4), "three variables")
}

func TestReadFormulaRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, message string }{
		{"empty", "", "line 1: the input ends before the header"},
		{"no header", "\n1 2 0", `line 2: found "1", expected the header`},
		{"other kind", "p wcnf 1 1", `found "wcnf"`},
		{"cut header", "p cnf 1", "the input ends inside the header"},
		{"negative", "p cnf -1 1", "-1 in the header is negative"},
		{"too many variables", "p cnf 101 1", "101 variables exceed 100"},
		{"too few clauses", "p cnf 1 2\n1 0\n", "line 3: the input ends inside a clause"},
		{"too many clauses", "p cnf 1 1\n1 0\n1 0", `line 3: found "1", expected the end`},
		{"unknown variable", "p cnf 1 1\n2 0", "variable of 2 exceeds 1"},
		{"too many literals", "p cnf 9 1\n1 2 3 4 5 6 0", "clause of more than 5 literals"},
		{"too large", "p cnf 9 3\n1 2 3 0 1 2 3 0 1 2 3 0", "more than 10 literals"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := proof.Options{Variables: 100, ClauseLiterals: 5, Literals: 10}
			_, err := proof.ReadFormula(strings.NewReader(test.text), o)
			require.ErrorContains(t, err, test.message)
		})
	}
}

func TestFormulaAdd(t *testing.T) {
	f := proof.NewFormula(2)
	require.ErrorContains(t, f.Add(1, 0), "0 is no literal")
	require.ErrorContains(t, f.Add(-3), "variable of -3 exceeds 2")
	require.Zero(t, f.Clauses())
	require.Panics(t, func() { proof.NewFormula(-1) })
}

// FuzzCheck feeds formulas and proofs from strangers. Whatever they say, Check ends,
// and accepts nothing about a formula of which brute force finds a solution.
func FuzzCheck(f *testing.F) {
	f.Add(pigeons, pigeonsProof)
	f.Add("p cnf 2 2\n1 2 0 -1 2 0", "2 0 d 2 1 0 0")
	f.Add("p cnf 0 1\n0", "0")
	f.Fuzz(func(t *testing.T, formula, text string) {
		limits := proof.Options{Variables: 10, ClauseLiterals: 20, Literals: 1000}
		g, err := proof.ReadFormula(strings.NewReader(formula), limits)
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		_, err = proof.Check(ctx, g, strings.NewReader(text), limits)
		require.NotErrorIs(t, err, context.DeadlineExceeded)
		if err == nil {
			for range testenv.Models(limits.Variables, slices.Collect(g.All())) {
				require.Fail(t, "a proof of a formula with a solution was accepted")
			}
		}
	})
}

// All gives back the clauses that were added, and can be left early.
func TestFormulaAll(t *testing.T) {
	f := proof.NewFormula(3)
	want := [][]int32{{1, -3}, {}, {2}}
	for _, clause := range want {
		require.NoError(t, f.Add(clause...))
	}
	var got [][]int32
	for clause := range f.All() {
		got = append(got, append([]int32{}, clause...))
	}
	require.Equal(t, want, got)
	for clause := range f.All() {
		require.Equal(t, want[0], clause)
		break
	}
}
