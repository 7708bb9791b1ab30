package ask

import "fmt"

// Most messages state a failure. Some add a hint whose wording differs between a command and a
// page: callers may replace those sentences.

// Reason is the reason of an incomplete answer, for which callers may have a hint.
type Reason uint8

// The reasons, each with the arguments of its sentence.
const (
	Stuck          Reason = iota // the rules of a solver conclude no more
	TimedOut                     // the time is over: the time-out
	OutOfNodes                   // the nodes are used up: their number
	OutOfReach                   // a search without learning gave up: method, branches, size, open cells
	StuckSteps                   // an explanation is stuck
	Advice                       // an explanation is stuck, but other rules conclude something: their names
	NoAdvice                     // an explanation is stuck, and other rules conclude nothing within a budget
	StepsTimedOut                // an explanation took too long: the time-out
	NoHits                       // no walk reached a solution: the walks
	FewHits                      // few walks reached one: the hits, the walks
	WalksTimedOut                // not all walks were made: their number, the requested number
	BadCells                     // the chosen cells are invalid: the error
	MakingTimedOut               // a puzzle took too long to make: the time-out
	Halted                       // the user ended the work
)

// Words maps reasons to sentences, which are formats of package fmt.
type Words map[Reason]string

// plain returns the default sentence of a reason, which names no option of a caller.
func plain(r Reason) string {
	return [...]string{
		Stuck:          "the rules conclude no more",
		TimedOut:       "not settled within %v",
		OutOfNodes:     "not settled within %d nodes",
		OutOfReach:     "%s tried %d branches, and a %s with %d open cells is often beyond a search that does not learn",
		StuckSteps:     "the rules conclude no more",
		Advice:         "the rules conclude no more; any of these helps: %s",
		NoAdvice:       "the rules conclude no more, and neither does any other within its budget",
		StepsTimedOut:  "not explained within %v",
		NoHits:         "no solution in %s",
		FewHits:        "only %d of %d walks hit, so the interval is rough",
		WalksTimedOut:  "%d of %d walks in time",
		BadCells:       "%v",
		MakingTimedOut: "not made within %v",
		Halted:         "interrupted",
	}[r]
}

// Plural formats a number with its noun.
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
