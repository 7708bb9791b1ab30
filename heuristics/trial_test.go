package heuristics_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// few is enough boards for expensive rules: a round costs thousands of trials or subsets.
func few() int { return testenv.Scale(1, 2, 30) }

// TestNestedDilemma: dilemmas within dilemmas keep the contract on small boards.
func TestNestedDilemma(t *testing.T) {
	nested := func() []heuristics.Heuristic { return []heuristics.Heuristic{&heuristics.Dilemma{Depth: 2}} }
	six, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	for _, s := range []*grid.Shape{square(t, 2), six} {
		require.NoError(t, heuristictest.Check(s, nested, heuristictest.Options{Boards: few(), Contract: heuristictest.Alone}))
	}
}

// TestProbeInRounds: probes of few rounds keep the contract, and each is refuted by as many rounds of singles, as an
// independent count says, whether or not steps are recorded.
func TestProbeInRounds(t *testing.T) {
	for _, rounds := range []int{1, 3} {
		heuristictest.Run(t, func() heuristics.Heuristic { return &heuristics.Probe{Rounds: rounds} },
			heuristictest.Options{Boards: few(), Sample: &heuristictest.Sample{}})
	}
	concluded := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		if p.Shape.Side() > 9 {
			return
		}
		rules := heuristics.MustParse("singles,probe-2")
		e, plain := rules.Engine(p.Board()), rules.Engine(p.Board())
		before := p.Board()
		e.Record(func(s heuristics.Step) {
			if s.Pattern == heuristics.KindProbe {
				concluded++
				require.LessOrEqual(t, roundsOf(before, s.Trials[0].Assume), 2)
			}
			for _, x := range s.Placed {
				before.Place(x.Cell, x.Digit)
			}
			for _, x := range s.Removed {
				before.Remove(x.Cell, x.Digit)
			}
		})
		if require.Equal(t, plain.Propagate(), e.Propagate()); !e.Board().Failed() {
			require.True(t, plain.Board().Equal(e.Board()))
		}
	})
	require.Positive(t, concluded)
}

// TestProbeDrawsAll: all assumptions that the fewest rounds refute are concluded before any other.
func TestProbeDrawsAll(t *testing.T) {
	several := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		b := p.Board()
		if p.Shape.Side() > 9 || !heuristics.MustParse("singles").Engine(b).Propagate() || b.Open() == 0 {
			return
		}
		var best []heuristics.Assumption
		fewest := 3
		for c := range grid.Cell(p.Shape.Cells()) {
			for d := grid.Digit(1); int(d) <= p.Shape.Side() && b.Value(c) == 0; d++ {
				a := heuristics.Assumption{Candidate: grid.Candidate{Cell: c, Digit: d}}
				for _, a.Absent = range []bool{false, true} {
					rounds := fewest + 1
					if b.Has(c, d) {
						rounds = roundsOf(b, a)
					}
					if rounds < fewest {
						fewest, best = rounds, nil
					}
					if rounds == fewest {
						best = append(best, a)
					}
				}
			}
		}
		if len(best) > 1 {
			several++
		}
		others := false
		e := heuristics.NewEngine(b, &heuristics.Probe{Rounds: 3})
		e.Record(func(s heuristics.Step) {
			if s.Pattern != heuristics.KindProbe || others || slices.Contains(best, s.Trials[0].Assume) {
				return
			}
			others = true
			for _, a := range best {
				require.True(t, b.Value(a.Cell) != 0 || !b.Has(a.Cell, a.Digit), "%v is refuted as soon as %v", a, s.Trials[0].Assume)
			}
		})
		e.Propagate()
	})
	require.Positive(t, several)
}

// roundsOf counts the rounds of singles that refute a, by looking at every set in each.
func roundsOf(b *grid.Board, a heuristics.Assumption) (rounds int) {
	b = b.Clone()
	if a.Absent {
		b.Remove(a.Cell, a.Digit)
	} else {
		b.Place(a.Cell, a.Digit)
	}
	for ; !b.Failed(); rounds++ {
		var singles []grid.Candidate
		for s := range grid.Set(b.Sets()) {
			if i, ok := b.Bits(s).NextSet(0); ok && b.Size(s) == 1 && !b.Settled(s) {
				c, d := b.CandidateIn(s, int(i))
				singles = append(singles, grid.Candidate{Cell: c, Digit: d})
			}
		}
		if len(singles) == 0 {
			return 1 << 30
		}
		for _, x := range singles {
			b.Place(x.Cell, x.Digit)
		}
	}
	return rounds
}

// TestDilemmaOfTwoWords: where a set takes two words, the candidates that some case leaves are kept in both.
func TestDilemmaOfTwoWords(t *testing.T) {
	s, err := grid.NewBox(6, 11)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	full := generate.Full(s, rng)
	p := grid.NewPuzzle(s)
	copy(p.Givens, full)
	for _, c := range rng.Perm(s.Cells())[:1000] {
		p.Givens[c] = 0
	}
	b := p.Board()
	before := b.Candidates()
	require.True(t, heuristics.NewEngine(b, &heuristics.Dilemma{}).Propagate())
	require.Less(t, b.Candidates(), before)
	for c, d := range full {
		require.True(t, b.Has(grid.Cell(c), d))
	}
}

// TestDilemmaNamesItsSet: a step names the cell whose digits were tried, or the unit and the digit whose places were.
func TestDilemmaNamesItsSet(t *testing.T) {
	cells, places := 0, 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		if p.Shape.Side() > 9 {
			return
		}
		e := heuristics.NewEngine(p.Board(), &heuristics.Dilemma{})
		e.Record(func(s heuristics.Step) {
			if s.Pattern != heuristics.KindDilemma {
				return
			}
			if len(s.Cells) > 0 {
				cells++
				require.Len(t, s.Cells, 1)
				require.Equal(t, s.Cells[0], s.Trials[0].Assume.Cell)
				return
			}
			places++
			require.Len(t, s.Units, 1)
			require.Len(t, s.Digits, 1)
			require.Equal(t, s.Digits[0], s.Trials[0].Assume.Digit)
		})
		e.Propagate()
	})
	require.Positive(t, cells)
	require.Positive(t, places)
}

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
func stoppable() heuristics.Entries {
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
				rules := append(heuristics.MustParse(before), e.Rule())
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
			rules := append(heuristics.MustParse("singles,locked"), e.Rule())
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
