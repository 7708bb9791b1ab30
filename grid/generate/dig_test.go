package generate_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// digOne digs a puzzle and fails if that fails.
func digOne(t require.TestingT, d *generate.Digger, full []grid.Digit, seed uint64) generate.DugPuzzle {
	dug, err := d.Dig(context.Background(), full, random(seed))
	require.NoError(t, err)
	require.NoError(t, grid.CheckSolution(dug.Puzzle, full))
	return dug
}

// digger returns a digger, and fails if there is none.
func digger(t require.TestingT, s *grid.Shape, g generate.Goal, counters ...generate.CountFunc) *generate.Digger {
	d, err := generate.NewDigger(s, g, counters...)
	require.NoError(t, err)
	return d
}

// without returns p without a given.
func without(p *grid.Puzzle, cells ...grid.Cell) *grid.Puzzle {
	q := grid.NewPuzzle(p.Shape)
	copy(q.Givens, p.Givens)
	for _, c := range cells {
		q.Givens[c] = 0
	}
	return q
}

func TestMinimalPuzzles(t *testing.T) {
	count := counter(t, 0)
	rapid.Check(t, func(r *rapid.T) {
		s, seed := anyShape(r), rapid.Uint64().Draw(r, "seed")
		if s.Side() > 9 {
			return // links would take too long to check all clues
		}
		dug := digOne(r, digger(r, s, generate.Goal{}, count), generate.Full(s, random(seed)), seed)
		require.True(r, dug.Minimal)
		require.Zero(r, dug.Undecided)
		require.EqualValues(r, 1, solutions(r, dug.Puzzle))
		for c, d := range dug.Puzzle.Givens {
			if d != 0 {
				require.EqualValues(r, 2, solutions(r, without(dug.Puzzle, grid.Cell(c))))
			}
		}
	})
}

func TestDigToClues(t *testing.T) {
	s := box(t, 4, 4)
	d := digger(t, s, generate.Goal{Clues: 110}, counter(t, 0))
	for seed := range uint64(5) {
		full := generate.Full(s, random(seed))
		dug := digOne(t, d, full, seed)
		require.Equal(t, 110, dug.Puzzle.Clues())
		require.False(t, dug.Minimal)
		require.EqualValues(t, 1, solutions(t, dug.Puzzle))
		require.Equal(t, dug, digOne(t, d, full, seed), "the same seed, the same digger")
	}
}

func TestDigSymmetrically(t *testing.T) {
	s, count := box(t, 3, 3), counter(t, 0)
	names, _ := generate.Symmetries()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			d := digger(t, s, generate.Goal{Symmetry: generate.Symmetry(name)}, count)
			dug := digOne(t, d, generate.Full(s, random(2)), 2)
			require.EqualValues(t, 1, solutions(t, dug.Puzzle))
			require.True(t, dug.Minimal)
			requireSymmetricMinimal(t, dug.Puzzle, name)
		})
	}
}

// requireSymmetricMinimal fails unless the clues have the symmetry, and no orbit can go.
func requireSymmetricMinimal(t *testing.T, p *grid.Puzzle, name string) {
	s := p.Shape
	for c, d := range p.Givens {
		orbit := map[grid.Cell]bool{grid.Cell(c): true}
		for grown := true; grown; {
			grown = false
			for cell := range orbit {
				for _, image := range pictured[name] {
					_, row, col := s.Coordinates(cell)
					row, col = image(s.Side(), row, col)
					next := s.CellAt(0, row, col)
					grown = grown || !orbit[next]
					orbit[next] = true
				}
			}
		}
		var cells []grid.Cell
		for cell := range orbit {
			require.Equal(t, d != 0, p.Givens[cell] != 0)
			cells = append(cells, cell)
		}
		if d != 0 {
			require.EqualValues(t, 2, solutions(t, without(p, cells...)))
		}
	}
}

// A goal that no part of the orbits meets exactly is refused. Digging never goes below
// the goal; 40 clues are met whenever the middle one can go.
func TestDigStopsInTime(t *testing.T) {
	s := box(t, 3, 3)
	d := digger(t, s, generate.Goal{Clues: 40, Symmetry: "half-turn"}, counter(t, 0))
	for seed := range uint64(20) {
		p := digOne(t, d, generate.Full(s, random(seed)), seed).Puzzle
		if p.Givens[40] == 0 {
			require.Equal(t, 40, p.Clues())
			continue
		}
		require.Equal(t, 41, p.Clues())
		require.EqualValues(t, 2, solutions(t, without(p, 40)))
	}
	_, err := generate.NewDigger(s, generate.Goal{Clues: 22, Symmetry: "quarter-turn"}, counter(t, 0))
	require.ErrorContains(t, err, "the nearest numbers are 21 and 24")
	_, err = generate.NewDigger(s, generate.Goal{Symmetry: "spiral"}, counter(t, 0))
	require.ErrorContains(t, err, `symmetry "spiral"`)
	_, err = generate.NewDigger(s, generate.Goal{})
	require.EqualError(t, err, "dig: neither a counter nor rules to go by")
}

