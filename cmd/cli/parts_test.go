package cli

import (
	"context"
	"encoding/json"
	"math"
	"testing"
	"time"

	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// TestObject: the handmade JSON is what package json reads.
func TestObject(t *testing.T) {
	var o object
	for range 2 { // the second time in the same memory
		o.begin()
		o.value("source", "a\"b\n\xff")
		o.number("n", -3)
		o.word("status", "ok")
		o.flag("exact", true)
		o.seconds("seconds", 1e-7)
		o.digits("solution", []grid.Digit{1, 22, 3})
		o.beginArray("solutions")
		o.element([]grid.Digit{1})
		text := string(o.take())
		o.element(nil)
		o.endArray()
		o.beginArray("none")
		o.endArray()
		text += string(o.end())

		var got map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &got))
		require.Equal(t, map[string]any{
			"source": "a\"b\n\ufffd", "n": -3.0, "status": "ok", "exact": true, "seconds": 1e-7,
			"solution":  []any{1.0, 22.0, 3.0},
			"solutions": []any{[]any{1.0}, []any{}}, "none": []any{},
		}, got)
	}
}

// TestValues: what flags with a syntax of their own accept.
func TestValues(t *testing.T) {
	var rc [2]int
	for _, text := range []string{"", "3", "x", "0x3", "3x-1", "2x3x4", "axb"} {
		require.Error(t, box{&rc}.Set(text), text)
	}
	require.NoError(t, box{&rc}.Set("2x6"))
	require.Equal(t, [2]int{2, 6}, rc)
	require.Equal(t, "2x6", box{&rc}.String())

	var bytes int
	for _, text := range []string{"", "0", "-1", "K", "12T", "9999999G"} {
		require.Error(t, size{&bytes}.Set(text), text)
	}
	require.NoError(t, size{&bytes}.Set("64M"))
	require.Equal(t, 64<<20, bytes)
}

// TestSummary: times are ranked by the nearest rank, which is a time that occurred.
func TestSummary(t *testing.T) {
	s := newSummary()
	for i := range 200 {
		s.add(answer{Result: solver.Result{Status: solver.Solved, Elapsed: time.Duration(200 - i)}}, true)
	}
	s.add(answer{Result: solver.Result{Status: solver.Unsolvable}}, false)
	require.Equal(t, 201, s.puzzles())
	require.Contains(t, s.line(), "200 solved, 1 unsolvable")
	require.Contains(t, s.table(), "200  100ns   100ns  198ns  200ns")
	require.Equal(t, time.Duration(7), quantile([]time.Duration{7}, 0.5))
	require.Equal(t, 1230*time.Microsecond, short(1234567*time.Nanosecond))
}

// TestProgressPart: the share follows from what is read, done and at hand.
func TestProgressPart(t *testing.T) {
	input := 1.0
	p := &progress{unit: "puzzles", input: func() float64 { return input }, shares: make([]share, 2), begin: time.Now()}
	require.Zero(t, p.part())
	for range 4 {
		p.started()
	}
	p.finished()
	p.reporter(0)(0.5)
	require.Equal(t, 1.5/4, p.part())
	input = 0.5 // a second half of the file is still to come
	require.Equal(t, 1.5/8, p.part())
	input = math.NaN()
	require.Equal(t, "?", p.percent())
	require.Equal(t, "?", p.timeLeft())
	require.Equal(t, "0.0124", threeDigits(0.0124))
	require.Equal(t, "12345", threeDigits(12345))
	require.Equal(t, "0", threeDigits(0))

	var none *progress // with --quiet
	none.started()
	none.finished()
	none.hide()
	require.Nil(t, none.reporter(0))
}

// TestFault: a wrong solution is not printed but reported.
func TestFault(t *testing.T) {
	shape, err := grid.Square(2)
	require.NoError(t, err)
	d := newDesk(0)
	a := d.ask(t.Context(), grid.NewPuzzle(shape), func(context.Context, *grid.Board) (solver.Result, error) {
		wrong := make([]grid.Digit, shape.Cells())
		return solver.Result{Status: solver.Solved, Solution: wrong, Method: "guess"}, nil
	})
	require.ErrorContains(t, a.fault, "internal error: method guess gave a wrong solution")
	require.Equal(t, solver.Invalid, a.Status)
	require.Nil(t, a.Solution)
}

// TestDeskForgets: the boards of a desk do not pile up.
func TestDeskForgets(t *testing.T) {
	d := newDesk(0)
	for side := 2; side <= 160; side++ {
		shape, err := grid.NewBox(1, side)
		require.NoError(t, err)
		d.board(grid.NewPuzzle(shape))
		require.LessOrEqual(t, d.held, heldCandidates)
	}
	require.Less(t, len(d.boards), 159)
}
