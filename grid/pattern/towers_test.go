package pattern_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// towersOf returns the towers of the first band of a full grid, with the givens of p
// below it.
func towersOf(t require.TestingT, p *grid.Puzzle) *pattern.Towers {
	towers, err := pattern.NewTowers(p)
	require.NoError(t, err)
	return towers
}

// floorOf returns a puzzle with the first band of a random grid.
func floorOf(s *grid.Shape, rng *rand.Rand) *grid.Puzzle {
	rows, _ := s.Box()
	p := grid.NewPuzzle(s)
	copy(p.Givens, symmetry.Random(s, rng).Grid(symmetry.Shift(s))[:rows*s.Side()])
	return p
}

// The number of towers is (R!)^(C-1)·L(C)^R, and as many are listed, the turning one
// first, no grid twice.
func TestTowers(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		want       string
		list       bool
	}{
		{2, 2, "2", true},
		{2, 3, "16", true},
		{3, 2, "6", true},
		{3, 3, "288", true},
		{2, 4, "4608", true},
		{4, 4, "4586471424", false},
		{5, 5, "909329599048596848640000", false},
	} {
		t.Run(fmt.Sprintf("%dx%d", test.rows, test.cols), func(t *testing.T) {
			s, err := grid.NewBox(test.rows, test.cols)
			require.NoError(t, err)
			towers := towersOf(t, floorOf(s, rand.New(rand.NewPCG(1, 1))))
			count, exact := towers.Count(context.Background())
			require.Equal(t, test.want, count.String())
			require.True(t, exact)
			seen := map[string]bool{}
			for tower := range towers.Each(context.Background()) {
				if len(seen) == 0 {
					require.Equal(t, pattern.TurningTower(s), tower)
				}
				values, err := towers.Grid(tower) // judged there
				require.NoError(t, err)
				seen[string(runes(values))] = true
				if !test.list && len(seen) == 100 {
					return
				}
			}
			require.Equal(t, test.want, fmt.Sprint(len(seen)))
		})
	}
}

// Which towers complete every floor, by trying: all towers of basis 2 with the top box
// 1..4 against all floors.
func TestTowersAreAll(t *testing.T) {
	s := square(t, 2)
	var floors, every [][]grid.Digit
	for _, band := range permutations(4) {
		for _, second := range permutations(4) {
			floor := append(slices.Clone(band), second...)
			if _, err := pattern.CompleteFloor(s, floor, pattern.TurningTower(s)); err == nil {
				floors = append(floors, floor)
			}
		}
	}
	require.Len(t, floors, 96)
	for _, low := range permutations(4) {
		tower := append([]grid.Digit{1, 2, 3, 4}, low...)
		if !slices.ContainsFunc(floors, func(floor []grid.Digit) bool {
			_, err := pattern.CompleteFloor(s, floor, tower)
			return err != nil
		}) {
			every = append(every, tower)
		}
	}
	var listed [][]grid.Digit
	for tower := range towersOf(t, floorOf(s, rand.New(rand.NewPCG(1, 1)))).Each(context.Background()) {
		listed = append(listed, tower)
	}
	require.ElementsMatch(t, every, listed)
}

// permutations lists the orders of 1..n.
func permutations(n int) [][]grid.Digit {
	if n == 0 {
		return [][]grid.Digit{nil}
	}
	var all [][]grid.Digit
	for _, shorter := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(shorter), at, grid.Digit(n)))
		}
	}
	return all
}

// A tower fits givens and candidates below the floor if its grid does, and the product counts the towers
// that fit givens alone.
func TestTowersFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, boxShapes(t))
		if s.Side() > 9 {
			s = square(t, 3)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		p := floorOf(s, rng)
		var grids [][]grid.Digit
		towers := towersOf(t, p)
		for tower := range towers.Each(context.Background()) {
			values, err := towers.Grid(tower)
			require.NoError(t, err)
			if grids = append(grids, values); len(grids) == 300 {
				return // more than this test wants
			}
		}
		rows, _ := s.Box()
		below := grids[rng.IntN(len(grids))]
		for range rng.IntN(4) {
			c := rows*s.Side() + rng.IntN(len(below)-rows*s.Side()+1)%len(below)
			if c < len(below) {
				p.Givens[c] = below[c]
			}
		}
		given := p.Givens
		fits := func() (n int) {
			for _, values := range grids {
				if grid.CheckSolution(p, values) == nil {
					n++
				}
			}
			return n
		}
		count, exact := towersOf(t, p).Count(context.Background())
		require.True(t, exact)
		require.Equal(t, fmt.Sprint(fits()), count.String())
		if c := len(below) - 1; given[c] == 0 {
			p.Restrict(grid.Cell(c), slices.DeleteFunc([]grid.Digit{1, 2, 3}, func(d grid.Digit) bool { return int(d) > s.Side() }))
		}
		listed := 0
		for range towersOf(t, p).Each(context.Background()) {
			listed++
		}
		require.Equal(t, fits(), listed)
	})
}

func TestTowersRefuse(t *testing.T) {
	s := square(t, 3)
	_, err := pattern.NewTowers(grid.NewPuzzle(s))
	require.EqualError(t, err, "floor: R1C1 is open, expected a full band")
	_, err = pattern.NewTowers(grid.NewPuzzle(cube(t, 2)))
	require.ErrorContains(t, err, "expected a flat shape")
	_, err = pattern.NewTowers(grid.NewPuzzle(layout(t, grid.Layout{Side: 5})))
	require.EqualError(t, err, "floor: 5x5, Latin square: expected equal boxes, without other units")

	p := floorOf(s, rand.New(rand.NewPCG(1, 1)))
	p.Givens[27], p.Givens[28] = p.Givens[1], p.Givens[9] // digits of two rows of the floor
	count, exact := towersOf(t, p).Count(context.Background())
	require.True(t, exact)
	require.Equal(t, "0", count.String())
	for range towersOf(t, p).Each(context.Background()) {
		t.Fatal("a tower that does not fit")
	}

	ended, cancel := context.WithCancel(context.Background())
	cancel()
	towers := towersOf(t, floorOf(square(t, 6), rand.New(rand.NewPCG(1, 1)))) // too many to go through
	_, exact = towers.Count(ended)
	require.False(t, exact)
	for range towers.Each(ended) {
		t.Fatal("a tower after the end")
	}
}
