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
// There is no separate exact-cover matrix: the slab is that matrix, and package solver translates it for
// package dlx only when links are needed. Why sizes are not stored, and what the words gain, is in
// board.go and members.go.
package grid
