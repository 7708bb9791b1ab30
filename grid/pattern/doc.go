// Package pattern holds what two hobby works did with the shift pattern, done right and
// for every box: the substitution cipher, completion by look-up and the row codes of
// Burdett's Doku_Autocomplete (2020), and the generator that relabels a grid and swaps
// its rows and columns, with what it can and cannot reach.
//
// # Words
//
// A pattern is a full grid that others are compared with; the shift pattern is the one
// whose rows are its first row moved along. A key says what each digit of a pattern
// stands for in a puzzle. A floor is a band of a grid, a tower a stack. A sub-row is
// what a row has in one box; its set code says which digits, its ordered code in which
// order too. A swap exchanges two rows of a band, two columns of a stack or two digits.
//
// # Invariants
//
// Nothing is guessed: a key is found or excluded, a match exists, does not exist or was
// not settled within a limit, and a code decodes to the grid that was encoded. Grids
// that come out of this package are judged by package grid.
//
// # What it does not do
//
// It does not say that a puzzle has a solution: a puzzle that is not of a pattern may
// have any number. The whole symmetry orbit of the shift pattern is 22,574,039,040
// grids for basis 3, 3.4 in 10¹² of all, so most puzzles are not of it. Look-up over
// floors and towers looks at one band or stack at a time and may get stuck; it does
// not branch on what is left.
//
// # Design
//
// The table of all floors, which the first work keeps, has 2,612,736 entries for basis 3
// and 4.7·10²⁵ for basis 4. Here the floors that fit a puzzle are found by search,
// which needs no table and no regular expressions and takes any basis.
package pattern
