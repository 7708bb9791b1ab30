package heuristics

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"basisk/grid"
)

// The explanation as text for people: one line per step in the words of players (naked pair,
// pointing, X-wing) if there are any, else with a number (naked tuple of 7, fish of 5), and an
// indented line for each trial.

// TextOptions configure a text. The zero value abbreviates.
type TextOptions struct {
	// Full writes out the steps within trials, every candidate of long lists and each single on a line of its own;
	// default false.
	Full bool
	// Apart writes each single on a line of its own, for texts with more than the steps; default false.
	Apart bool
	// Place writes where each step is and the name of its pattern, without its conclusion; default
	// false.
	Place bool
	// Alphabet has the symbols of the digits; default decimal.
	Alphabet grid.Alphabet
}

// abbreviated is the maximum number of candidates in an abbreviated list, about a line.
const abbreviated = 8

// Text writes an explanation for people. Pass its Step to [Engine.Record].
type Text struct {
	names   namer
	options TextOptions
	out     io.Writer
	steps   int
	singles []Step // the last steps, if they are singles that are not written yet
	probed  bool   // whether a probe was written, which explains the word
	err     error
}

// NewText returns a text about a puzzle of the shape. Errors of w are kept for [Text.Close].
func NewText(w io.Writer, shape *grid.Shape, o TextOptions) *Text {
	return &Text{names: namer{Shape: shape, alphabet: o.Alphabet}, options: o, out: w}
}

// Step writes a step with the next number; singles that follow each other are written together.
func (t *Text) Step(s Step) {
	single := s.Pattern == KindNakedSingle || s.Pattern == KindHiddenSingle
	if single && !t.options.Full && !t.options.Apart && !t.options.Place {
		t.singles = append(t.singles, s)
		return
	}
	t.flush()
	t.steps++
	t.step("", t.steps, &s)
	if s.Pattern == KindProbe && !t.probed && !t.options.Place {
		t.probed = true
		t.line("    ", "(A probe supposes that a candidate holds, or does not, and follows the other rules to a contradiction.)")
	}
}

// flush writes the singles that wait.
func (t *Text) flush() {
	before := t.steps
	t.steps += len(t.singles)
	switch len(t.singles) {
	case 0:
	case 1:
		t.step("", t.steps, &t.singles[0])
	default:
		var placed []Candidate
		for _, s := range t.singles {
			placed = append(placed, s.Placed...)
		}
		t.line("", "%d-%d. singles: %s", before+1, t.steps, strings.Join(t.names.statements(placed, false), ", "))
	}
	t.singles = t.singles[:0]
}

// Close writes the outcome. It returns the first error of all lines; it does not close the writer.
func (t *Text) Close(o Outcome) error {
	t.flush()
	switch {
	case o.Status == Solved:
		t.line("", "solved in %s", count(t.steps, "step"))
	case o.Status == Stuck:
		t.line("", "stuck after %s, %d candidates left", count(t.steps, "step"), o.Candidates)
	case o.Status != Stopped || !t.options.Place:
		t.line("", "%s after %s%s", o.Status, count(t.steps, "step"), t.place(o.Where))
	}
	if t.err != nil {
		return fmt.Errorf("explanation: %w", t.err)
	}
	return nil
}

// step writes step number i and its trials. The steps of a trial are numbered from 1 again, as in
// the log, so that a message of the verifier can be looked up here.
func (t *Text) step(indent string, i int, s *Step) {
	if t.options.Place {
		t.line(indent, "%s: %s", t.names.lookAt(s), t.names.patternName(s))
		return
	}
	limit := abbreviated
	if t.options.Full {
		limit = unlimited
	}
	t.line(indent, "%d. %s", i, t.names.describe(s, limit))
	for i := range s.Trials {
		t.trial(indent+"    ", &s.Trials[i])
	}
}

// trial writes the assumption and its result.
func (t *Text) trial(indent string, x *Case) {
	end := count(len(x.Steps), "step")
	if x.Failed {
		end += ", then a contradiction" + t.place(x.Where)
	}
	t.line(indent, "%s: %s", t.names.assumption(x.Assume), end)
	for i := range x.Steps {
		if t.options.Full {
			t.step(indent+"    ", i+1, &x.Steps[i])
		}
	}
}

