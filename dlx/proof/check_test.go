package proof_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"basisk/dlx/proof"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// pigeons is the formula that three pigeons sit in two holes, pigeon p in hole h being
// variable 2p+h-2, and pigeonsProof a proof that they cannot.
const (
	pigeons = `c three pigeons, two holes
p cnf 6 9
1 2 0
3 4 0
5 6 0
-1 -3 0 -1 -5 0 -3 -5 0
-2 -4 0 -2 -6 0 -4 -6 0
`
	pigeonsProof = "c pigeon 1 is not in hole 1\n-1 0\nd 1 2 0\n0\n"
)

// Every proof of the table is accepted or refused as it says, with what was counted until then.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name, formula, proof string
		want                 proof.Report
		message              string // of the refusal
	}{
		// 1 makes -3 and -5, they make 4 and 6, and 4 makes -2 before it meets 6.
		{"several steps a line", pigeons, "-1 0 0", proof.Report{Added: 2, Propagations: 6}, ""},
		{"a comment and a deletion", pigeons, pigeonsProof, proof.Report{Added: 2, Deleted: 1, Propagations: 6}, ""},
		{"a literal twice", pigeons, "-1 -1 0 0", proof.Report{Added: 2, Propagations: 6}, ""},
		{"a tautology", pigeons, "1 -1 0 -1 0 0", proof.Report{Added: 3, Propagations: 7}, ""},
		{"after the end", pigeons, "-1 0\n0\nrubbish", proof.Report{Added: 2, Propagations: 6}, ""},
		{"by propagation alone", "p cnf 1 2\n1 0 -1 0", "0", proof.Report{Added: 1}, ""},
		{"empty clause in the formula", "p cnf 0 1\n0", "0", proof.Report{Added: 1}, ""},
		{"a clause true by a fact", "p cnf 3 5\n1 0 2 3 0 -2 3 0 2 -3 0 -2 -3 0", "1 2 0 2 0 0", proof.Report{Added: 3, Propagations: 2}, ""},
		{"a fact", "p cnf 3 2\n1 0 -1 0", "1 2 0 2 3 0 0", proof.Report{Added: 3}, ""},
		{
			"a fact among others", "p cnf 4 3\n1 0 2 3 0 -2 3 0", "4 1 2 0 3 0 d 9",
			proof.Report{Added: 2, Propagations: 3},
			"line 1: the input ends inside a clause",
		},
		{
			"deletions of one clause, twice, and of an unknown one", pigeons, "d 1 2 0 d 1 2 0 d 2 0",
			proof.Report{Deleted: 3, Ignored: 2},
			"before the empty clause",
		},
		{
			"deletions of an added clause, twice, of an unknown one and of a fact", pigeons,
			"1 2 3 0 d 3 2 1 0 d 3 2 1 0 d 1 -2 0\n -1 0 d -1 0 0",
			proof.Report{Added: 3, Deleted: 4, Ignored: 3, Propagations: 9},
			"",
		},
		{"truncated", pigeons, "-1 0\n", proof.Report{Added: 1, Propagations: 6}, "line 2: the input ends before the empty clause"},
		{"truncated inside a clause", pigeons, "-1 0\n-2", proof.Report{Added: 1, Propagations: 6}, "line 2: the input ends inside a clause"},
		{"no steps", pigeons, "", proof.Report{}, "line 1: the input ends before the empty clause"},
		{"satisfiable", "p cnf 2 1\n1 2 0", "0", proof.Report{Added: 1}, "line 1: clause [] does not follow"},
		{"one clause changed", pigeons, "c\n-1 2 0\n0\n", proof.Report{Added: 2, Propagations: 6}, "line 3: clause [] does not follow"},
		{"deleted too early", pigeons, "d -4 -6 0\n-1 0\n0\n", proof.Report{Added: 1, Deleted: 1, Propagations: 6}, "line 2: clause [-1] does not follow"},
		// A RAT step on its first literal, which is of a variable without clauses.
		{"RAT", "p cnf 3 2\n1 2 0 -1 2 0", "3 1 0", proof.Report{Added: 1, Propagations: 3}, "line 1: clause [3 1] does not follow"},
		{"new variable", pigeons, "\n7 0", proof.Report{}, "line 2: variable of 7 exceeds 6"},
		{"no number", pigeons, "1 x 0", proof.Report{}, `line 1: found "x", expected a number`},
		{"too large", pigeons, "1073741825 0", proof.Report{}, "expected a number"},
		{"long word", pigeons, "100000000000 0", proof.Report{}, "too long for a number"},
		{"delete in a clause", pigeons, "-1 d 0", proof.Report{}, `found "d"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := proof.ReadFormula(strings.NewReader(test.formula), proof.Options{})
			require.NoError(t, err)
			report, err := proof.Check(t.Context(), f, strings.NewReader(test.proof), proof.Options{})
			require.Equal(t, test.want, report)
			if test.message == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, test.message)
			var refusal *proof.Refusal
			require.ErrorAs(t, err, &refusal)
		})
	}
}

func TestCheckBounds(t *testing.T) {
	f, err := proof.ReadFormula(strings.NewReader(pigeons), proof.Options{})
	require.NoError(t, err)
	_, err = proof.Check(t.Context(), f, strings.NewReader("-1 -2 -3 -4 0"), proof.Options{ClauseLiterals: 3})
	require.ErrorContains(t, err, "clause of more than 3 literals")
	_, err = proof.Check(t.Context(), f, strings.NewReader("-1 -3 -5 0"), proof.Options{Literals: 20})
	require.ErrorContains(t, err, "more than 20 literals")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = proof.Check(ctx, f, strings.NewReader(pigeonsProof), proof.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

func ExampleCheck() {
	f := proof.NewFormula(2)
	for _, clause := range [][]int32{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		if err := f.Add(clause...); err != nil {
			fmt.Println(err)
		}
	}
	report, err := proof.Check(context.Background(), f, strings.NewReader("1 0\n0\n"), proof.Options{})
	fmt.Println(report.Added, err)
	_, err = proof.Check(context.Background(), f, strings.NewReader("0\n"), proof.Options{})
	fmt.Println(err)
	// Output:
	// 2 <nil>
	// line 1: clause [] does not follow
}

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
