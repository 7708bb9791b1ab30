package explain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/heuristics/verify"
)

// Explanations are checked twice. Package verify, which shares no code with the rules, their explanations
// or the boards of package grid, checks what the steps conclude, also from the set of the other kind.
// What they show is checked here, by nothing but their JSON: a candidate is one unless the JSON has
// shown why not.

// proofStep is a step in JSON.
type proofStep struct {
	Step                                  int
	Rule, Pattern                         string
	Units, Covers, Cells, Placed, Removed []string
	Chain                                 []string
	Digits                                []grid.Digit
	Naked, Hidden                         int
	Locked                                bool
	Trials                                []proofTrial
	Failed                                bool
	display
}

// display is what package verify does not read.
type display struct {
	Name     string     `json:",omitempty"`
	Sentence string     `json:",omitempty"`
	Holds    []string   `json:",omitempty"`
	Seen     []string   `json:",omitempty"`
	Other    *proofStep `json:",omitempty"`
	Earlier  []struct {
		Step    string
		Removed []string
	} `json:",omitempty"`
}

// proofTrial is a case of a step.
type proofTrial struct {
	Assume string
	Failed bool
	Steps  []proofStep
}

// proofBoard is a board with the candidates that the steps so far leave.
type proofBoard struct {
	*grid.Board
	units map[string]grid.Unit
	gone  map[string]string // the step that removed a candidate
	path  string
}

// newProofBoard returns the board of a puzzle.
func newProofBoard(p *grid.Puzzle) *proofBoard {
	b := &proofBoard{Board: p.Board(), units: map[string]grid.Unit{}, gone: map[string]string{}}
	for u := range grid.Unit(p.Shape.Units()) {
		b.units[p.Shape.UnitName(u)] = u
	}
	return b
}

// cell returns the cell of a name.
func (b *proofBoard) cell(name string) grid.Cell {
	c, err := b.Shape().ParseCell(name)
	if err != nil {
		panic(err)
	}
	return c
}

// sees reports whether two cells share a unit.
func (b *proofBoard) sees(p, q string) bool {
	return slices.Contains(b.Shape().Peers(b.cell(p), nil), b.cell(q))
}

func present(cell string, digit grid.Digit) string { return fmt.Sprintf("%s=%d", cell, digit) }

func absent(cell string, digit grid.Digit) string { return fmt.Sprintf("%s<>%d", cell, digit) }

// claim is a statement in JSON.
type claim struct {
	cell   string
	digit  grid.Digit
	absent bool
}

// claimOf reads a statement.
func claimOf(text string) claim {
	cell, number, isAbsent := strings.Cut(text, "<>")
	if !isAbsent {
		cell, number, _ = strings.Cut(text, "=")
	}
	digit, _ := strconv.Atoi(number)
	return claim{cell, grid.Digit(digit), isAbsent}
}

// apply applies a statement by the step, or of the case, of that name.
func (b *proofBoard) apply(text, name string) {
	if x := claimOf(text); x.absent {
		b.gone[text] = name
		b.Remove(b.cell(x.cell), x.digit)
	} else {
		b.Place(b.cell(x.cell), x.digit)
	}
}

// take checks what a step shows, and applies its conclusions.
func (b *proofBoard) take(s *proofStep) error {
	name := b.path + strconv.Itoa(s.Step)
	err := errors.Join(b.drawn(s), b.named(s), b.excludes(s), b.otherwise(s))
	for i := range s.Trials {
		err = errors.Join(err, b.play(&s.Trials[i], fmt.Sprintf("%s.%d", name, i+1)))
	}
	if err != nil {
		return fmt.Errorf("step %s, %s: %w", name, s.Pattern, err)
	}
	for _, text := range slices.Concat(s.Placed, s.Removed) {
		x := claimOf(text)
		if c := b.cell(x.cell); b.Value(c) != 0 || !b.Has(c, x.digit) {
			return fmt.Errorf("step %s: %s is nothing new", name, text)
		}
		b.apply(text, name)
	}
	return nil
}

// play checks what the steps of a case show, on a copy of the board.
func (b *proofBoard) play(t *proofTrial, name string) error {
	in := &proofBoard{b.Clone(), b.units, maps.Clone(b.gone), name + "."}
	in.apply(t.Assume, name)
	for i := range t.Steps {
		if err := in.take(&t.Steps[i]); err != nil {
			return err
		}
	}
	return nil
}

