// Package pattern implements, for any box size, two published ideas about the shift pattern: the
// substitution cipher, completion by look-up and the row codes of Burdett's Doku_Autocomplete (2020), and
// the generator that relabels a grid and swaps its rows and columns, with what it can and cannot reach.
//
// # Words
//
// A pattern is a full grid with which others are compared; in the shift pattern all rows are shifts
// of the first. A key has the meaning of each digit of a pattern in a puzzle. A floor is a band of
// a grid, a tower a stack. A sub-row is the part of a row in one box; its code has its digits, not
// their order. A swap exchanges two rows of a band, two columns of a stack or two digits.
//
// # Invariants
//
// Nothing is guessed: a key is found or excluded, and look-up ends or was not settled within a limit.
// Package grid checks the resulting grids.
//
// # What it does not do
//
// It does not say whether a puzzle has a solution: a puzzle that does not match a pattern may have
// any number. It compares by relabelling alone, and of the towers it has the turning one. Look-up
// over floors and towers examines one band or stack at a time and may get stuck; it does not branch on the
// rest.
//
// # Design
//
// The table of all floors, which the first work uses, has 2,612,736 entries for basis 3 and
// 4.7·10²⁵ for basis 4. Here a search finds the floors that fit a puzzle; it needs no table and no
// regular expressions and supports any basis.
package pattern
