package heuristics_test

import (
	"testing"

	"basisk/grid"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// TestWhere: the cell or the unit that has run empty is named, and one that has not is not
// said to be empty.
func TestWhere(t *testing.T) {
	shape := square(t, 2)
	remove := func(b *grid.Board, c grid.Cell, digits ...grid.Digit) {
		for _, d := range digits {
			b.Remove(c, d)
		}
	}
	for _, test := range []struct {
		fail func(b *grid.Board)
		want string
	}{
		{func(*grid.Board) {}, ""},
		{func(b *grid.Board) { remove(b, 11, 1, 2, 3, 4) }, "R3C4 has no candidate left"},
		{func(b *grid.Board) {
			for c := range grid.Cell(4) {
				remove(b, 4+c, 3)
			}
		}, "row 2 has no place for 3"},
		{func(b *grid.Board) { remove(b, 0, 2); b.Place(0, 2) }, "R1C1 cannot be filled"},
		{func(b *grid.Board) { b.Fail(b.PlaceSet(5, 4)) }, "column 2 cannot hold 4"},
	} {
		b := grid.NewBoard(shape)
		test.fail(b)
		require.Equal(t, test.want, heuristics.FailureOf(b).Text(shape, grid.Alphabet{}))
		e := heuristics.NewEngine(b)
		e.Propagate()
		require.Equal(t, heuristics.FailureOf(b), e.Outcome().Where)
	}
}

// TestTrialsSayWhere: a trial that fails says where, and one that does not says nothing.
func TestTrialsSayWhere(t *testing.T) {
	p := line(t, square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	e := heuristics.MustParse("singles,locked,hall,probe").Engine(p.Board())
	failed := 0
	e.RecordFirst(1, func(s heuristics.Step) {
		for _, trial := range s.Trials {
			if !trial.Failed {
				require.Nil(t, trial.Where)
				continue
			}
			require.Regexp(t, "^(R[1-9]C[1-9] has no candidate left|(row|column|box) [1-9] has no place for [1-9])$", trial.Where.Text(p.Shape, grid.Alphabet{}))
			failed++
		}
	})
	e.Propagate()
	require.Positive(t, failed)
}
