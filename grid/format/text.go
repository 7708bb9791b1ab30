package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// Plain text. The first line of data decides the form of the source, and every later line must have it:
//
//	53..7....6..195…      a whole puzzle on each line (line.go)
//	003020600             rows of grids, with or without bars, and tables of fields (rows.go)
//	:0211:…  https://…    lines of HoDoKu's library, links (hodoku.go, links.go)
//
// Before any puzzle may stand blank lines, comments, headers and one title, and at the top of the source its
// size:
//
//	# N=9 box=3x3         a header; other comments begin with # // % ; -- or /*
//	[Puzzle]              the name of a part; the lines of other parts are skipped
//	Grid 01               a title, which names the puzzle and states nothing
//	9   5 6   order 9     a size

type text struct {
	*reader
	form    // the demands of Options.From
	in      *lines
	label   string // the title or comment before the next puzzle
	titled  int    // the line of that title, 0 if it is a comment
	last    int    // the side of the last puzzle
	isFirst bool   // whether no line of data has been seen
	skip    bool   // inside a part without a puzzle, such as [State]
	sizes   sizes
	grids   grids
	fields  fieldCutter
	cells   []cell // of a line that is looked at
}

// all reads the source to its end.
func (t *text) all() {
	t.isFirst = true
	l, ok := t.start()
	if t.isFirst = false; ok {
		for read := t.formOf(l); ok; l, ok = t.start() {
			read(l)
		}
	}
	t.endGrids()
	if t.titled > 0 && !t.done && t.in.err == nil {
		t.fail(t.titled, mistake(quote([]byte(t.label)), "a puzzle in the form of the others, or a title with a puzzle after it"))
	}
	t.endSizes()
}

// formOf returns the reader of the form that the first line of data has.
func (t *text) formOf(l line) func(line) {
	switch special := special(l.text); {
	case t.form.table, t.isTable(l):
		t.family = "table"
		return t.table
	case t.form.blocks, t.head.ordered:
		if t.family == "text" {
			t.family = "rows"
		}
		return t.block
	case t.form.lines:
		return t.puzzleLine
	case special != nil:
		t.family = special.name
		return func(l line) { t.special(special, l) }
	case t.isWholeLine(l), t.isDamagedLine(l):
		t.family = "line"
		return t.puzzleLine
	}
	t.family = "rows"
	if t.delimiter(l) != 0 {
		t.family = "csv"
	}
	return t.block
}

// isTable reports whether the first line of data names the columns of a table.
func (t *text) isTable(l line) bool {
	if t.by != anyWay || t.form.lines || t.form.blocks {
		return false
	}
	next, _ := t.after()
	return t.isNames(l, next)
}

// special takes a line of a form whose lines have a syntax of their own.
func (t *text) special(form *specialForm, l line) {
	rec := Record{Line: l.num, Label: t.takeLabel(), Err: l.foreign()}
	if rec.Err == nil && !form.is(l.text) {
		rec.Err = l.at(0).refused(quote(l.text), form.line+" like the lines before")
	}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = form.read(t.reader, l)
	}
	t.in.drop()
	t.report(rec)
}

// start takes what may stand before a puzzle, and returns the next line of data, which it leaves.
func (t *text) start() (l line, ok bool) {
	for !t.done {
		if l, ok = t.in.front(); !ok || t.isPlain(l) {
			return l, ok
		}
		l, _ = t.in.peek(0) // its text stays while others are looked at
		switch s := bytes.TrimSpace(l.text); {
		case l.long > 0:
			t.fail(l.num, l.foreign())
		case len(s) == 0 && !t.isOpenFirst(l):
		case isPartName(s):
			t.part(s, l.num)
		case t.skip:
			t.reader.note = cmp.Or(t.reader.note, fmt.Sprintf("line %d and those after it, in another part, are skipped", l.num))
		case t.isRemark(l):
			t.remark(l)
		case isRule(l.text) && !t.isOpenRow(l):
		case t.takeSizes(l):
		case t.isFirst && t.isTable(l):
			return l, true
		case t.isTitle(l):
			t.title(l)
		default:
			return l, true
		}
		t.in.drop()
	}
	return l, false
}

