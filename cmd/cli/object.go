package cli

import (
	"encoding/json"
	"strconv"

	"basisk/grid"
)

// JSON is written as it comes, member by member, in one buffer that is used again
// for every puzzle. Members of any type go through package json, those that a batch
// writes thousands of times a second (digits, numbers, statuses) do not. An object
// may be longer than memory: take hands out what there is while it goes on growing,
// which is how all solutions of a puzzle become one object.

// object is a JSON object under construction. It is written by hand since
// reflection over the digits of a solution would cost as much as an easy puzzle.
type object struct{ text []byte }

// begin starts a new object in the same memory.
func (o *object) begin() { o.text = append(o.text[:0], '{') }

// end closes the object with a line end and returns it, valid until begin.
func (o *object) end() []byte {
	o.text = append(o.text, '}', '\n')
	return o.text
}

// take returns the text so far, which the caller writes at once, and goes on
// behind it.
func (o *object) take() []byte {
	text := o.text
	o.text = o.text[:0]
	return text
}

// comma appends what separates a member from the one before, if there is one.
func (o *object) comma() {
	if last := len(o.text) - 1; last < 0 || o.text[last] != '{' && o.text[last] != '[' {
		o.text = append(o.text, ',')
	}
}

// key appends a key, which must need no escapes.
func (o *object) key(name string) {
	o.comma()
	o.text = append(o.text, '"')
	o.text = append(o.text, name...)
	o.text = append(o.text, '"', ':')
}

// number adds an integer.
func (o *object) number(name string, x int) {
	o.key(name)
	o.text = strconv.AppendInt(o.text, int64(x), 10)
}

// seconds adds a time in seconds.
func (o *object) seconds(name string, x float64) {
	o.key(name)
	o.text = strconv.AppendFloat(o.text, x, 'f', 9, 64)
}

// word adds a string that must need no escapes.
func (o *object) word(name, word string) {
	o.key(name)
	o.text = append(o.text, '"')
	o.text = append(o.text, word...)
	o.text = append(o.text, '"')
}

// flag adds true or false.
func (o *object) flag(name string, x bool) {
	o.key(name)
	o.text = strconv.AppendBool(o.text, x)
}

// digits adds a flat array.
func (o *object) digits(name string, digits []grid.Digit) {
	o.key(name)
	o.text = appendDigits(o.text, digits)
}

// beginArray opens an array of arrays of digits.
func (o *object) beginArray(name string) {
	o.key(name)
	o.text = append(o.text, '[')
}

// element adds an array to the open array.
func (o *object) element(digits []grid.Digit) {
	o.comma()
	o.text = appendDigits(o.text, digits)
}

// endArray closes the array.
func (o *object) endArray() { o.text = append(o.text, ']') }

// value adds anything by package json. It panics if that has no JSON, which is a
// mistake of this program.
func (o *object) value(name string, x any) {
	o.key(name)
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	o.text = append(o.text, text...)
}

// appendDigits appends an array of integers to text.
func appendDigits(text []byte, digits []grid.Digit) []byte {
	text = append(text, '[')
	for i, d := range digits {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(d), 10)
	}
	return append(text, ']')
}
