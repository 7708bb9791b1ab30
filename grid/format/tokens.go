package format

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Lists in JSON and in the text of a program, and YAML. Their innermost lists are rows, strings or
// whole puzzles; the reader of rows does the rest.
//
//	int grid[9][9] = {{5, 3, 0, …}, {6, 0, 0, …}, …};      C and its kin
//	board = [["5", "3", ".", …], …]                        Python, JSON
//	char *rows[] = {"53..7....", "6..195...", …};          rows in quotes
//	grid = ("53..7...." "6..195..." …)                     strings in a row
//	[5, 3, 0, …]  ["53..7….", …]                           whole puzzles
//
// The text around is skipped. A pair of brackets counts if it contains only numbers, symbols, strings
// and other such pairs; a pair that contains a name does not, so that the body of a function is no
// list, but the lists in it are. An object with keys in quotes is read as in JSON; one with plain keys
// has a puzzle and harmless keys, or is refused.

// lists passes the lists of a JSON value to the reader of rows.
func (t *text) lists(v value) {
	switch {
	case v.isRow():
		t.strings([]line{{text: v.text(), num: v.line}})
	case v.isLeaf():
	case v.hasRows():
		var list []line
		for _, kid := range v.kids() {
			list = append(list, line{text: kid.text(), num: kid.line})
		}
		t.strings(list)
	case v.depth() == 1:
		t.list(v.cells(nil), v.line)
	default:
		for _, kid := range v.kids() {
			if !t.done {
				t.lists(kid)
			}
		}
		t.endPiece()
	}
}

// list handles a list of cells: a row, or a whole puzzle.
func (t *text) list(cells []cell, num int) {
	flat, cube := t.sides(len(cells))
	n := t.side()
	whole := flat+cube > 0 && (n != 0 && n != len(cells) || len(cells) > t.shapes.maxSide)
	square := len(t.piece.rows) == 0 && len(cells) >= 16 && root(len(cells), 2) > 0
	if whole || len(cells) > t.shapes.maxSide || square && t.kindOf(cells) == aPuzzle {
		t.cellLine(line{num: num}, cells)
		return
	}
	if len(cells) > 1 {
		t.addRow(row{raw: line{num: num}, list: cells, words: len(cells)})
	}
}

// strings handles a list of strings: rows of equal length, whole puzzles, or the pieces of one. Words
// are no symbols: those of a puzzle include digits or open cells, unless it is full and square.
func (t *text) strings(list []line) {
	lengths, total, plain, figures, letters := map[int]int{}, 0, true, false, map[byte]bool{}
	for _, l := range list {
		figures = figures || bytes.ContainsAny(l.text, "0123456789._*-")
		lengths[len(l.text)]++
		plain = plain && isSymbols(l.text, true)
		total += len(l.text)
		for _, b := range bytes.ToLower(l.text) {
			letters[b] = true
		}
	}
	n := len(list)
	square := lengths[n] == n && (figures || len(letters) <= n)
	switch first := list[0].text; {
	case !figures && !square:
		return
	case plain && !square && total >= sureLength && root(total, 2) > 0 && n > 1 && !t.isWhole(len(first), false) &&
		n*n != total && (len(lengths) > 1 || n%len(first) != 0):
		whole := []byte{}
		for _, l := range list {
			whole = append(whole, l.text...)
		}
		t.symbolLine(line{text: whole, num: list[0].num}, 0, len(whole))
		return
	}
	for _, l := range list {
		l = t.in.ascii(l)
		switch {
		case t.done:
			return
		case len(l.text) > 0 && (square || !t.wholeLine(l)):
			t.addRow(t.rowOf(l))
		}
	}
	t.endPiece()
}

// document returns the whole source, or reports that it is too long.
func (t *text) document() []byte {
	source, err := io.ReadAll(io.LimitReader(t.in.in, int64(t.opt.MaxDocument)+1))
	switch {
	case len(source) > t.opt.MaxDocument:
		t.fail(0, jsonError(errTooLong, t.opt.MaxDocument))
		return nil
	case err != nil:
		t.in.err = err
		return nil
	}
	return bytes.TrimPrefix(source, byteOrderMark)
}

