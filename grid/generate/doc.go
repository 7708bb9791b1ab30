// Package generate makes full grids and puzzles of every shape: flat ones with any units, and
// cubes.
//
// # Words
//
// A full grid has a digit in each cell and no clash: one digit per cell, row-major, as in
// [grid.Puzzle]. A [Mask] says which cells keep their digit, the clues; the others are holes. A
// pattern is balanced if every unit has equally many holes. Carving keeps a pattern of a full grid;
// digging removes clues one orbit at a time, as long as the rest has the wanted property. An orbit
// is the cells that a [Symmetry] of the picture exchanges; without a symmetry, a cell.
//
// # Invariants
//
// Every result depends only on the arguments and the random numbers, and is the same on every
// machine. Every puzzle has its full grid among its solutions. No function keeps a puzzle or a grid
// that it returned.
//
// # What it will not do
//
// It has no solver, except that clause learning finds the first full grid of a shape for which no
// pattern is known. Callers pass functions: a [CountFunc] that reports whether a board has a
// solution, an [OtherSolution] that finds another one, an [Accept] that reports whether the wanted
// rules solve it. So a generator can be tested with brute force, and an experiment can give it the
// method that it measures.
//
// # Design
//
// Full grids are the shift pattern, moved by a random symmetry and then mixed by moves that keep
// every unit ([Mixer]). A random search needs a solver, and beyond 36×36 it does not end in
// reasonable time, while mixing costs microseconds per move at any size. Shapes with units for which
// the shift pattern is not a full grid begin with one that clause learning finds, and are also mixed
// by redrawing parts.
//
// Balanced holes are the cells of some digits of another full grid: each digit has one cell in
// every row, column and box, which is the layer that others build by repeated matching. This works
// for units of every kind.
package generate
