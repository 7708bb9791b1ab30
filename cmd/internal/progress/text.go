package progress

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// The text of progress.

// part returns the completed share of the run, NaN if unknown: the finished units and the shares of
// the units in work, divided by the total number of units, which follows from the number of units
// read and the share of the input that they filled.
func (p *Progress) part() float64 {
	read := float64(p.read.Load())
	if read == 0 {
		return 0
	}
	finished := float64(p.done.Load())
	for i := range p.hands {
		if finished < read {
			finished += min(p.hands[i].share.get(), read-finished)
		}
	}
	return min(finished/read*p.input(), 1)
}

// certain is the smallest share from which the remaining time can be estimated.
const certain = 1e-5

// known reports whether the completed share is large enough to show.
func known(part float64) bool { return part >= certain } // false for NaN

// soFar returns what is done and how fast, or how long nothing has been done yet and what has been
// learned meanwhile.
func (p *Progress) soFar() string {
	elapsed, done := time.Since(p.begin), p.done.Load()
	if done > 0 {
		return fmt.Sprintf("%d %s, %s/s", done, p.unit, threeDigits(float64(done)/elapsed.Seconds()))
	}
	return elapsed.Round(time.Second).String() + p.learned(elapsed)
}

// learned describes the progress of learning, empty if there is none.
func (p *Progress) learned(elapsed time.Duration) string {
	conflicts, walk := uint64(0), 0.0
	for i := range p.hands {
		conflicts += p.hands[i].conflicts.Load()
		walk = max(walk, p.hands[i].walk.get())
	}
	if conflicts == 0 {
		return ""
	}
	text := fmt.Sprintf(", %d conflicts, %s/s", conflicts, threeDigits(float64(conflicts)/elapsed.Seconds()))
	if walk > 0 {
		text += fmt.Sprintf(", best walk %s%%", threeDigits(100*walk))
	}
	return text
}

// ahead returns the completed share and the time left as text; nothing if the share is unknown.
func (p *Progress) ahead() (percent, left string) {
	part := p.part()
	if !known(part) {
		return "", ""
	}
	seconds := time.Since(p.begin).Seconds() * (1 - part) / part
	if left = "years"; seconds <= math.MaxInt32 {
		left = (time.Duration(seconds) * time.Second).String()
	}
	return threeDigits(100*part) + "%", left
}

// threeDigits formats x with at least three significant digits and without an exponent; less than a
// thousandth is 0.
func threeDigits(x float64) string {
	if x < 0.001 {
		return "0"
	}
	return strconv.FormatFloat(x, 'f', max(0, 2-int(math.Floor(math.Log10(x)))), 64)
}
