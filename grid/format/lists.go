package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
)

// Nested lists, in JSON and as programs write them.
//
//	int grid[9][9] = {{5, 3, 0, …}, …};      C and its kin
//	board = [["5", "3", None, …], …]         Python, JSON
//	[[5 3 0 …]                               NumPy
//	 [6 0 0 …]]
//	["53..7....", "6..195...", …]            rows in quotes
//	[5, 3, 0, …]  ["53..7….", …]             whole puzzles
//
// The text before the first list is skipped. A list of N lists of N cells is one grid, whatever N and however blank,
// and so is a list of N strings of N symbols; a list of N² cells is a grid too, and any other the list of its
// elements. A cell that is a list has candidates.

// listBegin matches the beginning of the contents of a list: another list, a string, or a number or nothing and more.
var listBegin = regexp.MustCompile(`^\s*(?:(?://|#).*\s*)*(?:[\[{("']|(?:-?\d+|None|null|nan|NaN|NA|nil)\s*[,\s])`)

// dimension matches the dimensions of an array.
var dimension = regexp.MustCompile(`^\[\s*\w*\s*\]`)

// bareKey matches the first key of an object that is no JSON.
var bareKey = regexp.MustCompile(`^\s*\w+\s*:`)

// listStart returns the index of the first list or object in the beginning of a source, -1 if there is none before
// something else that is data.
func listStart(prefix []byte) int {
	at := 0
	for l := range bytes.Lines(bytes.TrimPrefix(prefix, byteOrderMark)) {
		if text := bytes.TrimSpace(l); !isMarked(text) {
			if i := startIn(l, prefix[min(len(prefix), at+len(l)):]); i >= 0 {
				return at + i + len(prefix) - len(bytes.TrimPrefix(prefix, byteOrderMark))
			}
		}
		at += len(l)
	}
	return -1
}

// startIn returns the index of the list that begins in a line, or -1. Rows of candidates in brackets are no lists.
func startIn(l, after []byte) int {
	for i := 0; i < len(l); i++ {
		if bytes.IndexByte([]byte("[{("), l[i]) < 0 {
			continue
		}
		if before := bytes.TrimRight(l[:i], " \t"); len(before) > 0 && bytes.IndexByte([]byte("0123456789.,\"|"), before[len(before)-1]) >= 0 && !isDigit(l[i-1]) {
			return -1 // a cell after others
		}
		isNamed := i > 0 && (isLetter(l[i-1]) || isDigit(l[i-1]) || l[i-1] == ']' || l[i-1] == '_')
		if d := dimension.Find(l[i:]); isNamed && d != nil {
			i += len(d) - 1
			continue
		}
		rest := l[i+1:]
		isEmpty := len(bytes.TrimSpace(l[:i])) == 0 && l[i] != '(' && string(bytes.TrimSpace(rest)) == string(l[i]+2)
		if l[i] == '{' && bareKey.Match(rest) {
			return i // an object that is no JSON, which may state rules
		}
		if !listBegin.Match(slices.Concat(rest, after[:min(len(after), 1<<10)])) && !isEmpty {
			continue
		}
		if l[i] == '[' && isCandidates(l[i:]) {
			return -1
		}
		return i
	}
	return -1
}

// candidateCell matches a list of candidates with another cell after it.
var candidateCell = regexp.MustCompile(`^\[[\w, ]*\][ \t|]*[.\[\w]`)

// isCandidates reports whether a text begins with a cell of candidates and goes on with cells.
func isCandidates(text []byte) bool { return candidateCell.Match(text) }

// plainJSON makes the text of lists JSON, in place: their brackets and quotes, nothings, the zeros before numbers,
// commas that are missing or too many. Objects stay.
func plainJSON(text []byte) {
	p := listText{text: text, item: -1}
	for p.at = 0; p.at < len(text); {
		p.step()
	}
}

// listText walks over the text of lists.
type listText struct {
	text  []byte
	at    int
	item  int    // the end of the last element in the list, -1 if a comma or nothing follows it
	comma int    // the last comma
	open  []byte // the brackets that are open
}

// nothingNames are the names of an open cell, with what JSON has for them in as many characters.
var nothingNames = map[string]string{"None": "null", "null": "null", "nan": `"" `, "NaN": `"" `, "NA": `""`, "nil": `"" `}

func (p *listText) step() {
	switch b := p.text[p.at]; {
	case b == ' ' || b == '\t' || b == '\r' || b == '\n':
		p.at++
	case b == ',' || b == ':':
		p.comma, p.item = p.at, -1
		p.at++
	case b == '[' || b == '(' || b == '{':
		p.begin()
		end := byte(']')
		if b != '{' || !isObjectText(p.text[p.at+1:]) {
			p.text[p.at] = '['
		} else {
			end = '}'
		}
		p.open = append(p.open, end)
		p.at++
	case b == ']' || b == ')' || b == '}':
		if p.item < 0 && p.text[p.comma] == ',' {
			p.text[p.comma] = ' '
		}
		if last := len(p.open) - 1; last >= 0 {
			p.text[p.at], p.open = p.open[last], p.open[:last]
		}
		p.at++
		p.item = p.at
	case b == '"' || b == '\'':
		p.begin()
		p.quoted(b)
	default:
		p.word()
	}
}

