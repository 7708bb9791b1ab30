// Package cdcl solves exact cover problems by learning clauses from conflicts. It
// takes the problems of package dlx and answers the same questions: one solution,
// some, all, or none. Learning finishes on problems where dancing links visit too many
// nodes, such as Sudoku grids of side 25 and 36.
//
// # Words
//
// Options, items and solutions mean what they do in package dlx. An option is chosen, excluded or
// open; a literal says that it is chosen or that it is not. The trail lists the literals that hold,
// in chronological order; a decision opens a level on it, and literals at level 0 hold in all
// remaining solutions. A conflict is an item, a pair or a clause that can no longer be satisfied; a
// clause is a set of literals, one of which must hold, learned from a conflict. Its LBD is the
// number of levels that it spanned when learned, or fewer that it spanned later. A walk is a local
// search over partial solutions, whose moves place an option and remove the options that it excludes.
//
// # Propositions
//
// A proposition is "option o is chosen". The problem is a set of constraints on these: an item says that
// exactly one of its options is chosen, a secondary item that at most one is. Unit propagation draws three
// conclusions from it, and a learned clause adds a fourth:
//
//  1. A chosen option excludes every option that shares an item with it, its rivals.
//  2. A primary item of which all options but one are excluded chooses that one.
//  3. A primary item of which all options are excluded, or two of which are chosen, is a conflict.
//  4. A clause of which all literals but one are false makes that one true, and one without is a conflict.
//
// When every option is settled without a conflict, the chosen ones are a solution, and the clause of the
// negated decisions forbids it (enumerate.go).
//
// # What a conflict does
//
// Solver.learn does this, one file for each part:
//
//  1. Without a decision the search is over: there is no further solution.
//  2. Resolve the conflict back to the first unique implication point (analyze.go).
//  3. Replace options that a choice excluded by the negation of that choice (placements.go), and leave out
//     literals that the others imply (minimize.go).
//  4. Raise the scores of the options resolved, in proofs and after many conflicts also of those that forced
//     the literals of the clause (reasonside.go, heap.go).
//  5. Keep the values of the largest assignment without a conflict for later decisions (phases.go).
//  6. Return to the second highest level of the clause (propagate.go), offer the clause to other solvers
//     (share.go) and to the proof (proof.go), and add it, which forces its first literal (arena.go).
//
// Between conflicts the search decides (decide.go), restarts (restart.go), renews phases, deletes clauses that
// were of little use (reduce.go), shortens others (vivify.go) and walks (walk.go), each when it is due.
//
// # Use
//
// New makes a Solver, Load gives it a problem, Search passes on the solutions and continues after
// each. Config.Set changes a setting of the table that Settings returns. Assume restricts the
// search to solutions with some literals, and Failed returns the ones that no solution satisfies
// together. A Proof receives the derived clauses, and an Exchange connects several solvers. The end
// of a search is a Status; errors are for invalid settings and cancelled contexts.
//
// # Invariants
//
//   - The same problem, Config and limits give the same solutions in the same order
//     and the same Stats, on any machine.
//   - Items are constraints and are never written out as clauses.
//   - Every clause is found by unit propagation from the problem in clause form
//     and the clauses before, so a proof needs no hints.
//   - The search loop does not allocate once its buffers have grown.
//   - Limits and intervals count conflicts and propagations, never time.
//   - A walk only proposes: its solution is decided on, propagated and reported
//     like any other, and it derives no clause.
//
// The package does not count without visiting: each solution adds a permanent clause, so use
// package dlx for problems with more than some ten thousand solutions. The rivals of options take
// most of the memory, four bytes for each pair of options that exclude each other: 1.6 GB for an
// empty Sudoku grid of side 100. Beyond the setting rivals the lists of the items replace them.
//
// # Design
//
// The alternative is to write each item as N²/2 clauses for another solver: on the intended grids,
// these cost most of the time. NOTES.md compares the times with other solvers, and has the gain of
// each technique, also of those not used.
package cdcl
