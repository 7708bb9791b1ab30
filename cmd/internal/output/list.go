package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"basisk/grid"
)

// An object may be larger than memory: the one for all solutions of a puzzle has them in one list.
// It is written in parts: the members before the list, its elements, the members after it.

// BeginList writes the members of head, at least one, and opens the list called name.
func (o *Results) BeginList(head any, name string) {
	text := Object(head)
	o.Printf(`%s,"%s":[`, text[:len(text)-1], name)
	o.listed = false
}

// Element adds an element to the open list.
func (o *Results) Element(x any) {
	// Write keeps the errors.
	if o.listed {
		_, _ = o.Write([]byte{','})
	}
	o.listed = true
	if digits, ok := x.([]grid.Digit); ok {
		o.element = appendDigits(o.element[:0], digits)
		_, _ = o.Write(o.element)
		return
	}
	_, _ = o.Write(marshal(x))
}

// appendDigits appends the JSON of a solution to text. With reflection this would take a quarter of
// the time of listing all solutions.
func appendDigits(text []byte, digits []grid.Digit) []byte {
	for i, d := range digits {
		separator := byte(',')
		if i == 0 {
			separator = '['
		}
		text = strconv.AppendUint(append(text, separator), uint64(d), 10)
	}
	return append(text, ']')
}

// EndList closes the list and the object, with the members of tail, at least one.
func (o *Results) EndList(tail any) { o.Printf("],%s\n", bytes.TrimPrefix(marshal(tail), []byte("{"))) }

// Schema is the version of all objects. Fields may be added to them; it increases when one changes
// its meaning or is removed.
const Schema = 1

// Object returns the JSON of x, which has members, preceded by the schema. It adds the schema here,
// not as a field of each type, so that no object lacks it.
func Object(x any) []byte {
	text := fmt.Appendf(nil, `{"schema":%d,`, Schema)
	return append(text, marshal(x)[1:]...)
}

// marshal returns the JSON of x. It panics on an error, which is a mistake in this program.
func marshal(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return text
}
