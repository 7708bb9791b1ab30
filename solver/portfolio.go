package solver

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver/encode"
)

// The idea: clause learning is a matter of luck, so several engines with other seeds and settings
// run in parallel and share the short clauses that they learn. They work in rounds of equal numbers
// of propagations, and exchange solutions and clauses at the end of a round in the order of the
// engines; so runs with the same number of workers are identical, whichever goroutine is faster. Status and
// count do not depend on the number of workers; the solution found first does, as do the figures, which are
// marked inexact and given per worker.
//
//	engine 0   ──round──┐            ┌──round──┐
//	engine 1   ──round──┼─ collect ──┼──round──┼─ collect ── ...
//	engine 2   ──round──┘  exchange  └──round──┘  exchange
//
// Source: ManySAT (Hamadi, Jabbour, Sais, 2009); rounds: deterministic ManySAT
// (Hamadi, Jabbour, Piette, Sais, 2012).
//
// Cost: each engine has its own copy of the problem and of its clauses. A round ends with its
// slowest engine, and an answer waits for the end of its round.
//
// Invariant: a clause depends on the solutions that its engine has forbidden: those that it found
// and those that it received. Solutions are collected before the clauses of the same round are
// passed on, so such a clause holds for every solution that has not been collected, and an engine
// that has refuted the rest proves that all have been.

// Round lengths, in propagations of an engine. A round is a fraction of the work so far, so that an
// answer waits for no longer than that fraction, and at most lastRound, about 20 ms, which makes
// the overhead of a round small.
const (
	firstRound  = 1 << 11
	lastRound   = 1 << 18
	roundFactor = 4 // the reciprocal of that fraction
)

// A clause is shared if it has no more than sharedLiterals, or spans no more levels than sharedLBD
// and has no more literals than sharedLongest. Clauses that explain by placements are long for what
// they say, so the limits are wide. Mean conflicts of an engine on 20 balanced puzzles of 25×25,
// two seeds: 2757 alone; for one of two engines that differ only by seed, 3077 with the limits 12,
// 5, 40 and 2357 with these.
const (
	sharedLiterals = 20
	sharedLBD      = 10
	sharedLongest  = 60
)

// variants returns the settings by which engine i differs from the configuration, which overrides
// them. Engine 0 has the configuration as it is, and the second engine only another seed.
func variants() []cdcl.Config {
	return []cdcl.Config{
		{},
		{},
		cdcl.MustParse("decay=950"),
		cdcl.MustParse("decay=990"),
		cdcl.MustParse("phase=0", "rephase-interval=500"),
		cdcl.MustParse("decay=950", "luby=256"),
	}
}

// portfolio is several engines of clause learning on one problem.
type portfolio struct {
	config   Config
	encoding encode.Encoding
	members  []*member
	known    map[string]bool // the solutions collected
	solution []grid.Digit
	round    uint64 // propagations of the current round
}

// newPortfolio returns the engines that c asks for.
func newPortfolio(c Config) *portfolio {
	p := &portfolio{config: c}
	variants := variants()
	for i := range c.Workers {
		m := &member{seed: c.Seed, settings: variants[i%len(variants)]}
		if i > 0 {
			m.seed += uint64(i) << 32 // so that no two runs with adjacent seeds share an engine's seed
		}
		engine := c.CDCL.Override(m.settings)
		engine.Seed, engine.Exchange = m.seed, m
		m.engine = cdcl.New(engine)
		p.members = append(p.members, m)
	}
	return p
}

// search enumerates the solutions of what is open in b with the chains.
func (p *portfolio) search(
	ctx context.Context, b *grid.Board, chains []encode.Chain, yield func([]grid.Digit) bool,
) (Stats, error) {
	if err := p.encoding.Encode(ctx, b, chains...); err != nil {
		return Stats{End: Cancelled}, err
	}
	p.known, p.round = map[string]bool{}, firstRound
	p.each(func(m *member) { m.begin(ctx, &p.encoding.Problem) })
	if ctx.Err() != nil {
		return Stats{Inexact: true, End: Cancelled}, context.Cause(ctx)
	}
	for {
		limits := cdcl.Limits{Conflicts: p.conflicts()}
		p.each(func(m *member) { m.work(ctx, limits, p.round) })
		if end, over := p.collect(yield); over {
			return p.stats(end), p.failure(end)
		}
		p.reportLearning()
		p.exchange()
		p.round = min(max(p.members[0].cost.Propagations/roundFactor, firstRound), lastRound)
	}
}