// drawn checks the drawing: all candidates of the pattern are drawn, the digits that are seen
// are there, and earlier removals name the step that removed them.
func (b *proofBoard) drawn(s *proofStep) error {
	var holds []string
	for _, text := range s.Chain {
		if !slices.Contains(holds, text) {
			holds = append(holds, text)
		}
	}
	cells := s.Cells
	if len(cells) == 0 {
		for _, u := range s.Units {
			for _, c := range b.Shape().UnitCells(b.units[u]) {
				cells = append(cells, b.Shape().CellName(c))
			}
		}
	}
	for _, name := range cells {
		for _, d := range s.Digits {
			if c := b.cell(name); b.Value(c) == 0 && b.Has(c, d) {
				holds = append(holds, present(name, d))
			}
		}
	}
	if !slices.Equal(holds, s.Holds) {
		return fmt.Errorf("it draws %v, and there are %v", s.Holds, holds)
	}
	for _, text := range s.Seen {
		if x := claimOf(text); b.Value(b.cell(x.cell)) != x.digit {
			return fmt.Errorf("%s is not on the board", text)
		}
	}
	for _, e := range s.Earlier {
		for _, text := range e.Removed {
			if b.gone[text] != e.Step {
				return fmt.Errorf("%s was not removed by step %s", text, e.Step)
			}
		}
	}
	return nil
}

// named checks that the sentence names the cells and digits of a short pattern.
func (b *proofBoard) named(s *proofStep) error {
	words := strings.FieldsFunc(s.Sentence, func(r rune) bool { return strings.ContainsRune(" ,.:()", r) })
	if len(s.Cells) > 9 || len(s.Digits) > 9 || s.Pattern == "dilemma" {
		return nil
	}
	for _, text := range s.Chain {
		x := claimOf(text)
		if said := fmt.Sprintf("%s is (not )?%d\\b", x.cell, x.digit); !regexp.MustCompile(said).MatchString(s.Sentence) {
			return fmt.Errorf("%q does not name %s", s.Sentence, text)
		}
	}
	named, units := s.Cells, slices.Concat(s.Units, s.Covers)
	switch s.Pattern {
	case "fish":
		named = nil // its lines name them
	case "chain":
		units = nil // its cells name them
	}
	for _, c := range named {
		if !slices.Contains(words, c) {
			return fmt.Errorf("%q does not name %s", s.Sentence, c)
		}
	}
	for _, u := range units {
		if !strings.Contains(s.Sentence, u) && len(s.Units) <= 9 {
			return fmt.Errorf("%q does not name %s", s.Sentence, u)
		}
	}
	for _, d := range s.Digits {
		if !slices.Contains(words, fmt.Sprint(d)) {
			return fmt.Errorf("%q does not name %d", s.Sentence, d)
		}
	}
	return nil
}

// excludes checks that a single shows why all other digits of its cell, or all other places of its digit, are
// excluded.
func (b *proofBoard) excludes(s *proofStep) error {
	var all []claim
	if len(s.Cells) == 0 {
		return nil // package verify refuses it
	}
	switch s.Pattern {
	case "naked-single", "pairwise":
		for d := range grid.Digit(b.Shape().Side()) {
			all = append(all, claim{s.Cells[0], d + 1, true})
		}
	case "hidden-single":
		for _, c := range b.Shape().UnitCells(b.units[s.Units[0]]) {
			if b.Value(c) == 0 {
				all = append(all, claim{b.Shape().CellName(c), s.Digits[0], true})
			}
		}
	}
	for _, x := range all {
		if (x.cell != s.Cells[0] || x.digit != s.Digits[0]) && !b.shown(s, x.cell, x.digit) {
			return fmt.Errorf("it does not show %v", x)
		}
	}
	return nil
}

// shown reports whether the step shows why a candidate is false: by a digit that its cell sees,
// or by an earlier step.
func (b *proofBoard) shown(s *proofStep, cell string, digit grid.Digit) bool {
	seen := func(text string) bool { x := claimOf(text); return x.digit == digit && b.sees(x.cell, cell) }
	if slices.ContainsFunc(s.Seen, seen) {
		return true
	}
	for _, e := range s.Earlier {
		if slices.Contains(e.Removed, absent(cell, digit)) {
			return true
		}
	}
	return false
}

