package dlx

import (
	"regexp"
	"strconv"
	"strings"
)

// The idea: other programs number the items from 1 and state how many there are. Without the first
// word, their lines are lines of Knuth's notation.
//
//	c a comment           Junttila and Kaski (2010)
//	p ec 3                three items, all primary
//	s 1 3                 an option
//
//	3 2                   the graphs of Zhang and others (2026): three items, two options
//	2 1 3                 an option of two items

// notation is a notation with numbered items.
type notation struct {
	// begins matches the beginning of a text, and header is the number of words before the number
	// of items.
	begins *regexp.Regexp
	header int
	// comment and option begin a line; without them the first word of an option is its size, and
	// the header states the number of options.
	comment, option string
}

var notations = []notation{
	{regexp.MustCompile(`^(?:[ \t\r]*\n|c(?:[ \t][^\n]*)?\n)*p[ \t]+ec[ \t]`), 2, "c", "s"},
	{regexp.MustCompile(`^\s*(\d+)[ \t]+(\d+)[ \t\r]*\n\s*(\d+(?:[ \t]+\d+)+)[ \t\r]*(?:\n|$)`), 0, "", ""},
}

// headBytes is the length of the beginning of a text that shows its notation.
const headBytes = 1 << 12

// notationOf returns the notation of numbered items of a text, nil for Knuth's, in which two
// numbers may be the names of two items: the first option decides.
func notationOf(head []byte) *notation {
	for i := range notations {
		m := notations[i].begins.FindStringSubmatch(string(head))
		switch {
		case m == nil:
		case len(m) == 1:
			return &notations[i]
		default:
			words := strings.Fields(m[3])
			named := func(word string) bool { return word == m[1] || word == m[2] }
			if words[0] == strconv.Itoa(len(words)-1) && !(named(words[0]) && named(words[1])) {
				return &notations[i]
			}
		}
	}
	return nil
}

// readHeader starts the problem with the numbers of the current line.
func (d *reader) readHeader() error {
	n := d.numbered
	if len(d.words) <= n.header {
		return d.fault(d.words[0], "a line of "+strconv.Itoa(len(d.words))+" words", "the number of items after p ec")
	}
	w := d.words[n.header]
	count, err := strconv.Atoi(string(w.text))
	switch {
	case err != nil || count < 1:
		return d.fault(w, w.String(), "the number of items")
	case count > d.limits.Items:
		return d.fault(w, w.String(), "at most %d items", d.limits.Items)
	}
	names := make([]string, count)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
		d.known[names[i]] = Item(i)
	}
	d.problem = NewProblem(count, 0)
	d.problem.names = names
	if n.option == "" {
		if d.declared, err = strconv.Atoi(string(d.words[1].text)); err != nil {
			return d.fault(d.words[1], d.words[1].String(), "the number of options")
		}
	}
	return nil
}

// readNumbers adds the option of the current line to the problem.
func (d *reader) readNumbers() error {
	first, rest := d.words[0], d.words[1:]
	want := d.numbered.option
	if want == "" {
		want = strconv.Itoa(len(rest))
	}
	switch {
	case string(first.text) != want && d.numbered.option == "":
		return d.fault(first, first.String(), "%s, the number of items after it", want)
	case string(first.text) != want:
		return d.fault(first, first.String(), "%s before the items of an option, or %s before a comment", want, d.numbered.comment)
	case len(rest) == 0:
		return d.fault(first, "an option without items", "at least one item")
	}
	d.words = rest
	return d.readOption()
}
