package generate

import (
	"context"
	"math/rand/v2"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// looker is a context that ends after a number of looks, and that reports looks.
type looker struct {
	context.Context
	left  int
	look  func()
	ended bool
}

// Err counts a look.
func (l *looker) Err() error {
	if l.look(); l.left == 0 {
		l.ended = true
		return context.DeadlineExceeded
	}
	l.left--
	return nil
}

// Digging looks at the context again before it has placed or taken back three pieces, and
// ends at the first look after the end: it asks nobody any more, and has taken away only
// what it takes away else. Of a context that has ended before nobody is asked.
func TestDiggingStops(t *testing.T) {
	for _, how := range []string{"none", "quarter-turn", accepting} {
		for basis, every := range map[int]int{2: 1, 3: 1, 4: 37, 5: 1000} {
			s, err := grid.Square(basis)
			require.NoError(t, err)
			full := Full(s, rand.New(rand.NewPCG(1, 1)))
			whole, err := digUntil(t, s, full, how, -1)
			require.NoError(t, err)
			require.True(t, whole.Minimal)
			for looks := 0; ; looks += every {
				dug, err := digUntil(t, s, full, how, looks)
				if err == nil {
					require.Greater(t, looks, s.Cells()/4, "one for each orbit")
					require.Equal(t, whole, dug)
					break
				}
				require.ErrorIs(t, err, context.DeadlineExceeded)
				require.False(t, dug.Minimal)
				for c, d := range whole.Puzzle.Givens {
					require.True(t, d == 0 || dug.Puzzle.Givens[c] == d, "clue %d", c)
				}
			}
		}
	}
}

// accepting names digging that asks no counter.
const accepting = "accept"

// digUntil digs, with a symmetry or accepting, until a number of looks at the context, or to the end. What singles do not
// decide, or what they do not solve, stays.
func digUntil(t *testing.T, s *grid.Shape, full []grid.Digit, how string, looks int) (DugPuzzle, error) {
	t.Helper()
	ctx := &looker{Context: t.Context(), left: looks}
	asked := func() { require.False(t, ctx.ended || looks == 0, "asked after the end") }
	goal := Goal{Symmetry: Symmetry(how)}
	if how == accepting {
		goal.Symmetry = "none"
		goal.Accept = func(ctx context.Context, b *grid.Board) bool {
			asked()
			for placeSingle(b) {
			}
			return b.Solved() || ctx.Err() != nil
		}
	}
	d, err := NewDigger(s, goal, func(context.Context, *grid.Board, uint64) (uint64, error) {
		asked()
		return 1, nil
	})
	require.NoError(t, err)
	open := s.Cells()
	ctx.look = func() {
		if d.board == nil {
			return
		}
		require.InDelta(t, open, d.board.Open(), 3*piece)
		open = d.board.Open()
	}
	dug, err := d.Dig(ctx, full, rand.New(rand.NewPCG(11, 1)))
	require.Equal(t, looks == 0, d.board == nil, "a board takes long, so it is made when it is needed")
	return dug, err
}

// Singles are placed once for all orbits of a part: digging a 25×25 grid looks at the context, which it does with every
// 64 placements too, 4 times for a cell. It would be 8 times if each orbit placed the singles of its board.
func TestDiggingSharesSingles(t *testing.T) {
	s, err := grid.Square(5)
	require.NoError(t, err)
	looks := 0
	ctx := &looker{Context: t.Context(), left: -1, look: func() { looks++ }}
	d, err := NewDigger(s, Goal{}, func(context.Context, *grid.Board, uint64) (uint64, error) { return 1, nil })
	require.NoError(t, err)
	_, err = d.Dig(ctx, Full(s, rand.New(rand.NewPCG(1, 1))), rand.New(rand.NewPCG(11, 1)))
	require.NoError(t, err)
	require.Less(t, looks, 6*s.Cells())
}

// Mixing looks at the context before each move, and balanced patterns are made by it.
func TestMixingStops(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	for _, looks := range []int{0, 9*movesPerDigit - 1, 9 * movesPerDigit} {
		ctx := &looker{Context: t.Context(), left: looks, look: func() {}}
		full, err := FullWithin(ctx, s, rand.New(rand.NewPCG(1, 1)))
		if looks < 9*movesPerDigit {
			require.ErrorIs(t, err, context.DeadlineExceeded)
		} else {
			require.Equal(t, Full(s, rand.New(rand.NewPCG(1, 1))), full)
		}
	}
	_, err = BalancedPattern(&looker{Context: t.Context(), look: func() {}}, s, 4, rand.New(rand.NewPCG(1, 1)))
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
