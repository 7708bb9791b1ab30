package exploring

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/solver"
)

// The idea: whoever copied a puzzle with one mistake wants to know which clue is wrong. Without that
// clue, or with another digit instead, the puzzle has exactly one solution again. Only a clue of a
// conflict can be the one: any other leaves the conflict in place.
//
// Cost: for each clue of the conflict a search for two solutions without it, and if there are two
// one more for every other digit.

// Repair is a clue of a puzzle without a solution whose removal or change leaves exactly one.
type Repair struct {
	Cell grid.Cell
	// Drop reports whether there is exactly one solution without the clue.
	Drop bool
	// Digits are the digits, ascending, each of which leaves exactly one solution if it is given
	// instead.
	Digits []grid.Digit
}

// Repairs returns the clues of p whose removal or change leaves exactly one solution. Cells are the cells of a [Core]
// of p. It reports whether it tried all of them; if not, ctx or the nodes of c ended a search. It fails only if c is
// invalid.
func Repairs(ctx context.Context, p *grid.Puzzle, cells []grid.Cell, c CoreConfig) ([]Repair, bool, error) {
	s, err := solver.New(solver.Config{Nodes: c.Nodes, Seed: c.Seed, Learning: c.Learning})
	if err != nil {
		return nil, false, err
	}
	x := &repairs{solver: s, tried: true}
	var list []Repair
	for _, cell := range cells {
		if r := x.repair(ctx, p, cell); r.Drop || len(r.Digits) > 0 {
			list = append(list, r)
		}
	}
	return list, x.tried, nil
}

// repairs tries clues.
type repairs struct {
	solver *solver.Solver
	tried  bool // whether every search so far has ended by itself
}

// repair tries the clue of a cell.
func (x *repairs) repair(ctx context.Context, p *grid.Puzzle, c grid.Cell) Repair {
	without := &grid.Puzzle{Shape: p.Shape, Givens: slices.Clone(p.Givens), Allowed: slices.Clone(p.Allowed)}
	without.Givens[c] = 0
	if without.Allowed != nil {
		without.Allowed[c] = nil
	}
	found := x.count(ctx, without)
	repair := Repair{Cell: c, Drop: found.Status == solver.Unique}
	switch found.Status {
	case solver.Unique:
		repair.Digits = []grid.Digit{found.Solution[c]}
	case solver.Multiple:
		for d := range grid.Digit(p.Shape.Side()) {
			without.Givens[c] = d + 1
			if x.count(ctx, without).Status == solver.Unique {
				repair.Digits = append(repair.Digits, d+1)
			}
		}
	}
	return repair
}

// count looks for two solutions.
func (x *repairs) count(ctx context.Context, p *grid.Puzzle) solver.Result {
	b := grid.NewBoard(p.Shape)
	p.LoadWithin(ctx, b)
	// The error only repeats that ctx has ended.
	r, _ := x.solver.Solve(ctx, solver.Question{Board: b, Limit: 2})
	x.tried = x.tried && r.Status != solver.Limit
	return r
}
