package heuristics

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"basisk/grid"
)

// The idea: a rule from outside this package is a hypothesis. Solutions that were found without it are
// compared with the board around each of its applications: an application is wrong if all candidates of
// a solution were there before and some are gone afterwards, or the board has failed. This is so within
// assumptions and branches as well, whatever they assume. Rules of this package have no such wrapper.
//
// Cost: a search for solutions when the rule first reads a board, then time in proportion to what the
// rule concludes, for each solution.

// Truth finds solutions of a board by other means than the rules in question, and does not change it. They
// hold every candidate that some solution holds. If they are not found within a budget or before ctx
// ends, known is false.
type Truth func(ctx context.Context, b *grid.Board) (solutions [][]grid.Digit, known bool)

// Unsound is the error of a rule whose conclusion contradicts a solution.
type Unsound struct {
	Rule       string
	Puzzle     string // its name; empty if the caller has not named it
	Conclusion string // as in "it places 3 in R1C2"
	Truth      string // as in "which has 7 there"
}

// Error names the rule, the conclusion and the puzzle.
func (u *Unsound) Error() string {
	return fmt.Sprintf("rule %s is unsound: %s of %s, %s", u.Rule, u.Conclusion, cmp.Or(u.Puzzle, "the puzzle"), u.Truth)
}

// named returns the error with the name of the puzzle, unless it has one.
func (u *Unsound) named(puzzle string) error {
	named := *u
	named.Puzzle = cmp.Or(u.Puzzle, puzzle)
	return &named
}

// Unchecked is the error of a rule whose conclusions could not be compared with solutions.
type Unchecked struct {
	Rule   string
	Puzzle string // its name; empty if the caller has not named it
}

// Error names the rule and the puzzle.
func (u *Unchecked) Error() string {
	return fmt.Sprintf("rule %s is not checked: the budget did not suffice to find solutions of %s",
		u.Rule, cmp.Or(u.Puzzle, "the puzzle"))
}

// named returns the error with the name of the puzzle, unless it has one.
func (u *Unchecked) named(puzzle string) error {
	return &Unchecked{u.Rule, cmp.Or(u.Puzzle, puzzle)}
}

// mistake is an [Unsound] or [Unchecked] error.
type mistake interface {
	error
	named(puzzle string) error
}

// Checked returns the rules with those from outside this package compared with the solutions that truth
// finds. A wrong conclusion panics with an [Unsound] error, and missing solutions with an [Unchecked] one,
// so that no caller takes it for a result: those that return errors defer [Caught].
func (r Rules) Checked(truth Truth) Rules {
	checked := slices.Clone(r)
	for i := range checked {
		checked[i].Entry = checked[i].Entry.checked(truth)
	}
	return checked
}

// Checked returns the catalogue with the rules from outside this package compared, see [Rules.Checked].
func (c Entries) Checked(truth Truth) Entries {
	checked := slices.Clone(c)
	for i := range checked {
		checked[i] = checked[i].checked(truth)
	}
	return checked
}

// checked returns the entry, compared with what truth finds if its rule is from outside this package.
func (e Entry) checked(truth Truth) Entry {
	if !e.outside() {
		return e
	}
	fresh, sized := e.New, e.Sized
	e.New = func() Heuristic { return checkedBy(truth, fresh()) }
	if sized != nil {
		e.Sized = func(size int) Heuristic { return checkedBy(truth, sized(size)) }
	}
	return e
}

// Outside reports whether any of the rules is from outside this package.
func (r Rules) Outside() bool {
	return slices.ContainsFunc(r, func(e Rule) bool { return e.Entry.outside() })
}

// outside reports whether the instances of the entry are of a type that another package declares. A
// malformed entry is left to [Entries.Check].
func (e Entry) outside() bool {
	if e.New == nil {
		return false
	}
	rule := ruleOf(e.New())
	if _, ok := rule.(*hypothesis); ok || rule == nil {
		return ok
	}
	t := reflect.TypeOf(rule)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath() != reflect.TypeFor[Entry]().PkgPath()
}

// Caught, deferred, turns the panic of a rule that is unsound or not checked into an error.
func Caught(err *error) {
	switch x := recover().(type) {
	case nil:
	case mistake:
		*err = x
	default:
		panic(x)
	}
}

// Throw panics again with an error that Caught has returned, for the caller that knows the puzzle; it does
// nothing for other errors.
func Throw(err error) {
	if m := mistake(nil); errors.As(err, &m) {
		panic(m)
	}
}

// Blame returns the error of a wrong or unchecked rule in err with the name of the puzzle, or nil if there is
// none.
func Blame(err error, puzzle string) error {
	if m := mistake(nil); errors.As(err, &m) {
		return m.named(puzzle)
	}
	return nil
}

// hypothesis is a rule whose conclusions are compared with solutions.
type hypothesis struct {
	Heuristic
	truth     Truth
	solutions [][]grid.Digit // of the board when the rule first read it
}

// checkedBy returns the rule compared with what truth finds; an earlier comparison is replaced.
func checkedBy(truth Truth, rule Heuristic) Heuristic {
	if h, ok := rule.(*hypothesis); ok {
		rule = h.Heuristic
	}
	return &hypothesis{Heuristic: rule, truth: truth}
}

// Apply applies the rule and panics if that was wrong.
func (h *hypothesis) Apply(p *Pass) {
	b := p.board
	if p.since == unread && !h.find(p) {
		return
	}
	length := b.TrailLen()
	h.Heuristic.Apply(p)
	if b.TrailLen() == length && !b.Failed() {
		return
	}
	for _, s := range h.solutions {
		if u := refuted(b, length, s); u != nil {
			u.Rule = h.Name()
			if len(h.solutions) > 1 {
				u.Truth = "a solution of " + u.Truth
			}
			panic(u)
		}
	}
}

// find finds the solutions, and reports whether the engine need not stop.
func (h *hypothesis) find(p *Pass) bool {
	ctx := p.engine.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	known := false
	if h.solutions, known = h.truth(ctx, p.board); known {
		return true
	}
	if ctx.Err() == nil {
		panic(&Unchecked{Rule: h.Name()})
	}
	p.engine.stopped, p.engine.cut = true, true
	return false
}

// refuted returns an error if all candidates of s were on the board when its trail had the given length,
// and the later entries, or the failure of the board, contradict s.
func refuted(b *grid.Board, length int, s []grid.Digit) *Unsound {
	missing := 0
	for c, d := range s {
		if !b.Has(grid.Cell(c), d) {
			missing++
		}
	}
	var wrong *Unsound
	for t := length; t < b.TrailLen(); t++ {
		c, d, placed := b.TrailAt(t)
		if !placed && s[c] == d {
			missing--
		}
		if wrong != nil || placed == (s[c] == d) {
			continue
		}
		act := "removes %d from %s"
		if placed {
			act = "places %d in %s"
		}
		wrong = &Unsound{
			Conclusion: "it " + fmt.Sprintf(act, d, b.Shape().CellName(c)),
			Truth:      fmt.Sprintf("which has %d there", s[c]),
		}
	}
	switch {
	case missing > 0:
		return nil
	case wrong == nil && b.Failed():
		return &Unsound{Conclusion: "it finds a contradiction in a candidate set", Truth: "which has a solution"}
	}
	return wrong
}
