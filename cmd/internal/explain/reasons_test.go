package explain

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// hard needs rules of many kinds.
const hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"

// explained returns the lines of the explanation of a puzzle by a list of rules, or by the usual ones.
func explained(t *testing.T, r format.Record, list string) (lines []json.RawMessage) {
	t.Helper()
	o := ask.ExplainOptions{Rules: ask.ExplainRules(heuristics.Catalog())}
	if list != "" {
		o.Rules = heuristics.MustParse(list)
	}
	var log bytes.Buffer
	o.StepWriter = func(_ *grid.Board, rules []heuristics.Heuristic) ask.StepWriter {
		return NewReasons(&log, r.Puzzle, rules)
	}
	ask.New(ask.Options{}).Explain(t.Context(), r, o)
	for line := range bytes.Lines(log.Bytes()) {
		lines = append(lines, bytes.TrimSuffix(line, []byte("\n")))
	}
	return lines
}

// recordsOf returns the first puzzles of a file of testdata.
func recordsOf(t *testing.T, file string, count int) (list []format.Record) {
	t.Helper()
	in, err := os.Open("../../../testdata/" + file)
	require.NoError(t, err)
	defer in.Close()
	for r := range format.Read(in, file, format.Options{}) {
		require.NoError(t, r.Err)
		r.Puzzle.Alphabet = grid.Alphabet{} // the checker reads numbers
		if list = append(list, r); len(list) == count {
			return list
		}
	}
	require.Fail(t, "too few puzzles in "+file)
	return nil
}

// readHard returns the record of hard.
func readHard() format.Record {
	return slices.Collect(format.Read(strings.NewReader(hard), "hard", format.Options{}))[0]
}

// TestProofs: every step follows from what its JSON shows.
func TestProofs(t *testing.T) {
	for _, test := range []struct {
		file          string
		count, solved int
		rules         string
	}{
		{"inkala.txt", 1, 0, ""},
		{"inkala.txt", 1, 1, "singles,locked,dilemma-2"},
		{"min16.txt", testenv.Scale(1, 1, 10), testenv.Scale(1, 1, 9), ""},
		{"corpus/dug-25x25.txt", testenv.Scale(1, 1, 3), testenv.Scale(1, 1, 2), ""},
	} {
		for i, r := range recordsOf(t, test.file, test.count) {
			report, err := checkProof(r.Puzzle, explained(t, r, test.rules))
			require.NoError(t, err, "%s, puzzle %d", test.file, i+1)
			require.Positive(t, report.Steps)
			require.Empty(t, report.Unproved)
			if report.Outcome == "solved" {
				test.solved--
			}
		}
		require.Zero(t, test.solved, test.file)
	}
}

// TestFalseProofs: the checker rejects a step if a part of it is missing or altered.
func TestFalseProofs(t *testing.T) {
	all := []format.Record{recordsOf(t, "inkala.txt", 1)[0], readHard()}
	mutants := map[string]func(s map[string]any) bool{
		"a digit that is seen is left out": func(s map[string]any) bool { return shorten(s, "seen") },
		"an earlier step is left out":      func(s map[string]any) bool { return shorten(s, "earlier") },
		"a candidate is not drawn":         func(s map[string]any) bool { return shorten(s, "holds") },
		"a cell is left out":               func(s map[string]any) bool { return shorten(s, "cells") },
		"the other set is left out": func(s map[string]any) bool {
			_, ok := s["other"]
			delete(s, "other")
			return ok
		},
		"a cell of the other set is left out": func(s map[string]any) bool {
			other, ok := s["other"].(map[string]any)
			return ok && shorten(other, "cells")
		},
		"no sentence": func(s map[string]any) bool { s["sentence"] = ""; return true },
		"a case lacks its last step": func(s map[string]any) bool {
			trials, ok := s["trials"].([]any)
			return ok && shorten(trials[0].(map[string]any), "steps")
		},
	}
	explanations := [][]json.RawMessage{explained(t, all[0], ""), explained(t, all[1], "")}
	for name, mutate := range mutants {
		tried := 0
		for k, r := range all {
			lines := explanations[k]
			for i := 1; i < min(len(lines), 80); i += testenv.Scale(3, 3, 1) {
				var s map[string]any
				require.NoError(t, json.Unmarshal(lines[i], &s))
				if s["step"] == nil || !mutate(s) {
					continue
				}
				text, err := json.Marshal(s)
				require.NoError(t, err)
				_, err = checkProof(r.Puzzle, append(slices.Clip(lines[:i]), text))
				require.Error(t, err, "%s: %s", name, text)
				tried++
			}
		}
		require.Positive(t, tried, name)
	}
}

// shorten removes the last element of a list, if there is one.
func shorten(s map[string]any, key string) bool {
	list, _ := s[key].([]any)
	if len(list) == 0 {
		return false
	}
	s[key] = list[:len(list)-1]
	return true
}

// TestSentences: steps say why they follow in sentences that can be checked on the board.
func TestSentences(t *testing.T) {
	var all []string
	for _, line := range explained(t, readHard(), "") {
		var s struct{ Name, Sentence string }
		require.NoError(t, json.Unmarshal(line, &s))
		all = append(all, s.Name+": "+s.Sentence)
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{
		"hidden single: In ", " fits only in ", "the other open cells see the ", "probe: Suppose that ", "to a contradiction, since ", "naked single: ", " must be ", "hidden pair: In ",
	} {
		require.Contains(t, text, want)
	}
}

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
