package format_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// TestPopulation writes how puzzles were selected and reads it back, before puzzles of another
// selection and of none.
func TestPopulation(t *testing.T) {
	for _, to := range format.Writable() {
		if slices.Contains([]string{"opasnet", "opasnet-hypotheses", "hypotheses"}, to) {
			continue // one puzzle a file
		}
		var text bytes.Buffer
		w, err := format.NewWriter(&text, to)
		require.NoError(t, err)
		want := []string{"needs-hall-4-not-hall-3", "needs-hall-3-not-locked+hall-2", "", "needs-hall-4-not-hall-3"}
		for _, population := range want {
			p := read(line81+"\n", format.Options{})[0].Puzzle
			p.Population = population
			require.NoError(t, w.Write(p))
		}
		require.NoError(t, w.Flush())
		var got []string
		for r := range format.Read(strings.NewReader(text.String()), "x", format.Options{}) {
			require.NoError(t, r.Err, to)
			got = append(got, r.Puzzle.Population)
		}
		require.Equal(t, want, got, "%s:\n%s", to, &text)
	}
	for _, text := range []string{
		"# population=a\n" + line81, `{"population": "a", "puzzles": ["` + line81 + `"]}`,
		`{"population": "a", "n": 9, "puzzle": "` + line81 + `"}`,
	} {
		require.Equal(t, "a", read(text, format.Options{})[0].Puzzle.Population, text)
	}
}

// TestPopulationOfOne writes it in formats with one puzzle per file.
func TestPopulationOfOne(t *testing.T) {
	for _, to := range []string{"opasnet", "hypotheses"} {
		var text bytes.Buffer
		w, err := format.NewWriter(&text, to)
		require.NoError(t, err)
		p := read(line81+"\n", format.Options{})[0].Puzzle
		p.Population = "needs-hall-4-not-hall-3"
		require.NoError(t, w.Write(p))
		require.NoError(t, w.Flush())
		var again *grid.Puzzle
		for r := range format.Read(&text, "x", format.Options{}) {
			require.NoError(t, r.Err, to)
			again = r.Puzzle
		}
		require.Equal(t, p.Population, again.Population, to)
	}
}
