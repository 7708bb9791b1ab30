package page

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"basisk/experiments/studies"
	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// listBody returns the object of a question about a list.
func (c *client) listBody(question string, options map[string]any, boards ...*Board) string {
	text, err := json.Marshal(map[string]any{"question": question, "options": texts(options), "boards": boards})
	require.NoError(c.t, err)
	return string(text)
}

// rowsOf returns the values of the rows by their numbers, and the answer.
func (k *talk) rowsOf() (rows map[int]map[string]any, x listAnswer) {
	k.t.Helper()
	rows = map[int]map[string]any{}
	got := k.read()
	for _, line := range got.lines {
		var r listRow
		require.NoError(k.t, json.Unmarshal(line, &r))
		require.NotContains(k.t, rows, r.At, "a puzzle has one row")
		values := map[string]any{}
		for name, v := range r.Values {
			var value any
			require.NoError(k.t, json.Unmarshal(v, &value))
			values[name] = value
		}
		rows[r.At] = values
	}
	require.Empty(k.t, got.failed)
	require.NoError(k.t, json.Unmarshal([]byte(got.answer), &x))
	return rows, x
}

// TestList: a question about a list has a row for each puzzle, as the question about it alone, and no
// other values than the columns need.
func TestList(t *testing.T) {
	c := open(t, usual())
	boards := []*Board{c.boardFrom(easy), c.boardFrom(none), c.boardFrom(multiple), c.boardFrom(clash), c.boardFrom(hard)}
	rows, x := c.say(c.listBody("count", nil, boards...)).rowsOf()
	require.Equal(t, listAnswer{Done: 5, Of: 5}, x)
	for at, status := range []string{"unique", "none", "multiple", "invalid", "unique"} {
		require.Equal(t, status, rows[at]["Status"], at)
		require.Positive(t, rows[at]["Time"], at)
		require.NotContains(t, rows[at], "stats")
	}
	require.Contains(t, rows[3]["Message"], "1 occurs twice")
	rows, _ = c.say(c.listBody("rate", nil, boards...)).rowsOf()
	alone := members(t, c.ask("rate", boards[4], nil).answer)
	for name, title := range map[string]string{"rating": "Rating", "title": "Hardest rule", "tuple_size_needed": "Largest size"} {
		require.Equal(t, alone[name], rows[4][title], name)
		require.NotContains(t, rows[1], title, "a puzzle without a rating")
	}
	rows, _ = c.say(c.listBody("explain", map[string]any{"rules": "singles"}, boards...)).rowsOf()
	require.Equal(t, []any{"solved", "stuck"}, []any{rows[0]["By rules"], rows[4]["By rules"]})
	rows, _ = c.say(c.listBody("solve", map[string]any{"method": "cdcl"}, boards...)).rowsOf()
	require.Equal(t, []any{"solved", "cdcl"}, []any{rows[4]["Status"], rows[4]["Method"]})
}

// TestListStop: the rows that are finished stay, a puzzle that is interrupted has none, and meanwhile a
// board is answered, while another list waits.
func TestListStop(t *testing.T) {
	o := usual()
	began := make(chan int, 10)
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "second", New: func(solver.Config) (solver.Method, error) { return &second{began: began}, nil }})
	o.AtOnce = 2
	c := open(t, o)
	body := c.listBody("solve", map[string]any{"method": "second"}, c.boardFrom(hard), c.boardFrom(hard), c.boardFrom(hard))
	k := c.say(body)
	in(t, began, "the first")
	in(t, began, "the second")
	require.NotEmpty(t, c.ask("why", c.boardFrom(unique), nil).answer, "a board has a worker")
	other := c.say(body)
	require.Contains(t, other.next().data, "waiting")
	other.stop()
	_, x := other.rowsOf()
	require.Equal(t, listAnswer{Of: 3, Message: "stopped"}, x)
	k.stop()
	rows, x := k.rowsOf()
	require.Equal(t, listAnswer{Done: 1, Of: 3, Message: "stopped"}, x)
	require.Len(t, rows, 1)
	require.Contains(t, rows, 0)
}

