package ask_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the table of options")

// TestTable: what the options of all questions are called, take and mean if they are not set
// changes only on purpose: command lines and requests depend on it. New ones may be added.
func TestTable(t *testing.T) {
	var b strings.Builder
	for _, q := range ask.Questions(catalog.Default()) {
		for _, o := range q.Options {
			fmt.Fprintf(&b, "%s --%s", q.Name, o.Name)
			for _, word := range []string{o.Letter, string(o.Kind), o.Default, o.Group} {
				fmt.Fprintf(&b, "|%s", word)
			}
			fmt.Fprintf(&b, "|%d..%d|%s\n", o.Range.Min, o.Range.Max, strings.Join(o.Range.Names(), " "))
		}
		for _, f := range q.Forms {
			fmt.Fprintf(&b, "%s as %s, set %q unless %q\n", q.Name, f.Name, f.Set, f.Unless)
			for _, x := range f.Fields {
				o := x.Of(&q)
				fmt.Fprintf(&b, "%s: %s=%s|%s|%s|%d..%d\n", f.Name, x.Name, o.Name, o.Default, x.Start, o.Range.Min, o.Range.Max)
			}
		}
	}
	if *update {
		require.NoError(t, os.WriteFile("testdata/table.txt", []byte(b.String()), 0o666))
	}
	golden, err := os.ReadFile("testdata/table.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(golden)) {
		require.Contains(t, b.String(), line)
	}
}

// values returns options of a question set to texts.
func values(t *testing.T, name string, set map[string]string) option.Values {
	for _, q := range ask.Questions(catalog.Default()) {
		if q.Name == name {
			v := option.NewValues(q.Options...)
			for option, text := range set {
				require.NoError(t, v.Set(option, text))
			}
			return v
		}
	}
	return option.Values{}
}

// TestShapeOf: a basis, a box, a cube or a population.
func TestShapeOf(t *testing.T) {
	for text, shape := range map[string]string{"basis=2": "4x4", "box=2x3": "6x6", "cube=true": "9x9x9", "population=4": "16x16"} {
		name, value, _ := strings.Cut(text, "=")
		s, err := ask.ShapeOf(values(t, "generate", map[string]string{name: value}))
		require.NoError(t, err, text)
		require.True(t, strings.HasPrefix(s.String(), shape+","), "%s: %v", text, s)
	}
}

// TestUnitsOnShapes: regions from a file replace boxes and the side, unless those were set, and go with other units.
func TestUnitsOnShapes(t *testing.T) {
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "regions")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	four := file("AAAB ACBB CCDB CDDD")
	words := file("10 10 10 11 10 12 11 11 12 12 13 11 12 13 13 13") // as above, with a word for each cell
	for _, test := range []struct {
		set         map[string]string
		want, wrong string
	}{
		{map[string]string{"units": four}, "4x4, irregular boxes", ""},
		{map[string]string{"units": words}, "4x4, irregular boxes", ""},
		{map[string]string{"units": four + ",x"}, "4x4, irregular boxes, diagonals", ""},
		{map[string]string{"units": four, "basis": "2"}, "4x4, irregular boxes", ""},
		{map[string]string{"units": four, "basis": "3"}, "", "regions of 16 cells: expected 81"},
		{map[string]string{"units": four, "box": "2x2"}, "4x4, boxes 2x2, irregular boxes", ""},
		{map[string]string{"units": "latin,x", "basis": "2"}, "4x4, Latin square, diagonals", ""},
		{map[string]string{"units": "windows"}, "9x9, boxes 3x3, windows", ""},
	} {
		s, err := ask.ShapeOf(values(t, "generate", test.set))
		if test.wrong != "" {
			require.ErrorContains(t, err, test.wrong)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, test.want, s.String())
	}
	for text, wrong := range map[string]string{
		four + "," + four:  "expected one file of regions",
		four + ",latin":    "expected latin or a file of regions, not both",
		file("AB"):         "expected",
		"/nowhere/regions": "expected latin, x, windows, groups or a file of regions: ",
	} {
		v := values(t, "generate", nil)
		require.ErrorContains(t, v.Set("units", text), wrong)
	}
}

// answered returns the answer to a question with options and hooks.
func answered(t *testing.T, name, puzzle string, set map[string]string, h ask.Hooks) any {
	t.Helper()
	for _, q := range ask.Questions(catalog.Default()) {
		if q.Name == name {
			worker, err := q.Answer(values(t, name, set))
			require.NoError(t, err)
			return worker(ask.New(ask.Options{}), h)(t.Context(), record(puzzle))
		}
	}
	require.Fail(t, "no such question")
	return nil
}

