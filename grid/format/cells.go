package format

import (
	"bytes"

	"basisk/grid"
)

// Lines cut into cells. A cell keeps its line and column for errors that appear only when the size
// of the grid is known. The text of a cell is part of the text of its line and valid as long as
// that.

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

// row is a line cut into cells.
type row struct {
	cells []cell
	raw   line
	how   splitting
}

// splitting is a way to cut a line into cells.
type splitting struct {
	style style
	delim byte // between fields
}

// style is the kind of a splitting.
type style uint8

const (
	anyStyle style = iota // chosen for each line, see choose
	chars                 // every character is a cell
	words                 // cells are separated by white space
	fields                // cells are separated by a delimiter and may be empty
	columns               // cells are in fixed columns, a space is an open cell
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

// split appends the cells of l to dst.
func (how splitting) split(dst []cell, l line) []cell {
	switch how.style {
	case chars:
		return splitRuns(dst, l, 1)
	case fields:
		return splitFields(dst, l, how.delim)
	}
	return splitRuns(dst, l, len(l.text))
}

// splitRuns splits at white space, at bars and after limit characters; a list of candidates in
// brackets counts as one character.
func splitRuns(dst []cell, l line, limit int) []cell {
	text := l.text[:commentStart(l.text)]
	for i := 0; i < len(text) && len(dst) < maxCut; {
		if separates[text[i]] {
			i++
			continue
		}
		end := i
		for k := 0; k < limit && end < len(text) && !separates[text[end]]; k++ {
			if text[end] == '[' {
				end = bracketEnd(text, end)
			} else {
				end++
			}
		}
		dst = append(dst, cell{text[i:end], position{l.num, i + 1}})
		i = end
	}
	return dst
}

// splitFields splits at delim, outside of brackets and quotes; it removes white space and quotes
// around a field.
func splitFields(dst []cell, l line, delim byte) []cell {
	text := l.text[:commentStart(l.text)]
	for start := 0; start <= len(text) && len(dst) < maxCut; {
		end := fieldEnd(text, start, delim)
		field := bytes.TrimLeft(text[start:end], " \t\"'")
		col := end - len(field) + 1
		dst = append(dst, cell{bytes.TrimRight(field, " \t\r\"'"), position{l.num, col}})
		start = end + 1
	}
	return dst
}

// fieldEnd returns the end of the field that begins at start.
func fieldEnd(text []byte, start int, delim byte) int {
	quoted := false
	for i := start; i < len(text); i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '[':
			i = bracketEnd(text, i) - 1
		case text[i] == delim && !quoted:
			return i
		}
	}
	return len(text)
}

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
