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
		{"corpus/dug-25x25.txt", testenv.Scale(1, 1, 3), testenv.Scale(1, 1, 3), ""},
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
	for name, mutate := range mutants {
		tried := 0
		for _, r := range all {
			lines := explained(t, r, "")
			for i := 1; i < min(len(lines), 80); i += testenv.Scale(2, 2, 1) {
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
