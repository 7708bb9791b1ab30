package cdcl_test

import (
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// checker is a naive checker of proofs: it holds all clauses and propagates over
// all of them until nothing changes.
type checker struct {
	t       *testing.T
	options int
	clauses [][]int32
	empty   bool
	blocked int
}

// newChecker returns a checker with the clauses of p: at least one option for a
// primary item, and no two options for any item.
func newChecker(t *testing.T, p *dlx.Problem) *checker {
	c := &checker{t: t, options: p.Options()}
	members := make([][]int32, p.Items())
	for o := range dlx.Option(p.Options()) {
		for _, item := range p.ItemsOf(o) {
			members[item] = append(members[item], int32(o)+1)
		}
	}
	for item, list := range members {
		if item < p.Primary() {
			c.clauses = append(c.clauses, list)
		}
		for i, a := range list {
			for _, b := range list[:i] {
				c.clauses = append(c.clauses, []int32{-a, -b})
			}
		}
	}
	return c
}

// Add requires that the clause follows by unit propagation.
func (c *checker) Add(clause []int32) {
	require.True(c.t, c.follows(clause), "clause %v does not follow", clause)
	c.clauses = append(c.clauses, slices.Clone(clause))
	c.empty = c.empty || len(clause) == 0
}

// Delete requires that the clause is there.
func (c *checker) Delete(clause []int32) {
	want := slices.Sorted(slices.Values(clause))
	for i, have := range c.clauses {
		if len(have) == len(want) && slices.Equal(slices.Sorted(slices.Values(have)), want) {
			c.clauses = slices.Delete(c.clauses, i, i+1)
			return
		}
	}
	require.Fail(c.t, "deleted clause was not there")
}

// Block adds the clause unchecked.
func (c *checker) Block(clause []int32) {
	c.blocked++
	c.clauses = append(c.clauses, slices.Clone(clause))
}

// follows reports whether making the clause false leads to a conflict.
func (c *checker) follows(clause []int32) bool {
	values := make([]int32, c.options+1)
	set := func(l int32) { values[max(l, -l)] = l }
	for _, l := range clause {
		set(-l)
	}
	for changed := true; changed; {
		changed = false
		for _, d := range c.clauses {
			open, last := 0, int32(0)
			for _, l := range d {
				if v := values[max(l, -l)]; v == l {
					open = 2
					break
				} else if v == 0 {
					open, last = open+1, l
				}
			}
			if open == 0 {
				return true
			}
			if open == 1 {
				set(last)
				changed = true
			}
		}
	}
	return false
}

// restless is a configuration that restarts, reduces, vivifies and walks all the time.
var restless = cdcl.MustParse("reduce-interval=3", "luby=3", "rephase-interval=3", "vivify=300", "walk=100000000",
	"walk-length=1", "walk-patience=0")

// checkProof searches all solutions of p and checks each clause on the way.
func checkProof(t *testing.T, p *dlx.Problem, c cdcl.Config) {
	check := newChecker(t, p)
	c.Proof = check
	s := cdcl.New(c)
	check.clauses, check.empty, check.blocked = newChecker(t, p).clauses, false, 0
	require.Equal(t, cdcl.Reference(t, p), solutions(t, s, p))
	require.True(t, check.empty, "the proof does not end in the empty clause")
}

func TestProofNeedsItsClauses(t *testing.T) {
	p := cdcl.Queens(6)
	check := newChecker(t, p)
	require.False(t, check.follows([]int32{}))
	require.False(t, check.follows([]int32{1, 2}))
	require.True(t, check.follows([]int32{-1, -2}))
}
