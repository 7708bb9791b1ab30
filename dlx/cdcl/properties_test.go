package cdcl_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/dlx/proof"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// A trial is a random problem with its solutions, as found without clause learning, and counts of
// what the properties met.
type trial struct {
	*testing.T
	*rand.Rand
	problem *dlx.Problem
	want    [][]dlx.Option
	met     map[string]uint64
}

// properties are what is true of the searches of any problem.
var properties = []struct {
	name  string
	check func(*trial)
}{
	{"all solutions in every way", (*trial).everyWay},
	{"all solutions at the ends of the settings", (*trial).settingsEnds},
	{"all solutions in pieces, and a sound state between them", (*trial).inPieces},
	{"a sound state after events in any order", (*trial).anyOrder},
	{"all solutions by several engines that share", (*trial).severalEngines},
	{"exports hold for what is sought", (*trial).exports},
	{"each step of the proof follows", (*trial).proofSteps},
	{"the proof is accepted", (*trial).proofText},
	{"assumptions", (*trial).assumptions},
}

// events are what the trials together must meet, so that the properties say something.
var events = []string{
	"several solutions", "no solution", "walks", "vivified", "strengthened", "deleted", "rephasings", "restarts",
	"imported", "exports that a reported solution contradicts", "exhausted", "failed", "stopped",
}

// Every property is true of the searches of random problems.
func TestProperties(t *testing.T) {
	met := map[string]uint64{}
	for seed := range uint64(testenv.Scale(200, 300, 100_000)) {
		tr := &trial{T: t, Rand: rand.New(rand.NewPCG(seed, 21)), met: met}
		tr.makeProblem(seed)
		for _, p := range properties {
			if passed := t.Run(fmt.Sprintf("%s/%d", p.name, seed), func(t *testing.T) { tr.T = t; p.check(tr) }); !passed {
				return
			}
		}
	}
	for _, event := range events {
		require.Positive(t, met[event], event)
	}
	t.Log(met)
}

// boards are thinned to problems with some solutions.
var boards = []*dlx.Problem{cdcl.Sudoku(2, 2), cdcl.Sudoku(2, 3), cdcl.Latin(4), cdcl.Latin(5), langford(7), chessboard(6)}

// makeProblem makes a problem by a seed: one small enough to try all sets of options, a larger one of
// the same kind, one with a planted solution, one with conflicts, or a part of a board.
func (t *trial) makeProblem(seed uint64) {
	switch seed % 8 {
	default:
		t.problem = cdcl.Random(t.Rand, 6, 3, 10)
	case 1:
		t.problem = cdcl.Random(t.Rand, 10, 3, 30)
	case 3:
		t.problem = cdcl.Planted(t.Rand, 1+t.IntN(14), t.IntN(5), 1+t.IntN(5))
	case 5:
		t.problem = cdcl.Tight(t.Rand, 4+t.IntN(21), 5+t.IntN(36), 3+t.IntN(5))
	case 7:
		t.problem = thinned(t.Rand, boards[t.IntN(len(boards))], 0.5+0.25*t.Float64())
	}
	t.want = cdcl.Reference(t, t.problem)
	if seed%2 == 0 {
		require.Equal(t, cdcl.BruteForce(t.problem), t.want)
	}
	t.met["several solutions"] += uint64(min(len(t.want)/2, 1))
	t.met["no solution"] += 1 - uint64(min(len(t.want), 1))
}

// thinned returns a problem with some of the options of p: each stays with that probability.
func thinned(rng *rand.Rand, p *dlx.Problem, share float64) *dlx.Problem {
	q := dlx.NewProblem(p.Primary(), p.Items()-p.Primary())
	for o := range dlx.Option(p.Options()) {
		if rng.Float64() < share {
			cdcl.Must(q.AddOption(p.ItemsOf(o)...))
		}
	}
	return q
}

