package format

import "basisk/grid"

// The limits of what is read. The error about what exceeds one says so.
const (
	maxSide = grid.MaxSide
	// maxLine is the length of the longest line in bytes: every candidate of a puzzle of side 256,
	// written out, takes 60 MB.
	maxLine = 64 << 20
	// maxAnswerLine is the same for answers, since minisat writes models in one line.
	maxAnswerLine = 256 << 20
	// maxDocument is the size in bytes of the largest document that must be read as a whole: a JSON
	// value, or rows without a blank line between them.
	maxDocument = 64 << 20
)