// reportLearning reports the progress of all members.
func (p *portfolio) reportLearning() {
	if p.config.Learning == nil {
		return
	}
	var all LearningProgress
	for _, m := range p.members {
		all.Add(m.engine.Progress())
	}
	p.config.Learning(all)
}

// conflicts returns each member's part of the limit of nodes, rounded up, 0 if there is no limit.
func (p *portfolio) conflicts() uint64 {
	members := uint64(len(p.members))
	return (p.config.Nodes + members - 1) / members
}

// each has all members work in parallel, at most one per processor at a time.
func (p *portfolio) each(work func(*member)) {
	var all sync.WaitGroup
	var next atomic.Int64
	for range min(len(p.members), runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(p.members); i = next.Add(1) - 1 {
				work(p.members[i])
			}
		})
	}
	all.Wait()
}

// collect passes on the new solutions of a round. It reports whether the search is over, and how it
// ended.
func (p *portfolio) collect(yield func([]grid.Digit) bool) (end StopReason, over bool) {
	for _, m := range p.members {
		for _, options := range m.found {
			if !p.isNew(options) {
				continue
			}
			p.forbid(m, options)
			p.solution = p.encoding.Decode(options, p.solution[:0])
			if !yield(p.solution) {
				return Stopped, true
			}
		}
	}
	return p.end()
}

// end reports whether the search is over, if the caller wants more solutions.
func (p *portfolio) end() (end StopReason, over bool) {
	exhausted := 0
	for _, m := range p.members {
		switch m.cost.Status {
		case cdcl.Exhausted:
			return Exhausted, true
		case cdcl.Cancelled:
			end, over = Cancelled, true
		case cdcl.ConflictLimit:
			exhausted++
		}
	}
	if exhausted == len(p.members) {
		return OutOfNodes, true
	}
	return end, over
}

// isNew reports whether no member has found this solution before, and records it.
func (p *portfolio) isNew(options []dlx.Option) bool {
	slices.Sort(options)
	key := fmt.Sprint(options)
	known := p.known[key]
	p.known[key] = true
	return !known
}

// forbid passes a solution to all members but its finder, which has already forbidden it.
func (p *portfolio) forbid(finder *member, options []dlx.Option) {
	for _, m := range p.members {
		if m != finder {
			for _, l := range dlx.Blocking(options) {
				m.incoming = append(m.incoming, int32(l))
			}
			m.incoming = append(m.incoming, 0)
			m.notified = true
		}
	}
}

// exchange passes on the clauses of a round.
func (p *portfolio) exchange() {
	for _, from := range p.members {
		for _, to := range p.members {
			if from != to && !to.usedUp() {
				to.incoming = append(to.incoming, from.outgoing...)
			}
		}
		from.outgoing = from.outgoing[:0]
	}
}

// failure returns the error that stopped the members, or nil.
func (p *portfolio) failure(end StopReason) error {
	for _, m := range p.members {
		if end == Cancelled && m.err != nil {
			return m.err
		}
	}
	return nil
}

// stats returns the sums over the members.
func (p *portfolio) stats(end StopReason) Stats {
	s := Stats{Inexact: true}
	for _, m := range p.members {
		mine := learnStats(m.cost)
		if m.cost.Status == cdcl.PropagationLimit {
			mine.End = Stopped // the end of the round ended the search
		}
		s.Add(mine)
		s.Workers = append(s.Workers, WorkerStats{
			Seed: m.seed, Settings: m.settings.String(), End: mine.End,
			Nodes: mine.Nodes, Work: mine.Work, Restarts: mine.Restarts,
			Solutions: m.cost.Solutions, Exported: m.exported, Imported: m.cost.Imported,
		})
	}
	s.End = end
	return s
}