// ways are as it comes, with every event frequent, and without walks, vivification or both.
var ways = []cdcl.Config{
	{},
	restless, cdcl.MustParse("walk=0").Override(restless), cdcl.MustParse("vivify=0").Override(restless),
	cdcl.MustParse("walk=0", "vivify=0").Override(restless),
}

// everyWay requires the same solutions of each way.
func (t *trial) everyWay() {
	for i, c := range ways {
		c.Seed = t.Uint64()
		s := cdcl.New(c)
		require.Equal(t, t.want, solutions(t, s, t.problem), c.String())
		stats := t.count(s)
		if i > 0 {
			require.True(t, i%2 == 1 || stats.Walks == 0)
			require.True(t, i < 3 || stats.Vivified == 0)
		}
	}
}

// count adds the statistics of a search to what was met.
func (t *trial) count(s *cdcl.Solver) cdcl.Stats {
	stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
	require.NoError(t, err)
	for event, n := range map[string]uint64{
		"walks": stats.Walks, "vivified": stats.Vivified, "strengthened": stats.Strengthened, "deleted": stats.Deleted,
		"rephasings": stats.Rephasings, "restarts": stats.Restarts, "imported": stats.Imported,
	} {
		t.met[event] += n
	}
	return stats
}

// settingsEnds requires the same solutions at an end of a setting, in a search where nothing happens
// that need not, and in one where everything does all the time.
func (t *trial) settingsEnds() {
	setting := cdcl.Settings()[t.IntN(len(cdcl.Settings()))]
	for _, base := range []cdcl.Config{{}, restless} {
		c := at(setting, least+end(t.IntN(2)), "").Override(base)
		require.Equal(t, t.want, solutions(t, cdcl.New(c), t.problem), c.String())
	}
}

// nervous returns a configuration in which every event is frequent and every setting may have any
// value that does not make events rare.
func (t *trial) nervous() cdcl.Config {
	c := cdcl.Config{Seed: t.Uint64N(100)}
	for _, s := range cdcl.Settings() {
		value := s.Min + t.IntN(min(s.Max-s.Min, 20)+1)
		switch s.Name {
		case "decay":
			value = s.Min + t.IntN(s.Max-s.Min+1)
		case "vivify":
			value = min(s.Max, value*value*1000)
		case "walk":
			value = min(s.Max, value<<26)
		case "rivals":
			value %= 2 // lists or none
		}
		require.NoError(t, c.Set(s.Name, fmt.Sprint(value)))
	}
	return c
}

// inPieces searches in pieces of a few conflicts, which end at every third solution too.
func (t *trial) inPieces() {
	c := t.nervous()
	s := cdcl.New(c)
	s.Load(t.problem)
	var found [][]dlx.Option
	var stats cdcl.Stats
	for piece := 0; !stats.Exhausted(); piece++ {
		var err error
		limits := cdcl.Limits{Conflicts: stats.Conflicts + 5, Propagations: stats.Propagations + 500}
		stats, err = s.Search(t.Context(), limits, func(solution []dlx.Option) bool {
			found = append(found, slices.Sorted(slices.Values(solution)))
			return len(found)%3 != 0
		})
		require.NoError(t, err)
		require.EqualValues(t, len(found), stats.Solutions)
		if piece%4 == 0 {
			s.RequireSound(t)
		}
	}
	slices.SortFunc(found, slices.Compare)
	require.Equal(t, t.want, found, c.String())
	t.count(s)
}

// anyOrder takes the steps of a search in random order.
func (t *trial) anyOrder() { cdcl.TakeSteps(t, t.Rand, t.problem, 1+t.IntN(60)) }

// severalEngines has two or three engines share what they learn.
func (t *trial) severalEngines() {
	var solvers []*cdcl.Solver
	var posts []*post
	for range 2 + t.IntN(2) {
		c := ways[1+t.IntN(2)]
		posts = append(posts, &post{})
		c.Seed, c.Exchange = t.Uint64(), posts[len(posts)-1]
		solvers = append(solvers, cdcl.New(c))
	}
	found, imported := takeTurns(t.T, t.problem, solvers, posts)
	require.Equal(t, t.want, found)
	t.met["imported"] += imported
}

