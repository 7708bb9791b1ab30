package heuristics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

// script is a rule whose call i runs step i; further ones
// nothing. It writes its name to a log at each call.
type script struct {
	name  string
	tier  int
	wakes heuristics.Event
	log   *[]string
	steps []func(p *heuristics.Pass)
	calls int
}

func (s *script) Name() string            { return s.name }
func (s *script) Tier() int               { return s.tier }
func (s *script) Wakes() heuristics.Event { return s.wakes }

func (s *script) Apply(p *heuristics.Pass) {
	if s.log != nil {
		*s.log = append(*s.log, s.name)
	}
	if s.calls < len(s.steps) {
		s.steps[s.calls](p)
	}
	s.calls++
}

// remove is a step of a script.
func remove(c grid.Cell, d grid.Digit) func(p *heuristics.Pass) {
	return func(p *heuristics.Pass) { p.Remove(c, d) }
}

// An expensive rule runs only when the cheap ones are idle, rules of one tier in the
// order given, and each again after a conclusion of its own or of another.
func TestEngineTiers(t *testing.T) {
	var log []string
	b := grid.NewBoard(square(t, 3))
	cheap := &script{name: "cheap", tier: 0, wakes: heuristics.Pruned, log: &log, steps: []func(*heuristics.Pass){
		remove(0, 1), remove(0, 2), func(*heuristics.Pass) {}, remove(0, 3),
	}}
	second := &script{name: "second", tier: 0, wakes: heuristics.Pruned, log: &log}
	expensive := &script{name: "expensive", tier: 2, wakes: heuristics.Pruned, log: &log, steps: []func(*heuristics.Pass){remove(1, 1)}}
	e := heuristics.NewEngine(b, expensive, cheap, second)

	require.True(t, e.Propagate())
	require.Equal(t, []string{
		"cheap", "cheap", // each concludes something, so it is tried again before others
		"cheap", "second", "expensive", // idle, idle, a conclusion
		"cheap", "cheap", "second", "expensive", // a conclusion, then all idle
	}, log)

	log = nil
	require.True(t, e.Propagate())
	require.Empty(t, log, "nothing has happened")

	b.Remove(5, 5)
	require.True(t, e.Propagate())
	require.Equal(t, []string{"cheap", "second", "expensive"}, log)
}

// A rule that waits for placements sleeps through eliminations.
func TestEngineWakes(t *testing.T) {
	var log []string
	b := grid.NewBoard(square(t, 3))
	assigned := &script{name: "assigned", wakes: heuristics.Assigned, log: &log}
	pruned := &script{name: "pruned", wakes: heuristics.Pruned, log: &log}
	e := heuristics.NewEngine(b, assigned, pruned)
	after := func(change func()) []string {
		log = nil
		change()
		e.Propagate()
		return log
	}
	require.Equal(t, []string{"assigned", "pruned"}, after(func() {}), "the first run")
	require.Equal(t, []string{"pruned"}, after(func() { b.Remove(0, 1) }))
	require.Equal(t, []string{"pruned"}, after(func() { b.Remove(0, 2) }))
	require.Equal(t, []string{"assigned", "pruned"}, after(func() { b.Place(0, 3) }))
	require.Empty(t, after(func() { b.Place(0, 3) }), "placed before")
	require.Empty(t, after(func() {}))
}

// An engine does not run rules on a board that has failed, and stops at a
// contradiction at once.
func TestEngineContradiction(t *testing.T) {
	var log []string
	b := grid.NewBoard(square(t, 2))
	wrong := &script{name: "wrong", wakes: heuristics.Pruned, log: &log, steps: []func(*heuristics.Pass){
		func(p *heuristics.Pass) {
			require.True(t, p.Place(0, 1))
			require.False(t, p.Place(1, 1))
		},
	}}
	e := heuristics.NewEngine(b, wrong, &script{name: "other", log: &log})
	require.False(t, e.Propagate())
	require.False(t, e.Propagate())
	require.Equal(t, []string{"wrong"}, log)
}

