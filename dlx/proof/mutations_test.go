package proof

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Random formulas with proofs, each proof with one mistake of every kind: the models of a formula judge
// the verdict of the checker, and a plain model of it judges each step and what is held after it.

// A step is a step of a proof.
type step struct {
	clause  []int32
	deletes bool
}

// An attempt is a proof about a formula of n variables.
type attempt struct {
	n       int
	clauses [][]int32
	steps   []step
}

// again is the mutation after which all that is held is compared.
const again = "the same clauses added and deleted again and again"

// mutations change an attempt, which has a step at least.
var mutations = []struct {
	name   string
	change func(rng *rand.Rand, a *attempt)
}{
	{"none", func(*rand.Rand, *attempt) {}},
	{"a step less", func(rng *rand.Rand, a *attempt) {
		i := rng.IntN(len(a.steps))
		a.steps = slices.Delete(a.steps, i, i+1)
	}},
	{"a step twice", func(rng *rand.Rand, a *attempt) {
		a.steps = slices.Insert(a.steps, rng.IntN(len(a.steps)), *a.some(rng))
	}},
	{"two steps exchanged", func(rng *rand.Rand, a *attempt) {
		x, y := a.some(rng), a.some(rng)
		*x, *y = *y, *x
	}},
	{"an addition and a deletion confused", func(rng *rand.Rand, a *attempt) {
		s := a.some(rng)
		s.deletes = !s.deletes
	}},
	{"a literal less", func(rng *rand.Rand, a *attempt) {
		if s := a.some(rng); len(s.clause) > 0 {
			at := rng.IntN(len(s.clause))
			s.clause = slices.Concat(s.clause[:at], s.clause[at+1:])
		}
	}},
	{"a literal negated", func(rng *rand.Rand, a *attempt) {
		if s := a.some(rng); len(s.clause) > 0 {
			s.clause = slices.Clone(s.clause)
			s.clause[rng.IntN(len(s.clause))] *= -1
		}
	}},
	{"literals more", func(rng *rand.Rand, a *attempt) {
		s := a.some(rng)
		s.clause = slices.Concat(s.clause, anyClause(rng, a.n, 2))
	}},
	{"clauses of the formula deleted", func(rng *rand.Rand, a *attempt) {
		for at := rng.IntN(len(a.steps)); len(a.clauses) > 0 && rng.IntN(len(a.clauses)) > 0; {
			a.steps = slices.Insert(a.steps, at, step{a.clauses[rng.IntN(len(a.clauses))], true})
		}
	}},
	{"a clause of the formula less", func(rng *rand.Rand, a *attempt) {
		if len(a.clauses) > 0 {
			at := rng.IntN(len(a.clauses))
			a.clauses = slices.Delete(a.clauses, at, at+1)
		}
	}},
	{"steps at random", func(rng *rand.Rand, a *attempt) {
		a.steps = nil
		for range rng.IntN(8) {
			a.steps = append(a.steps, step{anyClause(rng, a.n, 3), rng.IntN(3) == 0})
		}
		a.steps = append(a.steps, step{clause: []int32{}})
	}},
	{again, func(rng *rand.Rand, a *attempt) {
		a.clauses, a.steps = a.clauses[:len(a.clauses)/4], nil
		for i := range 80 {
			s := step{clause: append(anyClause(rng, a.n, 3), int32(1+rng.IntN(a.n)))}
			if i > 0 && rng.IntN(3) > 0 {
				s = step{slices.Clone(a.some(rng).clause), rng.IntN(3) > 0}
				rng.Shuffle(len(s.clause), func(i, j int) { s.clause[i], s.clause[j] = s.clause[j], s.clause[i] })
			}
			a.steps = append(a.steps, s)
		}
	}},
}

// some returns one of the steps.
func (a *attempt) some(rng *rand.Rand) *step { return &a.steps[rng.IntN(len(a.steps))] }

