package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// Types are found by folder and name, and described field by field.

type types struct {
	root, module string
	files        *token.FileSet
	folders      map[string]map[string]*declared
	sections     map[string]string // the sections of the document: links by types
}

// declared is a type that is declared in a file of a folder of the module.
type declared struct {
	name, folder string
	expr         ast.Expr
	file         *ast.File
}

func (d *declared) id() string { return d.folder + "." + d.name }

// sectionMark matches the headings of a template, and the types that are named below each.
var sectionMark = regexp.MustCompile("(?m)^#+ (.*)$|{{fields \"(.*?)\"")

// newTypes returns the types of the module in a folder, for a template.
func newTypes(root, text string) (*types, error) {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	t := &types{
		root: root, module: strings.Fields(string(mod))[1], files: token.NewFileSet(),
		folders: make(map[string]map[string]*declared), sections: make(map[string]string),
	}
	heading := ""
	for _, found := range sectionMark.FindAllStringSubmatch(text, -1) {
		if name := found[2]; name == "" {
			heading = strings.ReplaceAll(found[1], "`", "")
		} else if t.sections[name] == "" {
			t.sections[name] = fmt.Sprintf("[%s](#%s)", heading, anchor(heading))
		}
	}
	return t, nil
}

// anchor returns the link target of a heading.
func anchor(heading string) string {
	plain := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(plain, " ", "-")
}

// find returns the type of a path as in solver.Stats, or nil if the module has none.
func (t *types) find(path string) (*declared, error) {
	dot := strings.LastIndex(path, ".")
	folder, name := path[:dot], path[dot+1:]
	if t.folders[folder] == nil {
		if err := t.parse(folder); err != nil {
			return nil, err
		}
	}
	return t.folders[folder][name], nil
}

// resolve returns the type that an expression in the file of d names, nil for a type outside the
// module.
func (t *types) resolve(d *declared, x ast.Expr) (*declared, error) {
	switch x := x.(type) {
	case *ast.StarExpr:
		return t.resolve(d, x.X)
	case *ast.Ident:
		return t.find(d.folder + "." + x.Name)
	case *ast.SelectorExpr:
		for _, i := range d.file.Imports {
			from := strings.Trim(i.Path.Value, `"`)
			if inside, ok := strings.CutPrefix(from, t.module+"/"); ok && path.Base(from) == x.X.(*ast.Ident).Name {
				return t.find(inside + "." + x.Sel.Name)
			}
		}
	}
	return nil, nil
}

func (t *types) parse(folder string) error {
	t.folders[folder] = make(map[string]*declared)
	names, err := filepath.Glob(filepath.Join(t.root, folder, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(t.files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, x := range g.Specs {
					x := x.(*ast.TypeSpec)
					t.folders[folder][x.Name.Name] = &declared{x.Name.Name, folder, x.Type, file}
				}
			}
		}
	}
	return nil
}
