package solver

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// What auto does is the list of its stages below. A stage runs where it pays, and if the stages before it
// have not answered the question; each solution is passed on once, whichever stage found it. Config.Nodes
// bounds the sum over all stages. To count all solutions auto first counts some by these stages, then all
// by a diagram (many.go).
//
// The limits come from measurements. The kernels solve nearly all puzzles of their shapes before another
// method could start: they take a tenth of the time of the other stages on 9×9 and half of it on minimal
// 16×16. Elsewhere the rules solve most published puzzles by themselves, and up to 9×9 search is 1.7 times
// as fast as learning; on minimal 16×16 learning takes half to nine tenths of the time of search, from
// 25×25 on mostly half or less, and near the hardness peak it decides puzzles that backtracking does not.
// Dancing links in place of search take 1.3 to 1.7 times as long on 9×9.

// stage is a stage of auto.
type stage struct {
	name string // in the help
	runs func(*auto) bool
	run  func(*auto, context.Context) (Stats, error)
}

// stages is all that auto does, in this order.
var stages = []stage{
	// On squares of 9×9 and 16×16, unless rules, a cap on tuples, a chooser or restarts are set: the kernel of
	// method bitboard, for firstNodes nodes, and without this limit once manySolutions are known.
	{"the kernel of bitboard (squares of 9x9 and 16x16)", (*auto).hasKernel, (*auto).try},
	// Digits and lines that nothing tells apart are put in order, if one solution in order is an answer.
	{"digits in order", (*auto).countsInOrder, (*auto).putInOrder},
	// The rules that are set, else singles and locked candidates, above 16×16 tuples of every size too.
	{"rules", (*auto).always, (*auto).reason},
	// Up to 9×9, without the kernel: branching with dom/wdeg and restarts, for searchNodes nodes.
	{"search (other boards up to 9x9)", (*auto).searchesFirst, (*auto).glance},
	// Clause learning, with Workers engines, until manySolutions are known: it keeps a clause for each.
	{"learning", (*auto).knowsFew, (*auto).study},
	// The kernel, or search where there is none, without a limit: it lists solutions at the least cost.
	{"listing of many solutions", (*auto).always, (*auto).list},
}

// Auto is the method that runs these stages, one after the other.
func Auto() MethodEntry {
	var names []string
	for _, s := range stages {
		names = append(names, s.name)
	}
	return reasoning("auto", "the default, in turn: "+strings.Join(names, ", "), newAuto)
}

const (
	// kernelNodes is the number of nodes that the kernel may visit first on 16×16. Of 180 minimal puzzles the
	// hardest takes 3000 and the mean is 250. Learning solves the harder ones, often with some hundred
	// conflicts. On 9×9 a conflict costs as much as some twenty nodes and more when clauses have piled up,
	// so that the kernel settles the hardest candidate sets known without clues, of up to 60 million nodes,
	// in about the time of learning, and most in half or less: smallNodes is above that.
	kernelNodes, smallNodes = 5000, 1 << 27
	// searchNodes is the number of nodes that search may visit first on boards up to searchSide, and
	// restartUnit the number of nodes of its shortest runs.
	searchNodes, searchSide, restartUnit = 1000, 9, 100
	// manySolutions is the number of solutions at which auto begins to list them.
	manySolutions = 100
)

// auto is the instance of [Auto].
type auto struct {
	config Config
	search *search
	learn  *clauses   // its rules also run in a stage of their own
	kernel *bitSearch // nil if the configuration excludes it
	budget uint64     // the nodes of the kernel's first turn, or 0 for firstNodes

	question Question
	answer   Result
	known    [][]grid.Digit // the solutions passed on, up to manySolutions
	board    *grid.Board    // nil until a stage needs it
	start    grid.Mark      // where each stage begins
	found    func() bool    // passes on the solution of the kernel
}

// searchFunc is Method.Search.
type searchFunc func(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error)

// brancher is a search method whose nodes can be limited.
type brancher interface {
	Method
	limit(nodes uint64)
}

