// Package certify derives the clauses of a puzzle from the puzzle itself, its shape and
// its givens, for those who check a proof about it. It shares no code with the way on
// which package solver comes to its clauses (a board, its exact cover problem, and the
// writer of package dlx): a mistake in either makes the two disagree, which is told,
// instead of a proof about another puzzle.
//
// # Words
//
// A claim says that a puzzle has no solution, or no other than a given one. A proof of
// it, for [basisk/dlx/proof.Check], shows that the clauses of [Formula] contradict each
// other. Beside a proof lie the solution that the claim excepts and the clauses for the
// checkers of others, which [CheckClauses] compares.
//
// # Invariants
//
// Nothing is taken from a solver. What remains to be trusted is the shape of the grid,
// this package, the judge of package grid, and package dlx/proof.
//
// # Design
//
// The clauses beside a proof could be checked against the puzzle without deriving any,
// by finding a reason for each. That asks more of the checker than to derive all of them
// and compare, and says nothing about clauses that are missing.
package certify
