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

// walker holds the state of the local search.
type walker struct {
	coverOf   []int32 // by item: the option placed on it, or -1
	uncovered []int32 // the primary items without one
	where     []int32 // by item: its index in uncovered
	evicted   [maxEvicted]int32
	odds      [maxEvicted]uint64 // by the number of removed options: the chance of the move

	quadCover   []quad // by item: the word of the option placed on it
	quadMembers []quad // as members

	walkState       uint64  // the state of the random numbers
	walkLength      uint64  // the moves of the current walk, or of the next
	walkDone        uint64  // its moves so far
	walkTemperature float64 // the mean temperature
	walkShare       float64 // moves per propagation, while walks are eager
	laterShare      float64 // the same afterwards
	walking         bool
	walksAlone      bool // whether nothing is learned between walks
	walksMost       bool // whether items had many options when the latest walk began

	walkCovered int // the maximum number of primary items covered at a check of the context
}

// resetWalk resets the walks for a new problem.
func (s *Solver) resetWalk() {
	s.walking, s.walksMost, s.walkCovered = false, false, 0
	s.walkLength = uint64(s.value(settingWalkLength)) * uint64(s.primary)
	size := float64(s.primary) / 1000
	share := float64(s.value(settingWalk)) / 100 * math.Pow(size, 5)
	s.walkShare, s.laterShare = min(walkMost, share), min(laterMost, share*size*size/walkRare)
}

// walkDue reports whether the propagations have paid for the next walk.
func (s *Solver) walkDue() bool {
	share := s.walkShare
	if s.stats.Walks >= walkEager {
		share = s.laterShare
	}
	if s.walksMost {
		share = min(manyMost, manyFactor*share)
	}
	return share > 0 && s.stats.Solutions == 0 && len(s.assumptions) == 0 &&
		s.stats.Conflicts >= uint64(s.value(settingWalkPatience)) &&
		float64(s.stats.Propagations)*share >= float64(s.stats.WalkMoves+s.walkLength)
}

// startWalk begins a walk from the options that all solutions have.
func (s *Solver) startWalk() {
	s.backtrack(0)
	s.forgetSatisfied()
	s.collect()
	s.stats.Walks++
	s.walking, s.walkDone, s.walkState = true, 0, s.source.Uint64()
	s.uncoverAll()
	for _, l := range s.trail {
		if !l.negated() {
			s.insert(l.option())
		}
	}
	if s.walksByQuads() {
		s.packQuads()
	}
	r := s.meanOptions()
	s.walksMost = r >= manyOptions
	s.walkTemperature = min(walkTop, walkScale*math.Pow(r, -walkPower))
}

// meanOptions returns the number of options of an uncovered item on average.
func (s *Solver) meanOptions() float64 {
	options := 0
	for _, i := range s.uncovered {
		options += len(s.options(i))
	}
	return float64(options) / float64(max(1, len(s.uncovered)))
}

// uncoverAll removes all options.
func (s *Solver) uncoverAll() {
	s.coverOf = hugepage.Zeros(s.coverOf, len(s.counters))
	s.where = hugepage.Zeros(s.where, len(s.counters))
	s.uncovered = s.uncovered[:0]
	for i := range s.coverOf {
		s.coverOf[i] = -1
		if i < s.primary {
			s.where[i] = int32(len(s.uncovered))
			s.uncovered = append(s.uncovered, int32(i))
		}
	}
}

// walkOn makes moves until the next check of the context. At the end of a walk it passes what it
// has placed to the search, as decisions if that is a solution, and else as phases; the next walk
// will be twice as long.
func (s *Solver) walkOn() {
	moves := min(walkPace, s.walkLength-s.walkDone)
	s.cool()
	s.makeMoves(moves)
	s.walkDone += moves
	s.walkCovered = max(s.walkCovered, s.primary-len(s.uncovered))
	if len(s.uncovered) > 0 && s.walkDone < s.walkLength {
		return
	}
	s.walking = false
	s.walkLength *= 2
	if s.walksByQuads() {
		s.unpackQuads()
	}
	if len(s.uncovered) == 0 {
		s.takeOver()
	} else {
		s.takePhases()
	}
}

// cool sets the temperature by the completed part of the walk.
func (s *Solver) cool() {
	done := float64(s.walkDone) / float64(s.walkLength)
	s.setTemperature(s.walkTemperature * walkHot * math.Pow(walkCold/walkHot, done))
}

// setTemperature sets the chances of the moves at a temperature.
func (s *Solver) setTemperature(temperature float64) {
	for k := range s.odds {
		s.odds[k] = uint64((1 << chanceBits) * min(1, math.Exp(-float64(k-1)/temperature)))
	}
}

// draw returns 64 random bits, by SplitMix64: inlined it is faster than a
// call of the source, which seeds each walk.
func (s *Solver) draw() uint64 {
	s.walkState += dlx.Golden
	return dlx.Mix64(s.walkState)
}

// makeMoves makes the given number of moves, or fewer if all primary items are covered earlier.
func (s *Solver) makeMoves(moves uint64) {
	if s.walksByQuads() {
		s.moveQuads(moves)
		return
	}
	for ; moves > 0 && len(s.uncovered) > 0; moves-- {
		s.stats.WalkMoves++
		s.move(s.draw())
	}
}

// move tries to place a random option of a random uncovered item. It does nothing if that would
// remove too many options for the number drawn.
func (s *Solver) move(random uint64) {
	item := s.uncovered[uint64(len(s.uncovered))*(random&chanceMask)>>chanceBits]
	options := s.options(item)
	o := options[uint64(len(options))*(random>>chanceBits&chanceMask)>>chanceBits].option()
	chance, n := random>>(2*chanceBits)&chanceMask, 0
	for _, i := range s.items(o) {
		e := s.coverOf[i]
		if e < 0 || slices.Contains(s.evicted[:n], e) {
			continue
		}
		if n+1 == maxEvicted || chance >= s.odds[n+1] {
			return
		}
		s.evicted[n] = e
		n++
	}
	for _, e := range s.evicted[:n] {
		s.evict(e)
	}
	s.insert(o)
}

// insert places an option whose items are uncovered.
func (s *Solver) insert(o int32) {
	for _, i := range s.items(o) {
		s.coverOf[i] = o
		if int(i) < s.primary {
			at, end := s.where[i], len(s.uncovered)-1
			last := s.uncovered[end]
			s.uncovered[at], s.where[last] = last, at
			s.uncovered = s.uncovered[:end]
		}
	}
}

// evict removes a placed option.
func (s *Solver) evict(o int32) {
	for _, i := range s.items(o) {
		s.coverOf[i] = -1
		if int(i) < s.primary {
			s.where[i] = int32(len(s.uncovered))
			s.uncovered = append(s.uncovered, i)
		}
	}
}

// takeOver decides on the placed options, which are a solution. Learned clauses follow from the
// problem, so there is no conflict.
func (s *Solver) takeOver() {
	s.stats.Walked++
	for _, o := range s.coverOf[:s.primary] {
		if s.values[positive(o)] != 0 {
			continue
		}
		s.openLevel(positive(o))
		if !s.propagate() {
			return
		}
	}
}

// takePhases sets the phases to the placed options.
func (s *Solver) takePhases() {
	s.setSaved(-1)
	for _, o := range s.coverOf {
		if o >= 0 {
			s.saved[o] = 1
		}
	}
	clear(s.target)
	s.targetSize = 0
}
