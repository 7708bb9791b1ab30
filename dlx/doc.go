// Package dlx solves exact cover problems with dancing links: it enumerates, limits and counts
// their solutions. It knows nothing about the meaning of a problem; the caller translates a Sudoku,
// a packing or a timetable into a Problem.
//
// # Words
//
// An item is something to be covered; an option is a set of items. A solution is
// a set of options that covers each primary item exactly once and each secondary
// item at most once. A partial solution is a node of the search tree, and its
// level is the number of its options: the root has none, and a solution is a
// leaf. An update removes an item from the list of active items or an appearance
// of an item from the list of its options. Nodes and updates are exact: the
// same search gives the same numbers on any machine.
//
// # Use
//
// NewProblem and AddOption build a problem, Read and Write exchange it in Knuth's notation. Search
// passes each solution to a function; a Searcher does so for many problems, reusing its memory.
// Count counts all solutions with several workers. NewDiagram makes one graph of all solutions, which counts too
// many solutions to list. Probe runs the caller's random walks, and a ProbeSum turns them into an
// Estimate with an interval. The end of a search (exhausted, at a limit, stopped) is a Status;
// errors are for bad input and cancelled contexts, which are noticed within milliseconds.
//
// # Invariants
//
//   - Solutions come in an order that the problem and the Config determine.
//   - An option has a primary item, so the depth of a search is at most the number
//     of primary items.
//   - The search loop does not allocate and does not recurse.
//   - A Problem is only read by searches and may be shared by them.
//   - Count returns the figures of Search for any number of workers.
//
// The package does not color secondary items (Knuth's XCC), has no
// multiplicities (MCC) and no costs, and never reports an estimate as a count.
//
// # Design
//
// Links were measured against three alternatives (links.go), and a diagram against a search (diagram.go).
// Splitting a count at a fixed depth was not tried: long chains of forced moves, usual in a Sudoku, would
// leave one piece, so Count cuts by the share of the tree.
package dlx
