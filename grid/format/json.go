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

// JSON. Values follow one another, so that lines of JSON are read one by one, and so are the objects
// of an outermost list: memory is needed only for the text of the largest. Lines that begin with #
// or // are comments, which JSON lacks but people write; no line can begin so inside a string.
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
// symbols is a row of them.
func (v *value) cells(dst []cell) []cell {
	switch {
	case len(dst) >= maxCut:
	case v.isRow():
		return cutChars(dst, line{text: v.text(), num: v.line})
	case v.isLeaf():
		return append(dst, cell{v.text(), v.position})
	default:
		for _, kid := range v.kids() {
			if dst = kid.cells(dst); len(dst) >= maxCut {
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

// next returns the next value; io.EOF is the end of the source.
func (j *jsonReader) next() (value, error) {
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
		return value{}, err
	}
	at := position{j.begun, 1}
	text := bytes.TrimLeft(j.value, " \t\r\n")
	return value{bytes.TrimRight(text, " \t\r\n"), at.after(j.value[:len(j.value)-len(text)])}, nil
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

// readJSON reads all values of a source. An outermost object must contain a puzzle.
func readJSON(t *text) {
	j := &jsonReader{in: t.in.in, line: 1, limit: maxDocument}
	if b, _ := j.in.Peek(len(byteOrderMark)); bytes.Equal(b, byteOrderMark) {
		_, _ = j.in.Discard(len(b))
	}
	for !t.done {
		v, err := j.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
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
