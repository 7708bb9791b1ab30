// Package payoff sums up what tuples of each size are worth on many puzzles, and shows it:
// as one JSON object, as text for a terminal, as tables and figures for papers.
//
// # Words
//
// A ladder is the rules before tuples, tuples of growing sizes, and rules above them; a row is a
// rung of it together with all rows above. The surplus of a puzzle is its candidates beyond one per
// cell. The gain of a row is the surplus that it clears beyond the row above.
//
// # Invariants
//
// Nothing is summed over shapes. All figures but seconds depend only on the puzzles and their
// order. Memory does not grow with the number of puzzles, except for the names of those that need
// large tuples.
//
// # Design
//
// The answer about a puzzle becomes records, one for each row of each ladder, and all figures
// are cells of projections of them: see package results.
package payoff
