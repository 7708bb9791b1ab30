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
// Alternatives, each tried on 8 and 12 queens, the pentominoes in 6 × 10, Latin squares of side 5,
// and two Sudoku puzzles:
//
//   - Dancing cells (sparse sets in place of links, Knuth 2023) undo for free but
//     save and restore the sizes of all active items at each node. A prototype was
//     0.85 times the time of links on the pentominoes, whose lists are long, and
//     1.1 to 1.3 times on queens and Latin squares, whose lists are short, as in a
//     Sudoku.
//   - Remembering an item whose size falls to 0 or 1 while options are hidden
//     saves the chooser's pass and up to a quarter of the nodes, but costs a test
//     in each update: 1.1 to 1.5 times the time except on Latin squares.
//   - Nodes of four words instead of three, for aligned access: no gain, a third
//     more memory.
//
// Splitting a count at a fixed depth was not tried: long chains of forced moves, usual in a Sudoku,
// would leave one piece. Count cuts by the share of the tree.
//
// # Performance
//
// Measured on a shared 2-core Xeon, one core, links built and all solutions
// found, Smallest; expect half as much again when neighbours are busy:
//
//	problem               solutions      nodes        updates      time
//	8 queens                     92       1373          22879    0.19 ms
//	12 queens                 14200     387648        6855813      62 ms
//	Latin squares of 5       161280    1701926       12327906     117 ms
//	pentominoes, 6 × 10        9356    4280526     1277898506     7.8 s (2 workers: 4.3 s)
//	Sudoku, singles only          1         82           1791   0.020 ms
//	Sudoku, Golden Nugget         1       3379          57450    0.77 ms
//
// Diagrams of the same problems, Smallest, and of the grids of side 6, First, with the nodes
// visited and the nodes of the diagram:
//
//	problem               solutions    visited   diagram        updates      time
//	8 queens                     92        581       138          22699    0.40 ms
//	12 queens                 14200     154938     29235        6764701     120 ms
//	Latin squares of 5       161280      59486     28347        1368486      61 ms
//	Sudoku grids of 6      28200960    1367617    600188       59100529     2.8 s
//
// Of 140 Sudoku puzzles with random clues and 200 to 100,000 solutions a diagram visits 16 times
// fewer nodes than Search in the median (at least 9.5 times), since most of Search's leave no
// choice; it makes 2.0 times fewer updates in 0.9 of the time. The gain grows with the number of
// solutions; with one solution there is none.
//
// An update, including its undoing, takes 6 to 9 ns. The million options of an empty 100 × 100
// Sudoku take 20 MB as a Problem and 62 MB as links, which are built in 40 ms.
package dlx