// A rule that finds a contradiction ends the work, and that counts as a conclusion.
func TestFail(t *testing.T) {
	r := &script{name: "r", wakes: heuristics.Pruned, steps: []func(*heuristics.Pass){
		func(p *heuristics.Pass) { require.False(t, p.Fail(0)) },
	}}
	e := heuristics.NewEngine(grid.NewBoard(square(t, 2)), r)
	require.False(t, e.Propagate())
	require.True(t, e.Board().Failed())
	require.EqualValues(t, 1, e.Tallies()[0].Hits)
}

// Of the cells of which a digit is removed, those without it count for nothing; two and more are one conclusion.
func TestRemoveAll(t *testing.T) {
	r := &script{name: "r", wakes: heuristics.Pruned, steps: []func(*heuristics.Pass){
		func(p *heuristics.Pass) {
			p.Remove(0, 1)
			require.True(t, p.RemoveAll([]grid.Cell{0, 1, 2}, 1, nil))
			require.True(t, p.RemoveAll([]grid.Cell{0, 1, 2}, 1, nil), "nothing is left")
		},
	}}
	e := heuristics.NewEngine(grid.NewBoard(square(t, 3)), r)
	e.Propagate()
	require.EqualValues(t, 1, e.Tallies()[0].Hits)
	require.EqualValues(t, 3, e.Tallies()[0].Eliminations)
}

// Tallies count conclusions that change the board, and those alone.
func TestTallies(t *testing.T) {
	b := grid.NewBoard(square(t, 2))
	r := &script{name: "r", wakes: heuristics.Pruned, steps: []func(*heuristics.Pass){
		func(p *heuristics.Pass) {
			p.Work(7)
			p.Hit() // one conclusion, of two eliminations
			p.Remove(0, 1)
			p.Remove(0, 2)
			p.Remove(0, 2) // gone
		},
		func(p *heuristics.Pass) {
			p.Work(2)
			p.Place(0, 3) // the eliminations that follow are not counted
			p.Place(0, 3) // placed
		},
	}}
	e := heuristics.NewEngine(b, r)
	e.Propagate()
	want := heuristics.Tally{Rule: "r", Calls: 3, Hits: 2, Placements: 1, Eliminations: 2, Work: 9}
	require.Equal(t, []heuristics.Tally{want}, e.Tallies())
	require.Equal(t, uint64(9), e.Work())

	tallies := e.Tallies()
	tallies[0].Calls = 99
	require.Equal(t, []heuristics.Tally{want}, e.Tallies(), "a copy")
	e.Reset()
	require.Equal(t, []heuristics.Tally{{Rule: "r"}}, e.Tallies())
}

// Worked examples at side 4, which can be followed by hand.
func TestTalliesWorkedExamples(t *testing.T) {
	for _, test := range []struct {
		name, puzzle, rules string
		taken               []grid.Cell // cells that lose the 1 beforehand
		want                []heuristics.Tally
	}{
		// Every open cell is a naked single once those before it are placed; the
		// second call finds none. No set is left for the other rules to look at.
		{"naked", "123.34.....2....", "singles,locked", nil, []heuristics.Tally{
			{Rule: "naked-single", Calls: 2, Hits: 10, Placements: 10, Work: 10},
			{Rule: "hidden-single", Calls: 1},
			{Rule: "locked", Calls: 1},
		}},
		// The 1 of row 3, of column 4 and of box 4 has one place, which is placed
		// once. Each other digit has 4 rows and 4 columns that cross 2 boxes and 4
		// boxes that cross 4 lines: 32 looks.
		{"hidden", "1.....1......1..", "singles,locked", nil, []heuristics.Tally{
			{Rule: "naked-single", Calls: 2},
			{Rule: "hidden-single", Calls: 2, Hits: 1, Placements: 1, Work: 1},
			{Rule: "locked", Calls: 1, Work: 3 * 32},
		}},
		// The 1 of row 2 is confined to box 2, whose other two cells lose it. The
		// second call looks at row 1, two columns and box 2: 2 + 2 + 2 + 4.
		{"locked", "................", "locked", []grid.Cell{4, 5}, []heuristics.Tally{
			{Rule: "locked", Calls: 2, Hits: 1, Eliminations: 2, Work: 4*32 + 10},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := line(t, square(t, 2), test.puzzle).Board()
			for _, c := range test.taken {
				b.Remove(c, 1)
			}
			e := heuristics.NewEngine(b, parse(t, test.rules)...)
			require.True(t, e.Propagate())
			require.Equal(t, test.want, e.Tallies())
		})
	}
}

