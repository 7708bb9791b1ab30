// Package proof checks clausal proofs that a formula has no solution. It shares no code with the
// engine that writes them, knows neither exact cover nor Sudoku, and is small enough to be read in
// one sitting: if you trust it, you need not trust the engine.
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
// Every clause added follows from the clauses of the formula: if all its literals are made false,
// unit propagation alone finds a conflict. Such a step is called RUP, reverse unit propagation. So
// no step loses a solution, and a proof that ends with the empty clause shows that there is none.
// Check accepts nothing else: it rejects the first step that does not follow, and a proof that ends
// before the empty clause.
//
// Check rejects steps that need RAT, which may lose solutions but not all of them: clause learning
// does not need them. Deletions cannot make a wrong proof right, since fewer clauses are left; they
// only save time and memory. As in drat-trim, facts stay when the clause that forced them is
// deleted, and deletions of missing clauses are ignored.
//
// # Design
//
// Steps are checked forward, each when it is read, so a proof of any length needs memory only for
// the clauses that are live at one time. The alternative, as in drat-trim, is to check backward
// from the empty clause, and only the steps it needs: that is less work and can shorten proofs, but
// must hold the whole proof, and accepts a step that is wrong but unneeded.
package proof
