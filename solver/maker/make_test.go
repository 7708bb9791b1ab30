package maker_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/maker"
	"basisk/solver/rating"

	"github.com/stretchr/testify/require"
)

// streams returns random numbers for each purpose, and the purposes that were asked for.
func streams() (stream func(purpose string) *rand.Rand, purposes *[]string) {
	purposes = new([]string)
	return func(purpose string) *rand.Rand {
		*purposes = append(*purposes, purpose)
		h := fnv.New64a()
		fmt.Fprint(h, purpose)
		return rand.New(rand.NewPCG(h.Sum64(), 1))
	}, purposes
}

// TestPopulationMake: a puzzle has the clues, the shape and the solution that its population promises, from
// the streams of random numbers for its grid and its holes, and never changes.
func TestPopulationMake(t *testing.T) {
	for _, test := range []struct {
		text     string
		clues    int // 0: any number
		purposes []string
		sum      uint32
	}{
		{"3 random 0.4", 32, []string{"grid", "holes"}, 0x134f62d3},
		{"3 balanced 0.5", 36, []string{"grid", "holes"}, 0x9ad7b17c},
		{"3 symmetric 0.4", 32, []string{"grid", "holes"}, 0xbf9daab8},
		{"2x3 symmetric 13", 14, []string{"grid", "holes"}, 0x82c2df2f},
		{"3 symmetric 41", 41, []string{"grid", "holes"}, 0x95d03f6d},
		{"cube2 random 20", 20, []string{"grid", "holes"}, 0xf27fbb4f},
		{"9 latin qwh 40", 40, []string{"grid", "holes"}, 0x70eaea84},
		{"9 latin balanced-qwh 45", 45, []string{"grid", "holes"}, 0x644b8ac0},
		{"9 latin random 45", 45, []string{"grid", "holes"}, 0xcd8112bc},
		{"6 qcp 0.3", 389, []string{"grid"}, 0x8e7272b3},
		{"2 minimal", 0, []string{"puzzle"}, 0xad8ddd1},
		{"2x3 unique 16", 16, []string{"puzzle"}, 0xcee5ed4c},
		{"2 random 8 by singles", 8, []string{"puzzle"}, 0x40071770},
	} {
		k, err := maker.ParsePopulation(test.text)
		require.NoError(t, err)
		require.NoError(t, k.Check(heuristics.Catalog()))
		stream, purposes := streams()
		p, err := k.Make(t.Context(), heuristics.Catalog(), stream)
		require.NoError(t, err, test.text)
		require.Equal(t, test.purposes, *purposes)
		require.NoError(t, grid.CheckPuzzle(p))
		s, err := k.Shape()
		require.NoError(t, err)
		require.True(t, s.Equal(p.Shape))
		if test.clues > 0 {
			require.Equal(t, test.clues, p.Clues(), test.text)
		}
		sum := fnv.New32a()
		fmt.Fprint(sum, p.Givens)
		require.Equal(t, test.sum, sum.Sum32(), test.text)
	}
}