// readProgram reads program text; if there are no lists in it, there may be rows.
func readProgram(t *text) {
	source := t.document()
	if source == nil {
		return
	}
	t.outside = true
	p := program{text: t, lexer: lexer{source: source, line: 1}}
	p.note = func(comment []byte, line int) {
		if h, ok := parseHeader(comment); ok {
			t.announce(h, line)
		}
	}
	p.run()
	if t.flush(); t.index == 0 && !t.done {
		t.outside = false
		t.in = newLines(bytes.NewReader(source), t.opt.MaxLine)
		t.all()
	}
}

// program walks through program text.
type program struct {
	*text
	lexer
	open   []group // the entered brackets
	row    []line  // adjacent strings, outside of brackets
	isYAML bool    // whether the keys of objects are known already
}

// group is an open pair of brackets that is no list: in an object with plain keys the last key, and a
// key that may change its puzzles.
type group struct {
	from    int
	key     string
	foreign *token
}

// Text that programs may not have.
const (
	notJSON       = "keys of an object that is no JSON"
	listsExpected = "JSON, or lists of cells"
)

// run reads the outermost lists of the text in order, up to the first error.
func (p *program) run() {
	for failed := false; !p.done && !failed; {
		x := p.next()
		if x.kind != stringToken && string(x.text) != "+" && string(x.text) != `\` || p.comma {
			p.endRow()
		}
		switch x.kind {
		case endToken:
			return
		case opening:
			failed = !p.opening(x)
		case closing:
			p.open = p.open[:min(len(p.open), p.deep)]
		case stringToken:
			if !p.isYAML && p.comma && p.inBraces(x) && p.colonFollows() {
				failed = !p.refuse(x.position, notJSON, listsExpected)
			}
			if len(p.open) == 0 && len(p.row) < maxRows*maxRows {
				p.row = append(p.row, line{text: x.text, num: x.line})
			}
		case wordToken:
			if key, ok := p.keyIn(x); ok && p.inBraces(x) {
				p.open[len(p.open)-1].key = key
			}
		}
	}
}

func (p *program) refuse(at position, found, expected string) bool {
	p.flush()
	p.fail(at.line, at.refused(found, expected))
	return false
}

// endRow reads the adjacent strings outside of brackets.
func (p *program) endRow() {
	if len(p.row) > 1 {
		p.strings(p.row)
		p.flush()
	}
	p.row = nil
}

// opening handles a bracket: it reads the list or the object that begins there, or enters it; ok is
// false after an error.
func (p *program) opening(x token) (ok bool) {
	if p.deep > maxNesting {
		return true
	}
	isList, placed := p.isList(x)
	top := len(p.open) - 1
	switch {
	case p.source[x.from] == '{' && p.isObject():
		return p.embedded(x)
	case placed != nil:
		return p.refuse(placed.position, "an element of a list with its place", "elements in their order")
	case isList && top >= 0 && p.open[top].foreign != nil && slices.Contains(puzzleKeys, p.open[top].key):
		key := p.open[top].foreign
		return p.refuse(key.position, "key "+quote(bytes.TrimSuffix(key.text, []byte(":")))+" beside a puzzle",
			"rows, columns and boxes only, or JSON under the keys of docs/formats.md")
	case isList:
		p.readList(x)
		return true
	}
	p.open = append(p.open, group{from: x.from, foreign: p.foreign(x)})
	return true
}

// readList reads the list that begins with x: its innermost lists are rows.
func (p *program) readList(x token) {
	deep, deepest := p.deep, p.deep
	var cells []cell
	var rows []line
	begun := x.line
	end := func() {
		switch {
		case slices.ContainsFunc(rows, func(l line) bool { return len(l.text) > 3 && l.text[0] != '[' }):
			p.strings(rows)
		case len(cells) > 3 || deepest > deep && len(cells) > 1:
			p.list(cells, begun)
		}
		cells, rows = nil, nil
	}
	first := true
	for p.deep >= deep && !p.done {
		switch y := p.next(); y.kind {
		case opening:
			if first && deep == 1 {
				p.flush()
			}
			end()
			first, begun, deepest = false, y.line, max(deepest, p.deep)
		case closing:
			end()
			if p.deep < deepest-1 {
				p.endPiece()
			}
		case stringToken:
			y.text = y.plain()
			rows = append(rows, line{text: y.text, num: y.line})
			fallthrough
		case wordToken:
			if len(cells) < maxCut && string(y.text) != "+" && string(y.text) != `\` {
				if slices.Contains(nothings, string(y.text)) && y.kind == wordToken {
					y.text = nil
				}
				cells = append(cells, cell{y.text, y.position})
			}
		case endToken:
			return
		}
	}
	if deepest > deep {
		p.flush()
	}
}

// nothings are the names of an open cell in various languages.
var nothings = []string{"null", "None", "nil", "nan", "NaN", "_"}

// isList reports whether the brackets that begin with x are closed and contain only cells and other
// lists; placed is an element that states its index, as in C and in Lua.
func (p *program) isList(x token) (ok bool, placed *token) {
	ahead := p.lexer
	ahead.note = nil
	deep := ahead.deep
	for ahead.deep >= deep {
		switch y := ahead.next(); y.kind {
		case endToken, apostrophe:
			return false, nil
		case opening:
			if placedElement.Match(p.source[y.from:]) && p.source[x.from] == '{' {
				return false, &y
			}
			if ahead.deep > maxNesting {
				return false, nil
			}
		case wordToken:
			w := y.text
			if !isNumber(w) && !isBlankWord(w) && string(w) != "+" && string(w) != `\` && !(len(w) == 1 && isLetter(w[0])) &&
				!slices.Contains(nothings, string(w)) {
				return false, nil
			}
		}
	}
	return true, nil
}

var placedElement = regexp.MustCompile(`^\[\s*\d+\s*(?:\.\.\.\s*\d+\s*)?\]\s*(?:=[^=]|\{)`)

// inBraces reports whether a token begins an element between braces.
func (p *program) inBraces(x token) bool {
	if len(p.open) == 0 {
		return false
	}
	from := p.open[len(p.open)-1].from
	return p.source[from] == '{' && (p.comma || len(bytes.TrimSpace(p.source[from+1:x.from])) == 0)
}

// isObject reports whether a key in quotes follows.
func (p *program) isObject() bool {
	ahead := p.lexer
	ahead.note = nil
	return ahead.next().kind == stringToken && ahead.colonFollows()
}

// embedded reads the object of JSON that begins with x; ok is false if it is invalid.
func (p *program) embedded(x token) (ok bool) {
	for deep := p.deep; p.deep >= deep; {
		if p.next().kind == endToken {
			break
		}
	}
	p.flush()
	object, err := parseJSON(p.source[x.from:p.pos], x.position)
	if err != nil {
		return p.refuse(x.position, notJSON, listsExpected)
	}
	before := p.index
	if p.take(object); p.index == before {
		p.fail(object.line, mistake("an object without a puzzle", "one under a name such as givens, puzzle or grid"))
	}
	return true
}

// plainKey matches a key without quotes.
var plainKey = regexp.MustCompile(`^[A-Za-z_$][\w$]*:?$`)

// keyIn returns the key in a word, in lower case, and whether it is one.
func (x *lexer) keyIn(w token) (string, bool) {
	if !plainKey.Match(w.text) || w.text[len(w.text)-1] != ':' && !x.colonFollows() {
		return "", false
	}
	return strings.ToLower(strings.TrimSuffix(string(w.text), ":")), true
}

// absent matches the empty value of a key.
var absent = regexp.MustCompile(`^[:\s]*(?:false|null|undefined|\[\s*\]|\{\s*\})\s*[,}\n]`)

// foreign returns the first key of the object that begins with x that may change its puzzles, or nil.
func (p *program) foreign(x token) *token {
	if p.source[x.from] != '{' || p.isYAML {
		return nil
	}
	known := slices.Concat(puzzleKeys, solutionKeys, labelKeys, harmlessKeys)
	ahead := p.lexer
	ahead.note = nil
	for first := true; ahead.deep >= p.deep; first = false {
		y := ahead.next()
		own := ahead.deep == p.deep && (first || ahead.comma)
		switch key, isKey := ahead.keyIn(y); {
		case y.kind == endToken:
			return nil
		case y.kind == stringToken && own && !first && ahead.colonFollows(),
			y.kind == wordToken && own && isKey && !slices.Contains(known, key) && !absent.Match(ahead.source[ahead.pos:]):
			return &y
		}
	}
	return nil
}

// lexer cuts program text into tokens: brackets, strings and words. Commas, white space and comments
// are between them. A quote that does not end on its line is an apostrophe.
type lexer struct {
	source []byte
	pos    int
	line   int
	start  int  // the beginning of the line
	deep   int  // the number of open brackets among those passed
	comma  bool // whether a comma or a semicolon was before the last token
	note   func(comment []byte, line int)
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	opening
	closing
	stringToken
	wordToken
	apostrophe
)

// token is a part of text with its position.
type token struct {
	kind tokenKind
	text []byte
	from int // its beginning, including the quote
	position
}

// plain returns the text of a string with its escapes resolved.
func (x *token) plain() []byte {
	if bytes.IndexByte(x.text, '\\') < 0 {
		return x.text
	}
	return []byte(strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`).Replace(string(x.text)))
}

