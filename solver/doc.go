// Package solver answers the questions people ask of a puzzle: solve it, count its
// solutions, is there just one. It joins the rules of package heuristics with
// search, and with exact cover of package dlx.
//
// # Words
//
// A [Method] is a way to enumerate solutions. A node is a branch that was tried: a
// guess, or an option chosen in an exact cover. Work counts what a method did in
// steps of its own, mostly candidates removed and sets looked at. Nodes and work
// repeat to the bit on any machine; budgets are stated in them, not in seconds.
// An outcome such as "no solution" or "limit" is a [Status], not an error.
//
// # Invariants
//
// Every method finds every solution exactly once if it is let run, but for logic,
// which may be stuck. A method that says that it has seen all solutions has
// searched the whole space. The state of the board after a search is unspecified.
//
// # Design
//
// A solution is passed on as a list of digits and not as a board: methods that do
// not search on a board would have to build one for each of possibly millions of
// solutions, and the receivers want the digits.
//
// Branching is binary: a candidate is placed and, when that part of the tree is
// done, removed; the rules run after both. Trying all members of a set in turn was
// the road not taken: it cannot use what follows from a refuted candidate, and it
// cannot move on to a better set.
package solver
