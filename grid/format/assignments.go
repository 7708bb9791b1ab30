package format

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// The keys of YAML with their values, outside of the lists of cells.
//
//	n: 9               the side or the basis of the next puzzle, or of the last
//	rows:              a list, which is read elsewhere
//	name: easy         harmless
//	constraint: …      all others are errors

// assignment is a name and a value, without the content of its brackets.
type assignment struct {
	name  string // in lower case; may be empty
	value string
	at    position
}

// acceptAssignments parses assignments: it keeps sizes for the puzzles; ok is false if one may be a
// constraint, which is an error.
func (t *text) acceptAssignments(list iter.Seq[assignment]) (ok bool) {
	for a := range list {
		n, isSize := number([]byte(a.value))
		switch {
		case isSize && (slices.Contains(sideKeys, a.name) || a.name == "k" || a.name == "s"):
			t.sizes = append(t.sizes, numberAt{n, a.at})
		case slices.Contains(rowKeys, a.name),
			slices.Contains(labelKeys, a.name), slices.Contains(harmlessKeys, a.name):
		default:
			found := quote([]byte(strings.TrimSpace(a.name + " " + a.value)))
			t.fail(0, a.at.refused(found, "sizes and lists of cells (docs/formats.md)"))
			return false
		}
	}
	return true
}

// listMark stands for a list in a value.
const listMark = "["

// rowKeys are the keys before rows.
var rowKeys = append([]string{"dot_rows", "rows", "puzzles", "puzzle", "grids", "boards"}, puzzleKeys...)

// fitsSizes returns an error unless a puzzle has the sizes that are stated before it, and drops
// these sizes.
func (r *reader) fitsSizes(rec Record) (err error) {
	side := rec.Puzzle.Shape.Side()
	for len(r.sizes) > 0 && (r.ended || r.sizes[0].at.line <= rec.Line) && err == nil {
		stated := r.sizes[0]
		r.sizes = r.sizes[1:]
		if stated.number != side && stated.number*stated.number != side {
			err = stated.at.refused(fmt.Sprintf("size %d", stated.number),
				fmt.Sprintf("%d as in the puzzle of line %d", side, rec.Line))
		}
	}
	return err
}

// endSizes reports sizes after the last puzzle that differ from its own.
func (t *text) endSizes() {
	if len(t.sizes) == 0 || t.sized.Puzzle == nil || t.done {
		return
	}
	t.ended = true
	if err := t.fitsSizes(t.sized); err != nil {
		t.fail(0, err)
	}
}

// yamlItem matches an item of a list in YAML.
var yamlItem = regexp.MustCompile(`(?m)^[ \t-]*-[ \t]+["']?([^"'#:\r\n]+?)["']?[ \t\r]*(?:#.*)?$`)

// yamlWords returns the items that are words instead of rows: there are about as many rows as
// letters in each.
func yamlWords(source []byte) map[string]bool {
	words, lengths := map[string]bool{}, map[int]int{}
	items := yamlItem.FindAllSubmatch(source, -1)
	for _, m := range items {
		lengths[len(m[1])]++
	}
	for _, m := range items {
		if 2*lengths[len(m[1])] < len(m[1]) && hasWord(m[1], 3) && !bytes.ContainsAny(m[1], "0123456789._*-?") {
			first, _, _ := bytes.Cut(m[1], []byte(" "))
			words[string(m[1])], words[string(first)] = true, true
		}
	}
	return words
}

// yamlKeys yields the keys of YAML, in blocks and between braces, and, without a name, the items
// that are words, except those under harmless keys.
func yamlKeys(source []byte) iter.Seq[assignment] {
	return func(yield func(assignment) bool) {
		x := lexer{text: source, line: 1}
		words, under := yamlWords(source), ""
		var last piece
		for p := x.next(); p.kind != noPiece; p = x.next() {
			name, value, isKey := bytes.Cut(p.text, []byte(":"))
			if len(name) == 0 && last.kind == stringPiece {
				name = last.text
			}
			isItem := string(last.text) == "-" && words[string(p.text)] && !slices.Contains(harmlessKeys, under)
			if last = p; isItem && !yield(assignment{value: string(p.text), at: p.position}) {
				return
			}
			a := assignment{name: strings.ToLower(string(name)), value: string(value), at: p.position}
			if p.kind != wordPiece || !isKey || len(name) == 0 || !isLetter(name[0]) {
				continue
			}
			before := x
			under = a.name
			switch q := x.next(); {
			case len(value) > 0:
				x = before
				x.restOfValue(p.line)
			case q.line != p.line || x.comma || q.kind == noPiece || q.kind == closing:
				x = before
			case q.kind == opening || q.kind == barPiece || string(q.text) == ">":
				a.value = listMark
			default:
				a.value = string(q.text)
				x.restOfValue(q.line)
			}
			if !yield(a) {
				return
			}
		}
	}
}

// restOfValue skips the rest of a value on its line.
func (x *lexer) restOfValue(line int) {
	for {
		before := *x
		if p := x.next(); p.kind != wordPiece && p.kind != stringPiece && p.kind != apostrophe || p.line != line || x.comma {
			*x = before
			return
		}
	}
}
