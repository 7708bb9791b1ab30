package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/solver/maker"
)

// TestInWords: a sentence names a population by its shape, kind and amount; other labels, and populations
// whose text lacks one of them, are unchanged.
func TestInWords(t *testing.T) {
	for label, want := range map[string]string{
		"5 unique 320":                      "25×25 unique puzzles with 320 clues",
		"6 random 0.56":                     "36×36 puzzles with random holes and 56 % of the cells given",
		"3 minimal by singles,locked":       "9×9 minimal puzzles, solvable by singles,locked",
		"4x5 balanced":                      "20×20 (4×5) puzzles with balanced holes",
		"16 latin qwh 0.4":                  "16×16 latin quasigroups with holes and 40 % of the cells given",
		"4 given":                           "16×16 given puzzles",
		"4 given-royle":                     "16×16 puzzles of royle",
		"random":                            "puzzles with random holes",
		"9 latin+irregular given":           "9 latin+irregular given",
		string(maker.Given) + " and others": "given and others",
	} {
		require.Equal(t, want, inWords(keyPuzzles, label))
	}
	require.Equal(t, "unique puzzles", inWords(keyHoles, "unique"))
	require.Equal(t, "5 unique 320", inWords(configSet, "5 unique 320"))
	for _, kind := range maker.AllHoles() {
		require.Contains(t, holesInWords, kind)
	}
}
