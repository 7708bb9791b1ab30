package format

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"basisk/grid"
)

// The strings of the Interactive Sudoku Solver: ".Shape~16x16.~R1C4_5~RaCg_1_2". A dot begins a
// constraint; a constraint without a name lists cells with their values; several values are
// candidates. Rows and columns are in base N+1. Units are
//
//	.NoBoxes                     no boxes
//	.Jigsaw~AAABCABBCCDBCDDD     irregular boxes, together with equal ones unless .NoBoxes
//	.Diagonal~1.Diagonal~-1      both diagonals
//	.Windoku  .DisjointSets      windows, disjoint groups

var (
	issShape = regexp.MustCompile(`^Shape~(\d{1,3})x(\d{1,3})$`)
	issCell  = regexp.MustCompile(`^R([0-9a-zA-Z]{1,3})C([0-9a-zA-Z]{1,3})_([0-9_]+)$`)
	issStart = regexp.MustCompile(`\.(Shape~\d|~R[0-9a-zA-Z]+C)|^\.[A-Z][a-z]+[A-Za-z]*(~.*)?$`)
	issLink  = regexp.MustCompile(`^.*?[?&]q=`)
	issFirst = regexp.MustCompile(`^\.(~|[A-Z])`)
)

// isISS matches a string of the Interactive Sudoku Solver, alone or in a link, or a line of such a
// string with only the name of a constraint.
func isISS(text []byte) bool {
	if bytes.Contains(text, []byte("q=.")) || bytes.Contains(text, []byte("q=%2E")) {
		return issFirst.Match(issText(text))
	}
	text = bytes.TrimLeft(text, " \t")
	named := len(text) > 6 && text[0] == '.' && isLetter(text[1]) && isLetter(text[2])
	return len(text) > 6 && (named || bytes.IndexByte(text, '~') >= 0) && issStart.Match(text)
}

// continued returns a line of a string with the lines that continue it: those that begin with a dot
// and are indented, or follow a line without cells.
func (t *text) continued(l line) line {
	if !isISS(l.text) || issLink.Match(l.text) {
		return l
	}
	l.text = bytes.Clone(l.text)
	for cells := bytes.Contains(l.text, []byte(".~")); ; {
		next, ok := t.in.at(0)
		text := bytes.TrimLeft(next.text, " \t")
		if !ok || !issFirst.Match(text) || cells && len(text) == len(next.text) {
			return l
		}
		t.in.next()
		if cells = cells || bytes.Contains(text, []byte(".~")); l.bad == "" {
			l.bad, l.badCol = next.bad, next.badCol
		}
		l.text = append(append(l.text, '\n'), next.text...)
	}
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

// iss is the string being read.
type iss struct {
	items *facts
	side  numberAt
	cells map[[2]int]issValues
	units
	noBoxes   bool
	diagonals [2]position // where each is stated
}

// issValues are the statements about a cell.
type issValues struct {
	list []int
	at   position
}

// readISS reads such a string. Constraints of other kinds are an error, since the
// puzzle would be different without them.
func readISS(r *reader, l line) (*grid.Puzzle, error) {
	text, start := issText(l.text), position{l.num, len(issLink.Find(l.text)) + 1}
	s := &iss{items: &facts{line: l.num}, side: numberAt{number: 9}, cells: make(map[[2]int]issValues)}
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
			if err := s.unit(constraint, at); err != nil {
				return nil, err
			}
			continue
		}
		for at, item := range split(constraint, "~", at) {
			if err := s.cell(item, at); err != nil {
				return nil, at.place(err)
			}
		}
	}
	s.items.side = s.side.number
	head := r.head
	defer func() { r.head = head }()
	if err := s.head(&r.head); err != nil {
		return nil, start.place(err)
	}
	return s.items.puzzle(r)
}

// unit parses a constraint that states units.
func (s *iss) unit(constraint []byte, at position) error {
	text := string(constraint)
	layout, jigsaw := strings.CutPrefix(text, "Jigsaw~")
	switch {
	case jigsaw:
		first := s.regions
		_, err := s.setRegions(layout[strings.LastIndexByte(layout, '~')+1:], s.side.number)
		if err == nil && first != "" && first != s.regions {
			err = mistake("constraint "+quote(constraint), "one Jigsaw")
		}
		return at.wrong(err)
	case text == "NoBoxes":
		s.noBoxes = true
	case text == "Diagonal~1":
		s.diagonals[0] = at
	case text == "Diagonal~-1":
		s.diagonals[1] = at
	case text == "Windoku":
		return s.add(grid.UnitsWindows)
	case text == "DisjointSets":
		return s.add(grid.UnitsGroups)
	default:
		return at.refused("constraint "+quote(constraint), "shapes, values of cells and units (docs/formats.md) only")
	}
	return nil
}

// head sets the units of a header.
func (s *iss) head(h *header) error {
	if err := s.units.diagonals(s.diagonals[0], s.diagonals[1]); err != nil {
		return err
	}
	switch boxes, err := grid.NearlySquare(s.side.number); {
	case s.noBoxes && s.regions == "":
		_ = s.add(grid.UnitsLatin) // the name is valid
	case s.regions != "" && !s.noBoxes && err == nil && h.box == [2]int{}:
		_ = s.add(grid.UnitsJigsaw)
		h.side = cmp.Or(h.side, s.side.number)
		h.box[0], h.box[1] = boxes.Box()
	}
	if s.isStated() {
		if h.isStated() && h.units != s.units {
			return mistake("units "+s.units.String(), h.units.String()+" as "+h.by+" says")
		}
		h.units = s.units
	}
	return nil
}

// split yields the parts between separators, without spaces and with their positions, of a text
// that may have several lines.
func split(text []byte, separator string, at position) iter.Seq2[position, []byte] {
	return func(yield func(position, []byte) bool) {
		for part := range bytes.SplitSeq(text, []byte(separator)) {
			spaces := len(part) - len(bytes.TrimLeft(part, " \t\r\n"))
			if !yield(at.after(part[:spaces]), bytes.TrimSpace(part)) {
				return
			}
			at = at.after(part)
			at.col += len(separator)
		}
	}
}

// after returns the position after a text that begins at at.
func (at position) after(text []byte) position {
	if end := bytes.LastIndexByte(text, '\n'); end >= 0 {
		at, text = position{at.line + bytes.Count(text, []byte("\n")), 1}, text[end+1:]
	}
	return position{at.line, at.col + utf8.RuneCount(text)}
}

// shape parses the constraint with the shape, which has one value.
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

// cell parses a cell with its values: R1C4_5. A cell is stated once, or again with the same values.
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

// issNumber parses a coordinate in base side+1, or in base ten if the former exceeds side.
func issNumber(text []byte, side int) int {
	n, err := strconv.ParseInt(string(text), max(2, min(side+1, 36)), 32)
	if err != nil || int(n) > side {
		n, _ = strconv.ParseInt(string(text), 10, 32)
	}
	return int(n)
}