// anyClause returns a clause of up to most literals, which may come twice or contradict each other.
func anyClause(rng *rand.Rand, n, most int) []int32 {
	clause := []int32{}
	for range rng.IntN(most + 1) {
		clause = append(clause, int32(1+rng.IntN(n))*int32(1-2*rng.IntN(2)))
	}
	return clause
}

// threes returns m clauses of three variables each.
func threes(rng *rand.Rand, n, m int) [][]int32 {
	clauses := make([][]int32, m)
	for i := range clauses {
		for _, v := range rng.Perm(n)[:3] {
			clauses[i] = append(clauses[i], int32(v+1)*int32(1-2*rng.IntN(2)))
		}
	}
	return clauses
}

// anyAttempt returns a formula, of any clauses or of some of three literals, and a proof that refutes
// the decisions of a search in turn, with deletions in between. If the formula is satisfiable, it has
// only the claim that it is not.
func anyAttempt(rng *rand.Rand) (a attempt, satisfiable bool) {
	if rng.IntN(2) == 0 {
		a.n = 4 + rng.IntN(5)
		a.clauses = threes(rng, a.n, 5*a.n)
	} else {
		a.n = 1 + rng.IntN(6)
		for range rng.IntN(6 * a.n) {
			a.clauses = append(a.clauses, anyClause(rng, a.n, 4))
		}
	}
	steps, satisfiable := refute(a.clauses, a.n, nil, nil)
	if satisfiable {
		steps = []step{{clause: []int32{}}}
	}
	a.steps = withDeletions(rng, steps)
	return a, satisfiable
}

// refute decides variables one after another and reports whether it found a solution.
// If not it returns, after the steps, those that refute the decisions.
func refute(clauses [][]int32, n int, decisions []int32, steps []step) ([]step, bool) {
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
	clause := []int32{}
	for _, l := range decisions {
		clause = append(clause, -l)
	}
	return append(steps, step{clause: clause}), false
}

// withDeletions puts deletions between steps: of clauses that refute took back one
// level higher, when the shorter one has been added, and of one that is not there.
func withDeletions(rng *rand.Rand, steps []step) []step {
	var all []step
	last := len(steps) - 1
	for i, s := range steps[:last] {
		all = append(all, s)
		for _, before := range steps[:i] {
			if len(before.clause) >= len(s.clause) && slices.Equal(before.clause[:len(s.clause)], s.clause) && rng.IntN(4) == 0 {
				all = append(all, step{before.clause, true})
			}
		}
	}
	return append(all, step{[]int32{1, -1}, true}, steps[last])
}

// text writes the steps, one a line.
func (a *attempt) text() string {
	var b strings.Builder
	for _, s := range a.steps {
		if s.deletes {
			b.WriteString("d ")
		}
		for _, l := range s.clause {
			fmt.Fprint(&b, l, " ")
		}
		b.WriteString("0\n")
	}
	return b.String()
}

// models returns the models of the formula.
func (a *attempt) models() (all [][]int32) {
	for model := range testenv.Models(a.n, a.clauses) {
		all = append(all, slices.Clone(model))
	}
	return all
}

// formula returns the formula as the package has it.
func (a *attempt) formula(t testing.TB) *Formula {
	f := NewFormula(a.n)
	for _, clause := range a.clauses {
		require.NoError(t, f.Add(clause...))
	}
	return f
}

// model returns a model of the checker that holds the formula.
func (a *attempt) model() *model {
	m := &model{}
	for _, clause := range a.clauses {
		m.hold(clause)
	}
	return m
}

// firstWrong returns the number of the first step, from 1, that does not follow by the model, or one
// more than there are if none is the empty clause; 0 if the proof is right.
func (a *attempt) firstWrong() int {
	m := a.model()
	for i, s := range a.steps {
		switch {
		case s.deletes:
			m.remove(s.clause)
		case !m.follows(s.clause):
			return i + 1
		case len(s.clause) == 0:
			return 0
		default:
			m.hold(s.clause)
		}
	}
	return len(a.steps) + 1
}

