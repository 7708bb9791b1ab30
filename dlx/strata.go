package dlx

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"basisk/internal/cancel"
)

// The idea: similar nodes of the search tree have subtrees of about the same size, so one of them
// can represent all. A stratum is a set of similar nodes, its representative is one of them, and
// its weight is the number of nodes that it represents. Level by level all branches of each
// representative are visited; a branch joins its stratum with the weight of its parent, and
// replaces the representative with a probability equal to its share of the stratum's weight. The
// weights of the strata of solutions sum up to an unbiased estimate, with less variance than one
// random walk has, since no kind of subtree is left to chance.
//
// Source: Chen, Heuristic sampling: a method for predicting the performance of tree
// searching programs, SIAM J. Computing 21 (1992). His stratifier must never rise along a
// branch; here it starts with the level, which always grows.
//
// Cost: for each stratum of a probe, the path from the root and one visit of all its branches;
// there are at most as many strata per level as different numbers of remaining options.

// defaultStrata is the default of MaxStrata.
const defaultStrata = 1 << 16

// stratum is a set of similar nodes of a level.
type stratum struct {
	look   int
	path   []int32 // to the representative
	weight float64 // its logarithm
}

// strata makes probe number i by Chen's method.
func (e *estimator) strata(ctx context.Context, i uint64) (Outcome, error) {
	e.source.Seed(Seeds(e.config.Seed, i))
	e.searcher.ctx, e.searcher.check = ctx, cancel.On(ctx)
	limit := cmp.Or(e.config.MaxStrata, defaultStrata)
	o := Outcome{Log: math.Inf(-1), Nodes: 0} // the root is a node
	for level, met := []stratum{{}}, 1; len(level) > 0; met += len(level) {
		if met > limit {
			return Outcome{}, fmt.Errorf("a probe has more than %d strata", limit)
		}
		next := map[int]*stratum{}
		for _, r := range level {
			if e.searcher.check.Ended() {
				return Outcome{}, e.searcher.check.Err()
			}
			e.expand(r, next, &o)
		}
		level = inOrder(next)
	}
	return o, e.searcher.check.Err() // an interrupted probe
}

// expand visits all branches of a representative: it adds solutions to the outcome, other nodes to
// the strata of the next level.
func (e *estimator) expand(r stratum, next map[int]*stratum, o *Outcome) {
	s := e.searcher
	defer s.rewind()
	for _, n := range r.path {
		if s.check.Spend(ascent(s.sizeAt(n))) {
			return
		}
		s.descend(n)
	}
	head, _ := s.chooser.choose(s.links.heads, e.rng)
	if head == 0 { // the root of an empty problem
		o.Log = addLogs(o.Log, r.weight)
		return
	}
	for n := s.links.nodes[head].down; n != head && !s.check.Spend(len(s.links.heads)); n = s.links.nodes[n].down {
		o.Nodes = addLogs(o.Nodes, r.weight)
		s.descend(n)
		if s.links.heads[0].next == 0 {
			o.Log = addLogs(o.Log, r.weight)
		} else {
			e.join(next, s.look(), r, n)
		}
		s.ascend()
	}
}

// look returns the key of a node's stratum: the number of remaining options, each counted once for
// each of its primary items.
func (s *Searcher) look() int {
	heads, look := s.links.heads, int32(0)
	for h := heads[0].next; h != 0; h = heads[h].next {
		look += heads[h].size
	}
	return int(look)
}

// join adds the branch n of a representative to its stratum.
func (e *estimator) join(next map[int]*stratum, look int, parent stratum, n int32) {
	s := next[look]
	if s == nil {
		next[look] = &stratum{look, append(slices.Clone(parent.path), n), parent.weight}
		return
	}
	s.weight = addLogs(s.weight, parent.weight)
	if e.rng.Float64() < math.Exp(parent.weight-s.weight) {
		s.path = append(slices.Clone(parent.path), n)
	}
}

// inOrder returns the strata in an order that does not depend on the map's.
func inOrder(strata map[int]*stratum) []stratum {
	list := make([]stratum, 0, len(strata))
	for _, s := range strata {
		list = append(list, *s)
	}
	slices.SortFunc(list, func(x, y stratum) int { return cmp.Compare(x.look, y.look) })
	return list
}