// After a reset the rules see the whole board again.
func TestEngineReset(t *testing.T) {
	b := grid.NewBoard(square(t, 3))
	var seen int
	watch := &script{name: "watch", wakes: heuristics.Pruned}
	watch.steps = slices.Repeat([]func(*heuristics.Pass){func(p *heuristics.Pass) { seen = len(p.Changed()) }}, 9)
	e := heuristics.NewEngine(b, watch)
	e.Propagate()
	require.Equal(t, b.Sets(), seen)
	b.Remove(0, 1)
	e.Propagate()
	require.Equal(t, 4, seen, "a cell, and the places in its row, column and box")
	b.Reset()
	e.Reset()
	e.Propagate()
	require.Equal(t, b.Sets(), seen)
	require.Same(t, b, e.Board())
}

// An engine that is reset does on a reloaded board what a new one does.
func TestEngineReuse(t *testing.T) {
	for _, s := range heuristictest.Shapes() {
		rng := rand.New(rand.NewPCG(5, 0))
		b := grid.NewBoard(s)
		reused := heuristics.NewEngine(b, parse(t, "singles,locked,hall,fish")...)
		for range 20 {
			p := heuristictest.Puzzle(rng, s)
			p.Load(b)
			reused.Reset()
			fresh := heuristics.NewEngine(p.Board(), parse(t, "singles,locked,hall,fish")...)
			require.Equal(t, fresh.Propagate(), reused.Propagate())
			require.True(t, fresh.Board().Equal(b))
			require.Equal(t, fresh.Tallies(), reused.Tallies())
		}
	}
}

// A rule that had not run at the mark sees the whole board after undoing, though
// it has run meanwhile.
func TestUndoUnread(t *testing.T) {
	b := grid.NewBoard(square(t, 2))
	e := heuristics.NewEngine(b, parse(t, "singles")...)
	var m heuristics.Mark
	b.Remove(0, 1)
	b.Remove(0, 2)
	b.Remove(0, 3)
	e.MarkInto(&m)
	for range 3 {
		require.True(t, e.Propagate())
		require.Equal(t, grid.Digit(4), b.Value(0))
		e.Undo(&m)
		require.Zero(t, b.Value(0))
		require.Equal(t, 61, b.Candidates())
	}
}

// Marks nest, and their memory is reused.
func TestUndoNested(t *testing.T) {
	b := grid.NewBoard(square(t, 3))
	e := heuristics.NewEngine(b, parse(t, "singles,locked,hall,fish")...)
	var outer, inner heuristics.Mark
	e.Propagate()
	for d := grid.Digit(1); d <= 9; d++ {
		e.MarkInto(&outer)
		start := b.Clone()
		b.Place(0, d)
		e.Propagate()
		middle := b.Clone()
		e.MarkInto(&inner)
		b.Place(80, d)
		e.Propagate()
		e.Undo(&inner)
		require.True(t, b.Equal(middle))
		e.Undo(&outer)
		require.True(t, b.Equal(start))
	}
}

// follower is a rule that does nothing but look and notes what it sees: the sizes of
// all sets, and which were settled, when it last began to run, nil before the first time.
type follower struct {
	sizes   []int
	settled []bool
}

