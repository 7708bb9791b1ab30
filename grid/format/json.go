package format

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// JSON, and nested lists as programs write them. Values follow one another, so that lines of JSON are read one by
// one, and so are the objects of an outermost list: memory is needed only for the text of the largest. Lists become
// JSON as they are read. Comments, which JSON lacks but people write, begin with # or //.

// maxNesting bounds the depth of lists and objects.
const maxNesting = 32

// jsonReader cuts a source into the texts of JSON values.
type jsonReader struct {
	in      *bufio.Reader
	line    int  // the current line
	limit   int  // of the size of a value
	streams bool // inside an outermost list of objects
	isAfter bool // after a value

	value []byte    // the text of the value, as JSON
	begun int       // the line of its beginning
	open  []bracket // the brackets that are open in it
	item  int       // the end of the last element in the innermost, -1 if a comma or nothing follows it
	comma int       // the last comma or the beginning of the last element
}

var errTooLong = errors.New("a document over the limit")

// jsonError explains an error of the text; it returns nil for one of the source itself.
func jsonError(err error) (text *Error) {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errTooLong):
		return mistake(fmt.Sprintf("a document of more than %d MiB", maxDocument>>20), "a smaller one")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return mistake("the end of the source", "the end of a JSON value")
	case errors.As(err, &syntax):
		return mistake(syntax.Error(), "JSON")
	}
	errors.As(err, &text)
	return text
}

// next returns the next value; io.EOF is the end of the source.
func (j *jsonReader) next() (value, error) {
	j.value, j.open, j.item, j.comma = j.value[:0], j.open[:0], -1, 0
	b, err := j.skip()
	for err == nil && (bytes.IndexByte([]byte(",;)"), b) >= 0 || j.streams && b == ']') {
		j.streams = j.streams && b == ','
		b, err = j.skip()
	}
	j.begun = j.line
	if err == nil && j.isAfter && bytes.IndexByte([]byte("[{(\"'-0123456789nNtf"), b) < 0 {
		err = mistake("text after a list", "another list, or the end")
	}
	j.isAfter = err == nil
	if err == nil && b == '[' && !j.streams {
		b, err = j.skip()
		if j.streams = b == '{'; j.streams {
			j.begun = j.line
		} else {
			j.opening('[')
			j.value = append(j.value, bytes.Repeat([]byte("\n"), j.line-j.begun)...)
		}
	}
	if errors.Is(err, io.EOF) && (j.streams || len(j.open) > 0) {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = j.read(b)
	}
	if err == nil {
		err = j.check()
	}
	return value{raw: j.value, position: position{j.begun, 1}}, err
}

// resume skips a value that is not JSON, up to the next line that begins a list or an object; ok is
// false if there is none.
func (j *jsonReader) resume(err error) (ok bool) {
	if j.streams || errors.Is(err, errTooLong) {
		return false
	}
	j.isAfter, j.line = false, j.begun+bytes.Count(j.value, []byte("\n"))
	for {
		j.skipLine()
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
			j.skipLine()
		case b == '\n':
			j.line++
		case b != ' ' && b != '\t' && b != '\r':
			return b, nil
		}
	}
}

// isComment reports whether b begins a comment, up to the end of the line.
func (j *jsonReader) isComment(b byte) bool {
	if b != '/' {
		return b == '#'
	}
	next, _ := j.in.Peek(1)
	return string(next) == "/"
}

// skipLine skips the rest of a line. The next read reports if the source ends or fails before.
func (j *jsonReader) skipLine() {
	for b, err := byte(0), error(nil); err == nil && b != '\n'; {
		b, err = j.in.ReadByte()
	}
	j.line++
}

// bracket is an open bracket: its place in the text, and whether it is a brace.
type bracket struct {
	at      int
	isBrace bool
}

// nothingNames are the names of an open cell, with what JSON has for them in as many characters.
var nothingNames = map[string]string{"None": "null", "nan": `"" `, "NaN": `"" `, "NA": `""`, "nil": `"" `}

