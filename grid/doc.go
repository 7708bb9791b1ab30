// Package grid has the parts that all of basisk uses: the shape of a Sudoku of any basis, the board
// of candidates on it, the puzzle as it was read, and an independent checker of puzzles and
// solutions.
//
// # Words
//
// A basis K has side N = K². A cell holds a digit 1..N; a candidate is a (cell, digit) pair. A unit
// (house) is a list of N cells that must hold all N digits: a row, a column, a box, or, in cubes, a
// pillar. A peer shares a unit. A given (clue) is a digit fixed by the puzzle. A [Set] is one
// exactly-one constraint of the board: the digits of a cell, or the places of a digit in a unit.
// Sets of the second kind make hidden singles as cheap as naked ones.
//
// # Invariants
//
// A [Shape] never changes and may be shared by any number of goroutines. A [Board] belongs to one
// goroutine. Its two views always agree: digit d is in the set of cell c if and only if the
// position of c is in the set of the places of d in every unit of c. Once a board exists, moves,
// undoing and further snapshots do not allocate.
//
// # Design
//
// All sets have N bits, so they are parts of one slab of words, and the number of a set is its
// index on the slab. Bit d-1 of a cell's set is digit d; bit p of the places of a digit in a unit
// is the p-th cell of the unit. Other packages get a set as a [github.com/bits-and-blooms/bitset]
// header over its part of the slab ([Board.Bits], [Board.Digits], [Board.PlacesOf]), with all of
// that package's algebra; inner loops run on the words ([Board.Words], [Members]), with one path
// for N ≤ 64 and one for larger sides.
//
// Sizes of sets are not stored: one popcount of a word that is already loaded is cheaper than a
// counter that must be written, and undone, for each of the four sets that an elimination touches.
// There is no separate exact-cover matrix either: the slab is that matrix, and package solver
// translates it for package dlx only when links are needed.
//
// A board notices sets with one member and empty sets as they arise, since that costs
// one comparison when the word is already loaded; the rules of package
// heuristics take them from its queues ([Board.NextNaked], [Board.NextHidden])
// instead of searching for them.
//
// # Performance
//
// Inner loops use words because they are faster: nanoseconds per set with a fifth of its members
// left, the minimum of three runs of BenchmarkSets on a shared AMD EPYC, including 1.5 for the
// call.
//
//	                                     side 9    25   100
//	count      Count                        5.5   5.5   6.0
//	           words ([Board.Size])         2.4   2.5   3.8
//	intersect  IntersectionCardinality      4.7   4.7   5.6
//	           words                        3.8   3.7   4.4
//	walk       EachSet, 3 allocations        88    96   134
//	           NextSet                      4.4    11    56
//	           words ([Members])            3.1   5.3    16
//
// The methods for counting, testing and uniting are cheap enough for rules; so is a walk by
// NextSet, which allocates nothing. EachSet reads best and is for code that runs once per
// puzzle or per reported step.
package grid
