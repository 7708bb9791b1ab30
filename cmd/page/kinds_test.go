package page

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"

	"github.com/stretchr/testify/require"
)

// members returns the members of an object other than its times.
func members(t *testing.T, object string) map[string]any {
	t.Helper()
	var x map[string]any
	require.NoError(t, json.Unmarshal([]byte(object), &x), object)
	delete(x, "seconds")
	for _, list := range []string{"both", "naked", "hidden"} {
		rows, _ := x[list].([]any)
		for _, row := range rows {
			delete(row.(map[string]any), "seconds")
		}
	}
	return x
}

// TestKinds: the answer to each question equals the answer of package ask.
func TestKinds(t *testing.T) {
	c := open(t, usual())
	worker := ask.New(ask.Options{})
	for _, test := range []struct {
		question, puzzle string
		options          map[string]any
		same             func(ctx context.Context, b *Board) any // nil: only the status is looked at
		status           string
	}{
		{"solve", hard, nil, func(ctx context.Context, b *Board) any {
			r, _ := b.record(9)
			a := worker.Solve(ctx, r)
			worker.HintUniqueness(ctx, r, &a)
			return a
		}, "solved"},
		{"solve", hard, map[string]any{"method": "logic", "rules": "singles"}, nil, "stuck"},
		{"solve", none, map[string]any{"method": "dlx"}, nil, "unsolvable"},
		{"solve", multiple, map[string]any{"unique": true}, nil, "solved"},
		{"solve", endless, map[string]any{"method": "search", "nodes": 1, "rules": "none", "choose": "random"}, nil, "limit"},
		{"count", multiple, nil, func(ctx context.Context, b *Board) any {
			r, _ := b.record(9)
			return worker.Count(ctx, r, ask.CountOptions{Limit: 2})
		}, "multiple"},
		{"count", "1...............", map[string]any{"limit": 0, "show": 3}, nil, "multiple"},
		{"count", unique, nil, nil, "unique"},
		{"estimate", "1...............", map[string]any{"probes": 500}, func(ctx context.Context, b *Board) any {
			r, _ := b.record(9)
			return worker.Estimate(ctx, r, ask.EstimateOptions{Walks: true, Probes: 500})
		}, "multiple"},
		{"estimate", multiple, map[string]any{"cells": "R1C1,R3C2"}, nil, "multiple"},
		{"candidates", multiple, nil, func(ctx context.Context, b *Board) any { r, _ := b.record(9); return worker.Survey(ctx, r, 1, false) }, "multiple"},
		{"candidates", multiple, map[string]any{"counts": true, "limit": 5}, func(ctx context.Context, b *Board) any {
			r, _ := b.record(9)
			return worker.Survey(ctx, r, 5, true)
		}, "multiple"},
		{"explain", unique, nil, nil, "solved"},
		{"hint", unique, nil, nil, "told"},
		{"rate", hard, nil, func(ctx context.Context, b *Board) any { r, _ := b.record(9); return worker.Rate(ctx, r, nil) }, "solved"},
		{"rate", hard, map[string]any{"nodes": 1}, nil, "limit"},
		{"why", clash, nil, nil, "clash"},
		{"why", none, nil, func(ctx context.Context, b *Board) any {
			r, _ := b.record(9)
			return worker.Check(ctx, r, ask.CheckOptions{Limit: 1000, Why: true})
		}, "ok"},
		{"generate", "", map[string]any{"shape": "2", "seed": 3, "symmetry": "half-turn"}, nil, "unique"},
		{"generate", "", map[string]any{"shape": "2x3", "fill": 0.5, "holes": "balanced"}, nil, "unchecked"},
	} {
		t.Run(fmt.Sprint(test.question, test.options), func(t *testing.T) {
			c := &client{t, c.server, c.url, c.http}
			var b *Board
			if test.puzzle != "" {
				b = c.boardFrom(test.puzzle)
			}
			x := c.ask(test.question, b, test.options)
			got := members(t, x.answer)
			require.Equal(t, test.status, got["status"], x.answer)
			require.Equal(t, []string{`{"schema":1,"state":"running"}`}, x.states)
			if test.same != nil {
				require.Equal(t, members(t, string(output.Object(test.same(t.Context(), b)))), got)
			}
		})
	}
}

// TestNames: steps have the usual names of their patterns.
func TestNames(t *testing.T) {
	c := open(t, usual())
	require.Contains(t, fmt.Sprintf("%s", c.ask("hint", c.boardFrom(unique), nil).lines), "hidden single")
}

