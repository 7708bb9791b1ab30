package cdcl_test

import (
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

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
