package proof_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx/proof"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Random formulas of up to six variables, whose truth tables have at most 64 lines, are the
// judge of everything that the checker says about them. Besides, its plain model must accept
// and refuse the same steps.

// truths is the set of the assignments in which something holds: bit a stands for the
// assignment in which variable v is bit v-1 of a.
type truths uint64

// truthsOf returns the assignments of n variables in which a clause holds.
func truthsOf(clause []int32, n int) (all truths) {
	for a := range 1 << n {
		if slices.ContainsFunc(clause, func(l int32) bool { return (l > 0) == (a>>(max(l, -l)-1)&1 == 1) }) {
			all |= 1 << a
		}
	}
	return all
}

// step is a step of a proof.
type step struct {
	clause  []int32
	deletes bool
}

// text writes steps, one a line.
func text(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		if s.deletes {
			b.WriteString("d ")
		}
		b.WriteString(line(s.clause) + "\n")
	}
	return b.String()
}

// firstWrong returns the number of the first step, from 1, that does not follow by the
// model, or one more than there are if none is the empty clause; 0 if the proof is right.
func firstWrong(clauses [][]int32, steps []step) int {
	m := &proof.Model{}
	for _, clause := range clauses {
		m.Hold(clause)
	}
	for i, s := range steps {
		switch {
		case s.deletes:
			m.Remove(s.clause)
		case !m.Follows(s.clause):
			return i + 1
		case len(s.clause) == 0:
			return 0
		default:
			m.Hold(s.clause)
		}
	}
	return len(steps) + 1
}

// anyClause returns a clause of up to most literals, which may come twice or contradict
// each other.
func anyClause(rng *rand.Rand, n, most int) []int32 {
	clause := []int32{}
	for range rng.IntN(most + 1) {
		clause = append(clause, int32(1+rng.IntN(n))*int32(1-2*rng.IntN(2)))
	}
	return clause
}

