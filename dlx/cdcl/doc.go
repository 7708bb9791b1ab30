// Package cdcl solves exact cover problems by learning clauses from conflicts. It
// takes the problems of package dlx and answers the same questions: one solution,
// some, all, or none; where dancing links visit too many nodes, at Sudoku grids of
// side 25 and 36 for instance, learning finishes.
//
// # Words
//
// Options, items and solutions are those of package dlx. An option is chosen,
// excluded or open; a literal says that it is chosen or that it is not. The trail
// lists the literals that hold, in the order of time; a decision opens a level on
// it, and what holds at level 0 holds in all solutions that are left. A conflict is
// an item, a pair or a clause that cannot be satisfied any more; a clause is a set
// of literals one of which must hold, learned from a conflict. Its LBD is the
// number of levels that it spanned when learned, or fewer that it spanned later.
//
// # Use
//
// New makes a Solver, Load gives it a problem, Search passes on the solutions and
// goes on after each. Config.Set changes a setting of the table that Settings
// returns. A Proof receives what is derived, an Exchange connects several solvers,
// Fact takes up what others know. How a search ended is a Status; errors are for
// wrong settings and cancelled contexts.
//
// # Invariants
//
//   - The same problem, Config and limits give the same solutions in the same order
//     and the same Stats, on any machine.
//   - Items are constraints of their own and are never written out as clauses.
//   - Every clause is found by unit propagation from the problem in clause form
//     and the clauses before, so a proof needs no hints.
//   - The search loop does not allocate once its buffers have grown.
//   - Limits and intervals count conflicts and propagations, never time.
//
// The package does not count without visiting: each solution costs a clause that
// stays, so problems with more than some ten thousand solutions belong to package
// dlx. Memory goes to the rivals of options, four bytes for each pair of options
// that exclude each other: 1.6 GB for an empty Sudoku grid of side 100.
//
// # Performance
//
// Solving for the first solution, in seconds of one core, encoding included, beside
// Debian's cadical 1.5.3, minisat 2.2.1 and clasp 3.3 on the same problem in clause
// form, their start-up time subtracted; each line in one run on a shared 2-core machine.
// PAR-2 is the sum of the times, and twice the limit where that was reached: 20 s in
// the first three lines, 60 s in the fourth, 30 s below. The first three are means
// of three seeds, the others one seed.
//
//	set (puzzles)            here med/max  PAR-2   cadical PAR-2  minisat  clasp
//	balanced 25×25, 14 (20)   .086/.78       2.9            10.5     20.3    3.9
//	balanced 25×25, 15 (10)   .012/.06       .13            1.20      .88    .69
//	minimal 16×16 (30)       .0018/.012     .073             .18      .24    .19
//	Gecode's 25×25 (18)        .57/8.5      30.3            60.1        –   67.6
//	balanced 36×36, 22 (5)     .42/.62       1.9            28.6        –      –
//	balanced 36×36, 21 (5)     2.4/3.5      10.2            60.5        –      –
//	random 36×36, 45 % (8)     .61/3.4       9.5     83.9 (1 out)        –      –
//	balanced 36×36, 20 (5)     4.5/7.1      21.4      not measured        –      –
//
// What each technique brings, one seed: mean conflicts and seconds, and the puzzles
// unsolved after the limit of 100,000 or 60,000 conflicts, which count twice in the
// means of conflicts. The sets are those of 14 and 22 holes:
//
//	                    balanced 25×25 (20)          balanced 36×36 (5)
//	                    conflicts  seconds  out      conflicts  seconds  out
//	default                  5182      .13    0          10093      .41    0
//	placements=0            17029        –    1          81145        –    3
//	minimize=0               8208      .20    0          12735      .50    0
//	target=0                16727        –    1          85195        –    3
//	stable=1                 9584      .25    0          21596      .84    0
//	stable=0                54051        –    3         120001        –    5
//	rephase=0                3554      .10    0           5768      .22    0
//	reduce=0                 5736      .15    0           4353      .17    0
//	vivify=0                 5355      .13    0           4722      .18    0
//
// The order of the last three lines is within the luck of a seed. Rephasing and
// vivification stay for the longer runs. When each was tried, 6 of 11 of Gecode's
// puzzles were solved within 60,000 conflicts without rephasing and 9 with it; 1 of
// 5 of balanced 36×36 with 21 holes was unsolved after 100,000 conflicts without
// vivification and none with it. Reductions keep memory and propagation bounded.
//
// What was tried, in the order of trying, with the figures that decided:
//
//   - Stable mode only, instead of modes that take turns: mean conflicts 14,501 to
//     5,988 on balanced 25×25, and all of balanced 36×36, 22 holes, solved where
//     focused mode alone solved none within 100,000 conflicts. Kept.
//   - Scores that fade more slowly, by 0.98 a conflict instead of 0.95: 5,988 to
//     4,542; 0.99 and 0.995 are better on some sets and worse on Gecode's. Kept.
//   - Decisions always positive, all phases false at first, target phases in both
//     modes: 2, 1.05 and 1.5 times the conflicts. Dropped as defaults.
//   - Choosing the rival that the target has, instead of excluding an option:
//     shorter clauses, but 3 of 5 puzzles of balanced 36×36, 21 holes, unsolved
//     instead of none. Dropped.
//   - Bumping only chosen options, all but those that a choice excluded, only
//     excluded ones, or the learned clause twice: 1.3, 2.3, 4 and 2.3 times the
//     conflicts on balanced 25×25. Dropped.
//   - Deciding on the item with the largest weight by size (dom/wdeg), and its
//     option of the target: 0.6 of the conflicts on balanced 25×25, but none of
//     balanced 36×36, 22 holes, solved. Dropped.
//   - One literal for each level of a clause (Fleury, Biere, 2021): explaining by
//     placements has already done it; 20.5 to 20.3 literals, and slower. Dropped.
//   - Exclusions that lower the counters when their turn comes, not at once, so
//     that a conflict spares the rest: no change by itself, but it made the next
//     three possible. Kept.
//   - A loop of exclusions without branches (33 to 31 µs a conflict), one list of
//     rivals instead of the lists of the items (31 to 25 µs), number and sum of an
//     item in one word (24.4 to 23.6 µs). Kept.
//   - Vivification with a tenth of the propagations: 31,000 to 21,400 mean conflicts
//     on six of Gecode's; no gain on balanced 25×25. More of it costs more than it brings.
//   - Vivification only after ten reductions: the same within noise. Dropped.
//   - Luby unit 256, 400, 512 and 4096, reductions of half of the candidates or
//     every 1000·√i conflicts, second tier up to LBD 9, rephasing every 400: within
//     the noise of seeds, or worse on one of the sets.
package cdcl
