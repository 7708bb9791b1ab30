package page

import "time"

// The limits of requests. What exceeds one is refused, see docs/page.md.
const (
	mostBytes   = 16 << 20 // of a request
	solveSide   = 100      // the largest side of questions; boards of any side are shown and written
	mostWaiting = 64       // the maximum number of questions that wait
	mostPrinted = 900      // the maximum number of puzzles of a print sheet

	// printTime is the time that all solutions of a print sheet take; those not found are left out.
	printTime = 20 * time.Second
)
