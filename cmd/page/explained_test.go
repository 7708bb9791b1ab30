package page

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// three stands for a file of generated puzzles of 25×25.
const three = "three of 25×25"

// explained returns the lines of the explanations of the first puzzles of a file, or of some
// generated ones of 25×25.
func (c *client) explained(file string, count int, options map[string]any) (all [][]json.RawMessage) {
	c.t.Helper()
	if file == three {
		for seed := range count {
			var x struct{ Cells []grid.Digit }
			answer := c.ask("generate", nil, map[string]any{"shape": "5", "fill": 0.45, "unique": true, "seed": 33 + seed}).answer
			require.NoError(c.t, json.Unmarshal([]byte(answer), &x))
			all = append(all, c.ask("explain", &Board{N: 25, LayoutText: boxes(5, 5), Cells: x.Cells}, options).lines)
		}
		return all
	}
	in, err := os.Open("../../testdata/" + file)
	require.NoError(c.t, err)
	defer in.Close()
	for r := range format.Read(in, file, format.Options{}) {
		require.NoError(c.t, r.Err)
		if len(all) == count {
			break
		}
		b := boardOf(r)
		all = append(all, c.ask("explain", &b, options).lines)
	}
	require.Len(c.t, all, count)
	return all
}

// TestProofs: every step that the page draws follows from what its JSON shows.
func TestProofs(t *testing.T) {
	c := open(t, usual())
	for _, test := range []struct {
		file          string
		count, solved int
		options       map[string]any
	}{
		{"inkala.txt", 1, 0, nil},
		{"inkala.txt", 1, 1, map[string]any{"rules": "singles,locked,dilemma-2"}},
		{"min16.txt", testenv.Scale(1, 3, 10), testenv.Scale(1, 3, 9), nil},
		{three, testenv.Scale(1, 1, 3), testenv.Scale(1, 1, 3), nil},
	} {
		for i, lines := range c.explained(test.file, test.count, test.options) {
			steps, solved, err := checkProof(lines)
			require.NoError(t, err, "%s, puzzle %d", test.file, i+1)
			require.Positive(t, steps)
			if solved {
				test.solved--
			}
		}
		require.Zero(t, test.solved, test.file)
	}
}

// TestFalseProofs: the checker rejects a step if a part of it is missing or altered.
func TestFalseProofs(t *testing.T) {
	c := open(t, usual())
	all := [][]json.RawMessage{c.explained("inkala.txt", 1, nil)[0], c.ask("explain", c.boardFrom(rules), nil).lines}
	mutants := map[string]func(s map[string]any) bool{
		"a digit that is seen is left out": func(s map[string]any) bool { return shorten(s, "seen") },
		"an earlier step is left out":      func(s map[string]any) bool { return shorten(s, "earlier") },
		"a candidate is not drawn":         func(s map[string]any) bool { return shorten(s, "holds") },
		"a cell is left out":               func(s map[string]any) bool { return shorten(s, "cells") },
		"no sentence":                      func(s map[string]any) bool { s["sentence"] = ""; return true },
		"a case lacks its last step": func(s map[string]any) bool {
			trials, ok := s["trials"].([]any)
			return ok && shorten(trials[0].(map[string]any), "steps")
		},
	}
	for name, mutate := range mutants {
		tried := 0
		for _, lines := range all {
			for i := 0; i < min(len(lines), 40); i += testenv.Scale(2, 2, 1) {
				var s map[string]any
				require.NoError(t, json.Unmarshal(lines[i], &s))
				if s["step"] == nil || !mutate(s) {
					continue
				}
				text, err := json.Marshal(s)
				require.NoError(t, err)
				_, _, err = checkProof(append(slices.Clip(lines[:i]), text))
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
	c := open(t, usual())
	var all []string
	for _, line := range c.ask("explain", c.boardFrom(rules), nil).lines {
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
