package format

import (
	"bytes"
	"fmt"
)

// Plain text: puzzles on one line, grids of rows, titles, comments and rules, in any mixture and of
// any size. Every line is complete (a comment, a rule, a number, a whole puzzle) or goes to the
// block of the current grid. The results pass through three stages, each of which delays as little
// as possible:
//
//	line ── row ──▶ block ── grid ──▶ section ── record ──▶ pair ──▶ yield
//	  │           until it is      until it is no         until the next
//	  │           square           cube any more          is no solution
//	  └─ whole puzzle ────────────────────────────────────────────▶ yield

type text struct {
	*reader
	form     // the demands of Options.From
	in       *lines
	how      splitting // only the style may be demanded
	block    block
	above    block // the last grid
	section  section
	last     *Record // a grid whose solution may follow
	label    string  // the title or comment before the next puzzle
	skip     bool    // inside a part without a puzzle, such as [State]
	prose    bool    // and without a grid, such as [Author]
	lineSide int     // the side of the last rows that turned out to be whole puzzles
	run      lineRun
	gapless  int    // the number of a line up to which no space is an open cell
	cells    []cell // reused for words
}

// layout says what part of a puzzle is on a line.
type layout uint8

const (
	anyLayout layout = iota
	oneLine          // a whole puzzle
	rowLines         // a row
)

// all reads the source to its end.
func (t *text) all() {
	for l := range t.lines(t.in) {
		t.line(l)
	}
	t.flush()
	if sizes := t.head.numbers; len(sizes) > 0 && t.index > 0 && !t.failed && !t.done {
		t.fail(t.head.numbered, mistake(fmt.Sprintf("the numbers %v at the end", sizes),
			"a grid of that size after them"))
	}
}

func (t *text) line(l line) {
	switch parts := literalLines(l.text); {
	case parts != nil:
		t.how.style = columns
		for _, part := range parts {
			t.line(line{text: part, num: l.num})
		}
	case l.long > 0:
		t.flush()
		t.fail(l.num, l.foreign())
	case t.skip && !isSectionName(l.text):
		t.skipLine(l)
	case l.blank():
		t.blank(l)
	case t.comment(l), t.fence(l), t.ruled(l), t.special(l), t.spaces(l), t.numbers(l), t.wholeLine(l):
	default:
		t.row(l)
	}
}

// literalLines splits at the line ends that a program has printed as a backslash and an n. Such
// rows have fixed columns.
func literalLines(text []byte) [][]byte {
	if len(text) > bufferSize || !bytes.Contains(text, []byte(`\n`)) {
		return nil
	}
	parts := bytes.Split(text, []byte(`\n`))
	if last := parts[len(parts)-1]; len(bytes.Trim(last, "\",;+ ")) == 0 {
		return parts[:len(parts)-1]
	}
	return parts
}

// blank handles a blank line. In rows of fixed columns, and between rows with tabs, it may be a row
// of open cells.
func (t *text) blank(l line) {
	b := &t.block
	switch {
	case len(b.rows) == 0:
		t.openRow(l)
	case t.how.style == columns && len(l.text) > 0, b.rows[0].how.delim == '\t' &&
		len(cut(b.rows[0].how, l)) == len(b.rows[0].cells):
		t.addRow(t.parse(l))
	case b.endsAtGap(), t.isSurplus():
		t.endBlock()
	}
}

// ruled handles lines that are drawn and mean nothing.
func (t *text) ruled(l line) bool {
	if !isRule(l.text) {
		return false
	}
	switch {
	case bytes.ContainsAny(l.text, "+=:.'`*"):
	case len(t.block.rows) > 0:
		if t.block.dashed() {
			return false
		}
	default:
		if next, ok := t.peek(); ok && hasDash(next.text) {
			return false
		}
	}
	if n := len(t.block.rows); n > 0 {
		t.block.rules = append(t.block.rules, n)
	}
	if t.block.drawn() && t.block.framed(false) != nil {
		t.endBlock()
	}
	return true
}

// isRule reports whether text is only a drawn line.
func isRule(text []byte) bool {
	drawn := false
	for _, run := range []string{"---", "===", "+-"} {
		drawn = drawn || bytes.Contains(text, []byte(run))
	}
	return drawn && len(bytes.Trim(text, "-+=|*:.'` \t")) == 0
}

// special handles the formats of one line that have their own syntax.
func (t *text) special(l line) bool {
	for _, f := range specials {
		if f.match(l.text) {
			t.flush()
			rec := Record{Line: l.num, Label: t.takeLabel(), Err: l.foreign()}
			if rec.Err == nil {
				rec.Puzzle, rec.Err = f.read(t.reader, l)
			}
			t.report(rec)
			return true
		}
	}
	return false
}

// numbers handles lines that state the size of the next grid.
func (t *text) numbers(l line) bool {
	numbers, ok := parseNumbers(l.text)
	if !ok || t.isRowOfDigits(l) {
		return false
	}
	t.flush()
	if len(t.head.numbers) == 0 {
		if t.head.before != nil {
			t.head = *t.head.before
		}
		t.head.numbered, t.head.ordered = l.num, orderLine.Match(l.text)
	}
	t.head.numbers = append(t.head.numbers, numbers...)
	t.head.ordered = t.head.ordered && len(t.head.numbers) == 1
	return true
}

// takeLabel returns the label for the next record and forgets it.
func (t *text) takeLabel() string {
	s := t.label
	t.label = ""
	return s
}

// flush reports everything that waits.
func (t *text) flush() {
	t.endRun()
	t.flushRows()
}

// flushRows reports everything that waits except puzzles that are lines.
func (t *text) flushRows() {
	t.endBlock()
	t.endSection()
	t.release()
}
