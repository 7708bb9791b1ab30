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
// A walk is a local search over partial solutions, whose moves place an option and
// take away those that it excludes.
//
// # Use
//
// New makes a Solver, Load gives it a problem, Search passes on the solutions and
// goes on after each. Config.Set changes a setting of the table that Settings
// returns. A Proof receives what is derived, an Exchange connects several solvers.
// How a search ended is a Status; errors are for wrong settings and cancelled contexts.
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
//   - A walk only proposes: what it found is decided on, propagated and reported
//     like everything else, and it derives no clause.
//
// The package does not count without visiting: each solution costs a clause that
// stays, so problems with more than some ten thousand solutions belong to package
// dlx. Memory goes to the rivals of options, four bytes for each pair of options
// that exclude each other: 1.6 GB for an empty Sudoku grid of side 100. Beyond the
// setting rivals they are not listed, and the lists of the items serve.
//
// # Performance
//
// Solving for the first solution, in processor seconds from the board on: the median,
// and PAR-2, the mean with twice the limit (20 s at 25×25, else 60) where that was
// reached, three seeds, the last line one. Beside it, in the same run, PAR-2 of
// Debian's cadical 1.5.3, minisat 2.2.1 and clasp 3.3 and of Kissat 4.0.4 for the same
// problem in clause form, their start-up time subtracted (basisk bench, method auto):
//
//	set (puzzles)               here med  PAR-2   cadical  minisat  clasp  Kissat
//	balanced 25×25, 14 (20)         .049   .093       .44      .46    .46     .67
//	balanced 25×25, 15 (10)         .012   .015      .090      .20   .067     .24
//	Gecode's 25×25 (18)              .98    1.6       3.3        –    3.8       –
//	balanced 36×36, 22 (5)          .076   .073       2.7        –      –     3.5
//	balanced 36×36, 21 (5)          .135   .137      12.8        –      –    16.5
//	balanced 36×36, 20 (5)           .52    .57      59.3        –      –    35.1
//	random 36×36, 45 % (8)           .23    .24       7.6        –      –     6.1
//	random 36×36, 52.5 % (8)         6.7   39.7      67.9        –      –    66.1
//
// All were solved here but two of the last line, of which the others left four; with 20
// holes cadical left two and Kissat one. Four grids of side 100, 25 to 37 % filled, take
// 2.6 s (median).
//
// What each technique brings, three seeds: mean conflicts and seconds for the first
// solution of twenty puzzles, and for the proof that three of Gecode's (2, 3 and 7) have
// no other. All were solved; the seconds are beside two other busy programs:
//
//	                    balanced 25×25, 14      Gecode's, proofs
//	                    conflicts  seconds     conflicts  seconds
//	default                  3352     .097         15043      .53
//	walk=0                   7248     .22          14506      .48
//	reason-side=0            3118     .088         17939      .60
//	placements=0             3670     .14          13483      .69
//	minimize=0               5269     .17          18675      .66
//	target=0                 6779     .22          13176      .46
//	stable=1                 8686     .29          17384      .74
//	stable=0                21143     .79          26513     1.28
//	rephase=0                4312     .14          14235      .54
//	reduce=0                 3607     .12          13383      .59
//	vivify=0                 5241     .20          14377      .65
//
// Below a third a difference in the first column is the luck of seeds; proofs vary
// much less. On larger grids walks decide: balanced 36×36, 22 holes, takes 6296
// conflicts without them and 280 with them, whatever else is off. Before
// there were walks, 1 of 5 of balanced 36×36 with 21 holes was unsolved after 100,000
// conflicts without vivification and none with it, and 6 of 11 of Gecode's were
// solved within 60,000 conflicts without rephasing, 9 with it; so these stay.
// Reductions keep memory and propagation bounded.
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
//   - Walks. Four grids of side 100, 25 to 37 % filled, that learning alone left open
//     after 25 seconds (all but one, whatever modes and decay) take 2 to 3; balanced
//     36×36, 20 holes, 0.5 seconds instead of 4.5. The phases they leave help too:
//     11 of Gecode's, mean conflicts 39,600 without walks, 23,700 with them, 52,900
//     with walks that leave no phases. Kept.
//   - Walks that always place the option which takes away fewest, with tabu: 1,900
//     of 30,000 items uncovered at the end, where annealing covers all. Walks
//     that count covered items, not options taken away: cheaper moves (27 for 41 ns)
//     but 3 to 5 times as many. A temperature that follows the best one of the walk
//     before: 63 million moves for 57 on eight of balanced 25×25. Dropped.
//   - Deciding on the smallest item and its least constraining option before the first
//     conflict: 7,040 of 7,500 cells of side 100 are filled then, instead of 6,700 after 35,000
//     conflicts, but learning got no further from there. Dropped.
//   - Reason sides: proofs that three of Gecode's (2, 3, 7) are unique, mean conflicts
//     27,400 without, and without walks 17,500, 15,800, 14,300, 13,300 and 14,900 for one to five
//     steps. Without walks balanced 25×25, 14 holes, takes 3,700 without, 4,800 with
//     one, 6,700 with two steps, 60 runs each. Kept, for later conflicts and for proofs.
//   - Deleting the recent clauses that a learned one subsumes: 2,760 to 2,550 on
//     balanced 25×25, 22,200 to 21,100 in proofs, and dearer conflicts; best phases
//     kept until they are used, and rephasing to them only: 2,790 and 3,280, 19,900
//     and 21,600. Within the noise. Dropped.
//   - In proofs: modes that take turns 1.45 times the conflicts; leaving out the
//     excluded options that are not in the clause 1.25; bumping choices, or the conflict's
//     level, twice, or the reason of the first literal too: 1.04 to 1.08. Dropped.
//   - Failed literals at the root, by the rule probe before the engine: 1.3 % of the
//     candidates of ten of Gecode's that the Hall rule leaves. Left to that rule.
//   - Items with a chosen option that force nothing, loops for options of four items,
//     learned clauses asked only where one listens: 31 to 25 µs a conflict, 239,000 to
//     191,000 instructions and 1,970 to 1,440 mispredicted branches (by cachegrind, on
//     Gecode's third). Kept. A heap of four children, a profile-guided build: nothing.
//   - Learned clauses before the items, not after them: proofs of five of Gecode's (2, 3,
//     6, 7, 12), mean conflicts 21,100 to 18,900; without reason sides 38,000 to 23,500;
//     first solutions of all 18, 52,800 to 39,500, 72 runs each; balanced 36×36, 19 holes,
//     2 of 5 within 20 seconds before, 5 of 5 within 45 after. By turns, literal for
//     literal, 18,700. Kept. It was found by asking why the engine without placements
//     and reason sides took 59,300 where clasp takes 20,700; by turns it takes 38,700.
//   - After that scores that fade by 0.96, 0.97 and 0.985: 18,200, 18,100 and 19,500; 0.97
//     kept. Two and four steps of reason sides, twice the vivification, a second tier up
//     to LBD 8, Luby unit 256: 18,300 to 19,200. Reason sides at every other conflict:
//     3,600 more. Dropped.
//   - Shorter turns for walks on small grids: Gecode's, 144 runs each, mean conflicts 51,000
//     with the old share, 45,400 with a tenth, 53,700 without walks, so walks neither help
//     nor hurt there, and cost a sixth of the time. Longer turns on large ones: balanced
//     36×36, 19 holes, within 60 seconds 4 of 10 with a quarter of the share of then, 13 of 15
//     with that, 10 of 10 with three times. Walks of at most 800 moves for each item instead
//     of ever longer ones: 4 of 10, and 2 of 10 with more of them. So the share grows with the
//     fifth power of the size, and walks with their number.
//   - Variables for "this digit lies in these cells of a box and a line", which make unit
//     propagation find locked candidates: tried in clause form with other solvers. CaDiCaL
//     2.2 takes up to 27 % fewer conflicts for fifteen proofs of Gecode's and the same time,
//     Kissat the same for balanced 36×36, 21 holes; clasp 110 conflicts for 190 on minimal
//     16×16. Not built.
package cdcl
