// Package maker makes puzzles with the help of a solver: with one solution, without a redundant
// clue, or solvable by certain rules. Package generate depends on no solver and takes functions
// instead; package solver provides them, and a [Maker] joins both.
//
// # Words
//
// A [Spec] describes the wanted puzzles. A counter counts the solutions of a board, within a limit
// of nodes; an attempt is one full grid and the puzzle made of it.
//
// # Invariants
//
// A puzzle depends only on the spec and on the source of randomness, unless the context ends first.
// If budgets of nodes decide which clues may go, it depends on the engines as well: another version
// of them may leave other clues.
//
// # Design
//
// Uniqueness is decided in stages with growing limits, since most answers are easy. The alternative,
// one counter that never gives up, spends nearly all of its time on 25×25 on the few clues that are
// hardest to remove.
//
// A method that is a [solver.OtherFinder] looks for other solutions instead. The cells in which one
// differs form an unavoidable set, and these sets show most of the remaining clues to be needed; 9×9
// takes 24 searches instead of 81. No clue is postponed, so the puzzle depends only on the order
// drawn. Method auto keeps the stages, since the puzzles of its seeds are published.
package maker
