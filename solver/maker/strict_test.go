package maker_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver/maker"
)

// several reports whether clues have more than one solution, by trying all digits of the cell with the fewest.
func several(s *grid.Shape, clues []grid.Digit) bool {
	values, found := append([]grid.Digit(nil), clues...), 0
	var try func()
	try = func() {
		best, digits := grid.Cell(-1), []grid.Digit(nil)
		for c := range grid.Cell(s.Cells()) {
			if values[c] != 0 {
				continue
			}
			var free []grid.Digit
			for d := grid.Digit(1); int(d) <= s.Side(); d++ {
				fits := true
				for _, at := range s.Places(c) {
					for _, peer := range s.UnitCells(at.Unit) {
						fits = fits && values[peer] != d
					}
				}
				if fits {
					free = append(free, d)
				}
			}
			if best < 0 || len(free) < len(digits) {
				best, digits = c, free
			}
		}
		if best < 0 {
			found++
			return
		}
		for _, d := range digits {
			if values[best] = d; found < 2 {
				try()
			}
		}
		values[best] = 0
	}
	try()
	return found > 1
}

// strictly digs as the definition says: the clues are tried in a random order, and one goes if the rest has one solution.
func strictly(s *grid.Shape, rng *rand.Rand) (full []grid.Digit, gone []grid.Cell) {
	full = generate.Full(s, rng)
	left := append([]grid.Digit(nil), full...)
	for _, c := range rng.Perm(s.Cells()) {
		if left[c] = 0; several(s, left) {
			left[c] = full[c]
		} else {
			gone = append(gone, grid.Cell(c))
		}
	}
	return full, gone
}

// TestStrict: orders are as their definition says, and the puzzles with a number of clues are their states, whatever
// rules prove that there is one solution.
func TestStrict(t *testing.T) {
	for text, seeds := range map[string]uint64{"2": 20, "2x3": 10, "3": 3} {
		s, err := of(text).Shape()
		require.NoError(t, err)
		for seed := range seeds {
			random := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 9)) }
			full, gone := strictly(s, random())
			for _, rules := range []string{"singles", "singles,locked,hall,fish", "none"} {
				o, err := of(text+" unique").Order(t.Context(), heuristics.MustParse(rules),
					func(string) *rand.Rand { return random() }, func(*grid.Puzzle) bool { return true })
				require.NoError(t, err)
				require.False(t, o.Open)
				require.Equal(t, full, o.Full)
				require.Equal(t, gone, o.Gone, "%s, seed %d, %s", text, seed, rules)
			}
			o := maker.Order{Shape: s, Full: full, Gone: gone}
			for _, n := range []int{0, len(gone) / 2, len(gone) - 1} {
				k := of(text + " unique")
				k.Clues = s.Cells() - n
				m, err := maker.New(maker.Spec{Population: k})
				require.NoError(t, err)
				x, err := m.Make(t.Context(), random())
				require.NoError(t, err)
				require.Equal(t, o.Left(n).Givens, x.Puzzle.Givens, "%s, seed %d, %d clues", text, seed, k.Clues)
			}
		}
	}
}

// TestOrders: those of a population are nested, a staged one is what the digger in stages leaves, and an order ends
// soon after the last puzzle that is solved.
func TestOrders(t *testing.T) {
	random := func(string) *rand.Rand { return rand.New(rand.NewPCG(5, 6)) }
	few := func(p *grid.Puzzle) bool { return p.Clues() >= 150 }
	o, err := of("4 staged").Order(t.Context(), nil, random, few)
	require.NoError(t, err)
	require.InDelta(t, 150, 256-len(o.Gone), 3)
	m, err := maker.New(maker.Spec{Population: of("4 staged 160")})
	require.NoError(t, err)
	x, err := m.Make(t.Context(), random(""))
	require.NoError(t, err)
	require.Equal(t, o.Left(96).Givens, x.Puzzle.Givens)
	require.Equal(t, 160, x.Puzzle.Clues())

	o, err = of("4 random").Order(t.Context(), nil, random, nil)
	require.NoError(t, err)
	require.Len(t, o.Gone, 256)
	require.Zero(t, o.Left(256).Clues())
	require.Equal(t, o.Full, o.Left(0).Givens)
}

// TestStaged: above 16×16, or with a symmetry, puzzles with a number of clues are dug in stages unless they are to be
// strict, which excludes a symmetry.
func TestStaged(t *testing.T) {
	for text, staged := range map[string]bool{
		"4 100": false, "5 400": true, "5 staged 400": true, "3 staged 40": true, "5 unique 400": false, "5": false, "5 minimal": false,
	} {
		require.Equal(t, staged, maker.Spec{Population: of(text), Unique: true}.Staged(), text)
	}
	require.True(t, maker.Spec{Population: of("3 40"), Unique: true, Symmetry: "half-turn"}.Staged())
	require.False(t, maker.Spec{Population: of("5 400")}.Staged(), "it may have several solutions")
	require.False(t, maker.Spec{Population: of("5 400"), Rules: heuristics.MustParse("singles")}.Staged())
	require.ErrorContains(t, maker.Spec{Population: of("3 unique 40"), Symmetry: "half-turn"}.Check(), "without symmetry")
}

// TestUndecidedOrder: what stays undecided is not replaced by another puzzle.
func TestUndecidedOrder(t *testing.T) {
	m, err := maker.New(maker.Spec{Population: of("4 unique 90"), Solver: maker.Spec{}.Solver})
	require.NoError(t, err)
	_, err = m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
	require.NoError(t, err)
	w := maker.Spec{Population: of("4 unique 85")}
	w.Solver.Nodes = 1
	m, err = maker.New(w)
	require.NoError(t, err)
	x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
	require.ErrorIs(t, err, generate.ErrUndecided)
	require.ErrorContains(t, err, "may go: not decided within 1 node")
	require.Nil(t, x.Puzzle)
}

// TestUniform: a walk keeps the number of clues and the one solution, and needs a number of clues.
func TestUniform(t *testing.T) {
	random := func(purpose string) *rand.Rand { return rand.New(rand.NewPCG(5, uint64(len(purpose)))) }
	for _, start := range []maker.Holes{maker.UniqueHoles, maker.StagedHoles} {
		p, moved, err := of("3 uniform 30").Walked(t.Context(), heuristics.Catalog(), random, start, 5)
		require.NoError(t, err)
		require.Positive(t, moved)
		require.Equal(t, 30, p.Clues())
		require.False(t, several(p.Shape, p.Givens))
	}
	p, err := of("3 uniform 30").Make(t.Context(), heuristics.Catalog(), random)
	require.NoError(t, err)
	require.Equal(t, 30, p.Clues())
	require.NoError(t, of("3 uniform 30").Check(heuristics.Catalog()))
	require.ErrorContains(t, of("3 uniform").Check(heuristics.Catalog()), "a number of clues")
	require.ErrorContains(t, maker.Spec{Population: of("3 uniform 30")}.Check(), "holes uniform: expected one of")
}

// TestOrderEnds: an order ends soon after the first puzzle that is not solved.
func TestOrderEnds(t *testing.T) {
	for _, holes := range []string{"unique", "staged"} {
		clues := func(least int) int {
			o, err := of("3 "+holes).Order(t.Context(), heuristics.MustParse("none"),
				func(string) *rand.Rand { return rand.New(rand.NewPCG(1, 2)) },
				func(left *grid.Puzzle) bool { return left.Clues() >= least })
			require.NoError(t, err)
			return o.Left(len(o.Gone)).Clues()
		}
		require.Less(t, clues(0), clues(40))
		require.Less(t, clues(40), 40)
	}
}
