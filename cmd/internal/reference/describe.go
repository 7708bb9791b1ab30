package main

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"slices"
	"strings"
)

// The description of a type: a table with a row for each field, and below a field whose type has no section
// the fields of that type.

// description collects the text about a type.
type description struct {
	*types
	omitted []string // names of fields; with a point after it, of fields whose own fields are left out
	rows    []string
	outer   string // the names of the fields around the current one, with a point after each
}

// describe returns the fields of a type but those that the section leaves to its prose or example.
func (t *types) describe(path string, omitted ...string) (string, error) {
	d, err := t.find(path)
	if err != nil || d == nil {
		return "", errors.Join(fmt.Errorf("%s: no such type", path), err)
	}
	x := description{types: t, omitted: omitted, rows: []string{"|field|meaning|", "|-|-|"}}
	err = x.object(d, "")
	return strings.Join(x.rows, "\n"), err
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
	case name == "" || name == "-" || x.outer == "" && slices.Contains(x.omitted, name):
		return nil
	}
	meaning := strings.TrimSpace(f.Comment.Text())
	if meaning == "" {
		meaning = strings.Join(strings.Fields(f.Doc.Text()), " ")
	}
	if meaning == "" {
		return fmt.Errorf("field %s has no comment: say what its value means", name)
	}
	if strings.Contains(flags, "omit") {
		mark = "?"
	}
	inner, err := x.objects(d, f.Type)
	if err != nil {
		return err
	}
	link := ""
	if inner != nil && x.sections[inner.id()] != "" {
		link, inner = " ("+x.sections[inner.id()]+")", nil
	}
	x.add("`%s%s`%s|%s%s", x.outer, name, mark, inTable(meaning), link)
	if inner == nil || slices.Contains(x.omitted, name+".") {
		return nil
	}
	outer := x.outer
	x.outer += name + "."
	defer func() { x.outer = outer }()
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
		x.add("all of %s%s|", link, mark)
		return nil
	}
	return x.object(inner, mark)
}

// inTable returns a meaning as it is in a row: without an article before it and a point after it.
func inTable(meaning string) string {
	return strings.TrimSuffix(strings.TrimPrefix(meaning, "the "), ".")
}

func (x *description) add(format string, args ...any) {
	x.rows = append(x.rows, "|"+fmt.Sprintf(format, args...)+"|")
}

// texts are the types of the module that are written as a text or a list although they are structs.
var texts = []string{"results.Interval"}

// objects returns the type of the objects in a value of a type: the value itself, or its elements;
// nil if it has none.
func (x *description) objects(d *declared, e ast.Expr) (*declared, error) {
	switch e := e.(type) {
	case *ast.StarExpr:
		return x.objects(d, e.X)
	case *ast.ArrayType:
		return x.objects(d, e.Elt)
	case *ast.MapType:
		return x.objects(d, e.Value)
	}
	inner, err := x.resolve(d, e)
	if err != nil || inner == nil || slices.Contains(texts, inner.id()) {
		return nil, err
	}
	if _, ok := inner.expr.(*ast.StructType); ok {
		return inner, nil
	}
	return x.objects(inner, inner.expr)
}
