// Package maker makes puzzles with a solver's help: with one solution, without a clue
// too many, or solvable by certain rules. Package generate takes functions in place of a
// solver, so that it depends on none; here those functions are made of package solver,
// and a [Maker] puts both together.
//
// # Words
//
// A [Spec] says what puzzles are wanted. A counter tells how many solutions a board has,
// with some patience; an attempt is one full grid and what is made of it.
//
// # Invariants
//
// A puzzle depends on the wish and on the source of randomness alone, unless the context
// ends first. Where budgets of nodes decide what may go, it depends on the engines as
// well: another version of them may leave other clues.
//
// # Design
//
// Questions about uniqueness are put in stages of growing patience, since most have easy
// answers. The road not taken is one counter that never gives up: on 25×25 it spends
// nearly all of its time on the few clues that can hardly go.
//
// A method that is a [solver.Differ] is asked for other solutions instead. The cells in
// which one differs are unavoidable sets, and most clues that stay are then seen to stay;
// 9×9 takes 24 questions in place of 81. Nothing is put off, so the puzzle depends on the
// order that is drawn alone. Method auto keeps to the stages: the puzzles of its seeds are
// known.
//
// With method bitboard full grids are [Drawn] by a kernel, in a twentieth of the time that
// mixing takes. The chances of orbits differ more than those of mixing may: a walk of moves
// that can all be taken back visits all grids that it reaches equally often in the long run,
// and a drawn grid is the likelier the fewer guesses lead to it. Within an orbit of the
// symmetries of the shape all have the same chance either way.
package maker
