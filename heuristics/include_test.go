package heuristics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// TestInclude: which lists of rules conclude all that others do on 16×16, where tuples above size 8
// find nothing more.
func TestInclude(t *testing.T) {
	s, err := grid.Square(4)
	require.NoError(t, err)
	for _, test := range []struct {
		rules, others string
		want          bool
	}{
		{"none", "naked-single", true},
		{"none", "pairwise", true},
		{"none", "hidden-single", false},
		{"hall-2", "singles", true},
		{"naked-tuple-2", "hidden-single", false},
		{"naked-tuple-15", "hidden-single", true},
		{"hall-4", "hall-3", true},
		{"hall-3", "hall-4", false},
		{"hall-K", "hall-4", true},
		{"hall-4", "naked-tuple-3,hidden-tuple-4", true},
		{"naked-tuple-3,hidden-tuple-3", "hall-3", true},
		{"naked-tuple-3", "hidden-tuple-3", false},
		{"hall-8", "hall", true},
		{"ladder", "hall", true},
		{"hall-7", "hall", false},
		{"hall-7", "ladder", false},
		{"hall-7", "hall-8", false},
		{"naked-tuple-10,hidden-tuple-5", "hall", true},
		{"naked-tuple-10,hidden-tuple-4", "hall", false},
		{"hall", "locked", false},
		{"fish", "fish-3", true},
		{"fish-2", "fish-3", false},
		{"all", "singles,locked,hall-5", true},
		{"all,-probe,-dilemma", "probe", false},
	} {
		got := heuristics.MustParse(test.rules).Include(s, heuristics.MustParse(test.others))
		require.Equal(t, test.want, got, "%s include %s", test.rules, test.others)
	}
	naked, hidden := heuristics.MustParse("naked-tuple-3,hall-2,hidden-tuple-20").TupleSizes(s)
	require.Equal(t, []int{3, 16}, []int{naked, hidden})
}
