package explain

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A checker of the steps that say why they follow. It reads nothing but their JSON, knows boxes of
// any sides, and shares no code with the rules, their explanations, package
// verify or the boards of package grid: a candidate is one unless the JSON has shown why not.

// proofStep is a step in JSON.
type proofStep struct {
	Step                                               int
	Pattern, Sentence                                  string
	Units, Covers, Cells, Placed, Removed, Holds, Seen []string
	Digits                                             []int
	Naked, Hidden                                      int
	Other                                              *proofStep
	Trials                                             []proofTrial
	Failed                                             bool
	Earlier                                            []struct {
		Step    string
		Removed []string
	}
	// of the first line, and of the last
	N       int
	Box     [2]int
	Givens  []int
	Outcome string
}

// proofTrial is a case of a step.
type proofTrial struct {
	Assume, Where string
	Failed        bool
	Steps         []proofStep
}

// proofBoard is a board with the candidates that the steps so far leave.
type proofBoard struct {
	n       int
	units   map[string][]string // cells by the names of units
	inUnits map[string][]string // the units of a cell
	peers   map[string][]string
	digits  map[string]int
	// of candidates, by cell and digit: which step removed it, and the number of peers with the digit
	index map[string]int
	gone  []string
	seen  []uint8
	path  string
}

// newProofBoard returns the board of the first line of a log.
func newProofBoard(x *proofStep) *proofBoard {
	size := len(x.Givens) * (x.N + 1)
	b := &proofBoard{
		n: x.N, units: map[string][]string{}, inUnits: map[string][]string{}, peers: map[string][]string{},
		digits: map[string]int{}, index: map[string]int{}, gone: make([]string, size), seen: make([]uint8, size),
	}
	for i := range x.Givens {
		row, column := i/x.N, i%x.N
		cell := fmt.Sprintf("R%dC%d", row+1, column+1)
		box := row/x.Box[0]*(x.N/x.Box[1]) + column/x.Box[1]
		for _, unit := range []string{fmt.Sprint("row ", row+1), fmt.Sprint("column ", column+1), fmt.Sprint("box ", box+1)} {
			b.units[unit], b.inUnits[cell] = append(b.units[unit], cell), append(b.inUnits[cell], unit)
		}
		b.index[cell] = i * (x.N + 1)
	}
	for p := range b.index {
		for q := range b.index {
			if b.sees(p, q) {
				b.peers[p] = append(b.peers[p], q)
			}
		}
	}
	for cell, i := range b.index {
		if digit := x.Givens[i/(x.N+1)]; digit > 0 {
			b.place(cell, digit)
		}
	}
	return b
}

// place puts a digit into a cell.
func (b *proofBoard) place(cell string, digit int) {
	b.digits[cell] = digit
	for _, q := range b.peers[cell] {
		b.seen[b.index[q]+digit]++
	}
}

// sees reports whether two cells share a unit.
func (b *proofBoard) sees(p, q string) bool {
	return p != q && slices.ContainsFunc(b.inUnits[p], func(u string) bool { return slices.Contains(b.inUnits[q], u) })
}

// has reports whether a candidate is left.
func (b *proofBoard) has(cell string, digit int) bool {
	if d := b.digits[cell]; d != 0 {
		return d == digit
	}
	i := b.index[cell] + digit
	return b.gone[i] == "" && b.seen[i] == 0
}

// left returns the digits of an open cell.
func (b *proofBoard) left(cell string) (digits []int) {
	for d := 1; d <= b.n; d++ {
		if b.has(cell, d) {
			digits = append(digits, d)
		}
	}
	return digits
}

// places returns the cells of a unit that can hold a digit.
func (b *proofBoard) places(unit string, digit int) (cells []string) {
	for _, c := range b.units[unit] {
		if b.has(c, digit) {
			cells = append(cells, c)
		}
	}
	return cells
}

// impossible reports whether a cell has no digit, or a unit no place, left.
func (b *proofBoard) impossible() bool {
	for c := range b.inUnits {
		if b.digits[c] == 0 && len(b.left(c)) == 0 {
			return true
		}
	}
	for u := range b.units {
		for d := 1; d <= b.n; d++ {
			if len(b.places(u, d)) == 0 {
				return true
			}
		}
	}
	return b.clashes()
}

// clashes reports whether a unit holds a digit twice.
func (b *proofBoard) clashes() bool {
	for c, d := range b.digits {
		if b.seen[b.index[c]+d] > 0 {
			return true
		}
	}
	return false
}

// solved reports whether every unit holds every digit.
func (b *proofBoard) solved() bool { return len(b.digits) == b.n*b.n && !b.clashes() }

func present(cell string, digit int) string { return fmt.Sprintf("%s=%d", cell, digit) }

