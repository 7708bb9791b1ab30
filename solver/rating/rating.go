// Package rating says how difficult a puzzle is.
package rating

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// A rating is one number on an open scale that means the same at every size:
//
//	rating = level of the hardest rule that was needed
//	       + share of the surplus that was left when it was first needed
//	         · distance to the next level                        from level 4 up
//	       + log10(1 + 81/cells · nodes)                         if rules do not suffice
//
// The rules are the rungs of the one ladder, [heuristics.Ladder]. Their levels are: 1 hidden single in a
// box, 1.5 in a line, 2 naked single, 3 locked, 6 - 4/t for tuples of size t (so 4 for pairs, 5 for size 4,
// less than 6 for all), fish of size t halfway between tuples of size t and t+1, 4.5 chains of two links,
// 4.95 of three, 6.1 to 6.4 of four to eight, 7 - .5/r for assumptions that r rounds of singles refute, 7
// assumptions that the rules below refute, 7.5 dilemmas, 8 search. The surplus is the
// candidates beyond one per cell; the share that is left says how much of the puzzle depends on the hardest
// rule, and it never counts as much as a harder rule would. What lies below pairs is common: there the share
// says only how many clues a puzzle has. Nodes of the search grow with the board, so they are scaled to 81
// cells, which leaves the numbers of 9×9 as they are. That the hardest step and how much depends on it say how
// hard people find a puzzle is what R. Pelánek (Difficulty rating of Sudoku puzzles: An overview and
// evaluation, 2014) measured on times of thousands of solvers.
//
// Agreement with other grades, by Spearman's rank correlation: with Sukaku Explainer 0.98 for 1,000 fresh puzzles
// of side 9 and 0.79 for the 192 of them from its 5.4 on (0.89 and 0.76 by the scale of 0.3.0 with chains); with
// grades of publishers and the order of techniques in HoDoKu's library see calibration_test.go.
//
// The rating does not depend on how the puzzle is turned or relabelled: the hardest rung and what the
// rungs below it leave are fixpoints, which are the same for all images of a puzzle, and the search is
// impartial, except for ties, see [solver.ChooseImpartial]. The budget is counted in impartial numbers as well. Only a
// deadline is not impartial. The tallies of the rules come from the engine, as in a payoff; they depend on the order of
// units.

// The level of what the rules do not solve, above every level of the ladder, the level of pairs, from which on the
// share counts, and the rating from which on a puzzle is hard.
const (
	levelSearch = 8.0
	levelShared = 4.0
	levelHard   = 6.0
)

// A Grade is a word for the ratings from Low to High, both of them included.
type Grade struct {
	Name      string
	Low, High float64
}

// Grades returns the grades. Medium begins with pairs, hard with chains of more than three links, and each grade ends
// with the last number below the next, so that every rating has one grade.
func Grades() []Grade {
	below := func(rating float64) float64 { return math.Nextafter(rating, 0) }
	return []Grade{{"easy", 0, below(levelShared)}, {"medium", levelShared, below(levelHard)}, {"hard", levelHard, math.Inf(1)}}
}

// GradeOf returns the name of the grade of a rating.
func GradeOf(rating float64) string {
	all := Grades()
	return all[slices.IndexFunc(all, func(g Grade) bool { return rating <= g.High })].Name
}

// searchName is the value of Hardest if the rules do not suffice.
const searchName = "search"

// searchRules returns the rules of the search: those that are fast at every size.
func searchRules() heuristics.Rules { return heuristics.MustParse("singles,locked,hall") }

