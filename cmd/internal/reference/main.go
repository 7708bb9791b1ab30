// Command reference writes docs/json.md, the reference of --json. Run it by go generate ./...
//
// # Words
//
// The template is the document with the prose that belongs to no field. It names types, whose fields
// follow with their comments, and command lines, whose answers are the examples. A section is a
// heading of the template that names a type: all other sections link to it. A type without a section
// is described within the field of that type.
//
// # Invariants
//
// The same source gives the same document on any machine: fixed values replace times, versions and
// other variable parts. A field without a comment is an error, as is an example with a member that
// the type before it lacks. A test makes the document in memory and fails if the stored one differs.
//
// # Design
//
// Earlier, the document was written by hand and compared with the types by tests, since readers of
// JSON and of Go have different questions. But two texts about a field grew and drifted apart. Now
// the comment of a field says what its value means, which both want to know; a separate comment
// above it has what only Go needs. None of this is in the program: it reads source instead of using
// reflection.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

//go:generate go run .

// root is the folder of the module, relative to that of this package.
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
	leave, err := enter(filepath.Join(here, "testdata"))
	if err != nil {
		return nil, err
	}
	defer leave()
	var out bytes.Buffer
	t, err := template.New(document).Funcs(template.FuncMap{
		"run": run, "example": example, "file": file, "fields": types.describe,
	}).Parse(string(text))
	if err == nil {
		err = t.Execute(&out, nil)
	}
	return out.Bytes(), err
}
