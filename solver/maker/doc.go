// Package maker makes puzzles with a solver's help: with one solution, without a redundant clue, or
// solvable by certain rules. Package generate takes functions in place of a solver, so that it
// depends on none; here package solver provides them, and a [Maker] joins both.
//
// # Words
//
// A [Spec] describes the puzzles wanted. A counter counts the solutions of a board, within a limit
// of nodes; an attempt is one full grid and the puzzle made of it.
//
// # Invariants
//
// A puzzle depends on the spec and on the source of randomness alone, unless the context ends
// first. If budgets of nodes decide which clues may go, it depends on the engines as well: another
// version of them may leave other clues.
//
// # Design
//
// Uniqueness is decided in stages of growing limits, since most answers are easy. The road not taken
// is one counter that never gives up: on 25×25 it spends nearly all of its time on the few clues
// that can hardly go.
//
// A method that is a [solver.OtherFinder] looks for other solutions instead. The cells in which one
// differs are unavoidable sets, which show most of the remaining clues to be needed; 9×9 takes 24
// searches in place of 81. Nothing is put off, so the puzzle depends on the order drawn alone.
// Method auto keeps to the stages: the puzzles of its seeds are known.
//
// With method bitboard a kernel draws the full grids, in a twentieth of the time of mixing. The
// chances of orbits differ more than those of mixing may: a walk of reversible moves visits all
// grids that it reaches equally often in the long run, and a drawn grid is the likelier the fewer
// guesses lead to it. Within an orbit of the symmetries of the shape all have the same chance either
// way.
package maker
