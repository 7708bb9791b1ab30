package dlx

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: choose an active item, try its options in turn, and cover what each
// of them covers; a partial solution without active items is complete. The path
// to the current node is a slice of frames and not the call stack, so a tree of
// any depth is walked without growing memory, and a search can start at any node
// whose path is known.
//
// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithm X; the explored share of the tree is the estimate
// that his DLX programs print.
//
// Cost: a node costs its chooser's pass plus the updates of one option; nothing
// is allocated between begin and the end of walk.
//
// Before and after: begin needs loaded links; walk leaves them at the path of frames, and rewind
// restores them.

// pace is the work (updates and items examined) between two reports of progress: 0.3 to 2 ms for
// links in and out of the cache.
const pace = 1 << 17

// frame is one level of the path: the item chosen there and its current branch.
type frame struct {
	node   int32   // the node of the current option in the item's list, or the item's head before the first
	branch int32   // the number of finished branches
	width  int32   // the number of branches
	weight float64 // 1 / the product of the widths so far: each branch's share of the tree
}

// Searcher finds the solutions of one problem after the other, reusing its memory. The zero value
// is ready for use; a Searcher serves one search at a time.
type Searcher struct {
	links  links
	frames []frame
	base   int // the number of frames before the start of the walk

	chooser                Chooser
	rng                    *rand.Rand
	maxNodes, maxSolutions uint64
	progress               func(Progress)
	yield                  func([]Option) bool
	ctx                    context.Context
	check                  cancel.Check // spends updates, items examined and what is undone

	// If a node's share of the tree is smaller than threshold, the walk passes it to handOver and
	// skips it; handOver may also set the status, which ends the walk.
	threshold float64
	handOver  func()

	status           Status
	nodes, solutions uint64
	looked           uint64  // items that the chooser examined
	undone           uint64  // the approximate number of updates that were undone
	nextShow         uint64  // the work at which progress is next reported
	shown            float64 // the largest share reported
	profile          []uint64
	solution         []Option
}

// Search visits the solutions of p in a fixed order, like Searcher.Search, for callers with a
// single problem.
func Search(ctx context.Context, p *Problem, c Config, yield func(solution []Option) bool) (Stats, error) {
	return new(Searcher).Search(ctx, p, c, yield)
}

// Search visits the solutions of p one by one and returns the cost. Each solution is passed to
// yield, as the options in the order of choosing, in a slice that is reused; the search stops when
// yield returns false. A nil yield only counts.
//
// Stats.Status says how the search ended. The error is not nil only if the context was cancelled,
// and then wraps its cause; the Stats hold what was done until then.
func (s *Searcher) Search(ctx context.Context, p *Problem, c Config, yield func([]Option) bool) (Stats, error) {
	s.configure(ctx, c, yield)
	s.load(p)
	s.begin()
	s.walk()
	if s.progress != nil {
		s.progress(s.progressNow())
	}
	return s.stats(), s.err()
}

// load loads p with no option chosen. If the context ends meanwhile the links are incomplete, and
// every walk ends before it looks at them.
func (s *Searcher) load(p *Problem) {
	s.links.load(p, &s.check)
	levels := min(p.Primary(), p.Options())
	s.frames = hugepage.Resize(s.frames, levels+1)[:0]
	s.profile = hugepage.Resize(s.profile, levels+1)
	s.solution = hugepage.Resize(s.solution, levels)[:0]
}

// configure sets the configuration of the coming walks.
func (s *Searcher) configure(ctx context.Context, c Config, yield func([]Option) bool) {
	s.ctx, s.yield, s.check = ctx, yield, cancel.On(ctx)
	s.chooser, s.rng = c.Choose, nil
	if c.Choose == Random {
		s.rng = c.source()
	}
	s.maxSolutions, s.maxNodes = c.limits()
	s.progress = c.Progress
	s.threshold, s.handOver = 0, nil
}

// begin resets all counts for a walk from the current node.
func (s *Searcher) begin() {
	s.base = len(s.frames)
	s.status = running
	s.nodes, s.solutions, s.looked, s.undone, s.nextShow, s.shown = 0, 0, 0, 0, 0, 0
	s.links.updates = 0
	s.check = cancel.On(s.ctx)
	clear(s.profile)
}

// walk visits the current node and all below it, until it sets the status.
func (s *Searcher) walk() {
	for s.visit() && s.advance() {
	}
}

// visit counts the current node and opens a frame for the item on which it branches, if there is
// any branch. It reports whether the search continues.
func (s *Searcher) visit() bool {
	if s.weight() < s.threshold {
		s.handOver()
		return s.status == running
	}
	if s.mustStop() {
		return false
	}
	s.nodes++
	s.profile[len(s.frames)]++
	head, looked := s.chooser.choose(s.links.heads, s.rng)
	s.looked += uint64(looked)
	if head == 0 {
		return s.report()
	}
	if width := s.links.heads[head].size; width > 0 {
		s.frames = append(s.frames, frame{node: head, branch: -1, width: width, weight: s.weight() / float64(width)})
		s.links.cover(head)
	}
	return true
}