// endsWord marks the characters that end a word.
var endsWord = setOf(" \t\r\n,;{}[]\"'")

func (x *lexer) next() token {
	x.comma = false
	for x.pos < len(x.source) {
		switch b := x.source[x.pos]; {
		case b == '\n':
			x.line++
			x.start = x.pos + 1
			x.pos++
		case b == ',' || b == ';':
			x.comma = true
			x.pos++
		case b == ' ' || b == '\t' || b == '\r':
			x.pos++
		case b == '#' || b == '%' || b == '/' && x.pos+1 < len(x.source) && bytes.IndexByte([]byte("/*"), x.source[x.pos+1]) >= 0:
			x.comment()
		default:
			return x.token(b)
		}
	}
	x.deep = 0
	return token{position: position{line: x.line}}
}

// token returns the token that begins here with b.
func (x *lexer) token(b byte) token {
	p := token{from: x.pos, position: position{x.line, x.pos - x.start + 1}}
	x.pos++
	switch b {
	case '{', '[':
		p.kind = opening
		x.deep++
	case '}', ']':
		p.kind = closing
		x.deep = max(x.deep-1, 0)
	case '"', '\'':
		rest := x.source[x.pos:]
		end := 0
		for end < len(rest) && rest[end] != b && rest[end] != '\n' {
			if rest[end] == '\\' && end+1 < len(rest) && rest[end+1] != '\n' {
				end++
			}
			end++
		}
		if p.kind = apostrophe; end < len(rest) && rest[end] == b {
			p.kind, p.text = stringToken, rest[:end]
			p.col++
			x.pos += end + 1
		}
	default:
		for x.pos < len(x.source) && !endsWord[x.source[x.pos]] {
			x.pos++
		}
		p.kind, p.text = wordToken, x.source[p.from:x.pos]
	}
	return p
}

