package cdcl

import (
	"math"
	"slices"

	"basisk/dlx"
	"basisk/internal/hugepage"
)

// The idea: a walk by Metropolis' rule over partial solutions. Some options are placed, no
// two of which share an item; a move chooses a random uncovered item and one of
// its options, places the option, and removes the placed ones that
// share an item with it. A move that removes at most one option is always made,
// one that removes k with probability exp(-(k-1)/T), where T is the temperature.
// If there are many solutions this soon finds one, even on problems too large for
// learning; if not, the options placed at the end are the phases from which learning
// continues.
//
// The walk cools only by a twelfth, and begins again only after learning had its turn. If solutions are few,
// about a hundredth of the items stay uncovered for long, and once a good part of a solution is placed, the
// rest follows quickly, as a crystal grows in a melt that is a little too cold. A tenth below the best
// temperature the walk is stuck with few items uncovered, and a tenth above it the crystal melts. The best
// temperature seems to depend only on the average number of options per item: from 36×36 with 6 to 81×81 with
// 21, a power of that number fits. Boards of one kind melt a little above or below it, so a walk cools from a
// little above to a little below.
//
// Learning and walks share the time. If items have many options, walks get most of it, since learning finds no
// solution there; if they have few, at most about half, and on small problems, which learning solves, hardly
// any. Solver.Walk uses no learning.
//
// Source: Metropolis and others (1953); Kirkpatrick, Gelatt and Vecchi (1983), for Sudoku Lewis (2007); partial
// solutions with ejections: Morgenstern (1996), Blöchliger and Zufferey (2008), both for colouring; local
// search within clause learning: Cai and Zhang (2021), Biere and Fleury (2020, CaDiCaL and Kissat). Exact cover
// instead of colours, and the temperature by the number of options, are new here.
//
// Cost: about ten random accesses per move, 45 to 60 ns, in walkquads.go 17 to 20. The moves of all walks are
// at most the given share of the propagations, which grows with the number of items, so small problems, which
// learning solves, cost almost nothing.
//
// Before and after: everything is propagated; afterwards at level 0 unless the walk
// has found a solution. There are no walks once a solution is blocked.

const (
	// The temperature is walkScale·r^-walkPower for items with r options on average, at most
	// walkTop. Best on Sudoku grids: 0.225 for r = 6.25, 0.2 to 0.21 for 8.4, 0.18 for 10.5, 0.17
	// for 13, 0.15 for 16 and for 20; 0.25 for grids of side 25.
	walkScale = 0.445
	walkPower = 0.37
	walkTop   = 0.25
	// walkHot and walkCold are the multiples of it at which a walk begins and ends.
	walkHot  = 1.03
	walkCold = 0.95
	// walkEager is the number of walks after which few solutions are expected, so that the share
	// falls to one part in walkRare at 1000 items, and less so with their square. Five walks find
	// most of what walks find on balanced 25×25, 14 holes; from 36×36 on walks keep finding what
	// learning does not.
	walkEager = 5
	walkRare  = 8
	// If items have manyOptions on average when a walk begins, learning finds no solution: then
	// each propagation pays for manyFactor times the moves, at most manyMost, which is seven
	// eighths of the time.
	manyOptions = 6
	manyFactor  = 7
	manyMost    = 105
	// walkMost bounds the moves per propagation of the first walks, which soon end, and laterMost the
	// moves of the later ones: with it walks take about half of the time from 36×36 on.
	walkMost  = 30
	laterMost = 15
	// walkPace is the maximum number of moves between two checks of the context.
	walkPace = 1 << 12
	// maxEvicted is the smallest number of removed options at which a move is never made.
	maxEvicted = 8
	// chanceBits is the number of random bits that decide about a move; the same number
	// chooses the item, and the option.
	chanceBits = 21
	chanceMask = 1<<chanceBits - 1
)

// walker makes the walks over a problem.
type walker struct {
	cover     *cover
	coverOf   []int32 // by item: the option placed on it, or -1
	uncovered []int32 // the primary items without one
	where     []int32 // by item: its index in uncovered
	evicted   [maxEvicted]int32
	odds      [maxEvicted]uint64 // by the number of removed options: the chance of the move

	quadCover   []quad // by item: the word of the option placed on it
	quadMembers []quad // as members

	random      uint64  // the state of the random numbers
	length      uint64  // the moves of the current walk, or of the next
	done        uint64  // its moves so far
	temperature float64 // the mean temperature
	share       float64 // moves per propagation, while walks are eager
	laterShare  float64 // the same afterwards
	walking     bool
	alone       bool // whether nothing is learned between walks
	manyOptions bool // whether items had many options when the latest walk began

	mostCovered int // the maximum number of primary items covered at a check of the context
}

// resetWalk resets the walks for a new problem.
func (s *Solver) resetWalk() {
	w, primary := &s.walk, s.cover.primary
	w.walking, w.manyOptions, w.mostCovered = false, false, 0
	w.length = uint64(s.value(settingWalkLength)) * uint64(primary)
	size := float64(primary) / 1000
	share := float64(s.value(settingWalk)) / 100 * math.Pow(size, 5)
	w.share, w.laterShare = min(walkMost, share), min(laterMost, share*size*size/walkRare)
}

// walkDue reports whether the propagations have paid for the next walk.
func (s *Solver) walkDue() bool {
	share := s.walk.share
	if s.stats.Walks >= walkEager {
		share = s.walk.laterShare
	}
	if s.walk.manyOptions {
		share = min(manyMost, manyFactor*share)
	}
	return share > 0 && s.stats.Solutions == 0 && len(s.assumptions) == 0 &&
		s.stats.Conflicts >= uint64(s.value(settingWalkPatience)) &&
		float64(s.stats.Propagations)*share >= float64(s.stats.WalkMoves+s.walk.length)
}

