package format

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
)

// Fields: cells with a delimiter between them, which may be empty.
//
//	5,3,,,7,,"[1,2]",,       commas or semicolons
//	5→3→→→7→→→→              tabs, if some field is empty
//	|5|3|||7|||||            bars, if each field has one cell at most
//	5.0,3.0,,nan,…           numbers as a data frame writes them
//
// encoding/csv splits a line. A list of candidates in brackets is put together again.

// fieldCutter splits one line after another.
type fieldCutter struct {
	line  bytes.Buffer
	csv   *csv.Reader
	delim byte
}

// cut appends the fields of a line to dst.
func (f *fieldCutter) cut(dst []cell, l line, delim byte) []cell {
	text := l.text[:commentStart(l.text)]
	if delim == '|' {
		return cutBars(dst, l)
	}
	if f.csv == nil || f.delim != delim {
		f.csv, f.delim = csv.NewReader(&f.line), delim
		f.csv.Comma, f.csv.LazyQuotes, f.csv.FieldsPerRecord, f.csv.ReuseRecord = rune(delim), true, -1, true
	}
	f.line.Reset()
	f.line.Write(text)
	f.line.WriteByte('\n')
	record, err := f.csv.Read()
	if err != nil { // the line is empty
		return dst
	}
	dst = slices.Grow(dst, min(len(record), maxCut)) // the fields of a long line are much memory
	for i := 0; i < len(record) && len(dst) < maxCut; i++ {
		_, col := f.csv.FieldPos(i)
		field, end := record[i], col-1+len(record[i])
		for isList := strings.HasPrefix(strings.TrimSpace(field), "["); isList && end < len(text) &&
			i+1 < len(record) && !strings.Contains(field, "]"); {
			i++
			field, end = field+string(delim)+record[i], end+1+len(record[i])
		}
		dst = append(dst, fieldCell(text, field, col, l))
	}
	return dst
}

// fieldCell returns the cell of a field at a column, without white space and quotes around it and
// without the .0 of a whole number.
func fieldCell(text []byte, field string, col int, l line) cell {
	if end := col - 1 + len(field); end <= len(text) && string(text[col-1:end]) == field && isNumber(text[col-1:end]) {
		return cell{text[col-1 : end], l.at(col - 1)} // most cells, without a closer look
	}
	whole := []byte(field)
	left := bytes.TrimLeft(whole, " \t\"'")
	col += len(whole) - len(left)
	if col <= len(text) && text[col-1] == '"' {
		col++
	}
	left = bytes.TrimRight(left, " \t\r\"'")
	if n, found := bytes.CutSuffix(left, []byte(".0")); found && isNumber(n) {
		left = n
	}
	if slices.Contains(nothings, string(left)) {
		left = nil
	}
	return cell{left, l.at(col - 1)}
}

// nothings are the names of an open cell in data frames and in various languages.
var nothings = []string{"nan", "NaN", "NA", "null", "None", "nil"}

// cutBars appends the fields between bars to dst. The bars at both ends of a line are a frame if it
// has spaces, and else the delimiters of empty fields.
func cutBars(dst []cell, l line) []cell {
	text := l.text[:commentStart(l.text)]
	from, to := 0, len(text)
	if isFramed(text) {
		from, to = bytes.IndexByte(text, '|')+1, bytes.LastIndexByte(text, '|')
	}
	for from <= to && len(dst) < maxCut {
		end := from
		for end < to && text[end] != '|' {
			end++
		}
		dst = append(dst, fieldCell(text, string(text[from:end]), from+1, l))
		from = end + 1
	}
	return dst
}

// isFramed reports whether a line is between bars and has spaces between them.
func isFramed(text []byte) bool {
	s := bytes.TrimSpace(text)
	return len(s) > 2 && s[0] == '|' && s[len(s)-1] == '|' && bytes.IndexByte(s, ' ') >= 0
}

// delimiter returns the delimiter of the fields of a line, or 0 if it has no fields.
func delimiter(text []byte) byte {
	for _, delim := range []byte(",;") {
		if bytes.Count(text, []byte{delim}) >= 3 && countOutside(text, delim) >= 3 {
			return delim
		}
	}
	tabs := bytes.Count(text, []byte("\t"))
	if tabs >= 3 && (bytes.Contains(text, []byte("\t\t")) || text[0] == '\t') && !bytes.ContainsAny(text, " |") {
		return '\t'
	}
	if bytes.Count(text, []byte("|")) >= 3 && isBarred(text) {
		return '|'
	}
	return 0
}

// countOutside counts a delimiter outside of brackets.
func countOutside(text []byte, delim byte) (count int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case delim:
			count++
		case '[':
			i = bracketEnd(text, i) - 1
		}
	}
	return count
}

// isBarred reports whether the bars of a line are between single cells and not between boxes: some
// field is empty or has several characters, and none has more than one word.
func isBarred(text []byte) bool {
	cells := cutBars(nil, line{text: text})
	isWide := func(c cell) bool { return len(c.text) > 1 }
	return len(cells) >= 4 && (!slices.ContainsFunc(cells, isWide) || fitsSide(cells, len(cells)))
}