// comment skips a comment.
func (x *lexer) comment() {
	rest := x.source[x.pos:]
	end := bytes.IndexByte(rest, '\n')
	if bytes.HasPrefix(rest, []byte("/*")) {
		if end = bytes.Index(rest, []byte("*/")); end >= 0 {
			end += 2
		}
	}
	if end < 0 {
		end = len(rest)
	}
	if x.note != nil {
		x.note(rest[:end], x.line)
	}
	if k := bytes.LastIndexByte(rest[:end], '\n'); k >= 0 {
		x.line += bytes.Count(rest[:end], []byte("\n"))
		x.start = x.pos + k + 1
	}
	x.pos += end
}

func (x *lexer) colonFollows() bool {
	return bytes.HasPrefix(bytes.TrimLeft(x.source[x.pos:min(len(x.source), x.pos+maxList)], " \t\r\n"), []byte(":"))
}

// yamlKey matches a key at the beginning of a line or after another value of a flow mapping.
var yamlKey = regexp.MustCompile(`^[\s\-\[\]{},]*(?:["']([^"']+)["']\s*:\s*|([A-Za-z_][\w -]*)\s*:(?:\s+|$))`)

// rowKeys are the keys before rows.
var rowKeys = append([]string{"dot_rows", "rows", "puzzles", "grids", "boards"}, puzzleKeys...)

