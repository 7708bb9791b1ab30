package solver_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/exploring"
	"basisk/solver/rating"
	"basisk/solver/sampling"
)

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
	for _, m := range solver.Default().Methods {
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
