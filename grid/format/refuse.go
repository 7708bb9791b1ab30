package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"sync"
)

// The sources that are not read: what other programs use for puzzles, models or answers is refused with the name of
// its kind and the nearest form, rather than with an error about its first line.

// refuse returns an error for a source that is not valid text: it is empty, binary or in another
// encoding.
func refuse(prefix []byte) error {
	switch {
	case len(bytes.TrimSpace(bytes.TrimPrefix(prefix, byteOrderMark))) == 0 && len(prefix) < bufferSize:
		return mistake("nothing", "a puzzle")
	case bytes.HasPrefix(prefix, []byte("\xff\xfe")) || bytes.HasPrefix(prefix, []byte("\xfe\xff")):
		return position{1, 1}.refused("UTF-16 text", "UTF-8")
	}
	if k := bytes.IndexByte(prefix, 0); k >= 0 {
		before := prefix[:k]
		num := bytes.Count(before, []byte("\n")) + 1
		return position{num, k - bytes.LastIndexByte(before, '\n')}.refused("binary data (byte 0x00)", "text")
	}
	return nil
}

// foreignKind is a kind of sources that its beginning shows, without comments. needs are texts, in lower case, of
// which it has one, which is a fast test.
type foreignKind struct {
	name, instead string
	needs         []string
	mark          func() *regexp.Regexp
}

// lazily returns a function that compiles a regular expression when it is first called: most runs need few of them.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

const anyForm = "a puzzle in a format of basisk help formats"

var foreignKinds = []foreignKind{
	{"a DIMACS file", anyForm, []string{"cnf"}, lazily(`(?im)^p\s+cnf\s`)},
	{"an exact cover problem", "a puzzle, or basisk cover FILE", []string{"p ec"}, lazily(`(?m)^p ec\s`)},
	{"a DIMACS file", anyForm, []string{" 0"}, lazily(
		`(?i)\A(?:c\b.*\n)*-?[1-9]\d* 0[ \t\r]*(?:\n-?[1-9]\d* 0[ \t\r]*(?:\n|\z)|\n?\z)`)},
	{"an XCSP3 file", anyForm, []string{"<instan"}, lazily(`<instan(?:ce|tiation)\b`)},
	{
		"an XML file", "its cells, one puzzle on a line; grep -oE '[0-9.]{81}' FILE cuts 81 digits out of it",
		[]string{"<"},
		lazily(`\A<[?!A-Za-z]`),
	},
	{"a MiniZinc file", anyForm, []string{"="}, lazily(`=\s*(?:\[\s*\||array[123]d\s*\()`)},
	{
		"an Essence parameter file", "its matrix as nested lists, with the units latin if it has no boxes",
		[]string{"letting"},
		lazily(`(?m)^\s*letting\s+\w+\s+(?:be|=)`),
	},
	{"a file of facts for answer set programming", anyForm, []string{"(", "#const", "clingo", "clasp"}, lazily(
		`(?m)\A(?:clingo|clasp) version|^\s*(?:#const\s|(?:side|size|n)\(\d+\)\s*\.|[a-z_]\w*\(\s*"?\d+"?\s*(?:,\s*"?\d+"?\s*){2,3}\)(?:\s*\.|\s+[a-z]))`)},
	{
		"a table of hypotheses", "Opasnet's, with the columns " + opasnetColumns,
		[]string{"row,", "true", "false"},
		lazily(`(?i)\A(?:layer,\s*)?row,\s*col|\A"?\d+(?:"?,\s*"?\d+){4,5}"?,\s*"?(?:true|false)`),
	},
	{
		"YAML", "JSON, or the rows alone",
		[]string{":"},
		lazily(`(?m)^[\s-]*(?:dot_rows|rows|clues|puzzle|grid|board|givens|cells|problem)\s*:\s*(?:$|[\r\[|>]|\s*#)|\A\{\s*[A-Za-z_]+\s*:|\A---\s`),
	},
	{"Markdown", "the rows alone", []string{"```", "~~~"}, lazily("(?m)^\\s*(?:```|~~~)\\s*\\w*\\s*$")},
	{
		"the text of a program", "nested lists of cells, or the rows alone",
		[]string{"<<", "\"", "'", ";"},
		lazily(`(?m)^\s*(?:package|use|import|#include|const|my|let|var)\b.*;\s*$|^\s*(?:def|class|function|func)\b.*[:{]\s*$` +
			`|=\s*[(\\]*\s*(?:"[^"\n]{2,}"|'[^'\n]{2,}')|<<\s*['"]?[A-Za-z]\w*`),
	},
	{
		"a string of the Interactive Sudoku Solver", anyForm,
		[]string{".", "%2e"},
		lazily(`\A[ \t]*\.(?:Shape~\d|~R[0-9a-zA-Z]+C|[A-Z][a-z]+[A-Za-z]*(?:[.~].*)?$)|\A\S*[?&]q=(?:\.|%2E)`),
	},
}

// refuseKind returns an error for a source of a kind that is not read. Lists are read from the text of a program.
func refuseKind(beginning []byte, hasList bool) error {
	small := bytes.ToLower(beginning)
	for _, k := range foreignKinds {
		has := func(text string) bool { return bytes.Contains(small, []byte(text)) }
		if slices.ContainsFunc(k.needs, has) && k.mark().Match(beginning) && !(hasList && k.name == "the text of a program") {
			return mistake(fmt.Sprintf("what looks like %s, which basisk does not read", k.name), k.instead)
		}
	}
	return nil
}

// beginning returns the beginning of a source without blank lines and comments, which do not show
// the form.
func beginning(prefix []byte) []byte {
	var left []byte
	for l := range bytes.Lines(bytes.TrimPrefix(prefix, byteOrderMark)) {
		if text := bytes.TrimSpace(l); len(text) > 0 && !isMarked(text) {
			left = append(left, l...)
		}
	}
	return bytes.TrimLeft(left, " \t\r\n")
}
