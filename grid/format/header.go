package format

import (
	"bytes"
	"fmt"
	"strings"

	"basisk/grid"
)

// The statements of a source about its puzzles: lines of a fixed form, with or without # before them, which apply
// until the next.
//
//	# N=12 box=2x6 (rows x cols) kind=2d     side and box; kind 2d, 3d, or pm for
//	# N=16 box=4x4 kind=2d symbols=0-F       flat with candidates; hexadecimal
//	# N=9 box=3x3 units=x kind=2d            units.go has all of them
//	# population=needs-hall-4-not-hall-3     puzzles selected by the rules that they need
//
// A header is a promise: a puzzle that does not match it is an error, and so is a header that no
// puzzle can match.

// header is the information of a source about the puzzles that follow. The zero value has none.
type header struct {
	side int    // N, or 0
	box  [2]int // rows and columns of a box, or 0
	units
	cube    bool   // kind=3d
	ordered bool   // whether it is the line "order 30", so that numbers count from 0 where -1 is an open cell
	by      string // the source of the side, for messages
	err     *Error // the error of the header
	wrong   bool   // whether a key is not served
	symbols grid.Alphabet
	// population is how the puzzles were selected.
	population string
	unknown    []string // keys that are not known, with their values
}

// The parts of a comment such as "# N=12 box=2x6 kind=2d symbols=1".
var (
	headerKey   = lazily(`\b(\w+)\s*([=:])\s*`)
	headerPart  = lazily(`\w+\s*[=:]\s*\S*`)
	headerValue = lazily(`^[^\s,;]*`)
	headerUnits = lazily(`^[^\s,;]*(?:\s*,\s*[^\s,;=]+)*(?:[\s,;)]|$)`)
	headerBox   = lazily(`^(\d+)\s*[xX]\s*(\d+)(?:[\s,;)]|$)`)
)

// headerKeys are the keys of a header, in lower case except N, with their meanings.
var headerKeys = map[string]string{
	"N": "sides", "box": "boxes", "boxes": "", "kind": "kinds", "symbols": "alphabets", "units": "lists of units",
	"regions": "lists of regions", "population": "populations",
}

// knownKeys lists the keys for messages.
const knownKeys = "N=, box=, units=, regions=, kind=, symbols=, population= or count="

// variantKey matches a key that may state further rules.
var variantKey = lazily(`(?i)variant|constraint|rule|cage|killer|thermo|anti|diagonal|^n$`)

// isNearKey reports whether a key is perhaps a known one that is misspelt, since both begin alike and are nearly as
// long, or states rules that nothing here knows.
func isNearKey(key string) bool {
	if variantKey().MatchString(key) {
		return true
	}
	for known := range headerKeys {
		n, d := min(len(known), 3), len(known)-len(key)
		isAsLong := len(known) > 1 && len(key) >= n && max(d, -d) <= 2
		if isAsLong && strings.EqualFold(known[:n], key[:n]) {
			return true
		}
	}
	return false
}

// statement matches the beginning of a header without a comment sign.
var statement = lazily(`^\s*(?:N|(?i:box|kind|symbols?|units?|regions?|population|diagonals?))\s*=`)

// isStatement reports whether a line is such a header.
func isStatement(text []byte) bool { return bytes.IndexByte(text, '=') > 0 && statement().Match(text) }

// parseHeader parses a comment as a header; ok is false if it states neither side, box, kind, units
// nor population. A header replaces the previous one as a whole.
func parseHeader(comment []byte) (h header, ok bool) {
	const most, withRegions = 1 << 10, 1 << 13
	begin := comment[:min(len(comment), most)]
	if bytes.IndexByte(begin, '=') < 0 {
		return h, false
	}
	if bytes.Contains(begin, []byte("regions=")) {
		begin = comment[:min(len(comment), withRegions)]
	}
	comment = begin
	values := h.values(comment)
	box, kind, units, regions := values["box"], values["kind"], values["units"], values["regions"]
	if n := values["N"]; len(n) > 0 && isDigit(n[0]) || n != nil && (box != nil || kind != nil) {
		h.parseSide(n)
		ok = true
	}
	if box != nil {
		h.parseBox(box)
	}
	h.parseUnits(units, regions)
	if kind != nil {
		h.parseKind(string(kind))
	}
	h.population = string(values["population"])
	isShape := box != nil || kind != nil || units != nil || regions != nil
	if ok = ok || isShape || h.population != "" || h.wrong; values["symbols"] != nil {
		ok = true
		h.parseSymbols(string(values["symbols"]))
	}
	return h, ok
}

