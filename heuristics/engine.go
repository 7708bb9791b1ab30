package heuristics

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/internal/cancel"
)

// Tally counts what a rule did. All of it is exact: the same on every machine.
type Tally struct {
	Rule         string `json:"rule"`         // its name
	Calls        uint64 `json:"calls"`        // how often it ran
	Hits         uint64 `json:"hits"`         // how often it concluded something
	Placements   uint64 `json:"placements"`   // the cells that it filled
	Eliminations uint64 `json:"eliminations"` // the candidates that it removed besides
	Work         uint64 `json:"work"`         // the sets that it looked at
}

// Add adds the numbers of more; the name stays.
func (t *Tally) Add(more Tally) {
	t.Calls += more.Calls
	t.Hits += more.Hits
	t.Placements += more.Placements
	t.Eliminations += more.Eliminations
	t.Work += more.Work
}

// unread marks a rule that has not read the board at all.
const unread = -1

// Engine runs rules on one board.
type Engine struct {
	board   *grid.Board
	rules   []Heuristic
	wakes   []Event
	seen    []int // how far each rule has read the trail, or unread
	tallies []Tally
	work    uint64
	pass    Pass
	record  func(Step)              // nil unless steps are wanted
	count   func(size, removed int) // nil unless uses are wanted
	stopped bool
	cut     bool            // whether the current rule had to return early
	ctx     context.Context // of StopAt; nil before
	check   cancel.Check
	looked  uint64 // the work at the last check

	plain   int     // the number of rules without assumptions
	frames  []frame // the frames of trials
	depth   int     // the current nesting of trials
	assumed []Tally // the tallies within trials
	trial   *Case   // the last one, if steps are wanted

	chains chainSearch // of the rules of chains
	probes probeSearch // of the rules of probes in rounds
	undone int         // how often the board was undone or restored

	changed []grid.Set // the result of Changed
	stamps  []uint32   // the epoch in which a set was last listed
	epoch   uint32
}

// Mark is a point to which [Engine.Undo] returns. [Engine.MarkInto] reuses its memory.
type Mark struct {
	board grid.Mark
	seen  []int
}

// NewEngine returns an engine for b that runs the rules, cheap tiers first and in the given order
// within a tier.
func NewEngine(b *grid.Board, rules ...Heuristic) *Engine {
	e := &Engine{board: b, rules: slices.Clone(rules)}
	slices.SortStableFunc(e.rules, func(x, y Heuristic) int { return x.Tier() - y.Tier() })
	e.pass = Pass{board: b, engine: e}
	for _, r := range e.rules {
		e.wakes = append(e.wakes, r.Wakes())
		e.seen = append(e.seen, unread)
		e.tallies = append(e.tallies, Tally{Rule: r.Name()})
		if r.Tier() < TrialTier {
			e.plain++
		}
	}
	e.assumed = slices.Clone(e.tallies)
	return e
}

// Board returns the engine's board.
func (e *Engine) Board() *grid.Board { return e.board }

// Tallies returns what each rule has done since the engine was made or reset.
func (e *Engine) Tallies() []Tally { return slices.Clone(e.tallies) }

// Work returns the work of all rules, the sum over the tallies.
func (e *Engine) Work() uint64 { return e.work }

// Reset makes every rule read the whole board again, as is necessary after the board was loaded or
// restored, and resets the tallies.
func (e *Engine) Reset() {
	e.work, e.looked = 0, 0
	e.undone++
	for i := range e.seen {
		e.seen[i] = unread
		e.tallies[i] = Tally{Rule: e.tallies[i].Rule}
	}
}

// Propagate runs the rules until none concludes anything more, and reports whether the board is
// consistent. A rule is applied only when all rules before it are idle. Propagate ends earlier if
// [Engine.Stop] is called.
func (e *Engine) Propagate() bool {
	e.stopped = false
	e.run(len(e.rules))
	return !e.board.Failed()
}

// Stop makes the current Propagate end as soon as the current rule calls [Pass.Stopped], or has
// ended: the board is sound but short of the fixpoint. Current trials end without a conclusion.
func (e *Engine) Stop() { e.stopped = true }

