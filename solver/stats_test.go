package solver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/exploring"
	"basisk/solver/rating"
	"basisk/solver/sampling"

	"github.com/stretchr/testify/require"
)

// sample returns figures that differ from each other.
func sample() solver.Stats {
	return solver.Stats{
		End: solver.Stopped, Nodes: 12, Work: 34567, Depth: 3, Restarts: 1, Levels: []uint64{7, 4, 1},
		Rules: []heuristics.Tally{
			{Rule: "naked-single", Calls: 9, Hits: 123, Placements: 123, Work: 130},
			{Rule: "locked", Calls: 2, Hits: 4, Eliminations: 11, Work: 1024},
		},
	}
}

// The table is aligned, figures under their heads.
func TestWriteTable(t *testing.T) {
	var w strings.Builder
	s := sample()
	require.NoError(t, s.WriteTable(&w))
	require.Equal(t, strings.TrimPrefix(`
           end  nodes   work       depth      restarts
       stopped     12  34567           3             1
          rule  calls   hits  placements  eliminations  work
  naked-single      9    123         123             0   130
        locked      2      4           0            11  1024
`, "\n"), w.String())
}

// The processor time of a program, if there was one, has a line of its own.
func TestWriteTableOfPrograms(t *testing.T) {
	for seconds, line := range map[float64]string{0: "", 1.5: "  external seconds  1.500\n"} {
		var w strings.Builder
		s := solver.Stats{ExternalSeconds: seconds}
		require.NoError(t, s.WriteTable(&w))
		require.Equal(t, line != "", strings.Contains(w.String(), "external"))
		require.True(t, strings.HasSuffix(w.String(), line), w.String())
		s.Add(s)
		require.Equal(t, 2*seconds, s.ExternalSeconds)
	}
}

// team returns figures of two workers.
func team() solver.Stats {
	return solver.Stats{
		Nodes: 30, Work: 300, Restarts: 3, Conflicts: 30, Inexact: true,
		Settings: solver.Settings{"vivify": 0, "decay": 970},
		Workers: []solver.WorkerStats{
			{Seed: 1, Nodes: 10, Work: 100, Restarts: 1, Solutions: 1, Exported: 7, Imported: 4},
			{Seed: 2, Settings: "decay=990", End: solver.Stopped, Nodes: 20, Work: 200, Restarts: 2, Exported: 4, Imported: 7},
		},
	}
}

// The table has a row for every worker and a line of settings, in the engine's order.
func TestWriteTableOfWorkers(t *testing.T) {
	var w strings.Builder
	s := team()
	require.NoError(t, s.WriteTable(&w))
	require.Contains(t, w.String(), "worker  nodes  work")
	require.Regexp(t, `(?m)^ +0 +10 +100 +1 +7 +4  exhausted$`, w.String())
	require.Regexp(t, `(?m)^ +1 +20 +200 +2 +4 +7 +stopped$`, w.String())
	require.True(t, strings.HasSuffix(w.String(), "\ncdcl: 30 conflicts; decay=970 vivify=0\n"), w.String())
}

// Adding adds worker to worker, and what is inexact stays so.
func TestStatsAddWorkers(t *testing.T) {
	sum, other := sample(), team()
	sum.Add(other)
	sum.Add(other)
	sum.Add(solver.Stats{})
	require.True(t, sum.Inexact)
	require.EqualValues(t, 60, sum.Conflicts)
	require.Equal(t, other.Settings, sum.Settings)
	require.Len(t, sum.Workers, 2)
	require.Equal(t, solver.WorkerStats{
		Seed: 2, Settings: "decay=990", End: solver.Stopped, Nodes: 40, Work: 400, Restarts: 4, Exported: 8, Imported: 14,
	}, sum.Workers[1])
	require.EqualValues(t, 20, other.Workers[1].Nodes, "not shared")
}

// The table has no part for rules if none ran.
func TestWriteTableNoRules(t *testing.T) {
	var w strings.Builder
	s := solver.Stats{Nodes: 5}
	require.NoError(t, s.WriteTable(&w))
	require.Equal(t, 2, strings.Count(w.String(), "\n"))
	require.NotContains(t, w.String(), "rule")
	require.Contains(t, w.String(), "exhausted")
}

