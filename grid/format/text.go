package format

import (
	"bytes"
	"fmt"
	"regexp"
)

// Plain text. The reader looks at the lines ahead and asks one form after another whether its piece is
// at their front. A form takes its lines and answers how many, or it answers 0: not mine.
//
//	(blank)               means nothing
//	# N=9 box=3x3         a header, another comment, or the name of a part such as [Puzzle]
//	---+---+---           a drawn rule
//	:0211:…  N4Ig…        a format of one line (hodoku.go, fpuzzles.go), or one that is not read
//	53..7....6..195…      a whole puzzle (line.go)
//	| 5 3   |   7   |     a grid between bars (frame.go)
//	003020600             rows of a grid, or numbers that wrap (rows.go)
//	9   5 6   order 9     a size
//	Grid 01               words: a title, or program text
//
// Anything else is an error.

type text struct {
	*reader
	form         // the demands of Options.From
	in           *lines
	layers       layers  // grids that may be the layers of a cube
	last         *Record // a grid after which its solution or its regions may follow
	end, endSide int     // the last line of the last grid, and its side
	label        string  // the title or comment before the next puzzle
	skip         bool    // inside a part without a puzzle, such as [State]
	prose        bool    // and without a grid, such as [Author]
	listed       bool    // whether the lines belong to a list, so that none states a size
	lone         int     // the side of the last puzzles on lines that could have been rows
	fields       fieldCutter
	cells        []cell // the cells of a row that are counted
	numbers      []cell // the numbers on a line that may be a whole puzzle
}

// oneLine are the forms that need no more than a line, and several those that look at those after it.
// An element reports how many lines it takes.
var (
	oneLine = []func(*text, line) bool{
		(*text).tooLong, (*text).blank, (*text).comment, (*text).fence, (*text).rule, (*text).special, (*text).puzzle,
	}
	several = []func(*text, []line) int{
		(*text).aside, (*text).frame, (*text).puzzles, (*text).sizes, (*text).rows, (*text).dashes, (*text).wrapped,
		(*text).words, (*text).broken,
	}
)

// all reads the source to its end.
func (t *text) all() {
	for !t.done {
		l, ok := t.in.front()
		if !ok {
			break
		}
		if t.takeLine(l) {
			t.in.drop(1)
		} else {
			t.in.drop(t.takeLines(t.in.window()))
		}
	}
	t.flush()
	if sizes := t.head.numbers; len(sizes) > 0 && t.index > 0 && !t.done && t.in.err == nil {
		t.fail(t.head.numbered, mistake(fmt.Sprintf("the numbers %v at the end", sizes), "a grid of that size after them"))
	}
}

// pieces reads lines that are a source of their own.
func (t *text) pieces(lines []line) {
	t.listed = true
	defer func() { t.listed = false }()
	for len(lines) > 0 && !t.done {
		n := 1
		if !t.takeLine(lines[0]) {
			n = t.takeLines(lines)
		}
		lines = lines[n:]
	}
	t.flush()
}

// takeLine reports whether a form of one line takes the line.
func (t *text) takeLine(l line) bool {
	if t.skip && !isPartName(l.text) {
		return !t.prose
	}
	for _, form := range oneLine {
		if form(t, l) {
			return true
		}
	}
	return false
}

// takeLines lets a form take lines, and returns their number, which is positive.
func (t *text) takeLines(lines []line) int {
	for _, form := range several {
		if n := form(t, lines); n > 0 {
			return n
		}
	}
	return 1 // not reached: the last form takes anything
}

// flush reports everything that waits.
func (t *text) flush() {
	t.endLayers()
	t.release()
}

// takeLabel returns the label for the next record and forgets it.
func (t *text) takeLabel() string {
	s := t.label
	t.label = ""
	return s
}

func (t *text) tooLong(l line) bool {
	if l.long > 0 {
		t.flush()
		t.fail(l.num, l.foreign())
	}
	return l.long > 0
}

// blank takes a blank line, unless its tabs may be between open cells.
func (t *text) blank(l line) bool { return l.blank() && bytes.Count(l.text, []byte("\t")) < 3 }

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
	case !isMarked(s) || mayBeMarkedRow(l.text):
		return false
	}
	t.remark(l)
	return true
}

// remark handles a comment or a header.
func (t *text) remark(l line) {
	s := bytes.TrimSpace(l.text)
	if h, ok := parseHeader(s); ok {
		t.flush()
		t.announce(h, l.num)
		t.lone = 0
	} else if writtenBetween.Match(s) {
		t.flush()
	} else {
		t.label = tidy(bytes.TrimLeft(s, "#%/"))
	}
}

// interrupts reports whether a comment or the name of a part ends the piece before it.
func interrupts(text []byte) bool {
	s := bytes.TrimSpace(text)
	if !isMarked(s) {
		return isPartName(s)
	}
	_, isHeader := parseHeader(s)
	return isHeader || writtenBetween.Match(s)
}

// mayBeMarkedRow reports whether a line that begins like a comment may be a row of a large grid: no symbol
// occurs twice.
func mayBeMarkedRow(text []byte) bool {
	if len(text) < largeSide || len(text) > 1<<14 {
		return false
	}
	var row []byte
	for _, b := range text {
		if !separates[b] {
			row = append(row, b)
		}
	}
	if bytes.Count(row, []byte(",")) > 1 {
		row = bytes.ReplaceAll(row, []byte(","), nil)
	}
	return distinct(row) > 1
}

