package studies

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// threshold asks how few clues sets of rules need. The clues of a full grid go in an order, so the puzzles that are
// left are nested. If the fixpoint of a set of rules only grows with the clues that it gets, there is one number of
// clues from which on the set solves the puzzles of the order, and below which it solves none: its threshold T, which
// bisection finds. So one order compares all sets, and its grid and its order cancel.
//
// Orders are unique (strictly random), staged, or random: then the clues go without regard to other solutions, and a
// puzzle counts as solved if the rules leave few candidates beyond one a cell: at most a share, the goal, of the number
// of cells. A share of the candidates of the puzzle itself would not do: with nearly all clues a single set of cells
// that can change their digits is all that is left. Other puzzles, given or walks, have no order, and no T: of these it
// measures which sets solve them.
func threshold() question {
	return question{
		depends: results.OnRules,
		name:    "threshold",
		asks:    "How few clues do sets of rules need, order by order, and what does each set save?",
		samples: thresholdSamples, trials: thresholdTrials, given: true, check: checkThreshold,
		measure: measureThreshold, analysis: thresholdAnalysis,
		options: func(c solver.Catalog) []option.Option {
			return []option.Option{
				rulesOption(c, "the sets of rules that are compared", thresholdSets),
				option.New(OptionGoal, option.List, "LIST", "random orders: a puzzle counts as solved if the rules leave at most "+
					"so many candidates beyond one a cell, for each cell, as in 5%,10%", maker.ParseFills).WithDefault("10%"),
				option.New(OptionSteps, option.List, "LIST", "uniform puzzles: the steps of the walk for each cell, as in 0,1,10",
					parseSteps).WithDefault("10"),
			}
		},
	}
}

// thresholdSets are the default sets of rules.
const thresholdSets = "singles=singles; locked=singles,locked; pairs=singles,locked,hall-2; triples=singles,locked,hall-3; " +
	"quads=singles,locked,hall-4; K+1=singles,locked,hall-K+1; all=singles,locked,hall; fish=singles,locked,hall,fish; " +
	"naked=singles,locked,naked-tuple; hidden=singles,locked,hidden-tuple"

// thresholdSamples returns the orders.
func thresholdSamples() []experiments.Sample {
	ms := time.Millisecond
	return slices.Concat(
		experiments.Sampled(250, 12*ms, "4 unique"), experiments.Sampled(250, 40*ms, "5 unique"),
		experiments.Sampled(250, 110*ms, "6 unique"), experiments.Sampled(75, 300*ms, "7 unique"),
		experiments.Sampled(25, 650*ms, "8 unique"), experiments.Sampled(8, 2400*ms, "9 unique"),
		experiments.Sampled(3, 4700*ms, "10 unique"))
}

// checkThreshold returns an error if an option is about orders or puzzles that no population has.
func checkThreshold(p experiments.Params) error {
	for _, x := range []struct {
		option, of string
		is         func(maker.Population) bool
	}{
		{OptionGoal, "random orders", func(k maker.Population) bool { return isOrder(k) && k.Holes == maker.RandomHoles }},
		{OptionSteps, "uniform puzzles", func(k maker.Population) bool { return k.Holes == maker.UniformHoles }},
	} {
		has := func(s experiments.Sample) bool { return x.is(s.Population) }
		if p.Options[x.option] != "" && !slices.ContainsFunc(p.Select(thresholdSamples()), has) {
			return fmt.Errorf("--%s is for %s, which no population has", x.option, x.of)
		}
	}
	return nil
}

// Its own metrics and keys. The metrics end with the name of a set of rules.
const (
	thresholdLeast  = "T"         // the fewest clues at which the set solves
	thresholdMost   = "T-at-most" // if it stayed undecided how the order goes on
	thresholdSolved = "solved"    // of a puzzle without an order
	thresholdMoved  = "moved"     // the share of the steps of a walk that moved

	thresholdGoal  = "goal"
	thresholdStart = "start"
	thresholdSteps = "steps"
)

