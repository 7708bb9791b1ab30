package format

import (
	"bytes"
	"regexp"
	"slices"

	"basisk/grid"
)

// The kinds of sources, which their beginnings show, and those that are not read. What other programs use
// for puzzles, models or answers is refused with the name of its kind, rather than with an error about its
// first line.

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

// foreignKinds are the marks of kinds of sources at their beginning, without comments. Each needs one of
// some texts, in lower case, which is a fast test.
var foreignKinds = []struct {
	name  string
	needs []string
	mark  *regexp.Regexp
}{
	{"a DIMACS file", []string{"cnf"}, regexp.MustCompile(`(?im)^p\s+cnf\s`)},
	{"a DIMACS file", []string{" 0"}, regexp.MustCompile(
		`(?i)\A(?:c\b.*\n)*-?[1-9]\d* 0[ \t\r]*(?:\n-?[1-9]\d* 0[ \t\r]*(?:\n|\z)|\n?\z)`)},
	{"an XCSP3 file", []string{"<instan"}, regexp.MustCompile(`<instan(?:ce|tiation)\b`)},
	{"an XML file", []string{"<"}, regexp.MustCompile(`\A<[?!A-Za-z]`)},
	{"a MiniZinc file", []string{"="}, regexp.MustCompile(`=\s*(?:\[\s*\||array[123]d\s*\()`)},
	{"a file of facts for answer set programming", []string{"(", "#const", "clingo", "clasp"}, regexp.MustCompile(
		`(?m)\A(?:clingo|clasp) version|^\s*(?:#const\s|(?:side|size|n)\(\d+\)\s*\.|[a-z_]\w*\(\s*"?\d+"?\s*(?:,\s*"?\d+"?\s*){2,3}\)(?:\s*\.|\s+[a-z]))`)},
}

// refuseKind returns an error for a source of a kind that is not read.
func refuseKind(prefix []byte) error {
	s := beginning(prefix)
	small := bytes.ToLower(s)
	for _, k := range foreignKinds {
		has := func(text string) bool { return bytes.Contains(small, []byte(text)) }
		if slices.ContainsFunc(k.needs, has) && k.mark.Match(s) {
			return notRead(k.name)
		}
	}
	return nil
}

func notRead(kind string) *Error {
	return mistake("what looks like "+kind+", which basisk does not read", "a puzzle in a format of basisk help formats")
}

// The marks of lines: strings of the Interactive Sudoku Solver, alone or in a link, and objects.
var (
	issLine = regexp.MustCompile(`^[ \t]*\.(?:Shape~\d|~R[0-9a-zA-Z]+C|[A-Z][a-z]+[A-Za-z]*(?:[.~].*)?$)|[?&]q=(?:\.|%2E)`)
	member  = regexp.MustCompile(`[{,]\s*"[^"]*"\s*:`)
)

// isForeignLine matches a line that is not read in plain text.
func isForeignLine(text []byte) bool {
	return bytes.IndexByte(text, '"') >= 0 && member.Match(text) ||
		bytes.ContainsAny(text, "~=.") && bytes.ContainsAny(text, ordered[10:62]) && issLine.Match(text) &&
			(len(text) <= maxNames || bytes.ContainsAny(text, "~="))
}

// maxNames exceeds the length of a string of names without values; what is longer may be the cells of a puzzle with
// letters.
const maxNames = 200

// foreign returns the error for such a line.
func (r *reader) foreign(l line) (*grid.Puzzle, error) {
	if at := member.FindIndex(l.text); at != nil {
		return nil, position{l.num, at[0] + 1}.refused("an object of JSON in plain text", "JSON only, or text only")
	}
	return nil, position{l.num, 1}.place(notRead("a string of the Interactive Sudoku Solver"))
}

// detectMarks are the marks of the families at the beginning of a source, without comments. Each
// needs one of some characters, which is a fast test.
var detectMarks = []struct {
	family, needs string
	mark          *regexp.Regexp
}{
	{"json", "{", regexp.MustCompile(`^(?:\{\s*"[^"\n]*"\s*:|\{\s*\}|\[\s*(?:(?:#|//).*\s*)?\{\s*"[^"\n]*"\s*:)`)},
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
