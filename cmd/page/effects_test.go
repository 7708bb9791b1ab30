package page

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEffects: every option of every question changes the answer on one of these boards, with
// one of these sets of other options.
func TestEffects(t *testing.T) {
	c := open(t, usual())
	_, text := c.get("/api/about")
	var a about
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	values := map[string]any{
		"method": "logic", "rules": "none", "max_tuple": "2", "choose": "random", "seed": 9, "nodes": 1,
		"limit": 3, "show": 2, "unique": true, "cells": "R1C1", "counts": true, "steps": 2, "fish": true, "probe": true,
		"shape": "2x3", "clues": 60, "fill": 0.9, "minimal": true, "holes": "balanced", "symmetry": "half-turn", "attempts": 1, "count": 2,
		"needs": "hall-3", "not": "hall-2",
	}
	type around struct {
		board   *Board
		options map[string]any
	}
	for _, q := range a.Questions {
		if q.Study {
			continue // its answer has times; TestBoardPayoff knows of its rules
		}
		cut := map[string]any{"method": "search", "rules": "singles,hall", "nodes": 20, "choose": "random", "counts": true, "probes": 500, "limit": 3}
		short := map[string]any{"method": "search", "rules": "none", "nodes": 20, "choose": "random", "counts": true, "probes": 50, "limit": 1}
		all := []around{
			{c.boardFrom(multiple), map[string]any{"probes": 50}},
			{c.boardFrom("123........4312."), map[string]any{"probes": 50}},
			{c.boardFrom(hard), map[string]any{"probes": 50}},
			{c.boardFrom(hard), cut},
			{c.boardFrom(triple), cut},
			{openBoard(2, 2), short},
			{c.boardFrom(unique), map[string]any{"method": "logic", "probes": 50}},
			{c.boardFrom(triple), map[string]any{"method": "logic", "rules": "singles,hall", "probes": 50}},
		}
		if q.Name == "generate" {
			all = []around{{nil, nil}, {nil, map[string]any{"clues": 20, "attempts": 3, "unique": true}}, {nil, map[string]any{"rules": "singles,hall"}}}
		}
		known := map[string]string{}
		outcome := func(b *Board, options map[string]any) string {
			body := c.body(q.Name, b, options)
			if _, ok := known[body]; !ok {
				known[body] = c.outcome(t, body)
			}
			return known[body]
		}
		var names []string
		for _, f := range q.Fields {
			names = append(names, f.Name)
		}
		for _, option := range names {
			if slices.Contains([]string{"seconds", "probes"}, option) || slices.Contains([]string{"why seed", "generate max_tuple"}, q.Name+" "+option) {
				continue // TestTime and TestEstimateNarrows know of the first two; the others seldom change anything
			}
			require.Contains(t, values, option)
			require.True(t, slices.ContainsFunc(all, func(x around) bool {
				base := maps.Clone(x.options)
				maps.DeleteFunc(base, func(name string, _ any) bool { return name == option || !slices.Contains(names, name) })
				with := map[string]any{option: values[option]}
				maps.Copy(with, base)
				return outcome(x.board, base) != outcome(x.board, with)
			}), "%s: %s changes nothing", q.Name, option)
		}
	}
}

// triple is a puzzle on which a triple makes progress.
var triple = "[123] [123] [123] . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8)

// outcome returns the outcome of a question without times and counts, or why it is refused.
func (c *client) outcome(t *testing.T, body string) string {
	got := c.say(body).read()
	if got.failed != "" {
		return got.failed
	}
	answer, err := json.Marshal([]any{members(t, got.answer), len(got.partial), len(got.lines)})
	require.NoError(t, err)
	return string(answer)
}

// TestChoices: a field offers the values that its form names, or else those that its option takes.
func TestChoices(t *testing.T) {
	c := open(t, usual())
	_, text := c.get("/api/about")
	var a about
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	words := func(question, field string) (list []string) {
		for _, q := range a.Questions {
			for _, f := range q.Fields {
				for _, w := range f.Words {
					if q.Name == question && f.Name == field {
						list = append(list, w.Name)
					}
				}
			}
		}
		return list
	}
	require.Equal(t, []string{"2", "1000", "1000000", "0"}, words("count", "limit"))
	require.Contains(t, words("solve", "method"), "cdcl")
}
