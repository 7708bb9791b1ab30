package solver_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
)

// mine is a rule from outside package heuristics: it concludes what apply says.
type mine struct{ apply func(*heuristics.Pass) }

func (mine) Name() string               { return "mine" }
func (mine) Tier() int                  { return 1 }
func (mine) Wakes() heuristics.Event    { return heuristics.Pruned }
func (m mine) Apply(p *heuristics.Pass) { m.apply(p) }

// with returns singles and a rule of a user.
func with(apply func(*heuristics.Pass)) heuristics.Rules {
	return append(heuristics.MustParse("singles"), heuristics.Entry{
		Name: "mine", New: func() heuristics.Heuristic { return mine{apply} },
	}.Rule())
}

// solutionOf returns the solution of a puzzle, and the board.
func solutionOf(t *testing.T, text string) (*grid.Puzzle, []grid.Digit) {
	p := puzzle(t, 3, text)
	r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
	require.NoError(t, err)
	require.Equal(t, solver.Solved, r.Status)
	return p, r.Solution
}

const outsideHard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// TestUnsound: the first conclusion that contradicts the solution is the error of every question: placements,
// removals and contradictions, at the root and in branches and assumptions of other rules.
func TestUnsound(t *testing.T) {
	p, solution := solutionOf(t, outsideHard)
	truth := grid.Cell(1)
	d := solution[truth]
	other := d%9 + 1
	for !p.Board().Has(truth, other) {
		other = other%9 + 1
	}
	cell := p.Shape.CellName(truth)
	for name, test := range map[string]struct {
		apply func(*heuristics.Pass)
		want  string
	}{
		"places": {
			func(p *heuristics.Pass) { p.Place(truth, other) },
			fmt.Sprintf("rule mine is unsound: it places %d in %s of the puzzle, which has %d there", other, cell, d),
		},
		"removes": {
			func(p *heuristics.Pass) { p.Remove(truth, d) },
			fmt.Sprintf("rule mine is unsound: it removes %d from %s of the puzzle, which has %[1]d there", d, cell),
		},
		"fails": {
			func(p *heuristics.Pass) { p.Fail(p.Board().CellSet(truth)) },
			"rule mine is unsound: it finds a contradiction in a candidate set of the puzzle, which has a solution",
		},
		"removes in branches only": {
			func(p *heuristics.Pass) {
				for c := range grid.Cell(81) {
					if b := p.Board(); b.Open() < 58 && b.Value(c) == 0 && b.Has(c, solution[c]) {
						p.Remove(c, solution[c])
						return
					}
				}
			},
			"rule mine is unsound: it removes",
		},
	} {
		for _, rules := range []heuristics.Rules{with(test.apply), append(with(test.apply), heuristics.MustParse("probe")...)} {
			for _, m := range []solver.MethodEntry{solver.Search(), solver.CDCL(), solver.Auto(), solver.Logic(), solver.Diagram()} {
				s, err := solver.New(solver.Config{Method: m, Rules: rules})
				require.NoError(t, err)
				r, err := s.Solve(t.Context(), solver.Question{Puzzle: p, Limit: 2})
				if name == "removes in branches only" && m.Name != "search" && err == nil {
					require.NotEqual(t, solver.None, r.Status)
					continue // these do not branch by this rule
				}
				require.ErrorContains(t, err, test.want, "%s, %s", name, m.Name)
				require.Zero(t, r.Count)
				require.False(t, r.Exact)
				_, err = s.Solve(t.Context(), solver.Question{Puzzle: p, Limit: 2})
				require.ErrorContains(t, err, test.want, "the solver gives no further answers")
			}
			if name != "removes in branches only" {
				_, err := exploring.Candidates(t.Context(), p.Board(), solver.Config{Rules: rules}, 1)
				require.EqualError(t, err, test.want)
			}
		}
	}
}