// read reads a value to its end, of which b is the first byte, and makes it JSON: brackets, quotes, nothings, and
// commas that are missing or too many. What is JSON stays as it is. At the end of the source the text shows whether it
// is truncated.
func (j *jsonReader) read(b byte) (err error) {
	for err == nil {
		switch {
		case j.isComment(b):
			j.skipLine()
			j.value = append(j.value, '\n')
		case b == ' ' || b == '\t' || b == '\r' || b == '\n':
			j.value = append(j.value, b)
		case b == ',' || b == ':':
			j.separator(b)
		case b == '[' || b == '(' || b == '{':
			j.opening(b)
		case b == ']' || b == ')' || b == '}':
			j.closing(b)
		case b == '"' || b == '\'':
			err = j.quoted(b)
		default:
			err = j.word(b)
		}
		if len(j.open) > maxNesting {
			return mistake(fmt.Sprintf("more than %d levels", maxNesting), "fewer")
		}
		if len(j.open) == 0 && j.item == len(j.value) {
			break
		}
		if err == nil {
			b, err = j.byte()
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// byte returns the next byte, unless the value is too long.
func (j *jsonReader) byte() (byte, error) {
	if len(j.value) >= j.limit {
		return 0, errTooLong
	}
	b, err := j.in.ReadByte()
	if err == nil && b == '\n' {
		j.line++
	}
	return b, err
}

// begin begins an element: if no comma is before it, one follows the last.
func (j *jsonReader) begin() {
	if end := j.item; end >= 0 && end < len(j.value) {
		if j.value[end] == '\n' {
			j.value = slices.Insert(j.value, end, ' ')
		}
		j.value[end] = ','
	}
	j.item, j.comma = -1, len(j.value)
}

// separator adds a comma or a colon, after which a brace is that of an object.
func (j *jsonReader) separator(b byte) {
	if last := len(j.open) - 1; b == ':' && last >= 0 && j.open[last].isBrace {
		j.value[j.open[last].at] = '{'
	}
	j.item, j.comma = -1, len(j.value)
	j.value = append(j.value, b)
}

// opening adds a bracket, that of a list until something shows that it is an object.
func (j *jsonReader) opening(b byte) {
	j.begin()
	j.open = append(j.open, bracket{len(j.value), b == '{'})
	j.value = append(j.value, '[')
}

// closing adds the end of a list or an object, without a comma before it.
func (j *jsonReader) closing(b byte) {
	if j.item < 0 && j.comma < len(j.value) && j.value[j.comma] == ',' {
		j.value[j.comma] = ' '
	}
	if last := len(j.open) - 1; last >= 0 {
		begin := j.open[last]
		if begin.isBrace && len(bytes.TrimSpace(j.value[begin.at+1:])) == 0 {
			j.value[begin.at] = '{'
		}
		b, j.open = j.value[begin.at]+2, j.open[:last] // ] and } are the second after [ and {
	}
	j.value = append(j.value, b)
	j.item = len(j.value)
}

// quoted adds a string.
func (j *jsonReader) quoted(quote byte) error {
	j.begin()
	j.value = append(j.value, '"')
	for escaped := false; ; {
		b, err := j.byte()
		switch {
		case err != nil:
			return err
		case b == quote && !escaped:
			j.value = append(j.value, '"')
			j.item = len(j.value)
			return nil
		}
		escaped = b == '\\' && !escaped
		j.value = append(j.value, b)
	}
}

// word adds a number or a name, of which b is the first byte.
func (j *jsonReader) word(b byte) (err error) {
	j.begin()
	from := len(j.value)
	j.value = append(j.value, b)
	next, _ := j.in.Peek(1)
	for len(next) > 0 && bytes.IndexByte([]byte(" \t\r\n,:;[](){}\"'#/"), next[0]) < 0 {
		if b, err = j.byte(); err != nil {
			return err
		}
		j.value = append(j.value, b)
		next, _ = j.in.Peek(1)
	}
	copy(j.value[from:], nothingNames[string(j.value[from:])])
	j.item = len(j.value)
	return nil
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

// readJSON reads all values of a source, after the text before the first list. An outermost object must contain a
// puzzle.
func readJSON(t *text) {
	j := &jsonReader{in: t.in.in, line: 1, limit: maxDocument}
	prefix, _ := j.in.Peek(bufferSize)
	if at := listStart(prefix); at >= 0 {
		for l := range bytes.Lines(prefix[:at]) {
			if h, isHeader := parseHeader(bytes.TrimSpace(l)); isHeader && isMarked(l) {
				t.announce(h, j.line)
			}
			j.line += bytes.Count(l, []byte("\n"))
		}
		_, _ = j.in.Discard(at)
	} else if bytes.HasPrefix(prefix, byteOrderMark) {
		_, _ = j.in.Discard(len(byteOrderMark))
	}
	for !t.done {
		v, err := j.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			text := jsonError(err)
			if text == nil {
				t.in.err = err
				break
			}
			if t.fail(j.line, text); !j.resume(err) {
				break
			}
			continue
		}
		before := t.index
		t.take(v)
		if t.index == before && v.isObject() {
			t.fail(v.line, mistake("an object without a puzzle", "one under a name such as givens, puzzle or grid"))
		}
	}
}
