package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
)

// The idea: if other units cross the units of a Sudoku, no shift pattern is known, and chains and
// cycles are mostly too long to change much. Then a walk begins at a grid that clause learning
// finds, and some of its moves empty the cells of four digits, four rows or four columns, list all
// ways to refill them, and choose one of these.
//
// Source: redrawing a part given the rest: Gibbs sampling (Geman and Geman 1984).
//
// Cost: each move fills a board, which takes N² steps times the units of a cell: 0.1 ms at 25×25.
//
// The list depends only on what is not emptied, so a move and its reverse have the same
// probability, and if the list is too long neither is made.

// ErrNoGrid reports that a shape has no full grid.
var ErrNoGrid = errors.New("there is no full grid")

// The parameters of refills, by the pairs of cells that share a digit: 60 moves per digit leave as
// many of the initial pairs as any larger number, for X, windows and groups at N = 9, 16 and 25;
// with three digits instead of four a few more remain, and with only one refill per chain many.
const (
	// startConflicts is the number of conflicts after which the search for a full grid gives up.
	startConflicts = 100_000
	// refillKinds is the number of refills per chain.
	refillKinds = 5
	// refilled is the number of digits or lines to empty, maxWays the maximum number of ways to
	// list, and refillNodes the maximum number of guesses for that.
	refilled, maxWays, refillNodes = 4, 200, 400
)

// CheckFull returns an error if s has no full grid, or none is found within some seconds.
func CheckFull(s *grid.Shape) error {
	_, err := start(context.Background(), s, rand.New(rand.NewPCG(0, 0)))
	return err
}

// start returns a full grid: the shift pattern if the shape allows it, or one found by learning.
func start(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error) {
	if full := shift(s); full != nil {
		return full, nil
	}
	n := s.Side()
	p := dlx.NewProblem(s.Cells()+s.Units()*n, 0)
	for i := range s.Cells() * n { // digit i%n in cell i/n
		items := []dlx.Item{dlx.Item(i / n)}
		for _, at := range s.Places(grid.Cell(i / n)) {
			items = append(items, dlx.Item(s.Cells()+int(at.Unit)*n+i%n))
		}
		if _, err := p.AddOption(items...); err != nil {
			return nil, err
		}
	}
	engine := cdcl.New(cdcl.Config{Seed: rng.Uint64()})
	if err := engine.LoadWithin(ctx, p); err != nil {
		return nil, err
	}
	var full []grid.Digit
	stats, err := engine.Search(ctx, cdcl.Limits{Conflicts: startConflicts}, func(options []dlx.Option) bool {
		full = make([]grid.Digit, s.Cells())
		for _, o := range options {
			full[int(o)/n] = grid.Digit(int(o)%n) + 1
		}
		return false
	})
	switch {
	case full != nil || err != nil:
		return full, err
	case stats.Status == cdcl.Exhausted:
		return nil, fmt.Errorf("%v: %w", s, ErrNoGrid)
	}
	return nil, fmt.Errorf("%v: no full grid was found in %d conflicts", s, startConflicts)
}

// walk visits the solutions of a board, depth first, by singles and the smallest cell.
type walk struct {
	ctx   context.Context
	board *grid.Board
	nodes int // the remaining guesses
	yield func() bool
}

// on continues from the board. It returns false if yield did or guesses or time ran out.
func (w *walk) on() bool {
	b := w.board
	for placeSingle(b) {
	}
	if b.Failed() {
		return true
	}
	if b.Open() == 0 {
		return w.yield()
	}
	smallest, _ := b.Smallest(0, grid.Set(b.Shape().Cells()))
	for _, d := range slices.Collect(grid.Members(b.Words(smallest))) {
		if w.nodes--; w.nodes < 0 || w.ctx.Err() != nil {
			return false
		}
		before := b.Mark()
		b.Place(grid.Cell(smallest), grid.Digit(d)+1)
		if !w.on() {
			return false
		}
		b.Undo(before)
	}
	return true
}

// refill empties some digits, rows or columns, and refills them in one of all ways, uniformly.
func (m *Mixer) refill(ctx context.Context) {
	if m.board == nil {
		m.board = grid.NewBoard(m.shape)
	}
	family, chosen := m.rng.IntN(3), make([]bool, m.side+1)
	for _, i := range m.rng.Perm(m.side)[:min(refilled, m.side-1)] {
		chosen[i] = true
	}
	m.board.Reset()
	for c, d := range m.values {
		if at := [3]int{c / m.side, c % m.side, int(d) - 1}[family]; !chosen[at] {
			m.board.Place(grid.Cell(c), d)
		}
	}
	var ways [][]grid.Digit
	w := walk{ctx: ctx, board: m.board, nodes: refillNodes, yield: func() bool {
		ways = append(ways, m.board.Solution(nil))
		return len(ways) <= maxWays
	}}
	if w.on() {
		m.load(ways[m.rng.IntN(len(ways))])
	}
}