// limit sets the limit of nodes; 0 means no limit.
func (s *search) limit(nodes uint64) { s.config.Nodes = nodes }

// isPlain reports whether the configuration leaves open how to search.
func (c *Config) isPlain() bool {
	return c.Rules == nil && c.MaxTuple == 0 && c.Choose.New == nil && c.Restart == 0
}

// newAuto returns the method auto.
func newAuto(c Config) *auto {
	searching := c
	if c.Choose.New == nil {
		searching.Choose = ChooseWeight()
	}
	if c.Restart == 0 {
		searching.Restart = restartUnit
	}
	a := &auto{config: c, search: newSearchWith(searching, logicRules), learn: newClauses(c)}
	a.found = a.passOn
	if c.isPlain() {
		a.kernel = newBitSearch(c)
	}
	return a
}

func (*auto) Name() string { return "auto" }

// Search runs the stages until all solutions are listed.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	a.ask(Question{Board: b, Each: yield})
	err := a.run(ctx)
	return a.answer.Stats, err
}

// Answer runs the stages, or counts all solutions.
func (a *auto) Answer(ctx context.Context, q Question) (Result, error) {
	a.ask(q)
	if q.countsAll() && a.config.Nodes == 0 {
		return a.countAll(ctx)
	}
	err := a.run(ctx)
	return a.answer, err
}

// ask prepares a for a question.
func (a *auto) ask(q Question) {
	a.question, a.answer, a.board = q, Result{}, q.Board
	a.known, a.learn.chains = a.known[:0], nil
	if a.board != nil {
		a.start = a.board.Mark()
	}
}

// run runs the stages until one has the answer. Each begins with the conclusions of the previous ones.
func (a *auto) run(ctx context.Context) error {
	defer func() { a.question.conclude(&a.answer) }()
	for _, s := range stages {
		if !s.runs(a) {
			continue
		}
		spent, err := s.run(a, ctx)
		a.answer.Stats.Add(spent)
		if err != nil || !a.goesOn() {
			return err
		}
	}
	return nil
}

// goesOn reports whether the next stage runs.
func (a *auto) goesOn() bool {
	stats := &a.answer.Stats
	more := stats.End == OutOfNodes && (a.config.Nodes == 0 || stats.Nodes < a.config.Nodes)
	return more || stats.End == Stuck
}

// load returns the board as the stages before have left it.
func (a *auto) load() *grid.Board {
	if a.board == nil {
		a.board = a.question.board()
		a.start = a.board.Mark()
	}
	a.board.Undo(a.start)
	return a.board
}

// take passes on a solution, and reports whether another is wanted.
func (a *auto) take(solution []grid.Digit) bool { return a.question.take(&a.answer, solution) }

func (*auto) always() bool { return true }

// hasKernel reports whether there is a kernel for the shape.
func (a *auto) hasKernel() bool {
	_, ok := kernelBasis(a.question.shape())
	return ok && a.kernel != nil
}

// firstNodes returns the number of nodes of the kernel's first turn. Where nodes are limited, a node of learning is
// worth more.
func (a *auto) firstNodes() uint64 {
	if a.config.Nodes == 0 && a.question.shape().Side() <= searchSide {
		return smallNodes
	}
	return kernelNodes
}

// try has the kernel branch within the budget, and without one once there are many solutions. If no
// solution is listed, it counts them.
func (a *auto) try(ctx context.Context) (stats Stats, err error) {
	a.kernel.limit(a.config.Nodes)
	limits := bitboard.Limits{Trial: cmp.Or(a.budget, a.firstNodes()), Many: manySolutions}
	if a.question.Each == nil {
		limits.Solutions, limits.Shown = a.question.Limit, manySolutions
	}
	count := uint64(0)
	if a.board != nil {
		count, stats, err = a.kernel.search(ctx, a.board, limits, a.found)
	} else {
		count, stats, err = a.kernel.read(ctx, a.question.Puzzle, limits, a.found)
		if stats.End == Exhausted && stats.Nodes == 0 && count == 0 && a.load().Failed() {
			stats = Stats{End: Exhausted} // loading refutes it
		}
	}
	if a.question.Each == nil {
		a.answer.Count = count
	}
	return stats, err
}

