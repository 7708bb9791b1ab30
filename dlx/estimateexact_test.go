package dlx_test

import (
	"math"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// A leaf is the end of a walk from the root of a search tree: how likely a walk is to
// end there, what it is worth, and its estimate of the nodes.
type leaf struct{ chance, value, nodes float64 }

// leavesOf returns all leaves below a partial solution of p, which is the options that
// are left and the primary items to be covered. It branches on the first item with at
// most one option, else on the first of those with the fewest.
func leavesOf(p *dlx.Problem, left []dlx.Option, open []dlx.Item, at leaf) []leaf {
	if len(open) == 0 {
		at.value = 1 / at.chance
		return []leaf{at}
	}
	branches := func(item dlx.Item) []dlx.Option {
		return slices.DeleteFunc(slices.Clone(left), func(o dlx.Option) bool { return !slices.Contains(p.ItemsOf(o), item) })
	}
	best := branches(open[0])
	for _, item := range open {
		if len(best) > 1 && len(branches(item)) < len(best) {
			best = branches(item)
		}
	}
	if len(best) == 0 {
		return []leaf{at}
	}
	var all []leaf
	next := leaf{chance: at.chance / float64(len(best))}
	next.nodes = at.nodes + 1/next.chance
	for _, o := range best {
		shares := func(item dlx.Item) bool { return slices.Contains(p.ItemsOf(o), item) }
		rest := slices.DeleteFunc(slices.Clone(left), func(other dlx.Option) bool { return slices.ContainsFunc(p.ItemsOf(other), shares) })
		all = append(all, leavesOf(p, rest, slices.DeleteFunc(slices.Clone(open), shares), next)...)
	}
	return all
}

// allLeaves returns the leaves of the whole tree.
func allLeaves(p *dlx.Problem) []leaf {
	left, open := make([]dlx.Option, p.Options()), make([]dlx.Item, p.Primary())
	for o := range left {
		left[o] = dlx.Option(o)
	}
	for i := range open {
		open[i] = dlx.Item(i)
	}
	return leavesOf(p, left, open, leaf{chance: 1, nodes: 1})
}

// moments returns the mean and the standard deviation of what walks find.
func moments(leaves []leaf, of func(leaf) float64) (mean, sd float64) {
	squares := 0.0
	for _, l := range leaves {
		mean += l.chance * of(l)
		squares += l.chance * of(l) * of(l)
	}
	return mean, math.Sqrt(squares - mean*mean)
}

func value(l leaf) float64 { return l.value }
func nodes(l leaf) float64 { return l.nodes }

// estimated are problems whose trees are small enough to list all walks.
var estimated = []struct {
	name string
	dlx  *dlx.Problem
}{{"queens 5", queens(5)}, {"grids of 4, first row", firstRow()}, {"latin 3", latin(3, open)}, {"toy", toy()}}

// The mean over all walks is the number of solutions, and of nodes, to the last digits;
// every probe is one of these walks; and over many probes mean and error are theirs,
// within four standard errors that are a hundredth of the mean or less.
func TestEstimateIsExactInTheMean(t *testing.T) {
	for _, test := range estimated {
		t.Run(test.name, func(t *testing.T) {
			leaves := allLeaves(test.dlx)
			exact, err := dlx.Search(t.Context(), test.dlx, dlx.Config{}, nil)
			require.NoError(t, err)
			solutions, sd := moments(leaves, value)
			require.InDelta(t, float64(exact.Solutions), solutions, 1e-9)
			visited, sdNodes := moments(leaves, nodes)
			require.InDelta(t, float64(exact.Nodes), visited, 1e-9)

			for seed := range uint64(100) {
				s := estimate(t, test.dlx, dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: 1, Seed: seed}})
				require.True(t, slices.ContainsFunc(leaves, func(l leaf) bool {
					return near(l.nodes, s.Nodes) && near(l.value, s.Total)
				}), "a probe is no walk: %v", s.Nodes.Estimate(0.9))
			}
			relative := max(sd/solutions, sdNodes/visited)
			probes := uint64(max(500, math.Pow(relative/float64(testenv.Scale(10, 5, 5))*1000, 2)))
			s := estimate(t, test.dlx, dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: probes, Seed: 2}})
			requireMoments(t, s.Total, solutions, sd)
			requireMoments(t, s.Nodes, visited, sdNodes)
		})
	}
}

// near reports whether the one probe of a tally has found x.
func near(x float64, t dlx.Tally) bool {
	return math.Abs(x-math.Exp(t.Estimate(0.9).Log)) < 1e-9*x || x == 0 && t.Hits == 0
}

// requireMoments requires that a tally has the mean, and the error, of probes of the
// given mean and standard deviation.
func requireMoments(t *testing.T, tally dlx.Tally, mean, sd float64) {
	t.Helper()
	e := tally.Estimate(0.95)
	sigma := sd / math.Sqrt(float64(e.Probes))
	require.LessOrEqual(t, sigma, 0.0101*mean)
	require.InDelta(t, mean, math.Exp(e.Log), 4*sigma+1e-9*mean)
	require.InDelta(t, sigma/mean, e.Error, 0.1*sigma/mean+1e-9)
}

// Strata are unbiased too: within four standard errors, which are below a 25th part.
func TestStrataAreExactInTheMean(t *testing.T) {
	for _, test := range estimated {
		t.Run(test.name, func(t *testing.T) {
			exact, err := dlx.Search(t.Context(), test.dlx, dlx.Config{}, nil)
			require.NoError(t, err)
			s := estimate(t, test.dlx, dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: uint64(testenv.Scale(1000, 4_000, 10_000)), Seed: 4}, Stratified: true})
			for _, of := range []struct {
				tally dlx.Tally
				truth uint64
			}{{s.Total, exact.Solutions}, {s.Nodes, exact.Nodes}} {
				e := of.tally.Estimate(0.95)
				require.Less(t, e.Error, 0.04)
				require.InDelta(t, float64(of.truth), math.Exp(e.Log), (4*e.Error+1e-9)*float64(of.truth))
			}
		})
	}
}

// firstRow returns the problem of the grids of side 4 whose first row is given.
func firstRow() *dlx.Problem {
	return sudoku(2, 2, func(row, column int) int {
		if row == 0 {
			return column
		}
		return -1
	})
}
