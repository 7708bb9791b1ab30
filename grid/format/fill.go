package format

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"basisk/grid"
)

// From cells to a puzzle. A first pass over the cells finds their kind, a second fills the puzzle.
//
//	one character each, some of them letters    symbols of an alphabet (alphabet.go)
//	numbers 1..N, with 0 or a blank             decimal digits
//	numbers 0..N-1 and another blank            decimal digits that count from 0
//	numbers of several digits and letters       words, of which only the order is known
//	digits in increasing order, N ≤ 9           candidates
//
// Lists in brackets are always candidates, except in words of unknown meaning.

// contents is the result of the first pass.
type contents struct {
	wide    bool // a number with two or more digits that is not zero
	sets    bool // a list of candidates in brackets
	letters bool // a symbol that is neither a digit nor a blank, or a list with a letter
	odd     bool // anything longer that is neither
	zeros   int  // how often the number 0 occurs
	blank   bool // an open cell other than 0
	minus   bool // an open cell written -1
	dotted  bool // an open cell that is no digit for sure, and
	marked  bool // one that may be
	largest int  // the largest number
}

// survey makes the first pass.
func survey(cells []cell) (f contents) {
	for _, c := range cells {
		switch {
		case isZero(c.text):
			f.zeros++
		case len(c.text) == 1 && isDigit(c.text[0]):
			f.largest = max(f.largest, int(c.text[0]-'0'))
		case isNumber(c.text):
			f.wide = true
			n, _ := number(c.text)
			f.largest = max(f.largest, n)
		case isBlankWord(c.text):
			f.blank = true
			isMark := len(c.text) == 1 && strings.ContainsRune(doubtful, rune(c.text[0]))
			f.marked, f.dotted = f.marked || isMark, f.dotted || !isMark
			f.minus = f.minus || len(c.text) == 2 && c.text[1] == '1'
		case c.text[0] == '[':
			f.sets = true
			f.letters = f.letters || bytes.ContainsAny(c.text, upper+lower)
		case len(c.text) == 1:
			f.letters = true
		default:
			f.odd = true
		}
	}
	return f
}

func fill(shape *grid.Shape, cells []cell, rule symbolRule) (*grid.Puzzle, error) {
	f := survey(cells)
	n := shape.Side()
	p := grid.NewPuzzle(shape)
	switch {
	case !f.wide && (f.letters || rule.isStated() && !f.minus), f.marked && f.dotted && !f.wide && !f.sets && !f.minus:
		return p, fillSymbols(p, cells, rule)
	case f.letters && f.wide && !f.odd && !f.sets:
		return p, fillOpaque(p, cells)
	case n <= 9 && f.wide && f.zeros == 0 && !f.blank:
		return p, fillCells(p, cells, 0, true)
	}
	shift, mayBeDigit := 0, f.zeros > 0 && f.largest < n && !rule.zeroBlank
	if rule.zeroBased && f.minus || mayBeDigit && (f.blank || rule.zeroDigit || f.zeros == n && isFull(shape, cells)) {
		shift = 1 // digits 0..N-1
	}
	if shift == 1 && !f.wide && !f.sets && !f.minus {
		return p, fillSymbols(p, cells, rule)
	}
	if shift == 1 && !f.blank && !rule.zeroDigit {
		*rule.note = zeroNote
	}
	return p, fillCells(p, cells, shift, false)
}

// zeroNote says why 0 is a digit where no other open cell occurs.
const zeroNote = "0 is a digit, since it occurs as often as each digit of a full grid; a header with symbols= says otherwise"

// isFull reports whether the zeros in cells are as those of a full grid: one in each unit.
func isFull(s *grid.Shape, cells []cell) bool {
	return isOnceEach(s, func(i int) bool { return isZero(cells[i].text) })
}

// isOnceEach reports whether some cells, as many as a digit has in a full grid, are one in each unit.
func isOnceEach(s *grid.Shape, is func(i int) bool) bool {
	for u := range grid.Unit(s.Units()) {
		count := 0
		for _, c := range s.UnitCells(u) {
			if is(int(c)) {
				count++
			}
		}
		if count != 1 {
			return false
		}
	}
	return true
}