// startWalk begins a walk from the options that all solutions have.
func (s *Solver) startWalk() {
	s.backtrack(0)
	s.forgetSatisfied()
	s.collect()
	s.stats.Walks++
	s.walk.start(s.source.Uint64(), s.trail)
}

// start begins a walk with the options of facts.
func (w *walker) start(seed uint64, facts []literal) {
	w.walking, w.done, w.random = true, 0, seed
	w.uncoverAll()
	for _, l := range facts {
		if !l.negated() {
			w.insert(l.option())
		}
	}
	if w.cover.walksByQuads() {
		w.packQuads()
	}
	r := w.meanOptions()
	w.manyOptions = r >= manyOptions
	w.temperature = min(walkTop, walkScale*math.Pow(r, -walkPower))
}

// meanOptions returns the number of options of an uncovered item on average.
func (w *walker) meanOptions() float64 {
	options := 0
	for _, i := range w.uncovered {
		options += len(w.cover.options(i))
	}
	return float64(options) / float64(max(1, len(w.uncovered)))
}

// uncoverAll removes all options.
func (w *walker) uncoverAll() {
	w.coverOf = hugepage.Zeros(w.coverOf, len(w.cover.counters))
	w.where = hugepage.Zeros(w.where, len(w.cover.counters))
	w.uncovered = w.uncovered[:0]
	for i := range w.coverOf {
		w.coverOf[i] = -1
		if i < w.cover.primary {
			w.where[i] = int32(len(w.uncovered))
			w.uncovered = append(w.uncovered, int32(i))
		}
	}
}

// walkOn makes moves until the next check of the context. At the end of a walk it passes what it
// has placed to the search, as decisions if that is a solution, and else as phases.
func (s *Solver) walkOn() {
	s.stats.WalkMoves += s.walk.on()
	switch {
	case s.walk.walking:
	case len(s.walk.uncovered) == 0:
		s.takeOver()
	default:
		s.phases.take(s.walk.coverOf)
	}
}

// on makes moves until the next check of the context or the end of the walk, and returns their number. The next walk
// will be twice as long.
func (w *walker) on() uint64 {
	w.cool()
	made := w.makeMoves(min(walkPace, w.length-w.done))
	w.done += made
	w.mostCovered = max(w.mostCovered, w.cover.primary-len(w.uncovered))
	if w.walking = len(w.uncovered) > 0 && w.done < w.length; !w.walking {
		w.length *= 2
		if w.cover.walksByQuads() {
			w.unpackQuads()
		}
	}
	return made
}

// cool sets the temperature by the completed part of the walk.
func (w *walker) cool() {
	done := float64(w.done) / float64(w.length)
	w.setTemperature(w.temperature * walkHot * math.Pow(walkCold/walkHot, done))
}

// setTemperature sets the chances of the moves at a temperature.
func (w *walker) setTemperature(temperature float64) {
	for k := range w.odds {
		w.odds[k] = uint64((1 << chanceBits) * min(1, math.Exp(-float64(k-1)/temperature)))
	}
}

// draw returns 64 random bits, by SplitMix64: inlined it is faster than a
// call of the source, which seeds each walk.
func (w *walker) draw() uint64 {
	w.random += dlx.Golden
	return dlx.Mix64(w.random)
}

// makeMoves makes the given number of moves, or fewer if all primary items are covered earlier, and returns their
// number.
func (w *walker) makeMoves(moves uint64) (made uint64) {
	if w.cover.walksByQuads() {
		return w.moveQuads(moves)
	}
	for ; made < moves && len(w.uncovered) > 0; made++ {
		w.move(w.draw())
	}
	return made
}

// move tries to place a random option of a random uncovered item. It does nothing if that would
// remove too many options for the number drawn.
func (w *walker) move(random uint64) {
	item := w.uncovered[uint64(len(w.uncovered))*(random&chanceMask)>>chanceBits]
	options := w.cover.options(item)
	o := options[uint64(len(options))*(random>>chanceBits&chanceMask)>>chanceBits].option()
	chance, n := random>>(2*chanceBits)&chanceMask, 0
	for _, i := range w.cover.items(o) {
		e := w.coverOf[i]
		if e < 0 || slices.Contains(w.evicted[:n], e) {
			continue
		}
		if n+1 == maxEvicted || chance >= w.odds[n+1] {
			return
		}
		w.evicted[n] = e
		n++
	}
	for _, e := range w.evicted[:n] {
		w.evict(e)
	}
	w.insert(o)
}

// insert places an option whose items are uncovered.
func (w *walker) insert(o int32) {
	for _, i := range w.cover.items(o) {
		w.coverOf[i] = o
		if int(i) < w.cover.primary {
			at, end := w.where[i], len(w.uncovered)-1
			last := w.uncovered[end]
			w.uncovered[at], w.where[last] = last, at
			w.uncovered = w.uncovered[:end]
		}
	}
}

// evict removes a placed option.
func (w *walker) evict(o int32) {
	for _, i := range w.cover.items(o) {
		w.coverOf[i] = -1
		if int(i) < w.cover.primary {
			w.where[i] = int32(len(w.uncovered))
			w.uncovered = append(w.uncovered, i)
		}
	}
}

// takeOver decides on the placed options, which are a solution. Learned clauses follow from the
// problem, so there is no conflict.
func (s *Solver) takeOver() {
	s.stats.Walked++
	for _, o := range s.walk.coverOf[:s.cover.primary] {
		if s.values[positive(o)] != 0 {
			continue
		}
		s.openLevel(positive(o))
		if !s.propagate() {
			return
		}
	}
}