// TestCountHooks: a prover takes the place of the solver, and each solution that is found is passed on.
func TestCountHooks(t *testing.T) {
	prover := func(r format.Record, _ solver.Config) ask.Prover {
		require.Equal(t, "test", r.Source)
		return func(context.Context, func([]grid.Digit) bool) (solver.Result, error) {
			return solver.Result{Status: solver.Unique, Count: 1, Exact: true}, nil
		}
	}
	x := answered(t, "count", multiple, nil, ask.Hooks{Prover: prover}).(ask.Count)
	require.Equal(t, []any{solver.Unique, "1"}, []any{x.Status, x.Count})
	var found []uint64
	h := ask.Hooks{Found: func(number uint64) { found = append(found, number) }}
	x = answered(t, "count", multiple, nil, h).(ask.Count)
	require.Equal(t, []any{solver.Multiple, "2"}, []any{x.Status, x.Count})
	require.Equal(t, []uint64{1, 2}, found)
	answered(t, "count", multiple, map[string]string{"limit": "0"}, h)
	require.Len(t, found, 2, "all are counted in a faster way")
}

// TestSolveHooks: all solutions up to a limit are passed on, and uniqueness is said where it is asked for.
func TestSolveHooks(t *testing.T) {
	for limit, want := range map[string]int{"0": 2, "1": 1, "5": 2} {
		passed := 0
		h := ask.Hooks{Each: func(r format.Record, solution []grid.Digit) {
			require.NoError(t, grid.CheckSolution(r.Puzzle, solution))
			passed++
		}}
		x := answered(t, "solve", multiple, map[string]string{"all": "true", "limit": limit}, h).(ask.Solution)
		require.Equal(t, []any{solver.Solved, want}, []any{x.Status, passed}, limit)
	}
	for _, test := range []struct {
		set  map[string]string
		hint func() bool
		want solver.Status
	}{
		{nil, nil, ""},
		{nil, func() bool { return false }, ""},
		{nil, func() bool { return true }, solver.Multiple},
		{map[string]string{"unique": "true"}, nil, solver.Multiple},
	} {
		x := answered(t, "solve", multiple, test.set, ask.Hooks{Hint: test.hint}).(ask.Solution)
		require.Equal(t, test.want, x.Uniqueness)
	}
}

// TestCountCells: solutions are listed by the digits of cells up to a limit, and estimated beyond it.
func TestCountCells(t *testing.T) {
	four, walkers := strings.Repeat(".", 16), 0
	h := ask.Hooks{Walkers: func() int { walkers++; return 1 }}
	for limit, listed := range map[string]bool{"": true, "0": true, "288": false, "289": true, "5": false, "1": false} {
		set := map[string]string{"cells": "R1C1"}
		if limit != "" {
			set["limit"] = limit
		}
		x := answered(t, "count", four, set, h).(ask.Estimate)
		require.Equal(t, listed, x.Listed, limit)
		require.Equal(t, !listed, x.Taken, limit)
		require.Len(t, x.Joint, 4)
		if listed {
			require.Equal(t, "288", x.Number.Count)
		}
	}
	require.Equal(t, 6, walkers)
}

// TestNoSolutions: a list that was asked for is a list where there is nothing in it.
func TestNoSolutions(t *testing.T) {
	a := ask.New(ask.Options{}).Count(t.Context(), record(none), ask.CountOptions{Show: 1})
	require.Contains(t, object(a), `"solutions":[]`)
	require.NotContains(t, object(ask.New(ask.Options{}).Count(t.Context(), record(none), ask.CountOptions{})), "solutions")
}

// TestAfterEachStep: the hook After is called after each step.
func TestAfterEachStep(t *testing.T) {
	v := values(t, "explain", map[string]string{"steps": "3"})
	for _, q := range ask.Questions(catalog.Default()) {
		if q.Name != "explain" {
			continue
		}
		worker, err := q.Answer(v)
		require.NoError(t, err)
		after := 0
		h := ask.Hooks{
			StepWriter: func(format.Record, *grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} },
			After:      func() { after++ },
		}
		worker(ask.New(ask.Options{}), h)(t.Context(), record(unique))
		require.Equal(t, 3, after)
	}
}

// TestInterruptedFixpoint: a fixpoint that is not reached says why.
func TestInterruptedFixpoint(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := ask.New(ask.Options{}).Fixpoint(ctx, record(empty), rules())
	require.True(t, a.Interrupted)
	require.Equal(t, solver.Limit, a.Status)
}

// TestUnsupported: rules with sizes relative to a basis reason on no shape without one.
func TestUnsupported(t *testing.T) {
	latin, err := grid.Latin(5)
	require.NoError(t, err)
	r, rules := format.Record{Source: "x", Index: 1, Puzzle: grid.NewPuzzle(latin)}, heuristics.MustParse("hall-K")
	x := ask.New(ask.Options{}).Fixpoint(t.Context(), r, rules)
	require.Equal(t, solver.StatusUnsupported, x.Status)
	require.NotEmpty(t, x.Message)
	require.Empty(t, x.Candidates)
	a := ask.New(ask.Options{}).Explain(t.Context(), r, ask.ExplainOptions{Rules: rules})
	require.Equal(t, []any{solver.StatusUnsupported, x.Message}, []any{a.Status, a.Message})
}