// yamlComment matches a comment after a value.
var yamlComment = regexp.MustCompile(`\s(?:#|//)\s.*$`)

// yaml checks the keys of YAML, mapping by mapping: they are used, harmless or refused.
type yaml struct {
	*text
	sizes []yamlSize
	seen  map[string]position // the keys of the current mapping
	under string              // the last key
	flow  int                 // the number of open braces
	fresh bool                // whether a mapping has begun after the last key
	begun int                 // the line where the current mapping begins
}

// yamlSize is the size of the puzzles of a mapping, which begins on a line.
type yamlSize struct {
	number int
	at     position
	begun  int
}

// readYAML reads YAML, if its keys are known: lists in brackets as in programs, or else the lines
// without keys and dashes as rows or whole puzzles.
func readYAML(t *text) {
	source := t.document()
	if source == nil {
		return
	}
	y := &yaml{text: t, seen: map[string]position{}, begun: 1}
	var rows []byte
	for i, text := range bytes.Split(source, []byte("\n")) {
		left, err := y.line(line{text: text, num: i + 1})
		if err != nil {
			t.fail(i+1, err)
			return
		}
		rows = append(append(rows, left...), '\n')
	}
	yield := t.yield
	t.yield = func(rec Record) bool {
		y.check(&rec)
		return yield(rec)
	}
	t.outside = true
	(&program{text: t, lexer: lexer{source: source, line: 1}, isYAML: true}).run()
	if t.flush(); t.index == 0 && !t.done {
		t.outside = false
		t.in = newLines(bytes.NewReader(rows), t.opt.MaxLine)
		t.all()
	}
}

// check replaces a record by an error if its mapping states another size.
func (y *yaml) check(rec *Record) {
	for i := len(y.sizes) - 1; i >= 0 && rec.Puzzle != nil; i-- {
		size, side := y.sizes[i], rec.Puzzle.Shape.Side()
		if size.begun > rec.Line {
			continue
		}
		if size.number != side && size.number*size.number != side {
			rec.Err = size.at.refused(fmt.Sprintf("size %d", size.number), fmt.Sprintf("%d as in the puzzle of line %d", side, rec.Line))
			rec.Err, rec.Puzzle, rec.Solution = y.locate(rec.Err, rec.Line), nil, nil
		}
		return
	}
}

