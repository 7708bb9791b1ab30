// Package generate makes full grids and puzzles of every shape: flat ones of any
// units, and cubes.
//
// # Words
//
// A full grid has a digit in each cell and no clash: one digit per cell, row-major, as
// in [grid.Puzzle]. A [Pattern] says which cells keep their digit, the clues; the
// others are holes. A pattern is balanced if every unit has equally many holes.
// Carving takes a pattern out of a full grid; digging takes clues away one orbit at
// a time, as long as what is left has the wanted property. An orbit is the cells
// that a [Symmetry] of the picture exchanges; without a symmetry, a cell.
//
// # Invariants
//
// Every result depends on the arguments and the random numbers alone, and is the same
// on every machine. Every puzzle has the full grid it came from among its solutions.
// No function here keeps a puzzle or a grid that it returned.
//
// # What it will not do
//
// It has no solver, but that clause learning finds the first full grid of a shape for which
// no pattern is known. Whoever generates passes functions: a [Counter] that reports whether
// a board has a solution, an [Accept] that reports whether the wanted rules solve it, a
// [Filler] that makes full grids. So a generator can be tested with brute force, and
// an experiment can give it the method that it measures.
//
// # Design
//
// Full grids are the shift pattern, moved by a random symmetry and then mixed by moves
// that keep every unit ([Mixer]). A random search was the road not taken for the
// default: it needs a solver, and beyond 36×36 it does not end in reasonable time,
// where mixing costs microseconds a move at any size. It is there as [Search]. Shapes with
// units for which the shift pattern is no full grid begin at one that clause learning finds,
// and are mixed by drawing parts anew as well.
//
// Balanced holes are the cells of some digits of another full grid: each digit is one
// cell in every row, column and box, which is the layer that others build by repeated
// matching. It holds for units of every kind.
package generate
