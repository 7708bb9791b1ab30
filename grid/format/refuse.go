package format

import (
	"bytes"
	"regexp"
)

// Files that are not read. A file of a kind that other programs use for puzzles, models or answers
// is refused with the name of its kind, rather than with an error about its first line.

// foreignKinds are the marks of these kinds at the beginning of a source, without comments.
var foreignKinds = []struct {
	name string
	mark *regexp.Regexp
}{
	{"a DIMACS file", regexp.MustCompile(`(?im)^p\s+cnf\s|\A(?:c\b.*\n)*-?[1-9]\d* 0[ \t\r]*(?:\n-?[1-9]\d* 0[ \t\r]*(?:\n|\z)|\n?\z)`)},
	{"an XCSP3 file", regexp.MustCompile(`<instan(?:ce|tiation)\b`)},
	{"an XML file", regexp.MustCompile(`\A<[?!A-Za-z]`)},
	{"a MiniZinc file", regexp.MustCompile(`=\s*(?:\[\s*\||array[123]d\s*\()`)},
	{"a file of facts for answer set programming", regexp.MustCompile(
		`(?m)\A(?:clingo|clasp) version|^\s*(?:#const\s|(?:side|size|n)\(\d+\)\s*\.|[a-z_]\w*\(\s*"?\d+"?\s*(?:,\s*"?\d+"?\s*){2,3}\)(?:\s*\.|\s+[a-z]))`)},
	{"a string of the Interactive Sudoku Solver", regexp.MustCompile(
		`(?m)^[ \t]*\.(?:Shape~\d|~R[0-9a-zA-Z]+C|[A-Z][a-z]+[A-Za-z]*(?:[.~].*)?$)|[?&]q=(?:\.|%2E)`)},
}

// refuseKind returns an error for a source of a kind that is not read.
func refuseKind(prefix []byte) error {
	s := bytes.TrimLeft(withoutComments(bytes.TrimPrefix(prefix, byteOrderMark)), " \t\r\n")
	for _, k := range foreignKinds {
		if k.mark.Match(s) {
			return mistake("what looks like "+k.name+", which basisk does not read", "a puzzle in a format of basisk help formats")
		}
	}
	return nil
}
