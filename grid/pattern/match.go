package pattern

import (
	"cmp"
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/cancel"
)

// The idea: the unknowns are which row of the pattern becomes row i, which column becomes column j
// and which digit becomes d, and each given (i, j, d) ties three of them. A pattern is a Latin
// square, so two of the three fix the third. Hence a few guesses (a row, a column, another row)
// usually decide everything: the search guesses the unknown with the fewest choices left and
// follows the givens from what became known. Rows of a band must come from one band, and columns of
// a stack from one stack.
//
// It is backtracking with forward checking, as for subgraph isomorphism (Ullmann 1976). Cost: up to
// 2·N²·(R-1) beginnings, each followed to its first contradiction; with few givens there are many
// matches and the first is found at once. Refuting every choice may be expensive for sparse puzzles
// of large sides that do not match: Nodes bounds that.

// DefaultNodes is the default limit of guesses in a search for matches.
const DefaultNodes = 1 << 20

// Matcher finds the symmetries that map a pattern to a puzzle.
type Matcher struct {
	// Nodes bounds the guesses; 0 means DefaultNodes.
	Nodes int
	// InPlace leaves out transposition and the exchange of bands and stacks, so that
	// only the moves of [Swaps] are left.
	InPlace bool
}

// the three sorts of unknowns.
const (
	rowSort = iota
	columnSort
	digitSort
)

// unknown is a row, a column or a digit of the puzzle, all counted from 0.
type unknown struct{ sort, at int }

// matching is one search.
type matching struct {
	n       int
	thick   [2]int   // the lines in a band and in a stack
	at      [3][]int // the line or digit that becomes each row, column and digit, or -1
	used    [3][]bool
	bundle  [2][]int // the band or stack that becomes each, or -1
	members [2][]int // the number of known lines of each

	third  [3][]int   // from two of row, column and digit of the laid pattern, the third
	givens [][3]int   // row, column, digit of the puzzle
	of     [3][][]int // the givens of each row, column and digit
	ties   [3][]int   // the number of those that have something else that is known
	trail  []unknown

	nodes, limit int
	check        cancel.Check
	stopped      bool // by the limit or the context
	done         bool // whether the caller has enough
	yield        func(m *matching) bool
}

// Each calls yield for every symmetry g such that g.Grid(pattern) is a solution of p, until yield
// returns false. Complete reports whether all were found or yield had enough; if not, the limit or
// the context ended the search. The pattern must be a full grid of p's shape, which must be flat,
// and p must have no clash.
func (m Matcher) Each(
	ctx context.Context, pattern []grid.Digit, p *grid.Puzzle, yield func(symmetry.Element) bool,
) (complete bool, err error) {
	s := p.Shape
	if s.IsCube() {
		return false, fmt.Errorf("match: %v: expected a flat shape; cubes can be matched by relabelling only", s)
	}
	if err := grid.CheckSolution(grid.NewPuzzle(s), pattern); err != nil {
		return false, fmt.Errorf("pattern: %w", err)
	}
	if err := grid.CheckPuzzle(p); err != nil {
		return false, err
	}
	x := newMatching(p)
	x.check, x.limit = cancel.On(ctx), cmp.Or(m.Nodes, DefaultNodes)
	for _, turned := range lays(s, m.InPlace) {
		x.yield = func(x *matching) bool {
			g, err := x.element(s, turned)
			return err != nil || grid.CheckSolution(p, g.Grid(pattern)) != nil || yield(g) // Allowed may exclude g
		}
		x.lay(pattern, turned)
		if m.InPlace {
			x.fixBundles()
		}
		if x.step(); x.done || x.stopped {
			break
		}
	}
	return !x.stopped, nil
}

// lays lists the ways to lay the pattern: as it is and, if boxes allow it, transposed.
func lays(s *grid.Shape, inPlace bool) []bool {
	if rows, cols := s.Box(); rows != cols || inPlace {
		return []bool{false}
	}
	return []bool{false, true}
}

// newMatching returns a search for p.
func newMatching(p *grid.Puzzle) *matching {
	n := p.Shape.Side()
	x := &matching{n: n, thick: thicknesses(p.Shape)}
	for sort := range x.at {
		x.at[sort], x.used[sort], x.ties[sort] = make([]int, n), make([]bool, n), make([]int, n)
		x.of[sort], x.third[sort] = make([][]int, n), make([]int, n*n)
	}
	for sort, thick := range x.thick {
		x.bundle[sort], x.members[sort] = make([]int, n/thick), make([]int, n/thick)
	}
	for cell, d := range p.Givens {
		if d == 0 {
			continue
		}
		given := [3]int{cell / n, cell % n, int(d) - 1}
		for sort, at := range given {
			x.of[sort][at] = append(x.of[sort][at], len(x.givens))
		}
		x.givens = append(x.givens, given)
	}
	return x
}

// lay prepares the search for the pattern as it is or transposed.
func (x *matching) lay(pattern []grid.Digit, turned bool) {
	n := x.n
	for sort := range x.at {
		for i := range n {
			x.at[sort][i], x.used[sort][i], x.ties[sort][i] = -1, false, 0
		}
	}
	for sort := range x.bundle {
		for i := range x.bundle[sort] {
			x.bundle[sort][i], x.members[sort][i] = -1, 0
		}
	}
	x.trail = x.trail[:0]
	for cell, digit := range pattern {
		r, c, d := cell/n, cell%n, int(digit)-1
		if turned {
			r, c = c, r
		}
		x.third[rowSort][c*n+d] = r
		x.third[columnSort][r*n+d] = c
		x.third[digitSort][r*n+c] = d
	}
}

// fixBundles fixes all bands and stacks: they get one member that no undoing removes.
func (x *matching) fixBundles() {
	for sort := range x.bundle {
		for i := range x.bundle[sort] {
			x.bundle[sort][i], x.members[sort][i] = i, 1
		}
	}
}

// element returns the match, or an error if it keeps only rows, columns and boxes.
func (x *matching) element(s *grid.Shape, turned bool) (symmetry.Element, error) {
	p := symmetry.Parts{Rows: inverse(x.at[rowSort]), Columns: inverse(x.at[columnSort])}
	if turned {
		p.Axes = []int{1, 0}
	}
	for _, to := range inverse(x.at[digitSort]) {
		p.Digits = append(p.Digits, grid.Digit(to)+1)
	}
	return symmetry.New(s, p)
}

// inverse returns the inverse of a permutation.
func inverse(list []int) []int {
	back := make([]int, len(list))
	for i, to := range list {
		back[to] = i
	}
	return back
}
