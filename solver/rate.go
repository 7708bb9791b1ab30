package solver

import (
	"context"
	"math"
	"time"

	"basisk/grid"
	"basisk/heuristics"
)

// A rating is one number on an open scale that means the same at every size:
//
//	rating = level of the hardest rule that was needed
//	       + ½ log10(1 + rounds)                     how often one had to look anew
//	       + ½ log10(1 + 81/cells · tried/refuted)   if candidates had to be assumed
//	       + log10(1 + 81/cells · nodes)             if rules do not suffice
//
// The levels are: 1 naked single, 2 hidden single, 3 locked, 6 - 4/t for tuples of size t (so 4 for
// pairs, 5 for size 4, less than 6 for all), fish of size t halfway between tuples of size t and
// t+1, 6 probing by singles, 7 probing and 8 dilemmas by all plain rules, 9 search. A round is a
// rule run until it concludes no more (ladder.go), so rounds measure the length of the chain of
// steps and not the number of cells: they are not divided by the size. Candidates tried per refuted
// one and nodes of the search do grow with the board, so they are scaled to 81 cells, which leaves
// the numbers of 9×9 as they are.
//
// Logarithms to base 10 and their halves keep the order of the levels in nearly all cases: 99
// rounds make up for one level. The levels of tuples follow the order, not the values, of Sudoku
// Explainer (N. Juillerat 2006), whose scale also leads from singles over sets and fish to forcing
// chains.
//
// Agreement with published grades, by Spearman's rank correlation (measured in
// calibration_test.go): with the publisher's four grades 0.97 for 30 puzzles of side 16, 0.97 for
// 31 of side 25, 0.96 for 66 of sides 16 to 36 mixed; with the order of techniques in HoDoKu's
// library, whose positions show a technique but need not require it, 0.50 for 109.
//
// The rating does not depend on how the puzzle is turned or relabelled: rungs and trials are
// impartial, and so is the search, except for ties, see impartial.go. The budget is counted in
// impartial numbers as well. Only a deadline is not impartial.
const (
	levelNaked        = 1.0
	levelHidden       = 2.0
	levelLocked       = 3.0
	levelProbeSingles = 6.0
	levelProbe        = 7.0
	levelDilemma      = 8.0
	levelSearch       = 9.0
)

func levelOfTuple(size int) float64 { return 6 - 4/float64(size) }

// searchName is the value of Hardest if the rules do not suffice.
const searchName = "search"

// searchRules returns the rules of the search: those that are fast at every size.
func searchRules() heuristics.Rules { return heuristics.MustParse("singles,locked,hall") }

// RuleSteps is the contribution of a rule to a rating.
type RuleSteps struct {
	Rule    string `json:"rule"`    // its name
	Rounds  int    `json:"rounds"`  // the rounds of reasoning with it
	Placed  int    `json:"placed"`  // the cells that it filled
	Removed int    `json:"removed"` // the candidates that it removed, those of filled cells included
}

// Rating is the difficulty of a puzzle.
type Rating struct {
	// Status is Solved for a puzzle with one solution. Multiple and Unsolvable have no rating, as
	// no reasoning leads to a solution. With Limit the rating is a lower bound.
	Status Status
	// Value is the rating, or 0.
	Value float64
	// Hardest is the hardest rule needed, with its size, or "search"; empty if none was.
	Hardest string
	// Steps has the rules that were needed, easy ones first.
	Steps []RuleSteps
	// Tuple and Fish are the largest sizes needed, or 0.
	Tuple, Fish int
	// Tried counts the assumed candidates, Refuted the candidates that this removed.
	Tried   uint64
	Refuted int
	// Left counts the candidates that the rules leave to the search, 1 for a placed cell; it is 0
	// without a search. Nodes counts the branches of the search, also after the solution.
	Left    int
	Nodes   uint64
	Elapsed time.Duration
}

// RateConfig says how to rate. Its zero value has no limits.
type RateConfig struct {
	// Nodes limits the candidates that are assumed and the branches of the search
	// together; default 0, no limit.
	Nodes uint64
	// Rules are additional rules: each that has a level is a rung of the ladder there. They must be
	// as impartial as those of package heuristics, or ratings depend on how a puzzle is turned;
	// default none.
	Rules heuristics.Rules
}

