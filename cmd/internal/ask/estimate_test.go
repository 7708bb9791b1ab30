package ask

import (
	"context"
	"math"
	"testing"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

// TestBetter: an estimate that was ended early does not take the place of one that knows more.
func TestBetter(t *testing.T) {
	of := func(probes uint64, message string) (e Estimate) {
		e.Message = message
		if probes > 0 {
			e.ErrorBars = &ErrorBars{Probes: probes}
		}
		return e
	}
	for _, test := range []struct {
		before, after uint64
		want          uint64
	}{{0, 1000, 1000}, {1000, 2000, 2000}, {1000, 900, 1000}, {1000, 0, 1000}, {1000, 1000, 1000}} {
		got := better(of(test.before, "before"), of(test.after, "after"))
		require.Equal(t, test.want, got.ErrorBars.Probes)
		require.Equal(t, "after", got.Message)
	}
	require.Nil(t, better(of(0, ""), of(0, "exact")).ErrorBars)
}

// TestEstimateGrows: an estimate passes on what it knows after each doubling of the walks, and ends with all of them.
func TestEstimateGrows(t *testing.T) {
	shape, err := grid.NewBox(2, 2)
	require.NoError(t, err)
	r := format.Record{Source: "x", Index: 1, Puzzle: grid.NewPuzzle(shape)}
	var walks []uint64
	e := New(Options{}).estimateOn(t.Context(), r, EstimateOptions{Walks: true, Probes: 5000}, func(x any) {
		walks = append(walks, x.(Estimate).ErrorBars.Probes)
	})
	require.Equal(t, []uint64{1000, 2000, 4000}, walks)
	require.EqualValues(t, 5000, e.ErrorBars.Probes)
}

// TestExactEstimates: what the rules settle is counted without walks, and cells that are chosen have one combination.
func TestExactEstimates(t *testing.T) {
	o := EstimateOptions{Walks: true, Cells: " 1, R1C2 ", Probes: 9}
	x := New(Options{}).Estimate(t.Context(), recordOf(t, "1234341221434321"), o)
	require.Equal(t, []any{solver.Unique, "estimate", false, false}, []any{x.Status, x.Method, x.Taken, x.Listed})
	require.Empty(t, x.Message)
	require.Equal(t, []any{&Number{"1", true}, []string{"R1C1", "R1C2"}}, []any{x.Number, x.Cells})
	require.Equal(t, []Combination{{Digits: []grid.Digit{1, 2}, Count: "1", Share: 1}}, x.Joint)
	require.Nil(t, x.ErrorBars)
	x = New(Options{}).Estimate(t.Context(), recordOf(t, lonelyFour), EstimateOptions{Walks: true, Probes: 9})
	require.Equal(t, []any{solver.None, &Number{"0", true}}, []any{x.Status, x.Number})
}

// TestWalks: an estimate has the figures of its walks, and so has each combination of the chosen cells.
func TestWalks(t *testing.T) {
	o := EstimateOptions{Walks: true, Cells: "R1C1", Probes: 200}
	x := New(Options{}).Estimate(t.Context(), recordOf(t, emptyFour), o)
	require.Equal(t, []any{solver.Multiple, true, solver.Stopped}, []any{x.Status, x.Taken, x.Stats.End})
	require.Equal(t, []any{uint64(200), uint64(200)}, []any{x.Probes, x.Hits})
	require.False(t, x.Exact)
	require.InDelta(t, math.Log10(288), *x.Log10, 0.1)
	require.Less(t, *x.Log10Interval[0], *x.Log10)
	require.Less(t, *x.Log10, *x.Log10Interval[1])
	require.InDelta(t, 0, *x.Error, 0.1)
	require.Len(t, x.Joint, 4)
	for _, j := range x.Joint {
		require.NotNil(t, j.Interval)
		require.InDelta(t, 0.25, j.Share, 0.2)
	}
	o.Workers = 3
	y := New(Options{}).Estimate(t.Context(), recordOf(t, emptyFour), o)
	require.Equal(t, x.ErrorBars, y.ErrorBars, "any number of workers finds the same")
	e := estimating{puzzle: recordOf(t, emptyFour).Puzzle, Estimate: &Estimate{}}
	e.Estimation.Rest = 7
	e.list(e.puzzle.Shape)
	require.EqualValues(t, 7, e.Unlisted)
}

// TestRefusedEstimates: what cannot be asked has no number, and the reason is the message.
func TestRefusedEstimates(t *testing.T) {
	for _, walks := range []bool{false, true} {
		o := EstimateOptions{Walks: walks, Cells: "R1C1", Probes: 9}
		x := New(Options{}).Estimate(t.Context(), recordOf(t, "11.............."), o)
		require.Equal(t, solver.Invalid, x.Status)
		require.Nil(t, x.Number)
		w := New(Options{Config: solver.Config{Rules: heuristics.MustParse("hall-K")}})
		x = w.Estimate(t.Context(), latin(t, 5), o)
		require.Equal(t, []any{solver.StatusUnsupported, !walks, false}, []any{x.Status, x.Listed, x.Taken})
		require.Contains(t, x.Message, "hall-K")
		require.Empty(t, x.Joint)
		require.False(t, x.Number.Exact)
		o.Cells = "R1C1,R9C9"
		x = New(Options{}).Estimate(t.Context(), recordOf(t, emptyFour), o)
		require.Equal(t, solver.Invalid, x.Status)
		require.NotEmpty(t, x.Message)
		require.Nil(t, x.Number)
	}
}

// TestAllJointCounts: without a limit all solutions are listed, or counted by a diagram, however many there are.
func TestAllJointCounts(t *testing.T) {
	require.EqualValues(t, 100_000, JointLimit)
	for _, o := range []EstimateOptions{{}, {Diagram: true}, {Diagram: true, Limit: 9}} {
		o.Cells, o.Probes = "R1C1", 20
		x := New(Options{}).Estimate(t.Context(), latin(t, 5), o)
		require.Equal(t, []any{solver.Multiple, true, false}, []any{x.Status, x.Listed, x.Taken})
		require.Equal(t, &Number{"161280", true}, x.Number)
		require.Len(t, x.Joint, 5)
		require.Equal(t, "32256", x.Joint[4].Count)
		require.InDelta(t, 0.2, x.Joint[4].Share, 1e-9)
	}
	o := EstimateOptions{Cells: "R1C1", Limit: 9, Probes: 20}
	x := New(Options{}).Estimate(t.Context(), latin(t, 5), o)
	require.Equal(t, []any{false, true}, []any{x.Listed, x.Taken})
}

// TestInterruptedEstimate: an interrupted list is no estimate, and an interrupted estimate does not go on.
func TestInterruptedEstimate(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	o := EstimateOptions{Cells: "R1C1", Diagram: true, Probes: 9}
	x := New(Options{}).Estimate(ended, recordOf(t, emptyFour), o)
	require.Equal(t, []any{true, false, "stopped"}, []any{x.Interrupted, x.Taken, x.Message})
	o = EstimateOptions{Walks: true, Probes: 5000}
	x = New(Options{}).estimateOn(ended, recordOf(t, emptyFour), o, func(any) { require.Fail(t, "it goes on") })
	require.Equal(t, []any{true, "stopped"}, []any{x.Interrupted, x.Message})
}

// TestEstimateHooks: who wants partial results gets one after each doubling of the walks, and all others only the last.
// Without a limit, cells are counted by a diagram where a list would be too long.
func TestEstimateHooks(t *testing.T) {
	ask := func(r format.Record, h Hooks, pairs ...string) Estimate {
		v := option.NewValues(CountQuestion(catalog.Default()).Options...)
		for i := 0; i < len(pairs); i += 2 {
			require.NoError(t, v.Set(pairs[i], pairs[i+1]))
		}
		answer, err := answerCount(v)
		require.NoError(t, err)
		return answer(New(Options{}), h)(t.Context(), r).(Estimate)
	}
	partial, walkers := 0, 0
	walks := []string{"estimate", "true", "probes", "3000"}
	h := Hooks{Walkers: func() int { walkers++; return 2 }}
	last := ask(recordOf(t, emptyFour), h, walks...)
	require.Equal(t, []any{uint64(3000), 1}, []any{last.Probes, walkers})
	h.Partial = func(any) { partial++ }
	require.Equal(t, last.ErrorBars, ask(recordOf(t, emptyFour), h, walks...).ErrorBars)
	require.Equal(t, 2, partial)
	require.Equal(t, "161280", ask(latin(t, 5), Hooks{}, "cells", "R1C1").Number.Count)
	require.True(t, ask(latin(t, 5), Hooks{}, "cells", "R1C1", "limit", "9").Taken)
}
