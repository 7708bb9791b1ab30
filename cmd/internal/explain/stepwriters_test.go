package explain

import (
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// TestReplayFollows: the board of a replay is the board of the engine one step before;
// every step concludes something new on it, and the last one makes both equal.
func TestReplayFollows(t *testing.T) {
	for _, name := range []string{"famous9.txt", "min16.txt"} {
		for _, r := range recordsOf(t, name, 3) {
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

// TestReplayApplies: all conclusions of a step are on the board when the next one is kept, as far as the board is
// consistent.
func TestReplayApplies(t *testing.T) {
	p := emptySquare(t)
	step := heuristics.Step{
		Removed: []heuristics.Candidate{{Cell: 0, Digit: 1}, {Cell: 0, Digit: 2}},
		Placed:  []heuristics.Candidate{{Cell: 10, Digit: 3}, {Cell: 15, Digit: 4}},
	}
	r := NewReplay(p, p.Board(), "title")
	r.Step(step)
	require.True(t, r.board.Has(0, 1))
	r.Step(heuristics.Step{})
	for _, x := range step.Removed {
		require.False(t, r.board.Has(x.Cell, x.Digit))
	}
	for _, x := range step.Placed {
		require.Equal(t, x.Digit, r.board.Value(x.Cell))
	}

	b := p.Board()
	step.Removed = nil
	for d := grid.Digit(1); d <= 4; d++ {
		step.Removed = append(step.Removed, heuristics.Candidate{Cell: 0, Digit: d})
	}
	r = NewReplay(p, b, "title")
	r.Step(step)
	r.Step(heuristics.Step{})
	require.Zero(t, r.board.Value(10), "the removals have failed")
	require.True(t, b.Has(0, 1), "the board of the engine is another one")
}

// TestLastPicture: a picture shows the last step and its number, or the puzzle if there was no step.
func TestLastPicture(t *testing.T) {
	p := emptySquare(t)
	var drawn draw.Picture
	last := LastPicture{NewReplay(p, p.Board(), "title"), func(p draw.Picture) error { drawn = p; return nil }}
	require.NoError(t, last.Close(heuristics.Outcome{}))
	require.Equal(t, "title", drawn.Title)
	require.Empty(t, drawn.Text)
	require.Nil(t, drawn.Step)
	removed := []heuristics.Candidate{{Cell: 0, Digit: 1}}
	last.Step(heuristics.Step{})
	last.Step(heuristics.Step{Rule: "mine", Removed: removed})
	require.NoError(t, last.Close(heuristics.Outcome{}))
	require.Regexp(t, `^Step 2: .*\.$`, drawn.Text)
	require.Equal(t, removed, drawn.Step.Removed)
}

// TestDrawnText: an empty line parts a step from the drawing of the next one, and only the first drawing has a note.
func TestDrawnText(t *testing.T) {
	p := emptySquare(t)
	var out strings.Builder
	var notes []string
	text := DrawnText{
		Replay: NewReplay(p, p.Board(), "title"), Text: heuristics.NewText(&out, p.Shape, heuristics.TextOptions{}), Out: &out,
		Options: draw.TerminalOptions{Width: 15}, Say: func(note string) { notes = append(notes, note) },
	}
	for d := grid.Digit(1); d <= 3; d++ {
		before := out.Len()
		text.Step(heuristics.Step{Rule: "mine", Removed: []heuristics.Candidate{{Cell: 0, Digit: d}}})
		require.Equal(t, d > 1, strings.HasPrefix(out.String()[before:], "\n"), "step %d", d)
		require.Len(t, notes, 1)
	}
	require.NoError(t, text.Close(heuristics.Outcome{}))
	text.Replay, text.Options.Width = NewReplay(p, p.Board(), "title"), 0
	text.Step(heuristics.Step{Rule: "mine"})
	require.Len(t, notes, 1, "everything fits")
}
