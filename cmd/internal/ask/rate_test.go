package ask

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLevelOf: a rating is named by the part of the scale that it is in.
func TestLevelOf(t *testing.T) {
	for value, level := range map[float64]string{
		1: "1 to 2: naked singles", 3.9: "3 to 4: locked candidates", 4: "4 to 5: pairs and triples",
		5.88: "5 to 6: larger sets and fish", 7.5: "7 to 8: dilemmas", 8: "8 and more: search", 11.2: "8 and more: search",
	} {
		require.Equal(t, level, levelOf(value))
	}
}
