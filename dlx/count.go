package dlx

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
)

// The idea: one walk visits the top of the tree and skips every branch that is less than
// 1/splitParts of the whole; these branches are the pieces, which workers walk on their own links.
// The cut depends only on the problem, each node is in the top or in one piece, and a piece's work
// begins where the top's ends; so the sums are the figures of one sequential search, to the bit,
// for any number of workers.
//
// Source: counting by a depth-bounded split is folklore; cutting by the share of the tree instead
// of by depth follows Knuth's measure of progress, so that long chains of forced moves cost no
// levels.
//
// Cost: the work of the sequential search, the path to each piece (fewer than splitParts times the
// largest branching factor of them), and one set of links per worker.

// splitParts is the number of equal parts that the cut aims at: enough to keep tens of workers busy
// even if one part is a hundred times slower than others.
const splitParts = 1 << 10

// Count returns what Search would return for the same problem and limits, without passing on the
// solutions. If there is no limit, it counts by the given number of workers (at least one, and at
// most one per processor), and all figures are the same as from Search, to the bit. The one
// exception is Random, which has a new seed for each part of the tree: then the number of solutions
// is the same as from Search, and all other figures are the same for any number of workers. A
// cancelled Count returns the sum of what its workers had done.
//
// Config.Progress is called by one worker at a time. Before the end it leaves out the top of the
// tree; the last call has the figures that Count returns.
func Count(ctx context.Context, p *Problem, c Config, workers int) (Stats, error) {
	if c.MaxSolutions != 0 || c.MaxNodes != 0 {
		return Search(ctx, p, c, nil)
	}
	k := &counter{problem: p, config: c, workers: goroutines(workers)}
	k.tally = progressSum{show: c.Progress, live: map[int]Progress{}}
	if c.Choose == Random {
		k.seed = c.source().Uint64()
	}
	total := k.run(ctx)
	k.tally.finish(total)
	if total.Status == Cancelled {
		return total, fmt.Errorf("dlx: count: %w", context.Cause(ctx))
	}
	return total, nil
}

// goroutines returns the number of goroutines for a number of workers: at least one, and at
// most one per processor, since more would only take memory.
func goroutines(workers int) int { return min(max(workers, 1), runtime.GOMAXPROCS(0)) }

// piece is a branch that the walk of the top skipped.
type piece struct {
	index int     // its index in the order of the sequential search
	path  []int32 // the nodes of the options that lead to it
	share float64 // its share of the whole tree
	stats Stats   // its figures, once a worker has walked it
}

// counter is a Count in progress.
type counter struct {
	problem *Problem
	config  Config
	workers int
	seed    uint64
	tally   progressSum
}

// run counts in parallel.
func (k *counter) run(ctx context.Context) Stats {
	pieces, done := make(chan piece), make(chan piece)
	var total, top Stats
	go func() {
		defer close(pieces)
		top = k.walkTop(ctx, pieces)
	}()
	go k.walkPieces(ctx, pieces, done)
	for p := range done {
		total.Add(p.stats)
	}
	total.Add(top)
	return total
}

// walkTop visits the top of the tree and sends the pieces, in order, until it is done or ctx is
// cancelled.
func (k *counter) walkTop(ctx context.Context, pieces chan<- piece) Stats {
	s := k.newSearcher(ctx)
	index := 0
	s.threshold = 1.0 / splitParts
	s.handOver = func() {
		next := piece{index: index, path: s.path(), share: s.weight()}
		index++
		select {
		case pieces <- next:
		case <-ctx.Done():
			s.status = Cancelled
		}
	}
	s.begin()
	s.walk()
	return s.stats()
}

// walkPieces has the workers walk the pieces that it receives, sends them on with their figures,
// and closes done after the last.
func (k *counter) walkPieces(ctx context.Context, pieces <-chan piece, done chan<- piece) {
	var workers sync.WaitGroup
	for range k.workers {
		workers.Go(func() {
			s := k.newSearcher(ctx)
			for p := range pieces {
				k.walkPiece(s, &p)
				done <- p
			}
		})
	}
	workers.Wait()
	close(done)
}

// walkPiece walks p and fills in its stats.
func (k *counter) walkPiece(s *Searcher, p *piece) {
	s.rewind()
	for _, n := range p.path {
		if s.check.Ended() {
			break // the walk is cancelled too
		}
		s.descend(n)
	}
	if k.tally.show != nil {
		s.progress = func(now Progress) { k.tally.update(p, now) }
	}
	k.reseed(s, p.index)
	s.begin()
	s.walk()
	p.stats = s.stats()
	if k.tally.show != nil {
		k.tally.update(p, s.progressNow())
	}
}

// newSearcher returns a searcher at the root, with the top's random numbers.
func (k *counter) newSearcher(ctx context.Context) *Searcher {
	c := k.config
	c.Progress = nil
	s := &Searcher{}
	s.configure(ctx, c, nil)
	s.load(k.problem)
	k.reseed(s, topStream)
	return s
}

// topStream is the top's stream of random numbers; a piece's is its index.
const topStream = -1

// reseed gives s the random numbers of a stream.
func (k *counter) reseed(s *Searcher, stream int) {
	if k.config.Choose == Random {
		s.rng = rand.New(rand.NewPCG(k.seed, uint64(stream)))
	}
}

// progressSum sums the workers' progress.
type progressSum struct {
	mutex sync.Mutex
	show  func(Progress)
	live  map[int]Progress // the pieces in progress, by index
	sum   Progress         // the sum of the finished pieces
	shown Progress
}

// update updates the progress of piece p and reports the sum of all pieces.
func (t *progressSum) update(p *piece, now Progress) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	now.Share *= p.share
	if p.stats.Status == running {
		t.live[p.index] = now
	} else {
		delete(t.live, p.index)
		t.sum.add(now)
	}
	all := t.sum
	for _, part := range t.live {
		all.add(part)
	}
	all.Depth = now.Depth
	all.Share = min(max(all.Share, t.shown.Share), 1)
	t.shown = all
	t.show(all)
}

// finish reports the end of the count.
func (t *progressSum) finish(total Stats) {
	if t.show == nil {
		return
	}
	last := Progress{Nodes: total.Nodes, Solutions: total.Solutions, Share: t.shown.Share}
	if total.Exhausted() {
		last.Share = 1
	}
	t.show(last)
}

// add adds the counts and the share of q to the ones of p.
func (p *Progress) add(q Progress) {
	p.Nodes += q.Nodes
	p.Solutions += q.Solutions
	p.Share += q.Share
}