func TestDigByRules(t *testing.T) {
	s := box(t, 3, 3)
	solves := func(_ context.Context, b *grid.Board) bool {
		return heuristics.MustParse("singles").Engine(b).Propagate() && b.Solved()
	}
	d := digger(t, s, generate.Goal{Accept: solves})
	for seed := range uint64(5) {
		dug := digOne(t, d, generate.Full(s, random(seed)), seed)
		require.True(t, dug.Minimal)
		require.True(t, solves(t.Context(), dug.Puzzle.Board()))
		require.EqualValues(t, 81, dug.Asked)
		for c, digit := range dug.Puzzle.Givens {
			if digit != 0 {
				require.False(t, solves(t.Context(), without(dug.Puzzle, grid.Cell(c)).Board()))
			}
		}
	}
}

// Accept sees the clues and nothing that follows from them: the rules wanted may be
// weaker than singles.
func TestAcceptSeesClues(t *testing.T) {
	s := box(t, 2, 2)
	full := generate.Full(s, random(1))
	d := digger(t, s, generate.Goal{Accept: func(_ context.Context, b *grid.Board) bool {
		require.Equal(t, 1, b.Open())
		return false
	}})
	dug := digOne(t, d, full, 1)
	require.Equal(t, full, dug.Puzzle.Givens)
}

// What impatient counters leave undecided stays, and patient ones decide it later.
func TestUndecided(t *testing.T) {
	s, full := box(t, 4, 4), generate.Full(box(t, 4, 4), random(4))
	never := func(context.Context, *grid.Board, uint64) (uint64, error) { return 0, generate.ErrUndecided }
	dug := digOne(t, digger(t, s, generate.Goal{}, never), full, 4)
	require.False(t, dug.Minimal)
	require.EqualValues(t, 1, solutions(t, dug.Puzzle))
	require.Equal(t, dug.Puzzle.Clues(), dug.Undecided, "singles decide what goes")
	require.Equal(t, dug.Asked, dug.Undecided)

	full9 := generate.Full(box(t, 3, 3), random(4))
	dug = digOne(t, digger(t, box(t, 3, 3), generate.Goal{}, never, counter(t, 1), counter(t, 0)), full9, 4)
	require.True(t, dug.Minimal)
	require.EqualValues(t, 1, solutions(t, dug.Puzzle))
}

// Whatever ends the digging, the puzzle has one solution.
func TestDigErrors(t *testing.T) {
	s := box(t, 3, 3)
	full, broken, count := generate.Full(s, random(1)), errors.New("broken"), counter(t, 0)
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	for _, test := range []struct {
		name string
		err  error
		end  func() error
	}{
		{"broken counter", broken, func() error { return broken }},
		{"cancelled", context.Canceled, func() error { cancel(); return nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls = 0
			d := digger(t, s, generate.Goal{}, func(_ context.Context, b *grid.Board, limit uint64) (uint64, error) {
				if calls++; calls > 5 {
					if err := test.end(); err != nil {
						return 0, err
					}
				}
				return count(context.Background(), b, limit)
			})
			dug, err := d.Dig(ctx, full, random(1))
			require.ErrorIs(t, err, test.err)
			require.False(t, dug.Minimal)
			require.Equal(t, 6, calls)
			require.EqualValues(t, 1, solutions(t, dug.Puzzle))
		})
	}
	// Singles alone decide before the first question, so every clue that is left is undecided.
	d := digger(t, s, generate.Goal{}, func(context.Context, *grid.Board, uint64) (uint64, error) { return 0, broken })
	dug, err := d.Dig(context.Background(), full, random(1))
	require.ErrorIs(t, err, broken)
	require.Equal(t, dug.Puzzle.Clues(), dug.Undecided)
	_, err = digger(t, s, generate.Goal{}, count).Dig(context.Background(), full[:80], random(1))
	require.EqualError(t, err, "dig: not a full grid: 80 cells, expected 81")
}

func TestDigProgress(t *testing.T) {
	for name, g := range map[string]generate.Goal{"minimal": {}, "clues": {Clues: 50, Symmetry: "left-right"}} {
		t.Run(name, func(t *testing.T) {
			var shares []float64
			g.Progress = func(share float64) { shares = append(shares, share) }
			d := digger(t, box(t, 3, 3), g, counter(t, 2), counter(t, 0))
			digOne(t, d, generate.Full(box(t, 3, 3), random(1)), 1)
			require.InDelta(t, 1, shares[len(shares)-1], 1e-9)
			require.IsIncreasing(t, append([]float64{0}, slices.Compact(shares)...))
		})
	}
}