// line writes one line unless an earlier one has failed.
func (t *Text) line(indent, format string, values ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, indent+format+"\n", values...)
	}
}

// place appends the place of a contradiction, if that is known.
func (t *Text) place(where *Failure) string {
	if where == nil {
		return ""
	}
	return ": " + where.Text(t.names.Shape, t.names.alphabet)
}

// count formats a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Describe returns the step in one line, without its trials: "naked pair {3,7} in
// R4C2, R4C9 (row 4): removes 3 from R4C5; smallest sets: naked pair, hidden tuple of 5".
func (s *Step) Describe(shape *grid.Shape) string { return s.DescribeIn(shape, grid.Alphabet{}) }

// DescribeIn is Describe with digits in an alphabet.
func (s *Step) DescribeIn(shape *grid.Shape, a grid.Alphabet) string {
	return namer{Shape: shape, alphabet: a}.describe(s, unlimited)
}

// describe returns a step in one line with at most limit candidates listed.
func (n namer) describe(s *Step, limit int) string {
	return n.patternText(s) + ": " + strings.Join(n.conclusions(s, limit), ", ") + n.sizesText(s)
}

// lookAt says where to look for a step.
func (n namer) lookAt(s *Step) string {
	if s.Pattern == KindNakedSingle {
		return "look for a cell that has one digit left"
	}
	return "look at " + n.where(s)
}

// where names the units of a step, or else its cells or the cells of its chain, or else the cells of its assumptions.
func (n namer) where(s *Step) string {
	all := names(s.Units, n.UnitName)
	if all == nil {
		all = append(names(s.Cells, n.CellName), names(s.Chain, func(x Candidate) string { return n.CellName(x.Cell) })...)
	}
	if all == nil {
		all = names(s.Trials, func(t Case) string { return n.CellName(t.Assume.Cell) })
	}
	return shorten(slices.Compact(all))
}

// conclusions lists what the step places and removes, and whether it fails.
func (n namer) conclusions(s *Step, limit int) []string {
	var all []string
	if len(s.Placed) > 0 {
		all = append(all, "places "+n.together(s.Placed, " in ", limit))
	}
	if len(s.Removed) > 0 {
		all = append(all, "removes "+n.together(s.Removed, " from ", limit))
	}
	if s.Failed {
		all = append(all, "contradiction"+shortage(s))
	}
	return all
}

// together lists candidates, all of a cell together, and the cells with the same ones: "3, 7 from R1C5, R1C6
// and 4 from R2C1".
func (n namer) together(list []Candidate, where string, limit int) string {
	shown := list[:min(len(list), limit)]
	var cells, parts []string
	of := map[string][]string{}
	for _, x := range shown {
		cell := n.CellName(x.Cell)
		if of[cell] == nil {
			cells = append(cells, cell)
		}
		of[cell] = append(of[cell], n.alphabet.Symbol(x.Digit))
	}
	with := map[string][]string{}
	for _, cell := range cells {
		digits := strings.Join(of[cell], ", ")
		if with[digits] == nil {
			parts = append(parts, digits)
		}
		with[digits] = append(with[digits], cell)
	}
	for i, digits := range parts {
		parts[i] = digits + where + strings.Join(with[digits], ", ")
	}
	if more := len(list) - len(shown); more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return strings.Join(parts, " and ")
}

// shorten joins a list and omits what an abbreviated list has no room for.
func shorten(list []string) string {
	if len(list) <= abbreviated {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:abbreviated], ", "), len(list)-abbreviated)
}

// shortage says why a tuple, a fish or all cases fail.
func shortage(s *Step) string {
	switch s.Pattern {
	case KindNakedTuple:
		return ", " + count(len(s.Cells), "cell") + " for " + count(len(s.Digits), "digit")
	case KindFish:
		return ", " + count(len(s.Units), "line") + " for " + count(len(s.Covers), "crossing line")
	case KindDilemma:
		return " in every case"
	}
	return ""
}
