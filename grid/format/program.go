package format

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Lists in the text of a program and in JSON. Their innermost lists, and strings, are lines of plain
// text; the forms of plain text do the rest.
//
//	int grid[9][9] = {{5, 3, 0, …}, {6, 0, 0, …}, …};      C and its kin
//	board = [["5", "3", ".", …], …]                        Python, JSON
//	char *rows[] = {"53..7....", "6..195...", …};          rows in quotes
//	grid = ("53..7...." "6..195..." …)                     strings in a row
//	[5, 3, 0, …]  ["53..7….", …]                           whole puzzles
//
// The text around is skipped. A pair of brackets is a list if it contains only numbers, symbols, strings
// and other such pairs; a pair that contains a name is none, so that the body of a function is no list,
// but the lists in it are. A list under a key, and an element with its place, are refused.

// The numbers of strings in a row that are kept, and of lists with nothing between them, are more than any
// puzzle has.
const (
	maxStrings = 1 << 20
	maxRows    = 1 << 10
)

// document returns the whole source, or reports that it is too long.
func (t *text) document() []byte {
	source, err := readWhole(t.in.in, maxDocument)
	switch {
	case errors.Is(err, errTooLong):
		t.fail(0, jsonError(err))
		return nil
	case err != nil:
		t.in.err = err
		return nil
	}
	return bytes.TrimPrefix(source, byteOrderMark)
}

// readWhole returns all of r, or errTooLong if that is more than limit bytes.
func readWhole(r io.Reader, limit int) ([]byte, error) {
	source, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if len(source) > limit {
		return nil, errTooLong
	}
	return source, err
}

// readProgram reads program text; if there are no lists in it, there may be rows.
func readProgram(t *text) {
	source := t.document()
	if source == nil {
		return
	}
	t.lists(source, position{1, 1})
	if t.index == 0 && !t.done {
		t.in = newLines(bytes.NewReader(source), maxLine)
		t.all()
	}
}

// lists reads the outermost lists in a text that begins at a position.
func (t *text) lists(source []byte, at position) {
	p := program{text: t, lexer: lexer{source: source, line: at.line, start: 1 - at.col}}
	for !t.done && p.step() {
	}
	p.endStrings()
	p.endLists()
}

// program walks through program text.
type program struct {
	*text
	lexer
	open    []group
	beyond  int    // the number of open brackets that are too deep
	strings []line // adjacent strings outside of brackets
	rows    []line // the lists outside of others, with nothing between them
	key     *token // the last token, if it is a key
}

// group is an open pair of brackets.
type group struct {
	token
	named  bool   // whether it contains a name, so that it is no list
	cells  int    // the number of cells
	strs   []line // the strings
	nested bool   // whether it contains lists
	deep   bool   // whether these contain lists
	rows   []line // of the lists in it
	key    *token // the key before it
}

