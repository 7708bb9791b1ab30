package heuristics_test

import (
	"testing"

	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// TestBelow: below a rule are the rules of lower levels, and the smaller sizes of its own kind, which may have the same
// level. Rules without a place on the ladder have none.
func TestBelow(t *testing.T) {
	for rule, want := range map[string]string{
		"locked": "singles", "hall-2": "singles,locked", "hidden-tuple-4": "singles,locked,hall-3,fish-3,chain-3",
		"fish-2": "singles,locked,hall-2", "chain-2": "singles,locked,hall-2,fish-2",
		"chain-6": "singles,locked,hall,fish,chain-5", "chain-7": "singles,locked,hall,fish,chain-6",
		"chain": "singles,locked,hall,fish,chain-7", "probe": "singles,locked,hall,fish,chain",
		"dilemma": "singles,locked,hall,fish,chain,probe",
	} {
		below := heuristics.Below(heuristics.MustParse(rule)[0])
		require.Equal(t, heuristics.MustParse(want).String(), below.String(), rule)
	}
	for _, rule := range []string{"hall", "fish", "naked-tuple-map-3", "naked-single", "chain-1", "probe-2", "dilemma-2"} {
		require.Nil(t, heuristics.Below(heuristics.MustParse(rule)[0]), rule)
	}
}
