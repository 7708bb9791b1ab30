package format

import (
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
