package dlx

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"basisk/internal/cancel"
)

// The idea: the completions of a partial solution depend on the items that it covers and not on the
// options that cover them. So a search that remembers its result for each set of covered items need
// not visit the set twice, and what it remembers is a graph in which every path from the root to
// the end is a solution: a decision diagram. There can be astronomically many solutions and a small
// graph.
//
// Source: Nishino, Yasuda, Minato, Nagata, Dancing with decision diagrams, AAAI (2017), algorithm
// DXZ. There nodes are binary (an option is chosen or not, zero-suppressed); here one node has all
// options of an item, a chain of theirs. Two sets of covered items leave the same solutions only if
// they are equal, apart from secondary items, so their table of unique nodes is not needed. An
// option that is the only one left for an item makes no node: it belongs to the branch that led to
// it. These are nine tenths of the nodes of a search for many solutions of a Sudoku. Not used:
// searching parts that share no option one by one and multiplying their counts, as #SAT solvers do
// (Bayardo and Pehoushek, AAAI 2000). That doubles the time per node, and on puzzles with random
// clues it saves one node in thirty.
//
// Compared with the authors' DXZ (the program of loiufam/alg-lab, 2026) it takes a quarter of the
// time on 201 graphs, and a fifth on those that take more than 50 ms: forced options make no nodes,
// and a set is a few words in one array. Sets are compared in full; that program stores counts
// under a 64-bit hash of the items only, and its counts of 16 graphs change with their numbering.
// The price is memory: ten times as much on the largest of Junttila and Kaski's instances.
//
// Of 140 Sudoku puzzles with random clues and 200 to 100,000 solutions a diagram visits 16 times fewer
// nodes than Search in the median (at least 9.5 times), since most of Search's leave no choice; it makes
// 2.0 times fewer updates in 0.9 of the time. The gain grows with the number of solutions; with one
// solution there is none. The 28,200,960 grids of side 6 take 1.4 million nodes, and 2.8 s.
//
// Cost: the nodes of the search without those below a state met before; a state takes
// one bit per item, a branch 12 bytes and its forced options 4 bytes each.
//
// Before and after: branches lead to nodes with smaller numbers, so sums over all paths take one
// pass over the nodes. The end can be reached from every node.

// DiagramConfig configures the building of a diagram. Its zero value is a sensible choice.
type DiagramConfig struct {
	// Choose chooses the item to branch on; default Smallest. First, here, prefers an item that
	// leaves no choice; it meets more states again, which pays if there are millions of solutions
	// and few dead ends. Random means SmallestFirst.
	Choose Chooser
	// MaxBytes ends the building with MemoryLimit when the diagram and the table of states exceed it;
	// default 1 GB.
	MaxBytes uint64
	// MaxNodes ends it with NodeLimit when a further node would have to be visited; default 0, no
	// limit.
	MaxNodes uint64
	// Progress, if not nil, is called about every millisecond. Its solutions are 0.
	Progress func(Progress)
}

// DefaultBytes is the default of MaxBytes.
const DefaultBytes = 1 << 30

// Diagram holds all solutions of a problem. It never changes and may be shared.
type Diagram struct {
	arcs   []arc
	first  []int32  // the first arc of node i+1; node 0, the end, has none
	forced []Option // the options that branches force, branch by branch
	root   int32    // or dead
	start  []Option // the options forced at the root
	words  int      // the number of words of a count
	count  []uint64
}

// arc is a branch: the chosen option and the node to which it leads.
type arc struct {
	option Option
	child  int32
	from   int32 // the first of the options that it forces; they end with the next arc's
}

// dead represents a node from which no path leads to the end.
const dead = -1