// isPlain reports whether a line after others of whole puzzles begins with a figure or a dot, as nearly all do, so that
// it needs no closer look.
func (t *text) isPlain(l line) bool {
	return t.family == "line" && len(l.text) >= 16 && l.long == 0 && (isDigit(l.text[0]) || l.text[0] == '.')
}

// isOpenFields reports whether a blank line has the tabs between the open cells of a row like another.
func isOpenFields(l, other line) bool {
	tabs := bytes.Count(l.text, []byte("\t"))
	return tabs >= 3 && tabs == bytes.Count(other.text, []byte("\t"))
}

// isOpenFirst reports whether a blank line at the front is the first row of a grid whose cells are between tabs.
func (t *text) isOpenFirst(l line) bool {
	next, ok := t.in.peek(1)
	return ok && isOpenFields(l, next)
}

// takeLabel returns the label for the next record and forgets it.
func (t *text) takeLabel() string {
	s := t.label
	t.label, t.titled = "", 0
	return s
}

// commentMarks begin a comment.
var commentMarks = [][]byte{[]byte("#"), []byte("//"), []byte("%"), []byte(";"), []byte("--"), []byte("/*")}

// isMarked reports whether a line begins like a comment.
func isMarked(text []byte) bool {
	s := bytes.TrimLeft(text, " \t")
	return len(s) > 0 && bytes.IndexByte([]byte("#/%;-"), s[0]) >= 0 &&
		slices.ContainsFunc(commentMarks, func(mark []byte) bool { return bytes.HasPrefix(s, mark) })
}

// isRemark reports whether a line is a comment or a header. One that begins like a comment is a row if it has as many
// cells as those of the last puzzle or, before there is any, as the next line.
func (t *text) isRemark(l line) bool {
	if !isMarked(l.text) {
		return isStatement(l.text)
	}
	if _, isHeader := parseHeader(bytes.TrimSpace(l.text)); isHeader || isRule(l.text) {
		return isHeader
	}
	return !t.isMarkedRow(l)
}

// isMarkedRow reports whether a line that begins like a comment is a row.
func (t *text) isMarkedRow(l line) bool {
	if n := cmp.Or(t.side(), t.last); n != 0 {
		return t.isRowAmong(l, [ways]int{byWords: n, byChars: n, byFields: n})
	}
	next, ok := t.after()
	return ok && t.isRowAmong(l, t.counts(next))
}

// isRowAmong reports whether a line that begins like a comment is a row like others with some numbers of cells. In
// large alphabets the signs of comments are symbols, and no symbol is twice in a row.
func (t *text) isRowAmong(l line, counts [ways]int) bool {
	n := slices.Max(counts[:])
	symbols := bytes.ReplaceAll(bytes.Join(bytes.Fields(l.text), nil), []byte(","), nil)
	return t.isAlike(l, counts) && (n < largeSide || len(l.text) < 1<<14 && distinct(symbols) > 1)
}

// hasCells reports whether a line may have n cells, none of them a word.
func (t *text) hasCells(l line, n int) bool {
	return t.isAlike(l, [ways]int{byWords: n, byChars: n, byFields: n})
}

// isAlike reports whether a line may be cut into as many cells as there are in some way to cut them, at least four
// unless that is the stated side.
func (t *text) isAlike(l line, counts [ways]int) bool {
	delim := t.delimiter(l)
	for by, k := range t.counts(l) {
		if k == counts[by] && k > 0 && !t.isTiny(k) && t.fits(t.cut(l, way(by), delim), k) {
			return true
		}
	}
	return false
}

// after returns the first line after the present one that is not blank, and does not begin like most comments.
func (t *text) after() (l line, ok bool) {
	for i := 1; ; i++ {
		if l, ok = t.in.peek(i); !ok || !l.blank() && (!isMarked(l.text) || bytes.IndexByte([]byte(";-"), bytes.TrimSpace(l.text)[0]) >= 0) {
			return l, ok
		}
	}
}

// remark handles a comment or a header.
func (t *text) remark(l line) {
	s := bytes.TrimSpace(l.text)
	if h, ok := parseHeader(s); ok {
		t.endLayers()
		if h.err != nil {
			t.release()
		}
		t.announce(h, l.num)
	} else if !writtenBetween().Match(s) && t.titled == 0 {
		t.label = tidy(bytes.TrimRight(bytes.TrimLeft(s, "#%/;*- "), "*/ "))
	}
}

