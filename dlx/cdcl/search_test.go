package cdcl_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// ctx is a context that nobody cancels.
var ctx = context.Background()

func TestKnownCounts(t *testing.T) {
	tests := []struct {
		name    string
		problem *dlx.Problem
		want    uint64
		long    bool // only in the exhaustive version
	}{
		{"no items", dlx.NewProblem(0, 0), 1, false},
		{"secondary items only", dlx.NewProblem(0, 3), 1, false},
		{"no options", dlx.NewProblem(2, 0), 0, false},
		{"3 queens", cdcl.Queens(3), 0, false},
		{"6 queens", cdcl.Queens(6), 4, false},
		{"Latin squares of 4, rows given twice", cdcl.Digits(4, func(row, _ int) int { return row }), 576, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.long && !testenv.Long() {
				t.Skip("slow: make long runs it")
			}
			require.Equal(t, test.want, count(t, cdcl.Config{}, test.problem))
		})
	}
}

func TestSameSeedSameStats(t *testing.T) {
	solutions := testenv.Scale(92, 724, 724)
	p := cdcl.Queens(testenv.Scale(8, 10, 10))
	var first []cdcl.Stats
	for seed := range uint64(3) {
		s := cdcl.New(cdcl.Config{Seed: seed})
		for run := range 2 {
			s.Load(p)
			stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
			require.NoError(t, err)
			require.EqualValues(t, solutions, stats.Solutions)
			if run == 0 {
				first = append(first, stats)
			}
			require.Equal(t, first[seed], stats)
		}
	}
	require.NotEqual(t, first[0].Conflicts, first[1].Conflicts)
}

func TestLimits(t *testing.T) {
	tests := []struct {
		limits cdcl.Limits
		want   cdcl.Status
	}{
		{cdcl.Limits{Solutions: 5}, cdcl.SolutionLimit},
		{cdcl.Limits{Conflicts: 10}, cdcl.ConflictLimit},
		{cdcl.Limits{Propagations: 500}, cdcl.PropagationLimit},
		{cdcl.Limits{}, cdcl.Exhausted},
	}
	s := cdcl.New(cdcl.Config{})
	s.Load(cdcl.Queens(8))
	for _, test := range tests {
		stats, err := s.Search(t.Context(), test.limits, nil)
		require.NoError(t, err)
		require.Equal(t, test.want, stats.Status)
	}
}

func TestCancel(t *testing.T) {
	s := cdcl.New(cdcl.Config{})
	s.Load(cdcl.Sudoku(5, 5))
	short, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	start := time.Now()
	stats, err := s.Search(short, cdcl.Limits{}, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, cdcl.Cancelled, stats.Status)
	require.Less(t, time.Since(start), 10*time.Second)
}

