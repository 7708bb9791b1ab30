package ask

import "fmt"

// Most messages say what could not be done. Some add a hint whose wording differs between a command
// and a page: callers may replace those sentences.

// Reason is why an answer is not what was asked for, where callers may have a hint.
type Reason uint8

// The reasons, and what their sentences are made with.
const (
	Stuck          Reason = iota // the rules of a solver conclude no more
	TimedOut                     // the time was up: the time-out
	OutOfNodes                   // the nodes were: their number
	OutOfReach                   // a search without learning gave up: method, branches, size, open cells
	StuckSteps                   // an explanation came to no end
	Advice                       // it did, but other rules conclude something: their names
	NoAdvice                     // it did, and other rules conclude nothing within a budget
	StepsTimedOut                // an explanation took too long: the time-out
	NoHits                       // no walk reached a solution: the walks
	FewHits                      // few did: the hits, the walks
	WalksTimedOut                // not all walks were taken: the walks, those asked for
	BadCells                     // the chosen cells are invalid: the error
	MakingTimedOut               // a puzzle took too long to make: the time-out
	Halted                       // the user ended the work
)

// Words are sentences by their reason, as formats of package fmt.
type Words map[Reason]string

// plain are the words that name nothing that callers can set.
func plain(r Reason) string {
	return [...]string{
		Stuck:          "the rules conclude no more",
		TimedOut:       "not settled within %v",
		OutOfNodes:     "not settled within %d nodes",
		OutOfReach:     "%s tried %d branches, and a %s with %d open cells is often beyond a search that does not learn",
		StuckSteps:     "the rules conclude no more",
		Advice:         "the rules conclude no more; each of these concludes something: %s",
		NoAdvice:       "the rules conclude no more, nor does any other within its budget",
		StepsTimedOut:  "not explained within %v",
		NoHits:         "none of %s came to a solution",
		FewHits:        "only %d of %d walks hit, so the interval is rough",
		WalksTimedOut:  "%d of %d walks in time",
		BadCells:       "%v",
		MakingTimedOut: "not made within %v",
		Halted:         "interrupted",
	}[r]
}

// Plural writes a number before its noun.
func Plural(n uint64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (w Words) say(r Reason, args ...any) string {
	sentence, own := w[r]
	if !own {
		sentence = plain(r)
	}
	return fmt.Sprintf(sentence, args...)
}
