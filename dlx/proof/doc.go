// Package proof checks clausal proofs that a formula has no solution. It shares no
// code with the engine that writes them, knows neither exact cover nor Sudoku, and
// is small enough to be read in one sitting: whoever trusts it need not trust the
// engine.
//
// # Words
//
// A literal is a variable, 1 and up, or its negation, a negative number. A clause
// says that one of its literals is true, a formula that all its clauses are. A
// proof is a list of steps, each of which adds or deletes a clause. A fact is a
// literal that is true in every solution because unit propagation finds it.
//
// # Invariants
//
// Every clause added follows from the clauses of the formula: when all its literals
// are made false, unit propagation alone runs into a conflict. Such a step is called
// RUP, reverse unit propagation. So no step loses a solution, and a proof that ends
// with the empty clause shows that there is none. Check accepts nothing else: it
// refuses the first step that does not follow, and a proof that ends before the
// empty clause.
//
// Steps that need RAT, which may lose solutions but not all of them, are refused:
// clause learning does not need them. Deletions cannot make a wrong proof right,
// since the clauses that are left are fewer; they only save time and memory. Facts
// stay when the clause that gave them is deleted, and clauses that are not there
// cannot be deleted: both as in drat-trim.
//
// # Design
//
// Steps are checked forward, each when it is read, so a proof of any length runs
// through in the memory of the clauses that live at a time. The road not taken is
// that of drat-trim, backward from the empty clause with only the steps it needs:
// it does less work and can shorten proofs, but must hold the whole proof, and a
// step that is wrong and unneeded passes.
package proof
