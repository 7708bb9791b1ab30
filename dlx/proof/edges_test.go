package proof_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"basisk/dlx/proof"

	"github.com/stretchr/testify/require"
)

// Comments may be longer than any buffer, and lines are counted all the same.
func TestLongComments(t *testing.T) {
	long := "c" + strings.Repeat(" 1 0", 50_000) + "\n"
	f, err := proof.ReadFormula(strings.NewReader(long+"p cnf 1 2\n"+long+"1 0 -1 0 "+long), proof.Options{})
	require.NoError(t, err)
	require.Equal(t, 2, f.Clauses())
	_, err = proof.Check(t.Context(), f, strings.NewReader(long+long+"x"), proof.Options{})
	require.EqualError(t, err, `line 3: found "x", expected a number`)
	_, err = proof.Check(t.Context(), f, strings.NewReader("c a comment without an end"), proof.Options{})
	require.EqualError(t, err, "line 1: the input ends before the empty clause")
}

// What a reader says is passed on, wherever it says so.
func TestReadersErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "p", "p cnf", "p cnf 1 1\n", "p cnf 1 1\n1", "p cnf 1 1\n1 0", "c comment", "p cnf 1 1\n1 0\nc"} {
		_, err := proof.ReadFormula(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), proof.Options{})
		require.ErrorIs(t, err, broken, text)
	}
	f := proof.NewFormula(2)
	for _, text := range []string{"", "1", "1 2 ", "d", "d 1 ", "c"} {
		_, err := proof.Check(t.Context(), f, io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), proof.Options{})
		require.ErrorContains(t, err, "broken", text)
	}
}

// Limits are the largest sizes that are taken, not the smallest that are not.
func TestLimitsAreReached(t *testing.T) {
	read := func(text string, o proof.Options) error {
		_, err := proof.ReadFormula(strings.NewReader(text), o)
		return err
	}
	three := "p cnf 3 1\n1 2 3 0\n"
	require.NoError(t, read(three, proof.Options{Variables: 3, ClauseLiterals: 3, Literals: 4}))
	require.ErrorContains(t, read(three, proof.Options{Variables: 2}), "3 variables exceed 2")
	require.ErrorContains(t, read(three, proof.Options{ClauseLiterals: 2}), "more than 2 literals")
	require.ErrorContains(t, read(three, proof.Options{Literals: 3}), "more than 3 literals")
	require.NoError(t, read("p cnf 0 0\n", proof.Options{}))

	f, err := proof.ReadFormula(strings.NewReader(pigeons), proof.Options{})
	require.NoError(t, err)
	for literals, message := range map[int]string{18 + 2: "before the empty clause", 18 + 1: "more than 19 literals"} {
		_, err = proof.Check(t.Context(), f, strings.NewReader("-1 -3 0"), proof.Options{Literals: literals})
		require.ErrorContains(t, err, message)
	}
	require.NotPanics(t, func() { proof.NewFormula(0) })
	require.NotPanics(t, func() { proof.NewFormula(1 << 30) })
	require.Panics(t, func() { proof.NewFormula(1<<30 + 1) })
}

// A context that has ended ends the check, also where the formula has no clauses.
func TestCheckEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, clauses := range []int{0, 1} {
		f := proof.NewFormula(1)
		for range clauses {
			require.NoError(t, f.Add(1))
		}
		_, err := proof.Check(ctx, f, strings.NewReader("1 0"), proof.Options{})
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorContains(t, err, "proof: check: ")
	}
}

// Add says which clause it refuses, from 1, and takes none of it.
func TestAddCounts(t *testing.T) {
	f := proof.NewFormula(2)
	require.EqualError(t, f.Add(3), "proof: clause 1: variable of 3 exceeds 2")
	require.NoError(t, f.Add(1, 2))
	require.EqualError(t, f.Add(1, -3), "proof: clause 2: variable of -3 exceeds 2")
	require.Equal(t, 1, f.Clauses())
	require.NoError(t, f.Add())
	require.EqualError(t, f.Add(0), "proof: clause 3: 0 is no literal")
}
