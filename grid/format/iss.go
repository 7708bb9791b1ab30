package format

import (
	"bytes"
	"fmt"
	"iter"
	"net/url"
	"regexp"
	"slices"
	"strconv"

	"basisk/grid"
)

// The strings of the Interactive Sudoku Solver: ".Shape~16x16.~R1C4_5~RaCg_1_2".
// A dot begins a constraint; one without a name lists cells with their values, where
// several values are candidates. Rows and columns are written in base N+1.

var (
	issShape = regexp.MustCompile(`^Shape~(\d{1,3})x(\d{1,3})$`)
	issCell  = regexp.MustCompile(`^R([0-9a-zA-Z]{1,3})C([0-9a-zA-Z]{1,3})_([0-9_]+)$`)
	issStart = regexp.MustCompile(`\.(Shape~\d|~R[0-9a-zA-Z]+C)|^\.[A-Z][a-z]+[A-Za-z]*(~.*)?$`)
	issLink  = regexp.MustCompile(`^.*?[?&]q=`)
	issFirst = regexp.MustCompile(`^\.(~|[A-Z])`)
)

// isISS matches a string of the Interactive Sudoku Solver, alone or in a link, or a line of
// one that has no more than the name of a constraint.
func isISS(text []byte) bool {
	if bytes.Contains(text, []byte("q=.")) || bytes.Contains(text, []byte("q=%2E")) {
		return issFirst.Match(issText(text))
	}
	named := len(text) > 6 && text[0] == '.' && isLetter(text[1]) && isLetter(text[2])
	return len(text) > 6 && (named || bytes.IndexByte(text, '~') >= 0) && issStart.Match(text)
}

// issText returns the string of a line, which may be escaped in a link.
func issText(text []byte) []byte {
	link := issLink.Find(text)
	text = text[len(link):]
	if plain, err := url.PathUnescape(string(text)); err == nil && link != nil {
		return []byte(plain)
	}
	return text
}

// iss is such a string as far as it was read.
type iss struct {
	items *facts
	side  numberAt
	cells map[[2]int]issValues
}

// issValues is what is stated about a cell.
type issValues struct {
	list []int
	at   position
}

// readISS reads such a string. Constraints of other kinds are an error, since the
// puzzle would be another without them.
func readISS(r *reader, l line) (*grid.Puzzle, error) {
	text, start := issText(l.text), position{l.num, len(issLink.Find(l.text)) + 1}
	s := &iss{items: newFacts(l.num), side: numberAt{number: 9}, cells: make(map[[2]int]issValues)}
	for at, constraint := range split(text, ".", start) {
		if err := s.shape(constraint, at); err != nil {
			return nil, err
		}
	}
	for at, constraint := range split(text, ".", start) {
		if issShape.Match(constraint) {
			continue
		}
		if len(constraint) > 0 && constraint[0] != '~' {
			return nil, at.refused("constraint "+quote(constraint), "shapes and values of cells only")
		}
		for at, item := range split(constraint, "~", at) {
			if err := s.cell(item, at); err != nil {
				return nil, at.place(err)
			}
		}
	}
	s.items.side = s.side.number
	return s.items.puzzle(r)
}

// split yields what stands between separators in a text that begins at a position, without
// spaces, and where.
func split(text []byte, separator string, at position) iter.Seq2[position, []byte] {
	return func(yield func(position, []byte) bool) {
		for part := range bytes.SplitSeq(text, []byte(separator)) {
			spaces := len(part) - len(bytes.TrimLeft(part, " \t\r"))
			if !yield(position{at.line, at.col + spaces}, bytes.TrimSpace(part)) {
				return
			}
			at.col += len(part) + 1
		}
	}
}

// shape takes a constraint that is the shape, which has one value.
func (s *iss) shape(constraint []byte, at position) error {
	m := issShape.FindSubmatch(constraint)
	if m == nil {
		return nil
	}
	side, first := numberAt{atoi(m[1]), at}, s.side
	switch known := first.at != (position{}); {
	case known && side.number != first.number:
		return at.refused(quote(constraint), fmt.Sprintf("side %d as in %v", first.number, first.at))
	case side.number != atoi(m[2]):
		return at.refused(quote(constraint), "a square")
	}
	s.side = side
	return nil
}

// cell takes a cell with its values: R1C4_5. A cell is stated once, or twice the same.
func (s *iss) cell(item []byte, at position) error {
	if len(item) == 0 {
		return nil
	}
	m := issCell.FindSubmatch(item)
	if m == nil {
		return mistake(quote(item), "a cell such as R1C4_5")
	}
	row, col := issNumber(m[1], s.side.number), issNumber(m[2], s.side.number)
	if row == 0 || col == 0 {
		return mistake(quote(item), "rows and columns from 1")
	}
	var values []int
	for v := range bytes.SplitSeq(bytes.Trim(m[3], "_"), []byte("_")) {
		values = append(values, atoi(v))
	}
	first, known := s.cells[[2]int{row, col}]
	if known && !slices.Equal(first.list, values) {
		return mistake(quote(item), fmt.Sprintf("the cell once; it has %v in %v", first.list, first.at))
	}
	if !known {
		s.cells[[2]int{row, col}] = issValues{values, at}
	}
	kind := given
	if len(values) > 1 {
		kind = allowed
	}
	for _, v := range values {
		s.items.add(newFact(kind, 1, row, col, v, at))
	}
	return nil
}

// issNumber reads a coordinate in base side+1, or in base ten if it is larger than
// side in that base.
func issNumber(text []byte, side int) int {
	n, err := strconv.ParseInt(string(text), max(2, min(side+1, 36)), 32)
	if err != nil || int(n) > side {
		n, _ = strconv.ParseInt(string(text), 10, 32)
	}
	return int(n)
}
