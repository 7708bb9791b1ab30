package heuristics_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
)

// A deadline without a clock: it ends after a number of looks. It counts the
// work between two looks, which bounds the time that an engine takes to notice.
type deadline struct {
	context.Context
	engine *heuristics.Engine
	after  int // the looks before the end; negative for none
	looks  int
	last   uint64 // the work at the last look
	gap    uint64 // the most between two looks
}

// Err counts a look.
func (d *deadline) Err() error {
	work := d.engine.Work()
	d.gap, d.last = max(d.gap, work-d.last), work
	if d.looks++; d.after >= 0 && d.looks > d.after {
		return context.DeadlineExceeded
	}
	return nil
}

// stopping runs rules on a puzzle until they conclude no more or have looked at the deadline more than after times,
// and returns the engine and the deadline.
func stopping(t *testing.T, p *grid.Puzzle, rules heuristics.Rules, after int,
	record func(heuristics.Step),
) (*heuristics.Engine, *deadline) {
	t.Helper()
	e := rules.Engine(p.Board())
	e.Record(record)
	d := &deadline{Context: t.Context(), engine: e, after: after}
	e.StopAt(d)
	e.Propagate()
	return e, d
}

// sampled returns a puzzle of some clues of a full grid.
func sampled(t *testing.T, basis, clues int, seed uint64) *grid.Puzzle {
	t.Helper()
	p := grid.NewPuzzle(square(t, basis))
	full := generate.Full(p.Shape, rand.New(rand.NewPCG(1, 1)))
	for _, c := range rand.New(rand.NewPCG(seed, 1)).Perm(p.Shape.Cells())[:clues] {
		p.Givens[c] = full[c]
	}
	return p
}

// busy returns puzzles on which a rule works long before it is idle: two with enough clues for
// long chains of singles, and one without any.
func busy(t *testing.T) []*grid.Puzzle {
	t.Helper()
	return []*grid.Puzzle{sampled(t, 5, 0, 1), sampled(t, 5, 310, 1), sampled(t, 5, 360, 1)}
}

// stopWork is the most work between two looks, and after the last: more than 256 sets and
// a unit, or 16 singles, each of which takes as long as many sets.
func stopWork(rule string) uint64 {
	if strings.HasSuffix(rule, "-single") {
		return 20
	}
	return 600
}

// stoppable are the rules of the catalogue, and that which uses the smallest sets first.
func stoppable() heuristics.Rules {
	return append(heuristics.Catalog(), heuristics.Entry{
		Name: "lowest", New: func() heuristics.Heuristic { return lowest(1) },
	})
}

// Every rule of the catalogue, alone and with singles before it, looks at the context
// within a bounded amount of work and ends within it. All of them have twice as much to
// do here as between two looks, else the test would show nothing.
func TestEveryRuleStops(t *testing.T) {
	for _, e := range stoppable() {
		t.Run(e.Name, func(t *testing.T) {
			most, gap, bound := uint64(0), uint64(0), stopWork(e.Name)
			for _, before := range []string{"none", "singles"} {
				rules := append(heuristics.MustParse(before), e)
				for _, p := range busy(t) {
					for _, after := range []int{0, 1, 2, 7, 30, 100} {
						engine, d := stopping(t, p, rules, after, nil)
						most, gap = max(most, d.last), max(gap, d.gap)
						require.Less(t, d.gap, bound, "between looks")
						require.Less(t, engine.Work()-d.last, bound, "after the last look, %d", after)
						require.Equal(t, d.looks > after, engine.Stopped())
						require.LessOrEqual(t, d.looks, after+1, "nobody looks again")
					}
				}
			}
			require.Greater(t, most, 2*gap)
		})
	}
}

// What an engine concludes before it is stopped, wherever that is, is the beginning of what
// it concludes else; and if it goes on it leaves the same board.
func TestStoppedRulesGoOn(t *testing.T) {
	// The larger puzzle has triples in units that lowest looks at before it finds a pair.
	puzzles := []*grid.Puzzle{sampled(t, 2, 4, 1), sampled(t, 3, 24, 23)}
	for _, e := range stoppable() {
		for _, p := range puzzles {
			if e.Depths && p.Shape.Side() > 4 {
				continue // its rounds take long
			}
			rules := append(heuristics.MustParse("singles,locked"), e)
			var all, steps []heuristics.Step
			whole, _ := stopping(t, p, rules, -1, func(s heuristics.Step) { all = append(all, s) })
			for after := range 30 {
				steps = nil
				engine, _ := stopping(t, p, rules, after, func(s heuristics.Step) { steps = append(steps, s) })
				if !engine.Stopped() {
					break
				}
				require.Equal(t, all[:len(steps)], append([]heuristics.Step{}, steps...), e.Name)
				engine.StopAt(t.Context())
				require.Equal(t, !whole.Board().Failed(), engine.Propagate(), e.Name)
				require.True(t, sameCandidates(whole.Board(), engine.Board()), "%s stopped at look %d", e.Name, after)
			}
		}
	}
}
