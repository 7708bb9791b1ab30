// Package cli is the command basisk, which solves, counts, checks and converts
// Sudokus of any basis: grids of every side, boxes of every shape, cubes, and exact
// cover problems.
//
// Results go to stdout and messages to stderr. The exit code is 0 if everything succeeded, 1 if
// some puzzle has no solution, is stuck, ran out of a budget or failed a check, 2 for a bad command
// line or bad input, 130 after an interrupt.
//
// # Words
//
// A source is a file or standard input; a record is a puzzle of a source, or the error in its
// place; an answer is the result of a command for a puzzle. A session is one run of a command, and
// an ask.Worker answers in one of its goroutines.
//
// # Invariants
//
// Answers are printed in the order of the records and, but for times, do not depend on the number
// of workers. A bad record does not affect the others. Package grid judges every solution before
// it is printed. Memory is bounded by the window of a batch, however long the input is; only the
// times for --stats grow with it, by 8 bytes per puzzle.
//
// # Design
//
// All commands that read puzzles run as a session: one goroutine reads, the workers of a batch
// solve, and the caller prints in input order. Commands only ask and print, one file each.
//
// Shared parts are packages that know no flags: input reads, batch keeps the order, ask answers
// with the objects of --json, explain shows steps, progress and output write. A single package
// with a type for each would hide the dependencies between them.
package cli