// values returns the values of the keys of a header. Keys must be known, and repeated ones must
// have the same value.
func (h *header) values(comment []byte) map[string][]byte {
	values := map[string][]byte{}
	hasWords := hasWord(headerPart().ReplaceAll(comment, nil), 2) // it is a sentence rather than a header
	for _, m := range headerKey().FindAllSubmatchIndex(comment, -1) {
		key, isColon := string(comment[m[2]:m[3]]), comment[m[4]] == ':'
		value := headerValue().Find(comment[m[1]:])
		if box := headerBox().Find(comment[m[1]:]); box != nil {
			value = box
		}
		if key == "units" {
			value = bytes.TrimRight(headerUnits().Find(comment[m[1]:]), " \t,;)")
		}
		if small := strings.ToLower(key); headerKeys[small] != "" || small == "boxes" {
			key = small
		}
		what, ours := headerKeys[key]
		first, again := values[key]
		switch {
		case key == "count", bytes.IndexByte(comment[m[2]:m[1]], ' ') >= 0 && !ours, isColon && !ours: // in words
		case isColon || what == "" && isNearKey(key):
			h.refuse(string(comment[m[2]:m[1]])+string(value), knownKeys)
			h.foreign, h.wrong = true, h.wrong || !isColon && !hasWords
		case what == "":
			h.unknown = append(h.unknown, key+"="+string(value))
		case again && !bytes.Equal(first, value):
			h.refuse("two "+what, "one")
		default:
			values[key] = value
		}
	}
	return values
}

func (h *header) parseSide(text []byte) {
	n, ok := number(text)
	if h.side = n; !ok || n < 2 || n > grid.MaxSide {
		h.refuse("N="+string(text), fmt.Sprintf("N of 2 to %d", grid.MaxSide))
	}
}

// parseSymbols parses the alphabet.
func (h *header) parseSymbols(text string) {
	a, err := grid.ParseAlphabet(text)
	if err == nil {
		h.symbols, err = a.For(h.side)
	}
	switch {
	case err != nil:
		h.refuse("symbols="+text, err.Error())
	case h.side == 0:
		h.refuse("symbols="+text+" without N", "the side too")
	}
}

// parseBox parses the rows and columns of a box.
func (h *header) parseBox(text []byte) {
	m := headerBox().FindSubmatch(text)
	if m == nil {
		h.refuse("box="+string(text), "rows and columns such as box=2x6")
		return
	}
	rows, _ := number(m[1])
	cols, _ := number(m[2])
	h.box = [2]int{rows, cols}
	switch n := rows * cols; {
	case h.side == 0 && n >= 2 && n <= grid.MaxSide:
		h.side = n
	case h.side == 0:
		h.refuse(fmt.Sprintf("box=%sx%s", m[1], m[2]), fmt.Sprintf("rows and columns whose product is 2 to %d", grid.MaxSide))
	case n != h.side:
		h.refuse(fmt.Sprintf("N=%d with box=%sx%s", h.side, m[1], m[2]), fmt.Sprintf("a box of %d cells", h.side))
	}
}

func (h *header) parseUnits(names, regions []byte) {
	if names == nil && regions == nil {
		return
	}
	var wrong error
	if names != nil {
		wrong = h.add(strings.Split(string(names), ",")...)
	}
	if wrong == nil && regions != nil {
		h.side, wrong = h.setRegions(string(regions), h.side)
	}
	if wrong == nil && h.side > 0 && h.err == nil {
		_, wrong = shapeKey{side: h.side, box: h.box, units: h.units}.build()
	}
	if wrong != nil {
		err := asError(wrong)
		h.refuse(err.Found, err.Expected)
		h.foreign = true
	}
}

// parseKind parses the kind of the shape.
func (h *header) parseKind(kind string) {
	switch kind {
	case "2d", "pm":
		return
	case "3d":
		if h.cube = true; h.isStated() {
			h.refuse("a cube with units", "rows, columns, pillars and boxes only")
		}
	default:
		h.refuse("kind="+kind[:min(len(kind), 20)], "kind=2d, kind=3d or kind=pm")
		return
	}
	k := root(h.side, 2)
	if h.side != 0 && (k < 2 || h.side > grid.MaxCubeSide || h.box != [2]int{} && h.box != [2]int{k, k}) {
		h.refuse(fmt.Sprintf("a cube of side %d with these boxes", h.side),
			fmt.Sprintf("a square side up to %d and square boxes", grid.MaxCubeSide))
	}
}

// refuse records the error of a header, unless it has one.
func (h *header) refuse(found, expected string) {
	if h.err == nil {
		h.err = mistake(found+" in a header", expected)
	}
}

// announce makes the header current, or reports that no puzzle can match it.
func (r *reader) announce(h header, line int) {
	if h.err != nil {
		r.fail(line, h.err)
		h = header{units: units{foreign: h.isStated()}}
	}
	if len(h.unknown) > 0 {
		r.note = fmt.Sprintf("the header in line %d has %s, which is not used; its keys are %s", line,
			strings.Join(h.unknown, ", "), knownKeys)
	}
	h.by = fmt.Sprintf("the header in line %d", line)
	r.head = h
}

// atoi returns the value of a number, or 0 for other texts.
func atoi(digits []byte) int {
	n, _ := number(digits)
	return n
}
