// Command reference writes docs/json.md, the reference of --json. Run it by go generate ./...
//
// # Words
//
// The template is the document with the prose that belongs to no field, and its examples. It names
// types, whose fields follow with their comments, but for the fields that the prose describes. A
// section is a heading of the template that names a type: all other sections link to it. A type
// without a section is described within the field of that type.
//
// # Invariants
//
// The same source gives the same document. A field without a comment is an error. Tests make the
// document in memory and fail if the stored one differs, or if an example has a member that its
// section lacks.
//
// # Design
//
// Earlier, the document was written by hand, and it drifted away from the types. Later its examples
// were the output of commands in this process, which needed more code than the description of the
// fields. None of this is in the program: it reads source instead of using reflection.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

//go:generate go run .

// root is the folder of the module, relative to the folder of this package.
const root = "../../.."

func main() {
	if err := write(root); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

// document is the name of the document in the folder of the module.
const document = "docs/json.md"

// write writes the document of the module in a folder.
func write(root string) error {
	text, err := generate(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, document), text, 0o644)
}

// generate returns the document of the module in a folder.
func generate(root string) ([]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	here := filepath.Join(root, "cmd/internal/reference")
	text, err := os.ReadFile(filepath.Join(here, "json.md.tmpl"))
	if err != nil {
		return nil, err
	}
	types, err := newTypes(root, string(text))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	t, err := template.New(document).Funcs(template.FuncMap{"fields": types.describe}).Parse(string(text))
	if err == nil {
		err = t.Execute(&out, nil)
	}
	return out.Bytes(), err
}