// second is a method that finds nothing, and does not end by itself when it is used again.
type second struct {
	began chan int
	uses  int
}

func (*second) Name() string { return "second" }

func (m *second) Search(ctx context.Context, _ *grid.Board, _ func([]grid.Digit) bool) (solver.Stats, error) {
	m.uses++
	m.began <- m.uses
	if m.uses > 1 {
		<-ctx.Done()
		return solver.Stats{End: solver.Cancelled}, ctx.Err()
	}
	return solver.Stats{End: solver.Stuck}, nil
}

// TestListTime: each puzzle has the time limit to itself.
func TestListTime(t *testing.T) {
	o, _ := blocked()
	c := open(t, o)
	rows, x := c.say(c.listBody("solve", map[string]any{"method": "blocker", "seconds": 0.05}, c.boardFrom(hard), c.boardFrom(hard))).rowsOf()
	require.Equal(t, 2, x.Done)
	require.Equal(t, []any{"limit", "limit"}, []any{rows[0]["Status"], rows[1]["Status"]})
}

// TestListRefused: a list with a board that is none, and a question about one board, are refused.
func TestListRefused(t *testing.T) {
	c := open(t, usual())
	require.Contains(t, c.refusal(c.listBody("why", nil, c.boardFrom(unique))), "is about one board")
	require.Contains(t, c.refusal(c.listBody("solve", nil, c.boardFrom(unique), &Board{})), "puzzle 2 of the list: box")
}

// TestListPayoff: the payoff of a list is the experiment of the command, with its tables and figures.
func TestListPayoff(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	got := c.say(c.listBody("payoff", nil, c.boardFrom(easy), c.boardFrom(rules), c.boardFrom(clash), c.boardFrom(unique))).read()
	var x listAnswer
	require.NoError(t, json.Unmarshal([]byte(got.answer), &x), got.failed)
	require.Equal(t, []int{3, 4}, []int{x.Done, x.Of}, "a board with a clash is left out")
	require.Len(t, x.Sections, 2, "one for each shape")
	for _, s := range x.Sections {
		require.Contains(t, s.Page, "<table")
		require.Contains(t, s.Page, "<svg")
		require.Contains(t, string(s.Files["table-1.csv"]), ",")
		require.Contains(t, string(s.Files["each-adds.svg"]), "<svg")
		require.Contains(t, string(s.Files["each-adds.png"]), "PNG")
	}
}

// TestBoardPayoff: the payoff of a board equals the payoff of a list of one; the chosen rules run before
// tuples; and a puzzle without a measurement has a sentence that says why.
func TestBoardPayoff(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	tables := func(k *talk) string {
		t.Helper()
		got := k.read()
		var x listAnswer
		require.NoError(t, json.Unmarshal([]byte(got.answer), &x), got.failed)
		require.Equal(t, []int{1, 1}, []int{x.Done, x.Of})
		require.Len(t, x.Sections, 1)
		var rows []string
		for row := range strings.Lines(string(x.Sections[0].Files["table-1.csv"])) {
			rows = append(rows, row[:strings.LastIndex(row, ",")]) // without the time
		}
		require.Greater(t, len(rows), 1)
		return fmt.Sprint(rows)
	}
	b := c.boardFrom(rules)
	board := tables(c.put("payoff", b, nil))
	require.Equal(t, tables(c.say(c.listBody("payoff", nil, b))), board)
	require.NotEqual(t, tables(c.put("payoff", b, map[string]any{"rules": "none"})), board)
	require.Contains(t, c.ask("payoff", c.boardFrom(clash), nil).failed, "1 occurs twice")
	require.Contains(t, c.ask("payoff", c.boardFrom(none), nil).failed, "unsolvable: ")
	require.Contains(t, c.refusal(`{"question":"payoff"}`), "needs a board")
}

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
