package format

import (
	"bytes"
	"regexp"
	"strconv"

	"basisk/grid"
)

// The strings of the Interactive Sudoku Solver: ".Shape~16x16.~R1C4_5~RaCg_1_2".
// A dot begins a constraint; one without a name lists cells with their values, where
// several values are candidates. Rows and columns are written in base N+1.

var (
	issShape = regexp.MustCompile(`^Shape~(\d{1,3})x(\d{1,3})$`)
	issCell  = regexp.MustCompile(`^R([0-9a-zA-Z]{1,3})C([0-9a-zA-Z]{1,3})_([0-9_]+)$`)
	issStart = regexp.MustCompile(`\.(Shape~\d|~R[0-9a-zA-Z]+C)`)
)

// isISS matches a string of the Interactive Sudoku Solver, alone or in a link.
func isISS(text []byte) bool {
	return len(text) > 6 && bytes.IndexByte(text, '~') >= 0 && issStart.Match(text)
}

// readISS reads such a string. Constraints of other kinds are an error, since the
// puzzle would be another without them.
func readISS(r *reader, l line) (*grid.Puzzle, error) {
	start := issStart.FindIndex(l.text)[0]
	items := newFacts(l.num)
	side := 9
	for constraint := range bytes.SplitSeq(l.text[start:], []byte(".")) {
		constraint = bytes.TrimSpace(constraint)
		if m := issShape.FindSubmatch(constraint); m != nil {
			side = atoi(m[1])
			continue
		}
		if err := issCells(items, constraint, side); err != nil {
			return nil, place(err, l.num, start+1)
		}
	}
	items.side = side
	return items.puzzle(r)
}

// issCells reads a constraint that lists cells, or an empty one.
func issCells(items *facts, constraint []byte, side int) error {
	if len(constraint) > 0 && constraint[0] != '~' {
		return &Error{Found: "constraint " + quote(constraint), Expected: "shapes and values of cells only"}
	}
	for item := range bytes.SplitSeq(bytes.TrimPrefix(constraint, []byte("~")), []byte("~")) {
		if item = bytes.TrimSpace(item); len(item) == 0 {
			continue
		}
		m := issCell.FindSubmatch(item)
		if m == nil {
			return &Error{Found: quote(item), Expected: "a cell such as R1C4_5"}
		}
		values := bytes.Split(bytes.Trim(m[3], "_"), []byte("_"))
		kind := given
		if len(values) > 1 {
			kind = allowed
		}
		for _, v := range values {
			items.add(newFact(kind, 1, issNumber(m[1], side), issNumber(m[2], side), atoi(v), items.line))
		}
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
