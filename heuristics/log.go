package heuristics

import (
	"encoding/json"
	"fmt"
	"io"

	"basisk/grid"
)

// The explanation log: JSON Lines that people can read and heuristics/verify can re-check. The
// first line states the puzzle and the rules, the last one the outcome, and each line between them
// one step. Cells are written R1C2, in cubes L1R2C3, statements about candidates R1C2=5 and
// R1C2<>5, units as in [grid.Shape.UnitName]. The same run writes the same bytes.

// logSchema is the name and version of the format, stated in every line.
const logSchema = "basisk-explanation-1"

// Log writes an explanation as JSON Lines. Pass its Step to [Engine.Record].
type Log struct {
	names namer
	out   *json.Encoder
	steps int
	err   error
}

// NewLog writes the first line, which states the puzzle and the names of the rules,
// and returns the log for the steps. Each line is one call of w. Errors are kept
// for [Log.Close].
func NewLog(w io.Writer, p *grid.Puzzle, rules []Heuristic) *Log {
	l := &Log{names: namer{Shape: p.Shape}, out: json.NewEncoder(w)}
	l.out.SetEscapeHTML(false) // keeps R1C2<>5 as it is
	layout := p.Shape.Layout()
	l.err = layout.CheckWritable()
	l.write(headerOf(p, rules))
	return l
}

// Step writes a step with the next number.
func (l *Log) Step(s Step) {
	l.steps++
	line := l.names.stepLine(l.steps, &s)
	line.Schema = logSchema
	l.write(line)
}

// Close writes the last line, with the outcome and the number of steps. It returns the first error
// of all lines; it does not close w.
func (l *Log) Close(o Outcome) error {
	l.write(logOutcome{logSchema, o.Status, l.steps, o.Candidates, o.Where.Text(l.names.Shape, l.names.alphabet)})
	if l.err != nil {
		return fmt.Errorf("explanation log: %w", l.err)
	}
	return nil
}

// write writes one line unless an earlier one has failed.
func (l *Log) write(line any) {
	if l.err == nil {
		l.err = l.out.Encode(line)
	}
}

// logHeader is the first line.
type logHeader struct {
	Schema string `json:"schema"` // `basisk-explanation-1`
	N      int    `json:"n"`      // the side
	grid.LayoutText
	Kind    string       `json:"kind"`              // `2d` or `3d`
	Givens  []grid.Digit `json:"givens"`            // the digit of each cell
	Allowed []logAllowed `json:"allowed,omitempty"` // the cells that are restricted to some digits
	Rules   []string     `json:"rules"`             // the names of the rules
}

// logAllowed is the restriction of a cell to some digits.
type logAllowed struct {
	Cell   string       `json:"cell"`   // its name
	Digits []grid.Digit `json:"digits"` // the digits that it may hold
}

// logStep is a step: a line, or a member of a trial. It has the fields of [Step] and [Reason], in
// the order for people: who, why, and what follows; empty ones are omitted.
type logStep struct {
	Schema  string       `json:"schema,omitempty"`  // `basisk-explanation-1`; missing in a step within a trial
	Step    int          `json:"step"`              // its number, also within a trial
	Rule    string       `json:"rule"`              // the rule
	Pattern Kind         `json:"pattern,omitempty"` // what the rule found, as in `naked-tuple`
	Units   []string     `json:"units,omitempty"`   // the units that it rests on
	Covers  []string     `json:"covers,omitempty"`  // the units that cover a fish
	Cells   []string     `json:"cells,omitempty"`   // the cells of the pattern
	Digits  []grid.Digit `json:"digits,omitempty"`  // its digits
	Chain   []string     `json:"chain,omitempty"`   // the candidates of a chain, from end to end: a strong link, a weak one, and so on
	Naked   int          `json:"naked,omitempty"`   // the size of the smallest naked set
	Hidden  int          `json:"hidden,omitempty"`  // the size of the smallest hidden set
	Locked  bool         `json:"locked,omitempty"`  // whether it excludes candidates in two units
	Trials  []logTrial   `json:"trials,omitempty"`  // the cases that the step rests on
	Placed  []string     `json:"placed,omitempty"`  // what it places
	Removed []string     `json:"removed,omitempty"` // what it removes
	Failed  bool         `json:"failed,omitempty"`  // whether it is a contradiction
	logExplanation
}

// logTrial is an assumption and what followed from it.
type logTrial struct {
	Assume string `json:"assume"` // what is assumed
	Failed bool   `json:"failed"` // whether that is refuted
	// the cell or unit for which nothing is left; on the page
	Where string    `json:"where,omitempty"`
	At    []string  `json:"cells,omitempty"` // that cell, or the cells of that unit; on the page
	Steps []logStep `json:"steps"`           // the steps that follow from it
}

// logOutcome is the last line.
type logOutcome struct {
	Schema     string `json:"schema"`                    // `basisk-explanation-1`
	Outcome    Status `json:"outcome"`                   // `solved`, `stuck`, `contradiction` or `stopped`
	Steps      int    `json:"steps"`                     // the number of steps
	Candidates int    `json:"candidates_left,omitempty"` // all candidates; a filled cell counts 1
	// the cell or unit for which nothing is left
	Where string `json:"where,omitempty"`
}

// headerOf returns the first line, with the puzzle and the rules.
func headerOf(p *grid.Puzzle, rules []Heuristic) logHeader {
	layout := p.Shape.Layout()
	h := logHeader{
		Schema: logSchema, N: p.Shape.Side(), LayoutText: layout.Text(), Kind: "2d",
		Givens: p.Givens, Rules: []string{},
	}
	if p.Shape.IsCube() {
		h.Kind = "3d"
	}
	for c, digits := range p.Allowed {
		if digits != nil {
			h.Allowed = append(h.Allowed, logAllowed{p.Shape.CellName(grid.Cell(c)), digits})
		}
	}
	for _, r := range rules {
		h.Rules = append(h.Rules, r.Name())
	}
	return h
}

// A log is written step by step: memory holds only the current step with its trials.

// stepLine returns the line of step number i of a board or a trial.
func (n namer) stepLine(i int, s *Step) logStep {
	line := logStep{
		Step: i, Rule: s.Rule, Pattern: s.Pattern,
		Units: names(s.Units, n.UnitName), Covers: names(s.Covers, n.UnitName),
		Cells: names(s.Cells, n.CellName), Digits: s.Digits,
		Chain: n.statements(s.Chain, false), Naked: s.Naked, Hidden: s.Hidden, Locked: s.Locked,
		Placed: n.statements(s.Placed, false), Removed: n.statements(s.Removed, true),
		Failed: s.Failed, logExplanation: n.explanation(s),
	}
	for _, t := range s.Trials {
		line.Trials = append(line.Trials, n.trialLine(&t))
	}
	return line
}

// trialLine returns a trial with its steps.
func (n namer) trialLine(t *Case) logTrial {
	line := logTrial{Assume: n.assumption(t.Assume), Failed: t.Failed, Where: t.FailureText, Steps: []logStep{}}
	switch f := t.Where; {
	case t.FailureText == "" || f == nil:
	case f.Digit == 0:
		line.At = []string{n.CellName(f.Cell)}
	default:
		line.At = names(n.UnitCells(f.Unit), n.CellName)
	}
	for i := range t.Steps {
		line.Steps = append(line.Steps, n.stepLine(i+1, &t.Steps[i]))
	}
	return line
}
