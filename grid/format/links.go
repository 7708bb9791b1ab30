package format

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf16"

	"basisk/grid"
)

// Links. Those of f-puzzles and SudokuPad are LZString over the JSON of a grid of objects; others hold the digits in
// the clear.
//
//	https://f-puzzles.com/?load=N4Ig…          the text that is packed:
//	https://sudokupad.app/fpuzzlesN4Ig…        {"size":9,"grid":[[
//	fpuzN4Ig…                                    {"value":5,"given":true},
//	N4Ig…                                        {"givenPencilMarks":[1,2]}, {}, …
//	https://sudokuexchange.com/play/?s=53007…    81 digits, 0 for an open cell
//	https://www.sudokuwiki.org/Sudoku.htm?bd=…
//
// The cells name their regions if those are not the boxes. Constraints other than rows, columns,
// regions and those that variants accepts are errors, since the puzzle would be different without
// them. A short link that only names a puzzle on a server contains none and is skipped like a line
// of words.

// packed matches the compressed part of a link, or of a bare identifier.
var packed = lazily(`(?:[?&](?:load|puzzleid|puzzle)=(?:fpuzzles|fpuz|scl)?|/(?:fpuzzles|fpuz|scl)|^\s*(?:fpuzzles|fpuz|scl)|^\s*(N4Ig))([A-Za-z0-9+/%=$-]{16,})`)

// maxPacked bounds the JSON of one puzzle, in UTF-16 units.
const maxPacked = 1 << 20

// isPacked reports whether a line has such a part.
func isPacked(text []byte) bool { return bytes.Contains(text, []byte("N4")) && packed().Match(text) }

// plainLink matches a link with the digits in the clear.
var plainLink = lazily(`^\s*https?://\S*[?&](?:s|bd|board|puzzle)=([0-9A-Za-z.]{16,})(?:[&#\s]|$)`)

// isLink matches a link with a puzzle.
func isLink(text []byte) bool {
	return isPacked(text) || bytes.Contains(text, []byte("://")) && plainLink().Match(text)
}

// link reads such a link.
func (r *reader) link(l line) (*grid.Puzzle, error) {
	if m := plainLink().FindSubmatchIndex(l.text); m != nil && !isPacked(l.text) {
		symbols := l.text[m[2]:m[3]]
		at := func(i int) *cell { return &cell{symbols[i : i+1], l.at(m[2] + i)} }
		p, err := r.fitShape(len(symbols), ofSymbols(symbols, r.symbols(), at))
		return p, l.at(m[2]).place(err)
	}
	at := packed().FindSubmatchIndex(l.text)
	col := at[4] + 1
	refuse := func(found, expected string) (*grid.Puzzle, error) {
		return nil, position{l.num, col}.refused(found, expected)
	}
	const wanted = "a puzzle of f-puzzles"
	data := append(bytes.Clone(bytes.TrimSpace(l.text[max(at[2], 0):max(at[3], 0)])), l.text[at[4]:at[5]]...)
	if plain, err := url.PathUnescape(string(data)); err == nil {
		data = []byte(plain)
	}
	source, err := decompressLZ(data)
	if err != nil {
		return refuse("data "+err.Error(), wanted)
	}
	n := value{raw: bytes.TrimSpace([]byte(source)), position: position{l.num, 1}}
	if !json.Valid(n.raw) || !n.isObject() {
		return refuse("data that is no JSON object", wanted)
	}
	f, others, err := n.fields(puzzleKeys)
	cells := f["puzzle"]
	switch {
	case err == nil && !cells.isGridOfObjects():
		return refuse("no grid", wanted)
	case err == nil && len(others) > 0:
		err = others[0].foreign(usedKeys)
	case err == nil:
		defer func(saved header) { r.head = saved }(r.head)
		delete(f, "solution") // which may have some cells only
		err = r.states(f, n)
	}
	rec := Record{Err: err}
	if err == nil {
		rec = r.record(n, f)
	}
	if e, ok := rec.Err.(*Error); ok {
		e.Line, e.Column = l.num, col // lines inside the JSON mean nothing outside
	}
	return rec.Puzzle, rec.Err
}

// isGridOfObjects reports whether the value is a list of lists of objects.
func (v value) isGridOfObjects() bool {
	row := v.first()
	return v.isList() && row.isList() && row.first().isObject()
}