// otherwise checks the drawing of the set of the other kind.
func (b *proofBoard) otherwise(s *proofStep) error {
	if s.Other != nil {
		return b.drawn(s.Other)
	}
	if s.Naked > 0 && s.Hidden > 0 {
		return errors.New("the set of the other kind is missing")
	}
	return nil
}

// otherRule is the name of a rule in the log of what the sets of the other kind conclude.
const otherRule = "other"

// plain returns steps as package verify reads them. With others each set of the other kind is a step that makes the
// first removal in place of the step that names it.
func (b *proofBoard) plain(steps []proofStep, others bool) (list []proofStep) {
	add := func(s proofStep) {
		s.Step, s.display = len(list)+1, display{}
		list = append(list, s)
	}
	for _, s := range steps {
		s.Trials = slices.Clone(s.Trials)
		for i := range s.Trials {
			s.Trials[i].Steps = b.plain(s.Trials[i].Steps, others)
		}
		if others && s.Other != nil {
			add(b.other(&s))
			if s.Removed = s.Removed[1:]; len(s.Removed) == 0 {
				continue
			}
		}
		add(s)
	}
	return list
}

// other returns the set of the other kind of a step, with the first removal.
func (b *proofBoard) other(s *proofStep) proofStep {
	x := *s
	x.Rule, x.Units, x.Cells, x.Digits, x.Removed = otherRule, s.Other.Units, s.Other.Cells, s.Other.Digits, s.Removed[:1]
	switch s.Pattern {
	case "naked-tuple":
		x.Pattern = "hidden-tuple"
	case "hidden-tuple":
		x.Pattern = "naked-tuple"
	case "fish":
		x.Naked, x.Hidden = s.Hidden, s.Naked
		x.Covers = b.across(s.Units[0], x.Cells)
		return x
	}
	x.Locked = len(x.Cells) > 1 && len(b.around(x.Cells)) > 1
	return x
}

// around returns the units that have all of the cells.
func (b *proofBoard) around(cells []string) (list []string) {
	for name, u := range b.units {
		out := func(c string) bool { return !slices.Contains(b.Shape().UnitCells(u), b.cell(c)) }
		if !slices.ContainsFunc(cells, out) {
			list = append(list, name)
		}
	}
	return list
}

// across returns the units of the kind of a unit that have one of the cells.
func (b *proofBoard) across(unit string, cells []string) (list []string) {
	kind := b.Shape().Kind(b.units[unit])
	for _, name := range slices.Sorted(maps.Keys(b.units)) {
		in := func(c string) bool { return slices.Contains(b.Shape().UnitCells(b.units[name]), b.cell(c)) }
		if b.Shape().Kind(b.units[name]) == kind && slices.ContainsFunc(cells, in) {
			list = append(list, name)
		}
	}
	return list
}

// checkProof checks the lines of an explanation of p, which may be cut off.
func checkProof(p *grid.Puzzle, lines []json.RawMessage) (verify.Report, error) {
	b := newProofBoard(p)
	var steps []proofStep
	end := struct {
		Outcome    string
		Steps      int
		Candidates int `json:"candidates_left"`
	}{Outcome: "stopped"}
	for _, text := range lines[1:] {
		if bytes.Contains(text, []byte(`"outcome"`)) {
			if err := json.Unmarshal(text, &end); err != nil {
				return verify.Report{}, err
			}
			continue
		}
		var s proofStep
		if err := json.Unmarshal(text, &s); err != nil {
			return verify.Report{}, err
		}
		if steps = append(steps, s); s.Step != len(steps) {
			return verify.Report{}, fmt.Errorf("step %d is called %d", len(steps), s.Step)
		}
		if err := b.take(&s); err != nil {
			return verify.Report{}, err
		}
	}
	check := func(others bool) (verify.Report, error) {
		plain := b.plain(steps, others)
		log := bytes.NewBuffer(bytes.Replace(lines[0], []byte(`"rules":[`), []byte(`"rules":["`+otherRule+`",`), 1))
		log.WriteByte('\n')
		out := json.NewEncoder(log)
		for i := range plain {
			if err := out.Encode(plain[i]); err != nil {
				return verify.Report{}, err
			}
		}
		end.Steps = len(plain)
		if err := out.Encode(end); err != nil {
			return verify.Report{}, err
		}
		return verify.Verify(context.Background(), log, p, verify.Options{SizeWork: -1})
	}
	if _, err := check(true); err != nil {
		return verify.Report{}, fmt.Errorf("by the sets of the other kind: %w", err)
	}
	return check(false)
}
