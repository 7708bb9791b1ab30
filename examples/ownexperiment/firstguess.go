package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// firstGuess asks how often the first guess of a search is right. Where a puzzle has one
// solution, digits that carry no meaning leave a guess among n digits no more than one
// chance in n; the more solutions there are, the less it matters what is guessed. So the
// figure tells from which fill on a search has to be good.
type firstGuess struct{}

func (firstGuess) Name() string { return "first-guess" }

func (firstGuess) Question() string {
	return "How often is the first guess of a search right, by how much is given?"
}

// kind is what puzzles have in common: a basis, and the percentage of the cells that is
// given.
type kind struct{ basis, given int }

// kinds returns those that the experiment compares.
func kinds() []kind {
	var list []kind
	for _, basis := range []int{3, 4} {
		for given := 25; given <= 55; given += 5 {
			list = append(list, kind{basis, given})
		}
	}
	return list
}

// kindOf returns the kind that a configuration states.
func kindOf(c experiments.Config) kind { return kind{c.Int("basis"), c.Int("given")} }

// Plan yields as many puzzles of each kind as the scale says. The name of the puzzle is
// the key of the trial, and what all of its randomness comes from.
func (firstGuess) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for i := range p.Samples(200) {
			for _, k := range kinds() {
				name := fmt.Sprintf("k%d-%d/%d", k.basis, k.given, i)
				wanted := len(p.Bases(k.basis)) > 0
				if wanted && !yield(p.Trial(name, "", experiments.Config{"basis": k.basis, "given": k.given})) {
					return
				}
			}
		}
	}
}

// The metrics. Of puzzles that need no guess there is only the first.
const (
	metricGuessed = "guessed" // whether singles leave anything to guess
	metricDigits  = "digits"  // how many digits the smallest cell has
	metricRight   = "right"   // whether the first of them leaves a solution
)

// Measure draws a puzzle, lets the singles conclude what they can, and guesses as the
// chooser "cell" does.
func (firstGuess) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := draw(t)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	heuristics.MustParse("singles").Engine(b).Propagate()
	if b.Solved() {
		return []results.Metric{yesOrNo(metricGuessed, false)}, ctx.Err()
	}
	set, member := solver.ChooseCell().New(t.Seed).Choose(b)
	m := []results.Metric{
		yesOrNo(metricGuessed, true),
		{Name: metricDigits, Unit: "digits", Value: float64(b.Size(set)), Exact: true},
	}
	b.Place(b.CandidateIn(set, member))
	rest, err := solver.Solve(ctx, b, solver.Config{Seed: t.Seed})
	if err := errors.Join(err, ctx.Err()); err != nil {
		return m, err // out of time: whether the guess was right is not known
	}
	return append(m, yesOrNo(metricRight, rest.Status == solver.Solved)), nil
}

// draw returns the puzzle of a trial: a full grid of which random cells are given.
func draw(t experiments.Trial) (*grid.Puzzle, error) {
	k := kindOf(t.Config)
	shape, err := grid.Square(k.basis)
	if err != nil {
		return nil, err
	}
	pattern, err := generate.RandomPattern(shape, shape.Cells()*k.given/100, t.Rand("clues"))
	if err != nil {
		return nil, err
	}
	return generate.Carve(shape, generate.Full(shape, t.Rand("grid")), pattern), nil
}

// yesOrNo is a metric that every run repeats: 1 for yes, 0 for no.
func yesOrNo(name string, yes bool) results.Metric {
	m := results.Metric{Name: name, Exact: true}
	if yes {
		m.Value = 1
	}
	return m
}