// part handles the name of a part; all parts but [Puzzle] are skipped.
func (t *text) part(name []byte, line int) {
	t.flush()
	t.skip = !bytes.EqualFold(name, []byte("[Puzzle]"))
	t.prose = t.skip && otherParts.Match(name) && !isWord(name, "[State]", "[Solution]")
	if t.skip && !otherParts.Match(name) {
		t.fail(line, position{0, 1}.refused("part "+quote(name),
			"[Puzzle], or one that says nothing about it such as [State]"))
	}
}

// aside takes the prose of a part, which must not have a puzzle.
func (t *text) aside(lines []line) int {
	if !t.prose {
		return 0
	}
	_, isPuzzle := t.wholeOf(lines[0])
	if found := t.findGrid(lines); isPuzzle || found != nil {
		t.prose = false
		t.fail(lines[0].num, lines[0].at(0).refused("a grid in a part of prose", "[Puzzle] before it"))
	}
	return 1
}

// fenceLine matches the lines around a grid in Markdown.
var fenceLine = regexp.MustCompile("^\\s*(?:```+|~~~+)\\s*\\w*\\s*$")

// isFence reports whether a line is such a line.
func isFence(text []byte) bool {
	return len(text) <= 64 && bytes.ContainsAny(text, "`~") && fenceLine.Match(text)
}

// fence takes such a line.
func (t *text) fence(l line) bool {
	if !isFence(l.text) {
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

// rule takes a drawn line, unless it may be a row of open cells.
func (t *text) rule(l line) bool { return isRule(l.text) && !isDashed(l.text) }

// isDashed reports whether a drawn line has nothing but dashes.
func isDashed(text []byte) bool { return !bytes.ContainsAny(text, "+=:.'`*|") }

// dashes takes a drawn line of dashes, which is no row, or a comment that is none.
func (t *text) dashes(lines []line) int {
	switch l := lines[0]; {
	case isRule(l.text), l.blank():
	case isMarked(l.text):
		t.remark(l)
	default:
		return 0
	}
	return 1
}

// special takes a line in a format of one line.
func (t *text) special(l line) bool {
	read := special(l.text)
	if read == nil {
		return false
	}
	t.flush()
	rec := Record{Line: l.num, Label: t.takeLabel(), Err: l.foreign()}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = read(t.reader, l)
	}
	t.report(rec)
	return true
}

// orderLine matches the line that states the side of a Latin square.
var orderLine = regexp.MustCompile(`^\s*(?i:order)\s+\d{1,4}\s*$`)

// sizes takes a line that states the size of the next grid: one or two numbers, perhaps after a name.
func (t *text) sizes(lines []line) int {
	l := lines[0]
	sizes, named, ok, err := parseSizes(l)
	if !ok || t.listed || !named && t.findGrid(lines) != nil {
		return 0
	}
	t.flush()
	if err != nil {
		t.fail(l.num, err)
		return 1
	}
	if len(t.head.numbers) == 0 {
		if t.head.before != nil {
			t.head = *t.head.before
		}
		t.head.numbered, t.head.ordered = l.num, orderLine.Match(l.text)
	}
	t.head.numbers = append(t.head.numbers, sizes...)
	t.head.ordered = t.head.ordered && len(t.head.numbers) == 1
	return 1
}

// words takes a line of words: a title.
func (t *text) words(lines []line) int {
	l := lines[0]
	switch {
	case t.listed || isFrame(l.text) || !isProse(l.text) || t.mayBeRows(lines), t.isLeftOver(l):
		return 0
	case t.end > 0 && t.end == l.num-1 && isMapLike(lines[:1]) && len(l.text) <= t.endSide:
		t.failLines(lines[:1], l.at(0).refused(quote(l.text), fmt.Sprintf("a map of regions of %d rows, or a blank line before words", t.endSide)))
		return 1
	}
	if t.layerTitle(l) {
		return 1
	}
	t.endLayers()
	if s := tidy(l.text); len(s) < 256 && delimiter(l.text) == 0 {
		t.label = s
	}
	return 1
}

// isLeftOver reports whether a line directly below a puzzle, or below the rule at its end, is not words but the
// rest of something that is cut off: part of a row, or of a frame.
func (t *text) isLeftOver(l line) bool {
	barred := bytes.HasPrefix(bytes.TrimSpace(l.text), []byte("|"))
	cells := !hasWord(l.text, 1) && bytes.ContainsAny(l.text, "._,;")
	return t.end > 0 && (barred && t.end >= l.num-2 || cells && t.end == l.num-1)
}

// maxProse is the number of cells that a line of words may have: as many as a date, and two.
const maxProse = 12

// isProse reports whether a line is words or punctuation, and has no puzzle and no row beside them.
func isProse(text []byte) bool {
	cells := 0
	for field := range bytes.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && ends[r] }) {
		switch {
		case isField(field) && bytes.ContainsAny(field, "0123456789._*"):
			return false
		case len(field) < 4 && valueOf(field) >= 0:
			cells++
		case len(bytes.Trim(field, "0123456789._*-")) == 0:
			cells += len(field)
		}
	}
	if cells > maxProse || hasWord(text, 2) {
		return cells <= maxProse
	}
	digits, s := countDigits(text), bytes.TrimSpace(text)
	return !isDigitLike(s) && (digits == 0 || hasWord(text, 1) || digits <= 3 && len(s) < 8)
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