// fillSymbols fills in cells with one character each, and lists of candidates.
func fillSymbols(p *grid.Puzzle, cells []cell, rule symbolRule) error {
	text := make([]byte, len(cells))
	for i, c := range cells {
		text[i] = ' '
		if len(c.text) > 0 && !isBlankWord(c.text) || len(c.text) == 1 {
			text[i] = c.text[0]
		}
		if len(c.text) > 1 && c.text[0] == '[' {
			text[i] = ' '
		}
	}
	return fillText(p, text, rule, func(i int) *cell { return &cells[i] })
}

// ofSymbols returns the filler for one character per cell.
func ofSymbols(text []byte, rule symbolRule, at func(int) *cell) filler {
	return func(s *grid.Shape) (*grid.Puzzle, error) {
		p := grid.NewPuzzle(s)
		return p, fillText(p, text, rule, at)
	}
}

// fillText fills in one character per cell; at returns the position of a cell.
func fillText(p *grid.Puzzle, text []byte, rule symbolRule, at func(int) *cell) error {
	n := p.Shape.Side()
	c := charsetOf(text, n)
	c.full = c.full && isOnceEach(p.Shape, func(i int) bool { return text[i] == '0' })
	a := c.tableOf(n, rule)
	if c.full && a.digit['0'] > 0 && !rule.isStated() && !c.hasOpen(n) {
		*rule.note = zeroNote
	}
	p.Alphabet = a.alphabet
	strange := int16(0)      // negative if any symbol is
	for i, b := range text { // without branches, since the givens are unpredictable
		d := a.digit[b]
		p.Givens[i] = grid.Digit(d)
		strange |= d
	}
	if strange >= 0 && bytes.IndexByte(text, ' ') < 0 {
		return nil
	}
	for i, b := range text {
		switch d := a.digit[b]; {
		case d == unknown:
			return at(i).refused(quote(at(i).text), spell(a.sequence))
		case d == 0 && b == ' ':
			if err := restrictTo(p, grid.Cell(i), at(i), a.values(n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// fillCells fills in decimal numbers, increased by shift, and candidates; bare reports whether
// numbers with several digits list candidates.
func fillCells(p *grid.Puzzle, cells []cell, shift int, bare bool) error {
	n := p.Shape.Side()
	for i := range cells {
		c := &cells[i]
		d, ok := number(c.text)
		switch {
		case ok && (d > 0 || shift > 0) && d+shift <= n:
			p.Givens[i] = grid.Digit(d + shift)
		case ok && bare && isGroup(c.text, n), !ok && len(c.text) > 1 && c.text[0] == '[':
			if err := restrictTo(p, grid.Cell(i), c, numbered(n, shift)); err != nil {
				return err
			}
		case ok && d > 0:
			return c.unexpected(fmt.Sprintf("digit %d", d), n, shift)
		case !ok && !isBlankWord(c.text):
			return c.unexpected(quote(c.text), n, shift)
		}
	}
	return nil
}

// unexpected returns the error for a cell that has no digit of side n.
func (c *cell) unexpected(found string, n, shift int) error {
	return c.refused(found, fmt.Sprintf("%d to %d", 1-shift, n-shift))
}

// restrictTo restricts a cell of p to the candidates in c, if c is a list: [1358] for N ≤ 9,
// [1,3,12] for any N, or digits without brackets.
func restrictTo(p *grid.Puzzle, at grid.Cell, c *cell, read func(items [][]byte) ([]grid.Digit, *Error)) error {
	if len(c.text) < 2 || !isDigit(c.text[0]) && c.text[0] != '[' {
		return nil
	}
	if end := len(c.text) - 1; c.text[0] == '[' && bytes.IndexAny(c.text[1:], "[]") != end-1 {
		return c.refused(quote(c.text), "a list of candidates between [ and ]")
	}
	digits, err := read(candidates(c.text, p.Shape.Side()))
	if err != nil {
		return c.place(err)
	}
	narrow(p, at, digits)
	return nil
}

// narrow restricts a cell to digits, unless they are all that there are.
func narrow(p *grid.Puzzle, at grid.Cell, digits []grid.Digit) {
	if digits = sorted(digits); len(digits) < p.Shape.Side() {
		p.Restrict(at, digits)
	}
}

// sorted returns digits in order, without duplicates.
func sorted(digits []grid.Digit) []grid.Digit {
	slices.Sort(digits)
	return slices.Compact(digits)
}

// numbered returns a reader of candidates that are numbers, increased by shift.
func numbered(n, shift int) func([][]byte) ([]grid.Digit, *Error) {
	return func(items [][]byte) ([]grid.Digit, *Error) {
		digits := []grid.Digit{}
		for _, item := range items {
			d, ok := number(item)
			if d += shift; !ok || d < 1 || d > n {
				return nil, mistake("candidate "+quote(item), fmt.Sprintf("%d to %d", 1-shift, n-shift))
			}
			digits = append(digits, grid.Digit(d))
		}
		return digits, nil
	}
}

// values returns a reader of candidates that are symbols. A list with other characters may have
// numbers.
func (a *table) values(n int) func([][]byte) ([]grid.Digit, *Error) {
	return func(items [][]byte) ([]grid.Digit, *Error) {
		digits := []grid.Digit{}
		for _, item := range items {
			if len(item) > 1 || a.digit[item[0]] < 1 {
				digits, err := numbered(n, 0)(items)
				if err != nil {
					err = mistake("candidate "+quote(item), spell(a.sequence))
				}
				return digits, err
			}
			digits = append(digits, grid.Digit(a.digit[item[0]]))
		}
		return digits, nil
	}
}

// candidates splits a list of candidates into its items.
func candidates(text []byte, n int) [][]byte {
	text = bytes.Trim(text, "[] ")
	if n <= 9 && isNumber(text) {
		return bytes.Split(text, nil)
	}
	return bytes.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
}

// fillOpaque fills in words of which only the order is known: they get digits in the order of their
// first occurrence. A single word among the numbers 1..N is an error.
func fillOpaque(p *grid.Puzzle, cells []cell) error {
	seen, odd := make(map[string]bool), make(map[string]*cell)
	for i, c := range cells {
		if isOpen(c.text) {
			continue
		}
		seen[string(c.text)] = true
		if d, ok := number(c.text); !ok || d > p.Shape.Side() {
			odd[string(c.text)] = &cells[i]
		}
	}
	if len(odd) == 1 && len(seen) > 1 {
		for _, c := range odd {
			return c.refused(quote(c.text), fmt.Sprintf("1 to %d", p.Shape.Side()))
		}
	}
	if n := p.Shape.Side(); len(seen) > n {
		return cells[0].refused(fmt.Sprintf("%d different symbols", len(seen)), fmt.Sprintf("at most %d", n))
	}
	digit := make(map[string]grid.Digit)
	for i, word := range slices.SortedFunc(maps.Keys(seen), inOrder) {
		digit[word] = grid.Digit(i + 1)
	}
	for i, c := range cells {
		p.Givens[i] = digit[string(c.text)]
	}
	return nil
}

// isOpen reports whether text is an open cell if letters are symbols.
func isOpen(text []byte) bool {
	return isZero(text) || isBlankWord(text) && !strings.ContainsAny(string(text), "xX")
}

// restrict restricts a cell of p to digits. If these exclude its given, the cell has no digit left,
// and the note says so.
func restrict(p *grid.Puzzle, c grid.Cell, digits []grid.Digit) (note string) {
	d := p.Givens[c]
	switch {
	case d == 0:
		narrow(p, c, digits)
	case !slices.Contains(digits, d):
		p.Givens[c] = 0
		p.Restrict(c, []grid.Digit{})
		return fmt.Sprintf("nothing is left for %s: %d is none of its candidates", p.Shape.CellName(c), d)
	}
	return ""
}
