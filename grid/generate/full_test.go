package generate_test

import (
	"context"
	"math"
	"slices"
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
	require.Len(t, cycles(symmetry.Shift(s)), 1)
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

// On small sides the walk reaches all grids and visits them equally often, whatever the units.
func TestMixerIsUniform(t *testing.T) {
	for _, test := range []struct {
		shape        *grid.Shape
		grids, moves int
	}{
		{box(t, 2, 2), 288, 40},
		{box(t, 1, 4), 576, 40},
		{layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}), 48, 8},
		{layout(t, grid.Layout{Side: 4, Diagonals: true}), 48, 8},
		{layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true}), 168, 8},
		{layout(t, grid.Layout{Side: 4, Regions: regions(t, "AABB AABD CCBD CCDD")}), 144, 8},
	} {
		all, err := solver.Count(t.Context(), grid.NewBoard(test.shape), solver.Config{Method: solver.DLX()}, 0)
		require.NoError(t, err)
		require.EqualValues(t, test.grids, all.Count, "%v", test.shape)
		m := generate.NewMixer(test.shape, generate.Full(test.shape, random(1)), random(3))
		requireUniform(t, test.grids, 50, func() []grid.Digit {
			require.NoError(t, m.Mix(t.Context(), test.moves))
			return m.Grid()
		})
	}
}

// requireUniform fails unless all grids are drawn, equally often as far as one can see from
// that many of each.
func requireUniform(t *testing.T, grids, each int, draw func() []grid.Digit) {
	seen := map[string]int{}
	for range grids * each {
		key := []byte{}
		for _, d := range draw() {
			key = append(key, byte(d))
		}
		seen[string(key)]++
	}
	require.Len(t, seen, grids)
	chi := 0.0
	for _, n := range seen {
		chi += float64((n-each)*(n-each)) / float64(each)
	}
	free := float64(grids - 1) // χ² has this mean, and twice this variance
	require.InDelta(t, free, chi, 4*math.Sqrt(2*free), "%d grids", grids)
}

func TestMixerKeepsUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		m := generate.NewMixer(s, generate.Full(s, random(1)), anyRandom(t))
		moves := rapid.IntRange(0, 50).Draw(t, "moves")
		for range moves {
			before := m.Grid()
			require.NoError(t, m.Mix(context.Background(), 1))
			after := m.Grid()
			requireFull(t, s, after)
			changed := 0
			for c := range after {
				if after[c] != before[c] {
					changed++
				}
			}
			// The digit of a cell changes places with the digit of another cell of its units.
			require.NotEqual(t, 1, changed)
			if l := s.Layout(); !s.IsCube() && (s.IsPlain() || slices.Equal(l.Names(), []string{"latin"})) { // parts are not refilled
				require.LessOrEqual(t, changed, 2*s.Side())
			}
		}
	})
}

func TestMixerRefusesWhatIsNotFull(t *testing.T) {
	s := box(t, 2, 2)
	require.PanicsWithValue(t, "generate: mix: R1C1 is open", func() { generate.NewMixer(s, make([]grid.Digit, 16), random(1)) })
}