// Rating is the difficulty of a puzzle.
type Rating struct {
	// Status is Solved for a puzzle with one solution. Multiple and Unsolvable have no rating, as
	// no reasoning leads to a solution. With Limit the rating is a lower bound.
	Status solver.Status
	// Value is the rating, or 0.
	Value float64
	// Hardest is the hardest rule needed, with its size, or "search"; empty if none was.
	Hardest string
	// Tallies has the rules that concluded anything, easy ones first.
	Tallies []heuristics.Tally
	// Tuple and Fish are the largest sizes needed: rungs of smaller sizes leave more. 0 is none.
	Tuple, Fish int
	// Share is the share of the surplus, the candidates beyond one per cell, that was left when the
	// hardest rule was first needed.
	Share float64
	// Left counts the candidates that the rules leave to the search, 1 for a placed cell; it is 0
	// without a search. Nodes counts the branches of the search, also after the solution.
	Left    int
	Nodes   uint64
	Elapsed time.Duration
}

// Config says how to rate. Its zero value has no limits.
type Config struct {
	// Nodes limits the branches of the search, and candidates are assumed only if no more than this
	// number are open; default 0, no limit.
	Nodes uint64
	// Rules are additional rules: each that has a level is a rung of the ladder there. They must be as
	// impartial as the rules of package heuristics, or ratings depend on how a puzzle is turned;
	// default none.
	Rules heuristics.Entries
}

// Rate rates b. The state of b afterwards is unspecified. The error is not nil if c is invalid or
// ctx was cancelled, or, as a [heuristics.Unsound], if a rule is wrong; a deadline that passes is status Limit.
func Rate(ctx context.Context, b *grid.Board, c Config) (_ Rating, err error) {
	begin := time.Now()
	if err := c.Rules.Check(); err != nil {
		return Rating{}, err
	}
	c.Rules = solver.Checked(c.Rules)
	defer heuristics.Caught(&err)
	if c.Nodes == 0 {
		c.Nodes = math.MaxUint64
	}
	r := newRater(ctx, b, c)
	err = r.run()
	if r.Status == solver.Limit && ctx.Err() != nil {
		err = solver.Deadline(ctx, ctx.Err())
	}
	r.finish()
	r.Elapsed = time.Since(begin)
	return r.Rating, err
}

// rater rates one board. Its status is Limit until more is known.
type rater struct {
	Rating
	ctx    context.Context
	board  *grid.Board
	engine *heuristics.Engine
	rungs  []*ratedRung
	nodes  uint64
	given  int // the candidates of the puzzle
	// refused is the rung at which the budget ended the climb, or nil.
	refused *ratedRung
	// counted reports whether the solutions were counted, and failed is the error of that.
	counted bool
	failed  error
}

// ratedRung is a rung that records what it found when it was first reached.
type ratedRung struct {
	*heuristics.Rung
	rater  *rater
	left   int  // the candidates left then, 0 if it was not reached
	needed bool // whether it concluded anything then
}

// newRater returns the rater of b.
func newRater(ctx context.Context, b *grid.Board, c Config) *rater {
	r := &rater{Rating: Rating{Status: solver.Limit}, ctx: ctx, board: b, nodes: c.Nodes, given: b.Candidates()}
	var rules []heuristics.Heuristic
	for _, rung := range heuristics.Ladder(b.Shape(), c.Rules) {
		x := &ratedRung{Rung: rung, rater: r}
		r.rungs, rules = append(r.rungs, x), append(rules, x)
	}
	r.engine = heuristics.NewEngine(b, rules...)
	r.engine.StopAt(ctx)
	return r
}

// Apply applies the rung, unless the board is full. A rung that makes assumptions ends the climb where
// those are not wanted.
func (x *ratedRung) Apply(p *heuristics.Pass) {
	b := x.rater.board
	switch {
	case p.Assuming() || x.needed:
		x.Rung.Apply(p)
	case b.Open() == 0:
	default:
		x.left = cmp.Or(x.left, b.Candidates())
		if x.Heuristic.Tier() >= heuristics.TrialTier && !x.rater.mayAssume(x) {
			x.rater.engine.Stop()
			return
		}
		length := b.TrailLen()
		x.Rung.Apply(p)
		x.needed = b.TrailLen() > length || b.Failed()
	}
}

