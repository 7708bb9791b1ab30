package format

import (
	"bytes"
	"strconv"

	"basisk/grid"
)

// Lines cut into cells. The same row can be cut in three ways, and the number of the rows of its block shows
// which gives a grid (rows.go):
//
//	003 020 600              nine symbols; three words are no grid of nine rows
//	05 12 00 … (25 words)    numbers, padded with zeros
//	1..|...|.23              bars between boxes: symbols
//	12 4 358 … (9 words)     digits in increasing order: candidates
//	5,,,[1,3],               fields; a comma in brackets separates candidates
//
// A cell keeps its line and column for errors that appear only when the size of the grid is known.
// The text of a cell is part of the text of its line and valid as long as that.

// cell is the content of one position of a grid: a symbol, a number, a list of candidates, or
// nothing.
type cell struct {
	text []byte
	position
}

// maxCells is the number of cells of the largest shapes. A line yields at most an index and one
// cell too many, so that a long line of rubbish does not become a list of cells that is twenty
// times as long.
const (
	maxCells = grid.MaxCubeSide * grid.MaxCubeSide * grid.MaxCubeSide
	maxCut   = maxCells + 2
)

// way is a way to cut a line into cells.
type way uint8

const (
	anyWay   way = iota
	byWords      // cells are separated by white space and bars
	byChars      // every character is a cell
	byFields     // cells are separated by a delimiter and may be empty
	ways         // their number
)

// separates has the characters that only separate cells.
var separates = setOf(" \t\r|\"'")

// setOf returns a table that is true for the characters of s.
func setOf(s string) (set [256]bool) {
	for i := range len(s) {
		set[s[i]] = true
	}
	return set
}

// runs walks over the runs of a text: at most limit characters without a separator between them, where a list
// of candidates in brackets counts as one.
type runs struct {
	text      []byte
	limit     int
	closing   int // the last closing bracket: after it no search for one pays
	from, end int
}

// runsOf returns the runs of a line without the comment at its end.
func runsOf(l line, limit int) runs {
	text := l.text[:commentStart(l.text)]
	return runs{text: text, limit: limit, closing: bytes.LastIndexByte(text, ']')}
}

// next goes to the next run, and reports whether there is one.
func (r *runs) next() bool {
	for r.from = r.end; r.from < len(r.text) && separates[r.text[r.from]]; {
		r.from++
	}
	r.end = r.from
	for k := 0; k < r.limit && r.end < len(r.text) && !separates[r.text[r.end]]; k++ {
		if r.text[r.end] == '[' && r.end < r.closing {
			r.end = bracketEnd(r.text, r.end)
		} else {
			r.end++
		}
	}
	return r.from < r.end
}

// cutRuns splits a line at white space, at bars and after limit characters.
func cutRuns(dst []cell, l line, limit int) []cell {
	for r := runsOf(l, limit); len(dst) < maxCut && r.next(); {
		dst = append(dst, cell{r.text[r.from:r.end], l.at(r.from)})
	}
	return dst
}

// countRuns returns the number of runs of a line, at most maxCut: a long line of rubbish is counted before it
// becomes a list that is forty times as long.
func countRuns(l line, limit int) (n int) {
	for r := runsOf(l, limit); n < maxCut && r.next(); {
		n++
	}
	return n
}

func cutWords(dst []cell, l line) []cell { return cutRuns(dst, l, len(l.text)) }
func cutChars(dst []cell, l line) []cell { return cutRuns(dst, l, 1) }

// maxList is the maximum length of a list of candidates: 256 numbers of up to three digits, each
// with a comma and a space.
const maxList = 2 + 256*5

// bracketEnd returns the end of the list that opens at text[i]: after its closing bracket, or i+1
// if there is none.
func bracketEnd(text []byte, i int) int {
	if k := bytes.IndexByte(text[i:min(len(text), i+maxList)], ']'); k >= 0 {
		return i + k + 1
	}
	return i + 1
}