// StopAt makes every Propagate stop, as by [Engine.Stop], once ctx has ended.
func (e *Engine) StopAt(ctx context.Context) { e.ctx, e.check = ctx, cancel.On(ctx) }

// The cost, in steps, of a check whether to stop, and of a set examined between two checks: a set
// of a 256×256 board may take microseconds, and a rule that examines none may take a while.
const (
	askedSteps = cancel.Pace / 16
	setSteps   = cancel.Pace / 256
)

// Stopped reports whether the last Propagate was stopped: then the board is sound, but
// may be short of the fixpoint.
func (e *Engine) Stopped() bool { return e.stopped }

// halted reports whether the engine has to stop.
func (e *Engine) halted() bool {
	e.stopped = e.stopped || e.check.Spend(askedSteps+int(e.work-e.looked)*setSteps)
	e.looked = e.work
	e.cut = e.cut || e.stopped
	return e.stopped
}

// run runs the first rules to their fixpoint and reports whether the board is consistent there.
func (e *Engine) run(rules int) bool {
	for i := 0; i < rules && !e.board.Failed() && !e.halted(); {
		if !e.awake(i) {
			i++
			continue
		}
		length := e.board.TrailLen()
		e.apply(i, length)
		if e.board.TrailLen() > length {
			i = 0
		} else {
			i++
		}
	}
	return !e.board.Failed() && !e.stopped
}

// apply runs rule i; length is the length of the trail before. If the rule was asked to stop, it
// will read the same entries again.
func (e *Engine) apply(i, length int) {
	p := &e.pass
	since := e.seen[i]
	p.rule, p.since, p.tally, p.taken = i, since, &e.tallies[i], false
	p.tally.Calls++
	e.seen[i], e.cut = length, false
	e.rules[i].Apply(p)
	if e.cut {
		e.seen[i] = since
	}
	if e.record != nil {
		p.flush()
	}
}

// awake reports whether an event has occurred that rule i waits for.
func (e *Engine) awake(i int) bool {
	if e.seen[i] == unread {
		return true
	}
	if e.wakes[i]&Pruned != 0 {
		return e.seen[i] < e.board.TrailLen()
	}
	for t := e.seen[i]; t < e.board.TrailLen(); t++ {
		if _, _, placed := e.board.TrailAt(t); placed {
			return true
		}
	}
	return false
}

// MarkInto saves the current state of board and rules in m.
func (e *Engine) MarkInto(m *Mark) {
	m.board = e.board.Mark()
	m.seen = append(m.seen[:0], e.seen...)
}

// Undo restores the state of board and rules in m.
func (e *Engine) Undo(m *Mark) {
	e.undone++
	e.board.Undo(m.board)
	copy(e.seen, m.seen)
}

// setsSince lists the sets that the trail touches from entry since on.
func (e *Engine) setsSince(since int) []grid.Set {
	b := e.board
	e.begin()
	for t := since; t < b.TrailLen(); t++ {
		c, d, _ := b.TrailAt(t)
		e.list(b.CellSet(c))
		for _, p := range b.Shape().Places(c) {
			e.list(b.PlaceSet(p.Unit, d))
		}
	}
	return e.changed
}

// allSets lists every set of the board.
func (e *Engine) allSets() []grid.Set {
	e.begin()
	for s := range grid.Set(e.board.Sets()) {
		e.changed = append(e.changed, s)
	}
	return e.changed
}

// begin starts a new list of sets.
func (e *Engine) begin() {
	if e.stamps == nil {
		e.stamps = make([]uint32, e.board.Sets())
		e.changed = make([]grid.Set, 0, e.board.Sets())
	}
	if e.epoch++; e.epoch == 0 { // the counter has wrapped around
		clear(e.stamps)
		e.epoch = 1
	}
	e.changed = e.changed[:0]
}

// list adds s to the list, once.
func (e *Engine) list(s grid.Set) {
	if e.stamps[s] != e.epoch {
		e.stamps[s] = e.epoch
		e.changed = append(e.changed, s)
	}
}
