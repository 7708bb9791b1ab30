package ask

import (
	"context"
	"math"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/cancel"
	"basisk/solver"
	"basisk/solver/exploring"
)

// True candidates and counts. For each candidate the solver counts the solutions that hold it, up
// to a cut-off. A candidate for which no budget sufficed is unknown: it stays on the grid that
// people see, since it may be true, and has a separate list in JSON.

// Survey returns the true candidates of r, with counts up to limit (0 means all), or without counts
// if limit is 1. The status is solved, multiple, unsolvable, stuck, limit or invalid.
func (w *Worker) Survey(ctx context.Context, r format.Record, limit uint64, counts bool) Candidates {
	var s exploring.Survey
	config := w.Config
	config.Workers, config.Progress, config.Learning = 0, nil, nil // a survey is many small questions
	a := w.Ask(ctx, r, func(ctx context.Context) (_ solver.Result, err error) {
		s, err = exploring.Candidates(ctx, w.Board(ctx, r.Puzzle), config, limit)
		return solver.Result{Status: s.Status, Stats: s.Stats}, err
	})
	x := Candidates{Head: a.Head, Candidates: [][]grid.Digit{}, Tail: a.Tail, Survey: &s}
	if a.Status == solver.Invalid {
		return x
	}
	var check cancel.Check
	size := len(r.Puzzle.Givens) * r.Puzzle.Shape.Side()
	if size > listedAnyway {
		check = cancel.On(ctx)
	}
	if size <= listedLate || s.Stats.End != solver.Cancelled {
		x.sort(r.Puzzle.Shape, &check)
	}
	if counts {
		x.Tallies = x.tally(limit)
	}
	return x
}

// listedAnyway is the number of candidates, as many as side 50 has, up to which an interrupt waits for the lists, and
// listedLate the number, as many as side 100 has, up to which a limit of time waits. The lists of 256×256 take 60 MB,
// and some seconds.
const (
	listedAnyway = 125_000
	listedLate   = 1_000_000
)

// sortSteps is the number of steps per candidate in sorting, for checks of the context.
const sortSteps = 8

// sort lists the candidates by what is known of them, and those that may be true as a puzzle; none
// if it is interrupted.
func (x *Candidates) sort(shape *grid.Shape, check *cancel.Check) {
	rest, unknown := grid.NewPuzzle(shape), make([][]grid.Digit, shape.Cells())
	for cell := range grid.Cell(shape.Cells()) {
		if check.Spend(sortSteps * shape.Side()) {
			x.Candidates, x.Left, x.Open = [][]grid.Digit{}, 0, 0
			return
		}
		room := make([]grid.Digit, 3*shape.Side())
		held, open, either := room[:0:shape.Side()], room[shape.Side():][:0:shape.Side()], room[2*shape.Side():][:0]
		for d := grid.Digit(1); int(d) <= shape.Side(); d++ {
			switch x.Survey.Holds(cell, d) {
			case exploring.True:
				held, either = append(held, d), append(either, d)
			case exploring.Unknown:
				open, either = append(open, d), append(either, d)
			}
		}
		x.Candidates, unknown[cell] = append(x.Candidates, held), open
		x.Left, x.Open = x.Left+len(held), x.Open+len(open)
		if len(either) == 1 {
			rest.Givens[cell] = either[0]
		} else {
			rest.Restrict(cell, either)
		}
	}
	if x.Open > 0 {
		x.Unknown = unknown
	}
	if x.Left+x.Open > 0 {
		x.Remaining = rest
	}
}

// PossiblyTrue returns the digits that may be true in a cell.
func (x *Candidates) PossiblyTrue(c grid.Cell) []grid.Digit {
	if given := x.Remaining.Givens[c]; given != 0 {
		return []grid.Digit{given}
	}
	return x.Remaining.Allowed[c]
}

// tally counts the solutions that hold the true candidates.
func (x *Candidates) tally(limit uint64) *Tallies {
	t := &Tallies{Counts: [][]uint64{}, Exact: x.Open == 0}
	for cell, digits := range x.Candidates {
		counts := []uint64{}
		for _, d := range digits {
			count, exact := x.Survey.Count(grid.Cell(cell), d)
			counts = append(counts, count)
			t.Exact = t.Exact && exact
		}
		t.Counts = append(t.Counts, counts)
	}
	if limit < math.MaxUint32 {
		t.Limit = limit
	}
	return t
}
