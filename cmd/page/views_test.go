package page

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"

	"github.com/stretchr/testify/require"
)

// viewed are the options with which answers have everything that a page shows; a question gets
// those that it takes.
var viewed = []map[string]any{
	{"unique": true, "counts": true, "probes": 200},
	{"cells": "R1C1", "probes": 200},
}

// TestViews: what a page shows of every answer is a sentence, tables without gaps, and an overlay of the board.
func TestViews(t *testing.T) {
	c := open(t, usual())
	shown := map[string]bool{}
	for _, f := range c.server.forms {
		if f.Study != "" {
			continue // its answer is a report
		}
		for _, options := range viewed {
			options = maps.Clone(options)
			maps.DeleteFunc(options, func(name string, _ any) bool { return !slices.Contains(f.names(), name) })
			for _, puzzle := range []string{hard, none, multiple, "82" + hard[2:]} {
				b := c.boardFrom(puzzle)
				if f.question.Made {
					b, options = nil, map[string]any{"shape": "2"}
				}
				views := c.ask(f.Name, b, options).views
				require.NotEmpty(t, views, f.Name)
				for _, text := range views {
					var v ask.View
					require.NoError(t, json.Unmarshal([]byte(text), &v))
					examine(t, v, b)
					shown[f.Name+": "+regexp.MustCompile(`[\d.,·⁰¹²³⁴-⁹]+`).ReplaceAllString(v.Text, "#")] = true
				}
			}
		}
	}
	require.Equal(t, []string{
		"all-possible: no digits clash", "candidates: # true candidates", "candidates: there is no solution", "check: # true candidates",
		"check: there is no solution", "count: # solution", "count: at least # solutions",
		"count: there is no solution", "estimate: # solution", "estimate: # solutions",
		"estimate: about # solutions", "estimate: no answer yet", "estimate: there is no solution", "explain: no rule applies any more",
		"explain: there is no solution", "generate: there is one solution", "hint: all steps asked for are shown",
		"hint: no rule applies any more", "hint: there is no solution", "rate: difficulty #", "rate: there are several solutions",
		"rate: there is no solution", "solve: solved", "solve: there is no solution", "why: # contradicting clues",
		"why: there are several solutions", "why: there is one solution",
	}, slices.Sorted(maps.Keys(shown)))
}

// examine checks a view about a board.
func examine(t *testing.T, v ask.View, b *Board) {
	t.Helper()
	require.NotEmpty(t, v.Text)
	for _, table := range v.Tables {
		require.NotEmpty(t, table.Rows)
		for _, row := range table.Rows {
			require.Len(t, row, max(len(table.Columns), len(table.Rows[0])))
			require.Equal(t, len(row) > 2, table.Columns != nil, "facts have two columns without names")
		}
	}
	if v.Overlay == nil {
		return
	}
	require.NotEmpty(t, fmt.Sprint(v.Overlay.Digits, v.Overlay.Marks))
	for _, list := range []int{len(v.Overlay.Digits), len(v.Overlay.Candidates)} {
		require.Contains(t, []int{0, len(b.Cells)}, list)
	}
}

// TestScriptsNameNoQuestion: no script of the page has the name of a question, except names that
// are also kinds of values.
func TestScriptsNameNoQuestion(t *testing.T) {
	var names []string
	for _, f := range New(usual()).forms {
		names = append(names, regexp.QuoteMeta(f.Name))
	}
	literal := regexp.MustCompile("[\"'`#](" + strings.Join(names, "|") + ")[\"'`]")
	scripts := 0
	require.NoError(t, fs.WalkDir(os.DirFS("web"), ".", func(path string, _ fs.DirEntry, err error) error {
		require.NoError(t, err)
		if !strings.HasSuffix(path, ".js") {
			return nil
		}
		scripts++
		text, err := fs.ReadFile(os.DirFS("web"), path)
		require.NoError(t, err)
		for _, found := range literal.FindAllStringSubmatch(string(text), -1) {
			require.Equal(t, string(option.Count), found[1], "%s names a question: %s", path, found[0])
		}
		return nil
	}))
	require.Greater(t, scripts, 40)
}
