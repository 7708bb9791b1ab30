package format

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Lists in program text.
//
//	int grid[9][9] = {{5, 3, 0, …}, {6, 0, 0, …}, …};      C and its kin
//	board = [["5", "3", ".", …], …]                        Python, JSON
//	char *rows[] = {"53..7....", "6..195...", …};          rows in quotes
//	start = [| 5, 3, 0, … | 6, 0, 0, … |];                 MiniZinc
//	grid = ("53..7...." "6..195..." …)                     strings in a row
//
// An object of JSON with keys in quotes is read as in JSON. The text around is passed over: a pair of brackets
// counts if nothing but numbers, symbols, strings and other such pairs stands between them. A name inside a pair
// spoils it, so that the body of a function is no list, but the lists in it remain lists. [9] is a list too, but
// one of fewer cells than the smallest puzzle.

// scanner walks through program text and keeps the brackets that are open.
type scanner struct {
	lexer
	open []group
	deep int  // brackets beyond the deepest that count
	kept int  // lists in the groups that are open
	row  node // strings in a row, outside of brackets
	emit func(node)
	// refuse takes what makes lists something else.
	refuse func(p piece, found, expected string)
	// objects tells that a list with keys is an object of JSON, and as such is handed out.
	objects bool
}

// group is an open pair of brackets.
type group struct {
	node
	from  int
	lists []node // in it
	bad   bool   // it holds something that is no cell
	// Of an object whose keys have no quotes: the last key, one that may make its puzzles
	// others, and the puzzles, which wait for all keys.
	key     string
	foreign *piece
	puzzles []node
}

const (
	// maxNesting bounds the depth of lists and objects.
	maxNesting = 32
	// maxKept bounds the lists that wait for the brackets around them to close, and the
	// strings in a row: no grid has more rows, no cube more cells.
	maxKept = 1 << 16
)

// run reports the outermost lists of text in their order, and the comments.
func (s *scanner) run() {
	for s.step() {
	}
	s.endRow()
	for len(s.open) > 0 {
		s.spoil()
		s.release(s.top())
		s.open = s.open[:len(s.open)-1]
	}
}

// step takes one piece of text.
func (s *scanner) step() bool {
	p := s.next()
	if p.kind != stringPiece && !isGlue(p) || s.comma {
		s.endRow()
	}
	switch p.kind {
	case noPiece:
		return false
	case opening:
		switch {
		case s.objects && s.text[p.from] == '{' && s.keyFollows():
			s.object(p)
			return true
		case designated.Match(s.text[p.from:]) && s.inBraces(p):
			s.refuse(p, "an element of a list with its place", "elements in their order")
		}
		s.enter(p)
	case closing:
		s.close()
	case stringPiece:
		if s.objects && s.comma && s.inBraces(p) && s.isKey() {
			s.refuse(p, notJSON, listsExpected)
		}
		if len(s.open) == 0 && len(s.row.parts) < maxKept {
			s.row.line, s.row.parts = p.line, append(s.row.parts, s.leaf(p))
		}
	case apostrophe:
		s.spoil()
	case wordPiece:
		if key, _ := bytes.CutSuffix(p.text, []byte(":")); s.objects && s.inBraces(p) && plainKey.Match(key) &&
			(len(key) < len(p.text) || s.isKey()) {
			s.takeKey(p, string(key))
		}
		if w := p.text; !isNumber(w) && !isBlankWord(w) && !isGlue(p) && !(len(w) == 1 && isLetter(w[0])) &&
			!slices.Contains(nothings, string(w)) {
			s.spoil()
		}
	}
	return true
}

// What is refused in the text of programs.
const (
	notJSON       = "keys of an object that is no JSON"
	listsExpected = "JSON, or lists of cells"
)

// designated matches an element of a list that states its place, as in C and in Lua.
var designated = regexp.MustCompile(`^\[\s*\d+\s*(?:\.\.\.\s*\d+\s*)?\]\s*(?:=[^=]|\{)`)

// inBraces reports whether a piece begins an element between braces.
func (s *scanner) inBraces(p piece) bool {
	g := s.top()
	return g != nil && s.text[g.from] == '{' && (s.comma || len(bytes.TrimSpace(s.text[g.from+1:p.from])) == 0)
}

// isKey reports whether a colon follows.
func (s *scanner) isKey() bool {
	return bytes.HasPrefix(bytes.TrimLeft(s.text[s.pos:min(len(s.text), s.pos+maxList)], " \t\r\n"), []byte(":"))
}

// plainKey matches a key without quotes.
var plainKey = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)

// takeKey takes a key without quotes of an object.
func (s *scanner) takeKey(p piece, key string) {
	g := s.top()
	g.key = strings.ToLower(key)
	known := slices.Concat(puzzleKeys, solutionKeys, labelKeys, harmlessKeys)
	value := bytes.TrimLeft(s.text[s.pos:min(len(s.text), s.pos+maxList)], ": \t\r\n")
	if g.foreign == nil && !slices.Contains(known, g.key) && !absent.Match(value) {
		g.foreign = &p
	}
}

