package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"basisk/grid"
)

// The lines of a log as they are read; package heuristics documents them. Keys are the names of the
// fields in lower case. An unknown key is an error: in a log from a later version it may mean
// something that must be checked.

// schema is the only supported format.
const schema = "basisk-explanation-1"

// headerLine is the first line.
type headerLine struct {
	Schema string
	N      int
	grid.LayoutText
	Kind    string
	Givens  []grid.Digit
	Allowed []allowedLine
	Rules   []string
}

// allowedLine is the restriction of a cell.
type allowedLine struct {
	Cell   string
	Digits []grid.Digit
}

// stepLine is a step as written: Units to Locked are the pattern, Trials its cases, the rest are
// the conclusions.
type stepLine struct {
	Step            int
	Rule, Pattern   string
	Units, Covers   []string
	Cells           []string
	Digits          []grid.Digit
	Chain           []string
	Naked, Hidden   int
	Locked          bool
	Trials          []trialLine
	Placed, Removed []string
	Failed          bool
}

// trialLine is an assumption and its steps.
type trialLine struct {
	Assume string
	Failed bool
	Steps  []stepLine
}

// bodyLine is any line after the first: a step or, if Outcome is set, the last one. In older logs
// only the first line states the schema.
type bodyLine struct {
	Schema string
	stepLine
	Outcome    string
	Steps      int
	Candidates int    `json:"candidates_left"`
	Where      string // for people: not checked
}

// decode decodes one JSON object without unknown fields into line.
func decode(text []byte, line any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(line); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return errors.New("the line is cut off")
		}
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one object in the line")
	}
	return nil
}

// check returns an error unless the header states puzzle p.
func (h *headerLine) check(p *grid.Puzzle, n names) error {
	layout := p.Shape.Layout()
	kind := map[bool]string{false: "2d", true: "3d"}[p.Shape.IsCube()]
	switch {
	case h.Schema != schema:
		return fmt.Errorf("schema %q: expected %q", h.Schema, schema)
	case h.N != p.Shape.Side() || !reflect.DeepEqual(h.LayoutText, layout.Text()) || h.Kind != kind:
		return fmt.Errorf("another shape: side %d, %s, %s; the puzzle is %s", h.N, h.layout(), h.Kind, p.Shape)
	case len(h.Givens) != len(p.Givens):
		return fmt.Errorf("another puzzle: %d cells instead of %d", len(h.Givens), len(p.Givens))
	}
	for c, d := range h.Givens {
		if d != p.Givens[c] {
			return fmt.Errorf("another puzzle: given %d in %s instead of %d", d, p.Shape.CellName(grid.Cell(c)), p.Givens[c])
		}
	}
	return h.checkAllowed(p, n)
}

// layout describes the layout that the header states.
func (h *headerLine) layout() string {
	if h.Box == nil {
		return strings.Join(append([]string{"no box"}, h.Units...), ", ")
	}
	return strings.Join(append([]string{fmt.Sprintf("box %v", *h.Box)}, h.Units...), ", ")
}

// checkAllowed compares the restrictions of cells, in any order. No restriction and one to all
// digits are not equal, as they are different statements.
func (h *headerLine) checkAllowed(p *grid.Puzzle, n names) error {
	stated := make(map[grid.Cell][]grid.Digit)
	for _, a := range h.Allowed {
		c, err := n.cell(a.Cell)
		if err != nil {
			return err
		}
		stated[c] = a.Digits
	}
	restricted := 0
	for c, allowed := range p.Allowed {
		if allowed == nil {
			continue
		}
		restricted++
		if other, ok := stated[grid.Cell(c)]; !ok || !sameSet(allowed, other) {
			return fmt.Errorf("another puzzle: %s is restricted to %v instead of %v",
				p.Shape.CellName(grid.Cell(c)), other, allowed)
		}
	}
	if restricted != len(h.Allowed) {
		return fmt.Errorf("another puzzle: %d restricted cells instead of %d", len(h.Allowed), restricted)
	}
	return nil
}

// sameSet reports whether a and b have the same members.
func sameSet[T comparable](a, b []T) bool { return subset(a, b) && subset(b, a) }

// subset reports whether every member of a is in b.
func subset[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}
