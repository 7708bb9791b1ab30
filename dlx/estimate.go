package dlx

import (
	"context"
	"math"
	"math/rand/v2"

	"basisk/internal/cancel"
)

// The idea: walk down the search tree at random, each branch with the same probability. A walk that
// ends at a solution has the value of the product of the numbers of branches on its path, the
// inverse of its probability; any other walk has the value 0. The mean value is the number of
// solutions. Similarly, the sum of the products at all levels of a walk has the number of nodes of
// the tree as its mean.
//
// Source: Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29
// (1975), also STAN-CS-74-442.
//
// Cost: a walk costs the updates of its options.
//
// Before and after: the searcher's links are those of the root.

// EstimateConfig configures an estimate. Its zero value asks for 1,000 probes by Knuth's method.
type EstimateConfig struct {
	Sampling
	// Choose chooses the item to branch on; default Smallest. With Random the choice is part of the
	// probe, which does not change the mean.
	Choose Chooser
	// Stratified asks for Chen's method, see strata.go, instead of Knuth's.
	Stratified bool
	// MaxStrata bounds the strata of one probe; default 2^16.
	MaxStrata int
}

// EstimateCount estimates the number of solutions of p, and of nodes of the tree that Search would
// visit with the same chooser. It returns the sample from which Tally.Estimate makes the estimates.
// If ctx is cancelled, it returns an error and the sample of the probes until then.
func EstimateCount(ctx context.Context, p *Problem, c EstimateConfig) (Sample, error) {
	return Probe(ctx, c.Sampling, func() Prober {
		s := &Searcher{}
		s.configure(ctx, Config{Choose: c.Choose}, nil)
		s.load(p)
		e := &estimator{searcher: s, config: c}
		e.rng = rand.New(&e.source)
		s.rng = e.rng
		if c.Stratified {
			return e.strata
		}
		return e.walk
	})
}

// estimator makes the probes of one worker.
type estimator struct {
	searcher *Searcher
	config   EstimateConfig
	source   rand.PCG
	rng      *rand.Rand
}

// walk makes probe number i by Knuth's method.
func (e *estimator) walk(ctx context.Context, i uint64) (Outcome, error) {
	e.source.Seed(Seeds(e.config.Seed, i))
	s := e.searcher
	s.ctx, s.check = ctx, cancel.On(ctx)
	defer s.rewind()
	log, nodes := 0.0, 0.0 // the root is a node
	for {
		if s.check.Ended() {
			return Outcome{}, s.check.Err()
		}
		head, _ := s.chooser.choose(s.links.heads, e.rng)
		if head == 0 {
			return Outcome{Log: log, Nodes: nodes}, nil
		}
		width := s.links.heads[head].size
		if width == 0 {
			return Outcome{Log: math.Inf(-1), Nodes: nodes}, nil
		}
		log += math.Log(float64(width))
		nodes = addLogs(nodes, log)
		s.descend(s.branch(head, e.rng.IntN(int(width))))
	}
}

// branch returns the k-th node of an item's list.
func (s *Searcher) branch(head int32, k int) int32 {
	n := s.links.nodes[head].down
	for ; k > 0; k-- {
		n = s.links.nodes[n].down
	}
	return n
}

// addLogs returns the logarithm of the sum of two numbers given by theirs.
func addLogs(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
