// Package heuristictest is the soundness harness that every rule of package
// heuristics must pass, with its random puzzles and its brute force. Only tests
// import it.
//
// # Requirements of a rule
//
// On random boards of several shapes, alone and together with the singles:
//
//   - no candidate of a solution is removed, and no other digit placed;
//   - a contradiction is reported only if there is no solution;
//   - undoing restores every bit, and running again leads to the same board;
//   - the fixpoint is unique: running again is idle, the order in which the rule
//     sees changes does not matter, and the fixpoint of a board that was turned,
//     shuffled and relabelled is the turned, shuffled and relabelled fixpoint of
//     the board.
//
// Every rule must meet the first three. The last depends on its [Contract]: most rules must meet it
// only together with the singles, and rules with a budget need not meet it. A failure names the
// contract, and the rules that may have a weaker one.
//
// # Design
//
// The brute force works on lists of digits and computes from coordinates which
// cells exclude each other. It uses neither boards nor the unit lists of a shape,
// so it cannot share a mistake with the rules. The symmetries come from package
// grid/symmetry, which no rule uses. The random boards start from
// the shift pattern: its orbit is a tiny part of all grids, but rules see boards,
// and holes, removed candidates and changed givens make those varied enough.
package heuristictest
