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
	full bool // 0 occurs as often as a digit of a full grid
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
	c.full = c.has('0') && bytes.Count(text, []byte("0")) == n
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

// first chooses among the alphabets 1-9A-Za-z, 0-9A-Za-z and A-Za-z. 0 is a digit beside another open cell, or where
// it occurs as often as a digit of a full grid, unless the symbol of digit N occurs.
func (c *charset) first(n int, rule symbolRule) byte {
	letters := c.any(upper[:23]) || c.any(lower[:23]) || c.any("YZyz")
	switch {
	case n <= 26 && letters && !c.any("123456789"):
		return 'A'
	case !c.has('0') || rule.zeroBlank || c.hasTop(n):
		return '1'
	case c.hasOpen(n) || c.full || rule.zeroDigit:
		return '0'
	}
	return '1'
}

// hasTop reports whether the symbol of digit n occurs, if 1 is the first. For side 36 it is a, which follows Z, but not
// where small letters are all that there are.
func (c *charset) hasTop(n int) bool {
	top := ordered[min(n, 61)]
	return c.has(top) && (n != 36 || c.any(upper)) || n < 36 && isLetter(top) && c.has(top|0x20)
}

// hasOpen reports whether an open cell other than 0 occurs.
func (c *charset) hasOpen(n int) bool {
	isX := c.any("xX") && strings.IndexByte(ordered, 'X') > n
	return c.any(" ._*-?") || n < largeSide && (c.has('+') || isX)
}

// withMark returns a sequence with one of the marks that may be digits in place of its only symbol that does not
// occur, if that mark occurs beside another open cell.
func (c *charset) withMark(n int, sequence string) string {
	if n >= largeSide || !c.any(" .") && !(c.has('0') && sequence[0] != '0') {
		return sequence
	}
	missing, mark := -1, byte(0)
	for i := range len(sequence) {
		if b := sequence[i]; !c.has(b) && !(isLetter(b) && c.has(b^0x20)) {
			if missing >= 0 {
				return sequence
			}
			missing = i
		}
	}
	for _, b := range []byte(doubtful) {
		if c.has(b) {
			if mark != 0 {
				return sequence
			}
			mark = b
		}
	}
	if missing < 0 || mark == 0 {
		return sequence
	}
	return sequence[:missing] + string(mark) + sequence[missing+1:]
}

// fromZero has the characters from 0 on, which are digits by their distance from it.
const fromZero = "0123456789:;<=>?@" + upper + "[\\]^_`" + lower + "{|}~"

// maxFromZero is the largest side with such digits.
const maxFromZero = len(fromZero) - 1

// isFromZero reports whether the characters are those from 0 on, with some between the figures and the letters.
func (c *charset) isFromZero(n int) bool {
	if n <= 9 || n > maxFromZero || !c.any(":;<=>@") {
		return false
	}
	for i := n + 1; i < len(fromZero); i++ {
		if c.has(fromZero[i]) {
			return false
		}
	}
	return !c.any("!\"#$%&'()*+,-/")
}

// isFromZero reports whether the symbols of a puzzle are the characters from 0 on.
func isFromZero(symbols []byte, n int) bool {
	c := charsetOf(symbols, n)
	return c.isFromZero(n) && !c.any(" .")
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
	open := blanks + "+"
	if len(sequence) > 35 {
		open = c.blank(a.digit['0'] > 0) + "*-?"
	}
	for i := range len(open) {
		if b := open[i]; a.digit[b] == unknown {
			a.digit[b] = 0
		}
	}
	for _, b := range []byte("xX") {
		if a.digit[b] == unknown {
			a.digit[b] = 0
		}
	}
}
