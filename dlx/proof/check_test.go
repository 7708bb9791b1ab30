package proof_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"basisk/dlx/proof"

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
