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
//	grid = ("53..7...." "6..195..." …)                     strings in a row
//
// A JSON object with keys in quotes is read as in JSON. The text around is skipped: a pair of brackets counts
// if it contains only numbers, symbols, strings and other such pairs. A pair that contains a name does not
// count, so that the body of a function is not a list, but the lists in it are. [9] is a list too, but has
// fewer cells than the smallest puzzle.

// scanner walks through program text. It looks ahead to find out whether brackets are a list, and
// otherwise enters them. Cost: a pass over the text for each level of brackets.
type scanner struct {
	lexer
	open []group // the entered brackets, up to the deepest that counts
	row  []node  // adjacent strings, outside of brackets
	emit func(node)
	// refuse receives text that makes lists invalid.
	refuse func(p piece, found, expected string)
	// objects reports whether to return a list with keys as a JSON object.
	objects bool
}

// group is an open pair of brackets that is not a list. For an object whose keys have no quotes, it
// has the last key, and a key that may change its puzzles.
type group struct {
	from    int
	key     string
	foreign *piece
}

const (
	// maxNesting bounds the depth of lists and objects.
	maxNesting = 32
	// maxRow bounds the number of adjacent strings: no grid has more rows, no cube more cells.
	maxRow = 1 << 16
)

// run yields the outermost lists of text in order, and handles the comments.
func (s *scanner) run() {
	for s.step() {
	}
	s.endRow()
}

// step handles one piece of text.
func (s *scanner) step() bool {
	p := s.next()
	if p.kind != stringPiece && !isGlue(p) || s.comma {
		s.endRow()
	}
	switch p.kind {
	case noPiece:
		return false
	case opening:
		s.opening(p)
	case closing:
		s.open = s.open[:min(len(s.open), s.deep)]
	case stringPiece:
		if s.objects && s.comma && s.inBraces(p) && s.colonFollows() {
			s.refuse(p, notJSON, listsExpected)
		}
		if len(s.open) == 0 && len(s.row) < maxRow {
			s.row = append(s.row, s.leaf(p))
		}
	case wordPiece:
		if s.objects && s.inBraces(p) && s.isKey(p) {
			s.open[len(s.open)-1].key = keyOf(p)
		}
	}
	return true
}

// Text that programs may not have.
const (
	notJSON       = "keys of an object that is no JSON"
	listsExpected = "JSON, or lists of cells"
)

// opening handles a bracket: it yields the list or the object that begins there, or enters it.
func (s *scanner) opening(p piece) {
	if s.deep > maxNesting {
		return
	}
	top := len(s.open) - 1
	isList, placed := s.isList(p)
	switch {
	case s.objects && s.text[p.from] == '{' && s.keyFollows():
		s.json = true
		n := s.list(p)
		s.json = false
		s.emit(n)
		return
	case placed != nil:
		s.refuse(*placed, "an element of a list with its place", "elements in their order")
	case !isList:
	case top >= 0 && s.open[top].foreign != nil && slices.Contains(puzzleKeys, s.open[top].key):
		key := *s.open[top].foreign
		s.refuse(key, "key "+quote(bytes.TrimSuffix(key.text, []byte(":")))+" beside a puzzle",
			"rows, columns and boxes only, or JSON under the keys of docs/formats.md")
		return
	default:
		s.emit(s.list(p))
		return
	}
	s.open = append(s.open, group{from: p.from, foreign: s.foreign()})
}

// isList reports whether the brackets that begin with p are closed and contain only cells and other
// lists; placed is an element that states its index.
func (s *scanner) isList(p piece) (ok bool, placed *piece) {
	ahead := *s
	ahead.note, ahead.open = nil, slices.Clone(s.open)
	for ok = true; ok; p = ahead.next() {
		switch p.kind {
		case noPiece, apostrophe:
			return false, nil
		case opening:
			if designated.Match(s.text[p.from:]) && ahead.inBraces(p) {
				return false, new(p) // &p would move every piece to the heap
			}
			ahead.open = append(ahead.open, group{from: p.from})
			ok = len(ahead.open) <= maxNesting
		case closing:
			if ahead.open = ahead.open[:len(ahead.open)-1]; len(ahead.open) == len(s.open) {
				return true, nil
			}
		case wordPiece:
			w := p.text
			ok = isNumber(w) || isBlankWord(w) || isGlue(p) || len(w) == 1 && isLetter(w[0]) ||
				slices.Contains(nothings, string(w))
		}
	}
	return false, nil
}