// line takes the keys of a line with their values, and returns what remains: a row without dashes and
// quotes, or a comment.
func (y *yaml) line(l line) ([]byte, error) {
	text := bytes.TrimRight(bytes.Clone(l.text), " \t\r")
	if isMarked(text) || string(text) == "---" {
		return text, nil
	}
	if k := yamlComment.FindIndex(text); k != nil {
		text = text[:k[0]]
	}
	label := ""
	for from := 0; ; {
		m := yamlKey.FindSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		if m[2] < 0 {
			m[2], m[3] = m[4], m[5]
		}
		key, begin, end := strings.ToLower(string(text[from+m[2]:from+m[3]])), from+m[1], len(text)
		isRow := slices.Contains(rowKeys, key)
		y.braces(text[from:from+m[2]], l.num)
		if k := bytes.IndexByte(text[begin:], ','); k >= 0 && !isRow && y.flow > 0 {
			end = begin + k
		}
		value := bytes.Trim(text[begin:end], " ,]}'\"")
		if err := y.key(key, value, position{l.num, from + m[2] + 1}); err != nil {
			return nil, err
		}
		if slices.Contains(labelKeys, key) {
			label = "# " + string(value)
		}
		if isRow {
			end = begin
		}
		copy(text[from:end], bytes.Repeat([]byte(" "), end-from))
		if from = end; isRow {
			if from += closed(text[from:]); from == begin {
				break
			}
		}
	}
	y.braces(text, l.num)
	rest := bytes.Trim(text, " ,[]{}|>")
	if item := bytes.TrimLeft(rest, "- "); y.under != "" && !slices.Contains(rowKeys, y.under) ||
		slices.Contains(rowKeys, y.under) && !isWordy(item) {
		if len(rest) == 0 || !slices.Contains(rowKeys, y.under) {
			return []byte(label), nil
		}
		if trimmed := bytes.TrimLeft(text, " "); bytes.HasPrefix(trimmed, []byte("- ")) {
			text[len(text)-len(trimmed)] = ' '
		}
		return text, nil
	} else if len(item) > 0 {
		col := bytes.Index(text, item) + 1
		return nil, position{l.num, col}.refused(quote(bytes.Trim(item, "'\"")), "sizes and lists of cells (docs/formats.md)")
	}
	return []byte(label), nil
}

// closed returns the length of the list with which a text begins, 0 if it begins with none or does not
// close it.
func closed(text []byte) int {
	deep := 0
	for i, b := range text {
		switch b {
		case '[':
			deep++
		case ']':
			if deep--; deep == 0 {
				return i + 1
			}
		}
		if deep == 0 {
			return 0
		}
	}
	return 0
}

// isWordy reports whether an item of a list of rows is words: several letters and no figure or open
// cell, more letters than a row of so many cells could have.
func isWordy(item []byte) bool {
	item = bytes.Trim(item, "'\"")
	return !bytes.ContainsAny(item, "'\"") && hasWord(item, 3) && !bytes.ContainsAny(item, "0123456789._*") && !fitsSide(cutChars(nil, line{text: item}), len(item))
}

// braces notes the braces and dashes before a key, or in the rest of a line.
func (y *yaml) braces(text []byte, num int) {
	y.flow += bytes.Count(text, []byte("{")) - bytes.Count(text, []byte("}"))
	dash := bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("- ")) && len(bytes.Trim(text, " -{[")) == 0
	if (dash || bytes.IndexByte(text, '{') >= 0) && !y.fresh {
		y.fresh, y.begun = true, num
	}
}

// key takes a key and its value.
func (y *yaml) key(key string, value []byte, at position) error {
	if y.fresh {
		y.seen, y.fresh = map[string]position{}, false
	}
	if first, again := y.seen[key]; again {
		return at.refused("key "+quote([]byte(key))+" again", fmt.Sprintf("one, as in %v", first))
	}
	y.seen[key], y.under = at, key
	n, isSize := number(value)
	switch {
	case isSize && (slices.Contains(sideKeys, key) || key == "k" || key == "s"):
		y.sizes = append(y.sizes, yamlSize{n, at, y.begun})
	case slices.Contains(rowKeys, key), string(value) == "false", string(value) == "null",
		slices.Contains(labelKeys, key), slices.Contains(harmlessKeys, key):
	default:
		return at.refused(quote([]byte(strings.TrimSpace(key+" "+string(value)))), "sizes and lists of cells (docs/formats.md)")
	}
	return nil
}
