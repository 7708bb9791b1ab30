package format

import (
	"bytes"
	"slices"
)

// Lists in program text.
//
//	int grid[9][9] = {{5, 3, 0, …}, {6, 0, 0, …}, …};      C and its kin
//	board = [["5", "3", ".", …], …]                        Python, JSON
//	char *rows[] = {"53..7....", "6..195...", …};          rows in quotes
//	start = [| 5, 3, 0, … | 6, 0, 0, … |];                 MiniZinc
//
// The text around them is passed over: a pair of brackets counts if nothing but
// numbers, symbols, strings and other such pairs stands between them. A name inside
// a pair spoils it, so that the body of a function is no list, but the lists in it
// remain lists. [9] is a list too, but one of fewer cells than the smallest puzzle.

// scanner walks through program text and keeps the brackets that are open.
type scanner struct {
	text  []byte
	pos   int
	line  int
	start int // where the line begins
	open  []group
	deep  int // brackets beyond the deepest that count
	cells int // in the groups that are open
	emit  func(node)
	note  func(comment []byte, line int)
}

// group is an open pair of brackets.
type group struct {
	node
	bad bool // it holds something that is no cell
	bar bool // bars part its rows
}

// scan reports the outermost lists of text in their order, and the comments.
func scan(text []byte, emit func(node), note func([]byte, int)) {
	s := scanner{text: text, line: 1, emit: emit, note: note}
	for s.pos < len(s.text) {
		s.step()
	}
	for len(s.open) > 0 {
		s.spoil()
		s.open = s.open[:len(s.open)-1]
	}
}

// step takes one piece of text.
func (s *scanner) step() {
	b := s.text[s.pos]
	switch {
	case b == '\n':
		s.line++
		s.start = s.pos + 1
		s.pos++
	case b == '{' || b == '[':
		s.enter()
		s.pos++
	case b == '}' || b == ']':
		s.pos++
		s.close()
	case b == '|':
		s.pos++
		s.bar()
	case b == '"' || b == '\'':
		s.quoted(b)
	case s.isComment():
		s.comment()
	case bytes.IndexByte([]byte(" \t\r,;"), b) >= 0:
		s.pos++
	default:
		s.word()
	}
}

// column returns where the scanner stands in its line.
func (s *scanner) column() int { return s.pos - s.start + 1 }

// top returns the innermost group, or nil.
func (s *scanner) top() *group {
	if len(s.open) == 0 {
		return nil
	}
	return &s.open[len(s.open)-1]
}

// enter opens a group. Brackets that are nested too deeply, and those around more
// cells than any list of puzzles should have, are no list.
func (s *scanner) enter() {
	if len(s.open) == maxNesting {
		s.spoil()
		s.deep++
		return
	}
	if s.cells > maxValues {
		s.spoil()
	}
	s.open = append(s.open, group{node: node{cell: cell{line: s.line, col: s.column()}, kind: listNode}})
}

// close ends the innermost group and hands it to the one around it, or out.
func (s *scanner) close() {
	g := s.top()
	if s.deep > 0 {
		s.deep--
		return
	}
	if g == nil {
		return
	}
	if g.bar && len(g.kids) > 0 && len(g.kids[len(g.kids)-1].kids) == 0 {
		g.kids = g.kids[:len(g.kids)-1] // behind the last bar
	}
	done := *g
	s.open = s.open[:len(s.open)-1]
	up := s.top()
	if up == nil {
		s.cells = 0
	}
	switch {
	case done.bad:
		s.spoil()
	case up == nil || up.bad:
		s.emit(done.node)
	default:
		up.kids = append(up.kids, done.node)
	}
}

// spoil marks the innermost group as no list and hands out the lists in it.
func (s *scanner) spoil() {
	g := s.top()
	if g == nil {
		return
	}
	g.bad = true
	for _, kid := range g.kids {
		if kid.kind == listNode {
			s.emit(kid)
		}
	}
	g.kids = nil
}

// bar begins a new row in the innermost group.
func (s *scanner) bar() {
	if g := s.top(); g != nil && !g.bad {
		g.bar = true
		g.kids = append(g.kids, node{cell: cell{line: s.line, col: s.column()}, kind: listNode})
	}
}

// value adds a cell to the innermost group.
func (s *scanner) value(text []byte, col int, quoted bool) {
	g := s.top()
	if g == nil || g.bad {
		return
	}
	if s.cells++; s.cells > maxValues {
		s.spoil()
		return
	}
	n := node{cell: cell{text, s.line, col}, quoted: quoted}
	if last := len(g.kids) - 1; g.bar && last >= 0 {
		g.kids[last].kids = append(g.kids[last].kids, n)
		return
	}
	g.kids = append(g.kids, n)
}

// quoted takes a string. One that does not end on its line is an apostrophe.
func (s *scanner) quoted(quote byte) {
	col := s.column() + 1
	rest := s.text[s.pos+1:]
	end := bytes.IndexAny(rest, string(quote)+"\n")
	if end < 0 || rest[end] == '\n' {
		s.pos++
		s.spoil()
		return
	}
	s.pos += end + 2
	s.value(rest[:end], col, true)
}

// isComment reports whether a comment begins here.
func (s *scanner) isComment() bool {
	rest := s.text[s.pos:]
	return rest[0] == '#' || rest[0] == '%' || bytes.HasPrefix(rest, []byte("//")) || bytes.HasPrefix(rest, []byte("/*"))
}

// comment passes over a comment.
func (s *scanner) comment() {
	rest := s.text[s.pos:]
	end := bytes.IndexByte(rest, '\n')
	if bytes.HasPrefix(rest, []byte("/*")) {
		if end = bytes.Index(rest, []byte("*/")); end >= 0 {
			end += 2
		}
	}
	if end < 0 {
		end = len(rest)
	}
	s.note(rest[:end], s.line)
	s.line += bytes.Count(rest[:end], []byte("\n"))
	s.pos += end
}

// word takes a number or a name. A name that is no open cell spoils the group.
func (s *scanner) word() {
	col, from := s.column(), s.pos
	for s.pos < len(s.text) && bytes.IndexByte([]byte(" \t\r\n,;{}[]|\"'"), s.text[s.pos]) < 0 {
		s.pos++
	}
	w := s.text[from:s.pos]
	switch {
	case isNumber(w) || isBlankWord(w) || len(w) == 1 && isLetter(w[0]):
		s.value(w, col, false)
	case slices.Contains(nothings, string(w)):
		s.value(nil, col, false)
	default:
		s.spoil()
	}
}

// nothings are the names of an open cell in some language.
var nothings = []string{"null", "None", "nil", "nan", "NaN", "_", "<>"}

// program reads program text with lists in it.
func (t *text) program(source []byte) {
	scan(source, func(n node) {
		if t.done || len(n.leaves(nil)) < 4 {
			return
		}
		t.lists(n)
		t.flush()
	}, func(comment []byte, line int) {
		if h, ok := parseHeader(comment); ok {
			t.announce(h, line)
		}
	})
	t.flush()
}