// absent matches the value of a key that says nothing.
var absent = regexp.MustCompile(`^(?:false|null|undefined|\[\s*\]|\{\s*\})\s*[,}\n]`)

// release hands out the puzzles of an object that has ended, or refuses them for a key that
// may make them others.
func (s *scanner) release(g *group) {
	for _, n := range g.puzzles {
		if g.foreign == nil {
			s.emit(n)
			continue
		}
		s.refuse(*g.foreign, "key "+quote(bytes.TrimSuffix(g.foreign.text, []byte(":")))+" beside a puzzle",
			"rows, columns and boxes only, or JSON under the keys of docs/formats.md")
	}
}

// keyFollows reports whether a string and a colon follow.
func (s *scanner) keyFollows() bool {
	ahead := *s
	ahead.note = nil
	return ahead.next().kind == stringPiece && ahead.isKey()
}

// object hands out the object that begins with p.
func (s *scanner) object(p piece) {
	s.spoil()
	s.json = true
	n := s.list(p)
	s.json = false
	s.emit(n)
}

// isGlue reports whether a piece joins the strings beside it.
func isGlue(p piece) bool {
	return p.kind == wordPiece && (string(p.text) == "+" || string(p.text) == `\`)
}

// endRow hands out the strings that stood in a row outside of brackets.
func (s *scanner) endRow() {
	if parts := s.row.parts; len(parts) > 1 {
		s.emit(node{cell: cell{position: position{parts[0].line, parts[0].col}}, kind: listNode, parts: parts})
	}
	s.row.parts = nil
}

// top returns the innermost group, or nil.
func (s *scanner) top() *group {
	if len(s.open) == 0 {
		return nil
	}
	return &s.open[len(s.open)-1]
}

// enter opens a group. Brackets that are nested too deeply are no list.
func (s *scanner) enter(p piece) {
	if len(s.open) == maxNesting {
		s.spoil()
		s.deep++
		return
	}
	s.open = append(s.open, group{node: node{cell: cell{position: p.position}, kind: listNode}, from: p.from})
}

// close ends the innermost group and hands it to the one around it, or out. Brackets around
// more lists than any list of puzzles should have are no list.
func (s *scanner) close() {
	if s.deep > 0 {
		s.deep--
		return
	}
	g := s.top()
	if g == nil {
		return
	}
	s.release(g)
	done := *g
	done.text = s.text[done.from:s.pos]
	s.open = s.open[:len(s.open)-1]
	s.kept -= len(done.lists)
	up := s.top()
	switch {
	case done.bad:
		s.spoil()
	case up != nil && up.bad && slices.Contains(puzzleKeys, up.key):
		up.puzzles = append(up.puzzles, done.node)
	case up == nil || up.bad:
		s.emit(done.node)
	default:
		up.lists = append(up.lists, done.node)
		if s.kept++; s.kept > maxKept {
			s.spoil()
		}
	}
}

// spoil marks the innermost group as no list and hands out the lists in it.
func (s *scanner) spoil() {
	g := s.top()
	if g == nil {
		return
	}
	g.bad = true
	for _, kid := range g.lists {
		s.emit(kid)
	}
	s.kept -= len(g.lists)
	g.lists = nil
}

// program reads program text with lists in it.
func (t *text) program(source []byte) {
	refused := false
	emit := func(n node) {
		switch {
		case t.done, refused:
			return
		case n.kind == objectNode:
			refused = !t.embedded(n)
			return
		case !n.holds(4):
			return
		}
		whole := n.depth() > 1 // else it may be a row, as the next
		if whole {
			t.flush()
		}
		if t.lists(n); whole {
			t.flush()
		}
	}
	refuse := func(p piece, found, expected string) {
		if !refused {
			refused = true
			t.flush()
			t.fail(p.line, p.position.refused(found, expected))
		}
	}
	note := func(comment []byte, line int) {
		if h, ok := parseHeader(comment); ok {
			t.announce(h, line)
		}
	}
	s := scanner{lexer: lexer{text: source, line: 1, note: note}, emit: emit, refuse: refuse, objects: t.family != "yaml"}
	s.run()
	t.flush()
}

// embedded takes an object in the text of a program; ok is false if it is refused.
func (t *text) embedded(n node) (ok bool) {
	t.flush()
	object, err := parseJSON(string(n.text), n.line)
	if object.col = n.col; err != nil {
		t.fail(n.line, n.refused(notJSON, listsExpected))
		return false
	}
	t.value(object)
	return !t.failed
}

// holds reports whether a list has so many cells.
func (n *node) holds(count int) bool {
	for _, kid := range n.kids() {
		switch {
		case kid.isRow():
			return true
		case kid.kind == leafNode:
			count--
		case kid.holds(count):
			return true
		default:
			count -= len(kid.leaves(nil))
		}
		if count <= 0 {
			return true
		}
	}
	return false
}
