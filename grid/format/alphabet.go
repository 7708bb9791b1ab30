package format

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"basisk/grid"
)

// One character per cell: the digits of the characters. Files follow a few conventions, which the
// characters of the puzzle distinguish.
//
//	1-9 A-Z a-z     the most common; G for 16, P for 25; 0 is an open cell
//	0-9 A-Z a-z     if another open cell occurs, or 0 as often as a digit of a full grid, and the last symbol of
//	                1-9A- does not
//	A-Z             if letters occur but no digits; P for 16, Y for 25
//	1-9 : ; < = …   the characters from 0 on, if one of : ; < = > ? @ occurs; 0 is an open cell
//	any symbols     from side 36 on, if others occur: in the order of ordered
//
// Up to side 35 lower case means the same as upper case. The cost is one pass over the characters and
// one table look-up per cell.
//
// Every puzzle keeps the alphabet of its characters or of the current header
// ([grid.Puzzle.Alphabet]), so a source may mix alphabets. It is decimal for numbers, words, and
// symbols other than digits and letters.

const (
	upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower = "abcdefghijklmnopqrstuvwxyz"
	// ordered has all characters that can be symbols, in the order of their digits.
	ordered = "0123456789" + upper + lower + "!\"#$%&'()+,/:;<=>@[\\]^`{|}~*-?"
	// blanks are the characters for an open cell. Where each might be a symbol too, the first that
	// occurs is the open cell, see charset.blank.
	blanks = " ._0*-?"
	// doubtful are the open cells that are a digit beside another open cell, if there are N - 1 other digits.
	doubtful = "?*_+-"
)

// symbolRule has prior knowledge of the symbols.
type symbolRule struct {
	// stated is the alphabet. Default decimal: it is found out.
	stated grid.Alphabet
	// zeroBlank settles that 0 is an open cell where it might be a digit, zeroDigit that it is one.
	zeroBlank, zeroDigit bool
	// zeroBased settles that numbers count from 0 where -1 is an open cell.
	zeroBased bool
	// note takes what a puzzle may mean besides, if it is not nil.
	note *string
	// memo keeps the last symbols if it is not nil: most puzzles of a source have the
	// same.
	memo *memo
}

// isStated reports whether the alphabet is known.
func (r *symbolRule) isStated() bool { return r.stated != (grid.Alphabet{}) }

// usual is the alphabet of one figure or letter a digit, for any side.
var usual, _ = grid.AlphabetOf(ordered[1:62])

// memo is a table and what it was made for.
type memo struct {
	side    int
	stated  grid.Alphabet
	blank   bool
	digit   bool
	charset charset
	found   *table
}

// table maps characters to digits: 0 is an open cell, unknown no symbol.
type table struct {
	digit    [256]int16
	sequence string // the symbols of digits 1, 2, …, as they are spelt
	// alphabet is the puzzle's: the sequence, with a symbol for each digit.
	alphabet grid.Alphabet
}

// tableOf returns the symbols of a text of side n, which are the last ones if nothing has
// changed.
func tableOf(text []byte, n int, rule symbolRule) *table {
	return charsetOf(text, n).tableOf(n, rule)
}

// tableOf returns the symbols of a text whose characters are counted.
func (c charset) tableOf(n int, rule symbolRule) *table {
	mayBeDigit := c.has('0') && (c.full || rule.zeroDigit || c.hasOpen(n))
	if n <= 9 && c.seen[0]&figures != 0 && !c.any(doubtful) && !mayBeDigit {
		c.seen[0] |= figures // it matters only that there are some
	}
	m := memo{side: n, stated: rule.stated, blank: rule.zeroBlank, digit: rule.zeroDigit, charset: c}
	if last := rule.memo; last != nil && last.found != nil {
		if m.found = last.found; m == *last {
			return m.found
		}
	}
	a := c.table(n, rule)
	if rule.memo != nil {
		m.found = a
		*rule.memo = m
	}
	return a
}

// figures are the bits of 1 to 9 in a charset.
const figures = 0x1ff << '1'

// unknown marks a character that is not in the alphabet.
const unknown = -1

// table finds the meaning of the characters in a puzzle of side n.
func (c *charset) table(n int, rule symbolRule) *table {
	sequence := rule.stated.Symbols()
	sequence = sequence[:min(n, len(sequence))]
	switch {
	case sequence != "":
	case c.isFromZero(n):
		sequence = fromZero[1 : n+1]
	default:
		sequence = c.withMark(n, c.sequence(n, c.first(n, rule)))
	}
	a := &table{sequence: sequence}
	for i := range a.digit {
		a.digit[i] = unknown
	}
	fold := folds(sequence)
	for i := range len(sequence) {
		b := sequence[i]
		if a.digit[b] = int16(i + 1); fold && isLetter(b) {
			a.digit[b^0x20] = int16(i + 1)
		}
	}
	c.open(a, sequence)
	if fold && rule.stated == (grid.Alphabet{}) && c.isSmall(sequence) {
		a.sequence = strings.ToLower(sequence)
	}
	a.alphabet = alphabetOf(a.sequence, n)
	return a
}

// alphabetOf returns the alphabet of n digits that begins with a sequence. If there are not
// as many symbols as digits, others follow, 0 last. It is decimal where figures and letters
// do not do.
func alphabetOf(sequence string, n int) grid.Alphabet {
	if short := n - len(sequence); short > 0 {
		spare := without(ordered[1:62]+"0", sequence)
		sequence += spare[:min(short, len(spare))]
	}
	a, ok := grid.AlphabetOf(sequence)
	if !ok || len(sequence) < n {
		return grid.Alphabet{}
	}
	a, _ = a.For(n) // there are enough
	return a
}

// without returns the characters of s that are not in set.
func without(s, set string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(set, r) {
			return -1
		}
		return r
	}, s)
}

// folds reports whether small letters mean the same as the capital ones:
// the sequence has letters of one kind.
func folds(sequence string) bool {
	return len(sequence) <= 36 && !(strings.ContainsAny(sequence, lower) && strings.ContainsAny(sequence, upper))
}

// spell describes a sequence of symbols: "1 to 9 or A to G".
func spell(sequence string) string {
	var runs []string
	for len(sequence) > 0 {
		k := 1
		for k < len(sequence) && sequence[k] == sequence[k-1]+1 {
			k++
		}
		runs = append(runs, run(sequence[:k]))
		sequence = sequence[k:]
	}
	if last := len(runs) - 1; last > 0 {
		return strings.Join(runs[:last], ", ") + " or " + runs[last]
	}
	return strings.Join(runs, "")
}

// run describes neighbouring symbols: "1 to 9".
func run(symbols string) string {
	if len(symbols) == 1 {
		return symbols
	}
	return fmt.Sprintf("%c to %c", symbols[0], symbols[len(symbols)-1])
}

// inOrder compares words: numbers by value, then the others by their bytes.
func inOrder(a, b string) int {
	an, aNumber := number([]byte(a))
	bn, bNumber := number([]byte(b))
	switch {
	case aNumber && bNumber:
		return cmp.Or(an-bn, strings.Compare(a, b)) // 5 and 05
	case aNumber:
		return -1
	case bNumber:
		return 1
	}
	return strings.Compare(a, b)
}

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
