package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// One character a cell: which character is which digit. Files follow a handful of
// habits; the characters that occur in the puzzle tell which it is.
//
//	1-9 A-Z a-z     the most common; G for 16, P for 25; 0 is an open cell
//	0-9 A-Z a-z     if 0 and another blank occur, and the last symbol of 1-9A- does not
//	A-Z             if letters occur but no figures; P for 16, Y for 25
//	a soup          from side 36 on, if something else occurs: in the order of ordered
//
// Up to side 35 small letters mean the same as capital ones. One case has no answer:
// 0 and F in a puzzle of side 16, but neither G nor another blank. The cost is one
// pass over the characters and one table look-up a cell.

const (
	upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower = "abcdefghijklmnopqrstuvwxyz"
	// ordered is all characters that can be symbols, in the order of their digits.
	ordered = "0123456789" + upper + lower + "!\"#$%&'()+,/:;<=>@[\\]^`{|}~*-?"
	// blanks are the characters for an open cell, in the order in which they are
	// believed where each might be a symbol too. x comes last, see alphabet.blank.
	blanks = " ._0*-?"
)

// symbolRule is what is known of the symbols beforehand.
type symbolRule struct {
	// first is the first symbol: '1', '0' or 'A'. Default 0: found out.
	first byte
	// zeroBlank settles that 0 is an open cell where it might be a hexadecimal digit.
	zeroBlank bool
	// memo keeps the last alphabet if it is not nil: most puzzles of a source have
	// the same.
	memo *memo
}

// memo is an alphabet and what it was made for.
type memo struct {
	side   int
	first  byte
	blank  bool
	census census
	found  *alphabet
}

// census tells which characters occur in one puzzle, a bit for each.
type census struct {
	seen [4]uint64
	full bool // as many zeros as a full grid has of each digit, and no cell missing
}

// countSymbols makes the census of the text of a puzzle of side n.
func countSymbols(text []byte, n int) census {
	var c census
	zeros := 0
	for _, b := range text {
		c.seen[b>>6] |= 1 << (b & 63)
		if b == '0' {
			zeros++
		}
	}
	c.full = zeros == n && len(text) == n*n
	return c
}

// has reports whether b occurs.
func (c *census) has(b byte) bool { return c.seen[b>>6]>>(b&63)&1 != 0 }

// any reports whether some character of set occurs.
func (c *census) any(set string) bool {
	for i := range len(set) {
		if c.has(set[i]) {
			return true
		}
	}
	return false
}

// alphabet maps characters to digits: 0 is an open cell, unknown no symbol.
type alphabet struct {
	digit    [256]int16
	sequence string // the symbols of digits 1, 2, …
}

// alphabetOf returns the alphabet of a text of side n, which is the last one if
// nothing has changed.
func alphabetOf(text []byte, n int, rule symbolRule) (*alphabet, error) {
	c := countSymbols(text, n)
	m := memo{side: n, first: rule.first, blank: rule.zeroBlank, census: c}
	if last := rule.memo; last != nil && last.found != nil {
		if m.found = last.found; m == *last {
			return m.found, nil
		}
	}
	a, err := c.alphabet(n, rule)
	if rule.memo != nil {
		m.found = a
		*rule.memo = m
	}
	return a, err
}

// unknown marks a character that is no symbol of the alphabet.
const unknown = -1

// errHex is the one case that the characters cannot settle.
const (
	hexFound    = "0 and F but neither G nor another blank, which is both hexadecimal digits and 1-9A-G with 0 for an open cell"
	hexExpected = "--from hex or --from grid (0 is open)"
)

// alphabet finds the meaning of the characters in a puzzle of side n. The error is
// for a puzzle that can be read in two ways.
func (c *census) alphabet(n int, rule symbolRule) (*alphabet, error) {
	first, err := c.first(n, rule)
	if err != nil {
		return nil, err
	}
	sequence := c.sequence(n, first, rule.first != 0)
	a := &alphabet{sequence: sequence}
	for i := range a.digit {
		a.digit[i] = unknown
	}
	fold := c.folds(sequence)
	for i := range len(sequence) {
		a.digit[sequence[i]] = int16(i + 1)
		if b := sequence[i]; fold && b >= 'A' && b <= 'Z' {
			a.digit[b-'A'+'a'] = int16(i + 1)
		}
	}
	c.open(a, sequence)
	return a, nil
}

// first chooses among the alphabets 1-9A-Za-z, 0-9A-Za-z and A-Za-z.
func (c *census) first(n int, rule symbolRule) (byte, error) {
	letters := c.any(upper[:23]) || c.any(lower[:23]) || c.any("YZyz")
	switch {
	case rule.first != 0:
		return rule.first, nil
	case n <= 26 && letters && !c.any("123456789"):
		return 'A', nil
	case n <= 9 || !c.has('0') || rule.zeroBlank:
		return '1', nil
	}
	top := ordered[min(n, 61)] // the symbol of digit n if 1 is the first
	hasTop := c.has(top) || n <= 36 && c.has(top|0x20)
	switch {
	case hasTop:
		return '1', nil
	case c.any(" ._*-?") || c.full:
		return '0', nil
	case n == 16 && c.any("Ff"):
		return 0, &Error{Found: hexFound, Expected: hexExpected}
	}
	return '1', nil
}

// sequence lists the symbols of digits 1..n. From side 36 on alphabets vary: if
// the usual one lacks a character that occurs, the characters that do occur are
// taken in their order, unless strict forbids it.
func (c *census) sequence(n int, first byte, strict bool) string {
	all := ordered[strings.IndexByte(ordered, first):62]
	if n < 36 || strict {
		return all[:min(n, len(all))]
	}
	seen := c.symbols(first == '0')
	if n == 36 && !(c.any(lower) && c.any(upper)) { // 0-9A-Z, or 1-9A-Z and one more
		all = all[:strings.IndexByte(all, 'a')]
		all += without(seen, all+lower)
		return all[:min(n, len(all))]
	}
	all += without(seen, all)
	all = all[:min(n, len(all))]
	if without(seen, all) != "" && len(seen) <= n {
		return seen
	}
	return all
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

// symbols returns the characters that occur and are not blanks, in order.
func (c *census) symbols(zero bool) string {
	open := c.blank(zero)
	var seen []byte
	for i := range len(ordered) {
		if b := ordered[i]; c.has(b) && !strings.Contains(open, string(b)) {
			seen = append(seen, b)
		}
	}
	return string(seen)
}

// blank returns the characters that mean an open cell in large alphabets, where
// most of them may be symbols: space, dot and underscore always, and if none of
// those occurs the first that does.
func (c *census) blank(zero bool) string {
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

// folds reports whether small letters stand for the capital ones: the alphabet has
// no small letters of its own, or only small letters occur.
func (c *census) folds(sequence string) bool {
	return !strings.ContainsAny(sequence, lower) && (len(sequence) <= 36)
}

// open marks the blanks in a. In small alphabets that is every character of blanks
// without a digit, and x.
func (c *census) open(a *alphabet, sequence string) {
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

// symbolsOf lists words in the order of their digits if nothing but their order is
// known: numbers by value, then the others by their bytes.
func symbolsOf(words map[string]bool) []string {
	list := make([]string, 0, len(words))
	for w := range words {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b string) int {
		an, aNumber := number([]byte(a))
		bn, bNumber := number([]byte(b))
		switch {
		case aNumber && bNumber:
			return an - bn
		case aNumber != bNumber:
			return map[bool]int{true: -1, false: 1}[aNumber]
		}
		return bytes.Compare([]byte(a), []byte(b))
	})
	return list
}
