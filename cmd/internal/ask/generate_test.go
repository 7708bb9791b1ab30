package ask_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// blank returns the record of a 4×4 puzzle that is to be made.
func blank(t *testing.T) format.Record {
	s, err := grid.Square(2)
	require.NoError(t, err)
	r := format.Record{Source: "generate", Index: 7, Puzzle: grid.NewPuzzle(s)}
	r.Puzzle.Alphabet, err = grid.ParseAlphabet("A-D")
	require.NoError(t, err)
	return r
}

// TestGenerate: an answer has the facts about a puzzle that was made, or the reason why there is none.
func TestGenerate(t *testing.T) {
	interrupted, cut := context.WithCancel(t.Context())
	cut()
	for _, test := range []struct {
		name    string
		ctx     context.Context
		wish    maker.Spec
		timeout time.Duration
		status  solver.Status
		message string
	}{
		{"minimal", t.Context(), maker.Spec{}, 0, solver.Unique, ""},
		{"unchecked", t.Context(), maker.Spec{Population: maker.Population{Clues: 8}}, 0, ask.Unchecked, ""},
		{"too few", t.Context(), maker.Spec{Population: maker.Population{Clues: 3}, Unique: true, Attempts: 1}, 0, solver.Limit, "best so far: "},
		{"impossible", t.Context(), maker.Spec{Population: maker.Population{Clues: 17}}, 0, solver.Limit, "17"},
		{"by no need", t.Context(), maker.Spec{
			Rules: heuristics.MustParse("hall-2"), Not: heuristics.MustParse("singles,locked"), Attempts: 3,
		}, 0, solver.Limit, "gave up after 3 attempts"},
		{"late", t.Context(), maker.Spec{}, time.Nanosecond, solver.Limit, "not made within 1ns"},
		{"an interrupt", interrupted, maker.Spec{}, 0, solver.Limit, "canceled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := blank(t)
			test.wish.Basis = 2
			x := ask.New(ask.Options{Timeout: test.timeout}).Generate(test.wish, 5)(test.ctx, r, 1)
			require.Equal(t, test.status, x.Status)
			require.Contains(t, x.Message, test.message)
			require.Equal(t, test.ctx == interrupted, x.Interrupted)
			require.Equal(t, test.status == solver.Limit, x.Failure != nil)
			require.Equal(t, "generate", x.Source)
			require.Equal(t, 7, x.Index)
			require.EqualValues(t, 5, x.Seed)
			require.Equal(t, test.wish.Not != nil, strings.HasPrefix(x.Population, "needs-"))
			if x.Puzzle != nil {
				require.Equal(t, r.Puzzle.Alphabet, x.Puzzle.Alphabet)
				require.Equal(t, x.Puzzle.Givens, x.Cells)
				require.Equal(t, x.Puzzle.Population, x.Population)
				require.Equal(t, x.Puzzle.Clues(), *x.Givens)
				require.NoError(t, grid.CheckSolution(x.Puzzle, x.Solution))
			}
		})
	}
}

// TestGenerateByNeed: an answer names the population, as the puzzle does.
func TestGenerateByNeed(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	wish := maker.Spec{Rules: heuristics.MustParse("hall-3"), Not: heuristics.MustParse("singles,hall-2")}
	r := format.Record{Source: "generate", Index: 1, Puzzle: grid.NewPuzzle(s)}
	x := ask.New(ask.Options{}).Generate(wish, 5)(t.Context(), r, 1)
	require.Equal(t, solver.Unique, x.Status, x.Message)
	require.Equal(t, "needs-hall-3-not-naked-single+hidden-single+hall-2", x.Population)
	require.Equal(t, x.Population, x.Puzzle.Population)
	require.Equal(t, "solvable", x.Minimal)
	require.Positive(t, x.Attempts)
}

