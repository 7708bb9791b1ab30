// Package cdcl solves exact cover problems by learning clauses from conflicts. It
// takes the problems of package dlx and answers the same questions: one solution,
// some, all, or none. Learning finishes on problems where dancing links visit too many
// nodes, such as Sudoku grids of side 25 and 36.
//
// # Words
//
// Options, items and solutions mean what they do in package dlx. An option is chosen, excluded or open;
// a literal says that it is chosen or that it is not. The trail lists the true literals in chronological
// order; a decision opens a level on it, and literals at level 0 are true in all remaining solutions. A
// conflict is an item, a pair or a clause that can no longer be satisfied; a clause is a set of literals,
// one of which must be true, learned from a conflict. Its LBD is the least number of levels that it has
// spanned. A walk is a local search over partial solutions, whose moves place an option and remove the
// options that it excludes.
//
// # Use
//
// New makes a Solver, Load gives it a problem, Search passes on the solutions and continues after
// each. Config.Set changes a setting of the table that Settings returns. Assume restricts the
// search to solutions with some literals, and Failed returns the ones that no solution satisfies
// together. A Proof receives the derived clauses, and an Exchange connects several solvers. The end
// of a search is a Status; errors are for invalid settings and cancelled contexts. The package does not
// count without visiting: each solution adds a permanent clause, so use package dlx for problems with
// more than some ten thousand solutions.
//
// # Invariants
//
//   - The same problem, Config and limits give the same solutions, order and Stats on any machine.
//   - Items are constraints and are never written out as clauses.
//   - Every clause follows by unit propagation from the problem and the clauses before.
//   - The search loop does not allocate once its buffers have grown.
//   - Limits and intervals count conflicts and propagations, never time.
//   - A walk only proposes: its solution is decided on, propagated and reported
//     like any other, and it derives no clause.
//
// # Design
//
// The alternative is to write each item as N²/2 clauses for another solver: on the intended grids,
// these cost most of the time. NOTES.md compares the times with other solvers, and has the gain of
// each technique, also of those not used.
package cdcl