// mayAssume reports whether the puzzle has one solution, as far as that is known within the budget, and
// few enough candidates for the assumptions of a rung.
func (r *rater) mayAssume(x *ratedRung) bool {
	if !r.counted {
		r.counted = true
		// Learning is the fastest way to find out.
		c, err := solver.Count(r.ctx, r.board.Clone(), solver.Config{Method: solver.CDCL(), Nodes: r.nodes}, 2)
		r.failed = err
		if err != nil || r.take(c.Status) && c.Status != solver.Unique {
			return false
		}
	}
	if open := r.board.Candidates() - r.board.Shape().Cells() + r.board.Open(); uint64(open) > r.nodes {
		r.refused = x
		return false
	}
	return true
}

// run climbs the ladder and searches for the rest.
func (r *rater) run() error {
	r.engine.Propagate()
	switch b := r.board; {
	case r.engine.Stopped():
		if r.Status == solver.Solved { // the puzzle has one solution, and its rating needs more
			r.Status = solver.Limit
		}
		return r.failed
	case b.Failed():
		r.take(solver.None)
		return nil
	case b.Open() == 0:
		r.take(solver.Unique)
		return nil
	}
	return r.search()
}

// take sets the status that follows from the status of a count, and reports whether it says anything.
func (r *rater) take(counted solver.Status) bool {
	status, settled := map[solver.Status]solver.Status{
		solver.Unique: solver.Solved, solver.None: solver.Unsolvable, solver.Multiple: solver.Multiple,
	}[counted]
	if settled {
		r.Status = status
	}
	return settled
}

// search counts the nodes that it takes to solve what the rules have left, and to show that there
// is no other solution.
func (r *rater) search() error {
	r.Status, r.Hardest, r.Left = solver.Limit, searchName, r.board.Candidates()
	c := solver.Config{Method: solver.Search(), Rules: searchRules(), Choose: solver.ChooseImpartial()}
	if r.nodes != math.MaxUint64 {
		c.Nodes = r.nodes
	}
	found, err := solver.Count(r.ctx, r.board, c, 2)
	r.Nodes = found.Stats.Nodes
	r.take(found.Status)
	return err
}

// finish computes the rating from what was needed. With a limit it is the level of the hardest rung that
// is known to be needed.
func (r *rater) finish() {
	for _, t := range r.engine.Tallies() {
		if t.Hits > 0 {
			r.Tallies = append(r.Tallies, t)
		}
	}
	if hardest := r.hardest(); r.Status == solver.Solved || r.Status == solver.Limit {
		r.Value = r.value(hardest)
	}
}

// value returns the formula at the top.
func (r *rater) value(hardest *ratedRung) float64 {
	level, gap, left, cells := 0.0, 0.0, r.Left, r.board.Shape().Cells()
	switch {
	case r.Hardest == searchName:
		level, gap = levelSearch, 1
	case r.refused != nil:
		return r.refused.Level
	case hardest == nil:
		return 0
	default:
		level, left, gap = hardest.Level, hardest.left, r.above(hardest.Level)-hardest.Level
	}
	if surplus := r.given - cells; surplus > 0 && (r.Status == solver.Solved || r.Hardest == searchName) {
		r.Share = float64(left-cells) / float64(surplus)
	}
	if level < levelShared {
		gap = 0
	}
	return level + r.Share*gap + math.Log10(1+float64(r.Nodes)*81/float64(cells))
}

// above returns the next level of the ladder above one.
func (r *rater) above(level float64) float64 {
	next := levelSearch
	for _, x := range r.rungs {
		if x.Level > level {
			next = min(next, x.Level)
		}
	}
	return next
}

// hardest sets the largest sizes needed, and returns the hardest rung needed, or nil.
func (r *rater) hardest() (hardest *ratedRung) {
	for _, x := range r.rungs {
		if !x.needed {
			continue
		}
		hardest = x
		switch x.Heuristic.(type) {
		case *heuristics.Tuple:
			r.Tuple = x.Size
		case *heuristics.Fish:
			r.Fish = x.Size
		}
	}
	if hardest != nil && r.Hardest == "" {
		r.Hardest = hardest.Name()
	}
	return hardest
}