// writtenBetween matches the comments that Writer writes between puzzles.
var writtenBetween = lazily(`^#+\s*puzzle \d+\s*$`)

// partName matches the names of parts in the files of several programs, and otherParts those that have no puzzle.
var (
	partName   = lazily(`^\s*\[[A-Za-z][\w -]*\]\s*$`)
	otherParts = lazily(`(?i)^\[(?:state|pencilmarks)\]$`)
)

func isPartName(text []byte) bool {
	return len(text) < 64 && bytes.IndexByte(text, ']') > 0 && partName().Match(text)
}

// part handles the name of a part. What stands in a part of another program's state is skipped with a note.
func (t *text) part(name []byte, line int) {
	if t.skip = otherParts().Match(name); t.skip {
		t.grids.note = fmt.Sprintf("the part %s in line %d is skipped", name, line)
		t.reader.note = ""
	} else if !isWord(name, "[Puzzle]") {
		t.label = tidy(bytes.Trim(name, "[] "))
	}
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

// isOpenRow reports whether a drawn line at the front may be the first row of a grid whose open cells are dashes.
func (t *text) isOpenRow(l line) bool {
	next, ok := t.after()
	for i := 1; ok && isRule(next.text); i++ {
		next, ok = t.in.peek(i)
	}
	return ok && isDashes(l.text) && hasDashes(next.text) && countRuns(l, 1) == countRuns(next, 1)
}

// isDashes reports whether a line is a run of dashes, and hasDashes whether dashes are among the cells of a line.
func isDashes(text []byte) bool {
	return isRule(text) && len(bytes.Trim(text, "- \t|")) == 0
}

func hasDashes(text []byte) bool {
	return !isRule(text) && bytes.Count(text, []byte("-")) > bytes.Count(text, []byte("-1"))
}

// maxWord is the length of the longest word that is a title without a blank.
const maxWord = 12

// isTitle reports whether a line is the title of the next puzzle: a short word that has not the length of a row, or
// words with a blank and few symbols. Before any puzzle is known, the next line shows whether it is a row.
func (t *text) isTitle(l line) bool {
	s := bytes.TrimSpace(l.text[:commentStart(l.text)])
	word := bytes.TrimRight(s, ":")
	if _, isPuzzle := t.wholeOf(l); isPuzzle {
		return false
	}
	n := cmp.Or(t.side(), t.last)
	isOneWord := hasOnlyLetters(word)
	switch {
	case isOneWord && len(word) > maxWord, isOneWord && n == len(word), !isOneWord && !isWords(s):
		return false
	case !isOneWord && len(s)-bytes.Count(s, []byte(" ")) >= max(n*n/2, minWords):
		return false
	}
	next, ok := t.after()
	return n != 0 && isOneWord || !ok || !haveEqualWords(s, bytes.TrimSpace(next.text))
}

// hasOnlyLetters reports whether nothing but letters is in a text.
func hasOnlyLetters(text []byte) bool { return len(bytes.Trim(bytes.ToLower(text), lower)) == 0 }

// minWords is the number of characters that the words of a title may have where puzzles are small.
const minWords = 40

// isWords reports whether a text has several words, one of them with three letters in a row, or with two in a short
// text.
func isWords(text []byte) bool {
	return bytes.ContainsAny(text, " \t") && text[0] != '[' && (hasWord(text, 3) || len(text) <= maxWord && hasWord(text, 2))
}

// haveEqualWords reports whether two texts are cut by blanks into words of the same lengths.
func haveEqualWords(a, b []byte) bool {
	x, y := bytes.Fields(a), bytes.Fields(b)
	return slices.EqualFunc(x, y, func(a, b []byte) bool { return len(a) == len(b) })
}

// solutionTitle matches the title of a solution.
var solutionTitle = lazily(`(?i)^\W*(?:the\s+)?(?:solution|solved|answer)s?\b`)

// title takes the title of the next puzzle. A second title before it is no puzzle.
func (t *text) title(l line) {
	if t.titled > 0 {
		t.fail(l.num, l.at(0).refused(quote(l.text), fmt.Sprintf("a puzzle after the title in line %d", t.titled)))
		return
	}
	if t.grids.solved = solutionTitle().Match(l.text); !t.grids.solved {
		t.label, t.titled = tidy(bytes.TrimRight(bytes.TrimSpace(l.text), ":")), l.num
	}
}
