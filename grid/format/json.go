package format

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// JSON, and nested lists as programs write them. Values follow one another, so that lines of JSON are read one by
// one, and so are the objects of an outermost list: memory is needed only for the text of the largest. Lists are read
// as JSON too, once their text is made JSON in place (lists.go). Comments, which JSON lacks but people write, begin
// with # or //.
//
// A value is a piece of the text instead of a tree: each request for its elements walks over the
// piece, so that a document of brackets and commas needs no more memory than its text. encoding/json
// does all the parsing.

// value is a JSON value.
type value struct {
	raw []byte
	position
}

func (v *value) isObject() bool { return len(v.raw) > 0 && v.raw[0] == '{' }
func (v *value) isList() bool   { return len(v.raw) > 0 && v.raw[0] == '[' }
func (v *value) isLeaf() bool   { return !v.isObject() && !v.isList() }
func (v *value) isQuoted() bool { return len(v.raw) > 0 && v.raw[0] == '"' }

// text returns the text of a leaf, which is a string, a number or a word; nothing for null.
func (v *value) text() []byte {
	switch {
	case !v.isLeaf() || string(v.raw) == "null":
		return nil
	case !v.isQuoted():
		return v.raw
	case bytes.IndexByte(v.raw, '\\') < 0:
		return v.raw[1 : len(v.raw)-1]
	}
	var s string
	_ = json.Unmarshal(v.raw, &s) // the value was valid as a whole
	return []byte(s)
}

// kids yields the elements of a list, or the values of an object with its keys in lower case.
func (v *value) kids() iter.Seq2[string, value] {
	return func(yield func(string, value) bool) {
		if v.isLeaf() {
			return
		}
		in := json.NewDecoder(bytes.NewReader(v.raw))
		_, _ = in.Token()
		at, from := v.position, 0
		for in.More() {
			key := ""
			if v.isObject() {
				k, _ := in.Token()
				key = strings.ToLower(fmt.Sprint(k))
			}
			var raw json.RawMessage
			if in.Decode(&raw) != nil {
				return
			}
			start := int(in.InputOffset()) - len(raw)
			at, from = at.after(v.raw[from:start]), start
			kid := value{v.raw[start : start+len(raw)], at}
			if kid.isQuoted() {
				kid.col++
			}
			if !yield(key, kid) {
				return
			}
		}
	}
}

// after returns the position after text that begins at a position.
func (at position) after(text []byte) position {
	if k := bytes.LastIndexByte(text, '\n'); k >= 0 {
		return position{at.line + bytes.Count(text, []byte("\n")), len(text) - k}
	}
	return position{at.line, at.col + len(text)}
}

// count returns the number of elements.
func (v *value) count() (n int) {
	for range v.kids() {
		n++
	}
	return n
}

// first returns the first element, or nil.
func (v *value) first() *value {
	for _, kid := range v.kids() {
		return &kid
	}
	return nil
}

// under returns the value of a key of an object, or nil.
func (v *value) under(name string) *value {
	for key, kid := range v.kids() {
		if key == name {
			return &kid
		}
	}
	return nil
}

// items returns the texts of the elements.
func (v *value) items() (list [][]byte) {
	for _, kid := range v.kids() {
		list = append(list, kid.text())
	}
	return list
}

// brackets yields the brackets outside of strings.
func (v *value) brackets() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		quoted := false
		for i := 0; i < len(v.raw); i++ {
			switch b := v.raw[i]; b {
			case '\\':
				i++
			case '"':
				quoted = !quoted
			case '[', ']', '{', '}':
				if !quoted && !yield(b) {
					return
				}
			}
		}
	}
}

// depth returns 0 for a leaf, 1 for a list of leaves, and so on.
func (v *value) depth() (deepest int) {
	deep := 0
	for b := range v.brackets() {
		if b == '[' || b == '{' {
			deep++
		} else {
			deep--
		}
		deepest = max(deepest, deep)
	}
	return deepest
}

// hasObject reports whether the value is or contains an object.
func (v *value) hasObject() bool {
	for b := range v.brackets() {
		if b == '{' {
			return true
		}
	}
	return false
}

// isRow reports whether the value is a string of several symbols.
func (v *value) isRow() bool { return v.isQuoted() && len(v.raw) > 5 && v.raw[1] != '[' }

// hasRows reports whether some element of a list is a row of symbols.
func (v *value) hasRows() bool {
	for _, kid := range v.kids() {
		if kid.isRow() {
			return true
		}
	}
	return false
}

// cells appends the cells of a value to dst, up to an index and one cell too many. A string of several
// symbols is a row of them, and an element of a row that is a list has candidates, unless all of them are rows.
func (v *value) cells(dst []cell) []cell {
	return v.cellsTo(dst, v.depth() >= 3 && !v.isOfGrids())
}

func (v *value) cellsTo(dst []cell, candidates bool) []cell {
	switch {
	case len(dst) >= maxCut:
	case v.isRow():
		return cutChars(dst, line{text: bytes.ReplaceAll(v.text(), []byte("\n"), []byte(" ")), num: v.line})
	case v.isLeaf():
		return append(dst, fieldCell(v.text(), string(v.text()), 1, line{num: v.line, before: v.col - 1}))
	default:
		for _, kid := range v.kids() {
			isCell := candidates && kid.isList() && kid.depth() == 1 && v.depth() == 2
			if isCell {
				dst = append(dst, cell{kid.candidateText(), kid.position})
			} else {
				dst = kid.cellsTo(dst, candidates)
			}
			if len(dst) >= maxCut {
				break
			}
		}
	}
	return dst
}