// designated matches an element of a list that states its index, as in C and in Lua.
var designated = regexp.MustCompile(`^\[\s*\d+\s*(?:\.\.\.\s*\d+\s*)?\]\s*(?:=[^=]|\{)`)

// inBraces reports whether a piece begins an element between braces.
func (s *scanner) inBraces(p piece) bool {
	if len(s.open) == 0 {
		return false
	}
	from := s.open[len(s.open)-1].from
	return s.text[from] == '{' && (s.comma || len(bytes.TrimSpace(s.text[from+1:p.from])) == 0)
}

func (x *lexer) colonFollows() bool {
	return bytes.HasPrefix(bytes.TrimLeft(x.text[x.pos:min(len(x.text), x.pos+maxList)], " \t\r\n"), []byte(":"))
}

// keyFollows reports whether a string and a colon follow.
func (s *scanner) keyFollows() bool {
	ahead := s.lexer
	ahead.note = nil
	return ahead.next().kind == stringPiece && ahead.colonFollows()
}

// plainKey matches a key without quotes.
var plainKey = regexp.MustCompile(`^[A-Za-z_$][\w$]*:?$`)

// isKey reports whether a word is a key without quotes.
func (x *lexer) isKey(p piece) bool {
	return plainKey.Match(p.text) && (p.text[len(p.text)-1] == ':' || x.colonFollows())
}

// keyOf returns the key in a word.
func keyOf(p piece) string { return strings.ToLower(strings.TrimSuffix(string(p.text), ":")) }

// foreign returns the first key of the object at its brace that may change its puzzles, or nil.
func (s *scanner) foreign() *piece {
	if !s.objects || s.text[s.pos-1] != '{' {
		return nil
	}
	known := slices.Concat(puzzleKeys, solutionKeys, labelKeys, harmlessKeys)
	ahead := s.lexer
	ahead.note = nil
	for first := true; ahead.deep >= s.deep; first = false {
		p := ahead.next()
		own := ahead.deep == s.deep
		switch p.kind {
		case noPiece:
			return nil
		case stringPiece:
			if own && ahead.comma && ahead.colonFollows() {
				return new(p)
			}
		case wordPiece:
			if own && (first || ahead.comma) && ahead.isKey(p) && !slices.Contains(known, keyOf(p)) &&
				!absent.Match(ahead.value()) {
				return new(p)
			}
		}
	}
	return nil
}

// value returns the beginning of the value after a key.
func (l *lexer) value() []byte {
	return bytes.TrimLeft(l.text[l.pos:min(len(l.text), l.pos+maxList)], ": \t\r\n")
}

// absent matches the empty value of a key.
var absent = regexp.MustCompile(`^(?:false|null|undefined|\[\s*\]|\{\s*\})\s*[,}\n]`)

// isGlue reports whether a piece joins the strings before and after it.
func isGlue(p piece) bool {
	return p.kind == wordPiece && (string(p.text) == "+" || string(p.text) == `\`)
}

// endRow yields the adjacent strings outside of brackets.
func (s *scanner) endRow() {
	if parts := s.row; len(parts) > 1 {
		s.emit(node{cell: cell{position: parts[0].position}, kind: listNode, parts: parts})
	}
	s.row = nil
}

func (t *text) program(source []byte) {
	refused := false
	emit := func(n node) {
		switch {
		case t.done, refused:
			return
		case n.kind == objectNode:
			refused = !t.embedded(n)
			return
		case len(n.leaves(nil)) < 4:
			return
		}
		whole := n.depth() > 1 // otherwise it may be a row, like the next
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

// embedded handles an object in the text of a program; ok is false if it is invalid.
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
