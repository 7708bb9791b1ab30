package format

import (
	"bytes"
	"strings"
)

// The characters of a puzzle determine its alphabet: its first symbol, its other symbols, and the
// characters of open cells.

// charset has a bit for each character that occurs in a puzzle.
type charset struct {
	seen [4]uint64
	full bool // there are as many zeros as a full grid has of each digit, and no cell is missing
}

// charsetOf returns the charset of the text of a puzzle of side n.
func charsetOf(text []byte, n int) charset {
	var c charset
	var low, high uint64 // ASCII, nearly all of the text, is collected here
	for _, b := range text {
		bit := uint64(1) << (b & 63)
		switch b >> 6 {
		case 0:
			low |= bit
		case 1:
			high |= bit
		default:
			c.seen[b>>6] |= bit
		}
	}
	c.seen[0], c.seen[1] = low, high
	c.full = len(text) == n*n && c.has('0') && bytes.Count(text, []byte("0")) == n
	return c
}

// has reports whether b occurs.
func (c *charset) has(b byte) bool { return c.seen[b>>6]>>(b&63)&1 != 0 }

// any reports whether some character of set occurs.
func (c *charset) any(set string) bool {
	for i := range len(set) {
		if c.has(set[i]) {
			return true
		}
	}
	return false
}

// first chooses among the alphabets 1-9A-Za-z, 0-9A-Za-z and A-Za-z.
func (c *charset) first(n int, rule symbolRule) (byte, error) {
	letters := c.any(upper[:23]) || c.any(lower[:23]) || c.any("YZyz")
	switch {
	case n <= 26 && letters && !c.any("123456789"):
		return 'A', nil
	case n <= 9 || !c.has('0') || rule.zeroBlank:
		return '1', nil
	}
	// top is the symbol of digit n if 1 is the first; a is the 36th after A-Z, but not in 0-z.
	top := ordered[min(n, 61)]
	hasTop := c.has(top) && (n != 36 || c.any(upper)) || n < 36 && c.has(top|0x20)
	switch {
	case hasTop:
		return '1', nil
	case c.any(" ._*-?") || c.full:
		return '0', nil
	case n == 16 && c.any("Ff"):
		return 0, mistake(hexFound, hexExpected)
	}
	return '1', nil
}

// sequence lists the symbols of digits 1..n. From side 36 on alphabets vary: if the usual one lacks
// a character that occurs, the occurring characters in order are the alphabet.
func (c *charset) sequence(n int, first byte) string {
	all := ordered[strings.IndexByte(ordered, first):62]
	if n < 36 {
		return all[:min(n, len(all))]
	}
	seen, folded := c.symbols(first == '0'), ""
	if n == 36 && !(c.any(lower) && c.any(upper)) { // 0-9A-Z, or 1-9A-Z and one more
		all, folded = all[:strings.IndexByte(all, 'a')], lower
	}
	all += without(seen, all+folded)
	all = all[:min(n, len(all))]
	if without(seen, all+folded) != "" && len(seen) <= n {
		return seen
	}
	return all
}

// symbols returns the occurring characters that are not blanks, in order.
func (c *charset) symbols(zero bool) string {
	open := c.blank(zero)
	var seen []byte
	for i := range len(ordered) {
		if b := ordered[i]; c.has(b) && !strings.Contains(open, string(b)) {
			seen = append(seen, b)
		}
	}
	return string(seen)
}

// blank returns the characters that mean an open cell in large alphabets, in which most others may
// be symbols: space, dot and underscore always, and if none of them occurs the first blank that
// does.
func (c *charset) blank(zero bool) string {
	if c.any(" ._") {
		return " ._"
	}
	for i := range len(blanks) {
		if b := blanks[i]; c.has(b) && !(zero && b == '0') {
			return blanks[:3] + string(b)
		}
	}
	return blanks[:3]
}

// isSmall reports whether letters of a sequence of capitals occur, and only in lower case.
func (c *charset) isSmall(sequence string) bool {
	letters := strings.TrimLeft(sequence, ordered[:10])
	return c.any(strings.ToLower(letters)) && !c.any(letters)
}

// open marks the blanks in a. In small alphabets these are all characters of blanks without a
// digit, and x.
func (c *charset) open(a *table, sequence string) {
	open := blanks
	if len(sequence) > 35 {
		open = c.blank(a.digit['0'] > 0) + "*-?"
	}
	for i := range len(open) {
		if b := open[i]; a.digit[b] == unknown {
			a.digit[b] = 0
		}
	}
	crossed := !c.any(lower[:23]) && !c.any("yz") && c.any(upper[:23])
	for _, b := range []byte("xX") {
		if !strings.Contains(sequence, string(b)) && (a.digit[b] == unknown || b == 'x' && crossed) {
			a.digit[b] = 0
		}
	}
}
