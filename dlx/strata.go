package dlx

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"basisk/internal/cancel"
)

// The idea: nodes of the search tree that look alike have subtrees of about the same
// size, so one of them can stand for all. A stratum is the nodes that look alike, its
// representative is one of them, and its weight is the number of nodes that it stands for. Level by
// level each representative has all its branches looked at; a branch joins its stratum
// with the weight of its parent, and takes the representative's place with the part of
// the stratum's weight that is its own. The weights of the strata of solutions sum up to
// an unbiased estimate, with less variance than one random walk has, since no kind of
// subtree is left to chance.
//
// Source: Chen, Heuristic sampling: a method for predicting the performance of tree
// searching programs, SIAM J. Computing 21 (1992). His stratifier must never rise along a
// branch; here it starts with the level, which always grows.
//
// Cost: each stratum of a probe is walked to from the root and has all its branches taken
// once; there are at most as many strata a level as different numbers of options left.

// defaultStrata bounds the strata of a probe whose configuration names no bound.
const defaultStrata = 1 << 16

// stratum is nodes of a level that look alike.
type stratum struct {
	look   int
	path   []int32 // to the representative
	weight float64 // the logarithm
}

// strata makes probe number i of Chen's kind.
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
	return o, e.searcher.check.Err() // of a probe that was cut
}

// expand looks at all branches of a representative: solutions go into the outcome, other
// nodes into the strata of the next level.
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

// look returns the key of a node's stratum: the number of options left, each counted once for each of
// its primary items.
func (s *Searcher) look() int {
	heads, look := s.links.heads, int32(0)
	for h := heads[0].next; h != 0; h = heads[h].next {
		look += heads[h].size
	}
	return int(look)
}

// join puts the branch n of a representative into its stratum.
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
