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
	// call, and stops when yield returns false. The error is that of the context; Stats.End has
	// every other outcome. The state of b afterwards is unspecified.
	Search(ctx context.Context, b *grid.Board, yield func(solution []grid.Digit) bool) (Stats, error)
}

// Counter is a method that can count without passing on each solution, by a diagram, or with
// several workers.
type Counter interface {
	Method
	// Count counts the solutions of b up to limit; 0 means no limit. It does nothing and reports false
	// if it knows no better way than to list them.
	Count(ctx context.Context, b *grid.Board, limit uint64) (r Result, ok bool, err error)
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

// Auto is the method that runs rules, then, up to 9×9, search, then learning; on squares up to
// 16×16 it runs the kernel of [Bitboard], then rules, then learning.
func Auto() MethodEntry {
	return reasoning("auto", "the default: up to 16x16 the search of bitboard for some nodes, then rules and learning; other boards: rules, search up to side 9, learning",
		newAuto)
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

// Bitboard is the method on words of bits, for squares up to 16×16.
func Bitboard() MethodEntry {
	e := entry("bitboard", "branching on words of bits: squares up to 16x16 only, the quickest there", newBitSearch)
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

// methods returns all methods. A new one is one file and one line here.
func methods() []MethodEntry {
	return []MethodEntry{
		Auto(), Logic(), Search(), DLX(), Bitboard(), CDCL(), Diagram(), RowCol(), Walk(), externals(),
		externalLines(),
	}
}