// cellObjects makes a puzzle from a grid of objects. Values that are not given are entries of a
// player; they count only if no value is given at all.
func (r *reader) cellObjects(v value) (p *grid.Puzzle, note string, err error) {
	var values, regions []cell
	var marks []value
	var isGiven []bool
	side, all := v.count(), true
	for row := range v.kids() {
		if k := row.count(); k != side || k > grid.MaxSide {
			return nil, "", row.refused(fmt.Sprintf("a row of %d cells", k), fmt.Sprint(min(side, grid.MaxSide)))
		}
		for c := range row.kids() {
			if !c.isObject() {
				return nil, "", c.refused("a cell "+quote(c.text()), "an object")
			}
			f, others, err := c.fields(cellKeys)
			if err == nil && len(others) > 0 {
				err = others[0].foreign(usedKeys)
			}
			if err != nil {
				return nil, "", err
			}
			values = append(values, cell{f["value"].text(), c.position})
			regions = append(regions, cell{f["region"].text(), c.position})
			isGiven, all = append(isGiven, f["given"].isTrue()), all && !f["given"].isSome()
			marks = append(marks, f["givenpencilmarks"])
		}
	}
	for i := range values {
		if !all && !isGiven[i] {
			values[i].text = nil
		}
	}
	if err := r.head.regionsOf(regions, side); err != nil {
		return nil, "", err
	}
	p, err = r.fitShape(len(values), func(s *grid.Shape) (*grid.Puzzle, error) { return fill(s, values, symbolRule{}) })
	if err != nil {
		return nil, "", err
	}
	note, err = restrictAll(p, marks)
	return p, note, err
}

// regionsOf sets the regions that cells name; a cell without a name is in the region of its box.
func (u *units) regionsOf(names []cell, side int) error {
	boxes, err := grid.NearlySquare(side)
	if err != nil {
		return err
	}
	regions, isNamed := make([]int, len(names)), false
	rows, cols := boxes.Box()
	for c, name := range names {
		region, ok := number(name.text)
		if regions[c] = c/side/max(rows, 1)*max(rows, 1) + c%side/max(cols, side/max(rows, 1)); len(name.text) > 0 {
			regions[c], isNamed = region, true
		}
		if len(name.text) > 0 && !ok {
			return name.refused("region "+quote(name.text), fmt.Sprintf("0 to %d", side-1))
		}
	}
	if !isNamed {
		return nil
	}
	return names[0].wrong(u.state(side, regions))
}

// LZString by Pieroxy (2013): Lempel-Ziv-Welch over UTF-16 units, with codes that
// grow from two bits on, packed into base64. Each code is a dictionary entry, or
// announces a new unit of 8 bits (0) or 16 bits (1), or ends the text (2). Cost:
// linear in the length of the text, which the caller limits.

// errLZ reports input that LZString cannot have written.
var errLZ = errors.New("not compressed by LZString")

// bitReader reads bits from bytes, the highest of a byte first, the lowest of a number first.
type bitReader struct {
	data []byte
	pos  int
}

// take returns a number of width bits; ok is false at the end.
func (b *bitReader) take(width int) (v int, ok bool) {
	if b.pos+width > 8*len(b.data) {
		return 0, false
	}
	for i := range width {
		if b.data[b.pos/8]&(0x80>>(b.pos%8)) != 0 {
			v |= 1 << i
		}
		b.pos++
	}
	return v, true
}

// decompressLZ is the inverse of LZString's compressToBase64 and compressToEncodedURIComponent. It
// fails on a text of more than maxPacked units.
func decompressLZ(encoded []byte) (string, error) {
	data, err := lzBytes(encoded)
	if err != nil {
		return "", err
	}
	in := bitReader{data: data}
	entries := make([][]uint16, 3) // codes 0 to 2 are not entries
	width, room, size := 2, 1, 0   // bits per code, codes left before they grow, the total length of the entries
	add := func(entry []uint16) {
		entries = append(entries, entry)
		if room--; room == 0 {
			room = 1 << width
			width++
		}
	}
	var out, last []uint16
	for {
		code, ok := in.take(width)
		if !ok {
			return "", errLZ
		}
		var entry []uint16
		switch {
		case code == 2:
			return string(utf16.Decode(out)), nil
		case code < 2:
			unit, ok := in.take(8 << code)
			if !ok {
				return "", errLZ
			}
			entry = []uint16{uint16(unit)}
			add(entry)
		case code < len(entries):
			entry = entries[code]
		case code == len(entries) && last != nil:
			entry = append(last[:len(last):len(last)], last[0])
		default:
			return "", errLZ
		}
		if out = append(out, entry...); last != nil {
			add(append(last[:len(last):len(last)], entry[0]))
		}
		if size += len(last); len(out) > maxPacked || size > 16*maxPacked {
			return "", errors.New("too long when unpacked")
		}
		last = entry
	}
}

// lzBytes decodes base64 in both of LZString's alphabets, padded or not: in links it writes -
// instead of /, and a link spells + as a space.
func lzBytes(encoded []byte) ([]byte, error) {
	plain := strings.NewReplacer("-", "/", " ", "+", "=", "", "$", "", "\r", "", "\n", "").Replace(string(encoded))
	for len(plain)%4 != 0 { // six bits of each character count, also of the last
		plain += "A"
	}
	data, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		return nil, errLZ
	}
	return data, nil
}
