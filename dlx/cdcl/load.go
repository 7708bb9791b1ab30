package cdcl

import (
	"context"
	"fmt"
	"slices"

	"basisk/dlx"
	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: an item is a single constraint, "exactly one of my options", and keeps the number of
// its options that are not excluded together with the sum of their literals. When the number falls
// to one, the sum is the forced literal, so no list is searched; a clause form would need about
// n²/2 clauses for an item with n options. For a secondary item, or one with a chosen option, the
// number is so high that it never forces. Each option also lists its rivals, the options that share
// an item with it, once, for one short loop instead of one per item; but not if these lists, four
// bytes for each option and rival, would be too large.
//
//	counter of item i    | number (24 bits) | sum of literals (40 bits) |
//	options of item i    members[memberStarts[i]:memberEnds[i]]   positive literals
//	items of option o    itemsOf[itemStarts[o]:itemStarts[o+1]]
//	rivals of option o   rivals[rivalStarts[o]:rivalEnds[o]]      positive literals
//
// Source: Junttila and Kaski (2010) use counters with the exclusive or instead of the sum for
// parity constraints and exact cover; a sum shares one word with the number, so that an exclusion
// is one subtraction.
//
// Cost: loading takes a few passes over the entries of the problem. The first search begins with a
// pass over the lists of rivals, which, if there are any, take most of the memory and most of the
// time: 1.6 GB for an empty Sudoku grid of side 100. After: the options of all items with one option are true.

// counter is the state of an item.
type counter uint64

// The parts of a counter.
const (
	sumBits         = 40
	single  counter = 1 << sumBits // counts one option
	// maxMembers and maxSum exceed what a counter can hold.
	maxMembers, maxSum = 1 << 21, 1 << sumBits
	// maxOptions exceeds what a literal can number.
	maxOptions = 1 << 29
	// unforcing is added to the counters of items that force nothing: secondary ones, and those
	// with a chosen option.
	unforcing = single << 21
)

// counterOf returns the contribution of the option of l, a positive literal, to a counter.
func counterOf(l literal) counter { return single + counter(l) }

// effect returns the change that l makes to the counters of the items of its option.
func effect(l literal) counter {
	if l.negated() {
		return -counterOf(l ^ 1)
	}
	return unforcing
}

// last returns the literal of the only option counted.
func (c counter) last() literal { return literal(c & (single - 1)) }

// cover is the problem in the form of the engine.
type cover struct {
	primary      int
	counters     []counter
	members      []literal
	memberStarts []int32
	memberEnds   []int32
	itemsOf      []int32
	itemStarts   []int32
	rivals       []literal
	rivalStarts  []int
	rivalEnds    []int
	met          []int32 // by option: 1 + the latest option of which it is a rival
	listed       int32   // the number of options whose rivals are listed
	width        int     // the number of items of every option, if that is always 3 or always 4; else 0
}

// Check returns an error if p is too large for Load: if it has 2^29 options, 2^21 options in one
// item, or a product of both numbers of 2^39.
func Check(p *dlx.Problem) error {
	sizes, largest := make([]int32, p.Items()), int32(0)
	for o := range dlx.Option(p.Options()) {
		for _, item := range p.ItemsOf(o) {
			sizes[item]++
			largest = max(largest, sizes[item])
		}
	}
	if tooMany(largest, p.Options()) {
		return fmt.Errorf("cdcl: %d options, %d of one item: "+
			"expected fewer than %d of one item, and a product of both below %d",
			p.Options(), largest, maxMembers, maxSum/2)
	}
	return nil
}

// tooMany reports whether literals cannot number the options of a problem, or a counter cannot hold
// an item with size of them.
func tooMany(size int32, options int) bool {
	return options >= maxOptions || size >= maxMembers || int64(size)*2*int64(options) >= maxSum
}

// Load makes p the problem of s and forgets the previous one, with everything learned from it; the
// memory is reused. It panics if Check returns an error.
func (s *Solver) Load(p *dlx.Problem) { _ = s.LoadWithin(context.Background(), p) }

// LoadWithin is Load until ctx ends: then it returns the error of ctx, and s is unusable before the
// next problem.
func (s *Solver) LoadWithin(ctx context.Context, p *dlx.Problem) error {
	if tooMany(0, p.Options()) {
		panic("cdcl: number of options out of range")
	}
	check := cancel.On(ctx)
	s.cover.load(p, s.value(settingRivals)<<20, &check)
	s.reset(p.Options(), &check)
	for i := 0; i < len(s.cover.counters) && !check.Spend(1); i++ {
		if s.cover.counters[i] < 2*single {
			s.force(int32(i))
		}
	}
	return check.Err()
}

// load copies the items and options of p, and prepares the lists of rivals unless there are more
// than maxRivals.
func (c *cover) load(p *dlx.Problem, maxRivals int, check *cancel.Check) {
	c.primary = p.Primary()
	c.counters = hugepage.Zeros(c.counters, p.Items())
	c.itemStarts = append(hugepage.Zeros(c.itemStarts, p.Options())[:0], 0)
	c.itemsOf = hugepage.Zeros(c.itemsOf, p.Entries())[:0]
	for o := range dlx.Option(p.Options()) {
		if check.Spend(len(p.ItemsOf(o))) {
			return
		}
		for _, item := range p.ItemsOf(o) {
			c.itemsOf = append(c.itemsOf, int32(item))
			c.counters[item] += counterOf(positive(int32(o)))
		}
		c.itemStarts = append(c.itemStarts, int32(len(c.itemsOf)))
	}
	c.width = c.commonWidth()
	c.fillMembers(check)
	c.planRivals(maxRivals)
	for i := c.primary; i < len(c.counters); i++ {
		c.counters[i] += unforcing
	}
}

// fillMembers lists the options of each item, in ascending order. It panics if they exceed a
// counter.
func (c *cover) fillMembers(check *cancel.Check) {
	c.memberStarts = hugepage.Zeros(c.memberStarts, len(c.counters))
	c.memberEnds = hugepage.Zeros(c.memberEnds, len(c.counters))
	c.members = hugepage.Zeros(c.members, len(c.itemsOf))
	for _, item := range c.itemsOf {
		c.memberEnds[item]++
	}
	sum, options := int32(0), len(c.itemStarts)-1
	for i, size := range c.memberEnds {
		if tooMany(size, options) {
			panic("cdcl: too many options of one item")
		}
		c.memberStarts[i], c.memberEnds[i] = sum, sum
		sum += size
	}
	for o := int32(0); int(o) < options && !check.Spend(len(c.items(o))); o++ {
		for _, item := range c.items(o) {
			c.members[c.memberEnds[item]] = positive(o)
			c.memberEnds[item]++
		}
	}
}

// planRivals allocates the lists of rivals, or none if there may be more than most.
func (c *cover) planRivals(most int) {
	options, bound := len(c.itemStarts)-1, c.rivalBound()
	if bound > most {
		options, bound = 0, 0
	}
	c.rivalStarts = hugepage.Zeros(c.rivalStarts, options)
	c.rivalEnds = hugepage.Zeros(c.rivalEnds, options)
	c.met = hugepage.Zeros(c.met, options)
	if c.rivals = c.rivals[:0]; cap(c.rivals) < bound {
		c.rivals = hugepage.Make[literal](bound)[:0]
	}
	c.listed = 0
}

// listRivals lists for each option the others that share an item with it, once. It continues where
// it stopped, does about the given amount of work, and reports whether it is done.
func (c *cover) listRivals(work int) bool {
	for ; int(c.listed) < len(c.rivalEnds) && work > 0; c.listed++ {
		o := c.listed
		c.rivalStarts[o] = len(c.rivals)
		c.met[o] = o + 1
		for _, item := range c.items(o) {
			for _, m := range c.options(item) {
				if c.met[m.option()] != o+1 {
					c.met[m.option()] = o + 1
					c.rivals = append(c.rivals, m)
				}
			}
		}
		c.rivalEnds[o] = len(c.rivals)
		work -= len(c.rivals) - c.rivalStarts[o]
	}
	return int(c.listed) == len(c.rivalEnds)
}

// rivalBound returns the number of rivals if no two options shared two items.
func (c *cover) rivalBound() int {
	sum := 0
	for i, start := range c.memberStarts {
		size := int(c.memberEnds[i] - start)
		sum += size * (size - 1)
	}
	return sum
}

// items returns the items of an option.
func (c *cover) items(o int32) []int32 {
	return c.itemsOf[c.itemStarts[o]:c.itemStarts[o+1]]
}

// options returns the options of an item, as positive literals, except those known to be in no
// solution.
func (c *cover) options(item int32) []literal {
	return c.members[c.memberStarts[item]:c.memberEnds[item]]
}

// trim removes the options that are gone from the lists of the items, so that no loop meets them again.
func (c *cover) trim(gone func(literal) bool) {
	for i := range c.memberEnds {
		c.memberEnds[i] = c.memberStarts[i] + int32(len(slices.DeleteFunc(c.options(int32(i)), gone)))
	}
	for o := range c.rivalEnds {
		list := c.rivals[c.rivalStarts[o]:c.rivalEnds[o]]
		c.rivalEnds[o] = c.rivalStarts[o] + len(slices.DeleteFunc(list, gone))
	}
}

// falseAtRoot reports whether l is false in all solutions.
func (s *Solver) falseAtRoot(l literal) bool {
	return s.values[l] < 0 && s.vars[l.option()].level == 0
}
