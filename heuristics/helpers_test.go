package heuristics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
)

// parse returns the rules of a list that is known to be right and has no relative sizes.
func parse(t testing.TB, list string) []heuristics.Heuristic {
	t.Helper()
	rules, err := heuristics.Catalog().Parse(list)
	require.NoError(t, err)
	return rules.New(square(t, 3))
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// line returns the puzzle of a line with one character per cell, for sides up to 9.
func line(t testing.TB, s *grid.Shape, text string) *grid.Puzzle {
	t.Helper()
	require.Len(t, text, s.Cells())
	return heuristictest.Line(s, text)
}
