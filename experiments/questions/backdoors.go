package questions

import (
	"context"
	"fmt"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// backdoors asks how few cells must be guessed right for rules to do the rest: the
// smallest set of cells that, filled from the solution, lets the rules finish (a weak
// backdoor: Williams, Gomes and Selman 2003; for Sudoku Lynce and Ouaknine 2006). All
// sets of a size are tried before the next size, so a size that was found is exact;
// where that takes too many trials a greedy set is an upper bound, marked as such.
func backdoors() question {
	return question{
		name:    "backdoors",
		asks:    "How few cells must be guessed right for singles, locked candidates or all rules to do the rest?",
		samples: backdoorsSamples, trials: backdoorsTrials, given: true,
		measure: measureBackdoors, summarize: summarizeBackdoors,
	}
}

// The metrics of its own.
const (
	doorSize   = "size"
	doorProved = "proved"
	doorFound  = "backdoors"
	doorSets   = "sets"
)

// doorRules is a list of rules and its name.
type doorRules struct{ name, rules string }

// backdoorRules are the rules that do the rest.
var backdoorRules = []doorRules{
	{"singles", "singles"},
	{"locked", "singles,locked"},
	{"tuples", "singles,locked,hall"},
	{"all", "singles,locked,hall,fish"},
}

// backdoorTrials is how many sets may be tried on a puzzle with one list of rules.
const backdoorTrials = 40_000

// backdoorsSamples returns the population.
func backdoorsSamples() []experiments.Sample {
	return sampled(100, 400*time.Millisecond, minimal(3), minimal(4))
}

// backdoorsTrials returns the trials of an instance.
func backdoorsTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, r := range backdoorRules {
		list = append(list, x.Trial(r.name, experiments.Config{"rules": r.name}))
	}
	return list
}

// measureBackdoors runs one trial.
func measureBackdoors(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	r, err := chosen(t.Config, "rules", backdoorRules, func(r doorRules) string { return r.name })
	if err != nil {
		return nil, err
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	solved, err := solver.Solve(ctx, b, solver.Config{})
	if err != nil {
		return nil, err
	}
	if solved.Status != solver.Solved {
		return nil, experiments.Warnings{fmt.Sprintf("the puzzle is %s: it has no solution to guess from", solved.Status)}
	}
	puzzle.Load(b)
	h := &backdoorHunt{ctx: ctx, engine: heuristics.MustParse(r.rules).Engine(b), solution: solved.Solution}
	begin := time.Now()
	h.hunt()
	m := []results.Metric{
		exact(metricClues, "cells", float64(puzzle.Clues())),
		exact(metricOpen, "cells", float64(h.open)),
		exact(doorSize, "cells", float64(h.size)),
		exactly(doorProved, h.proved),
		exact("tried", "sets", float64(h.tried)),
		timed(metricTime, time.Since(begin)),
	}
	if h.proved {
		m = append(m, exact(doorFound, "sets", float64(h.found)), exact(doorSets, "sets", float64(h.sets)))
	}
	return m, ctx.Err()
}

// backdoorHunt is the search for the smallest backdoor of a puzzle.
type backdoorHunt struct {
	ctx      context.Context
	engine   *heuristics.Engine
	solution []grid.Digit
	cells    []grid.Cell
	marks    []heuristics.Mark
	open     int // cells left open by the rules alone
	size     int // of the backdoor
	proved   bool
	tried    int
	found    int // backdoors of that size
	sets     int // sets of that size
}

// hunt tries all sets of 0, 1, 2 … cells while that is affordable, then a greedy one.
func (h *backdoorHunt) hunt() {
	b := h.engine.Board()
	h.engine.Propagate()
	h.open = b.Open()
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 {
			h.cells = append(h.cells, c)
		}
	}
	if h.open == 0 {
		h.proved, h.found, h.sets = true, 1, 1
		return
	}
	for h.size = 1; h.tried+h.choose(h.size) <= backdoorTrials; h.size++ {
		h.sets = h.choose(h.size)
		h.marks = append(h.marks, heuristics.Mark{})
		h.extend(0, h.size)
		if h.ctx.Err() != nil {
			return
		}
		if h.found > 0 {
			h.proved = true
			return
		}
	}
	h.greedy()
}

// choose returns the number of sets of a size, at most more than may be tried.
func (h *backdoorHunt) choose(size int) int {
	n := 1
	for i := range size {
		n = n * (len(h.cells) - i) / (i + 1)
		if n > 2*backdoorTrials {
			return n
		}
	}
	return n
}

// extend fills in every set of so many more cells from the given one on, and counts
// those after which the rules finish.
func (h *backdoorHunt) extend(from, left int) {
	for i := from; i+left <= len(h.cells) && h.ctx.Err() == nil; i++ {
		mark := &h.marks[left-1]
		h.engine.MarkInto(mark)
		h.fill(h.cells[i])
		if left > 1 {
			h.extend(i+1, left-1)
		} else {
			h.tried++
			if h.engine.Board().Open() == 0 {
				h.found++
			}
		}
		h.engine.Undo(mark)
	}
}

// fill places what the solution has in a cell, and what follows.
func (h *backdoorHunt) fill(c grid.Cell) {
	h.engine.Board().Place(c, h.solution[c])
	h.engine.Propagate()
}

// greedy fills, one after another, the cell after which the fewest candidates are left.
func (h *backdoorHunt) greedy() {
	b := h.engine.Board()
	var mark heuristics.Mark
	for h.size = 0; b.Open() > 0 && h.ctx.Err() == nil; h.size++ {
		best, least := grid.Cell(-1), 0
		for _, c := range h.cells {
			if b.Value(c) != 0 {
				continue
			}
			h.engine.MarkInto(&mark)
			h.fill(c)
			h.tried++
			if left := b.Candidates(); best < 0 || left < least {
				best, least = c, left
			}
			h.engine.Undo(&mark)
		}
		h.fill(best)
	}
}
