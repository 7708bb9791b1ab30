package format_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// TestWordsOfOneNumber has words that are the same number beside letters: 05 comes before 5,
// every time.
func TestWordsOfOneNumber(t *testing.T) {
	words := strings.Fields("05 5 A B C D E F G H")
	var text strings.Builder
	var want []grid.Digit
	for r := range words {
		row := slices.Concat(words[r:], words[:r])
		text.WriteString(strings.Join(row, ",") + "\n")
		for _, w := range row {
			want = append(want, grid.Digit(slices.Index(words, w)+1))
		}
	}
	for range 20 {
		require.Equal(t, want, onlyRecord(t, text.String(), auto).Puzzle.Givens)
	}
}