// thresholdTrials returns the trials of an instance: an order, for random ones with each goal, a puzzle, or the walks
// from both starts.
func thresholdTrials(p experiments.Params, x *experiments.Instance) (list []experiments.Trial) {
	sets := ruleSets(p)
	for i := range sets {
		sets[i].Rules = x.Population.Sized(sets[i].Rules)
	}
	with := func(variant string, more experiments.Config) {
		more[configRules] = heuristics.SetsString(sets)
		list = append(list, x.Trial(variant, more))
	}
	switch k := x.Population; {
	case k.Holes == maker.UniformHoles:
		for _, start := range []maker.Holes{maker.UniqueHoles, maker.StagedHoles} {
			for _, steps := range experiments.Value[[]int](p, OptionSteps) {
				with(fmt.Sprintf("%s+%d", start, steps), experiments.Config{thresholdStart: string(start), thresholdSteps: steps})
			}
		}
	case !isOrder(k):
		with("puzzle", experiments.Config{})
	case k.Holes == maker.RandomHoles:
		for _, goal := range experiments.Value[[]float64](p, OptionGoal) {
			with(fmt.Sprintf("goal-%g", goal), experiments.Config{thresholdGoal: goal})
		}
	default:
		with("order", experiments.Config{})
	}
	return list
}

// isOrder reports whether a population is one of orders.
func isOrder(k maker.Population) bool {
	return k.Fill == 0 && k.Clues == 0 && k.SolvableBy == "" &&
		slices.Contains([]maker.Holes{maker.RandomHoles, maker.UniqueHoles, maker.StagedHoles}, k.Holes)
}

// parseSteps parses numbers of steps.
func parseSteps(text string) (list []int, err error) {
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 {
			return nil, fmt.Errorf("steps %q: expected a whole number", word)
		}
		list = append(list, n)
	}
	return list, nil
}

// climber runs sets of rules on puzzles of one shape, on one board.
type climber struct {
	ctx     context.Context
	board   *grid.Board
	sets    []heuristics.RuleSet
	engines []*heuristics.Engine
	goal    float64 // the candidates beyond one a cell that may be left, for each cell; 0 if puzzles must be solved
}

// newClimber returns a climber.
func newClimber(ctx context.Context, s *grid.Shape, sets []heuristics.RuleSet, goal float64) *climber {
	c := &climber{ctx: ctx, board: grid.NewBoard(s), sets: sets, goal: goal}
	for _, set := range sets {
		c.engines = append(c.engines, engineOn(ctx, c.board, set.Rules))
	}
	return c
}

// solves reports whether a set of rules solves a puzzle, or clears as much of it as is wanted.
func (c *climber) solves(set int, p *grid.Puzzle) bool {
	p.Load(c.board)
	e := c.engines[set]
	e.Reset()
	e.Propagate()
	if c.goal == 0 {
		return c.board.Open() == 0
	}
	cells := c.board.Shape().Cells()
	return float64(c.board.Candidates()-cells) <= c.goal*float64(cells)
}

// around returns two numbers of clues: a set of rules solves an order without the first, which may be 0, and not
// without the second, which may be one more than there are. It goes from a guess in steps that double.
func (c *climber) around(set int, o *maker.Order, guess int) (low, high int) {
	if !c.solves(set, o.Left(guess)) {
		for low, high = guess-1, guess; low > 0 && !c.solves(set, o.Left(low)); {
			low, high = guess-2*(guess-low), low
		}
		return max(0, low), high
	}
	for low, high = guess, guess+1; high <= len(o.Gone) && c.solves(set, o.Left(high)); {
		low, high = high, guess+2*(high-guess)
	}
	return low, min(high, len(o.Gone)+1)
}

// thresholdOf returns how many clues of an order may go until a set of rules no longer solves what is left. The error
// says that the set is not monotone: of two prefixes that are drawn, one on each side, it solves the wrong one.
func (c *climber) thresholdOf(set int, o *maker.Order, guess int, rng *rand.Rand) (int, error) {
	low, high := c.around(set, o, guess)
	for high-low > 1 {
		if middle := (low + high) / 2; c.solves(set, o.Left(middle)) {
			low = middle
		} else {
			high = middle
		}
	}
	more := rng.IntN(low + 1)
	fewer := min(high+rng.IntN(len(o.Gone)+2-high), len(o.Gone))
	if wrong := fewer >= high && c.solves(set, o.Left(fewer)); wrong || !c.solves(set, o.Left(more)) {
		if c.ctx.Err() != nil {
			return 0, c.ctx.Err()
		}
		known, other := low, more
		if wrong {
			known, other = fewer, high
		}
		cells := len(o.Full)
		return 0, fmt.Errorf("rules %s are not monotone: they solve a puzzle with %d clues, and not with %d of the same order",
			c.sets[set].Name, cells-known, cells-other)
	}
	return low, nil
}