// exports requires that a clause holds for every solution that its solver has not reported. It need
// not hold for the reported ones, so they must be collected before the clause is passed on.
func (t *trial) exports() {
	r, c := &recorder{}, restless
	c.Seed, c.Exchange = t.Uint64(), r
	s := cdcl.New(c)
	s.Load(t.problem)
	var found [][]dlx.Option
	_, err := s.Search(t.Context(), cdcl.Limits{}, func(solution []dlx.Option) bool {
		found = append(found, slices.Clone(solution))
		r.reported++
		return true
	})
	require.NoError(t, err)
	for _, o := range r.offers {
		for i, solution := range found {
			if !satisfies(solution, o.clause) {
				require.Less(t, i, o.reported, "clause %v, of %d solutions", o.clause, len(found))
				t.met["exports that a reported solution contradicts"]++
			}
		}
	}
}

// proofSteps checks each clause of the proof of a small problem as it comes.
func (t *trial) proofSteps() {
	if t.problem.Options() <= 30 {
		checkProof(t.T, t.problem, restless)
	}
}

// proofText has the proof that all solutions have been found checked when these are forbidden.
func (t *trial) proofText() {
	var text, cnf bytes.Buffer
	w, c := cdcl.NewDRAT(&text), restless
	c.Proof = w
	s := cdcl.New(c)
	s.Load(t.problem)
	var found [][]int
	_, err := s.Search(t.Context(), cdcl.Limits{}, func(options []dlx.Option) bool {
		found = append(found, dlx.Blocking(options))
		return true
	})
	require.NoError(t, err)
	require.NoError(t, w.Flush())
	require.NoError(t, dlx.WriteCNF(t.Context(), &cnf, t.problem, dlx.CNF{Extra: found}))
	formula, err := proof.ReadFormula(&cnf, proof.Options{})
	require.NoError(t, err)
	_, err = proof.Check(t.Context(), formula, &text, proof.Options{})
	require.NoError(t, err)
}

// assumptions requires that under one set of assumptions after another a solver finds exactly the
// solutions that have them, and then names assumptions that no unreported solution has. A search for
// one solution leaves the others to later searches.
func (t *trial) assumptions() {
	if t.problem.Options() == 0 {
		return
	}
	s, left := cdcl.New(restless), slices.Clone(t.want)
	s.Load(t.problem)
	for range 6 {
		assumptions := assume(t.Rand, t.problem)
		s.Assume(assumptions...)
		limit := 1 + t.IntN(3)
		var found [][]dlx.Option
		stats, err := s.Search(t.Context(), cdcl.Limits{}, func(solution []dlx.Option) bool {
			found = append(found, slices.Sorted(slices.Values(solution)))
			return len(found) < limit
		})
		require.NoError(t, err)
		t.met[stats.Status.String()]++
		for _, solution := range found {
			require.True(t, has(solution, assumptions), "%v lacks one of %v", solution, assumptions)
			i := slices.IndexFunc(left, func(x []dlx.Option) bool { return slices.Equal(x, solution) })
			require.GreaterOrEqual(t, i, 0, "no solution, or reported before")
			left = slices.Delete(left, i, i+1)
		}
		switch stats.Status {
		case cdcl.Exhausted:
			require.Empty(t, left)
		case cdcl.Failed:
			failed := s.Failed()
			require.NotEmpty(t, failed)
			require.Subset(t, assumptions, failed)
			require.False(t, slices.ContainsFunc(left, func(x []dlx.Option) bool { return has(x, failed) }), "%v does not fail", failed)
		default:
			require.Equal(t, cdcl.Stopped, stats.Status)
		}
	}
	s.Assume()
	require.Equal(t, append([][]dlx.Option(nil), left...), remaining(t, s))
}
