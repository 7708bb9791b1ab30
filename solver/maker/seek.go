package maker

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
)

// The idea: rules A shall solve a puzzle on which rules B fail. The search begins with few clues of
// a full grid at which A removes a candidate that B leaves, see plant.go. It adds clues, each in a
// cell that A leaves open, as long as A still removes more than B; the more clues, the less A
// leaves. When no clue can be added, some of those beside the open cells are exchanged for others; a
// change that leaves no more candidates than before is kept. When A leaves nothing the puzzle is
// found, and clues are removed as long as A solves it: fewer clues do not help B.
//
// Source: iterated local search (Lourenço, Martin and Stützle 2003) with plateaus.
//
// Cost: two fixpoints per step; a step of 16×16 takes a millisecond, of 25×25 three.
//
// Before: the clues come from the full grid. After: A solves the puzzle, so it has one solution, and
// B does not.

const (
	// seekKick is the maximum number of clues that a step removes, and seekStale the number of steps
	// without progress after which another full grid is tried. At 16x16 and 25x25, limits of 10, 40
	// and 300 steps find about equally many puzzles in the same time.
	seekKick, seekStale = 6, 40
)

// judge runs rules on clues of a full grid.
type judge struct {
	board  *grid.Board
	engine *heuristics.Engine
	mark   heuristics.Mark
	work   uint64 // the sets that the rules looked at
}

func newJudge(s *grid.Shape, rules heuristics.Rules) *judge {
	b := grid.NewBoard(s)
	return &judge{board: b, engine: rules.Engine(b)}
}

// load starts with some clues and reports whether the rules reached their fixpoint.
func (j *judge) load(ctx context.Context, full []grid.Digit, clues generate.Mask) bool {
	j.board.Reset()
	for c, isClue := range clues {
		if isClue {
			j.board.Place(grid.Cell(c), full[c])
		}
	}
	j.engine.Reset()
	j.engine.StopAt(ctx)
	return j.run()
}

// add adds a clue and reports whether the rules reached their fixpoint. undo reverts it.
func (j *judge) add(c grid.Cell, d grid.Digit) bool {
	j.engine.MarkInto(&j.mark)
	j.board.Place(c, d)
	return j.run()
}

// undo takes the last clue back.
func (j *judge) undo() { j.engine.Undo(&j.mark) }

// run runs the rules to their fixpoint.
func (j *judge) run() bool {
	before := j.engine.Work()
	j.engine.Propagate()
	j.work += j.engine.Work() - before
	return !j.engine.Stopped()
}

// seeker looks for puzzles by need of one shape.
type seeker struct {
	*needs
	shape        *grid.Shape
	solve, fail  *judge
	rng          *rand.Rand
	ctx          context.Context
	full         []grid.Digit
	clues        generate.Mask
	open         []grid.Cell // the cells that the solving rules leave open
	left         int         // candidates beyond one per cell that the solving rules leave
	boards, best int         // boards tried, and the smallest left among them
	progress     func(share float64)
}

// newSeeker returns the seeker of a plan.
func (p *plan) newSeeker() *seeker {
	return &seeker{
		needs: p.needs, shape: p.shape, progress: p.Progress,
		solve: newJudge(p.shape, p.needs.solving), fail: newJudge(p.shape, p.needs.failing),
	}
}

// begin resets the counts for another puzzle.
func (x *seeker) begin() { x.boards, x.best, x.solve.work, x.fail.work = 0, math.MaxInt, 0, 0 }

// work returns the number of sets that the rules looked at.
func (x *seeker) work() uint64 { return x.solve.work + x.fail.work }

// missing returns the smallest left, 0 if nothing is lacking or no board showed a difference.
func (x *seeker) missing(failure error) int {
	if failure == nil || x.best == math.MaxInt {
		return 0
	}
	return x.best
}

// differs reports whether, on the clues, the solving rules remove a candidate that the failing ones
// leave.
func (x *seeker) differs() bool {
	x.boards++
	return x.fail.load(x.ctx, x.full, x.clues) && x.fail.board.Open() > 0 &&
		x.solve.load(x.ctx, x.full, x.clues) && x.apart()
}

// add adds a clue if the rules still differ with it. Both judges continue from their boards.
func (x *seeker) add(c grid.Cell) bool {
	x.boards++
	kept := x.fail.add(c, x.full[c]) && x.fail.board.Open() > 0
	if kept {
		if kept = x.solve.add(c, x.full[c]) && x.apart(); !kept {
			x.solve.undo()
		}
	}
	if !kept {
		x.fail.undo()
	}
	x.clues[c] = kept
	return kept
}