// expect returns the sets that have become smaller or were settled since, or all. A set
// of one member is settled without becoming smaller.
func (f follower) expect(b *grid.Board) []grid.Set {
	var sets []grid.Set
	for s := range grid.Set(b.Sets()) {
		if f.sizes == nil || b.Size(s) < f.sizes[s] || b.Settled(s) && !f.settled[s] {
			sets = append(sets, s)
		}
	}
	return sets
}

// follow returns what a rule that looks at b sees.
func follow(b *grid.Board) follower {
	var f follower
	for s := range grid.Set(b.Sets()) {
		f.sizes, f.settled = append(f.sizes, b.Size(s)), append(f.settled, b.Settled(s))
	}
	return f
}

// Changed lists exactly the sets that have lost a candidate or were settled since the
// rule last began, whatever was placed, removed, marked and undone meanwhile.
func TestChanged(t *testing.T) {
	shapes := heuristictest.Shapes()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(shapes).Draw(t, "shape")
		b := grid.NewBoard(s)
		var got []grid.Set
		look := &script{name: "look", wakes: heuristics.Pruned}
		look.steps = slices.Repeat([]func(*heuristics.Pass){func(p *heuristics.Pass) {
			got = slices.Clone(p.Changed())
		}}, 200)
		e := heuristics.NewEngine(b, look)
		var model follower
		var marks []heuristics.Mark
		var models []follower
		draw := func() (grid.Cell, grid.Digit) {
			return grid.Cell(rapid.IntRange(0, s.Cells()-1).Draw(t, "cell")), grid.Digit(rapid.IntRange(1, s.Side()).Draw(t, "digit"))
		}
		t.Repeat(map[string]func(*rapid.T){
			"remove": func(*rapid.T) { c, d := draw(); b.Remove(c, d) },
			"place":  func(*rapid.T) { c, d := draw(); b.Place(c, d) },
			"propagate": func(t *rapid.T) {
				want := model.expect(b)
				ran := len(want) > 0 && !b.Failed()
				calls := look.calls
				e.Propagate()
				require.Equal(t, ran, look.calls > calls)
				if ran {
					slices.Sort(got)
					require.Equal(t, want, got)
					model = follow(b)
				}
			},
			"mark": func(*rapid.T) {
				marks, models = append(marks, heuristics.Mark{}), append(models, model)
				e.MarkInto(&marks[len(marks)-1])
			},
			"undo": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip()
				}
				last := len(marks) - 1
				e.Undo(&marks[last])
				model = models[last]
				marks, models = marks[:last], models[:last]
			},
		})
	})
}

// Neither running nor undoing allocates once the engine is warm, whichever of the strict
// rules runs, and also where a set is more than one word.
func TestEngineAllocs(t *testing.T) {
	check := func(k int, list string) {
		e, m := warm(t, square(t, k), parse(t, list))
		require.Zero(t, testing.AllocsPerRun(5, func() {
			e.Propagate()
			e.Undo(m)
		}), "basis %d, %s", k, list)
	}
	for _, rule := range strict() {
		check(3, rule.Name)
		check(4, "singles,"+rule.Name)
	}
	check(9, "singles,locked")
}

// warm returns an engine that has run once on a board with half of the cells filled,
// and the mark before that.
func warm(t testing.TB, s *grid.Shape, rules []heuristics.Heuristic) (*heuristics.Engine, *heuristics.Mark) {
	rng := rand.New(rand.NewPCG(3, 0))
	b := grid.NewBoard(s)
	for c, d := range heuristictest.Grid(rng, s) {
		if rng.IntN(2) == 0 {
			b.Place(grid.Cell(c), d)
		}
	}
	e := heuristics.NewEngine(b, rules...)
	m := &heuristics.Mark{}
	e.MarkInto(m)
	e.Propagate()
	e.Undo(m)
	return e, m
}
