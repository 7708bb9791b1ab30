package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/cmd/internal/ask"
)

// TestLineQuestions: every question whose answers are lines has a command in a group of the help.
func TestLineQuestions(t *testing.T) {
	for _, q := range ask.LineQuestions(Default().Catalog) {
		command, _, err := newRoot(Default()).Find([]string{q.Name})
		require.NoError(t, err)
		require.Equal(t, q.Name, command.Name())
		require.Equal(t, q.Group, command.GroupID)
	}
}