// TestUnsoundOfSeveral: on boards with several solutions a rule that removes any true candidate is found, and one that
// removes only others is not, on random candidate sets with digits that can change places among them.
func TestUnsoundOfSeveral(t *testing.T) {
	shape := puzzle(t, 2, strings.Repeat(".", 16)).Shape
	rng := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		b := grid.NewBoard(shape)
		for range 2 + rng.IntN(14) {
			b.Remove(grid.Cell(rng.IntN(16)), grid.Digit(1+rng.IntN(4)))
		}
		if b.Failed() {
			continue
		}
		s, err := exploring.Candidates(t.Context(), b.Clone(), solver.Config{}, 1)
		require.NoError(t, err)
		c, d := grid.Cell(rng.IntN(16)), grid.Digit(1+rng.IntN(4))
		if b.Value(c) != 0 || !b.Has(c, d) || s.Status == solver.Unsolvable {
			continue
		}
		for _, m := range []solver.MethodEntry{solver.Search(), solver.Logic()} {
			rules := append(heuristics.Rules{}, with(func(p *heuristics.Pass) { p.Remove(c, d) })[2])
			r, err := solver.Count(t.Context(), b.Clone(), solver.Config{Method: m, Rules: rules}, 0)
			if s.Holds(c, d) == exploring.True {
				require.ErrorAs(t, err, new(*heuristics.Unsound))
				continue
			}
			require.NoError(t, err)
			if r.Exact {
				all, err := solver.Count(t.Context(), b.Clone(), solver.Config{Method: solver.Search()}, 0)
				require.NoError(t, err)
				require.Equal(t, all.Count, r.Count)
			}
		}
	}
}

// TestUncheckedCount: where not all solutions are compared, the number of solutions is not exact.
func TestUncheckedCount(t *testing.T) {
	b := puzzle(t, 2, strings.Repeat(".", 16)).Board()
	c := solver.Config{Method: solver.Search(), Rules: with(func(*heuristics.Pass) {})}
	r, err := solver.Count(t.Context(), b, c, 0)
	require.NoError(t, err)
	require.EqualValues(t, 288, r.Count)
	require.False(t, r.Exact)
	require.Equal(t, solver.Multiple, r.Status)
	require.Contains(t, r.Stats.Note, "not checked")
}

// TestOwnRulesUnchanged: rules of the catalogue have no comparison.
func TestOwnRulesUnchanged(t *testing.T) {
	for _, e := range solver.Checked(heuristics.Catalog()) {
		if e.New != nil {
			require.NotContains(t, fmt.Sprintf("%T", e.New()), "hypothesis", e.Name)
		}
	}
	require.True(t, with(nil).Outside())
	require.False(t, heuristics.MustParse("all").Outside())
}

// TestHypothesisWithoutSolution: on a branch that excludes the solution a rule from outside may conclude anything.
func TestHypothesisWithoutSolution(t *testing.T) {
	p, solution := solutionOf(t, outsideHard)
	used := 0
	s, err := solver.New(solver.Config{Method: solver.Search(), Rules: with(func(p *heuristics.Pass) {
		b, excluded, last := p.Board(), false, grid.Cell(-1)
		for c, d := range solution {
			if !b.Has(grid.Cell(c), d) {
				excluded = true
			} else if b.Value(grid.Cell(c)) == 0 {
				last = grid.Cell(c)
			}
		}
		if excluded && last >= 0 {
			used++
			p.Remove(last, solution[last])
		}
	})})
	require.NoError(t, err)
	r, err := s.Solve(t.Context(), solver.Question{Puzzle: p, Limit: 2})
	require.NoError(t, err)
	require.Equal(t, solver.Unique, r.Status)
	require.Positive(t, used)
}

// TestHypothesisOnManySolutions: of a board with more solutions than are listed, and with digits that can change
// places, each candidate is true, so a rule that removes any is unsound.
func TestHypothesisOnManySolutions(t *testing.T) {
	s, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	for i := range 18 {
		c, d := grid.Cell(2*i), grid.Digit(i%6+1)
		s, err := solver.New(solver.Config{Method: solver.Logic(), Rules: with(func(p *heuristics.Pass) { p.Remove(c, d) })})
		require.NoError(t, err)
		_, err = s.Solve(t.Context(), solver.Question{Puzzle: p, Limit: 2})
		require.ErrorAs(t, err, new(*heuristics.Unsound), "%d in cell %d", d, c)
	}
}
