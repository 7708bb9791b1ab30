package solver

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/solver/bitboard"
	"basisk/solver/encode"
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

// stage is a stage of auto. It gets what the stages before it pass on.
type stage struct {
	name string                      // in the help
	runs func(*auto, *progress) bool // nil for always
	run  func(*auto, context.Context, *progress) (Stats, error)
}

// stages is all that auto does, in this order.
var stages = []stage{
	// On squares of 9×9 and 16×16, unless rules, a cap on tuples, a chooser or restarts are set: the kernel of
	// method bitboard, for firstNodes nodes, and without this limit once manySolutions are known.
	{"the kernel of bitboard (squares of 9x9 and 16x16)", (*auto).hasKernel, (*auto).try},
	// Digits and lines that nothing tells apart are put in order, if one solution in order is an answer.
	{"digits in order", (*auto).countsInOrder, (*auto).putInOrder},
	// The rules that are set, else singles and locked candidates, above 16×16 tuples of every size too.
	{"rules", nil, (*auto).reason},
	// Up to 9×9, without the kernel: branching with dom/wdeg and restarts, for searchNodes nodes.
	{"search (other boards up to 9x9)", (*auto).searchesFirst, (*auto).glance},
	// Clause learning, with Workers engines, until manySolutions are known: it keeps a clause for each.
	{"learning", (*auto).knowsFew, (*auto).study},
	// The kernel, or search where there is none, without a limit: it lists solutions at the least cost.
	{"listing of many solutions", nil, (*auto).list},
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

// auto is the instance of [Auto]: the methods of its stages, which keep their memory.
type auto struct {
	config Config
	search *search
	learn  *clauses   // its rules also run in a stage of their own
	kernel *bitSearch // nil if the configuration excludes it
	budget uint64     // the nodes of the kernel's first turn, or 0 for firstNodes
}

// progress is what one stage passes on to the next.
type progress struct {
	question Question // its board is nil until a stage needs it
	answer   Result
	known    [][]grid.Digit // the solutions passed on, up to manySolutions
	start    grid.Mark      // of the board, where each stage begins
	chains   []encode.Chain // what the order of digits demands besides the candidates
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
	if c.isPlain() {
		a.kernel = newBitSearch(c)
	}
	return a
}

func (*auto) Name() string { return "auto" }

// Search runs the stages until all solutions are listed.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	r, err := a.run(ctx, Question{Board: b, Each: yield})
	return r.Stats, err
}

// Answer runs the stages, or counts all solutions.
func (a *auto) Answer(ctx context.Context, q Question) (Result, error) {
	if q.countsAll() && a.config.Nodes == 0 {
		return a.countAll(ctx, q)
	}
	return a.run(ctx, q)
}

// run runs the stages until one has the answer. Each begins with the conclusions of the previous ones.
func (a *auto) run(ctx context.Context, q Question) (Result, error) {
	p := &progress{question: q}
	if q.Board != nil {
		p.start = q.Board.Mark()
	}
	var err error
	for _, s := range stages {
		if s.runs != nil && !s.runs(a, p) {
			continue
		}
		var spent Stats
		spent, err = s.run(a, ctx, p)
		p.answer.Stats.Add(spent)
		if err != nil || !a.goesOn(&p.answer.Stats) {
			break
		}
	}
	p.question.conclude(&p.answer)
	return p.answer, err
}

// goesOn reports whether the next stage runs.
func (a *auto) goesOn(stats *Stats) bool {
	more := stats.End == OutOfNodes && (a.config.Nodes == 0 || stats.Nodes < a.config.Nodes)
	return more || stats.End == Stuck
}

// load returns the board as the stages before have left it.
func (p *progress) load() *grid.Board {
	if p.question.Board == nil {
		p.start = p.question.board().Mark()
	}
	p.question.Board.Undo(p.start)
	return p.question.Board
}

// take passes on a solution, and reports whether another is wanted.
func (p *progress) take(solution []grid.Digit) bool { return p.question.take(&p.answer, solution) }

// hasKernel reports whether there is a kernel for the shape.
func (a *auto) hasKernel(p *progress) bool {
	_, ok := kernelBasis(p.question.shape())
	return ok && a.kernel != nil
}

// firstNodes returns the number of nodes of the kernel's first turn. Where nodes are limited, a node of learning is
// worth more.
func (a *auto) firstNodes(side int) uint64 {
	if a.config.Nodes == 0 && side <= searchSide {
		return smallNodes
	}
	return kernelNodes
}

