package format

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Names with values, outside of the lists of cells: those of MiniZinc and the keys of YAML.
//
//	n = 9;             the side or the basis of the next puzzle, or of the last
//	start = [|…|];     a list, which is read elsewhere
//	name: easy         harmless
//	constraint …;      all others are errors

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
		case t.family == "minizinc" && a.name != "" && arrayValue.MatchString(a.value) && !slices.Contains(shapeKeys, a.name),
			t.family == "minizinc" && slices.Contains(rowKeys, a.name) && a.value == "":
		case t.family != "minizinc" && slices.Contains(rowKeys, a.name),
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

// arrayValue matches the value of a list in MiniZinc, without brackets.
var arrayValue = regexp.MustCompile(`^(?:\[|array[123]d *\[?)$`)

// shapeKeys name lists that have as many cells as a puzzle without being one.
var shapeKeys = []string{"region", "regions", "area", "areas", "block", "blocks", "boxes", "cages", "jigsaw"}

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

// declaration matches a statement of MiniZinc, without brackets.
var declaration = regexp.MustCompile(`^(?:(?:par\s+)?(?:array\s*\[?\s*of\s+)?(?:int|string|\d+\s*\.\.\s*\w+)\s*:\s*)?(\w+)\s*=\s*(.*)$`)

// assignments yields the statements of MiniZinc, which end in semicolons.
func assignments(source []byte) iter.Seq[assignment] {
	return func(yield func(assignment) bool) {
		s := outline{lexer: lexer{text: source, line: 1}}
		for {
			text, at, more := s.statement()
			a := assignment{value: text, at: at}
			if m := declaration.FindStringSubmatch(text); m != nil {
				a.name, a.value = strings.ToLower(m[1]), m[2]
			}
			if text != "" && !yield(a) || !more {
				return
			}
		}
	}
}

// outline walks over statements and skips the content of brackets.
type outline struct{ lexer }

// statement returns the text up to the next semicolon.
func (s *outline) statement() (text string, at position, more bool) {
	var out []byte
	deep, parted := 0, 0
	for s.pos < len(s.text) {
		b := s.text[s.pos]
		if s.isComment(b) {
			s.comment()
			continue
		}
		if out == nil && b > ' ' {
			at = position{s.line, s.pos - s.start + 1}
		}
		s.pos++
		switch {
		case b == '\n':
			s.line++
			s.start = s.pos
			b = ' '
		case b == '"':
			if end := closingQuote(s.text[s.pos:], '"', true); end >= 0 {
				if deep <= 0 {
					out = append(out, s.text[s.pos-1:s.pos+end]...)
				}
				s.pos += end + 1
			}
		case closes(b):
			if deep--; deep == 0 && parted > 2 && b == ']' {
				out = append(out, listMark...)
			}
		case b == '[' || b == '{' || b == '(':
			if deep == 0 {
				parted = 0
			}
			deep++
		case b == ';' && deep <= 0:
			return string(bytes.TrimSpace(out)), at, true
		case b == ',' || b == '|':
			parted++
		}
		if deep <= 0 && !closes(b) && (out != nil || b > ' ') {
			out = append(out, b)
		}
	}
	return string(bytes.TrimSpace(out)), at, false
}

func closes(b byte) bool { return b == ']' || b == '}' || b == ')' }

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