// commentStart returns the start of the comment at the end of a row: a # after white space and
// directly before a word, or before several words.
func commentStart(text []byte) int {
	for from := 0; ; {
		k := bytes.IndexByte(text[from:], '#')
		if k < 0 {
			return len(text)
		}
		i := from + k
		if i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') && isComment(text[i+1:]) {
			return i
		}
		from = i + 1
	}
}

// isComment distinguishes a comment from a symbol # before other symbols: a comment begins directly
// after # or has a word with two or more letters.
func isComment(rest []byte) bool {
	if len(rest) > 0 && rest[0] != ' ' && rest[0] != '\t' && rest[0] != '|' {
		return true
	}
	const near = 256 // the limit of the search for a word
	return hasWord(rest[:min(len(rest), near)], 2)
}

// hasWord reports whether text has length letters in a row.
func hasWord(text []byte, length int) bool {
	letters := 0
	for _, b := range text {
		if !isLetter(b) {
			letters = 0
		} else if letters++; letters == length {
			return true
		}
	}
	return false
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// isNumber reports whether text is a run of decimal digits.
func isNumber(text []byte) bool {
	for _, b := range text {
		if !isDigit(b) {
			return false
		}
	}
	return len(text) > 0
}

// number returns the value of a run of digits, at most a million.
func number(text []byte) (int, bool) {
	n := 0
	for _, b := range text {
		if !isDigit(b) {
			return 0, false
		}
		n = min(n*10+int(b-'0'), 1e6)
	}
	return n, len(text) > 0
}

// isZero reports whether text is the number 0, possibly padded.
func isZero(text []byte) bool {
	return len(text) > 0 && len(bytes.Trim(text, "0")) == 0
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
var blankSymbols = setOf(blanks + "+xX")

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

// valueOf returns the digit that the text of a cell means in the alphabets 1-9A-Z and A-Z,
// the smaller of both; 0 for an open cell, and -1 for a list or anything else.
func valueOf(text []byte) int {
	if n, ok := number(text); ok {
		return n
	}
	switch {
	case isBlankWord(text):
		return 0
	case len(text) == 1 && isLetter(text[0]):
		return int(text[0]|0x20-'a') + 1
	}
	return -1
}

// fitsSide reports whether every cell may be one of a grid of side n: no number is longer than n
// and none larger, no letter is beyond the alphabet, and nothing else is longer than a symbol.
func fitsSide(cells []cell, n int) bool {
	figures := len(strconv.Itoa(n))
	for _, c := range cells {
		if n >= 9 && len(c.text) == 1 && (isDigit(c.text[0]) || c.text[0] == '.') {
			continue // most cells, without a closer look
		}
		v := valueOf(c.text)
		switch {
		case len(c.text) > 1 && c.text[0] == '[' && c.text[len(c.text)-1] == ']':
		case v == 0 && len(c.text) > max(figures, 2):
			return false
		case v < 0 && (len(c.text) > 1 || n < largeSide):
			return false
		case v > n && !(n <= 9 && isGroup(c.text, n)) && !(n >= largeSide && len(c.text) == 1),
			len(c.text) > figures && isNumber(c.text) && !(n <= 9 && isGroup(c.text, n)):
			return false
		}
	}
	return true
}

// largeSide is the side from which on alphabets have symbols other than digits and letters.
const largeSide = 36

// distinct returns the number of symbols in a row of symbols and open cells, or -1 if a symbol
// repeats or a character is neither.
func distinct(row []byte) (symbols int) {
	var seen [256]bool
	for _, b := range row {
		if !symbolOrOpen[b] || seen[b] {
			return -1
		}
		if !blankSymbols[b] {
			seen[b] = true
			symbols++
		}
	}
	return symbols
}

// symbolOrOpen marks all characters that can be symbols or open cells.
var symbolOrOpen = setOf(ordered + blanks)