func absent(cell string, digit int) string { return fmt.Sprintf("%s<>%d", cell, digit) }

// claim is a statement in JSON.
type claim struct {
	cell   string
	digit  int
	absent bool
}

// claimOf reads a statement.
func claimOf(text string) claim {
	cell, number, isAbsent := strings.Cut(text, "<>")
	if !isAbsent {
		cell, number, _ = strings.Cut(text, "=")
	}
	digit, _ := strconv.Atoi(number)
	return claim{cell, digit, isAbsent}
}

// claims returns the conclusions of a step.
func (s *proofStep) claims() (list []claim) {
	for _, text := range slices.Concat(s.Placed, s.Removed) {
		list = append(list, claimOf(text))
	}
	return list
}

// take checks a step, and applies its conclusions.
func (b *proofBoard) take(s *proofStep) error {
	name := b.path + strconv.Itoa(s.Step)
	err := errors.Join(b.drawn(s), b.named(s))
	if err == nil {
		err = errors.Join(b.follows(s, name), b.otherwise(s, name))
	}
	if err != nil {
		return fmt.Errorf("step %s, %s: %w", name, s.Pattern, err)
	}
	for _, x := range s.claims() {
		switch {
		case !b.has(x.cell, x.digit) || b.digits[x.cell] != 0:
			return fmt.Errorf("step %s: %v is nothing new", name, x)
		case x.absent:
			b.gone[b.index[x.cell]+x.digit] = name
		default:
			b.place(x.cell, x.digit)
		}
	}
	return nil
}