// thresholds returns T of all sets; guess is how many clues may go, perhaps.
func (c *climber) thresholds(
	o *maker.Order, guess int, random func(purpose string) *rand.Rand,
) (m []results.Metric, err error) {
	gone := guess
	for i, set := range c.sets {
		if gone, err = c.thresholdOf(i, o, gone, random("check "+set.Name)); err != nil {
			return nil, err
		}
		least := float64(len(o.Full) - gone)
		if o.Open && gone == len(o.Gone) {
			m = append(m, exact(numbered(thresholdMost, set.Name), "clues", least))
			least = 0
		}
		m = append(m, exact(numbered(thresholdLeast, set.Name), "clues", least))
	}
	return m, nil
}

// measureThreshold measures an order, or which sets solve a puzzle.
func measureThreshold(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	sets, err := t.Catalog.Rules.ParseSets(t.Config.Text(configRules))
	if err != nil {
		return nil, err
	}
	k := t.Population
	if !isOrder(k) {
		return measureSets(ctx, t, sets)
	}
	s, err := k.Shape()
	if err != nil {
		return nil, err
	}
	goal := 0.0
	if k.Holes == maker.RandomHoles {
		goal = t.Config.Number(thresholdGoal)
	}
	strongest := strongestOf(s, sets)
	o, err := k.Order(ctx, catalogued(strongest), t.Rand, newClimber(ctx, s, strongest, 0).any)
	if err != nil {
		return nil, err
	}
	gone := len(o.Gone)
	if goal != 0 {
		gone /= 2
	}
	m, err := newClimber(ctx, s, sets, goal).thresholds(o, gone, t.Rand)
	if err != nil {
		return nil, err
	}
	if k.Holes == maker.StagedHoles {
		m = depending(results.OnEngine, m...)
	}
	return m, ctx.Err()
}

// measureSets measures which sets of rules solve a puzzle.
func measureSets(ctx context.Context, t experiments.Trial, sets []heuristics.RuleSet) (m []results.Metric, err error) {
	p, moved := (*grid.Puzzle)(nil), 0
	if start := t.Config.Text(thresholdStart); start != "" {
		steps := t.Config.Int(thresholdSteps)
		p, moved, err = t.Population.Walked(ctx, t.Catalog.Rules, t.Rand, maker.Holes(start), steps)
		m = append(m, depending(results.OnEngine,
			exactShare(thresholdMoved, float64(moved)/float64(max(1, steps*t.Population.Cells()))))...)
	} else {
		p, err = t.Puzzle(ctx)
	}
	if errors.Is(err, maker.ErrNoPuzzle) {
		err = experiments.Warnings{err.Error()}
	}
	if err != nil {
		return nil, err
	}
	c := newClimber(ctx, p.Shape, sets, 0)
	for i, set := range sets {
		m = append(m, exactly(numbered(thresholdSolved, set.Name), c.solves(i, p)))
	}
	return m, ctx.Err()
}

// any reports whether any of the sets solves a puzzle.
func (c *climber) any(p *grid.Puzzle) bool {
	for i := range c.sets {
		if c.solves(i, p) {
			return true
		}
	}
	return false
}

// strongestOf returns the sets of rules that no other one includes.
func strongestOf(s *grid.Shape, sets []heuristics.RuleSet) (list []heuristics.RuleSet) {
	for i, set := range sets {
		beaten := false
		for j, other := range sets {
			both := other.Rules.Include(s, set.Rules)
			beaten = beaten || i != j && both && (j < i || !set.Rules.Include(s, other.Rules))
		}
		if !beaten {
			list = append(list, set)
		}
	}
	return list
}

// catalogued returns the rules of all sets that are of the catalogue, each once: no verdict rests on others.
func catalogued(sets []heuristics.RuleSet) (rules heuristics.Rules) {
	known := map[string]bool{}
	for _, set := range sets {
		for _, e := range set.Rules {
			if one := (heuristics.Rules{e}); !known[one.String()] && !one.Outside() {
				known[one.String()] = true
				rules = append(rules, e)
			}
		}
	}
	return rules
}