// TestPopulationCheck: a population without puzzles is refused, with a reason, and making one fails likewise.
func TestPopulationCheck(t *testing.T) {
	for _, test := range []struct{ text, check, made string }{
		{"3 qwh 40", "holes qwh in 9x9, boxes 3x3: expected a Latin square", ""},
		{"9 latin balanced-qwh 45 by singles", "holes balanced-qwh: expected no rules", "expected one of random,"},
		{"9 latin qcp 0.5 by singles", "holes qcp: expected no rules that solve the puzzle", "expected one of random,"},
		{"3 random 81", "81 clues: expected 1 to 80", ""},
		{"3 random 80", "", ""},
		{"3 random 1", "", ""},
		{"1x1 random 1", "basis 1: expected 2 to 16", "basis 1: expected 2 to 16"},
		{"3 unique 30 by nothing", `rule "nothing": expected one of`, `rule "nothing": expected one of`},
		{"3 unique 82", "clues 82: expected 1 to 81", "clues 82: expected 1 to 81"},
		{"2 unique 3", "", "no puzzle: best so far: 4 clues, 3 wanted; gave up after 100 attempts"},
		{"3 given", `holes "given": expected one of [random`, `holes "given": expected one of [random`},
		{"3 latin+x random 4", "no full grid", "no full grid"},
	} {
		k, err := maker.ParsePopulation(test.text)
		require.NoError(t, err)
		stream, _ := streams()
		_, failure := k.Make(t.Context(), heuristics.Catalog(), stream)
		for want, err := range map[string]error{test.check: k.Check(heuristics.Catalog()), test.made: failure} {
			if want == "" {
				continue
			}
			require.ErrorContains(t, err, want, test.text)
		}
		require.Equal(t, test.check == "", k.Check(heuristics.Catalog()) == nil, test.text)
		require.Equal(t, test.made == "", failure == nil, test.text)
	}
	k, err := maker.ParsePopulation("2 unique 3")
	require.NoError(t, err)
	stream, _ := streams()
	_, err = k.Make(t.Context(), heuristics.Catalog(), stream)
	require.ErrorIs(t, err, maker.ErrNoPuzzle)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, text := range []string{"2 unique 3", "9 latin qwh 40", "3 balanced 0.5", "6 qcp 0.3"} {
		k, err := maker.ParsePopulation(text)
		require.NoError(t, err)
		_, err = k.Make(ended, heuristics.Catalog(), stream)
		require.ErrorIs(t, err, context.Canceled, text)
		require.NotErrorIs(t, err, maker.ErrNoPuzzle, text)
	}
}

// Fills are the numbers that people mean: steps do not drift.
func TestFills(t *testing.T) {
	for text, want := range map[string][]float64{
		"0.5":               {0.5},
		"40%":               {0.4},
		"1e-1":              {0.1},
		"0.4%,.3":           {0.004, 0.3},
		"0.40:0.60:0.02":    {0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.52, 0.54, 0.56, 0.58, 0.6},
		"40%:60%:10%":       {0.4, 0.5, 0.6},
		"0.1:0.35:0.1":      {0.1, 0.2, 0.3},
		"0.3:0.3:0.1":       {0.3},
		"0.7, 0.1:0.3:0.1":  {0.7, 0.1, 0.2, 0.3},
		"0.12345678949":     {0.123456789},
		"0.1:0.9:0.8":       {0.1, 0.9},
		"0.001:0.999:0.001": thousandths(999),
	} {
		fills, err := maker.ParseFills(text)
		require.NoError(t, err, text)
		require.Equal(t, want, fills, text)
	}
}

// thousandths returns the first n multiples of a thousandth.
func thousandths(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = float64(i+1) / 1000
	}
	return list
}

func TestFillErrors(t *testing.T) {
	part := "expected a part of the cells between 0 and 1, as in 0.4 or 40%"
	for text, message := range map[string]string{
		"": `fill "": ` + part, "0": `fill "0": ` + part, "1": `fill "1": ` + part, "100%": part, "0%": part, "-1": part,
		"1.1": part, "NaN": part, "nan%": part, "Inf": part, "%": part, "40 %": part, "0x": part, "forty": part, "1/3": part, "1e-10": part,
		"0.4,,0.5":                 `fill "": ` + part,
		"0.4:0.6":                  `fill "0.4:0.6": expected FROM:TO:STEP, as in 0.40:0.60:0.02`,
		"0.4:0.6:0.1:0.1":          "expected FROM:TO:STEP",
		"0.4:0.6:0":                `fill "0": ` + part,
		"0.4:0.6:-0.1":             `fill "-0.1": ` + part,
		"0.6:0.4:0.1":              `fill "0.6:0.4:0.1": expected a range that does not go down`,
		"0.4:0.6:0.0001":           `fill "0.4:0.6:0.0001": expected at most 1000 values`,
		"0.1:0.9:1e-9":             "expected at most 1000 values",
		"0.1:0.5:0.001,.501:1:.05": `fill "1": ` + part,
		"0.4,0.3:0.5:0.1":          `"0.4,0.3:0.5:0.1": 0.4 comes twice`,
		"0.0001:0.0999:0.0001,0.1001:0.1999:0.0001": "expected at most 1000 values",
	} {
		_, err := maker.ParseFills(text)
		require.ErrorContains(t, err, message, text)
	}
}