// step handles the next token; ok is false at the end and after an error.
func (p *program) step() (ok bool) {
	x := p.next()
	top := len(p.open) - 1
	isGlue := string(x.text) == "+" || string(x.text) == `\` || x.kind == stringToken || x.kind == comment
	if p.comma && x.kind != comment || !isGlue {
		p.endStrings()
	}
	if top < 0 && (x.kind == stringToken || x.kind == wordToken) {
		p.endLists()
	}
	key := p.key
	p.key = nil
	switch x.kind {
	case endToken:
		p.name()
		return false
	case comment:
		if h, ok := parseHeader(x.text); ok {
			p.endLists()
			p.flush()
			p.announce(h, x.line)
		}
	case opening:
		if len(p.open) == maxNesting {
			p.beyond++
			p.name()
			return true
		}
		if top >= 0 && !p.open[top].named && p.source[p.open[top].from] == '{' && placedElement.Match(p.source[x.from:]) {
			return p.refuse(x.position, "an element of a list with its place", "elements in their order")
		}
		p.open = append(p.open, group{token: x, key: key})
	case closing:
		return p.closing()
	case apostrophe:
		p.name()
	default:
		return p.leaf(x)
	}
	return true
}

// leaf handles a string or a word.
func (p *program) leaf(x token) bool {
	isKey := p.colonFollows() || x.kind == wordToken && plainKey.Match(x.text) && x.text[len(x.text)-1] == ':'
	top := len(p.open) - 1
	switch {
	case top < 0 && x.kind == stringToken && len(p.strings) < maxStrings:
		p.strings = append(p.strings, x.line1())
	case top < 0:
	case isKey && p.source[p.open[top].from] == '{':
		if x.kind == stringToken || top > 0 && len(p.open[top-1].rows) > 0 {
			return p.refuse(x.position, keyFound, listsExpected)
		}
		p.name()
		p.key = &x
	case x.kind == stringToken:
		p.open[top].cells++
		p.open[top].strs = append(p.open[top].strs, x.line1())
	case string(x.text) == "+" || string(x.text) == `\`:
	case isNumber(x.text), isBlankWord(x.text), len(x.text) == 1 && isLetter(x.text[0]),
		slices.Contains(nothings, string(x.text)):
		p.open[top].cells++
	default:
		p.name()
	}
	return true
}

// name notes that the open brackets are no lists, and reads the lists in them.
func (p *program) name() {
	for i := range p.open {
		g := &p.open[i]
		if g.named = true; len(g.rows) > 0 {
			p.pieces(g.rows)
			g.rows = nil
		}
	}
}

// closing handles a closing bracket: the lines of its list belong to the list around it, if there is
// one, or else they are read.
func (p *program) closing() bool {
	top := len(p.open) - 1
	if p.beyond > 0 || top < 0 {
		p.beyond = max(p.beyond-1, 0)
		return true
	}
	g := p.open[top]
	p.open = p.open[:top]
	if g.named {
		return true
	}
	inner := top > 0 && !p.open[top-1].named
	rows := p.linesOf(&g, inner)
	switch {
	case len(rows) > 0 && g.key != nil:
		return p.refuse(g.key.position, keyFound, listsExpected)
	case inner:
		outer := &p.open[top-1]
		outer.nested, outer.deep = true, outer.deep || g.nested
		if g.nested && len(rows) > 0 {
			rows = append(rows, line{num: rows[len(rows)-1].num}) // between grids
		}
		outer.rows = append(outer.rows, rows...)
	default:
		if p.rows = append(p.rows, rows...); g.nested || len(p.rows) > maxRows {
			p.endLists()
		}
	}
	return true
}

// endLists reads the lists outside of others.
func (p *program) endLists() {
	rows := p.rows
	p.rows = nil
	p.pieces(rows)
}

// What is refused in the text of a program.
const (
	keyFound      = "a key of an object in the text of a program"
	listsExpected = "lists of cells, or JSON alone"
)

// linesOf returns the lines of a list: the lines of the lists in it, its strings, or its cells.
func (p *program) linesOf(g *group, inner bool) []line {
	from, to := g.from+1, p.pos-1
	isRows := slices.ContainsFunc(g.strs, func(l line) bool { return len(l.text) > 3 && l.text[0] != '[' })
	switch {
	case isRows:
		return p.rowsIn(g.strs)
	case g.nested && (g.cells == 0 || g.deep):
		return g.rows
	case g.cells <= 1, g.cells <= 3 && !inner && !g.nested:
		return nil
	}
	spaces := func(s []byte) []byte { return bytes.Repeat([]byte(" "), len(s)) }
	text := commentInList.ReplaceAllFunc(p.source[from:to], spaces)
	text = bytes.Map(func(r rune) rune {
		switch r {
		case '\n', '\r':
			return ' '
		case '\'':
			return '"'
		}
		return r
	}, text)
	return []line{{text: text, num: g.line, before: g.col}}
}

// commentInList matches a comment between the cells of a list.
var commentInList = regexp.MustCompile(`(?s)/\*.*?\*/|(?://|#|%)[^\n]*`)

func (p *program) refuse(at position, found, expected string) bool {
	p.flush()
	p.fail(at.line, at.refused(found, expected))
	return false
}

// endStrings reads the adjacent strings outside of brackets.
func (p *program) endStrings() {
	if len(p.strings) > 1 {
		p.pieces(p.rowsIn(p.strings))
	}
	p.strings = nil
}

// rowsIn returns the rows or whole puzzles in a list of strings, or the pieces of one put together. Words are no
// symbols: the symbols of a puzzle include digits or open cells, unless it is full and square.
func (t *text) rowsIn(list []line) []line {
	lengths, total, plain, figures, letters := map[int]int{}, 0, true, false, map[byte]bool{}
	for i, l := range list {
		t.in.clean = nil // its text is kept
		list[i] = t.in.ascii(l)
		figures = figures || bytes.ContainsAny(l.text, "0123456789._*-")
		lengths[len(l.text)]++
		plain = plain && isSymbols(l.text, true)
		total += len(l.text)
		for _, b := range bytes.ToLower(l.text) {
			letters[b] = true
		}
	}
	n, first := len(list), list[0].text
	square := lengths[n] == n && (figures || len(letters) <= n)
	switch {
	case !figures && !square:
		return nil
	case plain && !square && total >= sureLength && root(total, 2) > 0 && n > 1 &&
		!t.isWhole(len(first), t.side(), false) && n*n != total && (len(lengths) > 1 || n%len(first) != 0):
		whole := []byte{}
		for _, l := range list {
			whole = append(whole, l.text...)
		}
		return []line{{text: whole, num: list[0].num, before: list[0].before}}
	}
	return list
}

var placedElement = regexp.MustCompile(`^\[\s*\d+\s*(?:\.\.\.\s*\d+\s*)?\]\s*(?:=[^=]|\{)`)

// plainKey matches a key without quotes.
var plainKey = regexp.MustCompile(`^[A-Za-z_$][\w$]*:?$`)

// lexer cuts program text into tokens: brackets, strings, words and comments. Commas and white space are
// between them. A quote that does not end on its line is an apostrophe.
type lexer struct {
	source []byte
	pos    int
	line   int
	start  int  // the beginning of the line
	comma  bool // whether a comma or a semicolon was before the last token
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	opening
	closing
	stringToken
	wordToken
	comment
	apostrophe
)

// token is a part of text with its position.
type token struct {
	kind tokenKind
	text []byte
	from int // its beginning, including the quote
	position
}

// line1 returns a string as a line, with its escapes resolved.
func (x *token) line1() line {
	l := line{text: x.text, num: x.line, before: x.col}
	if bytes.IndexByte(x.text, '\\') >= 0 {
		l.text = []byte(strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`).Replace(string(x.text)))
	}
	return l
}

// endsWord marks the characters that end a word.
var endsWord = setOf(" \t\r\n,;{}[]\"'")

func (x *lexer) next() token {
	x.comma = false
	for x.pos < len(x.source) {
		switch b := x.source[x.pos]; b {
		case '\n':
			x.line++
			x.start = x.pos + 1
		case ',', ';':
			x.comma = true
		case ' ', '\t', '\r', ':':
		default:
			return x.token(b)
		}
		x.pos++
	}
	return token{position: position{line: x.line}}
}

// token returns the token that begins here with b.
func (x *lexer) token(b byte) token {
	p := token{from: x.pos, position: position{x.line, x.pos - x.start + 1}}
	rest := x.source[x.pos:]
	x.pos++
	switch {
	case b == '{' || b == '[':
		p.kind = opening
	case b == '}' || b == ']':
		p.kind = closing
	case b == '"' || b == '\'':
		end := 1
		for end < len(rest) && rest[end] != b && rest[end] != '\n' {
			if rest[end] == '\\' && end+1 < len(rest) && rest[end+1] != '\n' {
				end++
			}
			end++
		}
		if p.kind = apostrophe; end < len(rest) && rest[end] == b {
			p.kind, p.text = stringToken, rest[1:end]
			x.pos += end
		}
	case b == '#' || b == '%' || bytes.HasPrefix(rest, []byte("//")) || bytes.HasPrefix(rest, []byte("/*")):
		p.kind, p.text = comment, x.comment(rest)
	default:
		for x.pos < len(x.source) && !endsWord[x.source[x.pos]] {
			x.pos++
		}
		p.kind, p.text = wordToken, x.source[p.from:x.pos]
	}
	return p
}

// comment skips the comment at the beginning of rest, and returns it.
func (x *lexer) comment(rest []byte) []byte {
	end := bytes.IndexByte(rest, '\n')
	if bytes.HasPrefix(rest, []byte("/*")) {
		if end = bytes.Index(rest, []byte("*/")); end >= 0 {
			end += 2
		}
	}
	if end < 0 {
		end = len(rest)
	}
	if k := bytes.LastIndexByte(rest[:end], '\n'); k >= 0 {
		x.line += bytes.Count(rest[:end], []byte("\n"))
		x.start = x.pos + k
	}
	x.pos += end - 1
	return rest[:end]
}

func (x *lexer) colonFollows() bool {
	return bytes.HasPrefix(bytes.TrimLeft(x.source[x.pos:min(len(x.source), x.pos+maxList)], " \t\r\n"), []byte(":"))
}
