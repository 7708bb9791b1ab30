package format

import (
	"bytes"
	"cmp"
	"regexp"
)

// Detection looks at the beginning of a source, without comments and blank lines, and names the
// family. Plain text is the fallback; its many forms are recognized line by line, so that they may
// be mixed.

// familyMarks are the marks of the families, in the order of detection. Each needs one of some
// characters, which is a fast test.
var familyMarks = []struct {
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

// detect names the family of a source that begins with prefix.
func detect(prefix []byte) string {
	s := bytes.TrimLeft(withoutComments(bytes.TrimPrefix(prefix, byteOrderMark)), " \t\r\n")
	for _, m := range familyMarks {
		if bytes.ContainsAny(s, m.needs) && m.mark.Match(s) {
			return m.family
		}
	}
	return cmp.Or(tableKind(s), "text")
}

// withoutComments drops blank lines and those that begin like comments, which do not show the
// family, except for a directive of answer set programming.
func withoutComments(s []byte) []byte {
	left := make([]byte, 0, len(s))
	for l := range bytes.Lines(s) {
		if text := bytes.TrimSpace(l); len(text) > 0 && (!isMarked(text) || bytes.HasPrefix(text, []byte("#const"))) {
			left = append(left, l...)
		}
	}
	return left
}

// refuse returns an error for a source that is not valid text: it is empty, binary or in another
// encoding.
func refuse(prefix []byte) error {
	switch {
	case len(bytes.TrimSpace(bytes.TrimPrefix(prefix, []byte("\ufeff")))) == 0 && len(prefix) < bufferSize:
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
