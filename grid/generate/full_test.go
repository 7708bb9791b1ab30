package generate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/grid/symmetry"
	"basisk/solver"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFullGrids(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed := anyShape(t), rapid.Uint64().Draw(t, "seed")
		full := generate.Full(s, random(seed))
		requireFull(t, s, full)
		requireFull(t, s, generate.Shifted(s, random(seed)))
		require.Equal(t, full, generate.Full(s, random(seed)), "the same seed")
	})
}

func TestFullLarge(t *testing.T) {
	for _, k := range []int{5, 7, 10} {
		s := box(t, k, k)
		requireFull(t, s, generate.Full(s, random(1)))
	}
	cube, err := grid.Cube(3)
	require.NoError(t, err)
	requireFull(t, cube, generate.Full(cube, random(1)))
}

// A mixed grid has left the orbit of the shift pattern: there all pairs of rows of a band
// have the same number of cycles.
func TestFullLeavesTheOrbit(t *testing.T) {
	s := box(t, 5, 5)
	cycles := func(full []grid.Digit) map[int]bool {
		seen := map[int]bool{}
		for band := range 5 {
			for i := range 5 {
				for j := range i {
					seen[countCycles(full[(5*band+i)*25:][:25], full[(5*band+j)*25:][:25])] = true
				}
			}
		}
		return seen
	}
	require.Len(t, cycles(generate.Shifted(s, random(1))), 1)
	require.Greater(t, len(cycles(generate.Full(s, random(1)))), 3)
}

// countCycles returns the cycles of the permutation that takes one row to another.
func countCycles(a, b []grid.Digit) int {
	to := map[grid.Digit]grid.Digit{}
	for i := range a {
		to[a[i]] = b[i]
	}
	cycles := 0
	for start := range to {
		cycles++
		for d := start; to[d] != 0; {
			next := to[d]
			delete(to, d)
			d = next
		}
	}
	return cycles
}

// On side 4 the walk reaches all 288 grids and visits them equally often.
func TestMixerIsUniform(t *testing.T) {
	const samples, grids = 288 * 50, 288
	s := box(t, 2, 2)
	m := generate.NewMixer(s, symmetry.Shift(s), random(3))
	seen := map[[16]grid.Digit]int{}
	for range samples {
		m.Mix(40)
		seen[[16]grid.Digit(m.Grid())]++
	}
	require.Len(t, seen, grids)
	chi := 0.0
	for _, n := range seen {
		const expected = samples / grids
		chi += float64((n-expected)*(n-expected)) / expected
	}
	// 287 degrees of freedom: mean 287, standard deviation 24.
	require.InDelta(t, 287, chi, 4*24)
}

func TestMixerKeepsUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		m := generate.NewMixer(s, symmetry.Shift(s), anyRandom(t))
		moves := rapid.IntRange(0, 50).Draw(t, "moves")
		for range moves {
			before := m.Grid()
			m.Mix(1)
			after := m.Grid()
			requireFull(t, s, after)
			changed := 0
			for c := range after {
				if after[c] != before[c] {
					changed++
				}
			}
			// What stands in a cell changes places with what stands in another of its units.
			require.NotEqual(t, 1, changed)
			if !s.IsCube() {
				require.LessOrEqual(t, changed, 2*s.Side())
			}
		}
	})
}

func TestMixerRefusesWhatIsNotFull(t *testing.T) {
	s := box(t, 2, 2)
	require.PanicsWithValue(t, "generate: mix: R1C1 is open", func() { generate.NewMixer(s, make([]grid.Digit, 16), random(1)) })
}

func TestSearch(t *testing.T) {
	s := box(t, 2, 3)
	fill := func(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error) {
		r, err := solver.Solve(ctx, grid.NewBoard(s), solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: rng.Uint64()})
		return r.Solution, err
	}
	full, err := generate.Search(context.Background(), s, fill, random(1))
	require.NoError(t, err)
	requireFull(t, s, full)

	fails := func(context.Context, *grid.Shape, *rand.Rand) ([]grid.Digit, error) {
		return nil, errors.New("no luck")
	}
	_, err = generate.Search(context.Background(), s, fails, random(1))
	require.EqualError(t, err, "full grid of 6x6, boxes 2x3: no luck")
	lies := func(context.Context, *grid.Shape, *rand.Rand) ([]grid.Digit, error) {
		return make([]grid.Digit, 36), nil
	}
	_, err = generate.Search(context.Background(), s, lies, random(1))
	require.EqualError(t, err, "full grid of 6x6, boxes 2x3: the filler is wrong: R1C1 is open")
}