// JSON has the end in words, and no fields for what a method does not have.
func TestStatsJSON(t *testing.T) {
	text, err := json.Marshal(sample())
	require.NoError(t, err)
	require.JSONEq(t, `{
		"end": "stopped", "nodes": 12, "work": 34567, "depth": 3, "restarts": 1, "levels": [7, 4, 1],
		"rules": [
			{"rule": "naked-single", "calls": 9, "hits": 123, "placements": 123, "eliminations": 0, "work": 130},
			{"rule": "locked", "calls": 2, "hits": 4, "placements": 0, "eliminations": 11, "work": 1024}
		]
	}`, string(text))
	text, err = json.Marshal(solver.Stats{})
	require.NoError(t, err)
	require.JSONEq(t, `{"end": "exhausted", "nodes": 0, "work": 0, "depth": 0}`, string(text))
}

// Every end has a name.
func TestEndString(t *testing.T) {
	for end, want := range map[solver.StopReason]string{
		solver.Exhausted: "exhausted", solver.Stopped: "stopped", solver.OutOfNodes: "out of nodes", solver.OutOfMemory: "out of memory",
		solver.Stuck: "stuck", solver.Cancelled: "cancelled",
	} {
		require.Equal(t, want, end.String())
	}
}

// Adding sums what is counted, takes the greater depth and the last end, and leaves
// what is added as it was.
func TestStatsAdd(t *testing.T) {
	sum, other := sample(), sample()
	other.End, other.Depth, other.Levels = solver.Stuck, 9, []uint64{1, 1, 1, 1}
	other.Rules = []heuristics.Tally{
		{Rule: "locked", Calls: 1, Hits: 1, Placements: 1, Eliminations: 1, Work: 1},
		{Rule: "fish", Calls: 5},
	}
	before := other
	before.Levels = []uint64{1, 1, 1, 1}
	sum.Add(other)
	require.Equal(t, before, other)
	require.Equal(t, solver.Stats{
		End: solver.Stuck, Nodes: 24, Work: 69134, Depth: 9, Restarts: 2, Levels: []uint64{8, 5, 2, 1},
		Rules: []heuristics.Tally{
			{Rule: "naked-single", Calls: 9, Hits: 123, Placements: 123, Work: 130},
			{Rule: "locked", Calls: 3, Hits: 5, Placements: 1, Eliminations: 12, Work: 1025},
			{Rule: "fish", Calls: 5},
		},
	}, sum)
	sum.Add(sample())
	require.Equal(t, []uint64{1, 1, 1, 1}, other.Levels, "not shared")
}

// The levels of a search sum up to its nodes, and there are as many as it was deep. A method
// that is not one of these, such as rowcol, may keep none.
func TestLevels(t *testing.T) {
	keepers := []string{"auto", "search", "dlx", "bitboard", "cdcl", "diagram"}
	for _, c := range complete() {
		r, err := solver.Count(context.Background(), loose(t, c).Board(), c, 0)
		require.NoError(t, err)
		if r.Stats.Levels == nil && !slices.Contains(keepers, c.Method.Name) {
			continue
		}
		var sum uint64
		for _, nodes := range r.Stats.Levels {
			sum += nodes
		}
		require.Equal(t, r.Stats.Nodes, sum, name(c))
	}
}

// Encoding looks at the context all along, so a method that encodes a board of 6,561 cells
// takes no node before it was looked at some twenty times.
func TestEncodingStops(t *testing.T) {
	none := heuristics.MustParse("none")
	for _, c := range []solver.Config{
		{Method: solver.DLX()},
		{Method: solver.DLX(), Workers: 2},
		{Method: solver.CDCL(), Rules: none},
		{Method: solver.CDCL(), Rules: none, Workers: 2},
		{Method: solver.Diagram(), Rules: none},
	} {
		looks := func(n int) context.Context { return testenv.EndingAfter(t.Context(), n, context.DeadlineExceeded) }
		r, err := solver.Count(looks(15), empty(t, 9).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Limit, r.Status, c.Method.Name)
		require.Zero(t, r.Stats.Nodes, c.Method.Name)
		r, err = solver.Count(looks(10_000), empty(t, 2).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Multiple, r.Status, c.Method.Name)
	}
}

