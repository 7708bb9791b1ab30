// Package solver solves puzzles, counts their solutions and decides whether there is just one. It joins
// the rules of package heuristics with search, and with the exact cover of package dlx.
//
// # Words
//
// A [Config] holds entries, which make instances: a [MethodEntry] makes a [Method], a [ChooserEntry] a
// [Chooser], a heuristics.Entry a rule. A [Catalog] lists entries and finds them by their names; package
// catalog makes the catalogue of this module. A [Solver] answers one question after another in the same
// memory. A method enumerates solutions; one of this package may also be an [Answerer], which answers a
// [Question] in a faster way, and an [OtherFinder], which looks for solutions other than a known one.
// Packages exploring, rating and sampling answer further questions.
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
// solutions has searched the whole space. What other methods and choosers say is a claim (outside.go). The
// state of the board after a search is unspecified. An
// instance serves one goroutine and one board at a time; a Config, a Catalog and entries are read-only
// values and may be shared. An invalid setting is an error before the search, from [Config.Check] or the
// method's constructor, and never a panic.
//
// # Design
//
// Method [Auto] is a list of stages (auto.go). Methods auto, cdcl and diagram put digits, rows and columns
// that can change places in order where that answers the question ([encode.PutInOrder]). Workers count together or are
// a portfolio (portfolio.go); programs of others answer the same questions (package external).
//
// A catalogue is a value that is passed down, and there is no registry: two programs, or two tests, may
// have different ones. A method is an entry with a constructor and not an instance, since an instance owns
// the memory of its searches, and each worker needs its own. Lower packages never see a name.
package solver
