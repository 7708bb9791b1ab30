package studies

import (
	"context"
	"errors"
	"fmt"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
)

// backdoors asks how few cells must be guessed right for rules to do the rest: the smallest set of
// cells that, filled from the solution, lets the rules finish (a weak backdoor: Williams, Gomes and
// Selman 2003; for Sudoku Lynce and Ouaknine 2006). All sets of a size are tried before the next
// size, so a size that was found is exact; if that takes too many trials a greedy set is an upper
// bound, marked as such.
//
// A puzzle with several solutions has backdoors to each of them. Then the backdoor to the solution
// that the engine finds first is measured, with a warning: sound rules finish only when the cells
// leave no other solution.
func backdoors() question {
	return question{
		name:    "backdoors",
		asks:    "How few cells must be guessed right for singles, locked candidates, all rules, or rules of one's own to do the rest?",
		samples: backdoorsSamples, trials: backdoorsTrials, given: true,
		measurePuzzle: measureBackdoors, analysis: backdoorsAnalysis,
		takes: []experiments.Setting{{Name: experiments.OptionRules, Default: backdoorRules}},
	}
}

// Its own metrics.
const (
	backdoorSize   = "size"
	backdoorProved = "proved"
	backdoorFound  = "backdoors"
	backdoorSets   = "sets"
)

// backdoorRules are the sets of rules that do the rest.
const backdoorRules = "singles=singles;locked=singles,locked;tuples=singles,locked,hall;all=singles,locked,hall,fish"

// backdoorTrials is the maximum number of sets to try on a puzzle with one list of rules.
const backdoorTrials = 40_000

// backdoorNodes limits the search for the solutions, in nodes.
const backdoorNodes = 100_000

func backdoorsSamples() []experiments.Sample {
	return append(sampled(100, 2*time.Millisecond, minimal(3)), sampled(100, 550*time.Millisecond, minimal(4))...)
}

func backdoorsTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, set := range p.RuleSets(backdoorRules) {
		list = append(list, x.Trial(set.Name, ruled(set)))
	}
	return list
}

func measureBackdoors(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	b := puzzle.Board()
	solution, doubt, err := solutionOf(ctx, b, backdoorNodes)
	if err != nil || solution == nil {
		return nil, err
	}
	puzzle.Load(b)
	h := &backdoorHunt{ctx: ctx, engine: engineOn(ctx, b, rules), solution: solution}
	begin := cputime.Thread()
	h.hunt()
	m := depending(results.OnInstance, exact(metricClues, "cells", float64(puzzle.Clues())))
	m = append(m, depending(results.OnRules, exact(metricOpen, "cells", float64(h.open)))...)
	m = append(m, h.metrics(doubt == nil)...)
	m = append(m, timed(metricTime, cputime.Since(begin)))
	if doubt != nil && ctx.Err() == nil {
		return m, doubt
	}
	return m, ctx.Err()
}

// solutionOf returns the solution from which to guess, found within a number of nodes, and a warning
// if it may not be the only one. If there is no solution the error is a warning.
func solutionOf(
	ctx context.Context, b *grid.Board, nodes uint64,
) (solution []grid.Digit, doubt experiments.Warnings, err error) {
	r, err := solver.Count(ctx, b, solver.Config{Nodes: nodes}, 2)
	switch {
	case err != nil || ctx.Err() != nil:
		return nil, nil, errors.Join(err, ctx.Err())
	case r.Status == solver.None:
		return nil, nil, noSolution
	case r.Solution == nil:
		return nil, nil, experiments.Warnings{fmt.Sprintf("no solution was found within %d nodes, so nothing was measured", nodes)}
	case r.Status == solver.Multiple:
		doubt = experiments.Warnings{"the puzzle has several solutions: the backdoor is one to the solution that was found first"}
	case r.Status == solver.Limit:
		doubt = experiments.Warnings{fmt.Sprintf("%d nodes do not decide whether the puzzle has several solutions: the backdoor is one to the solution that was found", nodes)}
	}
	return r.Solution, doubt, nil
}

// backdoorHunt is the search for the smallest backdoor of a puzzle.
type backdoorHunt struct {
	ctx      context.Context
	engine   *heuristics.Engine
	solution []grid.Digit
	cells    []grid.Cell
	marks    []heuristics.Mark
	open     int // cells left open by the rules alone
	size     int // the size of the backdoor
	proved   bool
	tried    int
	found    int // the number of backdoors of that size
	sets     int // the number of sets of that size
}

// metrics returns the results. They are exact unless there are several solutions, since chance
// decides which comes first.
func (h *backdoorHunt) metrics(repeats bool) []results.Metric {
	m := []results.Metric{
		exact(backdoorSize, "cells", float64(h.size)),
		exactly(backdoorProved, h.proved),
		exact("tried", "sets", float64(h.tried)),
	}
	if h.proved {
		m = append(m, exact(backdoorFound, "sets", float64(h.found)), exact(backdoorSets, "sets", float64(h.sets)))
	}
	if !repeats {
		for i := range m {
			m[i].Exact = false
		}
	}
	return depending(results.OnRules, m...)
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
	for h.size = 1; h.tried+choose(h.open, h.size) <= backdoorTrials; h.size++ {
		h.sets = choose(h.open, h.size)
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

// choose returns the number of sets of a size out of n cells, capped at the maximum number of
// tries.
func choose(cells, size int) int {
	n := 1
	for i := range size {
		n = n * (cells - i) / (i + 1)
		if n > 2*backdoorTrials {
			return n
		}
	}
	return n
}

// extend fills in every set of left more cells from the given one on, and counts the sets after
// which the rules finish.
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

// fill places the digit of the solution in a cell, and propagates.
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
