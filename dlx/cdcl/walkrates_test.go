package cdcl

import (
	"math"
	"math/rand/v2"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// Walks get the share of the setting at 1000 items, which grows with the fifth power of the
// items; later ones get an eighth, which grows with the seventh. The bound is 30 moves per
// propagation, for later ones 15, and for the first walk that number of moves per item.
func TestWalkShare(t *testing.T) {
	for _, test := range []struct {
		items    int
		settings []string
		share    float64
		later    float64
		length   uint64
	}{
		{1000, nil, 0.16, 0.02, 200_000},
		{2000, nil, 5.12, 2.56, 400_000},
		{500, nil, 0.005, 0.00015625, 100_000},
		{3000, nil, 30, 15, 600_000},
		{1000, []string{"walk=3100", "walk-length=3"}, 30, 3.875, 3000},
		{1000, []string{"walk=0", "walk-length=1"}, 0, 0, 1000},
	} {
		s := prepared(MustParse(test.settings...), dlx.NewProblem(test.items, 5))
		require.InDelta(t, test.share, s.walk.share, 1e-9)
		require.InDelta(t, test.later, s.walk.laterShare, 1e-9)
		require.Equal(t, test.length, s.walk.length)
	}
}

// A walk comes after some conflicts, while there is no solution, as soon as the
// propagations have paid for it and those before; the first five at one share and the
// later ones at another.
func TestWalkDue(t *testing.T) {
	for _, test := range []struct {
		name                                           string
		share                                          float64
		walks, solutions, conflicts, propagations, old uint64
		want                                           bool
	}{
		{"paid", 0.5, 0, 0, 50, 2000, 0, true},
		{"almost paid", 0.5, 0, 0, 50, 1999, 0, false},
		{"those before are paid too", 0.5, 1, 0, 50, 3000, 500, true},
		{"those before are not", 0.5, 1, 0, 50, 2999, 500, false},
		{"too early", 0.5, 0, 0, 49, 2000, 0, false},
		{"a solution is known", 0.5, 0, 1, 50, 2000, 0, false},
		{"switched off", 0, 0, 0, 50, 1 << 60, 0, false},
		{"the fifth", 0.5, 4, 0, 50, 2000, 0, true},
		{"the sixth", 0.5, 5, 0, 50, 7999, 0, false},
		{"the sixth, paid", 0.5, 5, 0, 50, 8000, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := loose(t, 3)
			s.walk.share, s.walk.laterShare, s.walk.length = test.share, test.share/4, 1000
			s.stats = Stats{
				Walks: test.walks, Solutions: test.solutions, Conflicts: test.conflicts,
				Propagations: test.propagations, WalkMoves: test.old,
			}
			require.Equal(t, test.want, s.walkDue())
		})
	}
}

// Where items have many options, walks have seven times the moves, and at most 105 a propagation.
func TestWalkMost(t *testing.T) {
	for _, test := range []struct {
		share float64
		most  bool
		paid  uint64 // propagations
	}{{1, false, 1000}, {1, true, 143}, {30, false, 34}, {30, true, 10}} {
		s := loose(t, 3)
		s.walk.share, s.walk.length, s.walk.manyOptions = test.share, 1000, test.most
		s.stats.Conflicts, s.stats.Propagations = 50, test.paid
		require.True(t, s.walkDue(), test)
		s.stats.Propagations--
		require.False(t, s.walkDue(), test)
	}
	for side, most := range map[int]bool{5: false, 6: true, 20: true} { // the options of an item
		s := prepared(Config{}, Latin(side))
		s.startWalk()
		require.Equal(t, most, s.walk.manyOptions, side)
		s.Load(Latin(side))
		require.False(t, s.walk.manyOptions)
	}
}

