package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// YAML. Its rows are lines of plain text, one a line, without dashes, quotes and brackets; a size and a
// name before them are a size and a title:
//
//	name: first            rows: [ '53..7....',     puzzle: |
//	size: 9                        '6..195...',       53..7....
//	rows:                          … ]                6..195...
//	  - 53..7....                                     …
//
// Keys are used, harmless or refused.

// yamlKey matches a key at the beginning of a line or after another value of a flow mapping.
var yamlKey = regexp.MustCompile(`^[\s\-\[\]{},]*(?:["']([^"']+)["']\s*:\s*|([A-Za-z_][\w -]*)\s*:(?:\s+|$))`)

// yamlComment matches a comment after a value.
var yamlComment = regexp.MustCompile(`\s(?:#|//)\s.*$`)

// rowKeys are the keys before rows.
var rowKeys = append([]string{"dot_rows", "rows", "puzzles", "grids", "boards"}, puzzleKeys...)

const yamlExpected = "sizes and lists of cells (docs/formats.md)"

// yaml is the state between lines.
type yaml struct {
	*text
	seen  map[string]position // the keys of the current mapping
	under string              // the last key
	out   bytes.Buffer        // plain text
}

// readYAML reads YAML as plain text.
func readYAML(t *text) {
	source := t.document()
	if source == nil {
		return
	}
	y := &yaml{text: t, seen: map[string]position{}}
	num := 0
	for text := range bytes.Lines(source) {
		num++
		if err := y.line(bytes.TrimRight(bytes.Clone(text), " \t\r\n"), num); err != nil {
			t.fail(num, err)
			return
		}
	}
	t.in = newLines(&y.out, maxLine)
	t.all()
}

// line writes a line as plain text: a size, a title or a row, in which what is no cell becomes spaces.
func (y *yaml) line(text []byte, num int) error {
	defer y.out.WriteByte('\n')
	if isMarked(text) || string(text) == "---" {
		y.out.Write(text)
		return nil
	}
	if k := yamlComment.FindIndex(text); k != nil {
		text = text[:k[0]]
	}
	said := "" // in place of the keys
	if bytes.IndexByte(text, '{') >= 0 || bytes.HasPrefix(text, []byte("- ")) {
		y.seen = map[string]position{} // a mapping begins
	}
	from := 0
	for {
		m := yamlKey.FindSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		if m[2] < 0 {
			m[2], m[3] = m[4], m[5]
		}
		key, begin, end := strings.ToLower(string(text[from+m[2]:from+m[3]])), from+m[1], len(text)
		if slices.Contains(rowKeys, key) {
			end = begin
		} else if k := bytes.IndexByte(text[begin:], ','); k >= 0 && (said != "" || bytes.IndexByte(text[begin+k:], ':') > 0) {
			end = begin + k
		}
		value := bytes.Trim(text[begin:end], " ,]}'\"")
		as, err := y.key(key, value, position{num, from + m[2] + 1})
		if err != nil {
			return err
		}
		if as != "" && !strings.HasPrefix(said, "size") {
			said = as
		}
		copy(text[from:end], bytes.Repeat([]byte(" "), end-from))
		from = end
	}
	item := bytes.Trim(text, " ,[]{}|>-'\"")
	switch {
	case len(item) == 0 || y.under != "" && !slices.Contains(rowKeys, y.under):
		y.out.WriteString(said)
		return nil
	case said != "" && !strings.HasPrefix(said, "#"):
		return position{num, 1}.refused("a size and rows on a line", "each on a line of its own")
	case isWordy(item):
		return position{num, bytes.Index(text, item) + 1}.refused(quote(item), yamlExpected)
	}
	if quotes := bytes.Count(text, []byte("'")) + bytes.Count(text, []byte{'"'}); quotes > 2 { // rows in a row
		text = bytes.ReplaceAll(text, []byte(","), []byte(" "))
		if first := bytes.Trim(bytes.Fields(item)[0], "',\""); quotes != 2*len(first) {
			return position{num, 1}.refused("some rows on a line", "each on a line of its own, or all")
		}
	}
	if dash := bytes.TrimLeft(text, " "); bytes.HasPrefix(dash, []byte("- ")) {
		text[len(text)-len(dash)] = ' '
	}
	for i, b := range text {
		if bytes.IndexByte([]byte("[]{}'\""), b) >= 0 {
			text[i] = ' '
		}
	}
	y.out.Write(bytes.TrimRight(text, " ,"))
	return nil
}

// isWordy reports whether an item of a list of rows is words: several letters and no figure or open
// cell, more letters than a row of so many cells could have.
func isWordy(item []byte) bool {
	item, _, _ = bytes.Cut(item, []byte("'"))
	return hasWord(item, 3) && !bytes.ContainsAny(item, "0123456789._*") && !fitsSide(cutChars(nil, line{text: item}), len(item))
}

// key takes a key and its value, and returns what it says in plain text.
func (y *yaml) key(key string, value []byte, at position) (says string, err error) {
	if first, again := y.seen[key]; again {
		return "", at.refused("key "+quote([]byte(key))+" again", fmt.Sprintf("one, as in %v", first))
	}
	y.seen[key], y.under = at, key
	switch {
	case isNumber(value) && (slices.Contains(sideKeys, key) || key == "k" || key == "s"):
		return "size " + string(value), nil
	case slices.Contains(labelKeys, key):
		return "# " + string(value), nil
	case slices.Contains(rowKeys, key), slices.Contains(harmlessKeys, key), string(value) == "false", string(value) == "null":
		return "", nil
	}
	return "", at.refused(quote([]byte(strings.TrimSpace(key+" "+string(value)))), yamlExpected)
}