// advance moves to the next node in depth-first order: the next branch of the deepest frame that
// has one. It reports false if there is none, or the context has ended: the path up may be long.
func (s *Searcher) advance() bool {
	for len(s.frames) > s.base {
		f := &s.frames[len(s.frames)-1]
		if s.undone += uint64(ascent(f.width)); s.cancelled() {
			return false
		}
		if f.branch >= 0 {
			s.links.give(f.node)
		}
		f.node = s.links.nodes[f.node].down
		f.branch++
		if f.branch < f.width {
			s.links.take(f.node)
			return true
		}
		s.links.uncover(f.node)
		s.frames = s.frames[:len(s.frames)-1]
	}
	s.status = Exhausted
	return false
}

// descend chooses the option of node n, whose item is active, as an only branch.
func (s *Searcher) descend(n int32) {
	s.links.cover(s.links.nodes[n].top)
	s.links.take(n)
	s.frames = append(s.frames, frame{node: n, width: 1, weight: 1})
}

// ascent is the approximate cost of leaving or entering a frame of some width, in updates.
func ascent(width int32) int { return 8 * (1 + int(width)) }

// sizeAt returns the number of options left for the item of node n.
func (s *Searcher) sizeAt(n int32) int32 { return s.links.heads[s.links.nodes[n].top].size }

// rewind returns to the root, from wherever the walk ended, unless the context has ended and no
// walk follows.
func (s *Searcher) rewind() {
	s.check = cancel.On(s.ctx)
	for len(s.frames) > 0 && !s.check.Spend(ascent(s.sizeAt(s.frames[len(s.frames)-1].node))) {
		s.ascend()
	}
}

// ascend leaves the deepest frame, whose branch is chosen: it undoes descend.
func (s *Searcher) ascend() {
	last := len(s.frames) - 1
	n := s.frames[last].node
	s.links.give(n)
	s.links.uncover(s.links.nodes[n].top)
	s.frames = s.frames[:last]
}

// path returns the nodes of the chosen options, from the root down.
func (s *Searcher) path() []int32 {
	path := make([]int32, len(s.frames))
	for level, f := range s.frames {
		path[level] = f.node
	}
	return path
}

// weight returns the share of the tree at and below the current node.
func (s *Searcher) weight() float64 {
	if len(s.frames) == 0 {
		return 1
	}
	return s.frames[len(s.frames)-1].weight
}

// report passes on the solution in the frames.
func (s *Searcher) report() bool {
	s.solutions++
	if s.yield != nil {
		s.solution = s.solution[:0]
		for _, f := range s.frames {
			s.solution = append(s.solution, s.links.option(f.node))
		}
		if !s.yield(s.solution) {
			s.status = Stopped
			return false
		}
	}
	if s.solutions >= s.maxSolutions {
		s.status = SolutionLimit
		return false
	}
	return true
}

// mustStop reports whether a budget or the context forbids another node.
func (s *Searcher) mustStop() bool {
	if s.nodes >= s.maxNodes {
		s.status = NodeLimit
		return true
	}
	if s.cancelled() {
		return true
	}
	if work := s.links.updates + s.looked; s.progress != nil && work >= s.nextShow {
		s.nextShow = work + pace
		s.progress(s.progressNow())
	}
	return false
}

// cancelled reports whether the context has ended, and makes that the status.
func (s *Searcher) cancelled() bool {
	if s.check.At(s.links.updates + s.looked + s.undone) {
		s.status = Cancelled
		return true
	}
	return false
}

// progressNow returns the progress of the walk: on each level the finished branches count with
// their shares of the tree. It never decreases, despite rounding.
func (s *Searcher) progressNow() Progress {
	share := 0.0
	for _, f := range s.frames[s.base:] {
		share += float64(f.branch) * f.weight
	}
	if s.status == Exhausted {
		share = 1
	}
	s.shown = min(max(share, s.shown), 1)
	return Progress{Nodes: s.nodes, Solutions: s.solutions, Share: s.shown, Depth: len(s.frames)}
}

// stats returns the figures of the walk.
func (s *Searcher) stats() Stats {
	depth := len(s.profile)
	for depth > 0 && s.profile[depth-1] == 0 {
		depth--
	}
	return Stats{
		Status: s.status, Solutions: s.solutions, Nodes: s.nodes, Updates: s.links.updates,
		MaxDepth: max(depth-1, 0), Profile: append([]uint64(nil), s.profile[:depth]...),
	}
}

// err returns the cause of a cancelled search.
func (s *Searcher) err() error {
	if s.status != Cancelled {
		return nil
	}
	return fmt.Errorf("dlx: search: %w", context.Cause(s.ctx))
}
