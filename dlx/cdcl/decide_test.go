package cdcl

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/internal/cancel"

	"github.com/stretchr/testify/require"
)

// The first scores are the sums of one over the sizes of the items, over their number
// and one, and with a seed up to a sixteenth more before that; ties go to the smaller option.
func TestFirstScores(t *testing.T) {
	p := dlx.NewProblem(3, 0)
	for _, items := range [][]dlx.Item{{0, 1}, {1}, {1, 2}, {1, 2}, {0}} { // sizes 2, 4, 2
		_, err := p.AddOption(items...)
		require.NoError(t, err)
	}
	want := []float64{0.75 / 3, 0.25 / 2, 0.75 / 3, 0.75 / 3, 0.5 / 2}
	s := prepared(Config{}, p)
	require.Equal(t, want, s.scores.score)
	var popped []int32
	for range 5 {
		popped = append(popped, s.scores.pop())
	}
	require.Equal(t, []int32{0, 2, 3, 4, 1}, popped)

	s = prepared(Config{Seed: 7}, p)
	for o, score := range s.scores.score {
		items := float64(len(s.cover.items(int32(o))) + 1)
		require.GreaterOrEqual(t, score, want[o])
		require.Less(t, score, want[o]+1/16.0/items)
		require.NotEqual(t, want[o], score)
	}
}

// Options that took part in a conflict gain, and more from conflict to conflict by the decay.
func TestBump(t *testing.T) {
	s := loose(t, 5, "decay=800")
	before := slices.Clone(s.scores.score)
	for range 2 {
		s.marks.resolved = append(s.marks.resolved[:0], 3, 1)
		s.bump()
	}
	require.InDelta(t, 1.25*1.25, s.scores.step, 1e-12)
	for o, score := range s.scores.score {
		gain := 0.0
		if o == 1 || o == 3 {
			gain = 1 + 1.25
		}
		require.InDelta(t, before[o]+gain, score, 1e-12)
	}
	require.EqualValues(t, 1, s.scores.order[0])
}

// Beyond 10^150 all scores, and the step that conflicts add, are divided by it.
func TestRescale(t *testing.T) {
	var h scores
	h.reset(3)
	h.score[0], h.score[1] = 5e149, 1e10
	h.heapify(new(cancel.Check))
	h.step = 0.9e150
	h.bump(1)
	require.Equal(t, 0.9e150, h.score[1], "not beyond")
	h.step = 1e149
	h.bump(1)
	h.bump(1)
	require.InDelta(t, 1.1, h.score[1], 1e-9)
	require.InDelta(t, 0.5, h.score[0], 1e-9)
	require.InDelta(t, 0.1, h.step, 1e-9)
	require.EqualValues(t, []int32{1, 0, 2}, []int32{h.pop(), h.pop(), h.pop()})
	require.Equal(t, []int32{-1, -1, -1}, h.where)
}

// The heap gives what sorting gives, after any pushes, pops and gains.
func TestHeapAgainstSorting(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	const n = 20
	var h scores
	h.reset(n)
	in := map[int32]bool{}
	for o := range int32(n) {
		in[o] = true
	}
	for range 2000 {
		o := rng.Int32N(n)
		switch {
		case rng.IntN(2) == 0:
			h.step = float64(rng.IntN(3))
			h.bump(o)
		case !in[o]:
			h.push(o)
			in[o] = true
		case len(h.order) > 0:
			best := h.order[0]
			for other := range in {
				if c := cmp.Compare(h.score[other], h.score[best]); c > 0 || c == 0 && other < best {
					best = other
				}
			}
			require.Equal(t, best, h.pop())
			delete(in, best)
		}
		require.Len(t, h.order, len(in))
		for other := range int32(n) {
			require.Equal(t, in[other], h.where[other] >= 0)
		}
	}
	require.Zero(t, h.compare(3, 3))
}

// The phases are renewed in turn: all to the first value, all to its opposite, to the
// best, each to its opposite, to the best, and again to the best; where there is no best
// they stay.
func TestRephasing(t *testing.T) {
	s := loose(t, 4, "rephase-interval=10", "phase=0")
	require.Equal(t, []int8{-1, -1, -1, -1}, s.phases.saved)
	var at uint64
	for i, want := range [][]int8{
		{-1, -1, -1, -1},
		{1, 1, 1, 1},
		{1, -1, 1, 1},
		{-1, 1, -1, -1},
		{1, -1, -1, -1},
		{1, -1, -1, -1},
		{-1, -1, -1, -1},
		{1, 1, 1, 1},
	} {
		at += 10 * uint64(i+1)
		s.stats.Conflicts = at - 1
		require.False(t, s.rephaseDue(), "renewal %d", i+1)
		s.stats.Conflicts = at
		require.True(t, s.rephaseDue(), "renewal %d", i+1)
		copy(s.phases.best, []int8{1, -1, 0, 0})
		copy(s.phases.target, []int8{1, 1, 1, 1})
		s.phases.bestSize, s.phases.targetSize = 2, 4
		s.rephase()
		require.Equal(t, want, s.phases.saved, "renewal %d", i+1)
		require.Equal(t, []int8{0, 0, 0, 0}, s.phases.target)
		require.Zero(t, s.phases.bestSize+s.phases.targetSize)
		require.EqualValues(t, i+1, s.stats.Rephasings)
	}
	s = loose(t, 4)
	require.Equal(t, []int8{1, 1, 1, 1}, s.phases.saved)
}

// A decision takes the value of the largest assignment, or else the latest one.
func TestPhase(t *testing.T) {
	for _, test := range []struct{ target, want int8 }{{1, 1}, {-1, -1}, {0, -1}} {
		s := loose(t, 3)
		s.phases.saved[1], s.phases.target[1] = -1, test.target
		require.Equal(t, test.want, s.phases.of(1))
		s.scores.score[1] = 9
		s.scores.heapify(new(cancel.Check))
		s.decide()
		require.Equal(t, test.want < 0, s.trail[0].negated())
		require.EqualValues(t, 1, s.trail[0].option())
	}
}

// The largest assignments are remembered with their values, the best one for longer.
func TestNotePhases(t *testing.T) {
	s := loose(t, 4)
	trail := []literal{positive(2), positive(0).not(), positive(3)}
	s.trail = append(s.trail, trail...)
	s.phases.note(s.trail[:2])
	require.Equal(t, []int8{-1, 0, 1, 0}, s.phases.target)
	require.Equal(t, s.phases.target, s.phases.best)
	s.trail[0] = s.trail[0].not()
	s.phases.note(s.trail[:2])
	require.EqualValues(t, 1, s.phases.target[2], "as large is not larger")
	s.phases.targetSize = 0
	s.phases.note(s.trail[:1])
	require.EqualValues(t, -1, s.phases.target[2])
	require.EqualValues(t, 1, s.phases.best[2])
	s.phases.note(s.trail[:3])
	require.Equal(t, []int8{-1, 0, -1, 1}, s.phases.best)
	require.Equal(t, []int{3, 3}, []int{s.phases.targetSize, s.phases.bestSize})
}

// A decision gives an option that is open again its latest value.
func TestReleaseSaves(t *testing.T) {
	s := loose(t, 3, "phase=0")
	s.openLevel(positive(1))
	require.True(t, s.propagate())
	s.backtrack(0)
	require.Equal(t, []int8{-1, 1, -1}, s.phases.saved)
	s.openLevel(positive(1).not())
	require.True(t, s.propagate())
	s.backtrack(0)
	require.Equal(t, []int8{-1, -1, -1}, s.phases.saved)
	require.True(t, slices.Equal(s.values, make([]int8, 6)))
}
