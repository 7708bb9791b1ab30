package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"
)

// Plain text: every line is one of these, in this order, and so of one kind.
//
//	(blank)               may end a piece
//	# N=9 box=3x3         a header, another comment, or the name of a part such as [Puzzle]
//	---+---+---           a drawn rule
//	:0211:…  N4Ig…        a format of one line (hodoku.go, fpuzzles.go), or one that is not read
//	9   5 6   order 9     a size
//	53..7....6..195…      a whole puzzle (line.go)
//	003020600             a row (rows.go): all its cells may be cells of a grid
//	Grid 01               words: a title, or program text
//
// Anything else is an error.

type text struct {
	*reader
	form              // the demands of Options.From
	in                *lines
	piece             piece
	layers            layers  // grids that may be the layers of a cube
	last              *Record // a grid after which its solution or its regions may follow
	ended             int     // the number of the last line of the last grid
	headed            bool    // whether its first row may be a heading
	gridEnd, gridSide int     // the last line and the side of the last grid, which may still wait
	label             string  // the title or comment before the next puzzle
	skip              bool    // inside a part without a puzzle, such as [State]
	prose             bool    // and without a grid, such as [Author]
	ruled             bool    // whether the last line was a rule
	lone              int     // the side of the last puzzles on lines that could have been rows
	fields            fieldCutter
	cells             []cell // reused
	outside           bool   // whether rows come from lists, around which there is no text
}

// all reads the source to its end.
func (t *text) all() {
	for !t.done {
		l, ok := t.in.next()
		if !ok {
			break
		}
		t.line(l)
	}
	t.flush()
	if sizes := t.head.numbers; len(sizes) > 0 && t.index > 0 && !t.done && t.in.err == nil {
		t.fail(t.head.numbered, mistake(fmt.Sprintf("the numbers %v at the end", sizes), "a grid of that size after them"))
	}
}

func (t *text) line(l line) {
	ruled := t.ruled
	t.ruled = false
	switch {
	case l.long > 0:
		t.flush()
		t.fail(l.num, l.foreign())
	case t.skip && !isPartName(l.text):
		if t.prose && t.isPuzzleLike(l) {
			t.prose = false
			t.fail(l.num, position{l.num, 1}.refused("a grid in a part of prose", "[Puzzle] before it"))
		}
	case l.blank():
		t.blank(l)
	case t.comment(l), t.fence(l), t.rule(l, ruled), t.special(l), t.sizes(l), t.wholeLine(l):
	default:
		t.rowOrWords(l)
	}
}

// flush reports everything that waits.
func (t *text) flush() {
	t.endPiece()
	t.endLayers()
	t.release()
}

// takeLabel returns the label for the next record and forgets it.
func (t *text) takeLabel() string {
	s := t.label
	t.label = ""
	return s
}

// peek returns the next line that is neither blank nor a comment, without consuming it; ok is false
// if none is near.
func (t *text) peek() (l line, ok bool) {
	return t.in.find(func(l line) bool { return !l.blank() && !isMarked(l.text) && !isRule(l.text) })
}

// isMarked reports whether a line begins like a comment.
func isMarked(text []byte) bool {
	s := bytes.TrimLeft(text, " \t")
	return len(s) > 0 && (s[0] == '#' || s[0] == '%' || bytes.HasPrefix(s, []byte("//")))
}

// partName matches the names of parts in the files of several programs.
var (
	partName   = regexp.MustCompile(`^\s*\[[A-Za-z][\w -]*\]\s*$`)
	otherParts = regexp.MustCompile(`(?i)^\[(?:state|solution|author|comment|copyright|date|description|difficulty|id|level|name|source|title|url)\]$`)
)

func isPartName(text []byte) bool {
	return len(text) < 64 && bytes.IndexByte(text, ']') > 0 && partName.Match(text)
}

// writtenBetween matches the comments that Writer writes between puzzles.
var writtenBetween = regexp.MustCompile(`^#+\s*puzzle \d+\s*$`)

// comment handles comments, headers and names of parts. In large alphabets #, % and / are symbols
// too, so a line that begins with one may be a row.
func (t *text) comment(l line) bool {
	s := bytes.TrimSpace(l.text)
	switch {
	case isPartName(s):
		t.part(s, l.num)
		return true
	case !isMarked(s) || t.isSymbolRow(l):
		return false
	}
	if h, ok := parseHeader(s); ok {
		t.flush()
		t.announce(h, l.num)
		t.lone = 0
	} else if writtenBetween.Match(s) {
		t.flush()
	} else if len(t.piece.rows) == 0 {
		t.label = tidy(bytes.TrimLeft(s, "#%/"))
	}
	return true
}

