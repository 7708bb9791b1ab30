package solver

import (
	"context"

	"basisk/grid"
)

// Method enumerates the solutions of a board.
type Method interface {
	// Name is the value of the flag and the key in records.
	Name() string
	// Search passes each solution to yield, one digit per cell in a slice that is valid during the
	// call, and stops when yield returns false. It fails only if ctx ends; Stats.End has every other
	// outcome. The state of b afterwards is unspecified. A solution is not a board, since methods that do
	// not search on one would have to build it for each of possibly millions of solutions.
	Search(ctx context.Context, b *grid.Board, yield func(solution []grid.Digit) bool) (Stats, error)
}

// Answerer is a method of this package that answers questions in another way than by listing solutions: from a puzzle
// without a board, by a diagram, with several workers, or with the digits in order that nothing tells
// apart.
type Answerer interface {
	Method
	// Answer answers q. [Solver.Solve] sets the status, the name of the method, the time, and whether the answer is exact.
	// It fails as [Method.Search] does.
	Answer(ctx context.Context, q Question) (Result, error)
}

// OtherFinder is a method of this package that looks for solutions other than a known one. Package maker uses it.
type OtherFinder interface {
	Method
	// Other returns a solution of left that is not full, or nil if there is none. Left has only digits
	// of full, and its other solutions differ from full in some of the cells at. The result is
	// valid until the next search. Known is false if the method's budget or the limit for hard
	// searches ended it; the error says that ctx ended.
	Other(ctx context.Context, left *grid.Puzzle, full []grid.Digit,
		at []grid.Cell) (other []grid.Digit, known bool, err error)
}

// MethodEntry is a method of a catalogue. Options that are not in [Config] are in the closure of
// New. The zero value stands for [Auto].
type MethodEntry struct {
	Name string // as in -m
	Help string // one line
	// New returns an instance for c, which was checked. It serves one goroutine and one board at a
	// time.
	New func(c Config) (Method, error)
	// Of, if not nil, replaces New: it returns the entry of the method called NAME:ARGUMENT, and
	// Name shows what the argument is.
	Of func(argument string) MethodEntry
	// Reproducible reports whether answer and cost are the same for any number of workers, so that
	// a single puzzle may use all of them.
	Reproducible bool
	// UsesRules reports whether the method uses the rules of a configuration.
	UsesRules bool
	// Single reports whether the method stops at one solution without knowing whether there are
	// others, so it cannot count.
	Single bool
	// Backtracks reports whether the method branches and learns nothing from dead ends, so that it
	// cannot solve puzzles near the hardness peak from 25×25 on.
	Backtracks bool
}

// entry makes the entry of a method whose constructor cannot fail.
func entry[M Method](name, help string, make func(Config) M) MethodEntry {
	return MethodEntry{Name: name, Help: help, New: func(c Config) (Method, error) { return make(c), nil }}
}

// reasoning makes the entry of a method that uses rules.
func reasoning[M Method](name, help string, make func(Config) M) MethodEntry {
	e := entry(name, help, make)
	e.UsesRules = true
	return e
}

// Logic is the method that only reasons.
func Logic() MethodEntry {
	return reasoning("logic", "rules only: solves, refutes, or is stuck", newLogic)
}

// Search is the method that propagates and branches.
func Search() MethodEntry {
	e := reasoning("search", "rules, branching on the smallest cell or place, trail", newSearch)
	e.Backtracks = true
	return e
}

// DLX is the method of dancing links alone.
func DLX() MethodEntry {
	e := entry("dlx", "exact cover by dancing links, no rules", newCover)
	e.Reproducible, e.Backtracks = true, true
	return e
}

// CDCL is the method of clause learning.
func CDCL() MethodEntry {
	return reasoning("cdcl", "rules to a fixpoint, clause learning over the exact cover for the rest", newClauses)
}

// Diagram is the method of decision diagrams.
func Diagram() MethodEntry {
	return reasoning("diagram", "rules, then all solutions as a decision diagram: counts what cannot be listed",
		newDiagram)
}

// Bitboard is the method on words of bits, for squares of 9×9 and 16×16.
func Bitboard() MethodEntry {
	e := entry("bitboard", "branching on words of bits: plain 9x9 and 16x16 only, the quickest there", newBitSearch)
	e.Backtracks = true
	return e
}

// RowCol is the placement rule of sudoku_fun: it guesses in the row or column with the fewest open
// cells, at the cell whose other line has the fewest, and draws no conclusions.
func RowCol() MethodEntry {
	e := entry("rowcol", "guesses in the line with fewest open cells, where its other line has fewest; no rules",
		newRowcol)
	e.Backtracks = true
	return e
}

// Methods returns the methods of this package. A new one is one file and one line here.
func Methods() []MethodEntry {
	return []MethodEntry{Auto(), Logic(), Search(), DLX(), Bitboard(), CDCL(), Diagram(), RowCol(), Walk()}
}
