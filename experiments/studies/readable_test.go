package studies

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadable: an answer has at most 40 words, the table that carries it eight rows, and a
// panel five series.
func TestReadable(t *testing.T) {
	for _, e := range Catalog() {
		section := e.Experiment.(question).Summarize(slices.Values(told(recordsOfFixed(t, e))))
		require.NoError(t, section.CheckReadable(), e.Name())
	}
}
