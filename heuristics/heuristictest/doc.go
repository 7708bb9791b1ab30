// Package heuristictest is the soundness harness that every rule of package
// heuristics must pass, and the random puzzles and the brute force it stands on.
// Only tests import it.
//
// # What a rule is held to
//
// On random boards of several shapes, alone and together with the singles:
//
//   - no candidate of a solution is removed, and no other digit placed;
//   - a contradiction is reported only where there is no solution;
//   - undoing restores every bit, and running again leads to the same board;
//   - the fixpoint is one: running again is idle, it does not matter when in the
//     course of events the rule got to see a change, and the fixpoint of a board
//     that was turned, shuffled and relabelled is the fixpoint of the board, turned,
//     shuffled and relabelled.
//
// The first three are asked of every rule, the last as its [Contract] has it: of most rules
// together with the singles only, and of rules with a budget not at all. A failure names
// the contract that it was held to, and who may ask for less.
//
// # Design
//
// The brute force works on lists of digits and computes from coordinates which
// cells exclude each other. It uses neither boards nor the unit lists of a shape,
// so it cannot share a mistake with what it judges. Symmetries are those of package
// grid/symmetry, which no rule uses. The random boards start from
// the shift pattern: its orbit is a tiny part of all grids, but rules see boards,
// and holes, lost candidates and changed givens make those various enough.
package heuristictest