// TestFields: every field of a form sets an option of its question from a JSON value of its kind.
func TestFields(t *testing.T) {
	o := usual()
	values := map[string]string{"rules": "none", "max_tuple": "2", "cells": "R1C1", "shape": "2", "fill": "0.4", "needs": "hall-3", "not": "hall-2"}
	for _, f := range formsOf(&o) {
		for _, x := range f.fields {
			value := values[x.Name]
			switch {
			case value != "":
			case x.option.Kind == option.Switch:
				value = "true"
			case x.option.Kind == option.OneOf:
				value = x.option.Range.Words[0].Name
			default:
				value = "1"
			}
			v, err := f.read(map[string]string{x.Name: value})
			require.NoError(t, err, "%s %s", f.Name, x.Name)
			require.True(t, v.Has(x.option.Name), "%s %s", f.Name, x.Name)
			if x.option.Kind != option.Text { // which takes any text
				_, err = f.read(map[string]string{x.Name: "%"})
				require.ErrorContains(t, err, x.Name+": ", f.Name)
			}
		}
		v, err := f.read(map[string]string{"seconds": "0.5"})
		require.NoError(t, err)
		require.Equal(t, time.Second/2, option.Get[time.Duration](v, "timeout"))
	}
}

// TestOptionsRefused: options that a question cannot use are refused with a sentence.
func TestOptionsRefused(t *testing.T) {
	o := usual()
	c := open(t, o)
	board := c.boardFrom(unique)
	for _, test := range []struct {
		question string
		board    *Board
		options  map[string]any
		says     string
	}{
		{"solved", board, nil, "solve"},
		{"", board, nil, "solve"},
		{"solve", nil, nil, "needs a board"},
		{"generate", board, nil, "takes no board"},
		{"solve", board, map[string]any{"probes": 3}, "takes seconds, method"},
		{"why", board, map[string]any{"rules": "all"}, "takes seconds"},
		{"solve", board, map[string]any{"method": "cdlc"}, "cdcl"},
		{"solve", board, map[string]any{"method": "external:cat"}, "method: "},
		{"solve", board, map[string]any{"method": "external"}, "method: "},
		{"solve", board, map[string]any{"rules": "nonsense"}, "nonsense"},
		{"solve", board, map[string]any{"choose": "nonsense"}, "nonsense"},
		{"solve", board, map[string]any{"max_tuple": "huge"}, "huge"},
		{"solve", board, map[string]any{"seed": -1}, "seed"},
		{"solve", board, map[string]any{"seconds": -1}, "seconds"},
		{"explain", board, map[string]any{"steps": -1}, "steps"},
		{"count", board, map[string]any{"show": 1001}, "from 0 to 1000"},
		{"generate", nil, map[string]any{"shape": "3,4"}, "shape: expected one"},
		{"generate", nil, map[string]any{"shape": "nine"}, "nine"},
		{"generate", nil, map[string]any{"symmetry": "x"}, "symmetry: "},
		{"generate", nil, map[string]any{"holes": "x"}, "x"},
		{"generate", nil, map[string]any{"holes": "random,unique"}, "expected one of"},
		{"generate", nil, map[string]any{"holes": "symmetric", "symmetry": "none"}, "cannot be combined with holes symmetric"},
		{"generate", nil, map[string]any{"holes": "minimal", "clues": 30}, "clues cannot be combined with holes minimal"},
		{"generate", nil, map[string]any{"minimal": true, "fill": 0.5}, "fill and minimal cannot be combined"},
		{"generate", nil, map[string]any{"clues": -1}, "clues: expected a whole number"},
		{"generate", nil, map[string]any{"clues": 1000}, "1000"},
		{"generate", nil, map[string]any{"count": 1001}, "from 1 to 1000"},
	} {
		require.Contains(t, c.refusal(c.body(test.question, test.board, test.options)), test.says)
	}
	for _, m := range o.Catalog.Methods { // those that run a program, by the name in the list
		if m.Of != nil {
			require.Contains(t, c.refusal(c.body("solve", board, map[string]any{"method": m.Name})), "method: ")
		}
	}
	require.Equal(t, o.AtOnce, c.server.seats.free, "none takes a seat")
}

// TestSymbols: messages have the symbols of the board.
func TestSymbols(t *testing.T) {
	c := open(t, usual())
	board := c.boardFrom("# N=4 box=2x2 symbols=A-D\nAA..\n....\n....\n....\n")
	for _, question := range []string{"why", "solve", "explain"} {
		require.Contains(t, c.ask(question, board, nil).answer, "digit A occurs twice in row 1", question)
	}
}