// part handles the name of a part; all parts but [Puzzle] are skipped.
func (t *text) part(name []byte, line int) {
	t.flush()
	t.skip = !bytes.EqualFold(name, []byte("[Puzzle]"))
	t.prose = t.skip && otherParts.Match(name) && !isWord(name, "[State]", "[Solution]")
	if t.skip && !otherParts.Match(name) {
		t.fail(line, position{0, 1}.refused("part "+quote(name), "[Puzzle], or one that says nothing about it such as [State]"))
	}
}

// isPuzzleLike reports whether a line is a whole puzzle, or a row above another.
func (t *text) isPuzzleLike(l line) bool {
	if from, to := t.findSymbols(l.text); from < to {
		return true
	}
	r := t.rowOf(l)
	next, _ := t.in.at(0)
	return r.chars >= 4 && !hasWord(l.text, 2) && t.mayBe(r) &&
		len(cutChars(nil, next)) == r.chars && !hasWord(next.text, 2)
}

// isSymbolRow reports whether a line that begins like a comment is a row of a large grid: it has as
// many cells as the row beside it, and no symbol twice.
func (t *text) isSymbolRow(l line) bool {
	if len(l.text) < largeSide || len(l.text) > 1<<14 {
		return false
	}
	beside, ok := t.peek()
	if rows := t.piece.rows; len(rows) > 0 {
		beside, ok = rows[0].raw, true
	}
	if !ok || bytes.IndexByte(l.text, ' ') >= 0 && bytes.IndexByte(beside.text, ' ') < 0 {
		return false
	}
	if delim := delimiter(beside.text); delim != 0 {
		cells, row := t.fields.cut(nil, l, delim), []byte(nil)
		for _, c := range cells {
			row = append(row, c.text...)
		}
		return len(cells) == len(t.fields.cut(nil, beside, delim)) && len(cells) >= largeSide && distinct(row) > 1
	}
	row := slices.DeleteFunc(bytes.Clone(l.text), func(b byte) bool { return separates[b] })
	return len(row) == len(cutChars(nil, beside)) && len(row) >= largeSide && distinct(row) > 1
}

// fenceLine matches the lines around a grid in Markdown.
var fenceLine = regexp.MustCompile("^\\s*(?:```+|~~~+)\\s*\\w*\\s*$")

// fence takes such a line.
func (t *text) fence(l line) bool {
	if len(l.text) > 64 || !bytes.ContainsAny(l.text, "`~") || !fenceLine.Match(l.text) {
		return false
	}
	t.flush()
	return true
}

// isRule reports whether text is only a drawn line.
func isRule(text []byte) bool {
	for _, run := range []string{"---", "===", "+-"} {
		if bytes.Contains(text, []byte(run)) {
			return len(bytes.Trim(text, "-+=|*:.'` \t")) == 0
		}
	}
	return false
}

// rule takes a drawn line, which means nothing, unless it is a row of dashes in a grid whose open
// cells are dashes. Two rules in a row are the end of a frame and the beginning of the next.
func (t *text) rule(l line, again bool) bool {
	if !isRule(l.text) {
		return false
	}
	if !bytes.ContainsAny(l.text, "+=:.'`*|") {
		beside, _ := t.peek()
		if rows := t.piece.rows; len(rows) > 0 {
			beside = rows[0].raw
		}
		dashes := bytes.Count(beside.text, []byte("-")) > bytes.Count(beside.text, []byte("-1"))
		if dashes && bytes.ContainsAny(beside.text, ordered[:62]) && len(cutChars(nil, l)) == len(cutChars(nil, beside)) {
			return false
		}
	}
	if again {
		t.endPiece()
	}
	t.piece.rules = append(t.piece.rules, len(t.piece.rows))
	t.ruled = true
	return true
}

// specials are the formats of one line that have their own syntax.
var specials = []struct {
	match func(text []byte) bool
	read  func(t *text, l line) Record
}{
	{isHodoku, readHodoku},
	{isFPuzzles, readFPuzzles},
	{isForeignLine, refuseLine},
}