// asked is a question about a puzzle without limits, and its answer in words: "limit" and the
// results so far if it was cut short. It is "multiple" as soon as that is known.
type asked func(ctx context.Context, p *grid.Puzzle) (answer string, elapsed time.Duration, err error)

// questions are all questions, by methods with rules that take a while.
func questions(t *testing.T) map[string]asked {
	t.Helper()
	list := map[string]asked{
		"rate": func(ctx context.Context, p *grid.Puzzle) (string, time.Duration, error) {
			r, err := rating.Rate(ctx, p.Board(), rating.Config{})
			return string(r.Status), r.Elapsed, err
		},
		"candidates": func(ctx context.Context, p *grid.Puzzle) (string, time.Duration, error) {
			s, err := exploring.Candidates(ctx, p.Board(), solver.Config{}, 1)
			return string(s.Status), s.Elapsed, err
		},
		"estimate": func(ctx context.Context, p *grid.Puzzle) (string, time.Duration, error) {
			e, err := sampling.Estimate(ctx, p.Board(), walks(50, 1))
			if e.Probes < 50 && !e.Exact && e.Status != solver.Multiple {
				e.Status = solver.Limit
			}
			return string(e.Status), e.Elapsed, err
		},
		"conflict": func(ctx context.Context, p *grid.Puzzle) (string, time.Duration, error) {
			x, err := exploring.MinimalConflict(ctx, p, exploring.CoreConfig{})
			return string(x.Status), x.Elapsed, err
		},
	}
	var methods []solver.Config
	for _, m := range catalog.Default().Methods {
		if m.New != nil {
			methods = append(methods, solver.Config{Method: m})
		}
	}
	methods = append(methods,
		solver.Config{Method: solver.Logic(), Rules: heuristics.MustParse("singles,dilemma-2")},
		solver.Config{Method: solver.Diagram(), Rules: heuristics.MustParse("singles,probe")},
		solver.Config{Method: solver.CDCL(), Workers: 2}, solver.Config{Method: solver.DLX(), Workers: 2})
	for i, c := range methods {
		for _, limit := range []uint64{0, 2} {
			list[fmt.Sprintf("%d %s/workers=%d, %d", i, name(c), c.Workers, limit)] = func(ctx context.Context, p *grid.Puzzle) (string, time.Duration, error) {
				r, err := solver.Count(ctx, p.Board(), c, limit)
				return string(r.Status), r.Elapsed, err
			}
		}
	}
	return list
}

// Wherever a context ends, the answer is either the full one or "limit"; a deadline is no error, and
// cancellation is one unless the answer was there already. Every answer has its time.
func TestEndsAnywhere(t *testing.T) {
	puzzles := []*grid.Puzzle{
		puzzle(t, 3, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
		puzzle(t, 2, "1234............"), empty(t, 2), puzzle(t, 2, "123....4........"),
	}
	for name, ask := range questions(t) {
		for i, p := range puzzles {
			if i == 0 && strings.Contains(name, "rowcol") {
				continue // takes seconds
			}
			if strings.Contains(name, "bitboard") && p.Shape.Side() == 4 {
				p = puzzle(t, 3, as288)
			}
			begin := time.Now()
			want, elapsed, err := ask(t.Context(), p)
			require.NoError(t, err)
			require.Positive(t, elapsed, name)
			require.LessOrEqual(t, elapsed, time.Since(begin), name)
			for _, looks := range []int{0, 1, 2, 4, 9, 40} {
				for _, cause := range []error{context.Canceled, context.DeadlineExceeded} {
					ctx := testenv.EndingAfter(t.Context(), looks, cause)
					got, _, err := ask(ctx, p)
					message := fmt.Sprintf("%s of puzzle %d after %d looks: %s, %v", name, i, looks, got, err)
					if got != want {
						require.Contains(t, []string{"limit", "multiple"}, got, message)
						require.Equal(t, cause == context.Canceled, err != nil, message)
					}
					require.True(t, err == nil || cause == context.Canceled && errors.Is(err, cause), message)
				}
			}
		}
	}
}
