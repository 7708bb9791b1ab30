package format

import "basisk/grid"

// Record is one puzzle of a source, or what stands there instead.
type Record struct {
	// Source names the file as the caller gave it, and Index counts its records,
	// broken ones included, from 1.
	Source string
	Index  int
	// Line is where the puzzle begins, from 1.
	Line int
	// Format is the family in which the source was read: a name of Formats, or
	// "text" for plain text, whose forms may be mixed.
	Format string
	// Label is what the source says about the puzzle: a title, a name or the rest
	// of its line.
	Label string
	// Puzzle is nil if and only if Err is not.
	Puzzle *grid.Puzzle
	// Solution has one digit a cell if the source carries the solution too, else
	// it is nil. Nobody has checked it (grid.CheckSolution).
	Solution []grid.Digit
	// Note says what else the lines up to this puzzle may mean and which option reads
	// them so; empty if there is nothing to say.
	Note string
	// Err tells why the puzzle could not be read, as an *Error wherever a place in
	// the source can be named. The records after it are not affected.
	Err error
}
