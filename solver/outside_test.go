package solver_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// claimant is a method of a user that passes on some solutions and says that there are no others.
type claimant [][]grid.Digit

func (claimant) Name() string { return "mine" }

func (m claimant) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	for _, solution := range m {
		yield(solution)
	}
	return solver.Stats{}, nil
}

// Answer claims what nobody has seen.
func (m claimant) Answer(context.Context, solver.Question) (solver.Result, error) {
	return solver.Result{Count: 5}, nil
}

// hiding is a chooser that hides branches: it removes the digit 1.
type hiding struct{ solver.Chooser }

func (x hiding) Choose(b *grid.Board) (grid.Set, int) {
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 {
			b.Remove(c, 1)
		}
	}
	return x.Chooser.Choose(b)
}

// own returns an entry of a user.
func own(m solver.Method) solver.MethodEntry {
	return solver.MethodEntry{Name: "mine", New: func(solver.Config) (solver.Method, error) { return m, nil }}
}

// No verdict rests on what a method or a chooser of a user says about solutions that it does not show.
func TestClaims(t *testing.T) {
	p := puzzle(t, 2, ".2.4.4.221434321")
	found, _ := all(t, newSolver(t, solver.Config{}), p.Board())
	require.Len(t, found, 2)
	hidden := solver.ChooserEntry{Name: "hiding", New: func(seed uint64) solver.Chooser { return hiding{solver.ChooseCell().New(seed)} }}
	changed := solver.Search()
	changed.New = own(claimant{}).New
	wrapped := own(nil)
	wrapped.New = func(c solver.Config) (solver.Method, error) {
		c.Choose = hidden
		return solver.Search().New(c)
	}
	for name, test := range map[string]struct {
		config solver.Config
		count  uint64
		note   string
	}{
		"none":     {solver.Config{Method: own(claimant{})}, 0, "no solution, claimed by mine"},
		"one":      {solver.Config{Method: own(claimant(found[:1]))}, 1, "no other solution, claimed by mine"},
		"two":      {solver.Config{Method: own(claimant(found))}, 2, "no other solution, claimed by mine"},
		"changed":  {solver.Config{Method: changed}, 0, "no solution, claimed by mine"},
		"embedded": {solver.Config{Method: own(struct{ solver.Method }{claimant{}})}, 0, "no solution, claimed by mine"},
		"chooser":  {solver.Config{Method: solver.Search(), Choose: hidden}, 0, "no solution, claimed by chooser hiding"},
		"wrapped":  {solver.Config{Method: wrapped}, 0, "no solution, claimed by chooser hiding"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := solver.Count(t.Context(), p.Board(), test.config, 0)
			require.NoError(t, err)
			require.Equal(t, test.count, r.Count)
			require.Equal(t, test.count > 1, r.Status == solver.Multiple)
			require.Equal(t, test.count < 2, r.Status == solver.Limit)
			require.False(t, r.Exact)
			require.Equal(t, solver.Claimed, r.Stats.End)
			require.Equal(t, test.note, r.Stats.Note)
		})
	}
	for name, m := range map[string]claimant{"wrong solution": {make([]grid.Digit, 16)}, "once more": {found[0], found[0]}} {
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: own(m)}, 0)
		require.ErrorContains(t, err, name)
		require.Equal(t, solver.Limit, r.Status)
	}
}

// The methods and choosers of the catalogue prove what they say, programs do not.
func TestProves(t *testing.T) {
	for _, m := range solver.Default().Methods {
		for _, x := range solver.Default().Choosers {
			if m.New != nil {
				require.True(t, newSolver(t, solver.Config{Method: m, Choose: x}).Proves(), m.Name)
			}
		}
	}
	require.False(t, newSolver(t, solver.Config{Method: solver.External("true")}).Proves())
	require.False(t, newSolver(t, solver.Config{Method: solver.ExternalLine("true")}).Proves())
}
