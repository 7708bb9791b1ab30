package cdcl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"basisk/dlx"
	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: propagate; learn from a conflict and jump back to the level at which the new
// clause forces something; otherwise decide. A solution is reported and forbidden by the
// clause of its negated decisions, and the search continues from the last of them,
// so one loop finds a solution, counts to a limit and proves that there is no other.
// It ends when a conflict does not depend on any decision.
//
// Source: Marques-Silva and Sakallah (1996), Moskewicz et al. (2001).
//
// Cost: see the files of the parts. The context is checked after every pace
// units of work.

// pace is the work between two checks of the context: about 2 ms.
const pace = 1 << 16

// Solver searches for the solutions of one problem after the other, reusing its memory. New makes
// it; it serves one call at a time.
type Solver struct {
	config Config
	source *rand.PCG
	rng    *rand.Rand // draws from source

	cover           cover
	values          []int8 // by literal: 1 true, -1 false, 0 open
	vars            []variable
	trail           []literal
	starts          []int32 // the length of the trail before each level's decision
	placed, visited int     // the parts of the trail already propagated to items, and to clauses
	conflict        conflict
	refuted         bool // whether there are no further solutions

	arena   arena
	watches [][]watch
	pairs   [][]literal // by literal: the other literals of learned clauses of two
	watched []bool      // by literal: whether it may have watches or pairs

	learned []literal // the clause that is being made
	marks   marks
	levels  levels
	open    int        // the number of unresolved literals of the current level
	pair    [2]literal // for the literals of a reason

	scores   scores
	phases   phases
	vivifier vivifier
	walk     walker
	// The numbers of conflicts before which nothing is restarted, renewed and deleted.
	restartAt, rephaseAt, reduceAt uint64

	assumptions []literal
	failed      []int32 // the subset that is contradictory
	settled     int     // the number of facts of level 0 that forgetSatisfied has processed
	candidates  []uint32
	external    []int32
	solution    []dlx.Option
	stats       Stats
	pollAt      uint64
	check       cancel.Check
}

// New returns a solver with an empty problem.
func New(c Config) *Solver {
	s := &Solver{config: c}
	s.walk.cover = &s.cover
	s.Load(dlx.NewProblem(0, 0))
	return s
}

// reset resets everything but the problem, unless the context ends.
func (s *Solver) reset(options int, check *cancel.Check) {
	if check.Ended() {
		return
	}
	s.source = rand.NewPCG(s.config.Seed, 0)
	s.rng = rand.New(s.source)
	s.values = hugepage.Zeros(s.values, 2*options)
	s.vars = hugepage.Zeros(s.vars, options)
	s.trail = hugepage.Zeros(s.trail, options+1)[:0]
	s.starts = s.starts[:0]
	s.placed, s.visited, s.settled = 0, 0, 0
	s.conflict, s.refuted = conflict{}, false
	s.arena.reset()
	s.watches = emptied(s.watches, 2*options, check)
	s.pairs = emptied(s.pairs, 2*options, check)
	if check.Ended() {
		return
	}
	s.watched = hugepage.Zeros(s.watched, 2*options)
	s.stats = Stats{}
	s.assumptions, s.failed = s.assumptions[:0], s.failed[:0]
	s.vivifier.last = 0
	s.reduceAt, s.pollAt = uint64(s.value(settingReduceInterval)), 0
	s.marks.reset(options)
	s.levels.reset(options + 1)
	s.phases.reset(options, s.firstPhase())
	s.rephaseAt = uint64(s.value(settingRephaseInterval))
	s.nextRestart()
	s.resetWalk()
	s.resetDecisions(options, check)
}

// emptied returns n empty lists, reusing the memory of old.
func emptied[T any](old [][]T, n int, check *cancel.Check) [][]T {
	switch {
	case check.Ended():
		return old
	case cap(old) < n:
		return make([][]T, n)
	}
	old = old[:n]
	for i := 0; i < n && !check.Spend(1); i++ {
		old[i] = old[i][:0]
	}
	return old
}

// Search passes solutions to yield, each as its options in a slice that is reused, until there are
// no others, yield returns false, or a limit is reached. A nil yield only counts. A further call
// continues where the last one ended, and never reports a solution twice; the Stats are those since
// Load.
//
// Stats.Status says how the search ended. The error is not nil only if the context was cancelled,
// and then wraps its cause.
func (s *Solver) Search(ctx context.Context, limits Limits, yield func(solution []dlx.Option) bool) (Stats, error) {
	s.stats.Status = running
	limits = limits.orNone()
	s.pollAt, s.check = 0, cancel.On(ctx)
	for s.stats.Status == running && !s.cover.listRivals(pace) {
		if ctx.Err() != nil {
			s.stats.Status = Cancelled
		}
	}
	for s.stats.Status == running {
		s.stats.Status = s.step(ctx, &limits, yield)
	}
	if s.stats.Status == Cancelled {
		return s.stats, fmt.Errorf("cdcl: search: %w", context.Cause(ctx))
	}
	return s.stats, nil
}

