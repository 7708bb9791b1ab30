// Package exploring answers questions about what is possible: a [Survey] reports for every candidate whether some
// solution contains it, a [Core] the clues that exclude all solutions, a [Repair] a clue that may be wrong.
package exploring
