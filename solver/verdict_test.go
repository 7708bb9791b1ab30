package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// Exit codes and conclusions mean what they mean in the competitions.
func TestVerdicts(t *testing.T) {
	for code, want := range map[int]format.Conclusion{
		0: format.NoConclusion, 1: format.NoConclusion, 10: format.Satisfiable, 20: format.Unsatisfiable, 30: format.Satisfiable,
	} {
		require.Equal(t, want, verdictOf(code), "exit code %d", code)
	}
	for want, a := range map[StopReason]format.Answer{
		Exhausted: {Conclusion: format.Unsatisfiable}, OutOfNodes: {Conclusion: format.Undecided},
	} {
		require.Equal(t, want, endOf(a))
	}
	require.Equal(t, Exhausted, endOf(format.Answer{Conclusion: format.Satisfiable, Complete: true}))
}