// The temperature goes by the number of options of an item, as it was measured on grids of side 25 to 81,
// and falls by a twelfth along a walk.
func TestWalkTemperature(t *testing.T) {
	for options, want := range map[int]float64{0: 0.25, 1: 0.25, 4: 0.25, 6: 0.2293, 13: 0.1723, 20: 0.1469} {
		s := prepared(Config{}, dlx.NewProblem(7, 0))
		if options > 0 {
			s = prepared(Config{}, Latin(options))
		}
		s.startWalk()
		for done, part := range map[uint64]float64{0: 1.03, 500: 0.9892, 1000: 0.95} {
			s.walk.length, s.walk.done = 1000, done
			s.walk.cool()
			require.InDelta(t, part*want, -1/math.Log(float64(s.walk.odds[2])/(1<<chanceBits)), 0.0005, "%d options, %d moves", options, done)
		}
	}
}

// A move that takes away one option or none is always made, one that takes away k with
// probability exp(-(k-1)/T).
func TestWalkOdds(t *testing.T) {
	s := loose(t, 3)
	s.walk.setTemperature(0.4)
	for k, odds := range s.walk.odds {
		want := math.Min(1, math.Exp(-float64(k-1)/0.4))
		require.InDelta(t, want, float64(odds)/(1<<21), 1e-6, "%d taken away", k)
	}
}

// A walk makes its moves to the last, and the next one is twice as long.
func TestWalkLength(t *testing.T) {
	s := prepared(Config{}, Tight(rand.New(rand.NewPCG(4, 1)), 60, 6, 4))
	require.True(t, s.propagate())
	s.walkAll(walkPace + 1000)
	require.EqualValues(t, 1, s.stats.Walks)
	require.EqualValues(t, walkPace+1000, s.stats.WalkMoves)
	require.EqualValues(t, 2*(walkPace+1000), s.walk.length)
	require.Zero(t, s.stats.Walked)
}

// A turn is never so long that the context has to wait.
func TestWalkTurns(t *testing.T) {
	s := prepared(Config{}, Tight(rand.New(rand.NewPCG(4, 1)), 60, 6, 4))
	require.True(t, s.propagate())
	s.walk.length = 1 << 40
	s.startWalk()
	s.walkOn()
	require.EqualValues(t, 1<<12, s.stats.WalkMoves)
}

// However hot it is, a move takes away seven options at most.
func TestWalkTakesAwaySeven(t *testing.T) {
	for count, made := range map[int]bool{1: true, 6: true, 7: true, 8: false, 12: false} {
		p := dlx.NewProblem(count+2, 0)
		items := []dlx.Item{dlx.Item(count)}
		for i := range dlx.Item(count) {
			_, err := p.AddOption(i)
			require.NoError(t, err)
			items = append(items, i)
		}
		large, err := p.AddOption(items...)
		require.NoError(t, err)
		_, err = p.AddOption(dlx.Item(count + 1)) // so that not all is one item's
		require.NoError(t, err)
		s := prepared(Config{}, p)
		s.walk.uncoverAll()
		for o := range int32(count) {
			s.walk.insert(o)
		}
		s.walk.insert(int32(large) + 1)
		require.Equal(t, []int32{int32(count)}, s.walk.uncovered)
		s.walk.setTemperature(1e9)
		s.walk.move(0)
		require.Equal(t, made, s.walk.coverOf[count] == int32(large), "%d", count)
		s.requireWalk(t)
	}
}

// Cold, only moves that take away one at most are made.
func TestWalkCold(t *testing.T) {
	s := prepared(Config{}, Tight(rand.New(rand.NewPCG(5, 1)), 60, 6, 4))
	require.True(t, s.propagate())
	s.startWalk()
	s.walk.setTemperature(1e-3)
	rng := rand.New(rand.NewPCG(1, 1))
	placed := func() int {
		seen := map[int32]bool{}
		for _, o := range s.walk.coverOf {
			if o >= 0 {
				seen[o] = true
			}
		}
		return len(seen)
	}
	grew := 0
	for range 300 {
		before := placed()
		s.walk.move(rng.Uint64())
		require.GreaterOrEqual(t, placed(), before)
		if placed() > before {
			grew++
		}
	}
	require.Positive(t, grew)
}
