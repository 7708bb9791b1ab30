package format

import (
	"bytes"
	"fmt"
	"regexp"
)

// Facts of answer set programming.
//
//	% N=9 box=3x3 kind=2d      a header begins a puzzle
//	side(9).                   or #const n=9.
//	given(1,2,5).              row, column, digit; any name will do
//	allowed(1,3,7).            restricts a cell to the digits so listed
//	given(2,1,3,5).            in cubes the layer comes first
//
// Rules and other atoms are passed over, so that the clues are found in a whole
// program. Coordinates may count from 0: they do if a 0 occurs.

var (
	aspFact = regexp.MustCompile(`([a-z_]\w*)\(\s*"?(\d{1,4})"?\s*,\s*"?(\d{1,4})"?\s*,\s*"?(\d{1,4})"?\s*(?:,\s*"?(\d{1,4})"?\s*)?\)\s*\.`)
	aspSide = regexp.MustCompile(`(?:^|\s)(?:#const\s+)?(?:n|size|side)\s*[=(]\s*(\d{1,4})\s*\)?\s*\.`)
)

// asp reads facts.
type asp struct {
	*reader
	in        *lines
	items     *facts
	commented int // the line of the last comment
}

// run reads the source. All facts may stand on one line, so that a long one comes in parts.
func (a *asp) run() {
	a.in.cut = '.'
	for l := range a.lines(a.in) {
		a.take(l)
	}
	a.flush()
}

// take takes one line. Rules and whatever else is no fact about a cell are passed
// over.
func (a *asp) take(l line) {
	text, comment := l.text, []byte(nil)
	if l.num == a.commented {
		return
	}
	if i := bytes.IndexByte(text, '%'); i >= 0 {
		text, comment = text[:i], text[i:]
		a.commented = l.num
	}
	if h, ok := parseHeader(comment); ok {
		a.flush()
		a.announce(h, l.num)
		a.items = newFacts(l.num)
	}
	if m := aspSide.FindSubmatch(text); m != nil && a.head.side == 0 {
		a.head.side = atoi(m[1])
	}
	for m := aspFact.FindSubmatchIndex(text); m != nil; m = aspFact.FindSubmatchIndex(text) {
		a.fact(l.num, text, m)
		text = text[m[1]:]
	}
}

// fact takes a fact of three or four numbers, which stand where m says.
func (a *asp) fact(line int, text []byte, m []int) {
	if a.items == nil {
		a.items = newFacts(line)
	}
	var v []int
	for i := 4; i < len(m); i += 2 {
		if m[i] >= 0 {
			v = append(v, atoi(text[m[i]:m[i+1]]))
		}
	}
	kind, layer := given, 1
	if string(text[m[2]:m[3]]) == "allowed" {
		kind = allowed
	}
	if len(v) == 4 {
		a.items.cube = true
		layer, v = v[0], v[1:]
	}
	a.items.add(newFact(kind, layer, v[0], v[1], v[2], line))
}

// flush hands out the puzzle that was read.
func (a *asp) flush() {
	if a.items == nil {
		return
	}
	f := a.items
	if f.cube && a.opt.Box != [2]int{} {
		a.fail(f.line, &Error{Found: "facts of a cube", Expected: fmt.Sprintf("rows, columns and digits for boxes of %v", a.opt.Box)})
		return
	}
	p, err := f.puzzle(a.reader)
	a.report(Record{Line: f.line, Puzzle: p, Err: err})
}