// TestGenerateRepeats: puzzle i of a seed depends on both alone.
func TestGenerateRepeats(t *testing.T) {
	r := blank(t)
	made := func(seed uint64, numbers ...int) (cells [][]grid.Digit) {
		shares := 0
		o := ask.Options{Config: solver.Config{Progress: func(float64) { shares++ }}}
		puzzle := ask.New(o).Generate(maker.Spec{Population: maker.PopulationOn(r.Puzzle.Shape)}, seed)
		for _, i := range numbers {
			cells = append(cells, puzzle(t.Context(), r, i).Cells)
		}
		require.Positive(t, shares)
		return cells
	}
	all := made(1, 1, 2, 3)
	require.Equal(t, all[2], made(1, 3)[0])
	require.NotEqual(t, all[0], all[1])
	require.NotEqual(t, all[0], made(2, 1)[0])
}

// TestPrint: a sheet has the only solution, or says why there is none, and the rating if it is asked.
func TestPrint(t *testing.T) {
	for puzzle, note := range map[string]string{
		unique: "", multiple: "This puzzle has several solutions.", none: "This puzzle has no solution.", "1234341221434321": "",
	} {
		x := ask.New(ask.Options{}).Print(t.Context(), record(puzzle), true)
		require.Equal(t, note, x.Note)
		require.Equal(t, puzzle == unique, x.Solution != nil)
		require.Contains(t, x.Facts, "4×4 · ")
		require.Equal(t, puzzle == unique, strings.Contains(x.Facts, " · rating 1."))
	}
	require.NotContains(t, ask.New(ask.Options{}).Print(t.Context(), record(unique), false).Facts, "rating")
	late := ask.New(ask.Options{Timeout: time.Nanosecond}).Print(t.Context(), record(empty), true)
	require.Equal(t, "No solution: not settled within 1ns.", late.Note)
}

// TestWriteProblem: a puzzle is written in each notation, and a clash is refused.
func TestWriteProblem(t *testing.T) {
	for _, test := range []struct {
		to      string
		reduced bool
		says    string
	}{{ask.DLX, false, "R1C3"}, {ask.DIMACS, false, "p cnf 64 "}, {ask.DIMACS, true, "R1C3=3"}} {
		var text bytes.Buffer
		require.NoError(t, ask.Problem{To: test.to, Reduced: test.reduced}.Write(t.Context(), &text, record(unique).Puzzle))
		require.Contains(t, text.String(), test.says)
		require.Error(t, ask.Problem{To: test.to, Reduced: test.reduced}.Write(t.Context(), &text, record(clash).Puzzle))
	}
}

// TestPrintAnswers: the digits that a puzzle does not have are found, unless the answer is another puzzle.
func TestPrintAnswers(t *testing.T) {
	r, other := record(unique), record("21..34..12434312").Puzzle
	require.Equal(t, r.Puzzle.Givens, ask.SheetPuzzle(r, record("1234341221434321").Puzzle).Givens)
	require.Equal(t, other.Givens, ask.SheetPuzzle(r, other).Givens)
	p, err := ask.Picture(t.Context(), r, other)
	require.NoError(t, err)
	require.Equal(t, other.Givens, p.Givens)
}

// TestPicture: candidates are drawn where some are given, and givens look given.
func TestPicture(t *testing.T) {
	p, err := ask.Picture(t.Context(), record(unique), record(unique).Puzzle)
	require.NoError(t, err)
	require.Equal(t, record(unique).Puzzle.Givens, p.Givens)
	restricted := record(unique).Puzzle
	restricted.Restrict(2, []grid.Digit{3, 4})
	q, err := ask.Picture(t.Context(), record(unique), restricted)
	require.NoError(t, err)
	require.Equal(t, []draw.View{draw.Values, draw.Candidates}, []draw.View{p.View, q.View})
	_, err = ask.Picture(t.Context(), record(clash), record(clash).Puzzle)
	require.Error(t, err)
}

// TestFound: the hook gets each solution when the search finds it.
func TestFound(t *testing.T) {
	var found []uint64
	x := ask.New(ask.Options{}).Count(t.Context(), record(multiple), ask.CountOptions{Show: 1, Found: func(n uint64) { found = append(found, n) }})
	require.Len(t, x.Solutions, 1)
	require.NotEmpty(t, found)
	require.EqualValues(t, len(found), found[len(found)-1])
	require.Equal(t, object(x.Number), object(ask.New(ask.Options{}).Count(t.Context(), record(multiple), ask.CountOptions{}).Number))
}