// apart reports whether the solving rules have removed a candidate that the failing ones leave.
func (x *seeker) apart() bool {
	for c := range grid.Set(x.shape.Cells()) {
		mine := x.solve.board.Words(c)
		for i, w := range x.fail.board.Words(c) {
			if w&^mine[i] != 0 {
				return true
			}
		}
	}
	return false
}

// note records the candidates that the solving rules have left.
func (x *seeker) note() {
	x.left, x.open = x.solve.board.Candidates()-x.shape.Cells(), x.open[:0]
	for c := range grid.Cell(x.shape.Cells()) {
		if x.solve.board.Value(c) == 0 {
			x.open = append(x.open, c)
		}
	}
	x.best = min(x.best, x.left)
}

// seek looks for a puzzle in a full grid.
func (x *seeker) seek(ctx context.Context, full []grid.Digit, rng *rand.Rand) (*grid.Puzzle, error) {
	x.ctx, x.full, x.rng, x.clues = ctx, full, rng, make(generate.Mask, len(full))
	if !x.start() {
		return nil, x.failure()
	}
	x.note()
	x.fill()
	first := max(x.left, 1)
	for stale := 0; x.left > 0 && stale < seekStale && ctx.Err() == nil; stale++ {
		if x.step() {
			stale = 0
		}
		if x.progress != nil {
			x.progress(max(0, 1-float64(x.left)/float64(first)))
		}
	}
	if x.left > 0 || ctx.Err() != nil {
		return nil, x.failure()
	}
	if !x.trim() {
		return nil, x.failure()
	}
	p := generate.Carve(x.shape, full, x.clues)
	p.Population = x.population
	return p, ctx.Err()
}

// fill adds clues in cells that the solving rules leave open, while the failing rules have another
// result.
func (x *seeker) fill() {
	tried := make([]bool, len(x.clues))
	for x.left > 0 && x.ctx.Err() == nil {
		untried := slices.DeleteFunc(slices.Clone(x.open), func(c grid.Cell) bool { return tried[c] })
		if len(untried) == 0 {
			return
		}
		c := untried[x.rng.IntN(len(untried))]
		if tried[c] = true; x.add(c) {
			x.note()
		}
	}
}

// step exchanges some clues and reports whether fewer candidates are left. If more are, it restores
// the clues.
func (x *seeker) step() bool {
	clues, open, left := slices.Clone(x.clues), slices.Clone(x.open), x.left
	near := x.near()
	for range 1 + x.rng.IntN(seekKick) {
		x.clues[near[x.rng.IntN(len(near))]] = false
	}
	if x.differs() {
		x.note()
		x.fill()
	} else {
		x.left = left + 1
	}
	if x.left > left {
		x.clues, x.open, x.left = clues, open, left
		return false
	}
	return x.left < left
}

// near returns the clues that see an open cell, or, every other time, all clues.
func (x *seeker) near() (list []grid.Cell) {
	seen := slices.Clone(x.clues)
	if x.rng.IntN(2) == 0 {
		clear(seen)
		var peers []grid.Cell
		for _, c := range x.open {
			peers = x.shape.Peers(c, peers[:0])
			for _, p := range peers {
				seen[p] = x.clues[p]
			}
		}
	}
	for c, is := range seen {
		if is {
			list = append(list, grid.Cell(c))
		}
	}
	return list
}

// trim removes clues while the puzzle still is one by need. It reports whether it was one at the
// start, as it is unless a fixpoint depends on the order of conclusions.
func (x *seeker) trim() bool {
	if !x.isFound() {
		return false
	}
	for _, c := range x.rng.Perm(len(x.clues)) {
		if x.clues[c] {
			x.clues[c] = false
			x.clues[c] = !x.isFound()
		}
	}
	return true
}

// isFound reports whether one judge solves the clues and the other does not.
func (x *seeker) isFound() bool { return x.differs() && x.solve.board.Open() == 0 }

// failure returns the error of a failed search, with what it cost.
func (x *seeker) failure() error {
	best := "on none of which the rules differ"
	if x.best != math.MaxInt {
		best = fmt.Sprintf("of which the best leaves %s too many", times(x.best, "candidate"))
	}
	return fmt.Errorf("the rules were tried on %s (%d sets), %s", times(x.boards, "board"), x.work(), best)
}
