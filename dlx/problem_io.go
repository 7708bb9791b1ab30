package dlx

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"basisk/internal/cancel"
)

// The idea: one pass over the lines, one over the blanks of a line; nothing is
// kept but the problem, one line and the names, and each of them is bounded.
//
// Source: the input of Knuth's programs DLX1 and XCC1 (TAOCP 4B, 7.2.2.1):
//
//	| a comment; blank lines are skipped too; an error if it names exactly the items of the next line
//	a b c | x y       the items; those after the lone | are secondary
//	a x               an option
//	x y               passed over: it has no primary item
//	b c:red           a colored secondary item: not supported, an error
//
// Cost: linear in the input, one map look-up an item.

// Limits bounds what Read accepts, for input from strangers.
type Limits struct {
	// LineBytes bounds the length of a line; default 2^24.
	LineBytes int
	// Items bounds the number of items; default 2^20.
	Items int
	// Options bounds the number of options; default 2^24.
	Options int
	// Entries bounds the sum of the sizes of all options; default 2^26.
	Entries int
}

// withDefaults returns l with defaults for its zero fields.
func (l Limits) withDefaults() Limits {
	return Limits{
		LineBytes: cmp.Or(l.LineBytes, 1<<24), Items: cmp.Or(l.Items, 1<<20),
		Options: cmp.Or(l.Options, 1<<24), Entries: cmp.Or(l.Entries, 1<<26),
	}
}

// SyntaxError says where and why a text is not a problem in Knuth's notation.
type SyntaxError struct {
	Line   int // from 1
	Column int // in bytes, from 1
	Found  string
	// Expected describes what should have been there instead.
	Expected string
}

// Error returns the position, what was found and what was expected.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("dlx: read: line %d, column %d: found %s, expected %s", e.Line, e.Column, e.Found, e.Expected)
}

// Read reads a problem in Knuth's notation or in one of numbered items, which the beginning of the
// text shows; its items are named as in the input. An option without a primary item is skipped, as
// in Knuth's programs, since no search would choose it; [Problem.Skipped] returns their number.
// Read returns a *SyntaxError if the input is not such a problem or exceeds the limits, and the
// wrapped error of r if reading fails.
func Read(r io.Reader, limits Limits) (*Problem, error) {
	text := bufio.NewReaderSize(r, headBytes)
	head, err := text.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("dlx: read: line 1: %w", err)
	}
	d := &reader{limits: limits.withDefaults(), known: map[string]Item{}, numbered: notationOf(head)}
	d.lines = bufio.NewScanner(text)
	d.lines.Buffer(nil, d.limits.LineBytes+1)
	begin, read := d.readItems, d.readOption
	if d.numbered != nil {
		begin, read = d.readHeader, d.readNumbers
	}
	for d.next() {
		each := read
		if d.problem == nil {
			each = begin
		}
		if err := each(); err != nil {
			return nil, err
		}
	}
	return d.finish()
}

// word is a part of a line between blanks.
type word struct {
	text   []byte
	column int
}

// reader is a Read in progress.
type reader struct {
	limits  Limits
	lines   *bufio.Scanner
	line    int    // the number of the current line
	words   []word // the words of the current line, which is neither blank nor a comment
	comment []word // the words after the bar of the last comment before the items
	known   map[string]Item
	items   []Item // of the current option
	problem *Problem
	// numbered is the notation, nil if it is Knuth's, and declared the number of options that its
	// header states, if any.
	numbered *notation
	declared int
}

// next moves to the next line that has words and is not a comment.
func (d *reader) next() bool {
	for d.lines.Scan() {
		d.line++
		d.split(d.lines.Bytes())
		if len(d.words) > 0 && !d.isComment(d.words[0].text) {
			return true
		}
		d.keepComment()
	}
	return false
}

// keepComment keeps the words of a comment in Knuth's notation before the items.
func (d *reader) keepComment() {
	if d.problem != nil || d.numbered != nil || len(d.words) == 0 {
		return
	}
	d.comment = d.comment[:0]
	for _, w := range d.words[1:] {
		d.comment = append(d.comment, word{bytes.Clone(w.text), w.column})
	}
}

// checkComment returns an error if the last comment names exactly the items of the line after it: then
// it was meant as a line of secondary items, and that line as an option.
func (d *reader) checkComment() error {
	for _, w := range d.comment {
		if _, known := d.known[string(w.text)]; !known {
			return nil
		}
	}
	if len(d.comment) != len(d.known) {
		return nil
	}
	return d.fault(d.words[0], "the words of the comment before this line", "other items: a line that begins with | is a "+
		"comment, so a line of items begins with a primary one")
}

// isComment reports whether a line that begins with a word is a comment.
func (d *reader) isComment(first []byte) bool {
	if d.numbered != nil {
		return string(first) == d.numbered.comment
	}
	return first[0] == '|'
}

// split cuts a line into its words.
func (d *reader) split(line []byte) {
	d.words = d.words[:0]
	start := -1
	for i, c := range line {
		blank := c == ' ' || '\t' <= c && c <= '\r'
		switch {
		case !blank && start < 0:
			start = i
		case blank && start >= 0:
			d.words = append(d.words, word{line[start:i], start + 1})
			start = -1
		}
	}
	if start >= 0 {
		d.words = append(d.words, word{line[start:], start + 1})
	}
}

