// Package bands counts, lists and classifies floors: the bands of a Sudoku of basis K, filled with
// digits. From the classes of floors it computes the number of all full grids of basis 2 and 3.
//
// # Words
//
// A floor is a row of K boxes: K rows of N = K² digits, every digit once in each row and once in
// each box. It is a list of K·N digits, row-major. There are two kinds of counts: given the first
// row, and in all, which is N! times as many since any relabelling of a floor is a floor.
//
// The symmetries of a band are the relabellings, the orders of its rows, the orders
// of its boxes, and the orders of the columns inside each box. Floors that they map
// to each other form a class. The content of a box is the partition of the digits
// into the sets of its columns; a completion of a floor fills the bands below.
//
// # Invariants
//
// Every count is exact, an integer of any size, and found by counting: only the tests contain known
// results. [SecondRows] counts second rows by rook polynomials, [EachSecondRow] and [EachFloor] list, and
// [Classify] finds the classes of floors by their canonical floors.
//
// # What it does not do
//
// It does not list all floors of basis 4 and above (there are 4.7e25 for each first row), so
// classes with their members exist only for basis 2 and 3, and so do the completions, whose tables
// grow with the partitions of N digits into K sets: 3, 280, 2,627,625. It supports square boxes
// only.
//
// # Design
//
// Elements of grid/symmetry act on full grids; a floor is not one, and the canonical form needs
// every symmetry that fixes a box, in the innermost loop. So here the symmetries of a band are
// loops over row and column orders.
//
// There are no workers: on one core all floors of basis 3 are listed in a fraction
// of a second, and classified and completed in about a second.
package bands
