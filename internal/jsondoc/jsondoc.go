// Package jsondoc holds docs/json.md to the types that are written as JSON: every field of
// a type stands in a table, with its type, and no table has a field that the type lacks.
// Only tests import it.
//
// # Words
//
// A section is a heading and the table below it whose first column is called field. The
// table describes one type. A row `**all of [Puzzle](#puzzle)**` stands for the fields of an
// embedded type that has a section itself; an embedded type without one has its fields in
// the table.
//
// # Design
//
// Tables could be written by a program from comments in the code. But what a reader of JSON
// wants to know is not what a reader of Go wants to know, so people write them, and this
// package tells which line is missing.
package jsondoc

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Field is a row of a table. The type is in the words of docs/json.md.
type Field struct{ Name, Type string }

// Doc has the tables of a document, by the heading above them.
type Doc map[string][]Field

// Read reads the tables of a document.
func Read(t testing.TB, name string) Doc {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return parse(string(text))
}

// parse returns the tables of a text.
func parse(text string) Doc {
	doc, heading, inTable := Doc{}, "", false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if title := strings.TrimLeft(line, "#"); title != line {
			heading = strings.ReplaceAll(strings.TrimSpace(title), "`", "")
		}
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case strings.TrimSpace(cells[0]) == "field":
			inTable, doc[heading] = true, []Field{}
		case inTable && !strings.HasPrefix(line, "|-") && len(cells) >= 3:
			name := strings.Trim(strings.TrimSpace(cells[0]), "`*")
			doc[heading] = append(doc[heading], Field{name, strings.TrimSpace(cells[1])})
		}
	}
	return doc
}

// Types are the types that sections describe, by their headings.
type Types map[string]reflect.Type

// Check fails the test for each field of a type that its section lacks, or has with another
// type, with the line to write, and for each line that no field has.
func (d Doc) Check(t testing.TB, types Types) {
	t.Helper()
	for heading, x := range types {
		for _, fault := range d.faults(heading, types.fields(x)) {
			t.Error(fault)
		}
	}
}

// Closed fails the test for each section that describes none of types, and is none of those
// that are checked elsewhere.
func (d Doc) Closed(t testing.TB, types Types, elsewhere ...string) {
	t.Helper()
	for _, heading := range d.unknown(types, elsewhere) {
		t.Errorf("docs/json.md, section %q: no test knows a type for it", heading)
	}
}

// unknown returns the sections that have no type.
func (d Doc) unknown(types Types, elsewhere []string) (headings []string) {
	for heading := range d {
		if types[heading] == nil && !slices.Contains(elsewhere, heading) {
			headings = append(headings, heading)
		}
	}
	return headings
}

// faults returns what is wrong with a section that is to have these fields.
func (d Doc) faults(heading string, fields []Field) []string {
	rows := d[heading]
	var faults []string
	for _, f := range fields {
		at := slices.IndexFunc(rows, func(r Field) bool { return r.Name == f.Name })
		switch {
		case at < 0:
			faults = append(faults, fmt.Sprintf("docs/json.md, section %q lacks a line: %s", heading, f.line()))
		case rows[at].Type != f.Type:
			faults = append(faults, fmt.Sprintf("docs/json.md, section %q has another type, %q: %s", heading, rows[at].Type, f.line()))
		}
	}
	for i, r := range rows {
		if !slices.ContainsFunc(fields, func(f Field) bool { return r.Name == f.Name }) {
			faults = append(faults, fmt.Sprintf("docs/json.md, section %q: no type has %q; take the line away", heading, r.Name))
		}
		if slices.ContainsFunc(rows[:i], func(before Field) bool { return r.Name == before.Name }) {
			faults = append(faults, fmt.Sprintf("docs/json.md, section %q has %q twice", heading, r.Name))
		}
	}
	return faults
}

// line returns the row of a table for f.
func (f Field) line() string {
	if strings.HasPrefix(f.Name, "all of ") {
		return fmt.Sprintf("| **%s** | %s | … |", f.Name, f.Type)
	}
	return fmt.Sprintf("| `%s` | %s | … |", f.Name, f.Type)
}

// fields returns the fields that the table of a type has.
func (t Types) fields(x reflect.Type) []Field {
	return t.appendFields(nil, x, false)
}

// appendFields appends the fields of x. Those of an embedded pointer may all be missing.
func (t Types) appendFields(fields []Field, x reflect.Type, optional bool) []Field {
	for i := range x.NumField() {
		f := x.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		pointer := f.Type.Kind() == reflect.Pointer
		inner := f.Type
		if pointer {
			inner = inner.Elem()
		}
		switch {
		case name == "-":
		case f.Anonymous && name == "" && t.heading(inner) != "":
			fields = append(fields, Field{"all of " + link(t.heading(inner)), kind("", optional || pointer)})
		case f.Anonymous && name == "":
			fields = t.appendFields(fields, inner, optional || pointer)
		case !f.IsExported():
		default:
			missing := strings.Contains(options, "omit")
			word := t.word(f.Type, missing)
			if strings.Contains(options, "string") {
				word = "text"
			}
			fields = append(fields, Field{name, kind(word, missing || optional)})
		}
	}
	return fields
}

// kind says that a field may be missing.
func kind(word string, missing bool) string {
	switch {
	case missing && word == "":
		return "may be missing"
	case missing:
		return word + ", may be missing"
	}
	return word
}

// heading returns the section of a type, empty if it has none.
func (t Types) heading(x reflect.Type) string {
	for heading, other := range t {
		if other == x {
			return heading
		}
	}
	return ""
}

// link returns a link to a section.
func link(heading string) string {
	anchor := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, heading)
	return fmt.Sprintf("[%s](#%s)", heading, anchor)
}

// word returns what the document calls a type. Missing tells that what is nil is left out.
func (t Types) word(x reflect.Type, missing bool) string {
	if heading := t.heading(x); heading != "" {
		return link(heading)
	}
	switch x.String() {
	case "time.Time", "solver.End":
		return "text"
	case "json.RawMessage":
		return "value"
	case "results.Interval": // as rows of comparisons write it
		return "list of 3 numbers"
	}
	switch x.Kind() {
	case reflect.Pointer:
		if missing {
			return t.word(x.Elem(), missing)
		}
		return t.word(x.Elem(), missing) + " or null"
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "boolean"
	case reflect.Float64, reflect.Float32:
		return "number"
	case reflect.Interface:
		return "value"
	case reflect.Slice:
		return "list of " + plural(t.word(x.Elem(), false))
	case reflect.Array:
		return fmt.Sprintf("list of %d %s", x.Len(), plural(t.word(x.Elem(), true)))
	case reflect.Map:
		return "object of " + plural(t.word(x.Elem(), false))
	case reflect.Struct:
		return "object without a section: " + x.String()
	}
	return "integer"
}

// plural returns several of what a word says.
func plural(word string) string {
	first, rest, found := strings.Cut(word, " of ")
	switch {
	case strings.HasPrefix(word, "["):
		return word
	case found:
		return first + "s of " + rest
	}
	return word + "s"
}