// Rate rates b. The state of b afterwards is unspecified. The error is not nil if c is invalid or
// ctx was cancelled; a deadline that passes is status Limit.
func Rate(ctx context.Context, b *grid.Board, c RateConfig) (Rating, error) {
	begin := time.Now()
	if err := c.Rules.Check(); err != nil {
		return Rating{}, err
	}
	if c.Nodes == 0 {
		c.Nodes = math.MaxUint64
	}
	r := rater{Rating: Rating{Status: Limit}, ladder: newLadder(b, c.Rules), nodes: c.Nodes}
	err := r.run(ctx)
	if r.Status == Limit && ctx.Err() != nil {
		err = deadline(ctx, ctx.Err())
	}
	r.finish()
	r.Elapsed = time.Since(begin)
	return r.Rating, err
}

// rater rates one board. Its status is Limit until more is known.
type rater struct {
	Rating
	ladder *ladder
	nodes  uint64
	// level is a lower bound of the rating.
	level float64
}

// run climbs the plain rungs, checks whether there is one solution, climbs on, and searches for the
// rest.
func (r *rater) run(ctx context.Context) error {
	plain := func(next *rung) bool { return next.trials == nil }
	r.reach(r.ladder.climb(ctx, plain))
	if r.finished() || ctx.Err() != nil {
		return nil
	}
	// Learning is the fastest way to find out whether the puzzle has one solution.
	c, err := Count(ctx, r.ladder.board.Clone(), Config{Method: CDCL(), Nodes: r.nodes}, 2)
	if err != nil || r.take(c.Status) && c.Status != Unique {
		return err
	}
	r.Status = Limit
	refused := r.ladder.climb(ctx, r.affordable)
	r.reach(refused)
	if r.finished() || refused != nil {
		return nil
	}
	return r.search(ctx)
}

// reach records that the rungs below the given one do not suffice.
func (r *rater) reach(refused *rung) {
	if refused != nil {
		r.level = refused.level
	}
}

// finished sets the status of a board that is solved or refuted, and reports whether it is.
func (r *rater) finished() bool {
	switch b := r.ladder.board; {
	case b.Failed():
		return r.take(None)
	case b.Open() == 0:
		return r.take(Unique)
	}
	return false
}

// take sets the status that follows from that of a count, and reports whether the rating is
// decided.
func (r *rater) take(counted Status) bool {
	status, settled := map[Status]Status{Unique: Solved, None: Unsolvable, Multiple: Multiple}[counted]
	if settled {
		r.Status = status
	}
	return settled
}

// affordable reports whether the budget allows a round of a rung.
func (r *rater) affordable(next *rung) bool {
	if next.trials == nil {
		return true
	}
	tried, cost := r.ladder.tried(), next.trials.cost(r.ladder.board)
	return tried <= r.nodes && cost <= r.nodes-tried
}

// search counts the nodes that it takes to solve what the rules have left, and to show that there
// is no other solution.
func (r *rater) search(ctx context.Context) error {
	r.level, r.Hardest = levelSearch, searchName
	c := Config{Method: Search(), Rules: searchRules(), Choose: impartialChooser()}
	if r.nodes != math.MaxUint64 {
		c.Nodes = max(r.nodes-r.ladder.tried(), 1)
	}
	r.Left = r.ladder.board.Candidates()
	found, err := Count(ctx, r.ladder.board, c, 2)
	r.Nodes = found.Stats.Nodes
	r.take(found.Status)
	return err
}

// finish computes the rating from what was needed.
func (r *rater) finish() {
	r.Tried = r.ladder.tried()
	for _, rung := range r.ladder.rungs {
		if rung.step.Rounds > 0 {
			r.needed(rung)
		}
	}
	if h := r.ladder.hardest; h >= 0 {
		r.level = max(r.level, r.ladder.rungs[h].level)
		if r.Hardest == "" {
			r.Hardest = r.ladder.rungs[h].step.Rule
		}
	}
	if r.Status == Solved || r.Status == Limit {
		r.Value = r.value()
	}
}

// needed records a rung that concluded anything.
func (r *rater) needed(x *rung) {
	r.Steps = append(r.Steps, x.step)
	switch {
	case x.trials != nil:
		r.Refuted += x.step.Removed
	case x.rule == "hall":
		r.Tuple = max(r.Tuple, x.size)
	case x.rule == "fish":
		r.Fish = max(r.Fish, x.size)
	}
}

// value computes the formula at the top.
func (r *rater) value() float64 {
	rounds := 0
	for _, s := range r.Steps {
		rounds += s.Rounds
	}
	a81 := 81 / float64(r.ladder.board.Shape().Cells())
	value := r.level + math.Log10(1+float64(rounds))/2 + math.Log10(1+a81*float64(r.Nodes))
	if r.Tried > 0 {
		value += math.Log10(1+a81*float64(r.Tried)/float64(max(r.Refuted, 1))) / 2
	}
	return value
}