// special handles such a line.
func (t *text) special(l line) bool {
	for _, f := range specials {
		if !f.match(l.text) {
			continue
		}
		t.flush()
		rec := Record{Err: l.foreign()}
		if rec.Err == nil {
			rec = f.read(t, l)
		}
		rec.Line, rec.Label = l.num, t.takeLabel()
		t.report(rec)
		return true
	}
	return false
}

// orderLine matches the line that states the side of a Latin square.
var orderLine = regexp.MustCompile(`^\s*(?i:order)\s+\d{1,4}\s*$`)

// sizes handles a line that states the size of the next grid: one or two numbers, perhaps after a
// name, that are no row of it.
func (t *text) sizes(l line) bool {
	sizes, named, ok, err := parseSizes(l)
	if !ok || !named && t.isRowOfDigits(l) {
		return false
	}
	t.endPiece()
	if err != nil {
		t.flush()
		t.fail(l.num, err)
		return true
	}
	t.flush()
	if len(t.head.numbers) == 0 {
		if t.head.before != nil {
			t.head = *t.head.before
		}
		t.head.numbered, t.head.ordered = l.num, orderLine.Match(l.text)
	}
	t.head.numbers = append(t.head.numbers, sizes...)
	t.head.ordered = t.head.ordered && len(t.head.numbers) == 1
	return true
}

// isRowOfDigits tells a row such as "1234" or "12 34" from a size: the rows of the current piece, or
// the next line, have as many characters, or a header wants rows of that length.
func (t *text) isRowOfDigits(l line) bool {
	n, words := len(cutChars(nil, l)), len(cutWords(nil, l))
	if side := t.side(); side > 0 && (n == side || n == side*side || words == side) {
		return true
	}
	if rows := t.piece.rows; len(rows) > 0 {
		r := rows[0]
		return r.chars == n || r.words == words && words > 2 || r.delim != 0 || n < r.words && words == 1
	}
	next, ok := t.peek()
	return ok && n >= 4 && len(cutChars(nil, next)) == n
}

// rowOrWords handles a line that is a row or words.
func (t *text) rowOrWords(l line) {
	if err := t.damaged(l); err != nil {
		t.flush()
		t.fail(l.num, err)
		return
	}
	if r := t.rowOf(l); t.isRow(r) {
		t.addRow(r)
		return
	}
	if !hasWord(l.text, 2) && (isDigitLike(bytes.TrimSpace(l.text)) || countDigits(l.text) > 3 && !hasWord(l.text, 1)) {
		t.flush()
		t.fail(l.num, position{l.num, 1}.refused(quote(l.text), "a size, a row of at least 4 cells, or words"))
		return
	}
	t.endPiece()
	if t.layerTitle(l) {
		return
	}
	t.endLayers()
	if s := tidy(l.text); len(s) < 256 && delimiter(l.text) == 0 {
		t.label = s
	}
}

// isRow reports whether a line is a row and no words: its cells may be cells, as many as in the rows
// of the piece, or no fewer than four without a word among them, or with it as many as in the next
// line.
func (t *text) isRow(r row) bool {
	rows := t.piece.rows
	if len(rows) > 0 && rows[0].like(r) {
		return true
	}
	if isFramed(r.raw.text) && !hasWord(r.raw.text, 3) || t.isSurplus(r.raw, r.chars) && r.words == 1 {
		return true
	}
	if most := max(r.words, r.chars, r.fields); most == 0 || t.isTiny(most) {
		return len(rows) > 0 && !hasWord(r.raw.text, 2) && r.chars > 0 && t.mayBe(r)
	}
	if !t.mayBe(r) {
		return len(rows) > 0 && !hasWord(r.raw.text, 2) &&
			t.fits(cutWords(nil, r.raw), max(rows[0].words, rows[0].chars, rows[0].fields))
	}
	if !hasWord(r.raw.text[:commentStart(r.raw.text)], 3) {
		return true
	}
	if next, ok := t.in.find(func(l line) bool { return !isMarked(l.text) }); ok && !next.blank() {
		beside := t.rowOf(line{text: next.text, num: next.num})
		return beside.like(r) && t.mayBe(beside)
	}
	return false
}