// A search that is cancelled in its preparations takes them up again.
func TestCancelInPreparation(t *testing.T) {
	p := cdcl.Sudoku(5, 5)
	s := cdcl.New(cdcl.Config{})
	s.Load(p)
	for range 3 {
		stats, err := s.Search(testenv.EndingAfter(t.Context(), 5, context.Canceled), cdcl.Limits{Solutions: 1}, nil)
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, cdcl.Cancelled, stats.Status)
		require.Zero(t, stats.Propagations, "nothing is settled before all is prepared")
	}
	again, err := s.Search(t.Context(), cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	s.Load(p)
	atOnce, err := s.Search(t.Context(), cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	require.Equal(t, atOnce, again)
}

// filter returns the solutions that have, or have not, option o.
func filter(all [][]dlx.Option, o dlx.Option, has bool) [][]dlx.Option {
	var kept [][]dlx.Option
	for _, solution := range all {
		found := false
		for _, x := range solution {
			found = found || x == o
		}
		if found == has {
			kept = append(kept, solution)
		}
	}
	return kept
}

// solutions loads p and returns its solutions as Reference does.
func solutions(t require.TestingT, s *cdcl.Solver, p *dlx.Problem) [][]dlx.Option {
	s.Load(p)
	return remaining(t, s)
}

// remaining returns the solutions that s has not reported yet.
func remaining(t require.TestingT, s *cdcl.Solver) [][]dlx.Option {
	var all [][]dlx.Option
	stats, err := s.Search(ctx, cdcl.Limits{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	slices.SortFunc(all, slices.Compare)
	return all
}

// count returns the number of solutions of p.
func count(t *testing.T, c cdcl.Config, p *dlx.Problem) uint64 {
	s := cdcl.New(c)
	s.Load(p)
	stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	return stats.Solutions
}

// offer is an exported clause, and the number of solutions that its solver had reported before.
type offer struct {
	clause   []int32
	reported int
}

// recorder is an Exchange that keeps what is exported and passes nothing on.
type recorder struct {
	reported int
	offers   []offer
}

func (r *recorder) Export(clause []int32, _ int) {
	r.offers = append(r.offers, offer{slices.Clone(clause), r.reported})
}

func (r *recorder) Import(func([]int32)) {}

// satisfies reports whether a solution makes one of the literals true.
func satisfies(solution []dlx.Option, clause []int32) bool {
	return slices.ContainsFunc(clause, func(l int32) bool {
		return slices.Contains(solution, dlx.Option(max(l, -l)-1)) == (l > 0)
	})
}

// post is the Exchange of one of several solvers that take turns: what it exports
// waits until its turn has ended.
type post struct {
	out, in [][]int32
}

func (p *post) Export(clause []int32, _ int) { p.out = append(p.out, slices.Clone(clause)) }

func (p *post) Import(add func([]int32)) {
	for _, clause := range p.in {
		add(clause)
	}
	p.in = nil
}

// takeTurns has solvers enumerate one problem in turns of some propagations, sharing
// everything they learn once the solutions of a turn are collected, and returns the
// solutions found by all together when one of them says that there are no others.
func takeTurns(t *testing.T, problem *dlx.Problem, solvers []*cdcl.Solver, posts []*post) (all [][]dlx.Option, imported uint64) {
	for _, s := range solvers {
		s.Load(problem)
	}
	stats := make([]cdcl.Stats, len(solvers))
	for turn := 0; ; turn++ {
		i := turn % len(solvers)
		limits := cdcl.Limits{Propagations: stats[i].Propagations + 40}
		if turn%5 == 0 {
			solvers[i].Share()
		}
		var err error
		stats[i], err = solvers[i].Search(ctx, limits, func(solution []dlx.Option) bool {
			all = append(all, slices.Sorted(slices.Values(solution)))
			return true
		})
		require.NoError(t, err)
		for j := range posts {
			if j != i {
				posts[j].in = append(posts[j].in, posts[i].out...)
			}
		}
		posts[i].out = nil
		if stats[i].Exhausted() {
			for _, s := range stats {
				imported += s.Imported
			}
			slices.SortFunc(all, slices.Compare)
			return slices.CompactFunc(all, slices.Equal), imported
		}
	}
}

// Imported clauses that exclude solutions take effect, so imports are used.
func TestImport(t *testing.T) {
	p := cdcl.Queens(6)
	all := cdcl.Reference(t, p)
	first := all[0]
	tests := []struct {
		name    string
		clauses [][]int32
		want    [][]dlx.Option
	}{
		{"nothing", nil, all},
		{"a fact", [][]int32{{int32(first[0]) + 1}}, filter(all, first[0], true)},
		{"a denial", [][]int32{{-int32(first[0]) - 1}}, filter(all, first[0], false)},
		{"the same thing thrice", [][]int32{{int32(first[0]) + 1}, {int32(first[0]) + 1}, {1, int32(first[0]) + 1, 2}}, filter(all, first[0], true)},
		{"a fact and its denial", [][]int32{{3}, {-3}}, nil},
		{"the empty clause", [][]int32{{}}, nil},
		{"false by facts", [][]int32{{-1}, {-2}, {-3}, {1, 2, 3}}, nil},
		{"forced by facts", [][]int32{{-1}, {-3}, {1, 2, 3}}, filter(all, 1, true)},
		{"the first solution", [][]int32{blocking(first)}, all[1:]},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			exchange := &post{in: test.clauses}
			s := cdcl.New(cdcl.Config{Exchange: exchange})
			s.Load(p)
			s.Share()
			require.Empty(t, exchange.in)
			require.Equal(t, test.want, remaining(t, s))
		})
	}
}

// blocking returns the clause that forbids a solution.
func blocking(solution []dlx.Option) []int32 {
	var clause []int32
	for _, o := range solution {
		clause = append(clause, -int32(o)-1)
	}
	return clause
}

// Clauses also come in at restarts, without being asked for.
func TestImportAtRestarts(t *testing.T) {
	exchange := &post{}
	c := restless
	c.Exchange = exchange
	s := cdcl.New(c)
	s.Load(cdcl.Queens(8))
	found := uint64(0)
	stats, err := s.Search(ctx, cdcl.Limits{}, func([]dlx.Option) bool {
		found++
		exchange.in = append(exchange.in, []int32{-1, -2}) // holds: options 0 and 1 are in one row
		return true
	})
	require.NoError(t, err)
	require.EqualValues(t, 92, found)
	require.Positive(t, stats.Imported)
}
