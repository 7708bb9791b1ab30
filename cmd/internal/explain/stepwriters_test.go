package explain

import (
	"os"
	"testing"

	"basisk/grid/format"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// TestReplayFollows: the board of a replay is the board of the engine one step before;
// every step concludes something new on it, and the last one makes both equal.
func TestReplayFollows(t *testing.T) {
	for _, name := range []string{"famous9.txt", "min16.txt"} {
		file, err := os.Open("../../../testdata/" + name)
		require.NoError(t, err)
		defer file.Close()
		for r := range format.Read(file, name, format.Options{}) {
			require.NoError(t, r.Err)
			if r.Index > 3 {
				break
			}
			rules, err := heuristics.Catalog().Parse("ladder,probe")
			require.NoError(t, err)
			b := r.Puzzle.Board()
			p := NewReplay(r.Puzzle, b, r.Source)
			e := rules.Engine(b)
			e.Record(func(s heuristics.Step) {
				p.Step(s)
				requireNews(t, p)
			})
			require.True(t, e.Propagate())
			if p.last != nil {
				p.apply()
			}
			require.True(t, p.board.Equal(b), "%s %d", name, r.Index)
		}
	}
}

// requireNews fails unless all that the last step concludes is open on the board.
func requireNews(t *testing.T, p *Replay) {
	for _, x := range p.last.Removed {
		require.True(t, p.board.Has(x.Cell, x.Digit), "step %d", p.number)
	}
	for _, x := range p.last.Placed {
		require.Zero(t, p.board.Value(x.Cell), "step %d", p.number)
	}
}
