package format

import "bytes"

// The pieces of program text and of JSON: brackets, strings, words, bars. Commas, white space and
// comments are between them. In JSON a string may have any escape and a comment must begin its
// line; elsewhere only quotes and backslashes are escaped, and a quote that does not end on its
// line is an apostrophe.

// lexer cuts text into pieces. It allocates nothing.
type lexer struct {
	text  []byte
	json  bool
	pos   int
	line  int
	start int  // the beginning of the line
	deep  int  // the number of open brackets among those passed
	comma bool // whether more than white space was before the last piece
	note  func(comment []byte, line int)
}

type pieceKind uint8

const (
	noPiece pieceKind = iota // the end of the text
	opening
	closing
	barPiece
	stringPiece
	wordPiece
	apostrophe
)

// piece is a part of text with its position.
type piece struct {
	kind pieceKind
	text []byte
	from int // its beginning, including the quote
	position
}

func (x *lexer) next() piece {
	x.comma = false
	for x.pos < len(x.text) {
		switch b := x.text[x.pos]; {
		case b == '\n':
			x.line++
			x.start = x.pos + 1
			x.pos++
		case b == ',' || b == ';' || b == ':' && x.json:
			x.comma = true
			x.pos++
		case b == ' ' || b == '\t' || b == '\r':
			x.pos++
		case x.isComment(b):
			x.comment()
		default:
			return x.piece(b)
		}
	}
	return piece{position: position{line: x.line}}
}

// piece returns the piece that begins here with b.
func (x *lexer) piece(b byte) piece {
	p := piece{from: x.pos, position: position{x.line, x.pos - x.start + 1}}
	switch {
	case b == '{' || b == '[':
		p.kind = opening
		x.deep++
	case b == '}' || b == ']':
		p.kind = closing
		x.deep = max(x.deep-1, 0)
	case b == '|' && !x.json:
		p.kind = barPiece
	case b == '"' || b == '\'' && !x.json:
		return x.quoted(p)
	default:
		return x.word(p)
	}
	x.pos++
	return p
}

// quoted returns the string that begins here.
func (x *lexer) quoted(p piece) piece {
	rest := x.text[x.pos+1:]
	end := closingQuote(rest, x.text[x.pos], true)
	if end < 0 {
		end = closingQuote(rest, x.text[x.pos], false)
	}
	if end < 0 {
		x.pos++
		p.kind = apostrophe
		return p
	}
	x.pos += end + 2
	p.kind, p.col, p.text = stringPiece, p.col+1, rest[:end]
	return p
}

// closingQuote returns the end of a string, -1 if it does not end on its line; escaped reports
// whether a backslash escapes the next character.
func closingQuote(text []byte, quote byte, escaped bool) int {
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == quote:
			return i
		case b == '\n':
			return -1
		case b == '\\' && escaped:
			i++
		}
	}
	return -1
}

// word returns the number or the name that begins here.
func (x *lexer) word(p piece) piece {
	for x.pos++; x.pos < len(x.text) && !endsWord[x.text[x.pos]] && !(x.json && x.text[x.pos] == ':'); x.pos++ {
	}
	p.kind, p.text = wordPiece, x.text[p.from:x.pos]
	return p
}

// endsWord marks the characters that end a word.
var endsWord = setOf(" \t\r\n,;{}[]|\"'")

// isComment reports whether a comment begins here with b.
func (x *lexer) isComment(b byte) bool {
	switch rest := x.text[x.pos:]; b {
	case '#':
		return true
	case '%':
		return !x.json
	case '/':
		return len(rest) > 1 && (rest[1] == '/' || rest[1] == '*' && !x.json)
	}
	return false
}

// comment skips a comment.
func (x *lexer) comment() {
	rest := x.text[x.pos:]
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