// passOn passes on the solution that the kernel has found.
func (a *auto) passOn() bool {
	solution := a.kernel.digits()
	if len(a.known) < manySolutions {
		a.remember(solution)
	}
	return a.take(solution)
}

// countsInOrder reports whether the order of digits may matter to the question.
func (a *auto) countsInOrder() bool { return a.question.mayBeInOrder() }

// putInOrder breaks the symmetry of digits and lines that can change places. If a solution is known, there
// are as many as the question asks for.
func (a *auto) putInOrder(ctx context.Context) (Stats, error) {
	a.learn.chains = a.question.putInOrder(ctx, a.load())
	a.start = a.board.Mark()
	if a.question.ordered && a.answer.Count > 0 {
		return Stats{End: Stopped}, nil
	}
	return Stats{End: OutOfNodes}, nil
}

// reason applies the rules, so that the stages begin at their fixpoint.
func (a *auto) reason(ctx context.Context) (Stats, error) {
	stats, err := a.upToMany(ctx, a.learn.logic.Search)
	a.start = a.board.Mark()
	return stats, err
}

// searchesFirst reports whether search has some nodes before learning.
func (a *auto) searchesFirst() bool {
	return !a.hasKernel() && a.board.Shape().Side() <= searchSide
}

// glance searches for some nodes, until there are many solutions.
func (a *auto) glance(ctx context.Context) (Stats, error) {
	a.search.limit(searchNodes)
	if a.config.Nodes != 0 {
		a.search.limit(min(searchNodes, a.config.Nodes))
	}
	return a.upToMany(ctx, a.search.Search)
}

// knowsFew reports whether few solutions are known.
func (a *auto) knowsFew() bool { return len(a.known) < manySolutions }

// study learns until there are many solutions.
func (a *auto) study(ctx context.Context) (Stats, error) {
	a.learn.limit(a.nodesLeft())
	return a.upToMany(ctx, a.learn.search)
}

// upToMany passes on solutions that are not known. When there are many, it stops and reports that
// it is out of nodes.
func (a *auto) upToMany(ctx context.Context, search searchFunc) (Stats, error) {
	many := false
	stats, err := search(ctx, a.load(), func(solution []grid.Digit) bool {
		if a.isKnown(solution) {
			return true
		}
		a.remember(solution)
		more := a.take(solution)
		many = more && len(a.known) == manySolutions
		return more && !many
	})
	if many && stats.End == Stopped {
		stats.End = OutOfNodes
	}
	return stats, err
}

// list lists all solutions that are not known, by the kernel or by search.
func (a *auto) list(ctx context.Context) (Stats, error) {
	var lister brancher = a.search
	if a.hasKernel() {
		lister = a.kernel
	}
	lister.limit(a.nodesLeft())
	left := len(a.known)
	return lister.Search(ctx, a.load(), func(solution []grid.Digit) bool {
		if left > 0 && a.isKnown(solution) {
			left--
			return true
		}
		return a.take(solution)
	})
}

// nodesLeft returns the limit of nodes for a stage, 0 for no limit.
func (a *auto) nodesLeft() uint64 {
	if a.config.Nodes == 0 {
		return 0
	}
	return a.config.Nodes - a.answer.Stats.Nodes
}

// remember adds a solution to the known ones, reusing memory of an earlier search.
func (a *auto) remember(solution []grid.Digit) {
	n := len(a.known)
	a.known = slices.Grow(a.known, 1)[:n+1]
	a.known[n] = append(a.known[n][:0], solution...)
}

// isKnown reports whether a solution has been passed on.
func (a *auto) isKnown(solution []grid.Digit) bool {
	return slices.ContainsFunc(a.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) })
}
