package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// Exit codes and conclusions mean what they mean in the competitions.
func TestVerdicts(t *testing.T) {
	for code, want := range map[int]format.Verdict{
		0: format.NoVerdict, 1: format.NoVerdict, 10: format.Satisfiable, 20: format.Unsatisfiable, 30: format.Satisfiable,
	} {
		require.Equal(t, want, verdictOf(code), "exit code %d", code)
	}
	for want, a := range map[StopReason]format.Answer{
		Exhausted: {Verdict: format.Unsatisfiable}, OutOfNodes: {Verdict: format.Undecided},
	} {
		require.Equal(t, want, endOf(a))
	}
	require.Equal(t, Exhausted, endOf(format.Answer{Verdict: format.Satisfiable, Complete: true}))
}