// TestRating: puzzles have a rating in the range, which a rating of their own confirms, and the same ones come from
// the same seed. Without any in the range the error says so.
func TestRating(t *testing.T) {
	for _, want := range []maker.Ratings{{1, 3}, {3, 5}, {5, 9}} {
		m, err := maker.New(maker.Spec{Rating: want})
		require.NoError(t, err)
		x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err, want)
		r, err := rating.Rate(t.Context(), x.Puzzle.Board(), rating.Config{})
		require.NoError(t, err)
		require.Equal(t, solver.Solved, r.Status)
		require.InDelta(t, r.Value, x.Rating, 1e-12)
		require.GreaterOrEqual(t, r.Value, want.Low)
		require.LessOrEqual(t, r.Value, want.High)
		again, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err)
		require.Equal(t, x, again)
	}
	m, err := maker.New(maker.Spec{Rating: maker.Ratings{Low: 20, High: 30}, Attempts: 3})
	require.NoError(t, err)
	x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
	require.ErrorContains(t, err, "20 to 30 wanted, try --fill 2")
	require.ErrorContains(t, err, "; gave up after 3 attempts")
	r, err := rating.Rate(t.Context(), x.Puzzle.Board(), rating.Config{})
	require.NoError(t, err)
	require.InDelta(t, r.Value, x.Rating, 1e-12, "the best so far")
	m, err = maker.New(maker.Spec{Rating: maker.Ratings{Low: .1, High: .2}, Attempts: 5})
	require.NoError(t, err)
	x, err = m.Make(t.Context(), rand.New(rand.NewPCG(2, 1)))
	require.ErrorContains(t, err, "0.1 to 0.2 wanted, try --fill 40%")
	require.LessOrEqual(t, x.Rating, 2.0, "the nearest")
	_, err = maker.New(maker.Spec{Rating: maker.Ratings{Low: 5, High: 4}})
	require.ErrorContains(t, err, "rating 5:4")
}

// Rules that decide what may be dug stop with the context, and serve another one afterwards.
func TestSolvedByStops(t *testing.T) {
	x, err := make1(t, maker.Spec{Population: of("3"), Rules: heuristics.MustParse("singles")}, 1)
	require.NoError(t, err)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	accept, b := maker.SolvedBy(heuristics.MustParse("singles")), x.Puzzle.Board()
	require.False(t, accept(ended, b))
	require.Equal(t, 81-x.Puzzle.Clues(), b.Open(), "nothing was placed")
	require.True(t, accept(t.Context(), b))
	x.Puzzle.Load(b)
	require.True(t, accept(t.Context(), b))
}

// Make looks at the context from the first step on: it mixes no full grid, and draws no pattern,
// after the end.
func TestMakingStopsBeforeItBegins(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, w := range map[string]maker.Spec{
		"minimal":  {Population: of("cube3")},
		"balanced": {Population: of("cube3 balanced 0.5")},
		"rules":    {Population: of("cube3"), Rules: heuristics.MustParse("all")},
	} {
		m, err := maker.New(w)
		require.NoError(t, err)
		x, err := m.Make(ended, rand.New(rand.NewPCG(1, 1)))
		require.ErrorIs(t, err, context.Canceled, name)
		require.Nil(t, x.Puzzle, name)
		require.Zero(t, x.Asked, name)
	}
}

func TestMain(m *testing.M) { testenv.Main(m) }
