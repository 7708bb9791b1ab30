// Package solver solves puzzles, counts their solutions and decides whether there is just one. It joins
// the rules of package heuristics with search, and with the exact cover of package dlx.
//
// # Words
//
// A [Config] holds entries, which make instances: a [MethodEntry] makes a [Method], a [ChooserEntry] a
// [Chooser], a heuristics.Entry a rule. A [Catalog] is a list of entries with names, and [Catalog.Parse]
// makes a Config from [Names]. A [Solver] answers one question after another in the same memory. A method
// enumerates solutions; it may also be an [Answerer], which answers a [Question] in a faster way, and an
// [OtherFinder], which looks for solutions other than a known one. A [Survey] reports for every candidate
// whether some solution contains it, a [Rating] the difficulty of a puzzle, an [Estimation] the approximate number of
// solutions, a [Core] the clues that exclude all solutions.
//
// A node is a branch: a guess, or an option chosen in an exact cover. Work counts the steps of a
// method in its own unit, mostly candidates removed and sets looked at. Nodes and work repeat to
// the bit on any machine; budgets are stated in them, not in seconds. An outcome such as "no
// solution" or "limit" is a [Status], not an error.
//
// # Invariants
//
// Every method that is not limited finds every solution exactly once, except logic, which may get stuck,
// and walk, which finds at most one and proves nothing. A method that reports that it has seen all
// solutions has searched the whole space. The state of the board after a search is unspecified. An
// instance serves one goroutine and one board at a time; a Config, a Catalog and entries are read-only
// values and may be shared. An invalid setting is an error before the search, from [Config.Check] or the
// method's constructor, and never a panic.
//
// # What auto does
//
// Method [Auto] is a list of stages in auto.go, which says for each where it runs; its help names them. It
// continues with the next stage if the previous one has not answered the question.
//
// Digits that are candidates of the same cells can change places in every solution, and so can some rows and
// columns. Methods auto, cdcl and diagram put them in order where a solution in order answers the question
// (order.go): they find one, refute, and count all or up to a limit. To list solutions, and to prove that
// there are none, all methods search without an order.
//
// # Workers
//
// With method dlx several workers count all solutions together, with the same figures for any
// number. With cdcl and auto they are a portfolio (portfolio.go): engines with other seeds and
// settings that share short clauses. Status and count do not depend on their number; the solution
// found first does, as do the figures, which are marked inexact and given per worker. Runs with the
// same number of workers are identical.
//
// # Others
//
// Method "external:CMD" passes the cover problem to a SAT solver on PATH and checks every model
// (external.go), and "external-line:CMD" the puzzle to a Sudoku solver, as a line of text (externalline.go); their time
// counts the program alone. The command bench races methods on the same puzzles: for a fair comparison limit them by
// [WithProcessorLimit] and run one at a time. A [Refutation] and the proof that [Refutation.Prove] writes convince
// without trust in this package or its engines.
//
// # Design
//
// A catalogue is a value that is passed down, and there is no registry: two programs, or two tests, may
// have different ones, and all names are in one place. A method is an entry with a constructor and not an
// instance, since an instance owns the memory of its searches, and each worker needs its own; options of a
// single method are in the closure of its constructor. Lower packages never see a name.
//
// A solution is passed on as a list of digits and not as a board: methods that do not search on a
// board would have to build one for each of possibly millions of solutions.
//
// Branching is binary: a candidate is placed and, when that part of the tree is done, removed; the rules
// run after both. The alternative, trying all members of a set in turn, cannot use the consequences of a
// refuted candidate, nor move on to a better set.
package solver
