package format

import (
	"bytes"
	"regexp"
	"slices"
)

// Comments and blank lines. They may be anywhere, also between the rows of a grid, and have no
// effect, with three exceptions: a header, the name of a part such as [Puzzle], and the separators
// of Writer. A comment begins with #, // or %. In large alphabets these are symbols too, so a line
// that begins with one may be a row:
//
//	# a comment as long as a row of symbols      words have letters that repeat
//	#...........................................  drawn, if the rows have no dots
//	#ABCDEFGHIJKLMNOPQRSTUVWXYZ……………………………………     a row: every symbol once
//	#,A,,C,…                                      a row of as many fields as the next

// sectionName matches the names of parts in the files of several programs.
var sectionName = regexp.MustCompile(`^\s*\[[A-Za-z][\w -]*\]\s*$`)

// The names of parts without the puzzle: entries of a player, and prose.
var (
	solvedPart = regexp.MustCompile(`(?i)^\[(?:state|solution)\]$`)
	prosePart  = regexp.MustCompile(`(?i)^\[(?:author|comment|copyright|date|description|difficulty|id|level|name|source|title|url)\]$`)
)

// isSectionName reports whether the line names a part, such as [Puzzle].
func isSectionName(text []byte) bool {
	return len(text) < 64 && bytes.IndexByte(text, ']') > 0 && sectionName.Match(text)
}

// separator matches the comments that Writer writes between puzzles.
var separator = regexp.MustCompile(`^#+\s*puzzle \d+\s*$`)

// comment handles comments, headers and names of parts.
func (t *text) comment(l line) bool {
	s := bytes.TrimSpace(l.text)
	switch {
	case isSectionName(s):
		t.part(s, l.num)
		return true
	case !isMarked(s) || t.isSymbolRow(l):
		return false
	}
	if h, ok := parseHeader(s); ok {
		t.flush()
		t.announce(h, l.num)
	} else if separator.Match(s) {
		t.flush()
	} else if len(t.block.rows) == 0 {
		t.label = tidy(bytes.TrimLeft(s, "#%/"))
	}
	return true
}

// part handles the name of a part; all parts but [Puzzle] are skipped.
func (t *text) part(name []byte, line int) {
	t.flush()
	t.skip, t.prose = !bytes.EqualFold(name, []byte("[Puzzle]")), prosePart.Match(name)
	if t.skip && !t.prose && !solvedPart.Match(name) {
		t.fail(line, position{0, 1}.refused("part "+quote(name),
			"[Puzzle], or one that says nothing about it such as [State]"))
	}
}

// skipLine skips a line of a part, unless it is prose in which a puzzle begins: a puzzle on one
// line, or two rows of equal length.
func (t *text) skipLine(l line) {
	next, _ := t.in.at(0)
	from, to := t.findSymbols(l.text)
	if t.prose && (from < to || isProseless(l) && isProseless(next) &&
		len(characters(l.text)) == len(characters(next.text))) {
		t.prose = false
		t.fail(l.num, position{0, 1}.refused("a grid in a part of prose", "[Puzzle] before it"))
	}
}

// isProseless reports whether a line has symbols of a row, and no word.
func isProseless(l line) bool {
	row := characters(l.text)
	return len(row) >= 4 && isSymbols(row) && !hasWord(l.text, 2)
}

// fence matches the lines around a grid in Markdown.
var fence = regexp.MustCompile("^\\s*(?:```+|~~~+)\\s*\\w*\\s*$")

// fence takes such a line.
func (t *text) fence(l line) bool {
	if len(l.text) > 64 || !bytes.ContainsAny(l.text, "`~") || !fence.Match(l.text) {
		return false
	}
	t.flush()
	return true
}

// isMarked reports whether a line begins like a comment.
func isMarked(text []byte) bool {
	s := bytes.TrimLeft(text, " \t")
	return len(s) > 0 && (s[0] == '#' || s[0] == '%' || bytes.HasPrefix(s, []byte("//")))
}

// peek returns the next line that is neither blank nor a comment, without consuming it; ok is false
// if none is near. It also skips a row that looks like a comment: the row after that serves as
// well.
func (t *text) peek() (l line, ok bool) {
	return t.in.find(func(l line) bool { return !l.blank() && !isMarked(l.text) })
}

// largeSide is the side from which on alphabets have symbols other than digits and letters.
const largeSide = 36

// isSymbolRow reports whether a line that begins like a comment is a row of a large grid or a whole
// puzzle: it has as many cells as the rows beside it, all of them symbols, none twice in a row, and
// the same symbols for open cells.
func (t *text) isSymbolRow(l line) bool {
	const most = 1 << 14 // the square of more symbols than an alphabet has
	if len(l.text) < largeSide || len(l.text) > most {
		return false
	}
	beside, known := t.beside()
	if !known {
		return false
	}
	how := beside.how
	if how.style == columns {
		how = splitting{style: chars}
	}
	row, ok := characters(l.text), true
	if how.style != chars {
		row, ok = singles(cut(how, l))
	}
	n := len(row)
	switch {
	case !ok:
		return false
	case how.style != fields && len(l.text) != len(beside.raw.text):
		return false
	case how.style == fields && bytes.IndexByte(l.text, ' ') >= 0 && bytes.IndexByte(beside.raw.text, ' ') < 0:
		return false
	case beside.how.style == columns:
		n = len(l.text)
	case n != len(beside.cells):
		return false
	}
	if n > t.shapes.maxSide {
		n = root(n, 2)
	}
	if n < largeSide || n > t.shapes.maxSide {
		return false
	}
	symbols := 0
	for part := range slices.Chunk(row, n) {
		k := distinct(part)
		if k < 0 {
			return false
		}
		symbols += k
	}
	open := blanksOf(row)
	return symbols > 1 && (open == "" || bytes.ContainsAny(beside.raw.text, open))
}

// beside returns the last row of the current grid or, before its first, the next row.
func (t *text) beside() (row, bool) {
	if rows := t.block.rows; len(rows) > 0 {
		return rows[0], true
	}
	next, ok := t.in.find(func(l line) bool { return !l.blank() && !isMarked(l.text) && !isRule(l.text) })
	if !ok {
		return row{}, false
	}
	how := choose(next.text)
	return row{cut(how, next), next, how}, true
}

// characters returns the characters of a line that are cells, ignoring comments.
func characters(text []byte) []byte {
	return slices.DeleteFunc(bytes.Clone(text), func(b byte) bool { return separates[b] })
}

// singles returns the characters of cells, a space for an empty one; ok is false if a cell has
// several.
func singles(cells []cell) (row []byte, ok bool) {
	for _, c := range cells {
		switch len(c.text) {
		case 0:
			row = append(row, ' ')
		case 1:
			row = append(row, c.text[0])
		default:
			return nil, false
		}
	}
	return row, true
}

// symbolOrOpen marks all characters that can be symbols or open cells.
var symbolOrOpen = setOf(ordered + blanks)

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

// blanksOf returns the characters for open cells in a row, other than spaces and letters.
func blanksOf(row []byte) string {
	var open []byte
	for _, b := range row {
		if b != ' ' && blankSymbols[b] && !isLetter(b) && !slices.Contains(open, b) {
			open = append(open, b)
		}
	}
	return string(open)
}
