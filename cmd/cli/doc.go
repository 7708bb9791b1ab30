// Package cli is the command basisk, which solves, counts, checks and converts
// Sudokus of any basis: grids of every side, boxes of every shape, cubes, and exact
// cover problems.
//
// Results go to stdout and talk to stderr. The exit code is 0 if all was done, 1
// if some puzzle has no solution, is stuck, ran out of a budget or failed a check,
// 2 if the command line or some input cannot be used, 130 after an interrupt.
//
// # Words
//
// A source is a file or standard input; a record is a puzzle of a source, or what
// stands there instead; an answer is what a command found out about a puzzle. A
// session is one run of a command, an ask.Worker answers for one of its goroutines.
//
// # Invariants
//
// Answers are printed in the order of the records, for any number of workers, and
// all but their times are the same. Nothing wrong in the input keeps a puzzle from
// being done. No solution is printed that package grid has not judged. Memory is
// bounded by the window of a batch, however long the input is; only the times that
// --stats asks for grow with it, by 8 bytes a puzzle.
//
// # Design
//
// All commands that read puzzles run as a session: one goroutine reads, the
// workers of a batch solve, and the caller prints in input order. The commands
// only ask and print, one file each; everything that knows Sudoku is in other
// packages.
//
// What commands share below that is in packages of their own, which know no flags:
// input reads, batch keeps the order, ask answers with the objects of --json, explain
// tells steps, progress and output show. One package of all commands with a type for each
// would hide as much, and nobody could say what depends on what.
package cli