// Walk passes the first solution that local search finds to yield, which may be nil, and ends with
// SolutionLimit. It never learns: it ends with Exhausted only if propagation shows that there is no
// solution. On other problems without a solution it runs forever, unless moves or the context are
// limited.
func (s *Solver) Walk(ctx context.Context, limits Limits, yield func(solution []dlx.Option) bool) (Stats, error) {
	s.walk.alone = true
	defer func() { s.walk.alone = false }()
	limits.Solutions = 1
	return s.Search(ctx, limits, yield)
}

// step propagates and acts on the outcome. It checks limits and context only when there is no
// conflict, so that a search can be continued from there.
func (s *Solver) step(ctx context.Context, limits *Limits, yield func([]dlx.Option) bool) Status {
	switch {
	case s.refuted:
		return Exhausted
	case !s.propagate():
		s.learn()
	case slices.ContainsFunc(s.assumptions, s.wanting):
		return s.assume()
	case len(s.trail) == len(s.vars):
		if s.check.Spend(len(s.trail)) { // a solution takes as long, and there may be many
			return Cancelled
		}
		return s.report(limits, yield)
	case s.work()+s.stats.WalkMoves >= s.pollAt:
		s.pollAt = s.work() + s.stats.WalkMoves + pace
		s.reportProgress()
		if ctx.Err() != nil {
			return Cancelled
		}
	case s.stats.Conflicts >= limits.Conflicts:
		return ConflictLimit
	case s.stats.Propagations >= limits.Propagations:
		return PropagationLimit
	case s.stats.WalkMoves >= limits.Moves:
		return MoveLimit
	default:
		s.advance()
	}
	return running
}

// advance does what is due, or else decides. Vivification follows a reduction: the clauses that
// survive it are worth the effort.
func (s *Solver) advance() {
	switch {
	case s.walk.walking:
		s.walkOn()
	case s.walk.alone && s.stats.Walked == 0:
		s.startWalk()
	case s.restartDue():
		s.restart()
		s.Share()
	case s.rephaseDue():
		s.rephase()
	case s.walkDue():
		s.startWalk()
	case s.reduceDue():
		s.reduce()
		if s.value(settingVivify) > 0 {
			s.vivify()
		}
	default:
		s.decide()
	}
}

// learn turns a conflict into a clause and backtracks to where that forces a literal, one file for each part:
//
//  1. Without a decision the search is over: there is no further solution.
//  2. Resolve the conflict back to the first unique implication point (analyze.go).
//  3. Replace options that a choice excluded by the negation of that choice (placements.go), and leave out
//     literals that the others imply (minimize.go).
//  4. Raise the scores of the options resolved, in proofs and after many conflicts also of those that forced
//     the literals of the clause (reasonside.go, heap.go).
//  5. Keep the values of the largest assignment without a conflict for later decisions (phases.go).
//  6. Return to the second highest level of the clause (propagate.go), offer the clause to other solvers
//     (share.go) and to the proof (proof.go), and add it, which forces its first literal (arena.go).
func (s *Solver) learn() {
	if len(s.starts) == 0 {
		s.refute()
		return
	}
	s.stats.Conflicts++
	s.analyze()
	lbd := s.countLevels(s.learned)
	s.addReasonSides()
	s.bump()
	s.phases.note(s.trail[:s.starts[len(s.starts)-1]])
	s.stats.Learned++
	s.backtrack(s.jumpLevel())
	s.exportLearned(lbd)
	s.addClause(s.learned, lbd, 2)
}

// jumpLevel moves a literal of the second highest level to index 1 of the learned clause, and
// returns that level.
func (s *Solver) jumpLevel() int {
	if len(s.learned) == 1 {
		return 0
	}
	at := 1
	for i, l := range s.learned[1:] {
		if s.vars[l.option()].level > s.vars[s.learned[at].option()].level {
			at = i + 1
		}
	}
	s.learned[1], s.learned[at] = s.learned[at], s.learned[1]
	return int(s.vars[s.learned[1].option()].level)
}

// addClause adds a derived clause. If all its literals but the first are false,
// the first is forced.
func (s *Solver) addClause(lits []literal, lbd int, flags literal) {
	s.logAdd(lits...)
	switch len(lits) {
	case 0:
		s.refuted = true
		return
	case 1:
		s.addUnit(lits[0])
		return
	case 2:
		s.pairs[lits[0]] = append(s.pairs[lits[0]], lits[1])
		s.pairs[lits[1]] = append(s.pairs[lits[1]], lits[0])
		s.watched[lits[0]], s.watched[lits[1]] = true, true
		if s.values[lits[0]] == 0 && s.values[lits[1]] < 0 {
			s.assign(lits[0], pairReason|reason(lits[1]))
		}
		return
	}
	place := s.arena.add(lits, lbd, flags)
	s.attach(place)
	if s.values[lits[0]] == 0 && s.values[lits[1]] < 0 {
		s.assign(lits[0], clauseReason|reason(place))
	}
}

// addUnit makes l a fact of level 0, the current level.
func (s *Solver) addUnit(l literal) {
	switch v := s.values[l]; {
	case v == 0:
		s.assign(l, noReason)
	case v < 0:
		s.refute()
	}
}

// refute ends the search: there is no further solution.
func (s *Solver) refute() {
	s.logAdd()
	s.refuted = true
}
