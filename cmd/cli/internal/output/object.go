package output

import (
	"encoding/json"
	"strconv"

	"basisk/grid"
)

// JSON is written as it comes, member by member, in one buffer that is used again
// for every puzzle. Members of any type go through package json, those that a batch
// writes thousands of times a second (digits, numbers, statuses) do not. An object
// may be longer than memory: Take hands out what there is while it goes on growing,
// which is how all solutions of a puzzle become one object.

// Object is a JSON object under construction. It is written by hand since
// reflection over the digits of a solution would cost as much as an easy puzzle.
type Object struct{ text []byte }

// Begin starts a new object in the same memory.
func (o *Object) Begin() { o.text = append(o.text[:0], '{') }

// End closes the object with a line end and returns it, valid until Begin.
func (o *Object) End() []byte {
	o.text = append(o.text, '}', '\n')
	return o.text
}

// Take returns the text so far, which the caller writes at once, and goes on
// behind it.
func (o *Object) Take() []byte {
	text := o.text
	o.text = o.text[:0]
	return text
}

// comma appends what separates a member from the one before, if there is one.
func (o *Object) comma() {
	if last := len(o.text) - 1; last < 0 || o.text[last] != '{' && o.text[last] != '[' {
		o.text = append(o.text, ',')
	}
}

// key appends a key, which must need no escapes.
func (o *Object) key(name string) {
	o.comma()
	o.text = append(o.text, '"')
	o.text = append(o.text, name...)
	o.text = append(o.text, '"', ':')
}

// Number adds an integer.
func (o *Object) Number(name string, x int) {
	o.key(name)
	o.text = strconv.AppendInt(o.text, int64(x), 10)
}

// Seconds adds a time in seconds.
func (o *Object) Seconds(name string, x float64) {
	o.key(name)
	o.text = strconv.AppendFloat(o.text, x, 'f', 9, 64)
}

// Word adds a string that must need no escapes.
func (o *Object) Word(name, word string) {
	o.key(name)
	o.text = append(o.text, '"')
	o.text = append(o.text, word...)
	o.text = append(o.text, '"')
}

// Flag adds true or false.
func (o *Object) Flag(name string, x bool) {
	o.key(name)
	o.text = strconv.AppendBool(o.text, x)
}

// Digits adds a flat array.
func (o *Object) Digits(name string, digits []grid.Digit) {
	o.key(name)
	o.text = AppendDigits(o.text, digits)
}

// BeginArray opens an array of arrays of digits.
func (o *Object) BeginArray(name string) {
	o.key(name)
	o.text = append(o.text, '[')
}

// Element adds an array to the open array.
func (o *Object) Element(digits []grid.Digit) {
	o.comma()
	o.text = AppendDigits(o.text, digits)
}

// ElementOf adds anything to the open array, as Value does to the object.
func (o *Object) ElementOf(x any) {
	o.comma()
	o.marshal(x)
}

// EndArray closes the array.
func (o *Object) EndArray() { o.text = append(o.text, ']') }

// Value adds anything by package json. It panics if that has no JSON, which is a
// mistake of this program.
func (o *Object) Value(name string, x any) {
	o.key(name)
	o.marshal(x)
}

// Puzzle adds the digits of all cells, 0 for open ones, and the candidates of those
// that are restricted.
func (o *Object) Puzzle(p *grid.Puzzle) {
	o.Digits("cells", p.Givens)
	if p.Allowed != nil {
		o.Value("candidates", p.Allowed)
	}
}

// marshal appends anything by package json.
func (o *Object) marshal(x any) {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	o.text = append(o.text, text...)
}

// AppendDigits appends digits to text as an array of JSON.
func AppendDigits(text []byte, digits []grid.Digit) []byte {
	text = append(text, '[')
	for i, d := range digits {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(d), 10)
	}
	return append(text, ']')
}