// anyFormula returns clauses of n variables, most of them of two or three literals.
func anyFormula(rng *rand.Rand, n int) [][]int32 {
	var clauses [][]int32
	for range rng.IntN(6 * n) {
		clause := anyClause(rng, n, 4)
		if len(clause) < 2 && rng.IntN(8) > 0 {
			clause = append(clause, anyClause(rng, n, 3)...)
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// stepsOf returns a proof that refutes the decisions of a search in turn, with deletions of the
// clauses in between. It reports whether the clauses are satisfiable and there is no proof.
func stepsOf(rng *rand.Rand, clauses [][]int32, n int) (steps []step, satisfiable bool) {
	lines, satisfiable := refute(clauses, n, nil, nil)
	if satisfiable {
		return nil, true
	}
	for _, text := range withDeletions(rng, [][]int32{{1}}, lines) {
		s := step{clause: []int32{}}
		text, s.deletes = strings.CutPrefix(text, "d ")
		for _, clause := range clausesOf("p cnf 0 0 " + text) {
			for _, l := range clause {
				s.clause = append(s.clause, int32(l))
			}
		}
		steps = append(steps, s)
	}
	return steps, false
}

// corrupted returns the steps with one of them removed, doubled, turned into its opposite kind,
// moved, with a literal missing, added or negated, or after deletions of clauses.
func corrupted(rng *rand.Rand, clauses [][]int32, steps []step, n int) []step {
	if len(steps) == 0 {
		return []step{{clause: []int32{}}}
	}
	if len(clauses) > 0 && rng.IntN(4) == 0 {
		at, some := rng.IntN(len(steps)), slices.Clone(steps)
		for range 1 + rng.IntN(len(clauses)) {
			some = slices.Insert(some, at, step{clauses[rng.IntN(len(clauses))], true})
		}
		return some
	}
	steps = slices.Clone(steps)
	i, j := rng.IntN(len(steps)), rng.IntN(len(steps))
	s := step{slices.Clone(steps[i].clause), steps[i].deletes}
	at := rng.IntN(max(1, len(s.clause)))
	switch kind := rng.IntN(7); {
	case kind == 0:
		return slices.Delete(steps, i, i+1)
	case kind == 1:
		return slices.Insert(steps, j, s)
	case kind == 2:
		steps[i], steps[j] = steps[j], steps[i]
		return steps
	case kind == 3:
		s.deletes = !s.deletes
	case kind == 4 && len(s.clause) > 0:
		s.clause = slices.Delete(s.clause, at, at+1)
	case kind == 5 && len(s.clause) > 0:
		s.clause[at] = -s.clause[at]
	default:
		s.clause = append(s.clause, anyClause(rng, n, 2)...)
	}
	steps[i] = s
	return steps
}

// judge checks a proof of a formula and holds the verdict to the truth table and to the
// model. It reports whether the proof was accepted.
func judge(t *testing.T, clauses [][]int32, n int, steps []step) bool {
	t.Helper()
	f := proof.NewFormula(n)
	models := ^truths(0)
	for _, clause := range clauses {
		require.NoError(t, f.Add(clause...))
		models &= truthsOf(clause, n)
	}
	models &= truthsOf([]int32{1, -1}, n)
	_, err := proof.Check(t.Context(), f, strings.NewReader(text(steps)), proof.Options{})
	wrong, refusal := 0, (*proof.Refusal)(nil)
	if errors.As(err, &refusal) {
		wrong = refusal.Line
	}
	fault := ""
	switch plainly := firstWrong(clauses, steps); {
	case (err == nil) != (wrong == 0):
		fault = "an error without a line"
	case wrong != plainly:
		fault = fmt.Sprintf("refused at step %d, plainly at %d", wrong, plainly)
	case err == nil && models != 0:
		fault = "a proof was accepted of a formula with a solution"
	case losesModels(models, steps, wrong, n):
		fault = "a step that was accepted loses a solution"
	}
	if fault != "" {
		require.Fail(t, fault, "%v: %v\n%s", err, clauses, text(steps))
	}
	return err == nil
}

// losesModels reports whether a step before the first wrong one says what does not hold in
// all models of the formula.
func losesModels(models truths, steps []step, wrong, n int) bool {
	for i, s := range steps {
		if i+1 == wrong || i > 0 && len(steps[i-1].clause) == 0 && !steps[i-1].deletes {
			break
		}
		if !s.deletes && models&^truthsOf(s.clause, n) != 0 {
			return true
		}
	}
	return false
}

// Every accepted proof is of a formula whose truth table has no line that holds; the proofs
// of formulas without one are accepted; and whatever becomes of a proof by corruption, or
// of the formula by a clause less, every step that is accepted follows.
func TestProofsAgreeWithTruthTables(t *testing.T) {
	var unsatisfiable, accepted, refused, foreign int
	for seed := range uint64(testenv.Scale(100, 800, 30_000)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(6)
		clauses := anyFormula(rng, n)
		steps, satisfiable := stepsOf(rng, clauses, n)
		if !satisfiable {
			unsatisfiable++
			require.True(t, judge(t, clauses, n, steps), "the proof of a search")
		}
		for range 6 {
			if judge(t, clauses, n, corrupted(rng, clauses, steps, n)) {
				accepted++
			} else {
				refused++
			}
		}
		if len(clauses) > 0 && !satisfiable { // the proof of another formula
			at := rng.IntN(len(clauses))
			if !judge(t, slices.Delete(slices.Clone(clauses), at, at+1), n, steps) {
				foreign++
			}
		}
		var random []step
		for range rng.IntN(8) {
			random = append(random, step{anyClause(rng, n, 3), rng.IntN(3) == 0})
		}
		judge(t, clauses, n, append(random, step{clause: []int32{}}))
	}
	for _, count := range []int{unsatisfiable, accepted, refused, 3 * foreign} {
		require.Greater(t, count, 10, "%d, %d, %d, %d", unsatisfiable, accepted, refused, foreign)
	}
}