// judge has a proof checked. It requires the verdict of the model, and that every step before says
// what is true in all models of the formula. It reports whether the proof was accepted.
func (a *attempt) judge(t *testing.T) bool {
	t.Helper()
	_, err := Check(t.Context(), a.formula(t), strings.NewReader(a.text()), Options{})
	line, refusal := 0, (*Refusal)(nil)
	if errors.As(err, &refusal) {
		line = refusal.Line
	}
	require.Equal(t, err == nil, line == 0, "an error without a line: %v", err)
	require.Equal(t, a.firstWrong(), line, "the step refused")
	models := a.models()
	for i, s := range a.steps {
		if i+1 == line {
			break
		}
		if !s.deletes {
			for _, model := range models {
				require.True(t, isTrue(s.clause, model), "step %d, %v, loses the solution %v", i+1, s.clause, model)
			}
			if len(s.clause) == 0 {
				break
			}
		}
	}
	return err == nil
}

// replay takes the steps one by one and requires that the checker and its model say the same of each,
// and hold the same after it. A step that does not follow is held like a clause of the formula.
func (a *attempt) replay(t *testing.T, met map[string]int) {
	m, c := a.model(), newChecker(NewFormula(a.n), Options{}.withDefaults())
	require.NoError(t, c.addFormula(t.Context(), a.formula(t)))
	for i, s := range a.steps {
		if m.refuted {
			met["refuted"]++
			break
		}
		want, refused := c.report, false
		if s.deletes {
			want.Deleted++
			if !m.remove(s.clause) {
				want.Ignored++
			}
		} else {
			want.Added++
			refused = !m.follows(s.clause)
			m.hold(s.clause)
		}
		refusal := c.take(s.clause, s.deletes)
		require.Equal(t, refused, refusal != nil, "step %d: %v", i+1, s)
		if refused {
			c.hold(c.distinct(s.clause))
		}
		want.Propagations = c.report.Propagations
		require.Equal(t, want, c.report)
		require.Equal(t, m.refuted, c.refuted)
		if !m.refuted {
			requireSame(t, m, c)
		}
	}
	met["deleted"] += c.report.Deleted - c.report.Ignored
	met["ignored"] += c.report.Ignored
}

// The proofs of formulas without a model are accepted, and whatever becomes of a proof or of its formula
// by a mutation, every step that is accepted follows.
func TestMutations(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(testenv.Scale(60, 100, 10_000)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		whole, satisfiable := anyAttempt(rng)
		for _, mutation := range mutations {
			a := attempt{whole.n, slices.Clone(whole.clauses), slices.Clone(whole.steps)}
			mutation.change(rng, &a)
			passed := t.Run(fmt.Sprintf("%s/%d", mutation.name, seed), func(t *testing.T) {
				accepted := a.judge(t)
				require.False(t, mutation.name == "none" && accepted == satisfiable, "the proof of a search")
				if !satisfiable {
					met[fmt.Sprintf("%s accepted: %v", mutation.name, accepted)]++
				}
				if mutation.name == again {
					a.replay(t, met)
				}
			})
			if !passed {
				t.Fatalf("%v\n%s", a.clauses, a.text())
			}
		}
	}
	for _, event := range []string{
		"none accepted: true", "a step less accepted: true", "a step less accepted: false", "deleted", "ignored", "refuted",
		"a clause of the formula less accepted: false", "an addition and a deletion confused accepted: false",
	} {
		require.Positive(t, met[event], event)
	}
	t.Log(met)
}

func BenchmarkCheck(b *testing.B) {
	a := attempt{n: 20, clauses: threes(rand.New(rand.NewPCG(1, 1)), 20, 160)}
	var satisfiable bool
	a.steps, satisfiable = refute(a.clauses, a.n, nil, nil)
	require.False(b, satisfiable)
	formula, text := a.formula(b), a.text()
	var report Report
	for b.Loop() {
		var err error
		report, err = Check(b.Context(), formula, strings.NewReader(text), Options{})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(report.Added), "steps/op")
	b.ReportMetric(float64(report.Propagations), "propagations/op")
}
