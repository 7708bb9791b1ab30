// Package payoff measures what tuples of each size are worth on a puzzle.
package payoff

import (
	"context"
	"runtime"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/solver"
)

// The payoff of tuples of each size on a puzzle, measured by a ladder of rules: first singles and
// locked candidates to their fixpoint, then tuples of size 2, back to the first rules, then size 3,
// and so on. So a rung is used only if all rungs below it find nothing: what it concludes needs its
// size.
//
// A rung up to size k also finds sets that became smaller while it was at work. Each use counts for
// the smallest set that shows the conclusion on the current board, without placed cells. The last
// rung has every size; it looks at the smallest sets of all units before larger ones, so that it
// uses no size if a smaller one suffices.
//
// The result of the rungs is exact: fixpoints do not depend on the order of conclusions. The uses
// of one size may depend on it, since units are visited in turn.

// Kind is the kind of tuples on a ladder.
type Kind string

// The kinds. With all sizes they are equivalent: every naked set is the complement of a hidden one.
// Each has both kinds as well, with a rung for each: naked sets of a size before hidden ones.
const (
	Both   Kind = "both"
	Naked  Kind = "naked"
	Hidden Kind = "hidden"
	Each   Kind = "each"
)

// Config says what to climb. Its zero value is the whole ladder of both kinds.
type Config struct {
	// Rules run to their fixpoint before any tuple; default singles and locked.
	Rules heuristics.Rules
	// Kind is the kind of tuples; default Both.
	Kind Kind
	// Sizes are the sizes that have a rung; default 2, 3, … [TopSize].
	Sizes []heuristics.Size
}

// Rules returns the default rules before tuples.
func Rules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// TopSize returns K+1, if K is the longer side of a box, or √N rounded up if there are no equal
// boxes; at least 2, and at most the largest size that fits in a unit.
func TopSize(s *grid.Shape) int {
	k := max(s.Box())
	for k == 0 || !s.HasBoxes() && k*k < s.Side() {
		k++
	}
	return max(2, min(k+1, s.Side()-1))
}

// Result is the effect of the rungs of a ladder on a puzzle. Everything but times is exact.
type Result struct {
	// Status is [solver.Solved], [solver.StatusStuck], [solver.Unsolvable] if the rules refute the puzzle, or
	// [solver.Limit] if the context ended first: then the rungs report what was known by then.
	Status solver.Status
	// Given is the number of candidates of the puzzle, and MinLeft the number in a solution, one per cell.
	Given, MinLeft int
	// OpenUnits counts the units that have an open cell after the rules before tuples.
	OpenUnits int
	// Stages are the rules before tuples together, the tuples up to each of the sizes, and tuples of
	// every size.
	Stages []Stage
	// Sizes has the uses of tuples, indexed by their exact size.
	Sizes []SizeUses
}

// Stage is a rung and its effect.
type Stage struct {
	// Tally has the name of the rule and its conclusions; for the first rung, the sums over its
	// rules.
	heuristics.Tally
	// Kind is the kind of tuples, empty on the first rung. Size is the largest tuple, 0 on the first
	// rung, [heuristics.AllSizes] on the last.
	Kind Kind
	Size int
	// Fixpoint is the fixpoint of this rung and all below it.
	Fixpoint
	// Without is the fixpoint of all rungs but this one and the last: what its conclusions are
	// missed for. Only [Ladder.MeasureWithout] finds it.
	Without Fixpoint
	// Elapsed is the processor time of the rule, including misses and trials; for the first rung,
	// all time that the others did not take.
	Elapsed time.Duration
}

// Fixpoint is what rules leave: the number of candidates, and whether no cell is open.
type Fixpoint struct {
	Left   int
	Solved bool
}

// SizeUses counts the tuples of one size that were used, and what they removed.
type SizeUses struct{ Uses, Eliminations uint64 }

// Largest returns the largest size of the tuples used, or 0.
func (p *Result) Largest() int { return max(0, len(p.Sizes)-1) }

// Ladder climbs the ladder of a configuration on one board after another. It keeps its memory
// while the board is the same, as it is for puzzles of one shape.
type Ladder struct {
	config Config
	run    *run
}

// NewLadder returns the ladder of c.
func NewLadder(c Config) *Ladder {
	if c.Rules == nil {
		c.Rules = Rules()
	}
	c.Rules = solver.Checked(c.Rules)
	return &Ladder{config: c}
}

// Measure climbs on b until no rung concludes more, or ctx ends. It leaves b at the fixpoint of the
// rungs. A wrong rule panics, see [heuristics.Rules.Checked].
func (x *Ladder) Measure(ctx context.Context, b *grid.Board) Result {
	x.of(b).begin()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := cputime.Thread()
	x.run.engine.StopAt(ctx)
	x.run.engine.Propagate()
	return x.run.result(cputime.Since(begin))
}

// MeasureWithout climbs like Measure, and also finds what is left if each rung alone is left out of
// the others but the last: see [Stage.Without]. Times are of the climb. A rung that
// concludes nothing is not missed; for the others the ladder with the gap goes on from where the
// rung was first reached, up to which both are the same.
func (x *Ladder) MeasureWithout(ctx context.Context, b *grid.Board) Result {
	x.of(b).keeps = true
	p := x.Measure(ctx, b)
	x.run.keeps = false
	x.run.leaveOut(ctx, p.Stages)
	return p
}

// of returns the run of the ladder on b.
func (x *Ladder) of(b *grid.Board) *run {
	if x.run == nil || x.run.engine.Board() != b {
		x.run = newRun(b, x.config)
	}
	return x.run
}

// InTurn climbs several ladders on b in turn, each from the present state of b, and short
// ones several times, see [cputime.InTurn]. The times of stages are medians. It leaves b as the
// last ladder does.
func InTurn(ctx context.Context, b *grid.Board, ladders ...*Ladder) []Result {
	var root, end grid.Snapshot
	b.Save(&root)
	climbs := make([][]Result, len(ladders))
	runs := make([]func() time.Duration, len(ladders))
	for i, x := range ladders {
		runs[i] = func() time.Duration {
			b.Restore(&root)
			p := x.Measure(ctx, b)
			if climbs[i] == nil {
				b.Save(&end)
			}
			climbs[i] = append(climbs[i], p)
			return p.elapsed()
		}
	}
	cputime.InTurn(runs...)
	b.Restore(&end)
	payoffs := make([]Result, len(ladders))
	for i, list := range climbs {
		payoffs[i] = withMedians(list)
	}
	return payoffs
}

func (p *Result) elapsed() (sum time.Duration) {
	for _, r := range p.Stages {
		sum += r.Elapsed
	}
	return sum
}

// withMedians returns the first of an odd number of climbs of one ladder, with the median time of
// each rung.
func withMedians(climbs []Result) Result {
	p, times := climbs[0], make([]time.Duration, len(climbs))
	for i := range p.Stages {
		for k, c := range climbs {
			times[k] = c.Stages[i].Elapsed
		}
		p.Stages[i].Elapsed = cputime.Median(times)
	}
	return p
}
