package output_test

import (
	"strings"
	"testing"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// TestFill: lines are as full as their columns allow, in characters and not in bytes.
func TestFill(t *testing.T) {
	words := strings.Fields("éé bb cc dddddddddd e")
	require.Equal(t, "- éé bb\n  cc\n  dddddddddd\n  e\n", output.Fill(words, "- ", "  ", 7))
	require.Equal(t, "- éé\n  bb\n  cc\n  dddddddddd\n  e\n", output.Fill(words, "- ", "  ", 6))
	require.Empty(t, output.Fill(nil, "- ", "  ", 7))
}
