// Package certify derives the clauses of a puzzle from its shape and its givens, to check a proof
// about it. It shares no code with the derivation in package solver (a board, its exact cover
// problem, and the writer of package dlx): a mistake in either makes the two disagree, which is
// reported instead of a proof about another puzzle.
//
// # Words
//
// A statement says that a puzzle has no solution, or none but a given one. A proof of it, for
// [basisk/dlx/proof.Check], shows that the clauses of [Formula] contradict each other. A proof comes
// with the excepted solution and the clauses for other checkers, which [CheckClauses] compares.
//
// # Invariants
//
// The package takes nothing from a solver. The trusted parts are the shape of the grid, this
// package, the judge of package grid, and package dlx/proof.
//
// # Design
//
// The clauses beside a proof could be checked against the puzzle without deriving any, by finding a
// reason for each. That is harder than to derive all of them and compare, and does not detect
// missing clauses.
package certify