// isNothing reports whether a value is empty: null, false, 0, or an empty text, list or object.
func (v *value) isNothing() bool {
	text := v.text()
	return !v.isLeaf() && v.first() == nil || v.isLeaf() && (len(text) == 0 ||
		!v.isQuoted() && (isZero(text) || string(text) == "false"))
}

// what describes a value for messages.
func (v *value) what() string {
	switch {
	case v.isObject():
		return "an object"
	case v.isList():
		return "a list"
	}
	return quote(v.text())
}

// maxNesting bounds the depth of lists and objects.
const maxNesting = 32

// jsonReader cuts a source into the texts of JSON values.
type jsonReader struct {
	in      *bufio.Reader
	line    int // the current line
	limit   int // of the size of a value
	value   []byte
	begun   int  // the line of the beginning of the value
	streams bool // inside an outermost list of objects
	isAfter bool // after a value
	listed  bool // whether lists as programs write them are expected
}

var errTooLong = errors.New("a document over the limit")

// jsonError explains an error of the reader.
func jsonError(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errTooLong):
		return mistake(fmt.Sprintf("a document of more than %d MiB", maxDocument>>20), "a smaller one")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return mistake("the end of the source", "the end of a JSON value")
	case errors.As(err, &syntax):
		return mistake(syntax.Error(), "JSON")
	}
	return err
}

// sourceError returns an error of the source itself, nil for one of its text.
func sourceError(err error) error {
	syntax, text := new(json.SyntaxError), new(Error)
	isText := errors.As(err, &syntax) || errors.As(err, &text)
	if isText || errors.Is(err, errTooLong) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// next returns the next value; io.EOF is the end of the source.
func (j *jsonReader) next() (value, error) {
	j.value = j.value[:0]
	b, err := j.skip()
	for err == nil && (j.streams && (b == ',' || b == ']') || j.listed && (b == ',' || b == ';' || b == ')')) {
		j.streams = j.streams && b == ','
		b, err = j.skip()
	}
	j.begun = j.line
	if err == nil && j.isAfter && bytes.IndexByte([]byte("[{(\"'-0123456789nNtf"), b) < 0 {
		err = mistake("text after a list", "another list, or the end")
	}
	j.isAfter = err == nil
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
		return value{}, err
	}
	at := position{j.begun, 1}
	text := bytes.TrimLeft(j.value, " \t\r\n")
	return value{bytes.TrimRight(text, " \t\r\n"), at.after(j.value[:len(j.value)-len(text)])}, nil
}

// resume skips a value that is not JSON, up to the next line that begins a list or an object; ok is
// false if there is none.
func (j *jsonReader) resume(err error) (ok bool) {
	syntax, text := new(json.SyntaxError), new(Error)
	if !errors.As(err, &syntax) && !errors.As(err, &text) || j.streams {
		return false
	}
	j.isAfter, j.line = false, j.begun+bytes.Count(j.value, []byte("\n"))
	for {
		j.comment('#') // skips the rest of the line
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
			j.comment(b)
		case b == '\n':
			j.line++
		case b != ' ' && b != '\t' && b != '\r':
			return b, nil
		}
	}
}

// isComment reports whether b begins a comment.
func (j *jsonReader) isComment(b byte) bool {
	if b == '/' {
		next, _ := j.in.Peek(1)
		return string(next) == "/" || string(next) == "*"
	}
	return b == '#'
}

// comment skips a comment that begins with b: the rest of a line, or all to the end that C has. It returns what stands
// for it. The next read reports if the source ends or fails before.
func (j *jsonReader) comment(b byte) byte {
	next, _ := j.in.Peek(1)
	isBlock, last := b == '/' && string(next) == "*", byte(0)
	for {
		b, err := j.in.ReadByte()
		if b == '\n' {
			j.line++
		}
		switch {
		case err != nil:
			return ' '
		case isBlock && last == '*' && b == '/':
			return ' '
		case !isBlock && b == '\n':
			return b
		}
		last = b
	}
}

// read reads a value to its end; value has its first bytes, and b is the next. Comments become ends of lines.
func (j *jsonReader) read(b byte) (err error) {
	deep, quote, escaped := len(bytes.TrimSpace(j.value)), byte(0), false
	for ; err == nil; b, err = j.in.ReadByte() {
		if quote == 0 && j.isComment(b) {
			b = j.comment(b)
		} else if b == '\n' {
			j.line++
		}
		if j.value = append(j.value, b); len(j.value) > j.limit {
			return errTooLong
		}
		switch {
		case escaped:
			escaped = false
		case quote != 0:
			if escaped = b == '\\'; b == quote {
				quote = 0
			}
		case b == '"', b == '\'' && j.listed:
			quote = b
		case b == '[' || b == '{' || b == '(':
			deep++
		case b == ']' || b == '}' || b == ')':
			deep--
		}
		if deep > maxNesting {
			return mistake(fmt.Sprintf("more than %d levels", maxNesting), "fewer")
		}
		if deep <= 0 && quote == 0 && j.ends(b) {
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
	if bytes.IndexByte([]byte(")]}\"'"), b) >= 0 {
		return true
	}
	next, err := j.in.Peek(1)
	return err != nil || bytes.IndexByte([]byte(" \t\r\n,:;()[]{}\""), next[0]) >= 0
}

// check returns an error unless the value is JSON, or lists that become JSON.
func (j *jsonReader) check() error {
	if json.Valid(j.value) {
		return nil
	}
	if j.listed {
		plainJSON(j.value)
	}
	err := json.Unmarshal(j.value, new(json.RawMessage))
	if err == nil {
		return nil
	}
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
	j := &jsonReader{in: t.in.in, line: 1, limit: maxDocument, listed: true}
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
			if t.in.err = sourceError(err); t.in.err != nil {
				break
			}
			if t.fail(j.line, jsonError(err)); !j.resume(err) {
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
