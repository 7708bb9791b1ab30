package maker_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver/maker"
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
