package cdcl_test

import (
	"math/rand/v2"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// thinned returns a problem with some of the options of p: each stays with that probability.
func thinned(rng *rand.Rand, p *dlx.Problem, share float64) *dlx.Problem {
	q := dlx.NewProblem(p.Primary(), p.Items()-p.Primary())
	for o := range dlx.Option(p.Options()) {
		if rng.Float64() < share {
			must(q.AddOption(p.ItemsOf(o)...))
		}
	}
	return q
}

// problemOf returns a problem by a seed, and its solutions without clause learning: one
// small enough to try all sets of options, one with a planted solution, or a board of
// candidate sets.
func problemOf(t *testing.T, seed uint64, boards []*dlx.Problem) (*dlx.Problem, [][]dlx.Option) {
	rng := rand.New(rand.NewPCG(seed, 21))
	var p *dlx.Problem
	switch seed % 4 {
	case 0:
		p = random(rng, 6, 3, 10)
		return p, bruteForce(p)
	case 1:
		p = planted(rng, 14, 4, 4)
	default:
		p = thinned(rng, boards[rng.IntN(len(boards))], 0.5+0.25*rng.Float64())
	}
	return p, reference(t, p)
}

// Random problems and boards have the same solutions without clause learning and with each
// kind of it: as it comes, with every event frequent, without walks, without vivification,
// and by two engines that share what they learn.
func TestEveryWayAgainstBruteForce(t *testing.T) {
	boards := []*dlx.Problem{sudoku(2, 2), sudoku(2, 3), latin(4), latin(5)}
	ways := []cdcl.Config{
		{},
		restless(t),
		cdcl.MustParse("walk=0").Override(restless(t)), cdcl.MustParse("vivify=0").Override(restless(t)),
		cdcl.MustParse("walk=0", "vivify=0").Override(restless(t)),
	}
	all := make([]cdcl.Stats, len(ways))
	var several, none, imported uint64
	for seed := range uint64(testenv.Scale(80, 500, 100_000)) {
		problem, want := problemOf(t, seed, boards)
		for i, c := range ways {
			c.Seed = seed
			s := cdcl.New(c)
			require.Equal(t, want, solutions(t, s, problem), "seed %d, %v", seed, c)
			stats, err := s.Search(ctx, cdcl.Limits{}, nil) // only for its statistics
			require.NoError(t, err)
			all[i].Walks += stats.Walks
			all[i].Vivified += stats.Vivified
		}
		posts := []*post{{}, {}}
		var two []*cdcl.Solver
		for i, p := range posts {
			c := ways[1+i]
			c.Seed, c.Exchange = seed+uint64(i), p
			two = append(two, cdcl.New(c))
		}
		found, taken := takeTurns(t, problem, two, posts)
		require.Equal(t, want, found, "seed %d, two engines", seed)
		imported += taken
		several += uint64(min(len(want)/2, 1))
		none += 1 - uint64(min(len(want), 1))
	}
	for i, stats := range all[1:] {
		require.Equal(t, i%2 == 0, stats.Walks > 0, "walks, %v", ways[1+i])
		require.Equal(t, i < 2, stats.Vivified > 0, "vivification, %v", ways[1+i])
	}
	require.Positive(t, imported)
	require.Positive(t, several)
	require.Positive(t, none)
	t.Logf("%d with several solutions, %d with none; %d walks, %d clauses vivified, %d shared", several, none, all[1].Walks, all[1].Vivified, imported)
}