// readItems starts the problem with the items of the current line.
func (d *reader) readItems() error {
	var names []string
	primary := -1
	for _, w := range d.words {
		name := string(w.text)
		if name == "|" && primary < 0 {
			primary = len(names)
			continue
		}
		if err := d.checkNewItem(w); err != nil {
			return err
		}
		d.known[name] = Item(len(names))
		names = append(names, name)
	}
	if primary < 0 {
		primary = len(names)
		if err := d.checkComment(); err != nil {
			return err
		}
	}
	d.problem = NewProblem(primary, len(names)-primary)
	d.problem.names = names
	return nil
}

// checkNewItem returns an error if w cannot name the next item.
func (d *reader) checkNewItem(w word) error {
	if len(d.known) == d.limits.Items {
		return d.fault(w, "another item", "at most %d items", d.limits.Items)
	}
	if err := checkName(string(w.text)); err != nil {
		return d.fault(w, w.String(), "an item name; this one %v", err)
	}
	if _, known := d.known[string(w.text)]; known {
		return d.fault(w, w.String()+" again", "another name for another item")
	}
	return nil
}

// readOption adds the option of the current line to the problem.
func (d *reader) readOption() error {
	p, first := d.problem, d.words[0]
	switch {
	case p.Options() == d.limits.Options:
		return d.fault(first, "another option", "at most %d options", d.limits.Options)
	case p.Entries()+len(d.words) > d.limits.Entries:
		return d.fault(first, "too large an option", "at most %d items in all options together", d.limits.Entries)
	}
	if err := d.lookUpItems(); err != nil {
		return err
	}
	at, reason := p.fault(d.items)
	switch {
	case reason == "":
		p.push(d.items)
		return nil
	case reason == unbound:
		p.passed++
		return nil
	case at < 0:
		return d.fault(first, reason, "fewer than 2^31 link nodes")
	}
	return d.fault(d.words[at], d.words[at].String()+" again", "an item that the option does not have yet")
}

// lookUpItems converts the words of the current line to items.
func (d *reader) lookUpItems() error {
	d.items = d.items[:0]
	for _, w := range d.words {
		item, known := d.known[string(w.text)]
		switch {
		case known:
			d.items = append(d.items, item)
		case bytes.IndexByte(w.text, ':') >= 0:
			return d.fault(w, "the colored item "+w.String(), "an item without color; colors are not supported")
		case d.numbered != nil:
			return d.fault(w, w.String(), "the number of an item, 1 to %d", d.problem.Items())
		default:
			return d.fault(w, w.String(), "an item of the first line")
		}
	}
	return nil
}

// finish returns the problem after the last line.
func (d *reader) finish() (*Problem, error) {
	next := word{column: 1}
	d.line++
	switch err := d.lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		next.column = d.limits.LineBytes + 1
		return nil, d.fault(next, "a longer line", "at most %d bytes", d.limits.LineBytes)
	case err != nil:
		return nil, fmt.Errorf("dlx: read: line %d: %w", d.line, err)
	case d.problem == nil:
		return nil, d.fault(next, "the end of the input", "a line of item names")
	case d.numbered != nil && d.numbered.option == "" && d.problem.Options() != d.declared:
		return nil, d.fault(next, fmt.Sprintf("the end after %d options", d.problem.Options()), "%d, as the first line says", d.declared)
	}
	return d.problem, nil
}

// fault returns the error for what was found at w in the current line.
func (d *reader) fault(w word, found, expected string, args ...any) error {
	return &SyntaxError{Line: d.line, Column: w.column, Found: found, Expected: fmt.Sprintf(expected, args...)}
}

// String quotes the word for an error, truncated if it is very long.
func (w word) String() string {
	const most = 40
	if len(w.text) > most {
		return fmt.Sprintf("%q…", w.text[:most])
	}
	return fmt.Sprintf("%q", w.text)
}

// textSteps is the approximate cost of writing a name or a number, in steps.
const textSteps = 8

// Write writes p in Knuth's notation, so that Read returns an equal problem with
// the same item names. It fails if p has no primary item, which the notation
// cannot express, if ctx ends, or if w fails.
func Write(ctx context.Context, w io.Writer, p *Problem) error {
	if p.Primary() == 0 {
		return errors.New("dlx: write: a problem without primary items has no line of items")
	}
	out := bufio.NewWriter(w)
	line := p.itemLine()
	check := cancel.On(ctx)
	for o := range Option(p.Options()) {
		if check.Spend(textSteps * len(p.ItemsOf(o))) {
			return fmt.Errorf("dlx: write: %w", check.Err())
		}
		out.Write(append(line, '\n'))
		line = p.AppendOption(line[:0], o)
	}
	out.Write(append(line, '\n'))
	if err := out.Flush(); err != nil {
		return fmt.Errorf("dlx: write: %w", err)
	}
	return nil
}

// itemLine returns the line of item names.
func (p *Problem) itemLine() (line []byte) {
	for i := range Item(p.Items()) {
		if int(i) == p.primary {
			line = append(line, " |"...)
		}
		if i > 0 {
			line = append(line, ' ')
		}
		line = append(line, p.Name(i)...)
	}
	return line
}
