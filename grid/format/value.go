package format

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
)

// A value is a piece of the text instead of a tree: each request for its elements walks over the
// piece, so that a document of brackets and commas needs no more memory than its text. The text is
// valid JSON, as encoding/json says before.

// value is a JSON value, without white space around it. The zero value is none.
type value struct {
	key string // in its object, in lower case
	raw []byte
	position
}

func (v value) isSome() bool   { return len(v.raw) > 0 }
func (v value) isObject() bool { return v.isSome() && v.raw[0] == '{' }
func (v value) isList() bool   { return v.isSome() && v.raw[0] == '[' }
func (v value) isLeaf() bool   { return !v.isObject() && !v.isList() }
func (v value) isQuoted() bool { return v.isSome() && v.raw[0] == '"' }

// isRow reports whether the value is a string of several symbols.
func (v value) isRow() bool { return v.isQuoted() && len(v.raw) > 5 && v.raw[1] != '[' }

// isCell reports whether the value is no list, object or row.
func (v value) isCell() bool { return v.isLeaf() && !v.isRow() }

// isTrue reports whether the value is true.
func (v value) isTrue() bool { return string(v.raw) == "true" }

// isEmpty reports whether a value is null, or an empty text, list or object.
func (v value) isEmpty() bool { return len(v.text()) == 0 && v.count() == 0 }

// isNo reports whether a value is 0 or false.
func (v value) isNo() bool { return !v.isQuoted() && (isZero(v.raw) || string(v.raw) == "false") }

// text returns the text of a leaf, which is a string, a number or a word; nothing for null.
func (v value) text() []byte {
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

// kids yields the elements of a list, or the values of an object.
func (v value) kids() iter.Seq[value] {
	return func(yield func(value) bool) {
		if v.isLeaf() {
			return
		}
		at, from, key, isKey := v.position, 0, "", v.isObject()
		for i := 1; i < len(v.raw)-1; {
			if bytes.IndexByte([]byte(" \t\r\n,:"), v.raw[i]) >= 0 {
				i++
				continue
			}
			end := valueEnd(v.raw, i)
			kid := value{key: key, raw: v.raw[i:end]}
			if isKey {
				key, isKey, i = strings.ToLower(string(kid.text())), false, end
				continue
			}
			at, from = at.after(v.raw[from:i]), i
			if kid.position = at; kid.isQuoted() {
				kid.col++
			}
			if !yield(kid) {
				return
			}
			isKey, i = v.isObject(), end
		}
	}
}

// valueEnd returns the end of the value that begins at raw[i].
func valueEnd(raw []byte, i int) int {
	switch raw[i] {
	case '"':
		for i++; raw[i] != '"'; i++ {
			if raw[i] == '\\' {
				i++
			}
		}
		return i + 1
	case '[', '{':
		for depth := 0; ; i++ {
			switch raw[i] {
			case '"':
				i = valueEnd(raw, i) - 1
			case '[', '{':
				depth++
			case ']', '}':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	}
	return i + bytes.IndexAny(raw[i:], " \t\r\n,]}")
}

// after returns the position after text that begins at a position.
func (at position) after(text []byte) position {
	if k := bytes.LastIndexByte(text, '\n'); k >= 0 {
		return position{at.line + bytes.Count(text, []byte("\n")), len(text) - k}
	}
	return position{at.line, at.col + len(text)}
}

// count returns the number of elements.
func (v value) count() (n int) {
	for range v.kids() {
		n++
	}
	return n
}

// first returns the first element, or none.
func (v value) first() value {
	for kid := range v.kids() {
		return kid
	}
	return value{}
}

// all reports whether all elements are what is says.
func (v value) all(is func(value) bool) bool {
	for kid := range v.kids() {
		if !is(kid) {
			return false
		}
	}
	return true
}

// items returns the texts of the elements.
func (v value) items() (list [][]byte) {
	for kid := range v.kids() {
		list = append(list, kid.text())
	}
	return list
}

// hasObject reports whether the value is or contains an object.
func (v value) hasObject() bool {
	_, hasObject := v.nesting()
	return hasObject
}

// depth returns 0 for a leaf, 1 for a list of leaves, and so on.
func (v value) depth() int {
	depth, _ := v.nesting()
	return depth
}

// nesting finds both.
func (v value) nesting() (depth int, hasObject bool) {
	deep, quoted := 0, false
	for i := 0; i < len(v.raw); i++ {
		switch b := v.raw[i]; {
		case b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '[', b == '{':
			deep++
			depth, hasObject = max(depth, deep), hasObject || b == '{'
		case b == ']', b == '}':
			deep--
		}
	}
	return depth, hasObject
}

// what describes a value for messages.
func (v value) what() string {
	switch {
	case v.isObject():
		return "an object"
	case v.isList():
		return "a list"
	}
	return quote(v.text())
}