// NewDiagram builds the diagram of all solutions of p. It is nil unless the status is Exhausted. In
// the statistics Nodes is the number of partial solutions visited: unlike Search it counts known
// ones, but not those that leave no choice. Solutions is the number of all solutions, saturated.
// The error is not nil only if the context was cancelled.
func NewDiagram(ctx context.Context, p *Problem, c DiagramConfig) (*Diagram, Stats, error) {
	b := newBuilder(ctx, p, c)
	root := b.build()
	s := b.stats()
	var d *Diagram
	if s.Status == Exhausted {
		b.states = states{} // it is no longer needed
		d = &Diagram{arcs: b.arcs, first: b.first, forced: b.forced, root: root, start: b.takeChain(nil)}
		if !d.sum(ctx) {
			s.Status = Cancelled
		}
	}
	switch s.Status {
	case Exhausted:
		s.Solutions = d.saturated()
		return d, s, nil
	case Cancelled:
		return nil, s, fmt.Errorf("dlx: diagram: %w", context.Cause(ctx))
	}
	return nil, s, nil
}

// Arcs returns the number of branches of all nodes.
func (d *Diagram) Arcs() int { return len(d.arcs) }

// Count returns the number of solutions.
func (d *Diagram) Count() *big.Int {
	if d.root == dead {
		return new(big.Int)
	}
	return bigOf(d.countOf(d.root))
}

// saturated returns the count, or the maximum if it is larger.
func (d *Diagram) saturated() uint64 {
	if n := d.Count(); n.IsUint64() {
		return n.Uint64()
	}
	return 1<<64 - 1
}

// arcsOf returns the branches of a node other than the end.
func (d *Diagram) arcsOf(node int32) []arc { return d.arcs[d.first[node-1]:d.first[node]] }

// countOf returns the number of paths from a node to the end, low word first.
func (d *Diagram) countOf(node int32) []uint64 {
	at := int(node) * d.words
	return d.count[at : at+d.words]
}

// sum computes all counts, in as many words as necessary, and reports false if ctx ends first.
func (d *Diagram) sum(ctx context.Context) bool {
	check := cancel.On(ctx)
	for d.words = 1; !d.sumWithin(nil, &check); d.words *= 2 {
		if check.Ended() {
			return false
		}
	}
	return true
}

// sumWithin computes the counts of solutions whose options are all kept, nil keeping all, and
// reports whether d.words words suffice and the context has not ended.
func (d *Diagram) sumWithin(keep func(Option) bool, check *cancel.Check) bool {
	d.count = make([]uint64, len(d.first)*d.words)
	d.count[0] = 1
	for node := int32(1); int(node) < len(d.first); node++ {
		if check.Spend(d.words * (1 + len(d.arcsOf(node)))) {
			return false
		}
		sum := d.countOf(node)
		for i, a := range d.arcsOf(node) {
			kept := keep == nil || d.keeps(keep, node, i)
			if kept && addTo(sum, d.countOf(a.child)) {
				return false
			}
		}
	}
	return true
}

// keeps reports whether keep keeps all options of branch i of a node.
func (d *Diagram) keeps(keep func(Option) bool, node int32, i int) bool {
	at := int(d.first[node-1]) + i
	return keep(d.arcs[at].option) && allKept(keep, d.forcedBy(at))
}

// allKept reports whether keep keeps all options.
func allKept(keep func(Option) bool, options []Option) bool {
	return !slices.ContainsFunc(options, func(o Option) bool { return !keep(o) })
}

// optionsOf appends the options of branch i of a node, the chosen one and those that it forces, to
// buf.
func (d *Diagram) optionsOf(node int32, i int, buf []Option) []Option {
	at := int(d.first[node-1]) + i
	return append(append(buf, d.arcs[at].option), d.forcedBy(at)...)
}

// forcedBy returns the options that a branch forces.
func (d *Diagram) forcedBy(at int) []Option {
	end := int32(len(d.forced))
	if at+1 < len(d.arcs) {
		end = d.arcs[at+1].from
	}
	return d.forced[d.arcs[at].from:end]
}

// CountIf returns the number of solutions whose options are all kept by keep, or nil if ctx ends
// first. It visits every branch once.
func (d *Diagram) CountIf(ctx context.Context, keep func(Option) bool) *big.Int {
	if !allKept(keep, d.start) {
		return new(big.Int)
	}
	part := &Diagram{arcs: d.arcs, first: d.first, forced: d.forced, root: d.root, words: d.words}
	check := cancel.On(ctx)
	if part.sumWithin(keep, &check); check.Ended() {
		return nil
	}
	return part.Count()
}