// damaged returns an error for a line that would be a puzzle like that on the previous or the next
// line, except for one or two characters that are no symbols.
func (t *text) damaged(l line) error {
	text := bytes.TrimRight(l.text, " \t\r")
	n := 0
	if t.lone > 0 && t.ended == l.num-1 {
		n = t.lone * t.lone
		if len(text) == n && isSymbols(text, true) && isMap(bytes.ToUpper(text), t.lone) {
			return position{line: l.num}.refused("regions on a line of their own", "them on the line of the puzzle, or a grid after a grid")
		}
	} else if next, ok := t.in.at(0); ok && !isRule(next.text) {
		from, to := t.findSymbols(next.text)
		n = to - from
	}
	inGrid := len(t.piece.rows) > 0 && !t.piece.rows[0].lone
	if n < 16 || inGrid || max(n-len(text), len(text)-n) > 2 || n < sureLength && hasWord(text, 3) ||
		distinct(text) > root(n, 2) {
		return nil
	}
	isStrange := func(r rune) bool { return r >= utf8.RuneSelf || !separates[r] && (!symbolic[r] || ends[r]) }
	at := bytes.IndexFunc(text, isStrange)
	if at < 0 || len(bytes.FieldsFunc(text, isStrange)) > 3 {
		return nil
	}
	return position{l.num, at + 1}.refused(quote(text[at:at+1]), fmt.Sprintf("a symbol of a puzzle of %d like that beside it", n))
}

func countDigits(text []byte) (n int) {
	for _, b := range text {
		if isDigit(b) {
			n++
		}
	}
	return n
}

// isDigitLike reports whether text begins like a number and has only figures, letters and signs.
func isDigitLike(text []byte) bool {
	digit := false
	for i, b := range text {
		digit = digit || isDigit(b)
		if !isDigit(b) && !(isLetter(b) && i > 0) && bytes.IndexByte([]byte(" \t+-"), b) < 0 {
			return false
		}
	}
	return digit
}

// detectMarks are the marks of the families at the beginning of a source, without comments. Each
// needs one of some characters, which is a fast test.
var detectMarks = []struct {
	family, needs string
	mark          *regexp.Regexp
}{
	{"json", "{", regexp.MustCompile(`^(?:\{\s*"[^"\n]*"\s*:|\{\s*\}|\[\s*\{\s*"[^"\n]*"\s*:)`)},
	{"hypotheses", "eE", regexp.MustCompile(`^"?\d+(?:"?,\s*"?\d+){4,5}"?,\s*"?(?i:true|false)`)},
	{"yaml", ":", regexp.MustCompile(`(?m)^[\s-]*(?:dot_rows|rows|clues|puzzle|grid|board|givens|cells|problem)\s*:\s*(?:$|[\r\[|>]|\s*#)|\A\{\s*[A-Za-z_]+\s*:`)},
	{"program", "[{", regexp.MustCompile(`\{\s*(?:\{\s*)*(?:-?\d+|'[^'\n]*'|"[^"\n]*")\s*,|\[\s*\[|[=(:]\s*\[\s*(?:-?\d+|'[^'\n]*'|"[^"\n]*")\s*,|^\[\s*(?:["']|null)`)},
	{"program", "[", regexp.MustCompile(`^\[\s*-?\d+\s*,[^\]]*\]\s*(?:[,;\n]|$)`)},
	{"program", "=", regexp.MustCompile(`=\s*[(\\]*\s*(?:"[^"\n]{2,}"|'[^'\n]{2,}')\s*?(?:[+\\]\s*)?\n\s*(?:\+\s*)?["']`)},
}

// detect names the family of a source that begins with prefix. Plain text is the fallback.
func detect(prefix []byte) string {
	s := beginning(prefix)
	for _, m := range detectMarks {
		if bytes.ContainsAny(s, m.needs) && m.mark.Match(s) {
			return m.family
		}
	}
	if kind := tableKind(s); kind != "" {
		return kind
	}
	return "text"
}

// beginning returns the beginning of a source without blank lines and comments, which do not show
// the family.
func beginning(prefix []byte) []byte {
	var left []byte
	for l := range bytes.Lines(bytes.TrimPrefix(prefix, byteOrderMark)) {
		if text := bytes.TrimSpace(l); len(text) > 0 && !isMarked(text) {
			left = append(left, l...)
		}
	}
	return bytes.TrimLeft(left, " \t\r\n")
}