// drawn checks the drawing: all candidates of the pattern are drawn, the digits that are seen
// are there, and earlier removals name the step that removed them.
func (b *proofBoard) drawn(s *proofStep) error {
	var holds []string
	cells := s.Cells
	if len(cells) == 0 {
		for _, u := range s.Units {
			cells = append(cells, b.units[u]...)
		}
	}
	for _, c := range cells {
		for _, d := range s.Digits {
			if b.digits[c] == 0 && b.has(c, d) {
				holds = append(holds, present(c, d))
			}
		}
	}
	if !slices.Equal(holds, s.Holds) {
		return fmt.Errorf("it draws %v, and there are %v", s.Holds, holds)
	}
	for _, text := range s.Seen {
		if x := claimOf(text); b.digits[x.cell] != x.digit {
			return fmt.Errorf("%s is not on the board", text)
		}
	}
	for _, e := range s.Earlier {
		for _, text := range e.Removed {
			if x := claimOf(text); b.gone[b.index[x.cell]+x.digit] != e.Step {
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
	named := s.Cells
	if s.Pattern == "fish" {
		named = nil // its lines name them
	}
	for _, c := range named {
		if !slices.Contains(words, c) {
			return fmt.Errorf("%q does not name %s", s.Sentence, c)
		}
	}
	for _, u := range slices.Concat(s.Units, s.Covers) {
		if !strings.Contains(s.Sentence, u) && len(s.Units) <= 9 {
			return fmt.Errorf("%q does not name %s", s.Sentence, u)
		}
	}
	for _, d := range s.Digits {
		if !slices.Contains(words, strconv.Itoa(d)) {
			return fmt.Errorf("%q does not name %d", s.Sentence, d)
		}
	}
	return nil
}

// shown reports whether the step shows why a candidate is false: by a digit that its cell sees,
// or by an earlier step.
func (b *proofBoard) shown(s *proofStep, cell string, digit int) bool {
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

var errUnshown = errors.New("it does not follow")

// follows checks that the conclusions of a step follow from what it shows.
func (b *proofBoard) follows(s *proofStep, name string) error {
	var holds func(claim) bool
	ok := true
	cases := s.Pattern == "probe" || s.Pattern == "dilemma"
	switch {
	case cases != (len(s.Trials) > 0), !cases && len(s.Digits) == 0, len(s.Cells)+len(s.Units) == 0:
		return errors.New("the pattern is not whole")
	case !cases && s.Pattern != "fish" && len(s.Cells) == 0:
		return errors.New("the pattern has no cells")
	}
	switch s.Pattern {
	case "naked-single", "pairwise":
		ok, holds = b.nakedSingle(s)
	case "hidden-single":
		ok, holds = b.hiddenSingle(s)
	case "locked":
		ok, holds = b.locked(s)
	case "naked-tuple":
		ok, holds = b.nakedTuple(s)
	case "hidden-tuple":
		ok, holds = b.hiddenTuple(s)
	case "fish":
		ok, holds = b.fish(s)
	case "probe", "dilemma":
		return b.cases(s, name)
	default:
		return fmt.Errorf("nobody knows the pattern %q", s.Pattern)
	}
	if !ok {
		return errors.New("the pattern is not there")
	}
	return concludes(s, holds)
}

// concludes checks the conclusions of a step one by one.
func concludes(s *proofStep, holds func(claim) bool) error {
	for _, x := range s.claims() {
		if !holds(x) {
			return fmt.Errorf("%v: %w", x, errUnshown)
		}
	}
	return nil
}

// otherwise checks that the set of the other kind has the size that the step states, and shows the first
// removal, too.
func (b *proofBoard) otherwise(s *proofStep, name string) error {
	if s.Other == nil {
		if s.Naked > 0 && s.Hidden > 0 {
			return errors.New("the set of the other kind is missing")
		}
		return nil
	}
	other := *s.Other
	other.Removed = s.Removed[:1]
	size, stated := len(other.Cells), s.Hidden
	switch other.Pattern = s.Pattern; s.Pattern {
	case "naked-tuple":
		other.Pattern = "hidden-tuple"
	case "hidden-tuple":
		other.Pattern, stated = "naked-tuple", s.Naked
	case "fish":
		size, other.Covers = len(other.Units), b.across(s.Units[0], other.Cells)
	}
	if size != stated {
		return fmt.Errorf("the set of the other kind has size %d, and %d is stated", size, stated)
	}
	return errors.Join(b.drawn(&other), b.follows(&other, name))
}

// across returns the units of the kind of a unit that have one of the cells.
func (b *proofBoard) across(unit string, cells []string) (list []string) {
	kind, _, _ := strings.Cut(unit, " ")
	for _, name := range slices.Sorted(maps.Keys(b.units)) {
		in := func(c string) bool { return slices.Contains(b.units[name], c) }
		if strings.HasPrefix(name, kind+" ") && slices.ContainsFunc(cells, in) {
			list = append(list, name)
		}
	}
	return list
}

// nakedSingle: every other digit of the cell is shown to be false.
func (b *proofBoard) nakedSingle(s *proofStep) (bool, func(claim) bool) {
	cell, digit := s.Cells[0], s.Digits[0]
	for d := 1; d <= b.n; d++ {
		if d != digit && !b.shown(s, cell, d) {
			return false, nil
		}
	}
	return true, func(x claim) bool {
		return x.digit == digit && (x.cell == cell && !x.absent || x.absent && b.sees(x.cell, cell))
	}
}

// hiddenSingle: the step shows that no other open cell of the unit holds the digit.
func (b *proofBoard) hiddenSingle(s *proofStep) (bool, func(claim) bool) {
	cell, digit := s.Cells[0], s.Digits[0]
	for _, c := range b.units[s.Units[0]] {
		if c != cell && (b.digits[c] == digit || b.digits[c] == 0 && !b.shown(s, c, digit)) {
			return false, nil
		}
	}
	in := slices.Contains(b.units[s.Units[0]], cell)
	return in, func(x claim) bool { return x == claim{cell, digit, false} }
}

// locked: the places of the digit in the first unit are in the second.
func (b *proofBoard) locked(s *proofStep) (bool, func(claim) bool) {
	places, digit := b.places(s.Units[0], s.Digits[0]), s.Digits[0]
	for _, c := range places {
		if !slices.Contains(b.units[s.Units[1]], c) {
			return false, nil
		}
	}
	return slices.Equal(places, s.Cells), func(x claim) bool {
		return x.absent && x.digit == digit && slices.Contains(b.units[s.Units[1]], x.cell) && !slices.Contains(places, x.cell)
	}
}

// nakedTuple: k cells of a unit have k digits. Each of these is in one of the cells that have it.
func (b *proofBoard) nakedTuple(s *proofStep) (bool, func(claim) bool) {
	holders := map[int][]string{}
	for _, c := range s.Cells {
		if !slices.Contains(b.units[s.Units[0]], c) {
			return false, nil
		}
		for _, d := range b.left(c) {
			if !slices.Contains(s.Digits, d) {
				return false, nil
			}
			holders[d] = append(holders[d], c)
		}
	}
	short := len(s.Digits) < len(s.Cells)
	return s.Failed == short && len(s.Digits) <= len(s.Cells), func(x claim) bool {
		return x.absent && len(holders[x.digit]) > 0 && !slices.ContainsFunc(holders[x.digit], func(c string) bool { return !b.sees(c, x.cell) })
	}
}

// hiddenTuple: k digits have k places in a unit.
func (b *proofBoard) hiddenTuple(s *proofStep) (bool, func(claim) bool) {
	for _, d := range s.Digits {
		for _, c := range b.places(s.Units[0], d) {
			if !slices.Contains(s.Cells, c) {
				return false, nil
			}
		}
	}
	return len(s.Digits) == len(s.Cells), func(x claim) bool {
		if !slices.Contains(s.Digits, x.digit) {
			return x.absent && slices.Contains(s.Cells, x.cell)
		}
		places := b.places(s.Units[0], x.digit)
		return x.absent && !slices.ContainsFunc(places, func(c string) bool { return !b.sees(c, x.cell) })
	}
}

// fish: the places of a digit in k lines are in k lines that cross them.
func (b *proofBoard) fish(s *proofStep) (bool, func(claim) bool) {
	digit := s.Digits[0]
	in := func(units []string, cell string) bool {
		return slices.ContainsFunc(units, func(u string) bool { return slices.Contains(b.units[u], cell) })
	}
	for _, u := range s.Units {
		for _, c := range b.places(u, digit) {
			if !in(s.Covers, c) {
				return false, nil
			}
		}
	}
	kind, _, _ := strings.Cut(s.Units[0], " ")
	short := len(s.Covers) < len(s.Units)
	same := !slices.ContainsFunc(s.Units, func(u string) bool { return !strings.HasPrefix(u, kind+" ") })
	return same && s.Failed == short && len(s.Covers) <= len(s.Units), func(x claim) bool {
		return x.absent && x.digit == digit && in(s.Covers, x.cell) && !in(s.Units, x.cell)
	}
}

// cases: a statement holds if it holds in every case that does not fail and the cases are
// exhaustive.
func (b *proofBoard) cases(s *proofStep, name string) error {
	var stand []*proofBoard
	var assumed []claim
	for i := range s.Trials {
		in, x, err := b.play(&s.Trials[i], fmt.Sprintf("%s.%d", name, i+1))
		if err != nil {
			return err
		}
		if assumed = append(assumed, x); !s.Trials[i].Failed {
			stand = append(stand, in)
		}
	}
	if !b.all(s, assumed) {
		return errors.New("there are other cases")
	}
	if s.Failed {
		return nil
	}
	if s.Pattern == "probe" {
		opposite := assumed[0]
		opposite.absent = !opposite.absent
		return concludes(s, func(x claim) bool { return x == opposite && len(stand) == 0 })
	}
	return concludes(s, func(x claim) bool {
		return x.absent && !slices.ContainsFunc(stand, func(in *proofBoard) bool { return in.has(x.cell, x.digit) })
	})
}

// all reports whether the cases are exhaustive; the only case of a probe must be refuted.
func (b *proofBoard) all(s *proofStep, assumed []claim) bool {
	if s.Pattern == "probe" {
		return len(assumed) == 1
	}
	if x := assumed[0]; len(assumed) == 2 && assumed[1] == (claim{x.cell, x.digit, true}) {
		return true
	}
	var all []claim
	if len(s.Units) > 0 {
		for _, c := range b.places(s.Units[0], s.Digits[0]) {
			all = append(all, claim{c, s.Digits[0], false})
		}
	} else {
		for _, d := range b.left(s.Cells[0]) {
			all = append(all, claim{s.Cells[0], d, false})
		}
	}
	return slices.Equal(all, assumed)
}

// play checks the steps of a case on a copy of the board, and its end.
func (b *proofBoard) play(t *proofTrial, name string) (*proofBoard, claim, error) {
	in := *b
	in.digits, in.gone, in.seen, in.path = maps.Clone(b.digits), slices.Clone(b.gone), slices.Clone(b.seen), name+"."
	x := claimOf(t.Assume)
	if x.absent {
		in.gone[in.index[x.cell]+x.digit] = name
	} else {
		in.place(x.cell, x.digit)
	}
	failed := false
	for i := range t.Steps {
		if err := in.take(&t.Steps[i]); err != nil {
			return nil, x, err
		}
		failed = failed || t.Steps[i].Failed
	}
	if t.Failed != (failed || in.impossible()) {
		return nil, x, fmt.Errorf("case %s does not end as it says", name)
	}
	return &in, x, nil
}

// checkProof checks the lines of an explanation, and returns its steps and whether it is solved.
func checkProof(lines []json.RawMessage) (steps int, solved bool, err error) {
	var b *proofBoard
	for _, line := range lines {
		var s struct {
			proofStep
			Steps int
			Rules []string
			Rule  string
		}
		if err := json.Unmarshal(line, &s); err != nil {
			return steps, false, err
		}
		switch {
		case b == nil:
			b = newProofBoard(&s.proofStep)
		case s.Outcome != "":
			solved = s.Outcome == "solved"
			if solved != b.solved() {
				return steps, solved, fmt.Errorf("it is not %s", s.Outcome)
			}
		default:
			if steps++; s.Step != steps {
				return steps, false, fmt.Errorf("step %d is called %d", steps, s.Step)
			}
			if err := b.take(&s.proofStep); err != nil {
				return steps, false, err
			}
		}
	}
	return steps, solved, nil
}