// try has the kernel branch within the budget, and without one once there are many solutions. If no
// solution is listed, it counts them.
func (a *auto) try(ctx context.Context, p *progress) (stats Stats, err error) {
	q := &p.question
	a.kernel.limit(a.config.Nodes)
	limits := bitboard.Limits{Trial: cmp.Or(a.budget, a.firstNodes(q.shape().Side())), Many: manySolutions}
	if q.Each == nil {
		limits.Solutions, limits.Shown = q.Limit, manySolutions
	}
	found := func() bool {
		solution := a.kernel.digits()
		if len(p.known) < manySolutions {
			p.remember(solution)
		}
		return p.take(solution)
	}
	count := uint64(0)
	if q.Board != nil {
		count, stats, err = a.kernel.search(ctx, q.Board, limits, found)
	} else {
		count, stats, err = a.kernel.read(ctx, q.Puzzle, limits, found)
		if stats.End == Exhausted && stats.Nodes == 0 && count == 0 && p.load().Failed() {
			stats = Stats{End: Exhausted} // loading refutes it
		}
	}
	if q.Each == nil {
		p.answer.Count = count
	}
	return stats, err
}

// countsInOrder reports whether the order of digits may matter to the question.
func (*auto) countsInOrder(p *progress) bool { return p.question.mayBeInOrder() }

// putInOrder breaks the symmetry of digits and lines that can change places. If a solution is known, there
// are as many as the question asks for.
func (*auto) putInOrder(ctx context.Context, p *progress) (Stats, error) {
	b := p.load()
	p.chains = p.question.putInOrder(ctx, b)
	p.start = b.Mark()
	if p.question.ordered && p.answer.Count > 0 {
		return Stats{End: Stopped}, nil
	}
	return Stats{End: OutOfNodes}, nil
}

// reason applies the rules, so that the stages begin at their fixpoint.
func (a *auto) reason(ctx context.Context, p *progress) (Stats, error) {
	stats, err := p.upToMany(ctx, a.learn.logic.Search)
	p.start = p.question.Board.Mark()
	return stats, err
}

// searchesFirst reports whether search has some nodes before learning.
func (a *auto) searchesFirst(p *progress) bool {
	return !a.hasKernel(p) && p.question.shape().Side() <= searchSide
}

// glance searches for some nodes, until there are many solutions.
func (a *auto) glance(ctx context.Context, p *progress) (Stats, error) {
	a.search.limit(searchNodes)
	if a.config.Nodes != 0 {
		a.search.limit(min(searchNodes, a.config.Nodes))
	}
	return p.upToMany(ctx, a.search.Search)
}

// knowsFew reports whether few solutions are known.
func (*auto) knowsFew(p *progress) bool { return len(p.known) < manySolutions }

// study learns until there are many solutions.
func (a *auto) study(ctx context.Context, p *progress) (Stats, error) {
	a.learn.limit(a.nodesLeft(p))
	a.learn.chains = p.chains
	return p.upToMany(ctx, a.learn.search)
}

// upToMany passes on solutions that are not known. When there are many, it stops and reports that
// it is out of nodes.
func (p *progress) upToMany(ctx context.Context, search searchFunc) (Stats, error) {
	many := false
	stats, err := search(ctx, p.load(), func(solution []grid.Digit) bool {
		if p.isKnown(solution) {
			return true
		}
		p.remember(solution)
		more := p.take(solution)
		many = more && len(p.known) == manySolutions
		return more && !many
	})
	if many && stats.End == Stopped {
		stats.End = OutOfNodes
	}
	return stats, err
}

// list lists all solutions that are not known, by the kernel or by search.
func (a *auto) list(ctx context.Context, p *progress) (Stats, error) {
	var lister brancher = a.search
	if a.hasKernel(p) {
		lister = a.kernel
	}
	lister.limit(a.nodesLeft(p))
	left := len(p.known)
	return lister.Search(ctx, p.load(), func(solution []grid.Digit) bool {
		if left > 0 && p.isKnown(solution) {
			left--
			return true
		}
		return p.take(solution)
	})
}

// nodesLeft returns the limit of nodes for a stage, 0 for no limit.
func (a *auto) nodesLeft(p *progress) uint64 {
	if a.config.Nodes == 0 {
		return 0
	}
	return a.config.Nodes - p.answer.Stats.Nodes
}

// remember adds a solution to the known ones.
func (p *progress) remember(solution []grid.Digit) { p.known = append(p.known, slices.Clone(solution)) }

// isKnown reports whether a solution has been passed on.
func (p *progress) isKnown(solution []grid.Digit) bool {
	return slices.ContainsFunc(p.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) })
}
