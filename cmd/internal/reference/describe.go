package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	gotypes "go/types"
	"reflect"
	"strings"
)

// The description of a type: a line for each field, with the fields of a type without a section
// below the field of that type.

// description collects the text about a type.
type description struct {
	*types
	lines []string
	depth int // of the current member
}

// describe returns the fields of a type.
func (t *types) describe(path string) (string, error) {
	d, err := t.find(path)
	if err != nil || d == nil {
		return "", errors.Join(fmt.Errorf("%s: no such type", path), err)
	}
	x := description{types: t}
	err = x.object(d, "")
	return strings.Join(x.lines, "\n"), err
}

// object describes the fields of a type. All of them may be missing if mark is "?".
func (x *description) object(d *declared, mark string) error {
	s, ok := d.expr.(*ast.StructType)
	if !ok {
		return fmt.Errorf("%s is no struct", d.id())
	}
	for _, f := range s.Fields.List {
		if err := x.field(d, f, mark); err != nil {
			return fmt.Errorf("%s: %w", x.files.Position(f.Pos()), err)
		}
	}
	return nil
}

func (x *description) field(d *declared, f *ast.Field, mark string) error {
	tag := ""
	if f.Tag != nil {
		tag = reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	}
	name, flags, _ := strings.Cut(tag, ",")
	switch {
	case name == "" && f.Names == nil:
		return x.embedded(d, f, mark)
	case name == "" || name == "-":
		return nil
	}
	missing := strings.Contains(flags, "omit")
	if missing {
		mark = "?"
	}
	word, inner, err := x.word(d, f.Type, missing)
	if err != nil {
		return err
	}
	if strings.Contains(flags, "string") {
		word = "text"
	}
	meaning := strings.TrimSpace(f.Comment.Text())
	if meaning == "" {
		meaning = strings.Join(strings.Fields(f.Doc.Text()), " ")
	}
	if meaning == "" {
		return fmt.Errorf("field %s has no comment: say what its value means", name)
	}
	x.add("`%s` %s%s: %s", name, word, mark, strings.TrimSuffix(meaning, "."))
	if inner == nil {
		return nil
	}
	x.depth++
	defer func() { x.depth-- }()
	return x.object(inner, "")
}

// embedded describes the fields of an embedded type, or links to its section.
func (x *description) embedded(d *declared, f *ast.Field, mark string) error {
	inner, err := x.resolve(d, f.Type)
	if err != nil || inner == nil {
		return errors.Join(errors.New("no type of the module is embedded"), err)
	}
	if _, pointer := f.Type.(*ast.StarExpr); pointer {
		mark = "?"
	}
	if link, ok := x.sections[inner.id()]; ok {
		x.add("all of %s%s", link, mark)
		return nil
	}
	return x.object(inner, mark)
}

func (x *description) add(format string, args ...any) {
	x.lines = append(x.lines, strings.Repeat("  ", x.depth)+"- "+fmt.Sprintf(format, args...))
}

// written are the words for types that say themselves how they are written, and for those of others.
var written = map[string]string{
	"results.Interval":  "list of 3 numbers",
	"results.Metrics":   "object of numbers",
	"solver.StopReason": "text",
	"time.Time":         "text",
	"json.RawMessage":   "value",
	"any":               "value",
	"bool":              "boolean",
	"string":            "text",
	"float64":           "number",
}

// word returns the name of a type, and the type of objects within it that has no section.
func (x *description) word(d *declared, e ast.Expr, missing bool) (string, *declared, error) {
	switch e := e.(type) {
	case *ast.StarExpr:
		word, inner, err := x.word(d, e.X, missing)
		if !missing {
			word += " or null"
		}
		return word, inner, err
	case *ast.ArrayType:
		word, inner, err := x.word(d, e.Elt, true)
		if e.Len != nil {
			return fmt.Sprintf("list of %s %s", e.Len.(*ast.BasicLit).Value, plural(word)), inner, err
		}
		return "list of " + plural(word), inner, err
	case *ast.MapType:
		word, inner, err := x.word(d, e.Value, true)
		return "object of " + plural(word), inner, err
	}
	return x.named(d, e, missing)
}

// named does the same for a type that has a name.
func (x *description) named(d *declared, e ast.Expr, missing bool) (string, *declared, error) {
	inner, err := x.resolve(d, e)
	if err != nil {
		return "", nil, err
	}
	if inner == nil {
		return cmp.Or(written[gotypes.ExprString(e)], "integer"), nil, nil
	}
	if word, ok := written[inner.id()]; ok {
		return word, nil, nil
	}
	if link, ok := x.sections[inner.id()]; ok {
		return link, nil, nil
	}
	if _, ok := inner.expr.(*ast.StructType); ok {
		return "object", inner, nil
	}
	return x.word(inner, inner.expr, missing)
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
