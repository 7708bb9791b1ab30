package format

import (
	"bytes"
	"slices"
)

// How a line is cut into cells. The same characters can be nine symbols or one number, so the
// choice depends on what every cell would be: a row of N cells cannot have numbers with more digits
// than N has.
//
//	003 020 600              3 words of 3 digits: symbols, nine of them
//	05 12 00 … (25 words)    numbers, padded with zeros
//	1..|...|.23              bars between boxes: symbols
//	1||2|3|…                 bars between cells: fields
//	12 4 358 … (9 words)     digits in increasing order: candidates
//	5,,,[1,3],               fields; a comma in brackets separates candidates

// choose returns the splitting that suits the line best.
func choose(text []byte) splitting {
	text = text[:commentStart(text)]
	if delim := delimiter(text); delim != 0 {
		return splitting{fields, delim}
	}
	cells := splitting{style: words}.split(nil, line{text: text})
	if len(cells) >= 4 && allCells(cells) || areApart(cells) {
		return splitting{style: words}
	}
	return splitting{style: chars}
}

// areApart reports whether words are single characters and -1, so that no dash is a cell.
func areApart(cells []cell) bool {
	minus := false
	for _, c := range cells {
		isMinus := string(c.text) == "-1"
		if len(c.text) != 1 && !isMinus {
			return false
		}
		minus = minus || isMinus
	}
	return minus
}

// delimiter returns the delimiter of the fields of the line, or 0 if it has no fields.
func delimiter(text []byte) byte {
	for _, delim := range []byte(",;") {
		if countOutside(text, delim) >= 3 {
			return delim
		}
	}
	tabs := bytes.Count(text, []byte("\t"))
	if tabs >= 3 && (bytes.Contains(text, []byte("\t\t")) || text[0] == '\t') && !bytes.ContainsAny(text, " |") {
		return '\t'
	}
	if bytes.Count(text, []byte("|")) >= 3 && barred(text) {
		return '|'
	}
	return 0
}

func countOutside(text []byte, delim byte) int {
	if bytes.IndexByte(text, '[') < 0 {
		return bytes.Count(text, []byte{delim})
	}
	return len(splitFields(nil, line{text: text}, delim)) - 1
}

// barred reports whether the bars of a line are between single cells and not between boxes: no
// field has more than one word, and each word is a cell.
func barred(text []byte) bool {
	cells := splitFields(nil, trimBars(line{text: text}), '|')
	return len(cells) >= 4 && allCells(cells) && !slices.ContainsFunc(cells,
		func(c cell) bool { return bytes.ContainsAny(c.text, " \t") })
}

// trimBars removes the bars of a frame at both ends of a line: if both ends have one, and spaces
// are open cells, it is a frame and not an empty cell as in "|1||3|". Equally many spaces outside
// both are empty cells.
func trimBars(l line) line {
	text := bytes.TrimRight(l.text, " \t\r")
	start := len(text) - len(bytes.TrimLeft(text, " \t"))
	if start > 0 && start == len(l.text)-len(text) {
		return l
	}
	if start+1 < len(text) && text[start] == '|' && text[len(text)-1] == '|' && bytes.ContainsAny(text, " \t") {
		framed := bytes.Clone(text[:len(text)-1])
		copy(framed, bytes.Repeat([]byte(" "), start+1))
		l.text = framed
	}
	return l
}

// allCells reports whether every cell may be one in a row with that many cells.
func allCells(cells []cell) bool {
	for _, c := range cells {
		if len(c.text) > 1 && !isWide(c.text, len(cells)) {
			return false
		}
	}
	return true
}

// isWide reports whether a text of two or more characters may be one cell in a row of n cells: a
// number no longer than n, -1, candidates, or a repeated blank.
func isWide(text []byte, n int) bool {
	switch {
	case text[0] == '[':
		return text[len(text)-1] == ']'
	case isNumber(text):
		return len(text) <= decimals(n) || n <= 9 && isGroup(text, n)
	}
	return isBlankWord(text)
}

// isNumber reports whether text is a run of decimal digits.
func isNumber(text []byte) bool {
	for _, b := range text {
		if !isDigit(b) {
			return false
		}
	}
	return len(text) > 0
}

// decimals returns the number of decimal digits of the largest number in a row of n cells, or in a
// whole grid of n cells.
func decimals(n int) int {
	switch {
	case n < 10:
		return 1
	case n < 100:
		return 2
	}
	return 3
}

// isGroup reports whether text lists candidates 1..n without separators: digits in increasing
// order.
func isGroup(text []byte, n int) bool {
	last := byte('0')
	for _, b := range text {
		if b <= last || int(b-'0') > n {
			return false
		}
		last = b
	}
	return true
}

// isBlankWord reports whether text is an open cell: empty, -1, or one blank repeated, as in "..",
// "00" or "--".
func isBlankWord(text []byte) bool {
	if len(text) == 0 || string(text) == "-1" {
		return true
	}
	for _, b := range text {
		if b != text[0] {
			return false
		}
	}
	return blankSymbols[text[0]]
}

// blankSymbols marks the characters that are an open cell if they are not symbols.
var blankSymbols = setOf(blanks + "xX")
