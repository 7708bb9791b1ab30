package format

import (
	"encoding/base64"
	"errors"
	"strings"
	"unicode/utf16"
)

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
// fails on a text of more than max units.
func decompressLZ(encoded []byte, max int) (string, error) {
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
		if size += len(last); len(out) > max || size > 16*max {
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
