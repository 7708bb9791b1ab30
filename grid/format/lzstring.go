package format

import (
	"encoding/base64"
	"errors"
	"unicode/utf16"
)

// LZString by Pieroxy (2013): Lempel-Ziv-Welch over UTF-16 units, with codes that
// grow from two bits on, packed into base64. Each code is a dictionary entry, or
// announces a new unit of 8 bits (0) or 16 bits (1), or ends the text (2). Cost:
// linear in the length of the text, which the caller limits.

// errLZ is the error for what LZString cannot have written.
var errLZ = errors.New("not compressed by LZString")

// bitReader takes bits from bytes, the highest of a byte first, the lowest of a
// number first.
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

// lzDecoder is the dictionary as it grows. Entries 0 to 2 are never used.
type lzDecoder struct {
	in      bitReader
	entries [][]uint16
	width   int // bits of a code
	room    int // codes left before width grows
	size    int // the length of all entries
	max     int
}

// decompressLZ undoes LZString's compressToBase64 and compressToEncodedURIComponent.
// It gives up on a text of more than max units.
func decompressLZ(encoded []byte, max int) (string, error) {
	data, err := lzBytes(encoded)
	if err != nil {
		return "", err
	}
	d := lzDecoder{in: bitReader{data: data}, entries: make([][]uint16, 3), width: 3, room: 4, max: max}
	code, ok := d.in.take(2)
	entry, more, err := d.unit(code)
	if !ok || err != nil || !more {
		return "", err
	}
	d.entries = append(d.entries, entry)
	units, err := d.run(entry)
	return string(utf16.Decode(units)), err
}

// run decodes what follows the first entry.
func (d *lzDecoder) run(last []uint16) (out []uint16, err error) {
	out = append(out, last...)
	for {
		code, ok := d.in.take(d.width)
		if !ok {
			return nil, errLZ
		}
		entry, more, err := d.entry(code, last)
		if err != nil || !more {
			return out, err
		}
		out = append(out, entry...)
		d.add(append(last[:len(last):len(last)], entry[0]))
		if d.size += len(last); len(out) > d.max || d.size > 16*d.max {
			return nil, errors.New("too long when unpacked")
		}
		last = entry
	}
}

// entry returns what a code stands for; more is false at the end of the text.
func (d *lzDecoder) entry(code int, last []uint16) (entry []uint16, more bool, err error) {
	switch {
	case code <= 2:
		if entry, more, err = d.unit(code); more && err == nil {
			d.add(entry)
		}
		return entry, more, err
	case code < len(d.entries):
		return d.entries[code], true, nil
	case code == len(d.entries):
		return append(last[:len(last):len(last)], last[0]), true, nil
	}
	return nil, false, errLZ
}

// unit reads a new unit.
func (d *lzDecoder) unit(code int) (entry []uint16, more bool, err error) {
	if code >= 2 {
		return nil, false, nil
	}
	v, ok := d.in.take(8 << code)
	if !ok {
		return nil, false, errLZ
	}
	return []uint16{uint16(v)}, true, nil
}

// add appends an entry and widens the codes when they no longer reach.
func (d *lzDecoder) add(entry []uint16) {
	d.entries = append(d.entries, entry)
	if d.room--; d.room == 0 {
		d.room = 1 << d.width
		d.width++
	}
}

// lzBytes undoes base64 in both of LZString's alphabets, padded or not: for links
// it writes - where base64 has /.
func lzBytes(encoded []byte) ([]byte, error) {
	plain := make([]byte, 0, len(encoded)+3)
	for _, b := range encoded {
		switch b {
		case '-':
			b = '/'
		case ' ':
			b = '+' // as a link spells it
		case '=', '$', '\r', '\n':
			continue
		}
		plain = append(plain, b)
	}
	for len(plain)%4 != 0 { // six bits of each character count, also of the last
		plain = append(plain, 'A')
	}
	data, err := base64.RawStdEncoding.DecodeString(string(plain))
	if err != nil {
		return nil, errLZ
	}
	return data, nil
}