// begin begins an element: if no comma is before it, a blank becomes one.
func (p *listText) begin() {
	if p.item >= 0 && p.item < p.at {
		p.text[p.item] = ','
	}
	p.item, p.comma = -1, p.at
}

// quoted passes a string.
func (p *listText) quoted(quote byte) {
	from := p.at
	for p.at++; p.at < len(p.text) && p.text[p.at] != quote; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
		}
	}
	if p.at < len(p.text) {
		p.text[from], p.text[p.at] = '"', '"'
	}
	p.at++
	p.item = min(p.at, len(p.text))
}

// word passes a number, a nothing, or the name before a bracket, which is blanked.
func (p *listText) word() {
	from := p.at
	for p.at < len(p.text) && bytes.IndexByte([]byte(" \t\r\n,:[](){}\"'"), p.text[p.at]) < 0 {
		p.at++
	}
	word := p.text[from:p.at]
	if p.at < len(p.text) && bytes.IndexByte([]byte("[({"), p.text[p.at]) >= 0 && isLetter(word[0]) {
		copy(word, bytes.Repeat([]byte(" "), len(word)))
		return
	}
	at := p.at
	p.at = from
	p.begin()
	p.at, p.item = at, at
	if plain := nothingNames[string(word)]; plain != "" {
		copy(word, plain)
	}
	if digits := bytes.TrimLeft(word, "0"); isNumber(word) && len(digits) < len(word) {
		copy(word, bytes.Repeat([]byte(" "), len(word)-max(1, len(digits))))
	}
}

// isObjectText reports whether the text after a brace is that of an object: it begins with a name, or ends.
func isObjectText(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	if len(text) == 0 || text[0] == '}' {
		return true
	}
	if text[0] != '"' && text[0] != '\'' {
		return false
	}
	end := bytes.IndexByte(text[1:], text[0])
	return end >= 0 && bytes.HasPrefix(bytes.TrimLeft(text[end+2:], " \t\r\n"), []byte(":"))
}

// takeList takes the puzzles in a list.
func (t *text) takeList(n value) {
	k, cells, leaves := n.count(), map[int]int{}, 0
	for _, kid := range n.kids() {
		switch {
		case kid.isList():
			cells[kid.count()]++
		case kid.isRow():
			cells[kid.symbols()]++
		default:
			leaves++
		}
	}
	width := 0 // of most rows
	for size, count := range cells {
		if count > cells[width] || count == cells[width] && size > width {
			width = size
		}
	}
	s := root(width, 2)
	isEven := len(cells) == 1 && leaves == 0
	switch isGrids := n.isOfGrids(); {
	case k == 0:
		t.fail(n.line, n.refused("an empty list", "rows, lines or lists of cells"))
	case isEven && !isGrids && k > width && k%width == 0 && width > 3:
		t.takeParts(n, width)
	case leaves == k, !isGrids && (k == width || s < 4 || s > maxSide || isEven && areBands(k, width)):
		t.report(t.listed(n))
	default:
		for _, kid := range n.kids() {
			t.take(kid)
		}
	}
}

// areBands reports whether so many strings of a length are bands of whole rows of one grid.
func areBands(count, length int) bool {
	side := root(count*length, 2)
	return count > 1 && side > 0 && length%side == 0
}

// symbols returns the number of symbols of a row.
func (v *value) symbols() int {
	return countRuns(line{text: bytes.ReplaceAll(v.text(), []byte("\n"), []byte(" "))}, 1)
}

// takeParts takes the grids of which a list has the rows, n each.
func (t *text) takeParts(list value, n int) {
	part, at, rows := []byte{'['}, position{}, 0
	for _, row := range list.kids() {
		if rows == 0 {
			at = row.position
		}
		part = append(append(part, row.raw...), ',')
		if rows++; rows == n {
			part[len(part)-1] = ']'
			t.report(t.listed(value{part, at}))
			part, rows = []byte{'['}, 0
		}
	}
}

// isOfGrids reports whether all elements of the elements of a list are the rows of a grid.
func (n *value) isOfGrids() bool {
	for _, kid := range n.kids() {
		if !kid.isList() {
			return false
		}
		for _, row := range kid.kids() {
			if !row.isRow() && !(row.isList() && row.count() == kid.count()) {
				return false
			}
		}
	}
	return true
}

// listed makes a record of a value that is one puzzle.
func (t *text) listed(n value) Record {
	rec := Record{Line: n.line}
	rec.Puzzle, rec.Err = t.one(n)
	return rec
}

// candidateText returns the text of a cell that is a list.
func (v *value) candidateText() []byte {
	return fmt.Appendf(nil, "[%s]", bytes.Join(v.items(), []byte(",")))
}
