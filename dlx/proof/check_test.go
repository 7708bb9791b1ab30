package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

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

// check checks a proof about a formula in DIMACS's notation.
func check(t *testing.T, formula, text string) (proof.Report, error) {
	t.Helper()
	f, err := proof.ReadFormula(strings.NewReader(formula), proof.Options{})
	require.NoError(t, err)
	return proof.Check(t.Context(), f, strings.NewReader(text), proof.Options{})
}

func TestCheckAccepts(t *testing.T) {
	for _, test := range []struct {
		name, formula, proof string
		added                int
	}{
		{"pigeons", pigeons, pigeonsProof, 2},
		{"several steps a line", pigeons, "-1 0 0", 2},
		{"a literal twice", pigeons, "-1 -1 0 0", 2},
		{"a tautology", pigeons, "1 -1 0 -1 0 0", 3},
		{"after the end", pigeons, "-1 0\n0\nrubbish", 2},
		{"by propagation alone", "p cnf 1 2\n1 0 -1 0", "0", 1},
		{"empty clause in the formula", "p cnf 0 1\n0", "0", 1},
		{"a clause true by a fact", "p cnf 3 5\n1 0 2 3 0 -2 3 0 2 -3 0 -2 -3 0", "1 2 0 2 0 0", 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			report, err := check(t, test.formula, test.proof)
			require.NoError(t, err)
			require.Equal(t, test.added, report.Added)
		})
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, test := range []struct {
		name, formula, proof, message string
	}{
		{"truncated", pigeons, "-1 0\n", "line 2: the input ends before the empty clause"},
		{"truncated inside a clause", pigeons, "-1 0\n-2", "line 2: the input ends inside a clause"},
		{"no steps", pigeons, "", "line 1: the input ends before the empty clause"},
		{"satisfiable", "p cnf 2 1\n1 2 0", "0", "line 1: clause [] does not follow"},
		{"one clause changed", pigeons, "c\n-1 2 0\n0\n", "line 3: clause [] does not follow"},
		{"deleted too early", pigeons, "d -4 -6 0\n-1 0\n0\n", "line 2: clause [-1] does not follow"},
		// A RAT step on its first literal, which is of a variable without clauses.
		{"RAT", "p cnf 3 2\n1 2 0 -1 2 0", "3 1 0", "line 1: clause [3 1] does not follow"},
		{"new variable", pigeons, "\n7 0", "line 2: variable of 7 exceeds 6"},
		{"no number", pigeons, "1 x 0", `line 1: found "x", expected a number`},
		{"too large", pigeons, "1073741825 0", "expected a number"},
		{"long word", pigeons, "100000000000 0", "too long for a number"},
		{"delete in a clause", pigeons, "-1 d 0", `found "d"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := check(t, test.formula, test.proof)
			require.ErrorContains(t, err, test.message)
			var refusal *proof.Refusal
			require.ErrorAs(t, err, &refusal)
		})
	}
}

func TestCheckDeletes(t *testing.T) {
	report, err := check(t, pigeons, "1 2 3 0 d 3 2 1 0 d 3 2 1 0 d 1 -2 0\n -1 0 d -1 0 0")
	require.NoError(t, err)
	require.Equal(t, 4, report.Deleted)
	require.Equal(t, 3, report.Ignored, "twice the same, an unknown one and a fact")
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

// The proofs of random formulas come from a search without learning, which refutes
// each decision in turn.
func TestCheckRandomFormulas(t *testing.T) {
	refuted := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 4 + rng.IntN(6)
		clauses := randomClauses(rng, n, 5*n)
		steps, satisfiable := refute(clauses, n, nil, nil)
		if satisfiable {
			continue
		}
		refuted++
		steps = withDeletions(rng, clauses, steps)
		_, err := check(t, dimacs(n, clauses), strings.Join(steps, "\n"))
		require.NoError(t, err, "seed %d", seed)
		if len(steps) > 1 {
			_, err = check(t, dimacs(n, clauses), strings.Join(steps[:len(steps)-1], "\n"))
			require.ErrorContains(t, err, "before the empty clause", "seed %d", seed)
		}
	}
	require.Greater(t, refuted, 100)
}

// No proof of a formula that has a solution is accepted, whatever it says.
func TestCheckIsSound(t *testing.T) {
	for seed := range uint64(testenv.Scale(80, 150, 300)) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n := 3 + rng.IntN(4)
		clauses := randomClauses(rng, n, 3*n)
		if _, satisfiable := refute(clauses, n, nil, nil); !satisfiable {
			continue
		}
		for range 20 {
			var text strings.Builder
			for _, clause := range randomClauses(rng, n, 10) {
				text.WriteString(line(clause[:1+rng.IntN(3)]))
				text.WriteString("\n")
			}
			_, err := check(t, dimacs(n, clauses), text.String()+"0\n")
			require.Error(t, err, "seed %d", seed)
		}
	}
}

// randomClauses returns m clauses of three literals of n variables.
func randomClauses(rng *rand.Rand, n, m int) [][]int32 {
	clauses := make([][]int32, m)
	for i := range clauses {
		for _, v := range rng.Perm(n)[:3] {
			clauses[i] = append(clauses[i], int32(v+1)*int32(1-2*rng.IntN(2)))
		}
	}
	return clauses
}

// refute decides variables one after another and reports whether it found a solution.
// If not it returns, after the steps, those that refute the decisions.
func refute(clauses [][]int32, n int, decisions []int32, steps []string) ([]string, bool) {
	refuted := slices.ContainsFunc(clauses, func(clause []int32) bool {
		return !slices.ContainsFunc(clause, func(l int32) bool { return !slices.Contains(decisions, -l) })
	})
	if !refuted {
		if len(decisions) == n {
			return nil, true
		}
		next := int32(len(decisions) + 1)
		for _, l := range []int32{next, -next} {
			var satisfiable bool
			if steps, satisfiable = refute(clauses, n, append(slices.Clip(decisions), l), steps); satisfiable {
				return nil, true
			}
		}
	}
	clause := slices.Clone(decisions)
	for i := range clause {
		clause[i] = -clause[i]
	}
	return append(steps, line(clause)), false
}

// withDeletions puts deletions between steps: of clauses that refute took back one
// level higher, when the shorter one has been added.
func withDeletions(rng *rand.Rand, clauses [][]int32, steps []string) []string {
	var all []string
	for i, step := range steps {
		all = append(all, step)
		for j := range i {
			prefix := strings.TrimSuffix(step, "0")
			if strings.HasPrefix(steps[j], prefix) && rng.IntN(4) == 0 && i < len(steps)-1 {
				all = append(all, "d "+steps[j])
			}
		}
	}
	return append(all[:len(all)-1], "d "+line([]int32{clauses[0][0], -clauses[0][0]}), all[len(all)-1])
}

// line writes a clause.
func line(clause []int32) string {
	return strings.TrimPrefix(strings.Trim(fmt.Sprint(clause), "[]")+" 0", " ")
}

// dimacs writes a formula.
func dimacs(n int, clauses [][]int32) string {
	text := fmt.Sprintf("p cnf %d %d\n", n, len(clauses))
	for _, clause := range clauses {
		text += line(clause) + "\n"
	}
	return text
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

func BenchmarkCheck(b *testing.B) {
	const n = 20
	clauses := randomClauses(rand.New(rand.NewPCG(1, 1)), n, 8*n)
	steps, satisfiable := refute(clauses, n, nil, nil)
	require.False(b, satisfiable)
	formula, err := proof.ReadFormula(strings.NewReader(dimacs(n, clauses)), proof.Options{})
	require.NoError(b, err)
	text := strings.Join(steps, "\n")
	var report proof.Report
	for b.Loop() {
		report, err = proof.Check(b.Context(), formula, strings.NewReader(text), proof.Options{})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(report.Added), "steps/op")
	b.ReportMetric(float64(report.Propagations), "propagations/op")
}
