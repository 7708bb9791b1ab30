package format

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"basisk/grid"
)

// JSON. Values follow one another, so that lines of JSON are read one by one, and so are the
// objects of an outermost list: memory is needed only for the text of the largest object.
// encoding/json checks the syntax of a value once its text is complete. Lines that begin with # or
// // are comments, which JSON lacks but people write; no line can begin so inside a string.

// jsonReader cuts a source into the texts of JSON values.
type jsonReader struct {
	in      *bufio.Reader
	line    int // the current line
	limit   int // the limit of the length of a value
	value   []byte
	begun   int  // the line of the beginning of the value
	streams bool // inside an outermost list of objects
}

var errTooLong = errors.New("a document over the limit")

// readJSON reads all values of a source.
func readJSON(t *text) {
	j := &jsonReader{in: t.in.in, line: 1, limit: t.opt.MaxDocument}
	if b, _ := j.in.Peek(len(byteOrderMark)); bytes.Equal(b, byteOrderMark) {
		_, _ = j.in.Discard(len(b))
	}
	source := t.in
	t.in = newLines(bytes.NewReader(nil), 0) // no look-ahead
	for !t.done {
		n, err := j.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if t.fail(j.line, jsonError(err, t.opt.MaxDocument)); !j.resume(err) {
				break
			}
			continue
		}
		t.value(n)
	}
	t.in = source
}

// value handles an outermost value. An object must contain a puzzle.
func (t *text) value(n node) {
	before := t.index
	t.take(n)
	if t.index == before && n.kind == objectNode {
		t.fail(n.line, mistake("an object without a puzzle", "one under a name such as givens, puzzle or grid"))
	}
}

// parseJSON parses a text that begins on the given line.
func parseJSON(source string, line int) (node, error) {
	j := &jsonReader{in: bufio.NewReader(bytes.NewReader([]byte(source))), line: line, limit: len(source)}
	return j.next()
}

// member matches the beginning of an object or a key among others.
var member = regexp.MustCompile(`[{,]\s*"[^"]*"\s*:`)

// isMember matches a line of text with a key of an object.
func isMember(text []byte) bool {
	return bytes.IndexByte(text, '"') >= 0 && member.Match(text)
}

// refuseMember returns an error for such a line.
func refuseMember(_ *reader, l line) (*grid.Puzzle, error) {
	return nil, position{l.num, member.FindIndex(l.text)[0] + 1}.refused("an object of JSON in plain text",
		"JSON only, or text only")
}

// jsonError explains an error of the reader.
func jsonError(err error, limit int) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errTooLong):
		return mistake(fmt.Sprintf("a document of more than %d bytes", limit),
			"less, or a higher limit (--max-document)")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return mistake("the end of the source", "the end of a JSON value")
	case errors.As(err, &syntax):
		return mistake(syntax.Error(), "JSON")
	}
	return err
}

// next returns the next value; io.EOF is the end of the source.
func (j *jsonReader) next() (node, error) {
	j.value = j.value[:0]
	b, err := j.skip()
	for err == nil && j.streams && (b == ',' || b == ']') {
		j.streams = b == ','
		b, err = j.skip()
	}
	j.begun = j.line
	if err == nil && b == '[' && !j.streams {
		j.value = append(j.value, b)
		b, err = j.skip()
		if j.streams = b == '{'; j.streams {
			j.value, j.begun = j.value[:0], j.line
		} else {
			j.value = append(j.value, bytes.Repeat([]byte("\n"), j.line-j.begun)...)
		}
	}
	if errors.Is(err, io.EOF) && (j.streams || len(j.value) > 0) {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = j.read(b)
	}
	if err == nil {
		err = j.check()
	}
	if err != nil {
		return node{}, err
	}
	x := lexer{text: j.value, json: true, line: j.begun}
	if p := x.next(); p.kind == opening {
		return x.list(p), nil
	} else {
		return x.leaf(p), nil
	}
}

// resume skips a value that is not JSON, up to the next line that begins a list or an object; ok is
// false if there is none.
func (j *jsonReader) resume(err error) (ok bool) {
	if syntax := new(json.SyntaxError); !errors.As(err, &syntax) || j.streams {
		return false
	}
	j.line = j.begun + bytes.Count(j.value, []byte("\n"))
	for {
		j.comment() // skips the rest of the line
		b, err := j.in.Peek(1)
		if err != nil || b[0] == '{' || b[0] == '[' {
			return err == nil
		}
	}
}

// skip skips white space and comments and returns the next byte.
func (j *jsonReader) skip() (byte, error) {
	for {
		b, err := j.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case j.isComment(b):
			j.comment()
		case b == '\n':
			j.line++
		case b != ' ' && b != '\t' && b != '\r':
			return b, nil
		}
	}
}

func (j *jsonReader) isComment(b byte) bool {
	if b == '/' {
		next, _ := j.in.Peek(1)
		return string(next) == "/"
	}
	return b == '#'
}

// comment skips the rest of a line. The next read reports if the source ends or fails before.
func (j *jsonReader) comment() {
	for {
		b, err := j.in.ReadByte()
		if b == '\n' {
			j.line++
		}
		if err != nil || b == '\n' {
			return
		}
	}
}

// read reads a value to its end; value has its first bytes, and b is the next.
func (j *jsonReader) read(b byte) (err error) {
	deep, quoted, escaped, fresh := len(bytes.TrimSpace(j.value)), false, false, false
	for ; err == nil; b, err = j.in.ReadByte() {
		if fresh && j.isComment(b) { // fresh: only space on this line so far
			j.comment()
			b = '\n'
		} else if b == '\n' {
			j.line++
		}
		if j.value = append(j.value, b); len(j.value) > j.limit {
			return errTooLong
		}
		fresh = !quoted && (b == '\n' || fresh && (b == ' ' || b == '\t' || b == '\r'))
		switch {
		case escaped:
			escaped = false
		case quoted:
			quoted, escaped = b != '"', b == '\\'
		case b == '"':
			quoted = true
		case b == '[' || b == '{':
			deep++
		case b == ']' || b == '}':
			deep--
		}
		if deep > maxNesting {
			return mistake(fmt.Sprintf("more than %d levels", maxNesting), "fewer")
		}
		if deep <= 0 && !quoted && j.ends(b) {
			return nil
		}
	}
	if errors.Is(err, io.EOF) { // the text shows whether it is truncated or has another error
		return nil
	}
	return err
}

// ends reports whether a value outside brackets ends after b.
func (j *jsonReader) ends(b byte) bool {
	if b == ']' || b == '}' || b == '"' {
		return true
	}
	next, err := j.in.Peek(1)
	return err != nil || bytes.IndexByte([]byte(" \t\r\n,:[]{}\""), next[0]) >= 0
}

// check returns an error unless the value is JSON.
func (j *jsonReader) check() error {
	if json.Valid(j.value) {
		return nil
	}
	err := json.Unmarshal(j.value, new(json.RawMessage))
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		if syntax.Offset >= int64(len(j.value)) && syntax.Error() == "unexpected end of JSON input" {
			return io.ErrUnexpectedEOF
		}
		j.line = j.begun + bytes.Count(j.value[:syntax.Offset-1], []byte("\n"))
	}
	return err
}
