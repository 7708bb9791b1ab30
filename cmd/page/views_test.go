package page

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// viewed are the options with which answers have everything that a page shows; a question gets
// those that it takes.
var viewed = []map[string]any{
	{"unique": true, "counts": true, "probes": 200},
	{"cells": "R1C1", "probes": 200},
}

// TestViews: answers have every field that the views of a question name, and each status has
// words.
func TestViews(t *testing.T) {
	c := open(t, usual())
	scripts := ""
	for _, name := range []string{"answers", "kinds"} {
		text, err := os.ReadFile("web/board/" + name + ".js")
		require.NoError(t, err)
		scripts += string(text)
	}
	sentences := option.Range{Words: ask.Sentences()}.Names()
	for _, f := range c.server.forms {
		if f.Study != "" {
			continue // it has sections in place of views
		}
		answers := append(answersTo(c, &f), costs())
		has := func(path string) {
			require.True(t, path == "" || hasPath(answers, path), "%s: no answer has %s", f.Name, path)
		}
		for _, v := range f.Views {
			require.Regexp(t, `\b`+v.Kind+`(: \(|")`, scripts, "no script knows this kind of view")
			has(v.Of)
			has(v.Bound)
			has(v.Counts)
			for _, x := range v.Values {
				if v.Of != "" {
					x.Of = v.Of + ".0." + x.Of
				}
				has(x.Of)
			}
		}
		for _, x := range answers {
			if status := x.(map[string]any)["status"]; status != nil {
				require.Contains(t, sentences, status)
			}
		}
	}
}

// costs is an answer with all figures of a search; real answers have only some.
func costs() any {
	stats := map[string]any{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[solver.Stats]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		stats[name] = true
	}
	return map[string]any{"stats": stats}
}

// answersTo returns answers to a question, for one that makes puzzles as a page shows them.
func answersTo(c *client, f *form) (answers []any) {
	for _, options := range viewed {
		options = maps.Clone(options)
		maps.DeleteFunc(options, func(name string, _ any) bool { return !slices.Contains(f.names(), name) })
		for _, puzzle := range []string{hard, none, multiple, "82" + hard[2:]} {
			b := c.boardFrom(puzzle)
			if f.question.Made {
				b, options = nil, map[string]any{"shape": "2"}
			}
			var answer any
			require.NoError(c.t, json.Unmarshal([]byte(c.ask(f.Name, b, options).answer), &answer))
			answers = append(answers, answer, map[string]any{"puzzles": []any{answer}})
		}
	}
	return answers
}

// hasPath reports whether an object of a list has a value at a path.
func hasPath(objects []any, path string) bool {
	return slices.ContainsFunc(objects, func(x any) bool {
		for name := range strings.SplitSeq(path, ".") {
			if list, ok := x.([]any); ok {
				i, err := strconv.Atoi(name)
				if err != nil || i >= len(list) {
					return false
				}
				x = list[i]
				continue
			}
			object, _ := x.(map[string]any)
			x = object[name]
		}
		return x != nil
	})
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
